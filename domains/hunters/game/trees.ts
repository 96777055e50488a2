// Executes the tasks of the hybrid version: each by a behaviour tree of mistreevous, whose leaves are the same
// primitives as in plans in full depth. A tree stores nothing: in each step it begins at its root, and works out its
// progress from the state. So it reacts to everything that happens, and continues in the same way when a game is
// loaded.

import { mistreevousTrees, ticked } from '../../../addons/acting/behaviour-trees/index.ts';
import type { Mistreevous } from '../../../addons/acting/behaviour-trees/index.ts';
import type { Action, ActionHandler, Progress } from '../../../addons/acting/index.ts';
import * as constants from './constants.ts';
import type { Hands } from './hands.ts';
import { areaBeyond, distanceTo } from './places.ts';
import type { HunterState } from './state.ts';
import { isNearPassage, nextDoor } from './ways.ts';

/** A tree that reacts, or one that does what the planner has assumed, whatever happens. */
export type Manner = 'reacts' | 'is blind';

/** What an action is about. */
interface HunterErrand {
  /** Where it ends, and the last passage before; -1: there is none. */
  area: number;
  passage: number;
  /** The corridor in front of that passage. */
  corridor: number;
  room: number;
  gate: number;
}

const nothing: HunterErrand = { area: -1, passage: -1, corridor: -1, room: -1, gate: -1 };

type ErrandOf = (hands: Hands, action: Action) => Partial<HunterErrand>;

/** Repeats the tree from its root in each step until a condition holds. The tree fails when it can do nothing. */
const until = (condition: string, body: string): string =>
  `root { repeat until(${condition}) then succeed { sequence { flip { condition [IsStuck] } ${body} } } }`;

/**
 * Alternatives in order. Reactive trees step aside first of all, and stand still where nothing else can be done. Blind
 * ones step aside where the plan could know that somebody stands in the way, as plans in full depth do.
 */
const choice = (manner: Manner, ...parts: string[]): string =>
  manner === 'is blind'
    ? `selector { sequence { condition [WasHindered] action [StepAside] } ${parts.join(' ')} }`
    : `selector { sequence { condition [IsHindered] action [StepAside] } ${parts.join(' ')} action [StandStill] }`;

/** From passage to passage. */
const way = (manner: Manner): string => `
  sequence { condition [IsInDoorway] action [PassOn] }
  sequence { flip { condition [IsAtPassage] } action [GoToPassage] }
  sequence { condition [${manner === 'is blind' ? 'WasShut' : 'IsShut'}] action [OpenUp] }
  action [PassOn]`;

type TreeOf = (manner: Manner) => string;

const pass: TreeOf = (manner) => until('HasArrived', choice(manner, way(manner)));
const hold: TreeOf = (manner) =>
  until(
    'HoldsGate',
    choice(
      manner,
      `sequence { flip { condition [HasArrived] } selector { ${way(manner)} } }`,
      'sequence { flip { condition [IsAtLever] } action [GoToLever] }',
      'action [Hold]',
    ),
  );
const letGo: TreeOf = () => 'root { action [LetGo] }';
const keepAway: TreeOf = () => 'root { repeat until(IsExitHeld) then succeed { action [KeepAway] } }';
const attract: TreeOf = (manner) =>
  manner === 'is blind'
    ? until(
        'IsFollowedThere',
        choice(manner, 'sequence { flip { condition [IsWhereAssumed] } action [RunToAssumed] }', 'action [Shout]'),
      )
    : until(
        'IsFollowed',
        choice(manner, 'sequence { flip { condition [IsNearZombie] } action [RunToZombie] }', 'action [Shout]'),
      );
const runIntoCage: TreeOf = (manner) =>
  until(
    'AreBothCaged',
    choice(manner, 'sequence { condition [HasArrived] action [Lead] }', `selector { ${way(manner)} }`),
  );
const shutCage: TreeOf = (manner) =>
  until(
    'IsShut',
    choice(manner, 'sequence { flip { condition [IsAtPassage] } action [GoToPassage] }', 'action [ShutDoor]'),
  );

