import type { FieldValues, UseFormRegister } from 'react-hook-form'
import type { FieldView } from '../../../contracts/form.ts'
import { useText } from '../../context.tsx'
import { FieldFrame } from './field-frame.tsx'

interface PlainFieldProps {
  readonly field: FieldView
  readonly error: string | undefined
  readonly register: UseFormRegister<FieldValues>
}

const DEFAULT_ROWS = 4

const INPUT_TYPES: Readonly<Partial<Record<FieldView['control'], string>>> = {
  tel: 'tel',
  email: 'email',
  date: 'date',
  number: 'number',
}

/** A field of one control that the browser has: text, list or tick. */
export function PlainField({ field, error, register }: PlainFieldProps) {
  const text = useText()
  const { name, control, options = [], rows, autocomplete, placeholder, label } = field
  if (control === 'radio') {
    return (
      <FieldFrame field={field} error={error} group>
        {({ 'aria-invalid': invalid }) => (
          <div className="form__choices">
            {options.map((option) => (
              <label className="form__choice" key={String(option.value)}>
                <input type="radio" value={String(option.value)} aria-invalid={invalid} {...register(name)} />
                <span>{option.label}</span>
              </label>
            ))}
          </div>
        )}
      </FieldFrame>
    )
  }
  if (control === 'checkbox') {
    return (
      <FieldFrame field={field} error={error}>
        {(props) => <input className="form__tick" type="checkbox" {...props} {...register(name)} />}
      </FieldFrame>
    )
  }
  return (
    <FieldFrame field={field} error={error}>
      {(props) => {
        const shared = { className: 'field form__control', ...props, ...register(name) }
        if (control === 'textarea')
          return <textarea rows={rows ?? DEFAULT_ROWS} placeholder={placeholder} {...shared} />
        if (control === 'select')
          return (
            <select {...shared} aria-label={label}>
              <option value="">{placeholder ?? text('form.choose')}</option>
              {options.map((option) => (
                <option key={String(option.value)} value={String(option.value)}>
                  {option.label}
                </option>
              ))}
            </select>
          )
        return (
          <input
            type={INPUT_TYPES[control] ?? 'text'}
            autoComplete={autocomplete}
            placeholder={placeholder}
            {...shared}
          />
        )
      }}
    </FieldFrame>
  )
}
