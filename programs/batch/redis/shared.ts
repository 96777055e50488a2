// Data that many jobs of a queue share (a domain or templates) is in Redis once. Its key is the hash of its contents.

import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import { fail } from '../../../bindings/internal.ts';
import { hashOf } from '../work.ts';
import { dataOfText, textOfData } from '../wire.ts';
import type { QueueOptions } from './options.ts';

/** The most entries that are kept. The least recently used ones are dropped. */
const mostKept = 64;

export class SharedStore {
  readonly #client: Redis;
  readonly #prefix: string;
  readonly #kept = new Map<string, unknown>();
  /** The hash of an object's text, by the object. */
  readonly #hashes = new WeakMap<object, string>();

  constructor({ connection, prefix, name }: QueueOptions, onError: (error: Error) => void) {
    // Everything waits while Redis can't be reached.
    this.#client = new Redis({ ...connection, maxRetriesPerRequest: null });
    this.#client.on('error', onError);
    this.#prefix = `${prefix}:${name}:shared`;
  }

  get isConnected(): boolean {
    return this.#client.status === 'ready';
  }

  async putBytes(bytes: Uint8Array): Promise<string> {
    const hash = hashOf(bytes);
    await this.#put(hash, () => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return hash;
  }

  async putData(data: object): Promise<string> {
    let hash = this.#hashes.get(data);
    const text = hash === undefined ? textOfData(data) : '';
    if (hash === undefined) this.#hashes.set(data, (hash = createHash('sha256').update(text).digest('hex')));
    await this.#put(hash, () => Buffer.from(text || textOfData(data)));
    return hash;
  }

  /** Forgets what was stored, so that it is stored again when it is needed. */
  forget(): void {
    this.#kept.clear();
  }

  /** Returns the same object for the same hash, as long as it is in use. */
  bytes(hash: string): Promise<Uint8Array<ArrayBuffer>> {
    return this.#get(hash, (found) => new Uint8Array(found));
  }

  data(hash: string): Promise<object> {
    return this.#get(hash, (found) => dataOfText(found.toString('utf8')) as object);
  }

  async clear(): Promise<void> {
    this.#kept.clear();
    await this.#client.del(this.#prefix);
  }

  async close(): Promise<void> {
    if (this.#client.status === 'ready') await this.#client.quit();
    else this.#client.disconnect();
  }

  async #put(hash: string, content: () => Buffer): Promise<void> {
    if (this.#kept.has(hash)) return;
    await this.#client.hset(this.#prefix, hash, content());
    this.#keep(hash, null);
  }

  async #get<T>(hash: string, read: (found: Buffer) => T): Promise<T> {
    const kept = this.#kept.get(hash);
    if (kept) {
      this.#keep(hash, kept);
      return kept as T;
    }
    const found = await this.#client.hgetBuffer(this.#prefix, hash);
    if (!found) {
      fail(
        'unknown-name',
        'what the job shares with others is not in Redis any more: clear the queue, and add its jobs again',
      );
    }
    const content = read(found);
    this.#keep(hash, content);
    return content;
  }

  /** The most recently used content is the last entry. */
  #keep(hash: string, content: unknown): void {
    this.#kept.delete(hash);
    this.#kept.set(hash, content);
    if (this.#kept.size > mostKept) this.#kept.delete(this.#kept.keys().next().value!);
  }
}
