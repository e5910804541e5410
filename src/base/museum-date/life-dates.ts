import { withPlainDigits } from '../digits.ts'
import { readInCalendar } from './calendars.ts'
import { readMuseumDate } from './read-museum-date.ts'
import type { MuseumDate, Years } from './years.ts'

function wordsPattern(list: string): string {
  return list.split(' ').join('|')
}

/** Words before or after a year of birth, and of death. */
const BORN = wordsPattern(
  'born b\\. geboren geb\\. n[ée]e?\\.? nac\\. nacid[oa] nascid[oa] nat[oaie] född f(?:ø|ö)dt f\\. syntynyt ur\\. urodzon[ya] narozena? nar\\. született szül\\. родил(?:ся|ась) род\\. народи(?:вся|лася) нар\\. doğumlu doğ\\. γεννήθηκε γεν\\. נולדה? ولدت? متولد sinh',
)
const DIED = wordsPattern(
  'died d\\. gestorben gest\\. morte? décédée? dcd\\. mort[oa] fallecid[oa] falecid[oa] overleden overl\\. död døde? kuollut zm\\. zmarła? zemřela? zem\\. meghalt megh\\. умер(?:ла)? ум\\. помер(?:ла)? пом\\. ölm?\\. ö\\. πέθανε απεβ\\. נפטרה? توفيت? درگذشت',
)
const BORN_HAN = '出生于|出生於|出生|生于|生於|生まれ|생|출생|(?<![先学學])生'
const DIED_HAN = '逝世于|逝世|去世|卒于|卒於|死于|歿|没|殁|卒|사망|졸|몰'
const MARK = new RegExp(
  `(?<![\\p{L}])(?<born>${BORN})(?![\\p{L}])|(?<![\\p{L}])(?<died>${DIED})(?![\\p{L}])|(?<bornHan>${BORN_HAN})|(?<diedHan>${DIED_HAN})|(?<star>\\*)|(?<cross>†)`,
  'giu',
)

/** A star after a birth year, and a plus after the death year of a range: "1648*-1706+". */
const STAR_BEHIND = /(?<=\d{2,4}\s?(?:ca?\.?|\?)?)\s?\*\s?(?<next>\d)?/g
const PLUS_BEHIND = /(?<=\d{3,4}.*[-–—].*\d{3,4}(?: ?c\.?|-\d\d)?)\+(?=\s?(?:ca?\.?)?$|[\s,;])/g

const ACTIVE =
  /(?<!\p{L})(?:active|act\.|fl\.|flourished|tätig|actif|active|attiv[oa]|activ[oa]|werkzaam|verksam|aktywn[ya]|czynn[ya]|работал[а]?)(?!\p{L})|活动|活動|活跃|활동/iu

/** Maximum number of words removed at each end of a text to find a date. */
const MAX_DROPPED_WORDS = 8

/** Returns the date in a text surrounded by words without digits, such as a nationality or a place. */
function dateWithin(text: string): MuseumDate {
  const parts = text.trim().split(/(?<=[\s(,])|(?=\))/)
  const first = parts.findIndex((part) => /\d/.test(part))
  const last = parts.findLastIndex((part) => /\d/.test(part))
  if (first < 0 || first > MAX_DROPPED_WORDS || parts.length - 1 - last > MAX_DROPPED_WORDS) return undefined
  for (let begin = 0; begin <= first; begin += 1)
    for (let end = parts.length; end > last; end -= 1) {
      const date = readMuseumDate(
        parts
          .slice(begin, end)
          .join('')
          .trim()
          .replace(/^[\s,:(]+|[\s,;:)]+$/g, ''),
      )
      if (typeof date === 'object') return date
    }
  return undefined
}

/** Parses years with a place at each end: "Leiden 1606 – 1669 Amsterdam". */
function withPlaces(text: string): MuseumDate {
  const [birth = '', death = '', ...more] = text.split(/\s?[-–—]\s?(?=[^-–—]*\d)/)
  if (more.length > 0 || !/^\D*\d{3,4}\D*$/.test(birth) || !/^\D*\d{3,4}\D*$/.test(death)) return undefined
  const [from, to] = [dateWithin(birth), dateWithin(death)]
  return typeof from === 'object' &&
    typeof to === 'object' &&
    from.from !== undefined &&
    to.to !== undefined &&
    from.from <= to.to
    ? withoutUndefined({ from: from.from, to: to.to })
    : undefined
}

