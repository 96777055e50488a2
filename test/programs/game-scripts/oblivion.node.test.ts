// Scripts for Oblivion: a strict grammar takes them; carried out pass by pass, steps begin once and in the order of the
// programs; and for the steps of the paper's figure 5 they are the figure, mistakes of print aside.

import { describe, expect, it } from 'vitest';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';
import { ordered, Planner } from '../../../bindings/index.ts';
import { emit, optimise } from '../../../compiler/index.ts';
import { seededRandom } from '../../../domains/random.ts';
import { programsOf, scriptsOf } from '../../../programs/game-scripts/index.ts';
import type { ScriptFile } from '../../../programs/game-scripts/index.ts';
import { compile } from '../../../language/index.ts';
import { nextPlanner } from '../../conformance/planners.ts';
import { domain, read } from '../../domains/town/planning.ts';
import { problemOf } from '../../domains/problems.ts';
import { expectInOrder } from './happened.ts';
import type { Happened } from './happened.ts';
import { oddNames } from './odd-names.ts';
import { parseScript, passThrough, tokensOf } from './oblivion-grammar.ts';
import type { ObGame } from './oblivion-grammar.ts';
import { planDay, templatesIn } from './towns.ts';
import { portion, portionOf } from '../../engine.ts';

const hours = (first: number) => ({ task: 'PassHour', first });

describe('scripts for Oblivion', () => {
  const templates = templatesIn('oblivion');

  it.each(portionOf([3, 10, 40], 2))('are what the grammar takes, of towns of %i', (characters) => {
    const day = planDay({ characters, seed: characters });
    const files = scriptsOf(day.session, { to: 'oblivion', templates, hours: hours(day.town.hour) });
    expect(files).toHaveLength(characters);
    expect(files.map(({ text }) => parseScript(text).name)).toHaveLength(characters);
    for (const { text } of files) expect(text.length).toBeLessThan(60_000);
  });

  it('take any names', () => {
    const random = seededRandom(4);
    const text = `domain d; type Person; fluent Person met(Person person);
      task Meet(Person person, Person other, integer number, float share, boolean is_so) { busy person; met(person) := other; }`;
    const registered = nextPlanner().register(compile(text).bytes!);
    for (let round = 0; round < portion(40); round++) {
      const names = [...oddNames(random, 5), 'ann', 'Ann'];
      const world = registered.createWorld({ Person: names });
      const calls = names.map((name, at) =>
        registered.tasks.Meet!(
          world.object(name),
          world.object(names[(at + 1) % names.length]!),
          -(2 ** 31),
          1e-5,
          true,
        ),
      );
      const session = world.plan(ordered(...calls));
      session.run();
      const files = scriptsOf(session, {
        to: 'oblivion',
        templates: {
          'Meet.txt': 'Meet ${person} ${other} ${is_so}\nset asked to ${number} + ${share}\nshort asked',
          'Meet.other.txt': 'Meet ${person}',
        },
      }).map(({ text: script }) => parseScript(script));
      expect(new Set(files.map(({ name }) => name.toLowerCase())).size).toBe(names.length);
      world.free();
    }
  });
});

/** Templates that report steps to a game by their numbers; tasks end in all possible ways. */
function tellingTemplates(exchanges: readonly string[]): Record<string, string> {
  const files: Record<string, string> = {};
  domain.tasks.forEach(({ name, kind }, at) => {
    if (kind !== 'primitive' || name === 'PassHour') return;
    files[`${name}.txt`] = 'StepBegins ${@step}';
    if (exchanges.includes(name)) files[`${name}.other.txt`] = 'Answer ${@step}';
    else if (at % 3 === 1) files[`${name}.done.txt`] = 'IsDone ${@step}';
    else if (at % 3 === 2) files[`${name}.done.txt`] = 'told';
    else files[`${name}.txt`] += '\nStepEnds ${@step}';
  });
  return files;
}

