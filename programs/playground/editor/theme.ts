// The looks of the editor. Colours come from the page's own variables, so that light and dark are decided in one place.

import { EditorView } from '@codemirror/view';

export const theme = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', backgroundColor: 'var(--paper)', color: 'var(--ink)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--paper)', color: 'var(--faint)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'var(--line-here)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--line-here)', color: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--selection)',
  },
  '.cm-breaks .cm-gutterElement': { color: 'var(--bad)', padding: '0 0 0 4px' },
  '.cm-lit-line': { backgroundColor: 'var(--lit)' },
  '.cm-lit': { outline: '1.5px solid var(--lit-edge)', borderRadius: '2px' },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--ink)', border: '1px solid var(--edge)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--ink)' },
  '.cm-diagnostic': { fontFamily: 'var(--sans)', padding: '6px 10px' },
  '.cm-diagnosticAction': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.tok-comment': { color: 'var(--tok-comment)' },
  '.tok-declaration': { color: 'var(--tok-declaration)', fontWeight: '600' },
  '.tok-statement': { color: 'var(--tok-statement)' },
  '.tok-word': { color: 'var(--tok-word)' },
  '.tok-type': { color: 'var(--tok-type)' },
  '.tok-literal': { color: 'var(--tok-literal)' },
  '.tok-call': { color: 'var(--tok-call)' },
});