function withoutUndefined({ from, to }: Years): Years {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

/** A longer range after a word for birth is a life. */
const MAX_BIRTH_RANGE_YEARS = 20

function isRange({ from, to }: Years): boolean {
  return from !== to && from !== undefined && to !== undefined
}

function isLife({ from = 0, to = 0 }: Years): boolean {
  return to - from > MAX_BIRTH_RANGE_YEARS
}

/** Returns the years of a text with marks of birth or death. */
function withMarks(text: string, marks: readonly RegExpExecArray[]): MuseumDate {
  let found: { from?: number | undefined; to?: number | undefined } = {}
  const isTurkish = /(?<!\p{L})ö(?:l?m?)\./iu.test(text)
  for (const [at, { index, 0: mark, groups = {} }] of marks.entries()) {
    const behind = text.slice(index + mark.length, marks[at + 1]?.index)
    const before = text.slice(at === 0 ? 0 : (marks[at - 1]?.index ?? 0) + 1, index)
    const part = /\d/.test(behind) ? behind : before
    // "d. 1885 – ö. 1950" is a birth and a death in Turkish.
    const isBirth =
      (groups.born ?? groups.bornHan ?? groups.star) !== undefined || (isTurkish && /^d\.$/i.test(mark))
    const whole = readMuseumDate(part.replace(/^[\s,:–—]+|[\s,;:–—-]+$/g, ''))
    const date = typeof whole === 'object' ? whole : dateWithin(part)
    if (typeof date !== 'object') return undefined
    // "1885 † 1950"
    if (at === 0 && !isBirth && part === behind && /\d{3}/.test(before)) {
      const birth = dateWithin(before)
      if (typeof birth !== 'object') return undefined
      found = { from: birth.from }
    }
    // In "born Poland, 1923–2004" the range is a life; in "born 1600–1610" it is the birth.
    if (isBirth && isRange(date) && (typeof whole !== 'object' || isLife(date))) found = { ...date, ...found }
    else found = isBirth ? { ...found, from: date.from } : { ...found, to: date.to ?? date.from }
  }
  const isNothing = found.from === undefined && found.to === undefined
  return isNothing || (found.from ?? -Infinity) > (found.to ?? Infinity) ? undefined : withoutUndefined(found)
}

/**
 * Parses the life dates of a person or the existence of an organization. A single year is the start, after "died" the
 * end. A nationality and places may surround the years.
 */
export function readLifeDates(written: string): MuseumDate {
  return readInCalendar(written, readLife)
}

/** "-1920" after a name is a year of death. Before 1500 it may be a BC year. */
const END_ALONE = /^\(?\s?[-–—]\s?(?:(?:ca?\.?|circa) ?)?(\d{4})\s?\??\s?\)?$/u
const FIRST_END = 1500
const END_OF_OTHER = /^-\s?[1-9]\d{3}\s?\/\s?\d{4}$/u

function readLife(written: string): MuseumDate {
  const [, end] = END_ALONE.exec(withPlainDigits(written).trim()) ?? []
  if (end !== undefined && !end.startsWith('0'))
    return Number(end) < FIRST_END ? undefined : { to: Number(end) }
  // "-1850/1920" exceeds any lifetime; EDTF writes "-0043/0017".
  if (END_OF_OTHER.test(written.trim())) return undefined
  const text = written
    .replace(STAR_BEHIND, (_, next: string | undefined) => (next === undefined ? '' : `–${next}`))
    .replace(PLUS_BEHIND, '')
    .normalize('NFKC')
    .trim()
  const active = ACTIVE.exec(text)
  // "born 1763, active 1796–1824"
  const lived = text.slice(0, active?.index)
  const marks = [...lived.matchAll(MARK)]
  if (marks.length > 0 && /\d{3}/.test(lived)) return withMarks(lived, marks)
  // "1930+" is open-ended, or a death.
  if (/\d\s?(?:ca?\.?)?\s?\+/.test(text)) return undefined
  const whole = readMuseumDate(text)
  const date = whole ?? dateWithin(text) ?? withPlaces(text)
  if (typeof date !== 'object' || active !== null || date.from !== date.to) return date
  return withoutUndefined({ from: date.from })
}
