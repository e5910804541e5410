import {
  controlOf,
  type FormatName,
  type FormConfig,
  type FormFieldConfig,
  formats,
} from '../../../schemas/config/index.ts'
import { withPlainDigits } from '../../base/digits.ts'
import { getOwn, isObject } from '../../base/object.ts'
import { placeholdersIn } from '../../base/text/index.ts'
import { accentedName, asksForConsent, asksForContact, asksForName } from '../contact-words.ts'
import type { ControlDefinition } from '../contracts/definitions.ts'
import { catalogue, message, type Problem, problemOf } from '../errors/index.ts'
import { contactField, isContactField, normalizationOf, purposeOf, valueSchema } from '../form-schema.ts'
import { optionErrors } from '../read/validators.ts'
import { suggest, unknownName } from '../suggest.ts'
import { checkControlSettings } from './check-options.ts'
import {
  type CheckContext,
  duplicateLabels,
  otherService,
  regexpFault,
  repeatedIn,
  unknownService,
} from './context.ts'
import { countryOfZone, isZoneOf } from './country-zones.ts'

/** Placeholder for the answer to the first call of a form, in the bodies of later calls. */
const ANSWER = 'answer'

/** Whether a form would accept this configured value. */
function isAccepted(value: unknown, control: ControlDefinition, field: FormFieldConfig): boolean {
  if (control.holds === 'files') return false
  if (control.holds === 'tick') return typeof value === 'boolean'
  try {
    const schema = valueSchema(control, { ...field, required: false })
    // `sent` may convert the text of a control to a type in which no "default" can be written.
    const sent = typeof value === 'string' ? control.sent?.(value, field) : undefined
    return [value, sent].some((each) => each !== undefined && optionErrors(Object(schema), each).length === 0)
  } catch {
    // The control itself is reported.
    return true
  }
}

/** Returns the schema of a field's value for a message. Needed for controls of extensions, whose rules are not in our documentation. */
function rulesOf(control: ControlDefinition, field: FormFieldConfig): string {
  return control.code === undefined ? '' : JSON.stringify(valueSchema(control, { ...field, required: false }))
}

function* defaultProblems(field: FormFieldConfig, { at, registry }: CheckContext): Generator<Problem> {
  const { default: value, options } = field
  const control = getOwn(registry.controls, field.control)
  if (value === undefined || control === undefined || control.holds === 'nothing') return
  // The field is empty.
  if (value === '' && options === undefined) return
  if (isAccepted(value, control, field)) return
  const known = (options ?? []).map((option) => JSON.stringify(option.value))
  const args = { name: field.name, value: JSON.stringify(value), known, rules: rulesOf(control, field) }
  yield problemOf(catalogue.FORM_DEFAULT, args, at(field, 'default'))
}

const BOUNDS = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
] as const

/** Reports bounds with an empty range, and bounds whose type differs from that of the field: days for numbers or numbers for days. */
function* boundProblems(field: FormFieldConfig, { at }: CheckContext): Generator<Problem> {
  const { name, control } = field
  for (const key of ['minimum', 'maximum'] as const) {
    const bound = field[key]
    const wrong = control === 'date' ? 'number' : control === 'number' ? 'string' : undefined
    if (wrong === undefined || typeof bound !== wrong) continue
    yield problemOf(catalogue.FORM_BOUND_KIND, { name, control, key, bound: String(bound) }, at(field, key))
  }
  for (const [min, max] of BOUNDS) {
    const [low, high] = [field[min], field[max]]
    if (low === undefined || high === undefined) continue
    if (low === 'today' && typeof high === 'string' && high < new Date().toISOString().slice(0, 10))
      yield problemOf(catalogue.FORM_PAST, { name: field.name, last: high }, at(field, max))
    if ([low, high].includes('today')) continue
    if (low === 0 && high === 0) {
      const reason = message`"${min}" and "${max}" of the field "${name}" are both 0, so that no other answer is taken`
      yield problemOf(
        catalogue.CONFIG_VALUE,
        { reason, cure: message`Write the greatest number as "${max}".` },
        at(field, max),
      )
    }
    if (typeof low !== typeof high || low <= high) continue
    yield problemOf(
      catalogue.FORM_BOUNDS,
      { name: field.name, least: min, most: max, low, high },
      at(field, min),
    )
  }
}

