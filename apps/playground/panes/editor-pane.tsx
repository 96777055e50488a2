// The two texts, and how many messages each has.

import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { effect } from '@preact/signals';
import { TextEditor } from '../editor/editor.ts';
import { languageService } from '../editor/service.ts';
import { breakPlaces } from '../live/state.ts';
import { changeBy, cursorBy } from '../state/edits.ts';
import { showTextsBy } from '../state/opening.ts';
import * as store from '../state/store.ts';
import type { TextFix } from '../model/messages.ts';
import type { FileName } from '../state/store.ts';
import { counted } from './words.ts';

const names: Record<FileName, string> = { domain: 'Domain', problem: 'Problem' };
const titles: Record<FileName, string> = {
  domain: 'What characters can do: tasks and methods',
  problem: 'One world, and what is to be planned in it',
};

export function EditorPane(): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const service = languageService({
      goTo: ({ file, from, to }) => store.lightUp({ file, start: from, end: to, line: 0 }),
      apply: (edits) => editor.apply(edits),
    });
    const editor: TextEditor = new TextEditor(box.current!, (file, text) => (store.texts[file].value = text), service);
    applyFix = ({ edits }) => editor.apply(edits);
    showTextsBy(({ domain, problem }) => {
      editor.load('domain', domain);
      editor.load('problem', problem);
    });
    changeBy((file, changes) => {
      store.tab.value = file;
      editor.change(file, changes);
    });
    cursorBy(() => ({ file: editor.file, at: editor.cursor }));
    const ends = [
      effect(() => {
        const places = breakPlaces.value;
        // A text that was loaded has no marks yet.
        if (places.length > 0) void store.texts.domain.value;
        editor.markBreaks(places);
      }),
      effect(() => editor.show(store.tab.value)),
      effect(() => {
        const { value } = store.checked;
        if (!value) return;
        editor.setMessages('domain', value.domain);
        editor.setMessages('problem', value.problem);
      }),
      effect(() => {
        const { value } = store.lit;
        if (!value) return;
        const isInOne = store.texts.problem.peek().trim() === '';
        store.tab.value = isInOne ? 'domain' : value.file;
        editor.light(store.tab.peek(), value.start, value.end);
      }),
    ];
    return () => {
      for (const end of ends) end();
      editor.view.destroy();
    };
  }, []);
  return (
    <section class="pane text" aria-label="Text">
      <header>
        <div class="tabs" role="tablist" aria-label="Texts">
          {(['problem', 'domain'] as const).map((file) => (
            <button
              key={file}
              id={`tab-${file}`}
              role="tab"
              title={titles[file]}
              aria-selected={store.tab.value === file}
              aria-controls="editor"
              onClick={() => (store.tab.value = file)}
            >
              {names[file]}
              <Count file={file} />
            </button>
          ))}
        </div>
      </header>
      <div id="editor" class="editor" role="tabpanel" aria-labelledby={`tab-${store.tab.value}`} ref={box} />
      <Messages />
    </section>
  );
}

/** The editor applies a fix, so that it can be undone. */
let applyFix: (fix: TextFix) => void = () => {};

function Count({ file }: { file: FileName }): JSX.Element | null {
  const messages = store.checked.value?.[file] ?? [];
  const errors = messages.filter(({ severity }) => severity === 'error').length;
  if (messages.length === 0) return null;
  return (
    <span class={errors > 0 ? 'count bad' : 'count warn'}>
      {errors > 0 ? counted(errors, 'error') : counted(messages.length, 'warning')}
    </span>
  );
}

/** The first messages, in words: a mark in the text alone is easily overlooked. */
function Messages(): JSX.Element | null {
  const file = store.tab.value;
  const messages = store.checked.value?.[file] ?? [];
  if (messages.length === 0) return null;
  return (
    <ul class="messages" aria-label="Messages">
      {messages.slice(0, 3).map(({ code, severity, message, advice, line, start, end, fixes }) => (
        <li key={`${code} ${start}`} class={severity}>
          <button class="link" onClick={() => store.lightUp({ file, start, end, line })}>
            line {line}: {message}
          </button>
          {advice && <span class="advice">{advice}</span>}
          {fixes.slice(0, 3).map((fix) => (
            <button key={fix.title} class="fix" onClick={() => applyFix(fix)}>
              {fix.title}
            </button>
          ))}
        </li>
      ))}
      {messages.length > 3 && <li class="faint">and {messages.length - 3} more (F8 goes from one to the next)</li>}
    </ul>
  );
}
