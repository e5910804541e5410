import { getLocation } from 'jsonc-parser'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { pathOf, pointerTo } from '../../../../base/json-pointer.ts'
import { moveJson, putJson, removeJson, renameJson } from '../../../../commands/new/edit-json.ts'
import { type Problem, problemMessageIn } from '../../../../engine/errors/problem.ts'
import type { Language } from '../../../../engine/errors/wording.ts'
import { createPositions, lineStartsOf } from '../../../../engine/positions.ts'
import { readJson } from '../../../../engine/read/json-document.ts'
import { descriptionOf } from '../../../../engine/schema-node.ts'
import type { DeskForm, DeskProblem, DeskSite } from '../../desk-api.ts'
import type { EditorHandle, EditorTarget } from '../editor.tsx'
import { useWords } from '../words.ts'
import {
  type DeskField,
  type FieldKind,
  fieldOfFile,
  fieldsBelow,
  initialValue,
  type Path,
} from './fields.ts'
import { Faults, type FocusPart, FormContext, type FormTools, Frame, problemsAt, useForm } from './frame.tsx'
import {
  AbsentField,
  ListField,
  MapField,
  Members,
  ObjectField,
  RemoveButton,
  UnionField,
} from './group-fields.tsx'
import { BooleanField, ChoiceField, JsonField, NumberField, StringField, TextsField } from './leaf-fields.tsx'

interface FieldViewProps {
  readonly field: DeskField
  /** Buttons of the list or map that contains the field. */
  readonly actions?: ReactNode
}

const views: Readonly<Record<FieldKind, (props: FieldViewProps) => ReactNode>> = {
  string: StringField,
  number: NumberField,
  boolean: BooleanField,
  choice: ChoiceField,
  text: TextsField,
  json: JsonField,
  object: ObjectField,
  map: MapField,
  list: ListField,
  union: UnionField,
}

const GROUPS: ReadonlySet<FieldKind> = new Set(['object', 'map', 'list'])

/** Renders a field by its kind. */
function FieldView({ field, actions }: FieldViewProps) {
  const { kind, value, need, fits, unknown } = field
  if (unknown || !fits) return <InvalidField field={field} actions={actions} />
  if (GROUPS.has(kind) && value === undefined) return <AbsentField field={field} actions={actions} />
  const View = views[kind]
  const removes = need === 'optional' && GROUPS.has(kind)
  return (
    <View
      field={field}
      actions={removes ? [actions, <RemoveButton key="remove" field={field} />] : actions}
    />
  )
}

/** A value that the schema does not define, or of a type it does not allow. */
function InvalidField({ field, actions }: FieldViewProps) {
  const { root, words, put } = useForm()
  const { unknown, need, schema, value } = field
  const isEntry = need === 'entry' && actions !== undefined
  return (
    <Frame
      field={field}
      group
      actions={
        <>
          {actions}
          {!unknown && (
            <button type="button" onClick={() => put(field, initialValue(schema, root))}>
              {words.anew}
            </button>
          )}
          {!isEntry && need !== 'required' && <RemoveButton field={field} />}
        </>
      }
    >
      {() => (
        <p className="desk-strange">
          {unknown ? words.unknownKey : words.misfit} <code>{JSON.stringify(value)}</code>
        </p>
      )}
    </Frame>
  )
}

interface FormViewProps {
  readonly form: DeskForm
  readonly file: string
  /** Text in the editor. */
  readonly text: string
  readonly locales: DeskSite['locales']
  /** Problems of this file. */
  readonly problems: readonly DeskProblem[]
  readonly goal: EditorTarget | undefined
  readonly editor: () => EditorHandle | null
  /** Shows a position in the text. */
  readonly onText: (line: number, column: number) => void
}

type OpenedFields = Readonly<Record<string, boolean>>

/** Returns which fields are open after a list entry was moved. */
function openedAfter(opened: OpenedFields, list: string, from: number, to: number): OpenedFields {
  const placeAfter = (place: number): number => {
    if (place === from) return to
    if (from < to) return place > from && place <= to ? place - 1 : place
    return place >= to && place < from ? place + 1 : place
  }
  return Object.fromEntries(
    Object.entries(opened).map(([pointer, isOpen]) => {
      if (!pointer.startsWith(`${list}/`)) return [pointer, isOpen]
      const [place = '', ...rest] = pointer.slice(list.length + 1).split('/')
      return [[list, placeAfter(Number(place)), ...rest].join('/'), isOpen]
    }),
  )
}

/** Returns the JSON pointer at a line and column. */
function pointerAt(text: string, { line, column }: EditorTarget): string {
  const offset = (lineStartsOf(text)[line - 1] ?? 0) + column - 1
  return pointerTo(...getLocation(text, offset).path)
}

/** Returns a pointer and its ancestors, outermost first. */
function andAbove(pointer: string): readonly string[] {
  const path = pathOf(pointer)
  return path.map((_step, index) => pointerTo(...path.slice(0, index + 1)))
}

const CONTROLS = 'input, select, textarea'

