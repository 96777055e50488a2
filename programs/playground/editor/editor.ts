// The editor of the texts: CodeMirror, with colours by our lexer, messages of the checker, and highlighted places.

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { lintKeymap, nextDiagnostic, setDiagnostics } from '@codemirror/lint';
import type { Diagnostic as LintMessage } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { TextMessage } from '../model/messages.ts';
import type { FileName } from '../state/store.ts';
import { breakGutter, breakMarks } from './break-marks.ts';
import { highlighting } from './highlight.ts';
import { light, litPlace } from './lit-line.ts';
import { theme } from './theme.ts';
import type { TextChange } from './value-in-text.ts';

/** The nonce of the page's content security policy, which refuses other styles. */
const nonce = 'frameplan';

export class TextEditor {
  readonly view: EditorView;
  /** The states of texts that are not shown. */
  readonly #states = new Map<FileName, EditorState>();
  readonly #onChange: (file: FileName, text: string) => void;
  /** What comes later. */
  readonly #place = new Compartment();
  #more: Extension = [];
  #file: FileName = 'problem';

  constructor(parent: HTMLElement, onChange: (file: FileName, text: string) => void) {
    this.#onChange = onChange;
    this.view = new EditorView({ parent, state: this.#stateFor('') });
  }

  #stateFor(doc: string): EditorState {
    return EditorState.create({
      doc,
      extensions: [
        EditorView.cspNonce.of(nonce),
        breakGutter,
        lineNumbers(),
        highlightActiveLineGutter(),
        highlightActiveLine(),
        history(),
        drawSelection(),
        bracketMatching(),
        indentUnit.of('    '),
        highlightSelectionMatches(),
        highlighting,
        litPlace,
        theme,
        keymap.of([
          { key: 'F8', run: nextDiagnostic },
          ...[...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap],
        ]),
        EditorView.contentAttributes.of({ 'aria-label': 'Text', tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) this.#onChange(this.#file, state.doc.toString());
        }),
        this.#place.of(this.#more),
      ],
    });
  }

  get file(): FileName {
    return this.#file;
  }

  /** Adds extensions that are loaded later. */
  extend(more: Extension): void {
    this.#more = more;
    const effects = this.#place.reconfigure(more);
    this.view.dispatch({ effects });
    for (const [file, state] of this.#states) this.#states.set(file, state.update({ effects }).state);
  }

  show(file: FileName): void {
    if (file === this.#file) return;
    this.#states.set(this.#file, this.view.state);
    this.#file = file;
    this.view.setState(this.#states.get(file) ?? this.#stateFor(''));
    this.#states.delete(file);
  }

  /** Loads new texts. Changes of the old ones can't be undone any more. */
  load(texts: Readonly<Record<FileName, string>>): void {
    this.#states.clear();
    this.view.setState(this.#stateFor(''));
    for (const [file, text] of Object.entries(texts)) this.add(file, text);
  }

  /** Adds or replaces a text. */
  add(file: FileName, text: string): void {
    const state = this.#stateFor(text);
    if (file === this.#file) this.view.setState(state);
    else this.#states.set(file, state);
  }

  #of(file: FileName): EditorState | null {
    return file === this.#file ? this.view.state : (this.#states.get(file) ?? null);
  }

  /** Changes the text as typing does, so that it can be undone. */
  change(file: FileName, changes: TextChange): void {
    this.show(file);
    this.view.dispatch({ changes, selection: { anchor: changes.from + changes.insert.length }, scrollIntoView: true });
  }

  /** Changes several texts, each of which can be undone. Does not change which text is shown. */
  apply(edits: readonly ({ file: FileName } & TextChange)[]): void {
    const shown = this.#file;
    for (const file of new Set(edits.map((edit) => edit.file))) {
      const changes = edits.filter((edit) => edit.file === file).map(({ from, to, insert }) => ({ from, to, insert }));
      if (changes.length === 0) continue;
      this.show(file);
      this.view.dispatch({ changes });
    }
    this.show(shown);
  }

  setMessages(file: FileName, messages: readonly TextMessage[]): void {
    const state = this.#of(file);
    if (!state) return;
    const { length } = state.doc;
    const found = messages.map(({ start, end, severity, message, advice, code, fixes }): LintMessage => {
      const from = Math.min(start, length);
      const to = Math.min(Math.max(end, from), length);
      const actions = fixes.map(({ title, edits }) => ({ name: title, apply: () => this.apply(edits) }));
      return { from, to, severity, source: code, message: advice ? `${message}\n${advice}` : message, actions };
    });
    const transaction = state.update(setDiagnostics(state, found));
    if (file === this.#file) this.view.dispatch(transaction);
    else this.#states.set(file, transaction.state);
  }

  /** The position of the cursor in the visible text. */
  get cursor(): number {
    return this.view.state.selection.main.head;
  }

  /** Marks the lines of the domain at which a game pauses. */
  markBreaks(places: readonly number[]): void {
    const state = this.#of('domain');
    if (!state) return;
    const { length } = state.doc;
    const transaction = state.update({ effects: breakMarks.of(places.filter((place) => place <= length)) });
    if (this.#file === 'domain') this.view.dispatch(transaction);
    else this.#states.set('domain', transaction.state);
  }

  light(file: FileName, from: number, to: number): void {
    this.show(file);
    const { length } = this.view.state.doc;
    const at = Math.min(from, length);
    this.view.dispatch({
      effects: [light.of({ from: at, to: Math.min(to, length) }), EditorView.scrollIntoView(at, { y: 'center' })],
    });
  }
}
