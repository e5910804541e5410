import { createContext, type ReactNode, useContext, useId } from 'react'
import { pointerTo } from '../../../../base/json-pointer.ts'
import type { DeskForm, DeskProblem, DeskSite } from '../../desk-api.ts'
import { useWords } from '../words.ts'
import type { DeskField, FormSchema, Path } from './fields.ts'

/** A part of a field that can be focused. */
export type FocusPart = 'first' | 'toggle' | 'add' | 'up' | 'down'

/** Context of a form's fields, and their actions on its text. */
export interface FormTools {
  readonly root: FormSchema
  readonly form: DeskForm
  readonly file: string
  readonly locales: DeskSite['locales']
  readonly problems: readonly DeskProblem[]
  /** Renders a field by its kind, with buttons of the list or map that contains it. */
  readonly draw: (field: DeskField, actions?: ReactNode) => ReactNode
  /** Sets a field's value. With `typed`, consecutive edits are grouped into one undo step. */
  readonly put: (field: Pick<DeskField, 'path' | 'ahead'>, value: unknown, typed?: boolean) => void
  readonly remove: (path: Path) => void
  readonly rename: (path: Path, name: string) => void
  readonly move: (list: Path, from: number, to: number) => void
  /** Whether a field is expanded; undefined if the user has not decided. */
  readonly isOpen: (pointer: string) => boolean | undefined
  readonly open: (pointer: string, isOpen: boolean) => void
  /** Moves the focus after the next render. */
  readonly focus: (pointer: string, part: FocusPart) => void
  /** Announces a message to screen readers. */
  readonly say: (words: string) => void
}

export const FormContext = createContext<FormTools | undefined>(undefined)

export function useForm(): FormTools & ReturnType<typeof useWords> {
  const tools = useContext(FormContext)
  const spoken = useWords()
  if (tools === undefined) throw new TypeError('a field outside of a form')
  return { ...tools, ...spoken }
}

function isAtOrBelow(pointer: string, above: string): boolean {
  return pointer === above || pointer.startsWith(`${above}/`)
}

/** Returns the problems at and below a field, without those shown by the given child fields. */
export function problemsAt(
  problems: readonly DeskProblem[],
  { path }: Pick<DeskField, 'path'>,
  below: readonly DeskField[] = [],
): readonly DeskProblem[] {
  const own = pointerTo(...path)
  const others = below.map((field) => pointerTo(...field.path)).filter((pointer) => pointer !== own)
  return problems.filter(
    ({ pointer }) => isAtOrBelow(pointer, own) && !others.some((other) => isAtOrBelow(pointer, other)),
  )
}

/** Attributes of the control inside a frame. */
export interface DeskControlProps {
  readonly id: string
  readonly 'aria-required': boolean
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

/** A field's label, with a mark if it is required. */
export function FieldName({ field }: { readonly field: DeskField }) {
  const { language, words } = useForm()
  return (
    <>
      {field.label[language]}
      {field.need === 'required' && (
        <>
          <span className="form__star" aria-hidden="true">
            *
          </span>
          <span className="visually-hidden">{words.required}</span>
        </>
      )}
    </>
  )
}

/** The field's key in the file, if it differs from the label. */
export function FieldKey({ field }: { readonly field: DeskField }) {
  const key = field.path.at(-1)
  if (typeof key !== 'string' || key === field.label.en) return null
  return (
    <code className="desk-key" aria-hidden="true">
      {key}
    </code>
  )
}

/** Problems, each with a hint how to fix it. */
export function Faults({ id, problems }: { readonly id: string; readonly problems: readonly DeskProblem[] }) {
  const { language } = useForm()
  if (problems.length === 0) return null
  return (
    <div className="form__error" id={id}>
      {problems.map(({ code, severity, message, hint }) => (
        <p key={`${code} ${message.en}`} data-severity={severity}>
          {message[language]} {hint[language]}
        </p>
      ))}
    </div>
  )
}

/** The rest of the schema's description after the label. */
export function Help({ id, field }: { readonly id: string; readonly field: DeskField }) {
  const { language } = useForm()
  const help = field.help[language]
  return help === '' ? null : (
    <p className="form__hint" id={id}>
      {help}
    </p>
  )
}

interface FrameProps {
  readonly field: DeskField
  /** Whether the field has several controls, so that its label names a group. */
  readonly group?: boolean
  /** Buttons beside the label. */
  readonly actions?: ReactNode
  /** Message that the typed text is invalid, and which value the file has instead. */
  readonly untaken?: string | undefined
  readonly children: (control: DeskControlProps) => ReactNode
}

/** Label, help and problems around a field's control, as in the site's own forms. */
export function Frame({ field, group = false, actions, untaken, children }: FrameProps) {
  const { language, problems } = useForm()
  const id = useId()
  const own = problemsAt(problems, field)
  const described = [
    field.help[language] !== '' && `${id}help`,
    own.length > 0 && `${id}error`,
    untaken !== undefined && `${id}untaken`,
  ]
    .filter(Boolean)
    .join(' ')
  const control: DeskControlProps = {
    id,
    'aria-required': field.need === 'required',
    'aria-invalid': untaken !== undefined || own.some(({ severity }) => severity === 'error'),
    'aria-describedby': described === '' ? undefined : described,
  }
  const Label = group ? 'span' : 'label'
  const Box = group ? 'fieldset' : 'div'
  return (
    <Box
      className="form__field"
      data-pointer={pointerTo(...field.path)}
      {...(group ? { 'aria-labelledby': `${id}label`, 'aria-describedby': control['aria-describedby'] } : {})}
    >
      <div className="desk-field-head">
        <span>
          <Label className="form__label" id={`${id}label`} {...(group ? {} : { htmlFor: id })}>
            <FieldName field={field} />
          </Label>
          <FieldKey field={field} />
        </span>
        <span className="desk-actions">{actions}</span>
      </div>
      <Help id={`${id}help`} field={field} />
      {children(control)}
      {untaken !== undefined && (
        <div className="form__error" id={`${id}untaken`} role="alert">
          <p>{untaken}</p>
        </div>
      )}
      <Faults id={`${id}error`} problems={own} />
    </Box>
  )
}
