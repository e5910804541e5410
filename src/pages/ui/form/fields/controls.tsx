import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import type { FieldProps } from '../../../../engine/contracts/form.ts'
import { useText } from '../../context.tsx'
import { type ControlProps, FieldFrame } from './field-frame.tsx'

const DEFAULT_ROWS = 4

/** A field with a single control element inside its frame. */
function Single({
  field,
  error,
  draw,
}: FieldProps & { readonly draw: (control: ControlProps) => ReactNode }) {
  return (
    <FieldFrame field={field} error={error}>
      {draw}
    </FieldFrame>
  )
}

interface InputProps extends FieldProps {
  readonly type: HTMLInputTypeAttribute
  readonly inputMode?: 'decimal' | undefined
}

function Input({ type, inputMode, ...props }: InputProps) {
  const { autocomplete, placeholder, minimum, maximum } = props.field
  return (
    <Single
      {...props}
      draw={(control) => (
        <input
          className="field form__control"
          type={type}
          inputMode={inputMode}
          autoComplete={autocomplete}
          placeholder={placeholder}
          // `minimum` and `maximum` of a date field limit the browser's calendar.
          min={minimum}
          max={maximum}
          {...control}
          {...props.input}
        />
      )}
    />
  )
}

export function TextArea(props: FieldProps) {
  const { rows = DEFAULT_ROWS, placeholder } = props.field
  return (
    <Single
      {...props}
      draw={(control) => (
        <textarea
          className="field form__control"
          rows={rows}
          placeholder={placeholder}
          {...control}
          {...props.input}
        />
      )}
    />
  )
}

export function Select(props: FieldProps) {
  const text = useText()
  const { options = [], placeholder, label } = props.field
  return (
    <Single
      {...props}
      draw={(control) => (
        <select className="field form__control" {...control} {...props.input} aria-label={label}>
          <option value="">{placeholder ?? text('form.choose')}</option>
          {options.map((option) => (
            <option key={String(option.value)} value={String(option.value)}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    />
  )
}

export function Radio({ field, error, input }: FieldProps) {
  return (
    <FieldFrame field={field} error={error} group>
      {({ 'aria-invalid': invalid }) => (
        <div className="form__choices">
          {(field.options ?? []).map(({ value, label }) => (
            <label className="form__choice" key={String(value)}>
              <input type="radio" value={String(value)} aria-invalid={invalid} {...input} />
              <span>{label}</span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}

export function Checkbox(props: FieldProps) {
  return (
    <Single
      {...props}
      draw={(control) => <input className="form__tick" type="checkbox" {...control} {...props.input} />}
    />
  )
}

export function TextInput(props: FieldProps) {
  return <Input type="text" {...props} />
}

export function TelephoneInput(props: FieldProps) {
  return <Input type="tel" {...props} />
}

export function EmailInput(props: FieldProps) {
  return <Input type="email" {...props} />
}

export function DateInput(props: FieldProps) {
  return <Input type="date" {...props} />
}

/**
 * A number field of type `text`: `type="number"` rejects digits of other scripts. Numeric keyboards may lack a minus,
 * so `inputMode` is set only where no negative number is allowed.
 */
export function NumberInput(props: FieldProps) {
  const { minimum = 0 } = props.field
  return <Input type="text" inputMode={Number(minimum) < 0 ? undefined : 'decimal'} {...props} />
}
