import { tidyValues } from '../../../shared/tidy.ts'
import type { FieldView, FormView } from '../../contracts/form.ts'

/** What stands in the fields, by name: texts, ticks, and of photographs their paths with commas between. */
export type Filled = Readonly<Record<string, unknown>>

/** Written with blanks, hyphens, wide digits or the prefix of mainland China, as people do. */
const telephone = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\-()]/g, '')
    .replace(/^(\+|00)86(?=1\d{10}$)/, '')

const optionValue = (text: string, { options = [] }: FieldView): unknown =>
  options.find(({ value }) => String(value) === text)?.value ?? text

const asWritten = (text: string): unknown => text

/** What a field sends of the text in it, by its control. */
const sentTexts: Readonly<
  Partial<Record<FieldView['control'], (text: string, field: FieldView) => unknown>>
> = {
  tel: telephone,
  email: (text) => text.normalize('NFKC').trim(),
  number: Number,
  select: optionValue,
  radio: optionValue,
}

const fieldValue = (field: FieldView, filled: unknown): unknown => {
  const { control } = field
  if (control === 'hidden') return field.default
  if (control === 'checkbox') return filled === true ? true : undefined
  if (typeof filled !== 'string' || filled.trim() === '') return undefined
  return (sentTexts[control] ?? asWritten)(filled, field)
}

/** What a form sends of what was filled in. */
export const sentValues = ({ fields }: FormView, filled: Filled): Record<string, unknown> =>
  tidyValues(Object.fromEntries(fields.map((field) => [field.name, fieldValue(field, filled[field.name])])))

/** What stands in the fields before anyone types. */
export const defaultsOf = ({ fields }: FormView): Record<string, string | boolean> =>
  Object.fromEntries(
    fields
      .filter(({ control }) => control !== 'hidden')
      .map(({ name, control, default: value }) => [
        name,
        control === 'checkbox' ? value === true : String(value ?? ''),
      ]),
  )
