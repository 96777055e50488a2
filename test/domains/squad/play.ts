// A small game that carries out many plans of the squad at once: actions take time, a member does one at a time, and
// the Sync steps wait. It plans whenever something has changed, from the situation as it then is. What goes wrong is
// reported.

import { giveOrder } from '../../../domains/squad/generate.ts';
import { applyStep, newPlan, parseStep, problemWith, rules } from '../../../domains/squad/rules.ts';
import type { PlanState } from '../../../domains/squad/rules.ts';
import type { StepWords } from '../../../domains/steps.ts';
import type { SquadSituation } from '../../../domains/squad/situation.ts';
import { checkPlan } from '../../../domains/squad/validity.ts';
import type { Random } from '../../../domains/random.ts';
import { plan } from './planning.ts';

interface PlayedPlan {
  state: PlanState;
  steps: StepWords[];
  next: number;
}

interface Busy {
  step: StepWords;
  plan: PlayedPlan;
  /** Infinity: until told to stop. */
  until: number;
}

export interface GameReport {
  after: SquadSituation;
  /** Of all plans. */
  plans: string[][];
  /** Most plans that were under way at one time. */
  atOnce: number;
  /** Broken promises: wrong plans, two plans with the same member or target. */
  wrong: string[];
  /** Plans that could not go on because the world had changed. */
  failures: string[];
  ended: boolean;
}

const syncs = ['SyncBlock', 'SyncGlobalBlock', 'SyncFinish', 'SyncCancelPlan'];

export class SquadGame {
  readonly situation: SquadSituation;
  readonly report: GameReport;
  #time = 0;
  #running: PlayedPlan[] = [];
  readonly #busy = new Map<string, Busy>();
  /** Who waits for whom. */
  readonly #blocked = new Map<string, string>();
  readonly #random: Random;
  readonly #events: number;

  /** `events`: chance in each moment that something happens that nobody planned. */
  constructor(situation: SquadSituation, random: Random, events = 0) {
    this.situation = structuredClone(situation);
    this.#random = random;
    this.#events = events;
    this.report = { after: this.situation, plans: [], atOnce: 0, wrong: [], failures: [], ended: false };
  }

  play(moments: number): GameReport {
    for (; this.#time < moments; this.#time++) {
      this.#finishActions();
      if (this.#random.chance(this.#events)) this.#surprise();
      this.#advanceAll();
      const idle = this.#planAll();
      if (idle && this.#running.length === 0 && this.#events === 0) {
        this.report.ended = true;
        break;
      }
    }
    return this.report;
  }

  #isBusy(member: string): boolean {
    return this.#busy.has(member) || this.#blocked.has(member);
  }

  #finishActions(): void {
    for (const [member, { step, plan, until }] of this.#busy) {
      if (until > this.#time) continue;
      this.#busy.delete(member);
      // What an action changes may have become pointless meanwhile.
      if (problemWith(this.situation, plan.state, step) === null) applyStep(this.situation, plan.state, step);
    }
    this.#unblock();
  }

  #unblock(): void {
    for (const [waiting, busy] of this.#blocked) if (!this.#busy.has(busy)) this.#blocked.delete(waiting);
  }

  /** Plans until there is nothing to plan. True when there was nothing from the start. */
  #planAll(): boolean {
    for (let count = 0; ; count++) {
      const { status, all } = plan(this.situation);
      if (status !== 'solved') this.report.wrong.push(`planning ended ${status}`);
      if (all.length === 0) return count === 0;
      if (count > 50) {
        this.report.wrong.push(`plans without end: ${all.join(' ')}`);
        return false;
      }
      const verdict = checkPlan(this.situation, all);
      if (!verdict.valid) this.report.wrong.push(`${verdict.text}: ${verdict.reason} in ${all.join(' ')}`);
      this.report.plans.push(all);
      this.#running.push({ state: newPlan(), steps: all.map(parseStep), next: 0 });
      this.#advanceAll();
      this.report.atOnce = Math.max(this.report.atOnce, this.#running.length);
    }
  }

