import { setDiagnostics } from '@codemirror/lint'
import { EditorState, Transaction } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import type { Language } from '../../../engine/errors/wording.ts'
import type { DeskProblem } from '../desk-api.ts'
import { editorExtensions } from './editor-extensions.ts'
import { marksOf, offsetOf } from './mark-problems.ts'

export interface Goal {
  readonly line: number
  readonly column: number
  /** Whether the caret goes there too; otherwise the place only scrolls into view. */
  readonly focus: boolean
}

interface EditorProps {
  readonly path: string
  /** The text as last read from the server; read again, it takes the place of what was typed. */
  readonly loaded: { readonly text: string }
  readonly label: string
  readonly problems: readonly DeskProblem[]
  readonly language: Language
  readonly goal: Goal | undefined
  readonly onChange: (text: string) => void
}

/** The text of one config file. */
export function Editor({ path, loaded, label, problems, language, goal, onChange }: EditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | undefined>(undefined)
  const changed = useRef(onChange)
  changed.current = onChange

  useEffect(() => {
    if (place.current === null) return undefined
    const created = new EditorView({
      parent: place.current,
      state: EditorState.create({
        extensions: [
          editorExtensions(path, label),
          EditorView.updateListener.of((update) => {
            const isTyped = update.transactions.some((each) => each.annotation(Transaction.remote) !== true)
            if (update.docChanged && isTyped) changed.current(update.state.doc.toString())
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
      current.dispatch(setDiagnostics(current.state, [...marksOf(current.state.doc, problems, language)]))
  }, [problems, language])

  useEffect(() => {
    const { current } = view
    if (current === undefined || goal === undefined) return
    const anchor = offsetOf(current.state.doc, goal)
    current.dispatch({
      effects: EditorView.scrollIntoView(anchor, { y: 'start', yMargin: 24 }),
      selection: { anchor },
    })
    if (goal.focus) current.focus()
  }, [goal])

  return <div ref={place} className="desk-editor" />
}
