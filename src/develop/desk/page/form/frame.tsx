import { type ReactNode, useId } from 'react'
import { pointerTo } from '../../../../base/json-pointer.ts'
import type { DeskProblem } from '../../desk-api.ts'
import type { Field } from './fields.ts'
import { problemsAt, useForm } from './form-context.ts'

/** Attributes of the control inside a frame. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-required': boolean
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

/** The name of a field, and of what it is in the file. */
export function FieldName({ field }: { readonly field: Field }) {
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

/** The key that the text has, where it is not the label already. */
export function FieldKey({ field }: { readonly field: Field }) {
  const key = field.path.at(-1)
  if (typeof key !== 'string' || key === field.label.en) return null
  return (
    <code className="desk-key" aria-hidden="true">
      {key}
    </code>
  )
}

/** What is wrong, each with what to do. */
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

/** What the schema says of a field, beyond its label. */
export function Help({ id, field }: { readonly id: string; readonly field: Field }) {
  const { language } = useForm()
  const help = field.help[language]
  return help === '' ? null : (
    <p className="form__hint" id={id}>
      {help}
    </p>
  )
}

interface FrameProps {
  readonly field: Field
  /** Whether it holds several controls, so that the label names a group. */
  readonly group?: boolean
  /** Buttons beside the label. */
  readonly actions?: ReactNode
  /** Why what is typed is no value, and what the file has instead. */
  readonly untaken?: string | undefined
  readonly children: (control: ControlProps) => ReactNode
}

/** Label, help and problems of a field around its control, as the site's own forms have them. */
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
  const control: ControlProps = {
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
