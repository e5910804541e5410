import type { FormatName, FormFieldConfig } from '../../../schemas/config/index.ts'
import { omitUndefined } from '../../base/object.ts'
import { datePatternOf, directionOf, formatDate, numberingOf, numberMarks } from '../../base/text/index.ts'
import { leftToRight, type TextKey, textsFor, translate } from '../../pages/texts/index.ts'
import { wallClockNow } from '../../sources/index.ts'
import type { ViewContext } from './view-context.ts'

/** What a value of each format must be, as visitors read it. */
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

/** A number with thousands and decimals, which shows how the language writes them. */
const SAMPLE = 1250.5

type Bounds = Pick<FormFieldConfig, 'minimum' | 'maximum'>

/** Bounds with the day of the museum in the place of "today". */
export function boundsOf({ minimum, maximum }: Bounds, { manifest, now }: ViewContext): Bounds {
  const dayOf = (bound: Bounds['minimum']) =>
    bound === 'today' ? wallClockNow(now, manifest.site.timeZone).slice(0, 10) : bound
  return omitUndefined({ minimum: dayOf(minimum), maximum: dayOf(maximum) })
}

/** What is said beside a field whose value is not of its form, or not within its bounds: what is expected (WCAG 3.3.3). */
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
      const words = formatDate(String(day), pattern, { months, numbers: style })
      return directionOf(locale.tag) === 'rtl' ? leftToRight(words) : words
    }
    const [from, until] = [written(minimum), written(maximum)]
    if (minimum === undefined) return say('form.dayUntil', { until })
    return maximum === undefined ? say('form.dayFrom', { from }) : say('form.dayBetween', { from, until })
  }
  // What a pattern of the museum asks for, only the museum can say.
  if (field.pattern !== undefined) return say('form.wrong', { label })
  if (field.format !== undefined) return say(BY_FORMAT[field.format])
  return field.control === 'email' ? say('form.email') : say('form.wrong', { label })
}

/** How numbers are written in the page's language, for a field that takes one. */
export function marksOf({ control }: FormFieldConfig, { locale }: ViewContext) {
  return control === 'number' ? numberMarks(locale.tag) : undefined
}
