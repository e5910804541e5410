import type { OpeningConfig, SiteConfig } from '../../../schemas/config/index.ts'
import { withPlainDigits } from '../../base/digits.ts'
import { farDay } from '../../base/event-dates.ts'
import { groupBy } from '../../base/lists.ts'
import { getOwn } from '../../base/object.ts'
import { exceptionsWith, isBetweenDays } from '../contracts/opening.ts'
import { catalogue, message, type Problem, problemOf, unicodeNames } from '../errors/index.ts'
import type { Registry } from '../manifest.ts'
import { TRANSLATIONS_FILE } from '../read/file-kinds.ts'
import type { ReadConfig } from '../read/read-files.ts'
import { ANY_SEGMENT, isNarrower } from '../route-pattern.ts'
import { compareTranslations, translationsOfText } from '../translations.ts'
import { publicUrls } from './addresses.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { checkForms } from './check-forms.ts'
import { addressAt, movedTo } from './check-href.ts'
import { checkMembers, nowhere } from './check-options.ts'
import { checkPages, checkSearch } from './check-pages.ts'
import { checkRecords } from './check-records.ts'
import { checkChannels, checkRoutes } from './check-routes.ts'
import { checkPlaceholders, checkSettings } from './check-settings.ts'
import { checkJoins, checkSources, findSource, unknownParams } from './check-sources.ts'
import { checkScripts, checkTexts } from './check-texts.ts'
import { checkTheme } from './check-theme.ts'
import { checkValues } from './check-values.ts'
import { type CheckContext, createContext, type Surroundings } from './context.ts'
import { zonesOf } from './country-zones.ts'

/**
 * Codes for a missing reference, and how many levels above its pointer the object that would contain it begins. If the file has errors of
 * its own there, the missing reference is a consequence.
 */
const absences: Readonly<Record<string, number>> = {
  TRANSLATION_MISSING: 0,
  FIELD_SOURCE: 0,
  TARGET_CHOICE: 0,
  DATA_MISSING: 0,
  PARAM_MISSING: 1,
  PAGE_SIZE_MISSING: 1,
  FILTER_PAGE: 1,
  BLOCKS_MISSING: 1,
  CURSOR_MISSING: 2,
  REQUEST_PARAM_UNUSED: 2,
  REQUEST_PARAM_UNDECLARED: Number.POSITIVE_INFINITY,
}

function scopeOf({ code, pointer }: Problem): string | undefined {
  if (code === 'QUERY_UNKNOWN') return /^\/pages\/\d+/.exec(pointer)?.[0]
  const levels = absences[code]
  if (levels === undefined) return undefined
  const parts = pointer.split('/')
  return parts.slice(0, Math.max(1, parts.length - levels)).join('/')
}

/** Codes for a path that no page answers, or a source that is not used. */
const unanswered: ReadonlySet<string> = new Set([
  'SITE_HOME',
  'URL_GONE',
  'LINK_DEAD',
  'REDIRECT_NOWHERE',
  'CHANNEL_UNSERVED',
  'SOURCE_UNUSED',
  'FORM_UNUSED',
])

/** Codes caused by a wrong language code. */
const ofLanguage: ReadonlySet<string> = new Set(['LOCALE_UNKNOWN', 'TRANSLATION_MISSING'])

/** Codes for a wrong language tag, including its script: only the first one found is reported. */
const ofTag: ReadonlySet<string> = new Set(['LOCALE_TAG', 'LOCALE_COUNTRY', 'LOCALE_SCRIPT'])

/** Codes for a reference to a name that no file has. */
const unnamed: ReadonlySet<string> = new Set(['SOURCE_UNKNOWN', 'FORM_UNKNOWN', 'RECORD_TYPE_UNKNOWN'])

/** Codes caused by a wrong record type name, which is part of the names of its sources and search section. */
const ofType: ReadonlySet<string> = new Set(['RECORD_UNSEARCHED', 'SOURCE_UNUSED'])

/**
 * Drops problems that follow from unreadable input: parts of a file dropped because of its own errors, or a whole file that is not valid
 * JSON or is in the wrong place.
 */
