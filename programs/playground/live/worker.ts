// The script of the Worker that compiles a domain for the game that is attached, and writes its searches as problems.

import { compile } from '../../../language/compile.ts';
import { loadDomain } from '../../../language/load.ts';
import { isLisp } from '../model/files.ts';
import type { FromLiveWorker, LiveOrder } from './messages.ts';
import { problemText } from './problem-text.ts';

function compileOrder({ text, largeWorlds }: Extract<LiveOrder, { kind: 'compile' }>): FromLiveWorker {
  if (isLisp(text)) return { kind: 'wrong', message: 'Only a domain in the language of frameplan can be sent.' };
  const { bytes, diagnostics } = compile(text, { largeWorlds });
  const wrong = diagnostics.find(({ severity }) => severity === 'error');
  if (wrong || !bytes) {
    const { start, end, line } = wrong?.span ?? { start: 0, end: 0, line: 1 };
    return { kind: 'wrong', message: wrong?.message ?? 'There is no domain in this text.', start, end, line };
  }
  return { kind: 'compiled', bytes };
}

function writeOrder(order: Extract<LiveOrder, { kind: 'write' }>): FromLiveWorker {
  const { domain, diagnostics } = loadDomain(order.text);
  if (!domain || diagnostics.some(({ severity }) => severity === 'error')) {
    return { kind: 'wrong', message: 'The text of the domain has errors: mend them first.' };
  }
  return { kind: 'written', problem: problemText(domain, order) };
}

addEventListener('message', ({ data }: MessageEvent<LiveOrder>) => {
  let answer: FromLiveWorker;
  try {
    answer = data.kind === 'compile' ? compileOrder(data) : writeOrder(data);
  } catch (error) {
    answer = { kind: 'wrong', message: error instanceof Error ? error.message : String(error) };
  }
  postMessage(answer);
});
