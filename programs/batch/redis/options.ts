// Which Redis, and which queue in it.

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
  /** What all keys in Redis begin with. Default: `frameplan`. */
  prefix: name('frameplan'),
  /**
   * Called when Redis is away, or something else went wrong with it. Everything waits until it is back. Default: warns
   * of what Redis says, once.
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

/** Warns, so that nobody waits unknowingly for a Redis that is not there. */
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

/** `others`: the options that only a worker has. */
export function checkQueueOptions(options: BatchQueueOptions, others: OptionSchema = {}): QueueOptions {
  checkOptions('the options of a queue', options, { ...queueOptions, ...others });
  const { name = queueOptions.name.otherwise, prefix = queueOptions.prefix.otherwise } = options;
  const { connection, onError = warner(name) } = options;
  return { connection, name, prefix, onError };
}