function dropCascades(found: readonly Problem[], { raw, problems }: ReadConfig): readonly Problem[] {
  const hasMisplaced = problems.some(
    ({ code }) => code === 'CONFIG_FILE_UNKNOWN' || code === 'CONFIG_FILE_KIND',
  )
  const hasMisnamed = found.some(({ code }) => code === 'RECORD_NAME')
  const hasUnread = hasMisplaced || raw.some(({ value }) => value === undefined)
  // If a language is missing, its code is missing in all texts.
  const lacksLanguage = found.some(
    ({ code, pointer }) => code === 'LOCALE_DUPLICATE' && pointer.endsWith('/code'),
  )
  const isRenamed = found.some(({ code }) => code === 'LOCALE_RENAMED')
  const isMistyped = found.some(({ code }) => code === 'FORM_UNKNOWN')
  const tagged = groupBy(
    found.filter(({ code }) => ofTag.has(code)),
    ({ pointer }) => pointer,
  )
  return found.filter((problem) => {
    if (problem.code === 'LOCALE_SCRIPT' && tagged.get(problem.pointer)?.[0] !== problem) return false
    if (isRenamed && ofLanguage.has(problem.code)) return false
    if (isMistyped && problem.code === 'FORM_UNUSED') return false
    if (lacksLanguage && problem.code === 'LOCALE_UNKNOWN') return false
    if (hasUnread && unanswered.has(problem.code)) return false
    if ((hasMisplaced || hasMisnamed) && unnamed.has(problem.code)) return false
    if (hasMisnamed && ofType.has(problem.code)) return false
    const scope = scopeOf(problem)
    if (scope === undefined) return true
    return !problems.some(({ file, pointer }) => file === problem.file && pointer.startsWith(`${scope}/`))
  })
}

/** Minimum number of texts for judging a language code. */
const MIN_JUDGED_TEXTS = 3

/**
 * Reports a language without texts while nearly all texts have a language that the site lacks: its code was changed in site.json only.
 */
function* checkCodes({ config, texts, at, locales, countTranslations }: CheckContext): Generator<Problem> {
  // A site overrides only some of the engine's texts, or none.
  const whole = texts.filter(({ schema }) => schema.annotation !== 'interface text')
  const written = groupBy(
    whole.flatMap(({ holder }) => Object.keys(holder)),
    (code) => code,
  )
  const unwritten = (config.site?.config.locales ?? []).filter(({ code }) => !written.has(code))
  const unknown = [...written].filter(
    ([code, { length }]) =>
      !locales.includes(code) && length >= MIN_JUDGED_TEXTS && length * 2 > whole.length,
  )
  const [[now], [[before] = []]] = [unwritten, unknown]
  if (now === undefined || before === undefined || unwritten.length > 1 || unknown.length > 1) return
  const places = texts.flatMap(({ holder }) => (Object.hasOwn(holder, before) ? [at(holder).file] : []))
  const files = [...groupBy(places, (file) => file)].map(([file, { length }]) => ({ file, count: length }))
  const args = { code: now.code, before, files, records: countTranslations?.(before, locales) ?? 0 }
  yield problemOf(catalogue.LOCALE_RENAMED, args, at(now, 'code'))
}

/** Reports translations whose source text has changed since. Requires a translations lock file. */
function* checkTranslations({ config, texts, at, locales }: CheckContext): Generator<Problem> {
  const lock = config.translations?.config
  if (lock === undefined) return
  const now = texts.flatMap(({ holder }) =>
    translationsOfText(holder, locales).map((each) => ({ ...each, holder })),
  )
  const compared = compareTranslations(lock.translations, now)
  for (const { holder, language, source, text, madeFrom } of compared) {
    if (madeFrom.length === 0) continue
    const { line } = at(holder, source)
    const { file, pointer } = at(holder)
    const args = { place: `${file}#${pointer}`, source, line, now: text, before: madeFrom.at(-1) ?? '' }
    yield problemOf(catalogue.TRANSLATION_STALE, args, at(holder, language))
  }
  const unrecorded = compared.filter(({ isNew }) => isNew).length
  if (unrecorded > 0)
    yield problemOf(
      catalogue.TRANSLATION_NOT_RECORDED,
      { count: unrecorded, file: TRANSLATIONS_FILE },
      at(lock),
    )
}

type OpeningException = NonNullable<OpeningConfig['exceptions']>[number]
type Hours = OpeningConfig['regular'][number] | OpeningException