const openCage: TreeOf = (manner) =>
  until(
    'IsOpen',
    choice(manner, 'sequence { flip { condition [IsAtPassage] } action [GoToPassage] }', 'action [OpenUp]'),
  );

// Where a tree has several errands, it turns to one of them in each step.

const enterAny: TreeOf = (manner) =>
  until('IsInRoom', choice(manner, `sequence { action [TurnTo, "enter"] selector { ${way(manner)} } }`));
const leaveAny: TreeOf = (manner) =>
  until('IsInCorridor', choice(manner, `sequence { action [TurnTo, "leave"] selector { ${way(manner)} } }`));
const throughCage = (manner: Manner): string => `
  sequence { condition [IsDoneInCage] action [TurnTo, "out of the cage"] selector { ${way(manner)} } }
  sequence { condition [IsInCage] action [Lead] }
  sequence { condition [IsFollowed] action [TurnTo, "into the cage"] selector { ${way(manner)} } }`;
const leadOut: TreeOf = (manner) =>
  until('HasLured', `flip { condition [IsShakenOff] } ${choice(manner, throughCage(manner))}`);
const lurePart: TreeOf = (manner) =>
  until(
    'HasLured',
    choice(
      manner,
      `sequence { condition [IsInside] selector {
        ${throughCage(manner)}
        sequence { flip { condition [${manner === 'is blind' ? 'IsWhereAssumed' : 'IsNearZombie'}] }
          action [${manner === 'is blind' ? 'RunToAssumed' : 'RunToZombie'}] }
        action [Shout]
      } }`,
      `sequence { action [TurnTo, "enter"] selector { ${way(manner)} } }`,
    ),
  );
const closePart: TreeOf = (manner) =>
  until(
    'HasClosed',
    choice(
      manner,
      `sequence { condition [IsCageShut] action [TurnTo, "leave"] selector { ${way(manner)} } }`,
      `sequence { condition [IsInRoom] action [TurnTo, "to the cage"] selector {
        sequence { flip { condition [IsAtPassage] } action [GoToPassage] }
        action [ShutDoor]
      } }`,
      `sequence { action [TurnTo, "enter"] selector { ${way(manner)} } }`,
    ),
  );

const enter: ErrandOf = (hands, action) => ({
  passage: hands.passage(action, 1),
  corridor: hands.area(action, 2),
  area: hands.area(action, 3),
});
const leave: ErrandOf = (hands, action) => ({ passage: hands.passage(action, 1), area: hands.area(action, 3) });
const atGate: ErrandOf = (hands, action) => {
  const gate = hands.passage(action, 1);
  const { area } = hands.setting.building.passages[gate]!.lever!;
  return { gate, area, corridor: area };
};
const inRoom: ErrandOf = (hands, action) => ({ room: hands.room(action, 1) });
const intoCage: ErrandOf = (hands, action) => {
  const room = hands.room(action, 1);
  return { room, area: hands.setting.building.rooms[room]!.cage, passage: hands.passage(action, 2) };
};
const outOfCage: ErrandOf = (hands, action) => {
  const { rooms, passages } = hands.setting.building;
  const passage = hands.passage(action, 2);
  return { passage, area: areaBeyond(passages[passage]!, rooms[hands.room(action, 1)]!.cage) };
};

const tasks: Record<string, [tree: TreeOf, errand: ErrandOf]> = {
  EnterThroughDoor: [pass, enter],
  EnterThroughGate: [pass, enter],
  LeaveThroughDoor: [pass, leave],
  LeaveThroughGate: [pass, leave],
  OpenGate: [hold, atGate],
  CloseGate: [letGo, atGate],
  AttractZombie: [attract, inRoom],
  RunIntoCage: [runIntoCage, intoCage],
  LeaveCage: [pass, outOfCage],
  ShutCage: [shutCage, intoCage],
  KeepAway: [keepAway, inRoom],
  // One level below, and above: see versions.ts.
  PassDoor: [pass, leave],
  PassGate: [pass, leave],
  EnterByDoor: [pass, enter],
  EnterByGate: [pass, enter],
  TakeLever: [hold, atGate],
  OpenCage: [openCage, intoCage],
  EnterCage: [runIntoCage, intoCage],
  EnterByAnyDoor: [enterAny, inRoom],
  LeaveByAnyDoor: [leaveAny, inRoom],
  LeadOut: [leadOut, inRoom],
  LurePart: [lurePart, inRoom],
  ClosePart: [closePart, inRoom],
};

