// A game that is saved in any frame and loaded into a new planner goes on exactly as the game that was not saved.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import type { Domain } from '../../../bindings/index.ts';
import { restoreWorld, restoreWorlds, saveWorld, saveWorlds } from '../../../addons/save/index.ts';
import { Village } from './village.ts';
import type { VillageState } from './village.ts';
import { portion } from '../../engine.ts';

const frames = 300;
const memory = 2 ** 20;
const createPlanner = (): Planner => new Planner({ memory });

/** What a game writes to its save. */
interface Save {
  bytes: Uint8Array<ArrayBuffer>;
  json: string;
}

const saveVillage = ({ world, sessions, state }: Village): Save => ({
  bytes: saveWorld(world, { sessions: Object.fromEntries(sessions) }),
  json: JSON.stringify(state),
});

/** `domain`: where the planner has it already. */
function loadVillage({ bytes, json }: Save, planner: Planner, domain?: Domain): Village {
  const village = new Village(planner, JSON.parse(json) as VillageState, domain);
  const { world, named } = restoreWorld(village.domain, bytes, { externals: village.externals });
  return village.takeUp(world, named);
}

/** What was seen in each frame. The game was saved at its beginning. */
interface Recorded {
  record: string[][];
  saves: Save[];
}

function played(seed: number): Recorded {
  const unsaved = Village.begin(createPlanner(), seed);
  const saved = Village.begin(createPlanner(), seed);
  const record: string[][] = [];
  const saves: Save[] = [];
  for (let frame = 0; frame < frames; frame++) {
    record.push(unsaved.play());
    saves.push(saveVillage(saved));
    expect(saved.play(), `frame ${frame}`).toEqual(record[frame]);
  }
  return { record, saves };
}

describe('a game', () => {
  const { record, saves } = played(1);

  it('has all in it that is to be saved', () => {
    const text = record.flat().join('\n');
    const seen = (what: RegExp) => expect(text.match(what)?.length ?? 0, String(what));
    seen(/^come /gm).toBeGreaterThan(10);
    seen(/^go /gm).toBeGreaterThan(10);
    seen(/"outcome":"repaired"/g).toBeGreaterThan(50);
    seen(/"outcome":"replanned"/g).toBeGreaterThan(20);
    seen(/^affected .*s\d+ s\d+/gm).toBeGreaterThan(20);
    seen(/^s\d+ choices .*-\d+\]/gm).toBeGreaterThan(30);
    for (const status of ['waiting', 'running', 'cancelled', 'failed']) {
      seen(new RegExp(`^s\\d+ ${status} `, 'gm')).toBeGreaterThan(10);
    }
    for (const kind of ['best', 'gap', 'horizon', 'Chores']) seen(new RegExp(` ${kind} `, 'g')).toBeGreaterThan(3);
    expect(
      saves.filter(({ bytes }) => /"order":\[[^\]]*-/.test(new TextDecoder().decode(bytes))).length,
    ).toBeGreaterThan(100);
  });

  it('goes on as if it had not been saved, from any frame', () => {
    // Browsers have room for some dozen planners: most loads share one, whose frames have other numbers.
    const used = Village.begin(createPlanner(), 7);
    for (let frame = 0; frame < frames; frame += portion(1, 50)) {
      const isNew = frame % 25 === 0;
      const planner = isNew ? createPlanner() : used.planner;
      const village = loadVillage(saves[frame]!, planner, isNew ? undefined : used.domain);
      // In a new planner to the end.
      const end = isNew ? frames : Math.min(frame + 8, frames);
      for (let next = frame; next < end; next++) {
        expect(village.play(), `saved in frame ${frame}, seen in frame ${next}`).toEqual(record[next]);
      }
      village.world.free();
    }
  });

  it('goes on when it is loaded in the place of a later one, with the tables that it holds', () => {
    const village = Village.begin(createPlanner(), 1);
    const { world } = village;
    const { road } = world.constants;
    for (let frame = 20; frame <= frames; frame += 20) {
      while (village.state.frame < frame) expect(village.play()).toEqual(record[village.state.frame - 1]);
      // Back by a few frames.
      const { bytes, json } = saves[frame - 13]!;
      village.state = JSON.parse(json) as VillageState;
      const { world: same, named } = restoreWorld(world, bytes);
      expect(same).toBe(world);
      village.takeUp(world, named);
    }
    expect(world.constants.road).toBe(road);
  });

  it('goes on when it is saved and loaded in every frame', () => {
    const planners = [createPlanner(), createPlanner()];
    let village = Village.begin(planners[0]!, 1);
    const domains = [village.domain, Village.begin(planners[1]!, 9).domain];
    for (let frame = 0; frame < frames; frame++) {
      expect(village.play(), `frame ${frame}`).toEqual(record[frame]);
      const save = saveVillage(village);
      village.world.free();
      const next = (frame + 1) % 2;
      village = loadVillage(save, planners[next]!, domains[next]);
    }
  });
});

describe('games in worlds of one planner', () => {
  const begun = (planner: Planner): [Village, Village] => [Village.begin(planner, 4), Village.begin(planner, 5)];
  const play = (villages: readonly Village[]): string[][] => villages.map((village) => village.play());

  it('go on as if they had not been saved, in turns with each other', () => {
    const [unsaved, saved] = [begun(createPlanner()), begun(createPlanner())];
    const record: string[][][] = [];
    const saves: { bytes: Uint8Array<ArrayBuffer>; json: string }[] = [];
    for (let frame = 0; frame < frames; frame++) {
      record.push(play(unsaved));
      const [east, west] = saved;
      const sessions = { east: Object.fromEntries(east.sessions), west: Object.fromEntries(west.sessions) };
      saves.push({
        bytes: saveWorlds({ east: east.world, west: west.world }, { sessions }),
        json: JSON.stringify([east.state, west.state]),
      });
      expect(play(saved), `frame ${frame}`).toEqual(record[frame]);
    }
    const planner = createPlanner();
    const { domain } = Village.begin(planner, 7);
    for (let frame = 0; frame < frames; frame += portion(4, 40)) {
      const states = JSON.parse(saves[frame]!.json) as VillageState[];
      const villages = states.map((state) => new Village(planner, state, domain));
      const [east, west] = villages;
      const loaded = restoreWorlds({ east: east!.domain, west: west!.domain }, saves[frame]!.bytes, {
        externals: { east: east!.externals, west: west!.externals },
      });
      east!.takeUp(loaded.east.world, loaded.east.named);
      west!.takeUp(loaded.west.world, loaded.west.named);
      for (let next = frame; next < Math.min(frame + 8, frames); next++) {
        expect(play(villages), `saved in frame ${frame}, seen in frame ${next}`).toEqual(record[next]);
      }
      for (const { world } of villages) world.free();
    }
  });
});
