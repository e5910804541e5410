import { FieldFrame, type FieldProps } from 'vitrine/extend'
import './sample-name-field.css'

export function SampleNameField({ field, error, input, settings }: FieldProps<{ readonly most: number }>) {
  const marks = Array.from({ length: settings.most }, (_, index) => String(index + 1))
  return (
    <FieldFrame field={field} error={error} group>
      {({ 'aria-invalid': invalid }) => (
        <div className="own-sample-name">
          {marks.map((mark) => (
            <label key={mark}>
              <input type="radio" value={mark} aria-invalid={invalid} {...input} />
              <span>{mark}</span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
