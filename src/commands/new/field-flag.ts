import { choicesOfField } from '../../../schemas/api/own-forms.ts'
import {
  type FormControl,
  type FormFieldConfig,
  type LocaleConfig,
  type LocalText,
  plainControls,
} from '../../../schemas/config/index.ts'
import { AppError } from '../../base/app-error.ts'
import { omitUndefined } from '../../base/object.ts'
import { joinWithCommas, type Message, message } from '../../engine/errors/index.ts'
import { suggest, suggestValue } from '../../engine/index.ts'
import labels from './field-labels.json' with { type: 'json' }
import type { Rule } from './question.ts'
import { isSampleName, sampleText } from './samples/samples.ts'
import type { ConfigState } from './state.ts'

const NAME = /^[a-z][A-Za-z0-9]*$/

/** Third part of the flag of a required field. */
const REQUIRED = 'required'

/** Labels of common form fields. */
const LABELS: Readonly<Record<string, LocalText>> = labels

const EXTRAS: Readonly<Partial<Record<FormControl, Partial<FormFieldConfig>>>> = {
  tel: { autocomplete: 'tel', private: true },
  email: { format: 'email', autocomplete: 'email', private: true },
  textarea: { maxLength: 2000 },
}

/** Autocomplete tokens of text inputs by field name. */
const PURPOSES: readonly (readonly [name: RegExp, purpose: FormFieldConfig['autocomplete']])[] = [
  [/^(?:full|your|visitor|contact|collector|sender)?name$/i, 'name'],
  [/^(?:company|school|organi[sz]ation|institution)(?:name)?$/i, 'organization'],
  [/^(?:postal|street|home)?address$/i, 'street-address'],
  [/^(?:birthday|birthdate|dateofbirth)$/i, 'bday'],
]

function purposeOf(name: string, control: FormControl): Partial<FormFieldConfig> {
  if (control !== 'text' && control !== 'date') return {}
  const purpose = PURPOSES.find(([pattern]) => pattern.test(name))?.[1]
  return omitUndefined({ autocomplete: purpose })
}

/** Properties of a site that its form fields depend on. */
export interface FieldSite {
  readonly locales: readonly LocaleConfig[]
  readonly timeZone: string
}

/** Time zones of mainland China, including former names. */
const ZONES_OF_MAINLAND = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Harbin',
  'Asia/Kashgar',
  'PRC',
]

/** Returns the phone number format for the museum's location. */
function numbersOf({ timeZone }: FieldSite): Partial<FormFieldConfig> {
  return { format: ZONES_OF_MAINLAND.includes(timeZone) ? 'mobile' : 'phone' }
}

/** Returns the controls that a flag can specify. `select` and `radio` need choices known from a call of the content service. */
function controlsFor(name: string): readonly FormControl[] {
  return [
    ...plainControls,
    'photos',
    ...(choicesOfField(name).length > 0 ? (['radio', 'select'] as const) : []),
  ]
}

/** Upload of photographs to the content service, which identifies them by this code. The form adds the service. */
const UPLOAD = {
  service: '',
  path: '/file/normalUploadByCode/CMS_COLLECT_WORK_IMG/CMS_COLLECT_WORK_IMG/museum',
  field: 'trackData',
  most: 3,
  megabytes: 10,
}

/** Returns settings that a control requires: the upload of photographs, or the options of a choice. */
function requirementsOf(
  name: string,
  control: FormControl,
  locales: readonly LocaleConfig[],
): Partial<FormFieldConfig> {
  if (control === 'photos') return { upload: UPLOAD }
  if (control !== 'radio' && control !== 'select') return {}
  const options = choicesOfField(name).map((value) => ({
    value,
    label: isSampleName(value)
      ? sampleText(value, locales)
      : Object.fromEntries(locales.map(({ code }) => [code, value])),
  }))
  return { options }
}

function flagError(written: string, why: Message): AppError {
  return new AppError(message`In "${written}": ${why}`)
}