/** A day in the game. Steps take some passes, and fit into their hour. */
function playDay(files: readonly ScriptFile[], first: number, seed: number): Happened[] {
  const random = seededRandom(seed);
  const scripts = files.map(({ text }) => parseScript(text));
  const owners = scripts.map(({ name }) => name.replace(/Script$/, ''));
  const happened: Happened[] = [];
  const variables = new Map(owners.map((owner) => [owner.toLowerCase(), new Map<string, number>()]));
  const left = new Map<number, { owner: string; passes: number; isTold: boolean }>();
  let time = first;
  const told = new Set(domain.tasks.flatMap(({ name }, at) => (at % 3 === 2 ? [name] : [])));
  const taskOf = new Map(
    files.flatMap(({ text }) =>
      [...text.matchAll(/; (\w+)\(.*\n(?:(?!;).*\n)*?\s+StepBegins (\d+)/g)].map(([, task, step]) => [
        Number(step),
        task!,
      ]),
    ),
  );
  const game: ObGame = {
    variables,
    call(owner, _on, name, args) {
      const step = Number(args[0]);
      if (name === 'GetCurrentTime') return time;
      if (name === 'GameDaysPassed') return 3;
      if (name === 'StepBegins') {
        happened.push({ step, at: 'start' });
        left.set(step, { owner, passes: random.below(4), isTold: told.has(taskOf.get(step)!) });
      } else if (name === 'StepEnds') happened.push({ step, at: 'end' });
      else if (name === 'Answer') happened.push({ step, at: 'end' });
      else if (name === 'IsDone') return left.get(step)!.passes < 0 ? 1 : 0;
      else throw new Error(`the game has no ${name}`);
      return 0;
    },
  };
  for (let hour = 0; hour < 24; hour++) {
    for (let pass = 0; pass < 400; pass++) {
      time = ((first + hour) % 24) + pass / 400;
      scripts.forEach((script, at) => passThrough(script, owners[at]!, game));
      for (const [step, one] of left) {
        if (--one.passes !== -1) continue;
        const isOver = happened.some((event) => event.step === step && event.at === 'end');
        const isExchange = !isOver && files.some(({ text }) => text.includes(`Answer ${step}\n`));
        if (isOver || isExchange) continue;
        happened.push({ step, at: 'end' });
        if (!one.isTold) continue;
        const own = variables.get(one.owner.toLowerCase())!;
        own.set('current', own.get('current')! + 1);
      }
    }
  }
  return happened;
}

describe('a day of scripts', () => {
  const exchanges = ['ShopFoodService', 'ShopSkinService', 'ShopGoodsService', 'ShopLessonService'];
  const templates = tellingTemplates(exchanges);

  it.each(portionOf([0, 1, 2, 3], 1))('does every step once, in order (town %i)', (seed) => {
    const day = planDay({ characters: 3 + 4 * seed, seed });
    const files = scriptsOf(day.session, { to: 'oblivion', templates, hours: hours(day.town.hour) });
    const programs = programsOf(day.session, { hours: hours(day.town.hour), leaveOut: ['PassHour'] });
    expectInOrder(playDay(files, day.town.hour, seed), programs);
  });
});

/** As the paper prints it. */
const figure5 = `
if (theTime >= 10 && theTime < 11&&
    finished != 10)
   if current == 0
      AddScriptPackage TravelDeerForest
      set current to current + 1
   endif
   if current == 1
      if bobVar != 60
         set bobVar to 60
         set skinning to 1
         set skinDeer to 0
         AddScriptPackage skin
      endif
   endif
   if current == 2
      AddScriptPackage TravelSkinShop
      set current to current + 1
   endif
   if current == 3
      if bobVar != 70
         set bobVar to 70
         set selling-skin to 1
         AddScriptPackage SellSkins
      endif
   endif
   if current == 4
      set current to 0
      set finished to 10
      set bobvar to 0
   endif
endif
`;

/** Without the ends of lines; the language is case-insensitive. */
const wordsOf = (text: string): string[] =>
  tokensOf(text).flatMap(({ kind, text: word }) => (kind === 'end of line' ? [] : [word.toLowerCase()]));

describe("the paper's figure 5", () => {
  const problem = problemOf(
    read('problems/example.htn').replaceAll('woods', 'DeerForest').replaceAll('skin_shop', 'SkinShop'),
    domain,
  );
  const { world, network } = createWorldFromProblem(new Planner().register(emit(optimise(domain))), problem);
  const session = world.plan(network);
  session.run();
  const own = templatesIn('oblivion');
  const {
    'Move.done.txt': _moved,
    'ShopSkinService.other.txt': _bought,
    'ShopFoodService.other.txt': _sold,
    ...shared
  } = own;
  const files = scriptsOf(session, {
    to: 'oblivion',
    hours: hours(6),
    templates: {
      ...shared,
      'ShopFoodService.done.txt': 'told',
      'ShopSkinService.txt': 'short selling_skin\nset selling_skin to 1\nAddScriptPackage SellSkins',
      'ShopSkinService.done.txt': 'told',
    },
  });
  const bob = files.find(({ path }) => path === 'bob.txt')!.text;

  it('has a name that no grammar takes', () => {
    const script = `scn Figure\nshort current\nshort finished\nshort bobVar\nfloat theTime\nshort skinning\nshort skinDeer\n`;
    const inOneLine = figure5.replace('&&\n', '&& ');
    const withName = (text: string, name: string): string => {
      return `${script}short ${name}\nbegin GameMode\n${text.replace('selling-skin', name)}end\n`;
    };
    expect(() => parseScript(withName(inOneLine, 'selling-skin'))).toThrow(
      'the line has to end here, not go on with "-"',
    );
    // A condition goes on in its next line.
    expect(() => parseScript(withName(figure5, 'selling_skin'))).toThrow('a name has to stand here, not "\\n"');
    expect(parseScript(withName(inOneLine, 'selling_skin')).body).toHaveLength(1);
  });

  it('is what is written for its four steps, but for what is mended', () => {
    const start = bob.indexOf('   if (theTime >= 10 ');
    const ours = bob.slice(start, bob.indexOf('\n   endif\n', start) + 11);
    const differences = differencesOf(wordsOf(figure5), wordsOf(ours));
    const waits = differences.filter(({ printed, ours }) => printed === '' && ours !== 'endif');
    // Bob goes to the forest when Sven has opened his shop: for all that is known, the shop may be where Bob stands.
    expect(waits.map(({ ours }) => ours)).toEqual([
      'if sven . day == day && sven . progress >= 12',
      'sven . day == day && sven . progress >= 15 if',
      // Somebody waits for the skin to be sold.
      'progress to 20 set',
    ]);
    expect(differences.filter(({ ours }) => ours === 'endif')).toHaveLength(2);
    const mended = differences.filter(({ printed }) => printed !== '');
    expect(mended).toEqual([{ printed: 'selling - skin', ours: 'selling_skin' }]);
    expect(differences).toHaveLength(6);
  });
});

/** Runs of tokens in the place of others, along a longest common part. */
function differencesOf(one: readonly string[], other: readonly string[]): { printed: string; ours: string }[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Int32Array(other.length + 1));
  for (let row = one.length - 1; row >= 0; row--) {
    for (let column = other.length - 1; column >= 0; column--) {
      lengths[row]![column] =
        one[row] === other[column]
          ? lengths[row + 1]![column + 1]! + 1
          : Math.max(lengths[row + 1]![column]!, lengths[row]![column + 1]!);
    }
  }
  const found: { printed: string[]; ours: string[] }[] = [];
  let isSame = true;
  for (let row = 0, column = 0; row < one.length || column < other.length;) {
    if (row < one.length && one[row] === other[column]) {
      isSame = true;
      row++;
      column++;
      continue;
    }
    if (isSame) found.push({ printed: [], ours: [] });
    isSame = false;
    const isPrinted =
      column === other.length || (row < one.length && lengths[row + 1]![column]! >= lengths[row]![column + 1]!);
    if (isPrinted) found.at(-1)!.printed.push(one[row++]!);
    else found.at(-1)!.ours.push(other[column++]!);
  }
  return found.map(({ printed, ours }) => ({ printed: printed.join(' '), ours: ours.join(' ') }));
}
