// Does something soon, after everything else that waits, above all messages. Timers would work, but browsers delay
// timers that are set again and again.

export interface Turns {
  /** Asks for the next turn. */
  ask(): void;
  /** No more turns come. */
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
