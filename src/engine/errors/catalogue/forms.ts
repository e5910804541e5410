import { plainEntries } from '../plain-problems.ts'
import { errorEntry, warningEntry } from '../problem.ts'
import { joinWithCommas, message } from '../wording.ts'
import plain from './forms.json' with { type: 'json' }

/** Problems within forms. */
export const formEntries = {
  ...plainEntries(plain),
  FORM_DEFAULT: errorEntry<{ name: string; value: string; known: readonly string[]; rules?: string }>({
    title: message`A default that the field does not take`,
    sample: { name: 'season', value: '"sprng"', known: ['"spring"', '"summer"'] },
    message: ({ name, value }) =>
      message`The field "${name}" begins with ${value}, which it does not take itself.`,
    why: message`A visitor who leaves it as it is could not send the form.`,
    hint: ({ known, rules = '' }) =>
      known.length === 0
        ? rules === ''
          ? message`Give a value of the kind the control has.`
          : message`Give a value that fits the schema of its control: ${rules}.`
        : message`Use one of ${joinWithCommas(known)}.`,
  }),
  FORM_FORMAT: warningEntry<{
    name: string
    format: string
    /** The country of the museum, where the format is of another. */
    country?: string
    /** The control, where it asks for something else than the format. */
    control?: string
    instead: string
  }>({
    title: message`A format of another country, or of another control`,
    sample: { name: 'phone', format: 'mobile', country: 'KR', instead: 'phone' },
    message: ({ name, format, country = '', control }) =>
      control !== undefined
        ? message`The field "${name}" is a control "${control}" and has the format "${format}".`
        : message`The field "${name}" has the format "${format}", which is made for China, and the museum is in "${country}".`,
    why: message`What most visitors write there would be refused.`,
    hint: ({ instead, control }) =>
      control === undefined
        ? message`Write "${instead}", which takes what visitors of any country have.`
        : message`Write "${instead}", leave "format" out, or choose the control for what is asked.`,
  }),
  FORM_TICKED: warningEntry({
    title: message`A consent that is ticked already`,
    sample: { name: 'consent', isRequired: true },
    message: ({ name, isRequired }) =>
      isRequired
        ? message`The box "${name}" is required, and ticked before anybody has read it.`
        : message`The box "${name}" asks for consent, and is ticked before anybody has read it.`,
    why: message`Nobody is asked: a consent that is given so counts for nothing (GDPR, recital 32).`,
    hint: message`Leave "default" out.`,
  }),
  FORM_PATTERN: warningEntry<{
    name: string
    pattern: string
    language: string
    /** A name that is refused, in a language of Latin letters. */
    example?: string
  }>({
    title: message`A pattern that names in a language of the site do not have`,
    sample: { name: 'name', pattern: '^[A-Za-z ]+$', language: '한국어' },
    message: ({ name, pattern, language, example }) =>
      example === undefined
        ? message`The field "${name}" takes names in Latin letters alone ("${pattern}"), and ${language} is a language of the site.`
        : message`The field "${name}" refuses names such as "${example}" ("${pattern}"), and ${language} is a language of the site.`,
    why: message`What many visitors write there would be refused.`,
    hint: () =>
      message`Leave "pattern" out, or write "format": "person-name". Where a name in Latin letters is meant, show one as "placeholder".`,
  }),
  FORM_BOUND_KIND: errorEntry({
    title: message`A day as the bound of a number, or a number as that of a day`,
    sample: { name: 'born', control: 'date', key: 'minimum', bound: '1900' },
    message: ({ name, control, key, bound }) =>
      message`The field "${name}" is a "${control}", and its "${key}" is ${bound}.`,
    why: message`The bound would be none: every value would be taken.`,
    hint: ({ control, key }) =>
      control === 'date'
        ? message`Write a day as a text, such as "${key}": "1900-01-01", or "today".`
        : message`Write a number without quotes, such as "${key}": 10.`,
  }),
  FORM_BOUNDS: errorEntry<{
    name: string
    least: string
    most: string
    low: number | string
    high: number | string
  }>({
    title: message`A field that takes no value`,
    sample: { name: 'words', least: 'minLength', most: 'maxLength', low: 50, high: 5 },
    message: ({ name, least, most, low, high }) =>
      message`"${least}" of the field "${name}" is ${low}, and "${most}" is ${high}.`,
    why: message`Whatever a visitor writes there would be refused.`,
    hint: ({ least, most }) => message`Make "${least}" no greater than "${most}".`,
  }),
} as const
