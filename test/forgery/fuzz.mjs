// Runs forged cases in processes of their own, so that one that ends its process or hangs is found:
// `node test/forgery/fuzz.mjs test/forgery/modules.ts --cases 200000 --seed 1`. Prints how many cases ended in which
// way, and the seeds of those that must not end so. Ends with 1 when there are any.

import { fork } from 'node:child_process';
import { writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const self = fileURLToPath(import.meta.url);
/** Engines do not give back all the memory of modules that they have compiled. */
const partCases = 10_000;
const heapMegabytes = 768;
const hangMilliseconds = 10_000;
const slowMilliseconds = 1_000;
const mostShown = 20;

if (process.send) process.once('message', carryOut);
else process.exitCode = await main();

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { cases: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
  });
  const [path] = positionals;
  const end = Number(values.seed) + Number(values.cases);
  const counts = {};
  const failures = [];
  const started = performance.now();
  for (let seed = Number(values.seed); seed < end;) {
    const part = await partFrom(path, seed, Math.min(end, seed + partCases));
    for (const [outcome, count] of Object.entries(part.counts)) counts[outcome] = (counts[outcome] ?? 0) + count;
    failures.push(...part.failures);
    seed = part.next;
  }
  const seconds = ((performance.now() - started) / 1000).toFixed();
  console.log(`${values.cases} cases in ${seconds} s`);
  for (const outcome of Object.keys(counts).sort()) console.log(`${String(counts[outcome]).padStart(9)} ${outcome}`);
  for (const { seed, what } of failures.slice(0, mostShown)) console.log(`seed ${seed}: ${what}`);
  if (failures.length > mostShown) console.log(`and ${failures.length - mostShown} more`);
  return failures.length > 0 ? 1 : 0;
}

/** A process says which case it begins, and what came of it. After a bad end, the next process goes on after it. */
function partFrom(path, from, to) {
  return new Promise((done) => {
    const child = fork(self, [], {
      execArgv: ['--expose-gc', `--max-old-space-size=${heapMegabytes}`],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const counts = {};
    const failures = [];
    let seed = from - 1;
    let rest = '';
    let errors = '';
    let hangs = false;
    const fails = (what, outcome) => {
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      failures.push({ seed, what });
    };
    const watch = () => setTimeout(() => ((hangs = true), child.kill('SIGKILL')), hangMilliseconds);
    // Loading takes its time, too.
    let timer = setTimeout(() => ((hangs = true), child.kill('SIGKILL')), 10 * hangMilliseconds);
    child.stderr.on('data', (data) => (errors = (errors + data).slice(-2000)));
    child.stdout.on('data', (data) => {
      const lines = (rest + data).split('\n');
      rest = lines.pop();
      clearTimeout(timer);
      timer = watch();
      for (const line of lines) {
        const [, kind, number, text] = /^(\w+) (\d+) ?(.*)$/.exec(line) ?? [];
        if (kind === 'begin') seed = Number(number);
        else if (kind === 'slow') fails(`took ${text} ms`, 'took more than a second');
        else if (kind === 'bad') fails(text, 'went wrong');
        else if (kind === 'count') counts[text] = (counts[text] ?? 0) + Number(number);
      }
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) return done({ counts, failures, next: to });
      const why = /out of memory/i.test(errors) ? 'exhausted the heap' : 'ended the process';
      const tail = errors.split('\n').filter((line) => /Error|FATAL/.test(line));
      fails(`${hangs ? 'hung' : why} (${code ?? signal}) ${tail.slice(0, 2).join(' ')}`, hangs ? 'hung' : why);
      done({ counts, failures, next: seed + 1 });
    });
    child.send({ path, from, to });
  });
}

/** Runs in a separate process. */
async function carryOut({ path, from, to }) {
  const { module } = await runnerImport(resolve(path), { root: process.cwd(), logLevel: 'error' });
  const say = (line) => write(`${line}\n`);
  const run = await module.prepare();
  const counts = {};
  const tell = () => {
    for (const outcome of Object.keys(counts)) {
      say(`count ${counts[outcome]} ${outcome}`);
      delete counts[outcome];
    }
  };
  for (let seed = from; seed < to; seed++) {
    if (seed % 100 === 0) tell();
    say(`begin ${seed}`);
    const started = busyMilliseconds();
    try {
      const outcome = await run(seed);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    } catch (error) {
      say(
        `bad ${seed} ${String(error.stack ?? error)
          .split('\n')
          .slice(0, 5)
          .join(' ')}`,
      );
    }
    const took = busyMilliseconds() - started;
    if (took > slowMilliseconds) say(`slow ${seed} ${took.toFixed()}`);
  }
  tell();
  // Finalizers run here: an error in one ends the process, and that counts.
  if (globalThis.gc) globalThis.gc();
  await new Promise((later) => setTimeout(later, 10));
  process.disconnect();
}

/** The time of this process: it does not matter how busy others keep the machine. */
function busyMilliseconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A pipe that is full for a moment refuses. */
function write(text) {
  for (;;) {
    try {
      return writeSync(1, text);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}
