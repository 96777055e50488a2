// A day of the town: a row for each person, a column for each hour, and what the hour was spent on.

import { useComputed } from '@preact/signals';
import type { JSX } from 'preact';
import { valueAt, valueText, tableNamed } from '../model/world-data.ts';
import type { PlayRecord } from '../model/record.ts';
import { goTo } from '../state/play.ts';
import * as store from '../state/store.ts';
import { colourOf } from '../timeline/colours.ts';

interface Hour {
  activity: number;
  word: string;
  place: string;
  moment: number;
}

export function DayPicture(): JSX.Element {
  const day = useComputed(() => dayOf(store.record.value));
  const now = useComputed(() => {
    const { world, valuesAt } = store.record.value;
    return { world: world!, values: valuesAt(store.moment.value) };
  });
  const { world, values } = now.value;
  const { people, hours } = day.value;
  const hour = valueAt(world, values, 'hour');
  return (
    <div class="day">
      <table>
        <thead>
          <tr>
            <th scope="col">person</th>
            {hours.map((one) => (
              <th key={one} scope="col" class={one === hour ? 'now' : ''}>
                {one}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ name, id, byHour }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <small>
                  {valueText(world, tableNamed(world, 'at')!.shape, valueAt(world, values, 'at', id))},{' '}
                  {valueAt(world, values, 'money', id)} coins
                  {valueAt(world, values, 'hungry', id) >= 8 && ', hungry'}
                </small>
              </th>
              {hours.map((one) => {
                const found = byHour.get(one);
                if (!found) return <td key={one} />;
                const text = `${one}:00 ${name}: ${found.word} at ${found.place}`;
                return (
                  <td key={one} class={found.moment > store.moment.value ? 'ahead' : one === hour ? 'now' : ''}>
                    <button
                      title={text}
                      aria-label={text}
                      style={{ backgroundColor: colourOf(found.activity) }}
                      onClick={() => goTo(found.moment)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <ul class="legend">
        {day.value.activities.map(({ number, word }) => (
          <li key={word}>
            <span class="swatch" style={{ backgroundColor: colourOf(number) }} /> {word.replaceAll('_', ' ')}
          </li>
        ))}
      </ul>
    </div>
  );
}

function dayOf(record: PlayRecord): {
  people: { name: string; id: number; byHour: Map<number, Hour> }[];
  hours: number[];
  activities: { number: number; word: string }[];
} {
  const world = record.world!;
  const people = world.objects
    .filter(({ type }) => type === 'Person')
    .map(({ name, id }) => ({ name, id, byHour: new Map<number, Hour>() }));
  const doing = tableNamed(world, 'doing');
  const at = tableNamed(world, 'at')!;
  const hours: number[] = [];
  const activities = new Map<number, string>();
  for (let moment = 1; moment < record.length; moment++) {
    const before = record.valuesAt(moment - 1);
    const values = record.valuesAt(moment);
    const hour = valueAt(world, before, 'hour');
    if (!hours.includes(hour) && hours.length < 24) hours.push(hour);
    // The row of the step says whose hour it was.
    const row = record.rows.find(({ labels }) => labels[moment]);
    const person = people.find(({ name }) => name === row?.name);
    if (!person || !doing) continue;
    const activity = valueAt(world, values, 'doing', person.id);
    const word = valueText(world, doing.shape, activity);
    activities.set(activity, word);
    const place = valueText(world, at.shape, valueAt(world, values, 'at', person.id));
    person.byHour.set(hour, { activity, word: word.replaceAll('_', ' '), place, moment });
  }
  return { people, hours, activities: [...activities].map(([number, word]) => ({ number, word })) };
}
