// A separate Redis for a benchmark, in a temporary folder. It writes every change to disk before it replies.

import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version']).error === undefined;
}

export class RedisServer {
  readonly socket: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'frameplan-redis-'));
  #process: ChildProcess | null = null;

  constructor() {
    this.socket = join(this.#folder, 'socket');
  }

  async start(): Promise<void> {
    const where = ['--port', '0', '--unixsocket', this.socket, '--dir', this.#folder];
    const server = spawn('redis-server', [...where, '--save', '', '--appendonly', 'yes', '--appendfsync', 'always'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = server;
    await new Promise<void>((ready, failed) => {
      server.stdout.on('data', (text) => String(text).includes('eady to accept connections') && ready());
      server.once('exit', (code) => failed(new Error(`redis-server ended with ${code}`)));
    });
  }

  /** Kills the process, as if the machine had failed: nothing more is written. */
  async kill(): Promise<void> {
    const server = this.#process;
    this.#process = null;
    if (!server) return;
    server.removeAllListeners('exit');
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
