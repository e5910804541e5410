import { tidyValues } from '../../../shared/tidy.ts'
import type { FieldView, FormView } from '../../contracts/form.ts'

/** What stands in the fields, by name: texts, ticks, and of photographs their paths with commas between. */
export type Filled = Readonly<Record<string, unknown>>

/** Written with blanks, hyphens or wide digits, as people do. */
const telephone = (text: string): string => text.normalize('NFKC').replace(/[\s\-()]/g, '')

const optionValue = ({ options = [] }: FieldView, text: string): unknown =>
  options.find(({ value }) => String(value) === text)?.value ?? text

const fieldValue = (field: FieldView, filled: unknown): unknown => {
  if (field.control === 'hidden') return field.default
  if (field.control === 'checkbox') return filled === true ? true : undefined
  if (typeof filled !== 'string' || filled.trim() === '') return undefined
  switch (field.control) {
    case 'tel':
      return telephone(filled)
    case 'email':
      return filled.normalize('NFKC').trim()
    case 'number':
      return Number(filled)
    case 'select':
    case 'radio':
      return optionValue(field, filled)
    default:
      return filled
  }
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