/** Checks fields with personal data: whether they are private, and whether browsers may autofill them. */
function* visitorProblems(field: FormFieldConfig, { at }: CheckContext): Generator<Problem> {
  const { name, control, autocomplete } = field
  const isOfVisitor =
    isContactField(field) || autocomplete === 'street-address' || asksForContact(field.label)
  if (isOfVisitor && field.private === undefined)
    yield problemOf(catalogue.FORM_PRIVATE, { name }, at(field, 'name'))
  const purpose = purposeOf(field)
  if (purpose !== undefined && autocomplete === undefined)
    yield problemOf(catalogue.FORM_PURPOSE, { name, purpose }, at(field, 'name'))
  if (
    control === 'text' &&
    autocomplete === 'email' &&
    field.format === undefined &&
    field.pattern === undefined
  ) {
    const reason = message`the field "${name}" asks for an e-mail address and takes any text`
    const cure = message`Write "control": "email".`
    yield problemOf(catalogue.CONFIG_VALUE, { reason, cure }, at(field, 'control'))
  }
  if ((control !== 'tel' && control !== 'email') || autocomplete === undefined) return
  if (autocomplete === control || autocomplete === 'off') return
  const reason = message`"autocomplete" of the field "${name}" is "${autocomplete}", which browsers fill in where "${control}" is asked for`
  yield problemOf(
    catalogue.CONFIG_VALUE,
    { reason, cure: message`Write "autocomplete": "${control}".` },
    at(field, 'autocomplete'),
  )
}

/** Formats that are specific to a country or script, with the countries where visitors can be expected to use them. */
const LOCAL_FORMATS: Readonly<
  Record<string, { readonly countries: readonly string[]; readonly instead: string }>
> = {
  mobile: { countries: ['CN'], instead: 'phone' },
  'full-name': { countries: ['CN', 'HK', 'MO', 'TW', 'SG'], instead: 'person-name' },
  chinese: { countries: ['CN', 'HK', 'MO', 'TW', 'SG'], instead: 'person-name' },
}

/**
 * Returns the museum's country: as configured, else that of its time zone, else that of its first language, which may be spoken in
 * several countries.
 */
function countryOf({ config }: CheckContext): string | undefined {
  const { place, locales = [], timeZone = '' } = config.site?.config ?? {}
  if (place?.country !== undefined) return place.country
  const ofLanguage = countryOfTag(locales[0]?.tag)
  if (ofLanguage !== undefined && isZoneOf(timeZone, ofLanguage)) return ofLanguage
  return countryOfZone(timeZone) ?? ofLanguage
}

function countryOfTag(tag = ''): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region
  } catch {
    return undefined
  }
}

/** Sample values of each control as typed in different countries, and the format meant for it. */
const CONTROL_VALUES: Readonly<
  Record<string, { readonly values: readonly string[]; readonly instead: FormatName }>
> = {
  email: { values: ['visitor@example.org'], instead: 'email' },
  tel: { values: ['+380441234567', '13812345678'], instead: 'phone' },
}

/** Reports formats that most visitors of a museum in another country cannot meet, or that no valid value of the control meets. */
function* formatProblems(field: FormFieldConfig, context: CheckContext): Generator<Problem> {
  const { name, format = '', control } = field
  const asked = getOwn(CONTROL_VALUES, control)
  const rule = getOwn(formats, format)
  if (
    asked !== undefined &&
    rule !== undefined &&
    !asked.values.some((each) => new RegExp(rule, 'u').test(each))
  ) {
    const args = { name, format, control, instead: asked.instead }
    yield problemOf(catalogue.FORM_FORMAT, args, context.at(field, 'format'))
    return
  }
  const local = getOwn(LOCAL_FORMATS, format)
  const country = local && countryOf(context)
  if (local === undefined || country === undefined || local.countries.includes(country)) return
  const args = { name, format, country, instead: local.instead }
  yield problemOf(catalogue.FORM_FORMAT, args, context.at(field, 'format'))
}

type LabelledField = FormFieldConfig & { readonly label: NonNullable<FormFieldConfig['label']> }

