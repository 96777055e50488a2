// Doing something soon, with everything else that waits (messages above all) in between. Timers would do, but browsers hold
// those back that are set again and again.

export interface Turns {
  /** Has the next turn come. */
  ask(): void;
  /** None comes any more. */
  stop(): void;
}

export function createTurns(turn: () => void): Turns {
  let isOver = false;
  const unlessOver = (): void => {
    if (!isOver) turn();
  };
  const stop = (): void => void (isOver = true);
  if (typeof setImmediate === 'function') return { ask: () => void setImmediate(unlessOver), stop };
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', unlessOver);
  port1.start();
  return {
    ask: () => port2.postMessage(null),
    stop() {
      stop();
      port1.close();
    },
  };
}
