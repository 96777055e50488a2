// Which Redis, and which queue in it.

import { checkObject, refuseOption } from '../../../bindings/internal.ts';

/** Where Redis is, as ioredis takes it. */
export interface RedisConnection {
  host?: string;
  port?: number;
  /** Of a socket, instead of host and port. */
  path?: string;
  username?: string;
  password?: string;
  db?: number;
  tls?: object;
}

export interface BatchQueueOptions {
  connection: RedisConnection;
  /** Of the queue: `batch` unless stated. */
  name?: string;
  /** What all keys in Redis begin with: `frameplan` unless stated. */
  prefix?: string;
  /**
   * Told when Redis is away, or something else went wrong with it. Everything waits until it is back. Unless stated,
   * what Redis says is a warning of the process, once.
   */
  onError?: (error: Error) => void;
}

export interface QueueOptions {
  connection: RedisConnection;
  name: string;
  prefix: string;
  onError: (error: Error) => void;
}

const known = ['connection', 'name', 'prefix', 'onError'];

/** Nobody should wait for a Redis that is not there without being told. */
function warner(name: string): (error: Error) => void {
  const told = new Set<string>();
  return (error) => {
    const { message, name: kind, code } = error as Error & { code?: unknown };
    // Not when a late result is refused.
    const isRedis = typeof code === 'string' || kind === 'ReplyError';
    if (!isRedis || told.has(message)) return;
    told.add(message);
    process.emitWarning(`the queue ${name} waits for Redis: ${message}`);
  };
}

export function checkQueueOptions(options: BatchQueueOptions, others: readonly string[] = []): QueueOptions {
  checkObject('the options of a queue', options, [...known, ...others]);
  const { connection, name = 'batch', prefix = 'frameplan', onError = warner(name) } = options;
  checkObject('connections', connection);
  for (const [option, text] of Object.entries({ name, prefix })) {
    if (typeof text !== 'string' || !/^[\w-]{1,100}$/.test(text)) {
      refuseOption(option, 'letters, digits, "_" and "-"', text);
    }
  }
  if (typeof onError !== 'function') refuseOption('onError', 'a function', onError);
  return { connection, name, prefix, onError };
}
