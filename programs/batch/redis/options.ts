// Options for the connection to Redis and for the queue in it.

import { callback, checkOptions, option, required } from '../../../bindings/internal.ts';
import type { Option, OptionsOf, OptionSchema } from '../../../bindings/internal.ts';

/** Where Redis is, as ioredis takes it. */
export interface RedisConnection {
  host?: string;
  port?: number;
  /** The path of a socket, instead of host and port. */
  path?: string;
  username?: string;
  password?: string;
  db?: number;
  tls?: object;
}

const name = (otherwise: string): Option<string, string> =>
  option('letters, digits, "_" and "-"', (text) => typeof text === 'string' && /^[\w-]{1,100}$/.test(text), otherwise);

export const queueOptions = {
  /** Where Redis is, as ioredis takes it. */
  connection: required(option<RedisConnection>('an object', (where) => typeof where === 'object' && where !== null)),
  /** The name of the queue. Default: `batch`. */
  name: name('batch'),
  /** The prefix of all keys in Redis. Default: `frameplan`. */
  prefix: name('frameplan'),
  /**
   * Called when Redis can't be reached, or something else is wrong with it. Everything waits until it is back. Default:
   * prints each message of Redis as a warning, once.
   */
  onError: callback<(error: Error) => void>(),
};

export interface BatchQueueOptions extends OptionsOf<typeof queueOptions> {
  connection: RedisConnection;
}

export interface QueueOptions {
  connection: RedisConnection;
  name: string;
  prefix: string;
  onError: (error: Error) => void;
}

/** Warns, so that nobody waits without knowing that Redis can't be reached. */
function warner(name: string): (error: Error) => void {
  const told = new Set<string>();
  return (error) => {
    const { message, name: kind, code } = error as Error & { code?: unknown };
    // A refused late result is not an error.
    const isRedis = typeof code === 'string' || kind === 'ReplyError';
    if (!isRedis || told.has(message)) return;
    told.add(message);
    process.emitWarning(`the queue ${name} waits for Redis: ${message}`);
  };
}

/** `others`: the options that only a worker has. */
export function checkQueueOptions(options: BatchQueueOptions, others: OptionSchema = {}): QueueOptions {
  checkOptions('the options of a queue', options, { ...queueOptions, ...others });
  const { name = queueOptions.name.otherwise, prefix = queueOptions.prefix.otherwise } = options;
  const { connection, onError = warner(name) } = options;
  return { connection, name, prefix, onError };
}
