import type { ChannelConfig, PageConfig } from '../../../schemas/config/index.ts'
import { ENDS, pairsOf } from '../../base/member-pairs.ts'
import { getOwn } from '../../base/object.ts'
import { catalogue, type Message, message, type Place, type Problem, problemOf } from '../errors/index.ts'
import { languageName, ownName } from '../language-names.ts'
import { suggest } from '../suggest.ts'
import { type CheckContext, wordsIn } from './context.ts'

function valueProblem(reason: Message, cure: Message, place: Place): Problem {
  return problemOf(catalogue.CONFIG_VALUE, { reason, cure }, place)
}

const SHORTER: Message = message`Write a shorter one, or leave "shortName" out.`
const WIDER: Message = message`Exchange the two widths.`
const LONGER: Message = message`Make "onErrorSeconds" longer than "seconds", such as 86400, a day; 0 shows no old pages at all.`

/** Reports settings of the site that contradict each other. */
function* checkSettingNames({ config, at }: CheckContext): Generator<Problem> {
  const site = config.site?.config
  if (site === undefined) return
  for (const [code, short] of Object.entries(site.shortName ?? {})) {
    const name = getOwn(site.name, code) ?? ''
    if (site.shortName !== undefined && name !== '' && short.length > name.length)
      yield valueProblem(
        message`"shortName" is longer than "name" in "${code}"`,
        SHORTER,
        at(site.shortName, code),
      )
  }
  const { thumb, width } = site.images ?? {}
  if (thumb !== undefined && width !== undefined && site.images !== undefined && width < thumb.width)
    yield valueProblem(
      message`"width" of full pictures is ${width}, less than that of the small versions, ${thumb.width}`,
      WIDER,
      at(site.images, 'width'),
    )
  const { seconds, onErrorSeconds } = site.cache ?? {}
  if (site.cache === undefined || seconds === undefined || onErrorSeconds === undefined) return
  if (onErrorSeconds > 0 && onErrorSeconds < seconds)
    yield valueProblem(
      message`"onErrorSeconds" is ${onErrorSeconds}, less than "seconds", ${seconds}: a page that is asked for again is too old by then`,
      LONGER,
      at(site.cache, 'onErrorSeconds'),
    )
}

/** Valid values for calendars and digits in a language tag, after "-u-ca-" and "-u-nu-". */
const EXTENSIONS = [
  { key: 'ca', type: 'calendar', reasonOf: (value: string) => message`no calendar is called "${value}"` },
  {
    key: 'nu',
    type: 'numberingSystem',
    reasonOf: (value: string) => message`no digits are called "${value}"`,
  },
] as const

/** Language-dependent numbering systems, which `Intl.supportedValuesOf` does not list. */
const DIGITS_OF_LANGUAGE: readonly string[] = ['native', 'traditio', 'finance']

/** Reports unknown calendars and numbering systems in language tags; browsers ignore them and use the defaults. */
function* checkExtensions({ config, at }: CheckContext): Generator<Problem> {
  for (const locale of config.site?.config.locales ?? [])
    for (const { key, type, reasonOf } of EXTENSIONS) {
      const written = new RegExp(`-u(?:-[a-z0-9]{2,8})*?-${key}-((?:[a-z0-9]{3,8}-?)+)`, 'i').exec(locale.tag)
      const value = written?.[1]?.replace(/-$/, '').toLowerCase()
      if (value === undefined || DIGITS_OF_LANGUAGE.includes(value)) continue
      const known = Intl.supportedValuesOf(type)
      // The canonical form of the tag's value: "ethiopic-amete-alem" is "ethioaa".
      if (known.includes(value) || known.includes(new Intl.Locale(`en-u-${key}-${value}`)[type] ?? ''))
        continue
      const meant = suggest(value, known)
      const cure =
        meant === undefined
          ? message`Take "-u-${key}-${value}" out, or write one of CLDR.`
          : message`Write "${locale.tag.replace(new RegExp(value, 'i'), meant)}".`
      yield valueProblem(reasonOf(value), cure, at(locale, 'tag'))
    }
}

/** Reports languages labelled in English while others are labelled in their own language, which readers look for. */
function* englishLabels({ config, at }: CheckContext): Generator<Problem> {
  const named = (config.site?.config.locales ?? []).flatMap((locale) => {
    const english = languageName(locale.tag, 'en')
    return english === undefined || english === 'English'
      ? []
      : [{ locale, label: locale.label.trim().toLowerCase(), english, own: ownName(locale.tag) }]
  })
  const isOwn = ({ label, own }: (typeof named)[number]): boolean => own !== undefined && label === own
  if (!named.some(isOwn)) return
  for (const each of named) {
    const { locale, label, english, own } = each
    if (own === undefined || isOwn(each) || label !== english.toLowerCase()) continue
    const reason = message`"${locale.label}" is the English name of the language, and others are called in themselves`
    yield valueProblem(reason, message`Write "${own}".`, at(locale, 'label'))
  }
}