function* hoursProblems(hours: Hours, { at }: CheckContext): Generator<Problem> {
  const { opens, closes, lastEntry } = hours
  if (opens === undefined || closes === undefined) {
    const given = opens !== undefined ? 'opens' : closes !== undefined ? 'closes' : 'lastEntry'
    if (hours[given] === undefined) return
    const missing = opens === undefined ? 'opens' : 'closes'
    yield problemOf(catalogue.OPENING_INCOMPLETE, { given, missing }, at(hours, given))
  } else if (closes <= opens) {
    yield problemOf(catalogue.OPENING_HOURS, { opens, closes }, at(hours, 'closes'))
  } else if (lastEntry !== undefined && (lastEntry <= opens || lastEntry > closes)) {
    yield problemOf(catalogue.OPENING_LAST_ENTRY, { opens, closes, lastEntry }, at(hours, 'lastEntry'))
  }
}

/** Reports weekdays with two rules for the same time. */
function* checkOverlaps(regular: OpeningConfig['regular'], { at }: CheckContext): Generator<Problem> {
  for (const [number, rule] of regular.entries())
    for (const [index, day] of rule.days.entries()) {
      const other = regular
        .slice(0, number)
        .find(({ days, opens, closes }) => days.includes(day) && opens < rule.closes && rule.opens < closes)
      if (other === undefined) continue
      const [hours, others] = [rule, other].map(({ opens, closes }) => `${opens}–${closes}`)
      const args = { day, hours: hours ?? '', others: others ?? '' }
      yield problemOf(catalogue.OPENING_OVERLAP, args, at(rule.days, index))
    }
}

/** Checks a country code of ISO 3166-1, and suggests the current code for a former one. */
function countryFault(code: string): { readonly suggestion: string | undefined } | undefined {
  const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code)
  const { region } = new Intl.Locale(`und-${code}`)
  const isCountry = name !== undefined && !NO_COUNTRIES.includes(code)
  if (isCountry && region === code) return undefined
  return { suggestion: isCountry ? region : undefined }
}

/** Regions with a code that are not countries. */
const NO_COUNTRIES: readonly string[] = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']

/**
 * Whether a country has a time zone with the same UTC offset in winter and summer. True for countries without time zones and for unknown
 * zones.
 */
function hasClock(country: string, timeZone: string): boolean {
  const zones = zonesOf(country)
  const clockOf = (zone: string): string => MONTHS.map((month) => hoursAhead(zone, month)).join(' ')
  const isUnknown = hoursAhead(timeZone, MONTHS[0] ?? 0) === undefined
  return isUnknown || zones.length === 0 || zones.some((zone) => clockOf(zone) === clockOf(timeZone))
}

const MONTHS: readonly number[] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)]

/** Returns the UTC offset of a time zone at an instant, in hours; undefined for an unknown zone. */
function hoursAhead(timeZone: string, moment: number): number | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
      moment,
    )
    const written = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(written) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) + Number(minutes ?? 0) / 60)
  } catch {
    return undefined
  }
}

/** Degrees of longitude per hour. */
const DEGREES_PER_HOUR = 15
/** Maximum distance of a place from the meridian of its time zone, in degrees. The farthest is western China with 47. */
const FAR_DEGREES = 60
const NEAR_DEGREES = 40
/**
 * Minimum distance from the meridian for swapped coordinates. No place this far away has a latitude within `CLOSE_DEGREES` of the
 * meridian's longitude.
 */
const APART_DEGREES = 30
const CLOSE_DEGREES = 20

/** Minimum latitude of places in European time zones; Gavdos is at 34.8. */
const MIN_LATITUDE_OF_EUROPE = 34

/** Places with the time of a distant meridian: Western Sahara uses that of Morocco, and polar stations that of their supply base. */
const FOREIGN_CLOCK = /^(?:Africa\/(?:Casablanca|El_Aaiun)|Antarctica\/.*)$/

function degreesApart(east: number, meridian: number): number {
  return Math.abs(((((east - meridian + 180) % 360) + 360) % 360) - 180)
}

/**
 * Whether latitude and longitude are certainly swapped. The point is far from the time zone's meridian, or in the wrong hemisphere for
 * its summer time, and the swapped point is neither.
 */