/** The tree of a task, in the language of mistreevous. */
export const treeOf = (task: string, manner: Manner): string => tasks[task]![0](manner);

export function treeHandler(hands: Hands, mistreevous: Mistreevous, task: string, manner: Manner): ActionHandler {
  const errandOf = tasks[task]![1];
  const library = mistreevousTrees(mistreevous, treeOf(task, manner), (action) => {
    // A tree that is made again in a loaded game goes on.
    if (!hands.goesOn(action)) {
      hands.begin(action);
      action.memory[BEGAN_HINDERED] = hands.stateOf(action).hindered ? 1 : 0;
    }
    return new HunterAgent(hands, mistreevous, action, { ...nothing, ...errandOf(hands, action) }, manner);
  });
  return ticked(library, { restarts: true, ended: (action, how) => hands.ended(action, how) });
}

/** In the memory of an action: how often it was stopped, and whether it can't go on. */
const HINDERED = 0;
const CANT_GO_ON = 1;
/** Whether somebody was in the way when it began, and still has to be passed. */
const BEGAN_HINDERED = 2;

/** Whom a tree calls. All that it keeps is in the memory of its action and in the state of its hunter. */
class HunterAgent {
  [name: string]: unknown;
  readonly #hands: Hands;
  readonly #states: Mistreevous['State'];
  readonly #action: Action;
  readonly #errand: HunterErrand;
  readonly #manner: Manner;
  readonly #hunter: number;

  constructor(hands: Hands, { State }: Mistreevous, action: Action, errand: HunterErrand, manner: Manner) {
    this.#hands = hands;
    this.#states = State;
    this.#action = action;
    this.#errand = errand;
    this.#manner = manner;
    this.#hunter = hands.hunter(action);
  }