  #advanceAll(): void {
    for (const running of [...this.#running]) {
      while (this.#running.includes(running) && this.#advance(running));
    }
    this.#checkApart();
  }

  /** Takes the next step of a plan, if it need not wait. */
  #advance(running: PlayedPlan): boolean {
    const step = running.steps[running.next];
    if (!step) {
      this.#running = this.#running.filter((other) => other !== running);
      return false;
    }
    if (this.#mustWait(step)) return false;
    const reason = problemWith(this.situation, running.state, step);
    if (reason !== null) {
      this.report.failures.push(`${step.task}(${step.args.join(', ')}): ${reason}`);
      this.#drop(running);
      return false;
    }
    running.next++;
    this.#take(running, step);
    return true;
  }

  #mustWait({ task, args }: StepWords): boolean {
    if (task === 'SyncGlobalBlock') return this.#isBusy(args[0]!);
    return !syncs.includes(task) && args.some((name) => this.#isBusy(name));
  }

  #take(running: PlayedPlan, step: StepWords): void {
    const rule = rules[step.task]!;
    const [first = '', second = ''] = step.args;
    if (!rule.external || rule.endless) applyStep(this.situation, running.state, step);
    if (rule.external) {
      const until = rule.endless ? Infinity : this.#time + 1 + this.#random.below(5);
      this.#busy.set(first, { step, plan: running, until });
    }
    if (step.task === 'SyncBlock' && this.#busy.has(second)) this.#blocked.set(first, second);
    if (step.task === 'SyncFinish') this.#stop(first);
    if (step.task === 'SyncCancelPlan') {
      this.#running = this.#running.filter((other) => other === running || !other.state.leaders.has(first));
    }
  }

  #stop(member: string): void {
    this.#busy.delete(member);
    this.#blocked.delete(member);
    this.#unblock();
  }

  /** A plan that cannot go on: everybody in it stops, everything is free again. */
  #drop(running: PlayedPlan): void {
    this.#running = this.#running.filter((other) => other !== running);
    for (const [thing, leader] of Object.entries(this.situation.reserved)) {
      if (!running.state.leaders.has(leader)) continue;
      this.#stop(thing);
      delete this.situation.reserved[thing];
    }
    for (const leader of running.state.leaders) {
      const member = this.situation.members[leader]!;
      member.fighting = false;
      if (member.order) member.order.takenUp = false;
    }
  }

  /** Whatever two plans still have to do with, or are doing something with, they must not have in common. */
  #checkApart(): void {
    const { members, suspects, rooms, covers } = this.situation;
    const owners = new Map<string, PlayedPlan>();
    for (const running of this.#running) {
      const doing = [...this.#busy.values()].filter(({ plan }) => plan === running).map(({ step }) => step);
      const left = running.steps.slice(running.next).filter(({ task }) => rules[task]!.external);
      for (const name of new Set([...doing, ...left].flatMap(({ args }) => args))) {
        if (![members, suspects, rooms, covers].some((things) => name in things)) continue;
        const owner = owners.get(name);
        if (owner && owner !== running) this.report.wrong.push(`${name} is in two plans at ${this.#time}`);
        owners.set(name, running);
      }
    }
  }

  #surprise(): void {
    const { members, suspects } = this.situation;
    const living = Object.entries(members).filter(([, { alive }]) => alive);
    const kind = this.#random.below(10);
    if (kind === 0 && living.length > 1) this.#kill(this.#random.pick(living)[0]);
    else if (kind < 6 && living.length > 0) {
      giveOrder(this.#random, this.situation, this.#random.pick(living)[1]);
    } else {
      const someone = Object.values(suspects)[this.#random.below(Object.keys(suspects).length)];
      if (someone?.restrained === false && someone.alive) {
        if (kind < 8) Object.assign(someone, { hostile: true, seen: true });
        else someone.alive = false;
      }
    }
  }

  #kill(member: string): void {
    this.situation.members[member]!.alive = false;
    this.#stop(member);
  }
}
