import { plainEntries } from '../plain-problems.ts'
import { errorEntry } from '../problem.ts'
import { message } from '../wording.ts'
import plain from './forms.json' with { type: 'json' }

/** Problems within forms. */
export const formEntries = {
  ...plainEntries(plain),
  FORM_BOUNDS: errorEntry<{
    name: string
    least: string
    most: string
    low: number | string
    high: number | string
  }>({
    title: message`A field that accepts no value`,
    sample: { name: 'words', least: 'minLength', most: 'maxLength', low: 50, high: 5 },
    message: ({ name, least, most, low, high }) =>
      message`"${least}" of the field "${name}" is ${low}, and "${most}" is ${high}.`,
    why: message`Whatever a visitor writes there would be refused.`,
    hint: ({ least, most }) => message`Make "${least}" no greater than "${most}".`,
  }),
} as const
