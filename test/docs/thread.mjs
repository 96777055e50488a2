// Gives Node the Workers of browsers, as far as the documentation's programs use them, so that these can run as they
// stand.

import { isMainThread, parentPort, Worker as Thread } from 'node:worker_threads';

if (isMainThread) {
  globalThis.Worker = class {
    onmessage = null;
    #thread;

    constructor(url) {
      this.#thread = new Thread(new URL(url.href.replace(/\.ts$/, '.js')));
      this.#thread.on('message', (data) => this.onmessage?.({ data }));
      this.#thread.on('error', (error) => {
        throw error;
      });
    }

    postMessage(data) {
      this.#thread.postMessage(data);
    }

    terminate() {
      void this.#thread.terminate();
    }
  };
} else {
  globalThis.self = {
    // As in browsers, messages wait for the first one who listens.
    set onmessage(listener) {
      parentPort.on('message', (data) => listener({ data }));
    },
    postMessage: (data) => parentPort.postMessage(data),
  };
}
