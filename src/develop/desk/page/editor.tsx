import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
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
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { EditorState, type Extension, type Text, Transaction } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { omitUndefined } from '../../../base/object.ts'
import type { Language } from '../../../engine/errors/wording.ts'
import type { DeskProblem } from '../desk-api.ts'
import { fetchCompletions, fetchHover } from './desk-client.ts'

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--code-key)' },
  { tag: tags.string, color: 'var(--code-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-word)' },
])

/** Editor theme in the desk's colours for light and dark mode. */
const sheet = EditorView.theme({
  '.cm-gutters': { backgroundColor: 'var(--paper)', color: 'var(--soft)', borderColor: 'var(--line)' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '.cm-tooltip': { backgroundColor: 'var(--sheet)', color: 'var(--ink)', borderColor: 'var(--line)' },
})

function paragraphElement(text: string): HTMLElement {
  const line = document.createElement('p')
  line.textContent = text
  return line
}

function hintElement(text: string): HTMLElement {
  const element = document.createElement('div')
  element.className = 'desk-hint'
  element.append(...text.split(/\n+/).map(paragraphElement))
  return element
}

function completionsOf(path: string) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const before = context.matchBefore(/["\w$.-]+/)
    if (!context.explicit && before === null) return null
    const offers = await fetchCompletions(path, context.state.doc.toString(), context.pos)
    const [first] = offers
    if (first === undefined) return null
    const written = context.state.sliceDoc(first.from, first.to)
    return {
      from: first.from,
      to: first.to,
      // If completion is requested on a complete value, all alternatives are offered.
      filter: !(context.explicit && offers.some(({ insert }) => insert === written)),
      options: offers
        .filter(({ from, to }) => from === first.from && to === first.to)
        .map(({ label, insert, detail, info }) => ({
          label: insert.startsWith('"') ? `"${label.replace(/^"|"$/g, '')}"` : label,
          displayLabel: label,
          // Uses the editor's range: text typed since the completions arrived has moved it.
          apply: (view: EditorView, _offer: Completion, from: number, to: number) => {
            view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } })
          },
          ...omitUndefined({ detail }),
          ...(info === undefined ? {} : { info: () => hintElement(info) }),
        })),
    }
  }
}

function hoverOf(path: string): Extension {
  return hoverTooltip(async (view, offset) => {
    const { text } = await fetchHover(path, view.state.doc.toString(), offset)
    return text === undefined ? null : { pos: offset, create: () => ({ dom: hintElement(text) }) }
  })
}

/** Extensions of the JSON editor with completions, hover texts and diagnostics. Tab moves the focus out of it. */
function editorExtensions(path: string, label: string): Extension {
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

const TOKEN = /^(?:"(?:[^"\\]|\\.)*"|[\w.+-]+|.)/

/** Returns the offset of a problem, clamped to the end of its line. */
function offsetOf(text: Text, { line, column }: Pick<DeskProblem, 'line' | 'column'>): number {
  const found = text.line(Math.min(Math.max(line, 1), text.lines))
  return Math.min(found.from + column - 1, found.to)
}

/** Converts problems to diagnostics in a language; each spans from its position to the end of the token. */
export function diagnosticsOf(
  text: Text,
  problems: readonly DeskProblem[],
  language: Language,
): readonly Diagnostic[] {
  return problems.map((problem) => {
    const from = offsetOf(text, problem)
    const rest = text.sliceString(from, text.lineAt(from).to)
    return {
      from,
      to: from + (TOKEN.exec(rest)?.[0].length ?? 0),
      severity: problem.severity,
      source: problem.code,
      message: `${problem.message[language]}\n${problem.hint[language]}`,
    }
  })
}

export interface EditorTarget {
  readonly line: number
  readonly column: number
  /** JSON pointer to the same position, if known. */
  readonly pointer?: string
  /** Whether the caret moves there; otherwise the position only scrolls into view. */
  readonly focus: boolean
}

/** Methods by which a form edits the text. Its edits can be undone like typed ones. */
export interface EditorHandle {
  /** With `typed`, consecutive edits are grouped into one undo step. */
  readonly edit: (change: (text: string) => string, typed?: boolean) => void
  readonly undo: () => void
  readonly redo: () => void
}

/** Returns the shortest single replacement that turns one text into another. */
function changeBetween(before: string, after: string) {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from += 1
  let rest = 0
  while (rest < shorter - from && before.at(-1 - rest) === after.at(-1 - rest)) rest += 1
  return { from, to: before.length - rest, insert: after.slice(from, after.length - rest) }
}

interface EditorProps {
  readonly ref?: Ref<EditorHandle>
  readonly isHidden: boolean
  readonly path: string
  /** Text as last read from the server; a new object replaces what was typed. */
  readonly loaded: { readonly text: string }
  readonly label: string
  readonly problems: readonly DeskProblem[]
  readonly language: Language
  readonly goal: EditorTarget | undefined
  readonly onChange: (text: string) => void
  /** Called when the undo or redo state changes. */
  readonly onHistory: (history: History) => void
}

export interface History {
  readonly undo: boolean
  readonly redo: boolean
}

/** Editor for the text of one config file. */
export function Editor(props: EditorProps) {
  const { ref, path, loaded, label, problems, language, goal, isHidden, onChange, onHistory } = props
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | undefined>(undefined)
  const changed = useRef({ onChange, onHistory })
  changed.current = { onChange, onHistory }

  useImperativeHandle(
    ref,
    () => ({
      edit: (change, typed = false) => {
        const { current } = view
        if (current === undefined) return
        const text = current.state.doc.toString()
        const changes = changeBetween(text, change(text))
        current.dispatch({ changes, userEvent: typed ? 'input.type' : 'input' })
      },
      undo: () => view.current && undo(view.current),
      redo: () => view.current && redo(view.current),
    }),
    [],
  )

  useEffect(() => {
    if (place.current === null) return undefined
    const created = new EditorView({
      parent: place.current,
      state: EditorState.create({
        extensions: [
          editorExtensions(path, label),
          EditorView.updateListener.of((update) => {
            const isTyped = update.transactions.some((each) => each.annotation(Transaction.remote) !== true)
            if (update.docChanged && isTyped) changed.current.onChange(update.state.doc.toString())
            if (update.docChanged)
              changed.current.onHistory({
                undo: undoDepth(update.state) > 0,
                redo: redoDepth(update.state) > 0,
              })
          }),
        ],
      }),
    })
    view.current = created
    return () => created.destroy()
  }, [path, label])

  useEffect(() => {
    const { current } = view
    const insert = loaded.text.replaceAll('\r\n', '\n')
    // The same file with another label is a new, empty view.
    if (current === undefined || label === '' || current.state.doc.toString() === insert) return
    current.dispatch({
      changes: { from: 0, to: current.state.doc.length, insert },
      annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
    })
  }, [loaded, label])

  useEffect(() => {
    const { current } = view
    if (current !== undefined)
      current.dispatch(
        setDiagnostics(current.state, [...diagnosticsOf(current.state.doc, problems, language)]),
      )
  }, [problems, language])

  useEffect(() => {
    const { current } = view
    if (current === undefined || goal === undefined) return
    const anchor = offsetOf(current.state.doc, goal)
    current.dispatch({
      effects: EditorView.scrollIntoView(anchor, { y: 'start', yMargin: 24 }),
      selection: { anchor },
    })
    if (goal.focus && !isHidden) current.focus()
  }, [goal, isHidden])

  return <div ref={place} className="desk-editor" hidden={isHidden} />
}
