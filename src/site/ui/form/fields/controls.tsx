import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import type { FieldValues, UseFormRegister } from 'react-hook-form'
import type { FieldView } from '../../../contracts/form.ts'
import { useText } from '../../context.tsx'
import { type ControlProps, FieldFrame } from './field-frame.tsx'

/** What draws a field is given. */
export interface ControlFieldProps {
  readonly field: FieldView
  readonly error: string | undefined
  readonly register: UseFormRegister<FieldValues>
}

const DEFAULT_ROWS = 4

/** A field whose control is one element, in its frame. */
function Single({
  field,
  error,
  draw,
}: ControlFieldProps & { readonly draw: (control: ControlProps) => ReactNode }) {
  return (
    <FieldFrame field={field} error={error}>
      {draw}
    </FieldFrame>
  )
}

function Input({ type, ...props }: ControlFieldProps & { readonly type: HTMLInputTypeAttribute }) {
  const { name, autocomplete, placeholder } = props.field
  return (
    <Single
      {...props}
      draw={(control) => (
        <input
          className="field form__control"
          type={type}
          autoComplete={autocomplete}
          placeholder={placeholder}
          {...control}
          {...props.register(name)}
        />
      )}
    />
  )
}

export function TextArea(props: ControlFieldProps) {
  const { name, rows = DEFAULT_ROWS, placeholder } = props.field
  return (
    <Single
      {...props}
      draw={(control) => (
        <textarea
          className="field form__control"
          rows={rows}
          placeholder={placeholder}
          {...control}
          {...props.register(name)}
        />
      )}
    />
  )
}

export function Select(props: ControlFieldProps) {
  const text = useText()
  const { name, options = [], placeholder, label } = props.field
  return (
    <Single
      {...props}
      draw={(control) => (
        <select className="field form__control" {...control} {...props.register(name)} aria-label={label}>
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

export function Radio({ field, error, register }: ControlFieldProps) {
  return (
    <FieldFrame field={field} error={error} group>
      {({ 'aria-invalid': invalid }) => (
        <div className="form__choices">
          {(field.options ?? []).map(({ value, label }) => (
            <label className="form__choice" key={String(value)}>
              <input type="radio" value={String(value)} aria-invalid={invalid} {...register(field.name)} />
              <span>{label}</span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}

export function Checkbox(props: ControlFieldProps) {
  return (
    <Single
      {...props}
      draw={(control) => (
        <input className="form__tick" type="checkbox" {...control} {...props.register(props.field.name)} />
      )}
    />
  )
}

/** A field that the browser draws by itself as an input of this type. */
export function inputOf(type: HTMLInputTypeAttribute) {
  return (props: ControlFieldProps): ReactNode => <Input type={type} {...props} />
}
