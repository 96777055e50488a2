// Saved worlds that were changed, with the right checksum. Each is refused with an error of ours, or gives worlds that
// only harm themselves: everything that a game does with them ends, answers or throws an error of ours, and the other
// worlds of the planner do not change.

import { FrameplanError, Planner } from '../../bindings/index.ts';
import { insideOf } from '../../bindings/internal.ts';
import { saveWorld } from '../../addons/save/index.ts';
import { seededRandom } from '../../domains/random.ts';
import type { Random } from '../../domains/random.ts';
import { attack, guard } from '../bindings/setting.ts';
import { changedSave } from './saves-changed.ts';
import { Domains, makeSaves, type RestoredWorld, type SavedCase } from './saves-made.ts';
import { useWorlds } from './saves-used.ts';

const casesOfPlanner = 400;
const guardBytes = 2 ** 12;
const guardByte = 0xa5;

/** What a change of bytes may be refused as. Changed names and versions are those of other worlds. */
const codes = ['damaged', 'not-a-save', 'wrong-format', 'wrong-domain', 'too-large', 'bad-option', 'missing-external'];

export function prepare(): (seed: number) => string {
  // Most cases end with an error. To note where it was thrown takes as long as all the rest.
  Error.stackTraceLimit = 6;
  const saves = makeSaves();
  let surroundings = surround();
  let left = casesOfPlanner;
  return (seed) => {
    if (--left < 0) {
      surroundings.end();
      surroundings = surround();
      left = casesOfPlanner;
    }
    const random = seededRandom(seed);
    const save = random.pick(saves);
    const { what, bytes } = changedSave(random, save.bytes);
    try {
      return `${what}: ${carryOut(random, surroundings, save, bytes)}`;
    } catch (error) {
      // What has gone wrong once is not to be found again in the cases that follow.
      surroundings = surround();
      throw new Error(`${save.what}, ${what}: ${String((error as Error).stack)}`, { cause: error });
    }
  };
}

function carryOut(random: Random, { domains, look, guarded }: OtherWorld, save: SavedCase, bytes: Uint8Array): string {
  let worlds: RestoredWorld[];
  try {
    worlds = save.restore(domains, bytes);
  } catch (error) {
    if (!(error instanceof FrameplanError && codes.includes(error.code))) throw error;
    look();
    return error.code;
  }
  guarded(() => useWorlds(random, domains.planner, worlds));
  look();
  return 'restored';
}

interface OtherWorld {
  domains: Domains;
  /** Whether the other world has stayed as it was. */
  look: () => void;
  /** Compares the memory after the worlds that `action` uses. */
  guarded: (action: () => void) => void;
  end: () => void;
}

/** A planner with another world in it, whose search is half-done. */
function surround(): OtherWorld {
  const planner = new Planner({ memory: 2 ** 20 });
  const at = guard({ length: 3, planner });
  const session = attack(at);
  session.step(4);
  const before = saveWorld(at.world);
  const end = (): void => {
    if (session.run() !== 'solved' || session.plan?.length === 0) throw new Error('another search has changed');
  };
  const look = (): void => {
    const inherited = [Object.prototype, Array.prototype].flatMap((prototype) => Object.keys(prototype));
    if (inherited.length > 0) throw new Error(`all objects have ${inherited.join(', ')} now`);
    const now = saveWorld(at.world);
    if (now.length !== before.length || now.some((byte, index) => byte !== before[index]))
      throw new Error('another world has changed');
    end();
    session.restart();
    session.step(4);
  };
  const { core } = insideOf(session).state.loaded;
  const guarded = (action: () => void): void => {
    const behind = core.exports.take(guardBytes);
    const chunk = (): Uint8Array => core.bytesAt(behind, guardBytes);
    chunk().fill(guardByte);
    action();
    if (chunk().some((byte) => byte !== guardByte)) throw new Error('memory of nobody has changed');
    core.exports.give(behind);
  };
  return { domains: new Domains(planner), look, guarded, end };
}
