import edtf from 'edtf'
import { isSameInHijri } from './numbers.ts'
import { LAST_BARE, type Years } from './years.ts'

const EDTF = /^[-\dXYETZ:.,/~%?+[\]{}]+$/
/** What only EDTF writes so, or ISO 8601. */
const EDTF_MARK =
  /[X~%{}]|\.\.|^Y|^-\d{4}|\/-?\d{4}|\/\.\.$|\/$|^\/|T\d\d:|^\d{4}-2[1-4][?~%]?$|^\d{4}\?-\d\d-\d\d$/

function yearAt(moment: number): number {
  return new Date(moment).getUTCFullYear()
}

/**
 * One end of a range, as it was written; undefined where it is open or unknown.
 *
 * @throws Error for what is no date.
 */
function endAt(text: string, end: 'min' | 'max'): number | undefined {
  if (text === '' || text === '..') return undefined
  // The library takes other digits for milliseconds.
  if (!/^[?~%]?(?:Y-?\d|-?[\dX]{4}(?!\d))/.test(text)) throw new RangeError(`"${text}" is no date of EDTF`)
  return yearAt(edtf(text)[end])
}

/** The years of single dates, intervals and lists. What is between the signs is the library's, which reckons no range rightly. */
function edtfYears(text: string): Years {
  const listed = /^[[{](.+)[\]}]$/.exec(text)?.[1]
  const parts = listed === undefined ? [text] : listed.split(',')
  const between = listed === undefined ? '/' : '..'
  const ends = parts.map((part) => {
    const [begin = '', end = begin, ...more] = part.split(between)
    if (more.length > 0) throw new RangeError(`"${part}" has more than two ends`)
    return [endAt(begin, 'min'), endAt(end, 'max')] as const
  })
  return { from: ends[0]?.[0], to: ends.at(-1)?.[1] }
}

/** A moment with a sign, as Wikidata and JavaScript write it: "+1920-00-00T00:00:00Z"; a month or a day 00 is not known. */
const SIGNED = /^([+-]?)0{0,2}(\d{4})-(\d\d)-(\d\d)(?:T00:00:00(?:\.0+)?Z)?$/
/** The year of a moment in which a sign or a zero stands for more than the calendar has. */
function signedYear(text: string): Years | undefined {
  const [, sign = '', year = '', month = '', day = ''] = SIGNED.exec(text) ?? []
  const isPartial = month === '00' || day === '00'
  const from = Number(`${sign}${year}`)
  const isOwn = sign === '+' || isPartial || /^[+-]\d{6}|^0(?!001)\d{3}/.test(text)
  return year === '' || !isOwn || from === 0 || from > LAST_BARE || Number(month) > 12
    ? undefined
    : { from, to: from }
}

/** What the draft of 2012 wrote in other ways, and a qualifier of unknown digits, which the library does not know. */
function asStandard(text: string): string {
  return text
    .replace(/(?<=^|\/)(?:unknown|open)(?=$|\/)/g, (word) => (word === 'open' ? '..' : ''))
    .replace(/(?<=\d|^)u+(?=$|[-/?~])|(?<=-)uu(?=$|[-/?~])/g, (digits) => digits.replaceAll('u', 'X'))
    .replace(/X[?~%](?=$|\/)/g, 'X')
    .replace(/\?~|~\?/g, '%')
    .replace(/^(-\d{4})\s?\/\s?(-?\d{4})$/, '$1/$2')
    .replace(/^(\d{4})\.\.(\d{4})$/, '$1/$2')
}

/** Years of EDTF, levels 0 to 2. */
export function readEdtf(written: string): Years | undefined {
  const text = asStandard(written)
  const signed = signedYear(text)
  if (signed !== undefined) return signed
  if (!EDTF.test(text) || !EDTF_MARK.test(text)) return undefined
  const season = /^(\d{2})(\d{2})-(2[1-4])[?~%]?$/.exec(text)
  const spans = Number(season?.[3]) - Number(season?.[2])
  // 1920-24 are five years, as museums write; 2001-21 is the spring of 2001.
  if (season !== null && spans > 0 && !(Number(season[1]) >= 20 && spans >= 15)) return undefined
  const [, begin, end] = /^(\d{4})\/(\d{4})$/.exec(text) ?? []
  if (begin !== undefined && isSameInHijri({ from: Number(begin) }, { from: Number(end), to: Number(end) }))
    return undefined
  try {
    const years = edtfYears(text)
    // 9999, and the moment 0001-01-01T00:00:00, stand for a date that nobody has given.
    const isPlaceholder =
      Math.max(years.from ?? 0, years.to ?? 0) > LAST_BARE || (text.includes('T') && /^00/.test(text))
    return isPlaceholder ? undefined : years
  } catch {
    return undefined
  }
}
