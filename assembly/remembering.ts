// The variant of the loop that remembers (remember.ts), for the first plan and for the best plan.

import {
  BEST_PLAN,
  CHOICE,
  Cell,
  ChoicePoint,
  EXHAUSTED,
  INTERRUPTED,
  MORE,
  RUNNING,
  SessionHeader,
  registers,
} from './memory';
import { callTask } from './call';
import { taken } from './count';
import { assertHash, followAlternative, followWrites, headHash, inOrder } from './current';
import { hasChoice } from './hash';
import { isAskedAgain } from './record';
import {
  comeBack,
  isNoted,
  isRemembered,
  isUseless,
  markUnderWay,
  mayImprove,
  meet,
  note,
  pause,
  remember,
  resume,
  settle,
} from './remember';
import { REMEMBER_NO_MORE } from './signals';
import { undoTo } from './undo';
import { isCut, isWary } from './wary';
import { DEBUG } from './debug';

/** The hash of the first cell of the current network. */
let head: u64 = 0;

@unmanaged
export class Remembering {
  @inline
  isBare(): bool {
    return false;
  }

  @inline
  keepsWay(): bool {
    return false;
  }

  @inline
  remembers(): bool {
    return true;
  }

  @inline
  mayCut(session: SessionHeader): bool {
    return session.world.counts != 0;
  }

  @inline
  begin(session: SessionHeader): void {
    resume(session);
  }

  @inline
  stop(best: bool): u32 {
    return best && isUseless() ? REMEMBER_NO_MORE : RUNNING;
  }

  @inline
  meet(best: bool): void {
    if (!best) meet();
  }

  @inline
  deadEnd(): void {}

  @inline
  ask(session: SessionHeader, network: Cell, point: ChoicePoint, best: bool, bounds: usize): u32 {
    const trail = registers.trailTop;
    if (!(inOrder ? (network.task & CHOICE) != 0 : hasChoice(network))) return this.askPlainly(network, point, trail);
    head = headHash(network);
    const isKnown = best ? !this.mayImprove(session, bounds) : isRemembered(head);
    const answer = isKnown ? 0 : callTask(network, point, 0);
    if (!answer || answer == INTERRUPTED) return answer;
    note(point);
    if (!inOrder) followWrites(trail);
    return this.keepNoted(point, answer);
  }

  @inline
  keep(point: ChoicePoint): void {
    if (isWary) markUnderWay(point);
  }

  @inline
  passesOver(_point: ChoicePoint): bool {
    return false;
  }

  @inline
  leave(point: ChoicePoint): void {
    comeBack(point, point.trail);
  }

  @inline
  askAgain(session: SessionHeader, point: ChoicePoint): u32 {
    const network = point.cell;
    const mark = point.trail;
    head = headHash(network);
    const answer = point.phase == EXHAUSTED ? 0 : callTask(network, point, point.phase);
    // A task in an unordered network may be primitive.
    if (answer && !inOrder) followWrites(mark);
    if (!isNoted(point)) return answer;
    if (answer) return this.keepNoted(point, answer);
    giveUp(session, point);
    return 0;
  }

  @inline
  isOpen(session: SessionHeader): bool {
    return session.open != 0 || (isWary && isCut);
  }

  @inline
  follow(network: Cell, result: Cell): void {
    followAlternative(network, head, result);
    if (DEBUG && !(taken & 31)) assertHash(result);
  }

  @inline
  end(session: SessionHeader): void {
    pause(session);
  }

  /** A network whose task was interrupted has already been looked up. */
  @inline
  private mayImprove(session: SessionHeader, bounds: usize): bool {
    return isAskedAgain || mayImprove(registers.cost, session.leaveAt, bounds != 0);
  }

  /** Calls the function of a task without a choice, which is not noted. */
  @inline
  private askPlainly(network: Cell, point: ChoicePoint, trail: usize): u32 {
    const answer = callTask(network, point, 0);
    if (answer) {
      head = headHash(network);
      followWrites(trail);
    } else {
      // The writes of an inapplicable task are not part of the state's hash.
      undoTo(trail);
    }
    return answer;
  }

  /** The choice point of a noted network is kept even for a single alternative, to notice when the network fails. */
  @inline
  private keepNoted(point: ChoicePoint, answer: u32): u32 {
    if (!(answer & MORE)) point.phase = EXHAUSTED;
    return answer | MORE;
  }
}

/** Remembers the result when all alternatives of a noted network have been tried. */
function giveUp(session: SessionHeader, point: ChoicePoint): void {
  if (session.mode == BEST_PLAN) settle(point, registers.cost, session.leaveAt, session.world.bounds != 0);
  else remember(point, head);
}
