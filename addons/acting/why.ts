// Says what an actor does, or what it waits for, in a sentence.

import type { DomainShape, World } from '../../bindings/index.ts';
import { fail, idIn, show } from '../../bindings/internal.ts';
import { ENDED, WAITING } from './running-plan.ts';
import type { RunningPlan } from './running-plan.ts';
import type { ActingScene } from './scene.ts';

export function whyOf(scene: ActingScene, world: World<DomainShape>, actor: number | string): string {
  const number = actorNumber(scene, world, actor);
  const name = scene.actors.nameOf(number);
  const holder = scene.actors.holders[number];
  if (holder) {
    const how = holder.isAborting ? 'is aborting' : 'is executing';
    return `${name} ${how} ${holder.text}, which started in tick ${holder.since}.`;
  }
  const blocker = scene.actors.busyWith(number);
  if (blocker) return `${name} is blocked until ${blocker.text} ends.`;
  for (const plan of scene.plans) {
    for (let at = 0; at < plan.count; at++) {
      if (plan.states[at] === WAITING && plan.links.actors[at]!.includes(number) && !plan.ending) {
        return `${name} waits to do ${plan.textAt(at)}: ${reasonOf(scene, plan, at, number)}.`;
      }
    }
  }
  return `${name} has nothing to do: no plan has a step left for it.`;
}

/** Returns the number of an actor. Objects of unrelated types may have the same id; a name belongs to one object. */
function actorNumber(scene: ActingScene, world: World<DomainShape>, actor: number | string): number {
  const { loaded, numbering } = scene.state;
  const { types } = loaded.manifest;
  // Says what is wrong with a name that no object has.
  if (typeof actor === 'string') world.object(actor);
  const found = new Set<number>();
  for (const type of scene.traits.actorTypes) {
    const { root, name } = types[type]!;
    const id = typeof actor === 'string' ? numbering.names[root]!.indexOf(actor) : actor;
    const isThere = typeof actor === 'string' || world.has(name as never, id);
    const number = isThere ? scene.actors.of(root, idIn(id)) : -1;
    if (number >= 0) found.add(number);
  }
  const [number, ...others] = found;
  if (number === undefined) fail('unknown-object', `${show(actor)} is no actor: no task keeps it busy`);
  if (others.length > 0) {
    const names = [...found].map((one) => scene.actors.nameOf(one)).join(' or ');
    fail('unknown-object', `${show(actor)} is the id of ${names}: give why() a name`);
  }
  return number;
}

function reasonOf(scene: ActingScene, plan: RunningPlan, position: number, self: number): string {
  if (plan.repair) return 'its plan is being repaired';
  if (plan.failedAt >= 0 || plan.isBroken) return 'its plan waits to be repaired';
  if (plan.brokenSince >= 0) return `the plan waits for ${plan.textAt(plan.brokenAt)} to hold again`;
  for (const other of plan.links.actors[position]!) {
    const holder = scene.actors.busyWith(other);
    if (holder && other !== self) return `${scene.actors.nameOf(other)} is busy with ${holder.text}`;
  }
  if (plan.barrier >= 0) return `the plan waits until ${plan.barrierAction!.text} ends`;
  const { from, later, forEnd } = plan.links;
  for (let earlier = 0; earlier < plan.count; earlier++) {
    for (let link = from[earlier]!; link < from[earlier + 1]!; link++) {
      if (later[link] !== position) continue;
      if (forEnd[link] && plan.states[earlier] !== ENDED) return `${plan.textAt(earlier)} comes first`;
      if (!forEnd[link] && plan.states[earlier] === WAITING) return `${plan.textAt(earlier)} begins first`;
    }
  }
  return 'its conditions do not hold yet';
}
