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

/** In the desk's own colours, by day and by night. */
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

/** The editor for one config file: JSON, what its schema offers and says, marks of problems. Tab leaves it. */
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

/** Offset of a problem in a text; the end of its line where the line is shorter than reported. */
function offsetOf(text: Text, { line, column }: Pick<DeskProblem, 'line' | 'column'>): number {
  const found = text.line(Math.min(Math.max(line, 1), text.lines))
  return Math.min(found.from + column - 1, found.to)
}

/** Marks of a file's problems, in a language: from where each is to the end of the word there. */
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
  /** The same place as a JSON pointer, where it is known. */
  readonly pointer?: string
  /** Whether the caret goes there too; otherwise the place only scrolls into view. */
  readonly focus: boolean
}

/** What a form does with the text. Its edits are undone like those that are typed. */
export interface EditorHandle {
  /** `typed` where it is one of many in a row, which are undone together. */
  readonly edit: (change: (text: string) => string, typed?: boolean) => void
  readonly undo: () => void
  readonly redo: () => void
}

/** The one change that makes a text another, as short as it can be. */
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
  /** The text as last read from the server; read again, it takes the place of what was typed. */
  readonly loaded: { readonly text: string }
  readonly label: string
  readonly problems: readonly DeskProblem[]
  readonly language: Language
  readonly goal: EditorTarget | undefined
  readonly onChange: (text: string) => void
  /** What can be undone and done again. */
  readonly onHistory: (history: History) => void
}

export interface History {
  readonly undo: boolean
  readonly redo: boolean
}

/** The text of one config file. */
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
    // The same file under another label is a new view, which begins empty.
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