function isSwapped(latitude: number, longitude: number, timeZone: string): boolean {
  const [january, july] = MONTHS.map((month) => hoursAhead(timeZone, month))
  if (january === undefined || july === undefined || Math.abs(longitude) > 90) return false
  if (FOREIGN_CLOCK.test(timeZone)) return false
  const meridian = Math.min(january, july) * DEGREES_PER_HOUR
  const apart = (east: number): number => degreesApart(east, meridian)
  // In summer, clocks are ahead.
  const half = Math.sign(july - january)
  const isOtherHalf = (north: number): boolean => half !== 0 && Math.sign(north) === -half
  if (apart(latitude) > NEAR_DEGREES || isOtherHalf(longitude)) return false
  // Greece with swapped coordinates is equally near its meridian, but south of Europe.
  if (/^Europe\//.test(timeZone) && latitude < MIN_LATITUDE_OF_EUROPE && longitude >= MIN_LATITUDE_OF_EUROPE)
    return true
  const isNearer = apart(longitude) > APART_DEGREES && apart(latitude) < CLOSE_DEGREES
  return apart(longitude) > FAR_DEGREES || isNearer || isOtherHalf(latitude)
}

/**
 * Minimum distance for a wrong sign. Elsewhere, time zones of the other side of Greenwich are nearer; the farthest is Galicia with 24
 * degrees.
 */
const SIGN_APART_DEGREES = 25

/** Whether a longitude certainly has the wrong sign. */
function hasWrongSign(longitude: number, timeZone: string): boolean {
  const hours = MONTHS.flatMap((month) => hoursAhead(timeZone, month) ?? [])
  if (hours.length === 0 || FOREIGN_CLOCK.test(timeZone)) return false
  const apart = (east: number): number => degreesApart(east, Math.min(...hours) * DEGREES_PER_HOUR)
  return apart(longitude) > SIGN_APART_DEGREES && apart(-longitude) < CLOSE_DEGREES
}

/** Whether a longitude is farther from the time zone's meridian than any place that uses it. */
function isFarFromZone(longitude: number, timeZone: string): boolean {
  const hours = MONTHS.flatMap((month) => hoursAhead(timeZone, month) ?? [])
  if (hours.length === 0 || FOREIGN_CLOCK.test(timeZone)) return false
  return degreesApart(longitude, Math.min(...hours) * DEGREES_PER_HOUR) > FAR_DEGREES
}

/** Browsers block http resources on https pages, except from the same machine. */
const INSECURE = /^http:\/\/(?!(?:localhost|127\.0\.0\.1)(?::|\/|$))/i

/** Reports coordinates that are swapped, have the wrong sign or do not exist. */
function* wrongPoint(
  place: NonNullable<SiteConfig['place']>,
  timeZone: string,
  context: CheckContext,
): Generator<Problem> {
  const { at } = context
  if (isSwapped(place.latitude, place.longitude, timeZone)) {
    const { latitude, longitude } = place
    yield problemOf(catalogue.PLACE_EXCHANGED, { latitude, longitude, zone: timeZone }, at(place, 'latitude'))
  } else if (hasWrongSign(place.longitude, timeZone)) {
    const { latitude, longitude } = place
    const args = { latitude, longitude, zone: timeZone, isTurned: true }
    yield problemOf(catalogue.PLACE_EXCHANGED, args, at(place, 'longitude'))
  } else {
    yield* nowhere(place, context)
  }
}

/** Reports a telephone number that cannot be dialled. */
function* wrongPhone(place: NonNullable<SiteConfig['place']>, at: CheckContext['at']): Generator<Problem> {
  const { phone = '', postalCode = '' } = place
  const plain = withPlainDigits(phone)
  const digitsIn = (text: string): string => withPlainDigits(text).replace(/\D/g, '')
  const [reason, cure] =
    digitsIn(phone) !== '' && digitsIn(phone) === digitsIn(postalCode)
      ? [
          message`the telephone number "${phone}" is the postal code`,
          message`Write the number that visitors call, such as "+86 10 5555 0101".`,
        ]
      : plain !== phone
        ? [message`"${phone}" has digits that no telephone dials`, message`Write it as "${plain}".`]
        : []
  if (reason !== undefined && cure !== undefined)
    yield problemOf(catalogue.CONFIG_VALUE, { reason, cure }, at(place, 'phone'))
}

/** Checks the location of the museum and the hosts of its pictures. */
function* checkPlaces(context: CheckContext): Generator<Problem> {
  const { config, at } = context
  const { place, images, timeZone = '' } = config.site?.config ?? {}
  const misplaced = place === undefined ? [] : [...wrongPoint(place, timeZone, context)]
  yield* misplaced
  if (place !== undefined) yield* wrongPhone(place, at)
  const country = place?.country
  const fault = country === undefined ? undefined : countryFault(country)
  if (place !== undefined && country !== undefined && fault !== undefined)
    yield problemOf(catalogue.COUNTRY_UNKNOWN, { country, ...fault }, at(place, 'country'))
  else if (place !== undefined && country !== undefined && !hasClock(country, timeZone)) {
    const args = { country, name: unicodeNames('region', country), zone: timeZone }
    yield problemOf(catalogue.COUNTRY_CLOCK, args, at(place, 'country'))
  } else if (place !== undefined && misplaced.length === 0 && isFarFromZone(place.longitude, timeZone)) {
    const reason = message`no clock at the longitude ${place.longitude} goes like that of "${timeZone}"`
    const cure = message`Correct "timeZone" of site.json, or the place.`
    yield problemOf(catalogue.CONFIG_VALUE, { reason, cure }, at(place, 'longitude'))
  }
  const hosts = images?.hosts ?? []
  for (const [index, host] of hosts.entries())
    if (INSECURE.test(host) && !hosts.includes(host.replace(/^http:/i, 'https:')))
      yield problemOf(catalogue.HOST_INSECURE, { host }, at(hosts, index))
}

/** Reports a notice that ends before it begins. */
function* checkNotice(context: CheckContext): Generator<Problem> {
  const { config, at } = context
  const notice = config.site?.config.shell.notice
  const { from, until } = notice ?? {}
  if (notice !== undefined) yield* farDays(notice, ['from', 'until'], context)
  if (notice === undefined || from === undefined || until === undefined || from <= until) return
  yield problemOf(catalogue.NOTICE_DATES, { from, until }, at(notice, 'until'))
}

/** Reports days in implausible years, such as those of another calendar. */
function* farDays<Key extends string>(
  holder: Partial<Readonly<Record<Key, unknown>>>,
  keys: readonly Key[],
  { at }: CheckContext,
): Generator<Problem> {
  for (const key of keys) {
    const day = holder[key]
    const far = typeof day === 'string' ? farDay(day) : undefined
    if (far !== undefined)
      yield problemOf(catalogue.DAY_FAR, { key, day: String(day), meant: far.meant }, at(holder, key))
  }
}

/** Years that an exception to the opening hours may last, such as the renovation of a building. */
const MAX_EXCEPTION_YEARS = 5

/** Checks opening hours: days open before they close, and exceptions begin before they end. */
function* checkOpening(context: CheckContext): Generator<Problem> {
  const opening = context.config.site?.config.opening
  if (opening === undefined) return
  for (const { regular } of [opening, ...(opening.seasons ?? [])]) {
    for (const rule of regular) yield* hoursProblems(rule, context)
    yield* checkOverlaps(regular, context)
  }
  for (const exception of opening.exceptions ?? []) {
    const { from, to = from } = exception
    yield* farDays(exception, ['from', 'to'], context)
    if (to < from) yield problemOf(catalogue.OPENING_DATES, { from, to }, context.at(exception, 'to'))
    if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > MAX_EXCEPTION_YEARS) {
      const reason = message`the exception from ${from} to ${to} lasts longer than ${MAX_EXCEPTION_YEARS} years`
      const cure = message`Correct the year. Permanent hours belong in "regular".`
      yield problemOf(catalogue.CONFIG_VALUE, { reason, cure }, context.at(exception, 'to'))
    }
    yield* hoursProblems(exception, context)
  }
  yield* hiddenExceptions(opening, context)
  yield* sharedSeasons(opening, context)
}