/** Parts of a regular expression that may match letters of any script: broad classes, negated classes and non-Latin letters. */
const OPEN = /\\[pPSDWuxcnNk]|\[\^|[^ -~]/
const CLASS = /\[[^\]]*\]/g
const ANY_CHARACTER = /(?<!\\)\./
const LATIN_NAME = /[A-Za-z]{3}/

/** A required character after the end anchor or before the start anchor. */
const BEYOND_ENDS = /\$a(?![*?{])|a\+?\^/

/** Whether a regular expression can match nothing because of its anchors. Alternatives and groups are not analysed. */
function matchesNothing(pattern: string): boolean {
  // Escapes and classes are reduced to one character; word boundaries to none.
  const signs = pattern
    .replace(/\\[bB]/g, '')
    .replace(/\\(?:[pPux]\{[^}]*\}|.)/gsu, 'a')
    .replace(CLASS, 'a')
  return !/[()|]/.test(signs) && BEYOND_ENDS.test(signs.replace(/[^$^*+?{}]/gu, 'a'))
}

/** A character class that must match at least once. */
const NEEDED_CLASS = /\[[^\]]+\](?![*?]|\{0)/g

/** Whether a class contains only full-width or similar forms of letters and digits, which are normalized before validation. */
function isNormalizedAway(signs: string): boolean {
  const own = signs.slice(1, -1).replaceAll('-', '')
  return own !== '' && Array.from(own).every((sign) => sign.normalize('NFKC') !== sign)
}

/** Returns the minimum length of a text that matches a regular expression without groups and alternatives. */
function minLengthOf(pattern: string): number {
  const signs = pattern
    .replace(/\\[bB]|[$^]/g, '')
    .replace(/\\(?:[pP]\{[^}]*\}|.)/gsu, 'a')
    .replace(CLASS, 'a')
  if (/[()|]/.test(signs)) return 0
  return Array.from(signs.matchAll(/[^{}](?:\{(\d+)[^}]*\}|([*?])|\+)?\??/gu)).reduce(
    (sum, [, times, optional]) => sum + (optional === undefined ? Number(times ?? 1) : 0),
    0,
  )
}

/** Reports a pattern that no submitted value can match: values are normalized to other characters or have a different length. */
function* unfitPattern(field: FormFieldConfig, { at }: CheckContext): Generator<Problem> {
  const { name, pattern = '', maxLength = Number.POSITIVE_INFINITY } = field
  if (pattern === '' || regexpFault(pattern) !== undefined) return
  const least = minLengthOf(pattern)
  const isFolded =
    least > 0 &&
    normalizationOf(field) !== undefined &&
    pattern.match(NEEDED_CLASS)?.some(isNormalizedAway) === true
  if (!isFolded && least <= maxLength) return
  const reason = isFolded
    ? message`nothing fits the pattern of the field "${name}": digits and letters of full width are made usual ones before`
    : message`nothing fits the pattern of the field "${name}": it asks for ${least} signs, and "maxLength" is ${maxLength}`
  const cure = isFolded
    ? message`Write the usual ones, such as [0-9]; those of full width are taken too.`
    : message`Correct the one or the other.`
  yield problemOf(catalogue.CONFIG_VALUE, { reason, cure }, at(field, 'pattern'))
}

/** Reports a pattern for words that rejects a language of the site: its letters, or its script unless the field expects Latin. */
function* patternProblems(field: FormFieldConfig, { config, at }: CheckContext): Generator<Problem> {
  const { name, pattern, autocomplete, label, hint, placeholder, patternMessage } = field
  if (pattern === undefined || regexpFault(pattern) !== undefined || OPEN.test(pattern)) return
  if (ANY_CHARACTER.test(pattern.replace(CLASS, ''))) return
  const isName = name === 'name' || /^(?:name|given-name|family-name)$/.test(autocomplete ?? '')
  const rule = new RegExp(pattern, 'u')
  const takes = (...names: readonly string[]): boolean => names.some((each) => rule.test(each))
  const isOfName = isName || purposeOf(field) === 'name' || asksForName(label)
  // A pattern that accepts words is not a code, such as a ticket number.
  if (!isOfName && !takes('Anna Lee')) return
  for (const { code, tag, label: language } of config.site?.config.locales ?? []) {
    const isLatin = /\p{Script=Latin}/u.test(language)
    const example = isLatin ? accentedName(tag) : language
    const written = [label, hint, placeholder, patternMessage].map((text) => text?.[code] ?? '')
    if (example === undefined || takes(example, example.toUpperCase())) continue
    if (isLatin ? !(isOfName && takes('Anna', 'Anna Lee')) : !takes('Anna', 'Anna Lee', 'ANNA')) continue
    if (!isLatin && written.some((text) => LATIN_NAME.test(text))) continue
    const args = { name, pattern, language, ...(isLatin && { example }) }
    yield problemOf(catalogue.FORM_PATTERN, args, at(field, 'pattern'))
    return
  }
}

