import type { FormatName, FormFieldConfig } from '../../../schemas/config/index.ts'
import { omitUndefined } from '../../base/object.ts'
import {
  datePatternOf,
  dateWords,
  directionOf,
  formatDate,
  numberingOf,
  numberMarks,
} from '../../base/text/index.ts'
import { isolateTelephone, type TextKey, textsFor, translate } from '../../pages/texts/index.ts'
import { wallClockNow } from '../../sources/index.ts'
import type { ViewContext } from './view-context.ts'

/** Description of the expected value for each format. */
const BY_FORMAT: Readonly<Record<FormatName, TextKey>> = {
  mobile: 'form.mobile',
  phone: 'form.phone',
  email: 'form.email',
  'person-name': 'form.personName',
  'full-name': 'form.fullName',
  username: 'form.username',
  password: 'form.password',
  html: 'form.html',
  chinese: 'form.chinese',
  word: 'form.word',
}

/** A number with grouping and decimals, which shows the notation of the language. */
const SAMPLE = 1250.5

type Bounds = Pick<FormFieldConfig, 'minimum' | 'maximum'>

/** Returns bounds with "today" replaced by the museum's date. */
export function boundsOf({ minimum, maximum }: Bounds, { manifest, now }: ViewContext): Bounds {
  const dayOf = (bound: Bounds['minimum']) =>
    bound === 'today' ? wallClockNow(now, manifest.site.timeZone).slice(0, 10) : bound
  return omitUndefined({ minimum: dayOf(minimum), maximum: dayOf(maximum) })
}

/** Returns the error message of a field whose value has a wrong format or is out of bounds: it says what is expected (WCAG 3.3.3). */
export function expectedText(field: FormFieldConfig, label: string, context: ViewContext): string {
  const { locale, manifest } = context
  const texts = textsFor(locale, manifest.site.texts)
  const style = { tag: locale.tag, numbering: numberingOf(locale.tag) }
  const say = (key: TextKey, values?: Readonly<Record<string, string | number>>): string =>
    translate(texts, style, key, values)
  const { minimum, maximum } = boundsOf(field, context)
  if (field.control === 'number') {
    const [min, max] = [Number(minimum), Number(maximum)]
    if (minimum === undefined)
      return maximum === undefined ? say('form.number', { n: SAMPLE }) : say('form.numberTo', { most: max })
    return maximum === undefined
      ? say('form.numberFrom', { least: min })
      : say('form.numberBetween', { least: min, most: max })
  }
  if (field.control === 'date' && (minimum ?? maximum) !== undefined) {
    const months = say('date.months').split(' ')
    const written = (day: unknown): string => {
      const pattern = locale.dateFormat ?? datePatternOf(locale.tag)
      const own = formatDate(String(day), pattern, { months, numbers: style })
      // A browser's date field is Gregorian.
      const words = /JJJJ|BBBB/.test(pattern) ? `${dateWords(String(day), locale.tag)} (${own})` : own
      return directionOf(locale.tag) === 'rtl' ? isolateTelephone(words) : words
    }
    const [from, until] = [written(minimum), written(maximum)]
    if (minimum === undefined) return say('form.dayUntil', { until })
    return maximum === undefined ? say('form.dayFrom', { from }) : say('form.dayBetween', { from, until })
  }
  // Only the museum can describe its own pattern.
  if (field.pattern !== undefined) return say('form.wrong', { label })
  if (field.format !== undefined) return say(BY_FORMAT[field.format])
  return field.control === 'email' ? say('form.email') : say('form.wrong', { label })
}

/** Returns the decimal and grouping marks of the page's language, for a number field. */
export function marksOf({ control }: FormFieldConfig, { locale }: ViewContext) {
  return control === 'number' ? numberMarks(locale.tag) : undefined
}
