// Connects the editor with the language service: completion, descriptions of names, navigation and renaming.

import { autocompletion, closeBrackets, completionKeymap, snippetCompletion } from '@codemirror/autocomplete';
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { EditorView, hoverTooltip, keymap } from '@codemirror/view';
import type { KeyBinding, Tooltip } from '@codemirror/view';
import { fileName, nameOfFile } from '../model/files.ts';
import type { FileName } from '../model/files.ts';
import type { CompletionItem, HoverText, TextRange } from '../../../language/service/types.ts';
import { askService } from '../state/planning.ts';
import { say, tab } from '../state/store.ts';

/** In longer texts the service would take too long for a keystroke. */
const mostCharacters = 300_000;

const fileOf = (view: { state: { doc: { length: number; toString(): string } } }): string =>
  fileName(tab.peek(), view.state.doc.toString());

export interface ServiceHost {
  goTo(range: { file: FileName; from: number; to: number }): void;
  apply(edits: readonly { file: FileName; from: number; to: number; insert: string }[]): void;
}

export function languageService(host: ServiceHost): Extension {
  return [
    autocompletion({ override: [complete], icons: false }),
    closeBrackets(),
    hoverTooltip(hover),
    keymap.of([...completionKeymap, ...bindings(host)]),
    EditorView.domEventHandlers({
      click(event, view) {
        if (!event.ctrlKey && !event.metaKey) return false;
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
        if (at !== null) void goToDefinition(view, at, host);
        return at !== null;
      },
    }),
  ];
}

async function complete(context: CompletionContext): Promise<CompletionResult | null> {
  const { state, pos, explicit } = context;
  if (state.doc.length > mostCharacters) return null;
  const typed = context.matchBefore(/\w+$/);
  if (!typed && !explicit) return null;
  const list = await askService<'complete'>({ ask: 'complete', file: fileOf(context), args: [pos] });
  if (!list || list.items.length === 0) return null;
  const { from, to, items } = list;
  return { from, to, options: items.map(optionOf), validFor: /^\w*$/ };
}

function optionOf({ label, kind, signature, documentation, insert, fits }: CompletionItem, at: number): Completion {
  const option: Completion = { label, type: kind, boost: (fits ? 50 : 0) - Math.min(at, 49) };
  if (signature !== undefined) option.detail = signature;
  if (documentation !== undefined) option.info = documentation;
  return insert.includes('${') ? snippetCompletion(insert, option) : { ...option, apply: insert };
}

async function hover(view: EditorView, at: number): Promise<Tooltip | null> {
  if (view.state.doc.length > mostCharacters) return null;
  const found = await askService<'hover'>({ ask: 'hover', file: fileOf(view), args: [at] });
  return found && { pos: found.from, end: found.to, above: true, create: () => ({ dom: describe(found) }) };
}

/** Other people's texts are only shown as text, never as HTML. */
function describe({ signature, documentation, values }: HoverText): HTMLElement {
  const box = document.createElement('div');
  box.className = 'hover-text';
  const add = (tag: string, text: string): void => {
    const part = document.createElement(tag);
    part.textContent = text;
    box.append(part);
  };
  add('code', signature);
  if (documentation) add('p', documentation);
  for (const value of values.slice(0, 6)) add('small', value);
  return box;
}

async function goToDefinition(view: EditorView, at: number, host: ServiceHost): Promise<void> {
  const range = await askService<'definition'>({ ask: 'definition', file: fileOf(view), args: [at] });
  if (range) host.goTo(placed(range));
  else say('Nothing is declared under that name.');
}

const placed = ({ file, from, to }: TextRange): { file: FileName; from: number; to: number } => ({
  file: nameOfFile(file),
  from,
  to,
});

async function renameAt(view: EditorView, host: ServiceHost): Promise<void> {
  const file = fileOf(view);
  const at = view.state.selection.main.head;
  const found = await askService<'renameable'>({ ask: 'renameable', file, args: [at] });
  if (!found) return say('Put the cursor on a name to rename it.');
  // eslint-disable-next-line no-alert
  const to = prompt(`A new name for ${found.name}`, found.name);
  if (to === null || to === found.name) return;
  const result = await askService<'rename'>({ ask: 'rename', file, args: [at, to] });
  if (!result) return;
  if ('error' in result) return say(result.error);
  host.apply(result.edits.map(({ file: name, ...edit }) => ({ ...edit, file: nameOfFile(name) })));
}

const bindings = (host: ServiceHost): KeyBinding[] => [
  { key: 'F12', run: (view) => (void goToDefinition(view, view.state.selection.main.head, host), true) },
  { key: 'F2', run: (view) => (void renameAt(view, host), true) },
];
