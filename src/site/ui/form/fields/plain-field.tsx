import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import type { FieldValues, UseFormRegister } from 'react-hook-form'
import type { FieldView } from '../../../contracts/form.ts'
import { useText } from '../../context.tsx'
import { type ControlProps, FieldFrame } from './field-frame.tsx'

interface PlainFieldProps {
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
}: PlainFieldProps & { readonly draw: (control: ControlProps) => ReactNode }) {
  return (
    <FieldFrame field={field} error={error}>
      {draw}
    </FieldFrame>
  )
}

function Input({ type, ...props }: PlainFieldProps & { readonly type: HTMLInputTypeAttribute }) {
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

function TextArea(props: PlainFieldProps) {
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

function Select(props: PlainFieldProps) {
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

function Radio({ field, error, register }: PlainFieldProps) {
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

function Checkbox(props: PlainFieldProps) {
  return (
    <Single
      {...props}
      draw={(control) => (
        <input className="form__tick" type="checkbox" {...control} {...props.register(props.field.name)} />
      )}
    />
  )
}

/** What draws a field, by its control. Photographs keep more than a value, and hidden fields are not drawn. */
const components: Readonly<
  Record<Exclude<FieldView['control'], 'photos' | 'hidden'>, (props: PlainFieldProps) => ReactNode>
> = {
  text: (props) => <Input type="text" {...props} />,
  tel: (props) => <Input type="tel" {...props} />,
  email: (props) => <Input type="email" {...props} />,
  date: (props) => <Input type="date" {...props} />,
  number: (props) => <Input type="number" {...props} />,
  textarea: TextArea,
  select: Select,
  radio: Radio,
  checkbox: Checkbox,
}

/** A field of one control that the browser has: text, list or tick. */
export function PlainField(props: PlainFieldProps) {
  const { control } = props.field
  if (control === 'photos' || control === 'hidden') return null
  const Component = components[control]
  return <Component {...props} />
}