/** Returns the element for a part of a field; if the field does not exist, that of its nearest ancestor. */
function elementOf(form: HTMLElement, pointer: string, part: FocusPart): HTMLElement | null {
  const at = (place: string) => form.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(place)}"]`)
  const field =
    andAbove(pointer)
      .map(at)
      .findLast((found) => found !== null) ?? form
  const inBody = `:scope > .desk-body :is(${CONTROLS}, button)`
  const selectors = part === 'first' ? [inBody, CONTROLS] : [`[data-part="${part}"]`]
  for (const selector of [...selectors, 'button']) {
    const found = field.querySelector<HTMLElement>(selector)
    if (found !== null) return found
  }
  return null
}

/** Announces each new problem. */
function useAnnouncement(problems: readonly DeskProblem[], language: Language) {
  const [said, setSaid] = useState('')
  const known = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    const keyOf = ({ pointer, code, message }: DeskProblem): string => `${pointer} ${code} ${message.en}`
    const fresh = problems.filter((problem) => known.current?.has(keyOf(problem)) === false)
    known.current = new Set(problems.map(keyOf))
    if (fresh.length > 0)
      setSaid(fresh.map(({ message, hint }) => `${message[language]} ${hint[language]}`).join(' '))
  }, [problems, language])
  return [said, setSaid] as const
}

interface UnreadableFileProps extends Pick<FormViewProps, 'onText'> {
  readonly problem: Problem | undefined
}

/** Shown instead of a form: the reason why the file cannot be parsed. */
function UnreadableFile({ problem, onText }: UnreadableFileProps) {
  const { words, language } = useWords()
  if (problem === undefined) return null
  const { message, hint } = problemMessageIn(problem, language)
  return (
    <div className="desk-form" role="alert">
      <p>{words.unreadable}</p>
      <p>
        {words.line} {problem.line}
        {words.colon}
        {message} {hint}
      </p>
      <button type="button" onClick={() => onText(problem.line, problem.column)}>
        {words.toText}
      </button>
    </div>
  )
}

/** The form of one config file: a second view of the editor's text, which all its edits change. */
export function DeskFormView(props: FormViewProps) {
  const { form, file, text, locales, problems, goal, editor, onText } = props
  const { language } = useWords()
  const root = form.schema
  const place = useRef<HTMLDivElement>(null)
  const focused = useRef<{ readonly pointer: string; readonly part: FocusPart } | undefined>(undefined)
  const [opened, setOpened] = useState<OpenedFields>({})
  const [said, say] = useAnnouncement(problems, language)
  const document = useMemo(() => readJson(file, text, createPositions()), [file, text])

  useLayoutEffect(() => {
    const { current: wanted } = focused
    if (wanted === undefined || place.current === null) return
    focused.current = undefined
    const element = elementOf(place.current, wanted.pointer, wanted.part)
    element?.focus()
    element?.scrollIntoView({ block: 'nearest' })
  })

  const reached = useRef<EditorTarget | undefined>(undefined)
  useEffect(() => {
    if (goal === undefined || reached.current === goal || document.root === undefined) return
    reached.current = goal
    const pointer = goal.pointer ?? pointerAt(text, goal)
    setOpened((before) => ({
      ...before,
      ...Object.fromEntries(andAbove(pointer).map((each) => [each, true])),
    }))
    if (goal.focus) focused.current = { pointer, part: 'first' }
    else
      requestAnimationFrame(() => {
        if (place.current !== null && pointer !== '')
          elementOf(place.current, pointer, 'toggle')?.scrollIntoView({ block: 'start' })
      })
  }, [goal, text, document])

  const onKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) editor()?.redo()
    else editor()?.undo()
  }

  if (document.root === undefined) return <UnreadableFile problem={document.problems[0]} onText={onText} />

  const field: DeskField = fieldOfFile(root, document.value)
  const tools: FormTools = {
    root,
    form,
    file,
    locales,
    problems,
    say,
    draw: (each, actions) => <FieldView field={each} actions={actions} />,
    put: ({ path, ahead }, value, typed = false) =>
      editor()?.edit((before) => putJson(before, path, value, ahead), typed),
    remove: (path) => editor()?.edit((before) => removeJson(before, path)),
    rename: (path, name) => editor()?.edit((before) => renameJson(before, path, name)),
    move: (list: Path, from, to) => {
      editor()?.edit((before) => moveJson(before, list, from, to))
      setOpened((before) => openedAfter(before, pointerTo(...list), from, to))
    },
    isOpen: (pointer) => opened[pointer],
    open: (pointer, isOpen) => setOpened((before) => ({ ...before, [pointer]: isOpen })),
    focus: (pointer, part) => {
      focused.current = { pointer, part }
    },
  }
  return (
    <FormContext value={tools}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys from all controls inside */}
      <div ref={place} className="desk-form" onKeyDown={onKey}>
        <p className="form__hint">{descriptionOf(root)[language]}</p>
        <Faults id="form-faults" problems={problemsAt(problems, field, fieldsBelow(field, root))} />
        <Members field={field} />
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </div>
    </FormContext>
  )
}