function* checkFields({ fields: list }: FormConfig, context: CheckContext): Generator<Problem> {
  const { at } = context
  const seen = new Set<string>()
  for (const field of list) {
    const { name, control } = field
    if (seen.has(name))
      yield problemOf(catalogue.NAME_DUPLICATE, { name, what: message`a field` }, at(field, 'name'))
    seen.add(name)
    const reason = field.pattern === undefined ? undefined : regexpFault(field.pattern)
    if (field.pattern !== undefined && reason !== undefined) {
      yield problemOf(catalogue.REGEXP_INVALID, { pattern: field.pattern, reason }, at(field, 'pattern'))
    } else if (field.pattern !== undefined && matchesNothing(field.pattern))
      yield problemOf(catalogue.FORM_NOTHING, { name, pattern: field.pattern }, at(field, 'pattern'))
    const needs = [controlOf(control).needs, control === 'hidden' ? undefined : ('label' as const)]
    for (const key of needs)
      if (key !== undefined && field[key] === undefined)
        yield problemOf(catalogue.FORM_FIELD_NEEDS, { name, control, key }, at(field, 'control'))
    if (control !== 'hidden') yield* visitorProblems(field, context)
    yield* boundProblems(field, context)
    yield* formatProblems(field, context)
    yield* patternProblems(field, context)
    yield* unfitPattern(field, context)
    if (field.requiredMessage !== undefined && field.required !== true && isOwn(control, context))
      yield problemOf(catalogue.FORM_MESSAGE, { name }, at(field, 'requiredMessage', 'key'))
    const isRequired = field.required === true
    if (control === 'checkbox' && field.default === true && (isRequired || asksForConsent(field.label)))
      yield problemOf(catalogue.FORM_TICKED, { name, isRequired }, at(field, 'default'))
    yield* defaultProblems(field, context)
    yield* checkControlSettings(field, context)
    yield* checkOptionsOf(field, context)
  }
  yield* duplicateLabels(
    // A repeated name is reported as such.
    list.filter(
      (field, index): field is LabelledField =>
        field.control !== 'hidden' &&
        field.label !== undefined &&
        list.findIndex(({ name }) => name === field.name) === index,
    ),
    message`fields`,
    context,
  )
}

/** Whether the engine defines a control; one of an extension may have requirements of its own. */
function isOwn(control: string, { registry }: CheckContext): boolean {
  const definition = getOwn(registry.controls, control)
  return definition !== undefined && definition.code === undefined
}

/** Reports options that send the same value, so that the choice would be ambiguous, and fields with a single option. */
function* checkOptionsOf(field: FormFieldConfig, { at }: CheckContext): Generator<Problem> {
  const { name, control, options = [] } = field
  if (control === 'radio' && options.length === 1) {
    const reason = message`the field "${name}" offers one option, of which nobody can choose another`
    const cure = message`Write the other options, or take a "checkbox", which is ticked or not.`
    yield problemOf(catalogue.CONFIG_VALUE, { reason, cure }, at(field, 'options'))
  }
  for (const option of repeatedIn(options, ({ value }) => value)) {
    const args = { name: String(option.value), what: message`an option` }
    yield problemOf(catalogue.NAME_DUPLICATE, args, at(option, 'value'))
  }
}

interface Call {
  readonly service: string
  readonly path: string
}

