// The server's thread as the game's thread sees it. Messages are read by the event loop, and also whenever the game
// asks for them, since its event loop may be blocked.

import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { FromServer, ServerData, ToServer } from './messages.ts';

export class ServerLink {
  readonly #port: MessagePort;
  readonly #bell = new Int32Array(new SharedArrayBuffer(4));
  readonly #receive: (message: FromServer) => void;
  #seen = 0;
  #isGone = false;

  constructor(receive: (message: FromServer) => void) {
    this.#receive = receive;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const data: ServerData = { port: port2, bell: this.#bell.buffer as SharedArrayBuffer };
    // Leaves out the options of the game's process, which would load this module.
    const options = { workerData: data, transferList: [port2], execArgv: [], env: {} };
    const worker = new Worker(new URL('./server.js', import.meta.url), options);
    worker.on('error', (error) => {
      this.#isGone = true;
      console.error(`frameplan: the page of the game is gone: ${error.message}`);
    });
    port1.on('message', receive);
    // The game ends when it has nothing more to do.
    worker.unref();
    port1.unref();
  }

  /** Whether the server's thread has ended. */
  get isGone(): boolean {
    return this.#isGone;
  }

  say(message: ToServer): void {
    this.#port.postMessage(message);
  }

  /** Reads the messages that have arrived. */
  look(): void {
    const rung = Atomics.load(this.#bell, 0);
    if (rung === this.#seen) return;
    this.#seen = rung;
    for (let one = receiveMessageOnPort(this.#port); one; one = receiveMessageOnPort(this.#port)) {
      this.#receive(one.message as FromServer);
    }
  }

  /** Blocks the thread until the condition holds, or for this many milliseconds. */
  waitUntil(isSo: () => boolean, milliseconds = Infinity): void {
    const end = performance.now() + milliseconds;
    for (this.look(); !isSo(); this.look()) {
      const left = end - performance.now();
      if (left <= 0) return;
      Atomics.wait(this.#bell, 0, this.#seen, left);
    }
  }
}
