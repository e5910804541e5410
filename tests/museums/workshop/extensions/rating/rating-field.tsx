import { FieldFrame, type FieldProps } from 'vitrine/extend'
import './rating-field.css'

export function RatingField({ field, error, input, settings }: FieldProps<{ readonly most: number }>) {
  const marks = Array.from({ length: settings.most }, (_, index) => String(index + 1))
  return (
    <FieldFrame field={field} error={error} group>
      {({ 'aria-invalid': invalid }) => (
        <div className="own-rating">
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