function* checkCall(written: Call, context: CheckContext): Generator<Problem> {
  const { settings, at } = context
  const { service, path } = written
  yield* otherService(service, path, at(written, 'service'), context)
  yield* unknownService(service, at(written, 'service'), context)
  if (settings === undefined) return
  const known = [...settings]
  for (const name of placeholdersIn(path).filter((each) => !settings.has(each))) {
    yield problemOf(catalogue.FORM_PLACEHOLDER, unknownName(name, known), at(written, 'path'))
  }
}

function* checkCalls({ fields: list, submit }: FormConfig, context: CheckContext): Generator<Problem> {
  yield* checkCall(submit, context)
  for (const { upload } of list) if (upload !== undefined) yield* checkCall(upload, context)
  const known = [ANSWER, ...list.map(({ name }) => name), ...(context.settings ?? [])]
  for (const step of submit.afterwards ?? []) {
    yield* checkCall(step, context)
    if (context.settings === undefined) continue
    for (const name of textValues(step.body)
      .flatMap(placeholdersIn)
      .filter((each) => !known.includes(each))) {
      const args = { name, suggestion: suggest(name, known), known }
      yield problemOf(catalogue.FORM_PLACEHOLDER, args, context.at(step, 'body'))
    }
  }
}

/** Reports a form that asks for a telephone number without linking to the page that states purpose and retention. */
function* checkPrivacy(form: FormConfig, { config, siteKeys, at }: CheckContext): Generator<Problem> {
  const field = contactField(form)
  if (field === undefined || config.site === undefined || siteKeys.has('privacy')) return
  yield problemOf(catalogue.FORM_PRIVACY, { name: field.name }, at(field, 'name'))
}

const MAIL = /[^\s@"]@[^\s@"]+\.[^\s@"]/
/** Seven digits or more, with the separators of telephone numbers. Dates and years are shorter or have other separators. */
const PHONE = /(?<![\d/.:-])[+(]?\d(?:[\s().\-\u2010-\u2015]{0,2}\d){6,}(?![\d/:-])/
/** A setting whose value comes from the environment. */
const SETTING = /\{\w*(?:PHONE|TEL|MAIL)\w*\}/i
const DAY = /\b\d{4}-\d{2}-\d{2}\b/g

/** Converts the digits of scripts used in telephone numbers to ASCII. */
function asLatinDigits(text: string): string {
  return withPlainDigits(text).replace(DAY, '')
}

/** Whether the site's own texts name a way to reach the museum other than a form. */
function isReached({ config }: CheckContext): boolean {
  // "place" is only used in structured data for search engines; no page shows it.
  const texts = config.raw
    .filter(({ kind }) => kind === 'site' || kind === 'channel')
    .flatMap(({ value }) => textValues(isObject(value) ? { ...value, place: undefined } : value))
  return texts.some((text) => MAIL.test(text) || SETTING.test(text) || PHONE.test(asLatinDigits(text)))
}

function textValues(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textValues) : []
}

/** Reports a site with forms that names no other way to contact the museum, for visitors who cannot use a form. */
function* checkContactWays(context: CheckContext): Generator<Problem> {
  const { config, at } = context
  const { forms, site } = config
  if (forms.length === 0 || site === undefined || isReached(context)) return
  yield problemOf(catalogue.FORM_ALONE, {}, at(site.config, 'shell', 'key'))
}

/** Reports forms that no page shows and nothing refers to. */
function* checkUnusedForms({ config, at }: CheckContext): Generator<Problem> {
  if (config.site === undefined) return
  const others = config.raw.filter(({ kind }) => kind !== 'form').flatMap(({ value }) => textValues(value))
  const named = new Set(others)
  for (const { name, config: form } of config.forms)
    if (form.route === undefined && !named.has(name))
      yield problemOf(catalogue.FORM_UNUSED, { name }, at(form))
}

/** Checks forms: field names and control requirements, patterns, services, placeholders and privacy. */
export function* checkForms(context: CheckContext): Generator<Problem> {
  for (const { config } of context.config.forms) {
    yield* checkCalls(config, context)
    yield* checkFields(config, context)
    yield* checkPrivacy(config, context)
  }
  yield* checkUnusedForms(context)
  yield* checkContactWays(context)
}