  get #state(): HunterState {
    return this.#hands.setting.state.hunters[this.#hunter]!;
  }

  /** A leaf does its bit of this step. A blind tree fails as soon as one can't. */
  #does(progress: Progress): string {
    const { memory } = this.#action;
    if (progress !== 'failed') return this.#states.SUCCEEDED;
    memory[HINDERED]!++;
    if (this.#manner === 'is blind') memory[CANT_GO_ON] = 1;
    else if (this.#state.hindered) return this.#states.SUCCEEDED;
    return this.#states.FAILED;
  }

  #do(primitive: () => Progress): string {
    return this.#action.memory[CANT_GO_ON] ? this.#states.FAILED : this.#does(primitive());
  }

  IsStuck(): boolean {
    return this.#action.memory[CANT_GO_ON] === 1 || this.#action.memory[HINDERED]! > constants.mostHindered;
  }

  IsHindered(): boolean {
    return this.#state.hindered;
  }

  WasHindered(): boolean {
    const { memory } = this.#action;
    if (!this.#state.hindered) memory[BEGAN_HINDERED] = 0;
    return memory[BEGAN_HINDERED] === 1;
  }

  StepAside(): string {
    return this.#do(() => this.#hands.primitives.stepAside(this.#hunter));
  }

  StandStill(): string {
    return this.#do(() => this.#hands.primitives.stand(this.#hunter));
  }

  // --- On the way ---

  HasArrived(): boolean {
    return this.#state.area === this.#errand.area && this.#state.passage < 0;
  }

  IsInDoorway(): boolean {
    return this.#state.passage >= 0;
  }

  /** The next one on the way; -1: there is none. */
  get #passage(): number {
    const { area, passage: doorway } = this.#state;
    const { passage, corridor } = this.#errand;
    const { building } = this.#hands.setting;
    if (doorway >= 0) return doorway;
    if (passage >= 0 && building.passages[passage]!.sides.includes(area)) return passage;
    return building.areas[area]!.kind === 'corridor' ? nextDoor(this.#hands.setting, area, corridor) : -1;
  }

  /** The side of it that is closer to the end of the way. */
  #beyond(passage: number): number {
    const { passage: last, area, corridor } = this.#errand;
    if (passage === last) return area;
    const { distances, passages } = this.#hands.setting.building;
    const [one, other] = passages[passage]!.sides;
    const far = (side: number): number => distances[side]?.[corridor] ?? 1000;
    return far(one) < far(other) ? one : other;
  }

  IsAtPassage(): boolean {
    const passage = this.#passage;
    return passage < 0 || isNearPassage(this.#hands.setting, this.#state, passage);
  }

  GoToPassage(): string {
    return this.#do(() => this.#hands.primitives.approach(this.#hunter, this.#passage));
  }

  IsShut(): boolean {
    const passage = this.#passage;
    return passage >= 0 && !this.#hands.setting.state.passages[passage]!.isOpen;
  }

  /** It was shut when the plan was made, and still is. */
  WasShut(): boolean {
    return this.IsShut() && !this.#hands.setting.state.assumed.open[this.#passage];
  }

  /** Opens a door. At a gate, he waits. */
  OpenUp(): string {
    const passage = this.#passage;
    const { kind } = this.#hands.setting.building.passages[passage]!;
    const { primitives } = this.#hands;
    if (kind !== 'gate') return this.#do(() => primitives.open(this.#hunter, passage));
    return this.#do(() => (this.#manner === 'is blind' ? 'failed' : primitives.stand(this.#hunter)));
  }

  PassOn(): string {
    const passage = this.#passage;
    if (passage < 0) return this.#do(() => 'failed');
    return this.#do(() => this.#hands.primitives.pass(this.#hunter, passage, this.#beyond(passage)));
  }

  ShutDoor(): string {
    return this.#do(() => this.#hands.primitives.shut(this.#hunter, this.#errand.passage));
  }

  IsOpen(): boolean {
    return !this.IsShut();
  }

  // --- Several errands ---

  /** Sets out for something else: where, and by which passage. */
  TurnTo(where: string): string {
    const { building } = this.#hands.setting;
    const { area, cage, entrance, exit } = building.rooms[this.#errand.room]!;
    const errand = this.#errand;
    if (where === 'into the cage') Object.assign(errand, { area: cage, passage: entrance });
    else if (where === 'to the cage') Object.assign(errand, { area, passage: entrance });
    else if (where === 'out of the cage') {
      Object.assign(errand, { area: areaBeyond(building.passages[exit]!, cage), passage: exit });
    } else {
      const passage = this.#nearestDoor(area);
      if (passage < 0) return this.#do(() => 'failed');
      const corridor = areaBeyond(building.passages[passage]!, area);
      Object.assign(errand, { passage, corridor, area: where === 'enter' ? area : corridor });
    }
    return this.#states.SUCCEEDED;
  }

  /** The door of a room that is next to a hunter, by the doors on the way and then by the way itself; -1: none. */
  #nearestDoor(room: number): number {
    const { areas, passages, distances } = this.#hands.setting.building;
    const { area: here, passage: doorway, x, y } = this.#state;
    // Whoever is on his way through one does not turn round.
    if (doorway >= 0 && passages[doorway]!.kind === 'door' && passages[doorway]!.sides.includes(room)) return doorway;
    let nearest = -1;
    let least = Infinity;
    for (const passage of areas[room]!.passages) {
      const plan = passages[passage]!;
      if (plan.kind !== 'door' || plan.isBlocked) continue;
      const doors = here === room ? 0 : (distances[here]?.[areaBeyond(plan, room)] ?? 1000);
      const far = 1000 * doors + distanceTo({ x, y }, plan.x, plan.y);
      if (far >= least) continue;
      nearest = passage;
      least = far;
    }
    return nearest;
  }

  #isIn(area: number): boolean {
    return this.#state.area === area && this.#state.passage < 0;
  }

  get #rooms() {
    return this.#hands.setting.building.rooms[this.#errand.room]!;
  }

  IsInRoom(): boolean {
    return this.#isIn(this.#rooms.area);
  }

  /** In the room or its cage, or between them or on the way out: not in one of the entrances. */
  IsInside(): boolean {
    const { entrance, exit } = this.#rooms;
    const { passage } = this.#state;
    return passage === entrance || passage === exit || this.IsInRoom() || this.IsInCage();
  }

  IsInCage(): boolean {
    return this.#isIn(this.#rooms.cage);
  }

  IsInCorridor(): boolean {
    const { area, passage } = this.#state;
    return passage < 0 && this.#hands.setting.building.areas[area]!.kind === 'corridor';
  }

  /** The zombie is in there, too, or does not follow. Whoever is on his way out goes on. */
  IsDoneInCage(): boolean {
    const { cage, exit } = this.#rooms;
    if (this.#state.passage === exit) return true;
    return this.#isIn(cage) && (this.#zombie.area === cage || !this.IsFollowed());
  }

  /** The zombie has lost him before it was in the cage. */
  IsShakenOff(): boolean {
    const { cage, exit } = this.#rooms;
    const { area, passage } = this.#state;
    return !this.IsFollowed() && this.#zombie.area !== cage && area !== cage && passage !== exit;
  }

  HasLured(): boolean {
    return this.IsInCorridor() && this.#zombie.area === this.#rooms.cage;
  }

  IsCageShut(): boolean {
    return !this.#hands.setting.state.passages[this.#rooms.entrance]!.isOpen;
  }

  HasClosed(): boolean {
    return this.IsCageShut() && this.IsInCorridor();
  }

  // --- Gates ---

  HoldsGate(): boolean {
    return this.#state.holds === this.#errand.gate;
  }

  IsAtLever(): boolean {
    return this.#hands.primitives.isAtLever(this.#hunter, this.#errand.gate);
  }

  GoToLever(): string {
    return this.#do(() => this.#hands.primitives.walkToLever(this.#hunter, this.#errand.gate));
  }

  Hold(): string {
    return this.#do(() => this.#hands.primitives.hold(this.#hunter, this.#errand.gate));
  }

  LetGo(): string {
    return this.#do(() => this.#hands.primitives.release(this.#hunter, this.#errand.gate));
  }

  // --- The zombie ---

  get #zombie() {
    return this.#hands.setting.state.zombies[this.#errand.room]!;
  }

  get #assumed() {
    return this.#hands.setting.state.assumed.zombies[this.#errand.room]!;
  }

  IsFollowed(): boolean {
    return this.#zombie.prey === this.#hunter;
  }

  IsNearZombie(): boolean {
    return distanceTo(this.#state, this.#zombie.x, this.#zombie.y) <= constants.keepsOff;
  }

  RunToZombie(): string {
    return this.#do(() => this.#hands.primitives.walkTo(this.#hunter, this.#zombie, constants.keepsOff));
  }

  IsWhereAssumed(): boolean {
    return distanceTo(this.#state, this.#assumed.x, this.#assumed.y) <= constants.arrived;
  }

  IsFollowedThere(): boolean {
    return this.IsFollowed() && this.IsWhereAssumed();
  }

  RunToAssumed(): string {
    return this.#do(() => this.#hands.primitives.walkTo(this.#hunter, this.#assumed, constants.arrived));
  }

  Shout(): string {
    return this.#do(() => this.#hands.primitives.shout(this.#hunter, this.#errand.room));
  }

  AreBothCaged(): boolean {
    return this.HasArrived() && this.#zombie.area === this.#errand.area;
  }

  Lead(): string {
    return this.#do(() => this.#hands.primitives.lead(this.#hunter, this.#errand.room));
  }

  IsExitHeld(): boolean {
    const { rooms } = this.#hands.setting.building;
    return this.#hands.setting.state.passages[rooms[this.#errand.room]!.exit]!.heldBy >= 0;
  }

  KeepAway(): string {
    return this.#do(() => this.#hands.primitives.keepAway(this.#hunter, this.#errand.room));
  }
}
