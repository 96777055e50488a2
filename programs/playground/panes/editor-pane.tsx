// The texts, and how many messages each has: a problem, a domain, and what they include.

import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { effect } from '@preact/signals';
import { TextEditor } from '../editor/editor.ts';
import type { ServiceHost } from '../editor/assist.ts';
import { breakPlaces } from '../live/state.ts';
import { changeBy, cursorBy } from '../state/edits.ts';
import { showTextsBy } from '../state/opening.ts';
import * as store from '../state/store.ts';
import type { TextFix } from '../model/messages.ts';
import { ofFile } from '../model/files.ts';
import type { FileName } from '../state/store.ts';
import { counted } from './words.ts';

const names: Record<FileName, string> = { domain: 'Domain', problem: 'Problem' };
const titles: Record<FileName, string> = {
  domain: 'What characters can do: tasks and methods',
  problem: 'One world, and what is to be planned in it',
};

/** How many milliseconds after the first plan the help with writing is loaded. */
const patience = 1500;

/** Returns only the name of a path. */
const nameOf = (file: FileName): string => ofFile(names, file) ?? file.slice(file.lastIndexOf('/') + 1);
const idOf = (file: FileName): string => `tab-${file.replaceAll(/[^\w.-]/g, '-')}`;

export function EditorPane(): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const editor = new TextEditor(box.current!, store.setText);
    // The first plan comes first, unless the user begins to write.
    let isExtended = false;
    const extend = async (): Promise<void> => {
      if (isExtended) return;
      isExtended = true;
      const { languageService } = await import('../editor/assist.ts');
      const goTo: ServiceHost['goTo'] = ({ file, from, to }) => store.lightUp({ file, start: from, end: to, line: 0 });
      editor.extend(languageService({ goTo, apply: (edits) => editor.apply(edits) }));
    };
    box.current!.addEventListener('focusin', () => void extend(), { once: true });
    applyFix = ({ edits }) => editor.apply(edits);
    showTextsBy({
      all: ({ domain, problem, files }) => editor.load({ ...files, domain, problem }),
      one: (file, text) => editor.add(file, text),
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
        if (store.plan.value || store.note.value !== null) setTimeout(() => void extend(), patience);
      }),
      effect(() => {
        const { value } = store.checked;
        if (!value) return;
        for (const [file, messages] of Object.entries(value.messages)) editor.setMessages(file, messages);
      }),
      effect(() => {
        const { value } = store.lit;
        if (!value) return;
        const isInOne = store.texts.problem.peek().trim() === '';
        store.tab.value = isInOne && value.file === 'problem' ? 'domain' : value.file;
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
          {['problem', 'domain', ...Object.keys(store.files.value)].map((file) => (
            <button
              key={file}
              id={idOf(file)}
              role="tab"
              title={ofFile(titles, file) ?? `${file}, which another text includes`}
              aria-selected={store.tab.value === file}
              aria-controls="editor"
              onClick={() => (store.tab.value = file)}
            >
              {nameOf(file)}
              <Count file={file} />
            </button>
          ))}
        </div>
      </header>
      <div id="editor" class="editor" role="tabpanel" aria-labelledby={idOf(store.tab.value)} ref={box} />
      <Messages />
    </section>
  );
}

/** The editor applies a fix, so that it can be undone. */
let applyFix: (fix: TextFix) => void = () => {};

function Count({ file }: { file: FileName }): JSX.Element | null {
  const messages = ofFile(store.checked.value?.messages ?? {}, file) ?? [];
  const errors = messages.filter(({ severity }) => severity === 'error').length;
  if (messages.length === 0) return null;
  return (
    <span class={errors > 0 ? 'count bad' : 'count warn'}>
      {errors > 0 ? counted(errors, 'error') : counted(messages.length, 'warning')}
    </span>
  );
}

/** Shows the first messages in words, since a mark in the text is easily overlooked. */
function Messages(): JSX.Element | null {
  const file = store.tab.value;
  const messages = ofFile(store.checked.value?.messages ?? {}, file) ?? [];
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