/** Reports seasons that overlap an earlier one. */
function* sharedSeasons({ seasons = [] }: OpeningConfig, { at }: CheckContext): Generator<Problem> {
  for (const [number, season] of seasons.entries()) {
    const { from, to } = season
    // If two periods overlap, one of them begins within the other.
    const earlier = seasons
      .slice(0, number)
      .find((each) => isBetweenDays(from, each) || isBetweenDays(each.from, season))
    if (earlier !== undefined)
      yield problemOf(catalogue.OPENING_SEASONS, { from, to, line: at(earlier).line }, at(season, 'from'))
  }
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** Reports exceptions whose days are all covered by earlier ones. */
function* hiddenExceptions({ exceptions = [] }: OpeningConfig, { at }: CheckContext): Generator<Problem> {
  for (const [number, exception] of exceptions.entries()) {
    const { from, to = from } = exception
    const [first, ...others] = exceptionsWith(exception, exceptions)
    if (to < from || (first !== exception && others.includes(exception))) continue
    const earlier = exceptions.slice(0, number).filter((each) => each.from <= (each.to ?? each.from))
    const before: OpeningException[] = []
    let day = from
    while (day <= to) {
      const found = earlier.find((each) => each.from <= day && day <= (each.to ?? each.from))
      if (found === undefined) break
      before.push(found)
      day = dayAfter(found.to ?? found.from)
    }
    if (day <= to) continue
    const lines = [...new Set(before.map((each) => at(each).line))]
    yield problemOf(catalogue.OPENING_HIDDEN, { from, to, lines }, at(exception, 'from'))
  }
}

/** Checks the menu's source: it exists, is a tree, and has the required parameters. */
function* checkNavigation(context: CheckContext): Generator<Problem> {
  const navigation = context.config.site?.config.shell.navigation
  const name = navigation?.source
  if (navigation === undefined || name === undefined) return
  const place = context.at(navigation, 'source')
  const source = yield* findSource(name, place, context)
  if (source === undefined) return
  if (source.kind !== 'tree') {
    const args = {
      source: name,
      kind: source.kind,
      needed: 'tree',
      user: message`The navigation`,
    }
    yield problemOf(catalogue.SOURCE_KIND, args, place)
  }
  const { params = {} } = navigation
  const declared = source.params ?? {}
  yield* unknownParams(name, source, params, context)
  for (const [key, param] of Object.entries(declared)) {
    if (param.required !== true || param.default !== undefined || getOwn(params, key) !== undefined) continue
    yield problemOf(catalogue.PARAM_MISSING, { name: key, source: name }, place)
  }
}

/** Checks that every locked path is still answered and every public path is locked. Requires a lock file. */
function* checkLock(context: CheckContext): Generator<Problem> {
  const { config, at } = context
  const lock = config.lock?.config
  if (lock === undefined) return
  const ids = config.site?.config.ids
  if (lock.ids !== undefined && config.site !== undefined && isNarrower(ids, lock.ids))
    yield problemOf(catalogue.IDS_NARROWED, { before: lock.ids, now: ids ?? ANY_SEGMENT }, at(lock, 'ids'))
  for (const [index, url] of lock.urls.entries()) {
    if (addressAt(url, context) !== undefined) continue
    const suggestion = movedTo(url, context)
    yield problemOf(catalogue.URL_GONE, { url, suggestion }, at(lock.urls, index))
  }
  const known = new Set(lock.urls)
  const urls = publicUrls(config.channels.map((channel) => channel.config)).filter((url) => !known.has(url))
  // One command locks all of them.
  if (urls.length > 0) yield problemOf(catalogue.URL_NOT_LOCKED, { urls }, at(lock, 'urls', 'key'))
}

const checks = [
  checkSettings,
  checkPlaces,
  checkOpening,
  checkNotice,
  checkMembers,
  checkRoutes,
  checkChannels,
  checkPages,
  checkSearch,
  checkNavigation,
  checkSources,
  checkRecords,
  checkJoins,
  checkForms,
  checkLock,
  checkTheme,
  checkCodes,
  checkTexts,
  checkScripts,
  checkTranslations,
  checkAccessibility,
  checkValues,
] as const

/** Checks valid files for consistency and returns all problems. */
export function checkSite(
  config: ReadConfig,
  registry: Registry,
  surroundings: Surroundings = {},
): readonly Problem[] {
  const context = createContext(config, registry, surroundings)
  const found = checks.flatMap((check) => [...check(context)])
  const reported = new Set(found.map(({ file, pointer }) => `${file}#${pointer}`))
  // In links and calls, unset names are reported with more context.
  const unfilled = [...checkPlaceholders(context)].filter(
    ({ file, pointer }) => !reported.has(`${file}#${pointer}`),
  )
  return [...context.problems, ...dropCascades([...found, ...unfilled], config)]
}