/** Maximum number of carousel entries; visitors do not browse more. */
const MAX_SLIDES = 30

/** Reports carousels with too many entries. */
function* checkCarousels({ pages = [] }: ChannelConfig, { at }: CheckContext): Generator<Problem> {
  for (const block of pages.flatMap(({ blocks = [] }) => blocks)) {
    const { pageSize = 0, options } = block
    if (pageSize <= MAX_SLIDES || Object(options).layout !== 'carousel') continue
    const reason = message`a carousel of ${pageSize} entries has as many steps, of which visitors see a few`
    const cure = message`Write a smaller "pageSize", such as 8, and "more" with the address of the whole list; or another "layout".`
    yield valueProblem(reason, cure, at(block, 'pageSize'))
  }
}

/** Reports menu channels with the same position. */
function* checkOrders({ config, at }: CheckContext): Generator<Problem> {
  if (config.site?.config.shell.navigation?.source !== undefined) return
  const shown = config.channels.filter(
    ({ config: { visible, order } }) => visible !== false && order !== undefined,
  )
  for (const [index, { config: channel }] of shown.entries()) {
    const earlier = shown.slice(0, index).find((each) => each.config.order === channel.order)
    if (earlier === undefined) continue
    const reason = message`${`channels/${earlier.name}.json`} has the same place in the menu, ${channel.order ?? 0}; the names of the files decide`
    yield valueProblem(
      reason,
      message`Give each channel of the menu an "order" of its own.`,
      at(channel, 'order'),
    )
  }
}

/** Parts of a date in a pattern, with their names for messages. */
const DAY_PARTS: readonly (readonly [pattern: RegExp, what: Message])[] = [
  [/D/, message`a day`],
  [/M/, message`a month`],
  [/YYYY|BBBB|JJJJ/, message`a year`],
]

/** Reports date patterns without a part that the patterns of all other languages have. */
function* checkDates({ config, at }: CheckContext): Generator<Problem> {
  const locales = config.site?.config.locales ?? []
  for (const locale of locales)
    for (const key of ['dateFormat', 'periodFormat'] as const)
      for (const [part, what] of DAY_PARTS) {
        const pattern = locale[key]
        const others = locales.filter((each) => each !== locale)
        // Unknown pattern letters are reported separately.
        const isKnown = pattern !== undefined && DAY_PARTS.some(([each]) => each.test(pattern))
        if (pattern === undefined || !isKnown || part.test(pattern) || others.length === 0) continue
        // Without a pattern, a language shows full dates.
        if (!others.every((each) => part.test(each[key] ?? each.dateFormat ?? 'YYYYMD'))) continue
        const reason = message`"${key}" of "${locale.code}" is "${pattern}", without ${what}, and other languages write it`
        const cure = message`Write YYYY, M and D, or MM and DD, in the order of the language.`
        yield valueProblem(reason, cure, at(locale, key))
      }
}

/** Properties of schema.org that are persons or organizations. */
const PERSONS: readonly string[] =
  'actor artist author composer contributor copyrightHolder creator director editor founder funder illustrator manufacturer performer producer publisher sponsor translator'.split(
    ' ',
  )

/** Units of measurement that differ from one another. */
const MEASURES: readonly string[] = [
  'mm',
  'cm',
  'dm',
  'm',
  'km',
  'mg',
  'g',
  'kg',
  't',
  'ml',
  'l',
  'px',
  '°',
  '%',
]

