import { type ReactNode, useId } from 'react'
import type { FieldView } from '../../../../engine/contracts/form.ts'
import { useText } from '../../context.tsx'

/** Attributes of the control inside a frame. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-required': boolean
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface FieldFrameProps {
  readonly field: FieldView
  readonly error: string | undefined
  /** Whether the field has several controls, so that its label names a group. */
  readonly group?: boolean
  readonly children: (control: ControlProps) => ReactNode
}

/** The label, hint and error message around a field's control. */
export function FieldFrame({ field, error, group = false, children }: FieldFrameProps) {
  const text = useText()
  const id = useId()
  const { label, hint, required } = field
  const described = [hint && `${id}hint`, error && `${id}error`].filter(Boolean).join(' ')
  const control: ControlProps = {
    id,
    'aria-required': required,
    'aria-invalid': error !== undefined,
    'aria-describedby': described === '' ? undefined : described,
  }
  const title = (
    <>
      {label}
      {required && (
        <>
          <span className="form__star" aria-hidden="true">
            *
          </span>
          {group && <span className="visually-hidden">{text('form.required')}</span>}
        </>
      )}
    </>
  )
  const rest = (
    <>
      {hint && (
        <p className="form__hint" id={`${id}hint`}>
          {hint}
        </p>
      )}
      {children(control)}
      <p className="form__error" id={`${id}error`} hidden={error === undefined}>
        {error}
      </p>
    </>
  )
  return group ? (
    <fieldset className="form__field" aria-describedby={control['aria-describedby']}>
      <legend className="form__label">{title}</legend>
      {rest}
    </fieldset>
  ) : (
    <div className="form__field">
      <label className="form__label" htmlFor={id}>
        {title}
      </label>
      {rest}
    </div>
  )
}
