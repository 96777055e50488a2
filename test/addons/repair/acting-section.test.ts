// The section about acting, with anything in the place of anything else.

import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../domains/random.ts';
import { emit } from '../../../compiler/index.ts';
import { isActing } from '../../../addons/repair/check-acting.ts';
import { actingSection } from '../../../ir/acting.ts';
import type { ActingSection } from '../../../ir/acting.ts';
import { manifestSection } from '../../../ir/manifest.ts';
import type { Manifest } from '../../../ir/manifest.ts';
import { load } from '../../bindings/helpers.ts';
import { changeSomewhere } from '../../forgery/values.ts';

const text = `domain squad;
type Member;
sensed fluent boolean hostile(Member member);
fluent Member near(Member member);
reservation Member leader(Member member);
task Restrain(Member one, Member other, integer count) {
    busy one;
    when (hostile(other)) { busy other; }
    while count > 0 and not hostile(other);
    during { near(one) := other; leader(one) := near(other); }
    near(one) := none;
}
task Watch(Member one) { busy one; while hostile(one); }
task Both(Member one) { method { ordered(block(one, one), Restrain(one, one, 1), cancel_plans(one)); } }`;

const module = new WebAssembly.Module(emit(load(text).domain));
const read = (name: string): unknown =>
  JSON.parse(new TextDecoder().decode(WebAssembly.Module.customSections(module, name)[0]));
const manifest = read(manifestSection) as Manifest;
const acting = read(actingSection) as ActingSection;

/** What the readers of the section rely on. */
function expectSound(section: ActingSection): void {
  const parts = section.tasks.flatMap(({ busy, during, watched }) => [
    watched?.part,
    during?.part,
    ...busy.map((one) => one.part),
  ]);
  const { length } = manifest.tasks;
  expect(parts.filter((part) => part !== undefined)).toEqual(Array.from({ length: 4 }, (_, at) => length + at));
  for (const variable of [...section.sensed, ...section.reservations])
    expect(manifest.variables[variable]!.kind).toBe('fluent');
  for (const { task, busy, during, watched } of section.tasks) {
    const { params } = manifest.tasks[task]!;
    for (const { param } of busy) expect(params[param]!.type.kind).toBe('object');
    for (const [variable, ...args] of [
      ...(during?.writes ?? []),
      ...(during?.reads ?? []),
      ...(watched?.reads ?? []),
    ]) {
      expect(args.length).toBe(manifest.variables[variable!]!.params.length);
    }
  }
}

describe('the section about acting', () => {
  it('is as the emitter writes it', () => {
    expect(isActing(acting, manifest)).toBe(true);
    expectSound(acting);
  });

  it.each([null, 3, 'text', [], {}, { sensed: [], reservations: [], tasks: [null] }])('is not %j', (section) => {
    expect(isActing(section, manifest)).toBe(false);
  });

  it('is refused with anything else in it, or makes sense', () => {
    const random = seededRandom(3);
    let refused = 0;
    for (let count = 0; count < 5000; count++) {
      const whole = structuredClone(acting);
      changeSomewhere(random, whole);
      const changed: unknown = JSON.parse(JSON.stringify(whole));
      if (isActing(changed, manifest)) expectSound(changed);
      else refused++;
    }
    expect(refused).toBeGreaterThan(3000);
  });
});
