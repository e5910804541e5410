import { once } from '../tasks.ts'
import { foldedWord, withoutPunctuation } from './lexicon.ts'
import { RUMI } from './numbers.ts'
import type { MuseumDate } from './years.ts'

/** Names of a calendar, and a function that rewrites a date so that its words name the calendar. */
type Calendar = readonly [names: string, written: (date: string) => string]

const CALENDARS: readonly Calendar[] = [
  [
    'gregorian/gregorien/gregoriano/gregorianisch/gregoriaans/григорианский/miladi/ميلادي/میلادی/公历/公曆/西历/西曆/西暦/西元/阳历/陽曆/新历/グレゴリオ暦/양력/서기/proleptic gregorian/common era/ce/ad/western/christian/new style/julian/julien/juliano/julianisch/juliaans/юлианский/儒略历/儒略曆/proleptic julian/old style',
    (date) => date,
  ],
  [
    'hijri/hijriyah/hijra/hegira/hégire/hégirien/ah/islamic/islamic lunar/islamique/islámico/islamisch/muslim/qamari/hijri qamari/hijri lunar/lunar hijri/hicri/hicri kameri/هجري/هجرى/هجری/هجری قمری/هجري قمري/قمری/قمري/هـ/回历/回曆/伊斯兰历/伊斯兰教历/伊斯蘭曆/ヒジュラ暦/хиджра/мусульманский',
    (date) => `${date} AH`,
  ],
  [
    'hijri shamsi/shamsi/solar hijri/hijri solar/persian/iranian/jalali/khorshidi/هجری شمسی/هجري شمسي/شمسی/خورشیدی/هجری خورشیدی/波斯历/波斯曆/伊朗历/イラン暦',
    (date) => `${date} خورشیدی`,
  ],
  ['minguo/roc/republic of china/民国/民國/中华民国/中華民國', (date) => `民國${date}年`],
  [
    'buddhist/buddhist era/be/thai/thai solar/thai buddhist/พ.ศ./พุทธศักราช/佛历/佛曆/仏暦',
    (date) => `พ.ศ. ${date}`,
  ],
  ['saka/shaka/saka era/indian national/শকাব্দ', (date) => `${date} শকাব্দ`],
  ['bengali/bangla/bengali era/বঙ্গাব্দ', (date) => `${date} বঙ্গাব্দ`],
]
const [COMMON, HIJRI] = CALENDARS

const byName = once(
  () =>
    new Map(
      CALENDARS.flatMap((each) =>
        each[0].split('/').map((name) => [withoutPunctuation(foldedWord(name)), each]),
      ),
    ),
)

function calendarOf(name: string): Calendar | undefined {
  return byName().get(
    withoutPunctuation(foldedWord(name.replace(/calendar|kalender|calendrier|calendario/i, ''))),
  )
}

/** Whether a name means the Gregorian calendar, or the Julian one, whose years are the same. */
export function isCommonCalendar(name: string): boolean {
  return calendarOf(name) === COMMON
}

/** Last Rumi year that began in March and so spans two of ours; 1333 ended with our 1917. */
const LAST_FROM_MARCH = 1332
/** "Rumi 1330", "R. 1327 (1911)", "1327 Rumi / 1911": a Rumi year, alone or with the Gregorian one. */
const RUMI_YEAR =
  /^(?:(rumi|r\.) ?(\d{4})|(\d{4}) (rumi))(?: ?[([/-] ?(?:m\. ?|miladi )?(\d{4})(?: ?[-/] ?(\d{2,4}))?[)\]]?)?$/
/** The reverse order: "1911 (R. 1327)". */
const BEFORE_RUMI = /^(\d{4}) ?[([/] ?(?:rumi|r\.) ?(\d{4})[)\]]?$/

/**
 * Returns the years of a Rumi date.
 *
 * @param isTurkish whether a bare "R." means Rumi; elsewhere it may be a reign.
 * @returns undefined for a date that is not Rumi, `'unsure'` if its Rumi and Gregorian years contradict.
 */
export function readRumi(text: string, isTurkish: boolean): MuseumDate | 'unsure' {
  const plain = foldedWord(text).trim()
  const [, before, first, second, , ours, end] = RUMI_YEAR.exec(plain) ?? []
  const [, oursBefore, third] = BEFORE_RUMI.exec(plain) ?? []
  const year = Number(first ?? second ?? third ?? 0)
  const given = ours ?? oursBefore
  if (year < RUMI.first || year > RUMI.last) return undefined
  if (before === 'r.' && given === undefined && !isTurkish) return undefined
  const from = year + RUMI.behind
  const to = year > LAST_FROM_MARCH ? from : from + 1
  if (given === undefined) return { from, to }
  const begin = Number(given)
  const last = end === undefined ? begin : Number(`${given.slice(0, 4 - end.length)}${end}`)
  return begin >= from && begin <= last && last <= to ? { from: begin, to: last } : 'unsure'
}

/** A date with its calendar, as in records with a separate field for it: "1363 (Hijri calendar)". */
const WITH_CALENDAR = /^(.*\S)\s*\(([^()]+) calendar\)$/i
const ABOUT = /^(?:c\.?|ca\.?|circa) ?(?=\d)|\?$/gi
/** A year, or a numeric date of which only the year is used. */
const YEAR = /^(\d{1,4})(?:([-/.])\d{1,2}\2\d{1,2})?$/
const DAY_BEFORE_YEAR = /^\d{1,2}([-/.])\d{1,2}\1(\d{3,4})$/
const TWO_YEARS = /^(\d{1,4}) ?[-–/] ?(\d{1,4})$/

/** Returns the years of a numeric date in its own calendar; undefined for words. */
function yearsOf(date: string): readonly [from: string, to: string] | undefined {
  const [, begin, end] = TWO_YEARS.exec(date) ?? []
  if (begin !== undefined && end !== undefined) return Number(begin) < Number(end) ? [begin, end] : undefined
  const year = YEAR.exec(date)?.[1] ?? DAY_BEFORE_YEAR.exec(date)?.[2]
  return year === undefined ? undefined : [year, year]
}

/**
 * Parses a date that names its calendar at the end.
 *
 * @param read parses a date without a named calendar.
 * @returns the result of `read` if no calendar is named; undefined for an unknown calendar.
 */
export function readInCalendar(text: string, read: (text: string) => MuseumDate): MuseumDate {
  const [, date = '', name] = WITH_CALENDAR.exec(text.trim()) ?? []
  if (name === undefined) return read(text)
  const calendar = calendarOf(name)
  if (calendar === undefined) return undefined
  if (calendar === COMMON || read(date) === 'undated') return read(date)
  const [, written] = calendar
  const years = yearsOf(foldedWord(date).replace(ABOUT, '').trim())
  // A date in words, such as one with a month, is only readable if a word at its end gives the calendar.
  if (years === undefined) return calendar === HIJRI ? read(written(date)) : undefined
  const [from, to] = years.map((year) => read(written(year)))
  return typeof from === 'object' && typeof to === 'object' ? { from: from.from, to: to.to } : undefined
}