/** Reports fields of a record type with repeated or mixed-up properties. */
function* checkRecords({ config, at }: CheckContext): Generator<Problem> {
  for (const { config: type } of config.records) {
    const { title, subtitle = [], fields } = type
    const index = subtitle.indexOf(title)
    if (index >= 0)
      yield valueProblem(
        message`"${title}" is in "subtitle", and is the title already`,
        message`Take it out of "subtitle", or name another field.`,
        at(subtitle, index),
      )
    const [from = '', to = ''] = type.period ?? []
    if (type.period !== undefined && pairsOf([to, from], ENDS).some(([low]) => low === to))
      yield valueProblem(
        message`"period" begins with "${from}" and ends with "${to}"`,
        message`Write ["${to}", "${from}"].`,
        at(type, 'period'),
      )
    for (const field of fields) {
      const { name, label, unit, type: kind, property = '' } = field
      for (const [code, words] of Object.entries(label)) {
        const written = (typeof unit === 'string' ? unit : getOwn(unit ?? {}, code))?.trim() ?? ''
        if (written === '' || ![`(${written})`, `[${written}]`].some((each) => words.trim().endsWith(each)))
          continue
        const reason = message`the label of "${name}" in "${code}" says "${written}", which pages write behind the number`
        yield valueProblem(reason, message`Take it out of the label.`, at(label, code))
        break
      }
      const measures = new Map(
        Object.entries(typeof unit === 'object' ? unit : {}).flatMap(([code, sign]) =>
          MEASURES.includes(sign.trim()) ? [[sign.trim(), code] as const] : [],
        ),
      )
      const [[one, ofOne] = [], [other, ofOther] = []] = [...measures]
      if (one !== undefined && other !== undefined && typeof unit === 'object')
        yield valueProblem(
          message`the unit of "${name}" is "${one}" in "${ofOne ?? ''}" and "${other}" in "${ofOther ?? ''}", and the number is the same`,
          message`Write the unit that the numbers of the records are in, in every language.`,
          at(unit, ofOther),
        )
      const isNobody = kind === 'number' || kind === 'year' || kind === 'date' || kind === 'boolean'
      if (isNobody && PERSONS.includes(property))
        yield valueProblem(
          message`"${name}" is of the type "${kind}", and "${property}" is somebody`,
          message`Write a property for it, such as "dateCreated" for the day or year of the making, or leave "property" out.`,
          at(field, 'property'),
        )
    }
  }
}

/** Minimum useful length of an excerpt, in characters. */
const MIN_EXCERPT_LENGTH = 10

/** Reports excerpts that are too short. */
function* checkExcerpts({ pages = [] }: ChannelConfig, { at }: CheckContext): Generator<Problem> {
  for (const page of pages) {
    const { excerpt = 0 } = page
    if (excerpt > 0 && excerpt < MIN_EXCERPT_LENGTH)
      yield valueProblem(
        message`an excerpt of ${excerpt} characters is no word`,
        message`Write how many characters of the text a list shows, such as 110, or 0 for none.`,
        at(page, 'excerpt'),
      )
  }
}

/** A link with a text of its own. */
interface WordedLink {
  readonly title: unknown
  readonly href: string
}

/** Reports links of a list with swapped texts: each has the title of the other's page. */
function* exchangedLinks(
  links: readonly WordedLink[],
  titleOf: (href: string) => unknown,
  { at }: CheckContext,
): Generator<Problem> {
  const key = (text: unknown): string => wordsIn(text).join('\n').trim().toLowerCase()
  for (const [index, link] of links.entries()) {
    const [own, there] = [key(link.title), key(titleOf(link.href))]
    if (own === '' || there === '' || own === there) continue
    const other = links
      .slice(index + 1)
      .find(({ title, href }) => key(title) === there && key(titleOf(href)) === own)
    if (other === undefined) continue
    const [name = ''] = wordsIn(link.title)
    const reason = message`"${name}" leads to "${link.href}", and the link with the title of that page leads to "${other.href}", which is "${name}"`
    yield valueProblem(reason, message`Exchange the two addresses.`, at(link, 'href'))
  }
}

/** Checks for values that are valid by their schemas but implausible together. */
export function* checkValues(context: CheckContext): Generator<Problem> {
  const { config } = context
  yield* checkSettingNames(context)
  yield* checkExtensions(context)
  yield* englishLabels(context)
  yield* checkOrders(context)
  yield* checkDates(context)
  yield* checkRecords(context)
  const channels = config.channels.map(({ config: channel }) => channel)
  const all: readonly PageConfig[] = channels.flatMap((channel) => channel.pages ?? [])
  for (const channel of channels) {
    yield* checkExcerpts(channel, context)
    yield* checkCarousels(channel, context)
  }
  const titles = new Map<string, unknown>([
    ...channels.flatMap(({ route, title }) => (route === undefined ? [] : [[route, title] as const])),
    ...all.flatMap(({ route, title }) => (title === undefined ? [] : [[route, title] as const])),
  ])
  const { footer, toolbar } = config.site?.config.shell ?? {}
  for (const links of [footer?.links, toolbar]) {
    const worded = (links ?? []).filter((link): link is typeof link & WordedLink => 'href' in link)
    yield* exchangedLinks(worded, (href) => titles.get(href), context)
  }
}
