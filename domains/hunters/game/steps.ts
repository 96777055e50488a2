// Executes the steps of plans in full depth. Each step is one primitive, which does what the plan says or fails.

import type { Action, ActionHandler, Progress } from '../../../addons/acting/index.ts';
import * as constants from './constants.ts';
import type { Hands } from './hands.ts';

type GoOn = (hands: Hands, hunter: number, action: Action) => Progress;

const through: GoOn = (hands, hunter, action) =>
  hands.primitives.pass(hunter, hands.passage(action, 1), hands.area(action, 3));
const open: GoOn = (hands, hunter, action) => hands.primitives.open(hunter, hands.passage(action, 1));

const steps: Record<string, GoOn> = {
  GoToPassage: (hands, hunter, action) => hands.primitives.approach(hunter, hands.passage(action, 1)),
  OpenDoor: open,
  OpenCageDoor: open,
  CloseCageDoor: (hands, hunter, action) => hands.primitives.shut(hunter, hands.passage(action, 1)),
  StepIn: through,
  StepThrough: through,
  StepInByGate: through,
  StepThroughGate: through,
  StepAside: (hands, hunter) => hands.primitives.stepAside(hunter),
  GoToLever: (hands, hunter, action) => hands.primitives.walkToLever(hunter, hands.passage(action, 1)),
  HoldGate: (hands, hunter, action) => hands.primitives.hold(hunter, hands.passage(action, 1)),
  ReleaseGate: (hands, hunter, action) => hands.primitives.release(hunter, hands.passage(action, 1)),
  // To where the zombie was when the plan was made.
  RunToZombie: (hands, hunter, action) => {
    const { assumed } = hands.setting.state;
    return hands.primitives.walkTo(hunter, assumed.zombies[hands.room(action, 1)]!, constants.arrived);
  },
  MakeAware: (hands, hunter, action) => hands.primitives.shout(hunter, hands.room(action, 1)),
  LeadIntoCage: (hands, hunter, action) => hands.primitives.lead(hunter, hands.room(action, 1)),
  KeepAway: (hands, hunter, action) => hands.primitives.keepAway(hunter, hands.room(action, 1)),
};

export const stepNames: readonly string[] = Object.keys(steps);

export function stepHandler(hands: Hands, task: string): ActionHandler {
  const goOn = steps[task]!;
  return hands.handler((action) => goOn(hands, hands.hunter(action), action));
}
