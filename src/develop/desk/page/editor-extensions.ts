import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { omitUndefined } from '../../../base/object.ts'
import { complete, hover } from './desk-client.ts'

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--code-key)' },
  { tag: tags.string, color: 'var(--code-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-word)' },
])

/** In the desk's own colours, by day and by night. */
const sheet = EditorView.theme({
  '.cm-gutters': { backgroundColor: 'var(--paper)', color: 'var(--soft)', borderColor: 'var(--line)' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '.cm-tooltip': { backgroundColor: 'var(--sheet)', color: 'var(--ink)', borderColor: 'var(--line)' },
})

function lineOf(text: string): HTMLElement {
  const line = document.createElement('p')
  line.textContent = text
  return line
}

function hint(text: string): HTMLElement {
  const element = document.createElement('div')
  element.className = 'desk-hint'
  element.append(...text.split(/\n+/).map(lineOf))
  return element
}

function completionsOf(path: string) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const before = context.matchBefore(/["\w$.-]+/)
    if (!context.explicit && before === null) return null
    const offers = await complete(path, context.state.doc.toString(), context.pos)
    const [first] = offers
    if (first === undefined) return null
    const written = context.state.sliceDoc(first.from, first.to)
    return {
      from: first.from,
      to: first.to,
      // Requested at a whole value, every other one is of interest too.
      filter: !(context.explicit && offers.some(({ insert }) => insert === written)),
      options: offers
        .filter(({ from, to }) => from === first.from && to === first.to)
        .map(({ label, insert, detail, info }) => ({
          label: insert.startsWith('"') ? `"${label.replace(/^"|"$/g, '')}"` : label,
          displayLabel: label,
          // The editor's own bounds: what was typed since the offers came has moved them.
          apply: (view: EditorView, _offer: Completion, from: number, to: number) => {
            view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } })
          },
          ...omitUndefined({ detail }),
          ...(info === undefined ? {} : { info: () => hint(info) }),
        })),
    }
  }
}

function hoverOf(path: string): Extension {
  return hoverTooltip(async (view, offset) => {
    const { text } = await hover(path, view.state.doc.toString(), offset)
    return text === undefined ? null : { pos: offset, create: () => ({ dom: hint(text) }) }
  })
}

/** The editor for one config file: JSON, what its schema offers and says, marks of problems. Tab leaves it. */
export function editorExtensions(path: string, label: string): Extension {
  return [
    lineNumbers(),
    foldGutter(),
    history(),
    drawSelection(),
    indentUnit.of('  '),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    json(),
    syntaxHighlighting(colours),
    lintGutter(),
    autocompletion({ override: [completionsOf(path)], activateOnTyping: true }),
    hoverOf(path),
    keymap.of([
      ...completionKeymap,
      ...closeBracketsKeymap,
      ...lintKeymap,
      ...foldKeymap,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    sheet,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
  ]
}