/**
 * Returns the label of a field from a flag, whose colon-separated parts end with one label per language.
 *
 * @param first Parts before the labels.
 * @throws AppError where the label of a language is missing.
 */
export function fieldLabel(
  written: string,
  first: readonly [name: string, ...string[]],
  words: readonly string[],
  locales: readonly LocaleConfig[],
): LocalText {
  const known = LABELS[first[0]] ?? {}
  const label = locales.map(({ code }, index) => [code, words[index] || known[code] || ''] as const)
  const missing = label.filter(([, text]) => text === '').map(([code]) => code)
  if (missing.length === 0) return Object.fromEntries(label)
  const example = [...first, ...locales.map(({ label: language }) => `LABEL-${language}`)]
  throw flagError(
    written,
    message`Its label is missing in ${joinWithCommas(missing)}. Write it as ${example.join(':')}.`,
  )
}

/**
 * Parses a form field from a flag "name:control:required:label in each language", such as "age:number::年龄:Age". Known names need no labels.
 * Without "required", the field is optional.
 *
 * @throws AppError with the reason why the flag is invalid.
 */
export function fieldFrom(written: string, site: FieldSite): FormFieldConfig {
  const { locales } = site
  const [name = '', control = 'text', ...rest] = written.split(':').map((part) => part.trim())
  const [third = ''] = rest
  // The third part may be omitted, so that labels follow as in flags of record types.
  const isNeed =
    third === '' ||
    third === REQUIRED ||
    suggest(third, [REQUIRED]) !== undefined ||
    rest.length < locales.length
  const [need, labels] = isNeed ? [third, rest.slice(1)] : ['', rest]
  if (!NAME.test(name))
    throw flagError(written, message`A field begins with its name: a small letter, then letters and digits.`)
  const controls = controlsFor(name)
  const known = controls.find((each) => each === control)
  const meant = known === undefined ? suggestValue(control, controls) : undefined
  if (meant !== undefined)
    throw flagError(written, message`There is no control "${control}" here. Did you mean "${meant}"?`)
  if (known === undefined)
    throw flagError(
      written,
      message`There is no control "${control}" here. Use one of ${joinWithCommas(controls)}; for select, radio and hidden write the field in the file, as docs/forms.md shows.`,
    )
  if (need !== '' && need !== REQUIRED)
    throw flagError(written, message`The third part is "${need}". Write "required" or nothing there.`)
  if (labels.length > locales.length)
    throw flagError(
      written,
      message`It has ${labels.length} labels, and the site ${locales.length} languages. The third part is "required", empty, or the first label.`,
    )
  return {
    name,
    control: known,
    label: fieldLabel(written, need === REQUIRED ? [name, known, REQUIRED] : [name, known], labels, locales),
    ...(need === REQUIRED ? { required: true } : {}),
    ...purposeOf(name, known),
    ...(known === 'tel' ? numbersOf(site) : {}),
    ...EXTRAS[known],
    ...requirementsOf(name, known, locales),
  }
}

export const FIELD_WORDS = message`Fields as name:control:required:labels, such as name:text:required; message:textarea`

type ReadField<Field> = (line: string, site: FieldSite) => Field

/** Parses the fields of an answer, separated by newlines or semicolons. */
export function flagLines<Field>(text = '', site: FieldSite, read: ReadField<Field>): readonly Field[] {
  return text
    .split(/[\n;]/)
    .filter((line) => line.trim() !== '')
    .map((line) => read(line, site))
}

export function siteOf({ locales, site }: ConfigState['manifest']): FieldSite {
  return { locales, timeZone: site.timeZone }
}

/** Refuses an answer that a field parser rejects. */
export function ruleOf(read: ReadField<unknown>): Rule<ConfigState> {
  return (text, _answers, { manifest }) => {
    try {
      flagLines(text, siteOf(manifest), read)
      return undefined
    } catch (error) {
      if (error instanceof AppError) return error.messages
      throw error
    }
  }
}
