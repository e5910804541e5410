import { once } from '../tasks.ts'
import { foldedWord, hasMeaning, lexicon, type Token } from './lexicon.ts'
import { BRANCHES, cycleIndex, HAN, hanValue, ROMAN_NUMBER, romanValue, STEMS } from './numbers.ts'
import words from './words.json' with { type: 'json' }
import { MAX_BARE_YEAR } from './years.ts'

/** Numbers that are not dates: scales, dimensions, weights, prices, inventory numbers, pages, quantities and editions. */
export const NO_DATES: readonly RegExp[] = [
  /(?:scale|massstab|echelle|escala|比例尺?|縮尺|축척|مقياس)?[\s:：]*\b1\s?:\s?\d[\d., ]*\d\b/gu,
  /\b\d+(?:[.,]\d+)?(?:\s?\d+\/\d+)?\s?(?:cm|mm|m|in\.?|inch(?:es)?|ft\.?|')?\s?(?:x|×|by)\s?\d+(?:[.,]\d+)?(?:\s?\d+\/\d+)?(?:\s?(?:x|×|by)\s?\d+(?:[.,]\d+)?)?\s?(?:cm|mm|m|in\.?|inch(?:es)?|ft\.?)?(?![\p{L}\d])/gu,
  /\b(?:h|w|d|l|diam|b|t)\.? ?\d+(?:[.,]\d+)?\s?(?:cm|mm|m|in\.?)(?![\p{L}\d])/gu,
  /\b\d+(?:[.,]\d+)?\s?(?:cm|mm|km|inch(?:es)?|in\.(?!\s?\d)|ft|feet|kg|g|lbs?|oz|grams?|厘米|毫米|公斤|センチ)(?![\p{L}\d])/gu,
  /[$£€¥₩]\s?\d[\d.,]*|\b\d[\d.,]*\s?(?:dollars?|pounds?|euros?|usd|eur|gbp|francs?|yen|元|圆|円|원)(?![\p{L}年])/gu,
  /(?:\b(?:no|nr|nos|num|inv|cat|acc|lot|box|ref|reg|numero|number|inventory|accession)\b\.?\s?(?:no\.?|nr\.?|number)?|n°|№|#)\s?:?\s?[\p{L}]{0,3}[-.]?\d[\d./-]*(?:\s?(?:\/|of)\s?\d+)?/gu,
  /\b(?:vol|fig|pl|plate|page|folio|fol|item|ed|edition|state|sheet|blatt|band|bd|tome)\b\.?\s?(?:of\s?)?\d{1,3}(?!\d)(?:\s?(?:\/|of)\s?\d+)?/gu,
  /\b(?:after|of|from|in|edition of)?\s?\d+\s?(?:copies|pages|pp?\.(?!\s?\p{L}{1,3}\.)|leaves|sheets|plates|pieces|parts|items|prints|photographs|seiten|blatt|blätter|pages|feuillets|hojas|paginas|页|頁|件|张|枚|册|장|점)(?![\p{L}])/gu,
  /第?\s?\d+\s?[号號番]/gu,
  /第\s?[\d一二三四五六七八九十]+\s?(?:版|次印刷|次印|刷)/gu,
]

/** Whether a day exists in a month of a year. Every fourth year is a leap year, as in the Julian calendar. */
function hasDay(year: number, month: number, day: number): boolean {
  const longest = [31, year % 4 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  return day >= 1 && day <= longest
}

/** Whether a day and a month, in either order, exist in a year. */
function isValidDay(year: string, day: string, month: string): boolean {
  // Day 00 means unknown: "00/05/1920".
  if (day === '00' || month === '00') return Math.max(Number(day), Number(month)) <= 31
  const [of, one, other] = [Number(year), Number(day), Number(month)]
  return hasDay(of, other, one) || hasDay(of, one, other)
}

/** Dates in digits with the year first or last, also with Chinese, Japanese or Korean units. */
const DAYS: readonly RegExp[] = [
  /(?<![\d./-])(?<year>\d{4})([-./])\s?(?<one>\d{1,2})\2\s?(?<other>\d{1,2})(?!\d|[./-]\d)/g,
  /(?<![\d./-])(?<one>\d{1,2})([-./])\s?(?<other>\d{1,2})\2\s?(?<year>\d{4})(?!\d|[./-]\d)/g,
  /(?<!\d)(?<year>\d{4})\s?[年년]\s?(?<other>\d{1,2})\s?[月월]\s?(?<one>\d{1,2})(?!\d)/g,
]

/** Hyphens between parts of which none is a month: "1911-13-45". */
const NO_DAY = /(?<![\d./-])\d{4}(?:-(?:1[3-9]|[2-9]\d)){2}(?![\d./-])/

/**
 * Whether a text has a numeric date that exists in no calendar, such as "1912-02-31". Ignores month 13 before a day, and day or
 * month 0, which means unknown.
 */
export function hasNoSuchDay(text: string): boolean {
  if (NO_DAY.test(text)) return true
  return DAYS.some((pattern) =>
    Array.from(text.matchAll(pattern)).some(({ groups: { year = '', one = '', other = '' } = {} }) => {
      const [max, min] = [Math.max(Number(one), Number(other)), Math.min(Number(one), Number(other))]
      return min >= 1 && min <= 12 && max <= 31 && !isValidDay(year, one, other)
    }),
  )
}

const ZONE = '(?:\\s?(?:z|gmt|utc))?(?:\\s?[+-]\\d{2}:?\\d{2})?(?:\\s?\\([^)]*\\))?'
const AFTER_YEAR = new RegExp(
  `(?<=\\d{4},? |[日일] ?)\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:\\s?[ap]\\.?m\\.?)?${ZONE}$`,
  'iu',
)
const BEFORE_YEAR = /\b\d{2}:\d{2}:\d{2} (?:[a-z]{2,5} )?(?=\d{4}$)/iu
/** Compiled when the first date is parsed: a server without dates does not need them. */
const hyphens = once((): readonly RegExp[] => {
  const months = words.months.map((month) => foldedWord(month).replace(/\./g, '\\.?')).join('|')
  return [
    // "14-Jul-1905", "Jul-1905"
    new RegExp(`(?<=(?<!\\d)\\d{1,2}|^)-?((?:${months}))-(?=\\d{4}(?!\\d))`, 'giu'),
    // "1905-Jul-14"
    new RegExp(`(?<=(?<!\\d)\\d{4})-((?:${months}))(?:-\\d{1,2})?$`, 'giu'),
  ]
})

/** Removes the time of day that programs append, and the hyphens around a month name. */
export function withoutTime(text: string): string {
  const day = text.replace(AFTER_YEAR, '').replace(BEFORE_YEAR, '')
  return hyphens().reduce((rest, pattern) => rest.replace(pattern, ' $1 '), day)
}

/** Two digits after a year: an ISO 8601 month or the end of a range. */
const MONTH_OR_END = /(?<![\d./-])(\d{4})[-/](0[1-9]|1[0-2])(?![\d]|\s?[-./–]\s?\d|\s?b\.?\s?c)/giu
const LATER_END = /(?<![\d./-])\d{4}-(?:1[3-9]|[2-9]\d)(?!\d)/u

/**
 * Treats "ca. 1900-10" and "1898-99, 1901-02" as ranges: nobody writes "about" of a month, and a range rarely stands
 * beside a month. Alone, the two digits are a month.
 */
export function withEndsOfRanges(text: string): string {
  if (text.search(MONTH_OR_END) < 0) return text
  const isAbout = dateTokens(text.replace(MONTH_OR_END, ' ')).some((token) =>
    hasMeaning(token, 'c', 'circa', 'maybe'),
  )
  if (!isAbout && !LATER_END.test(text) && !/(?<=^|[\s:])\?(?=\d)|~/.test(text)) return text
  return text.replace(MONTH_OR_END, (all, year: string, end: string) =>
    Number(end) > Number(year.slice(2)) ? `${year}–${end}` : all,
  )
}

/** Number of a month or day, also in Chinese characters; a month in Roman numerals; and the days before it: "12.", "12–15." */
const NUMERAL = `(?:\\d{1,2}|[${HAN}正元冬腊臘闰閏]+)`
const MONTH = '(?:I{1,3}|IV|VI{0,3}|IX|XI{0,2})'
const DAYS_BEFORE = '(?:\\d{1,2}(?:\\s?[-–]\\s?\\d{1,2})?\\.\\s?)?'

/** Replaces dates with a Roman month, and compact dates (YYYYMMDD), by their year. */
function withYearsOfRoman(text: string): string {
  return (
    text
      // A range within one year, as on natural history labels: "VII–VIII 1936", "1.V–3.VI.1928".
      .replace(
        new RegExp(
          `(?<![\\d\\p{L}./-])${DAYS_BEFORE}${MONTH}\\.?\\s?[-–]\\s?${DAYS_BEFORE}${MONTH}[./\\s]\\s?(\\d{4})(?!\\d|[./-]\\d)`,
          'gu',
        ),
        '@$1@',
      )
      .replace(/^(1[0-9]|20)(\d\d)(\d\d)(\d\d)(?:t\d{4,6}z?)?$/i, (all, century, year, month, day) =>
        Number(month) <= 12 && isValidDay(`${century}${year}`, day, month) ? `@${century}${year}@` : all,
      )
      .replace(
        new RegExp(`(?<![\\d./-])(\\d{4})([-./])\\s?${MONTH}\\2\\s?\\d{1,2}\\.?(?!\\d|[-./]\\d)`, 'gu'),
        '@$1>@',
      )
      // "5.xi.1605", "12/X/1492"
      .replace(
        new RegExp(
          `(?<![\\d\\p{L}./-]|[-–]\\s?)(\\d{1,2})([./])\\s?(${MONTH})\\2\\s?(\\d{4})(?!\\d|[-./]\\d)`,
          'giu',
        ),
        (all, day: string, _, of: string, year: string) =>
          hasDay(Number(year), romanValue(of.toLowerCase()), Number(day)) ? `@${year}@` : all,
      )
      .replace(new RegExp(`(?<![\\d./-])(\\d{4})[/.]${MONTH}(?![\\p{L}\\d])`, 'gu'), '@$1@')
      .replace(
        new RegExp(
          `(?<![\\d\\p{L}/-])(?:(?:\\d{1,2}\\s?[-–]\\s?)?(\\d{1,2})\\.\\s?)?(${MONTH})[/.]\\s?(\\d{4})(?![\\d]|[./-]\\d)`,
          'gu',
        ),
        (all, day: string | undefined, of: string, year: string) =>
          day === undefined || hasDay(Number(year), romanValue(of.toLowerCase()), Number(day))
            ? `@${year}@`
            : all,
      )
  )
}

/** Replaces dates with a numeric month by their year. */
function withYearsOfDigits(text: string): string {
  return (
    text
      .replace(
        /(?<![\d./-])(\d{4})([-./])\s?(\d{1,2})\2\s?(\d{1,2})\.?(?![\d])(?:[t ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:[ap]\.?m\.?|z|[+-]\d{2}:?\d{2})?)?/gi,
        (all, year, _, month, day) => (isValidDay(year, day, month) ? `@${year}>@` : all),
      )
      // "1906-06/09" is a range of months; "2006-07/08" may be years up to 2007 or 2008.
      .replace(
        /(?<![\d./-])(\d{4})-(0[1-9]|1[0-2])\/(?:0[1-9]|1[0-2])(?!\d|[-./]\d)/g,
        (_all, year: string, month: string) =>
          Number(month) > Number(year.slice(2)) ? `${year}¤` : `@${year}>@`,
      )
      .replace(
        /(?<![\d./]|(?<!\d{4}\s?)-)(?:\d{1,2}\.(?:\d{1,2}\.)?\s?[-–]\s?)?(\d{1,2})([-./])\s?(\d{1,2})\2\s?(\d{4})(?![\d]|[./]\d)/g,
        (all, day, _, month, year) => (isValidDay(year, day, month) ? `@${year}@` : all),
      )
      // "12/22/99 CE"
      .replace(
        /(?<![\d./-])(\d{1,2})([-./])(\d{1,2})\2(\d{1,3})(?=\s?(?:b\.?\s?c|a\.?\s?d|c\.?\s?e)(?:\.?\s?e)?(?!\p{L}))/giu,
        (all, day, _, month, year) => (isValidDay(year, day, month) ? year : all),
      )
      // "04/1995-12/1998"
      .replace(
        /(?<![\d./-])(?:0?[1-9]|1[0-2])\/(\d{4})\s?[-–]\s?(?:0?[1-9]|1[0-2])\/(\d{4})(?![\d]|[-./]\d)/g,
        '@$1@–@$2@',
      )
      // "08-1945", "15-VIII-1945"
      .replace(/(?<![\d./-])(?:0[1-9]|1[0-2])-(\d{4})(?!\d|[-./]\d|\s?\p{L})/gu, '@$1@')
      .replace(new RegExp(`(?<![\\d./-])\\d{1,2}-${MONTH}-(\\d{4})(?!\\d|[-./]\\d)`, 'gu'), '@$1@')
      .replace(/(?<![\d./-])(\d{1,2})[./](\d{4})(?![\d]|[./]\d)/g, (all, month, year) =>
        Number(month) >= 1 && Number(month) <= 12 ? `@${year}@` : all,
      )
      // "1937.7-1945.8"
      .replace(
        /(?<![\d./-])(\d{4})\.(?:0?[1-9]|1[0-2])\s?[-–]\s?(\d{4})\.(?:0?[1-9]|1[0-2])(?![\d]|[-./]\d)/g,
        '@$1@–@$2@',
      )
      .replace(/(?<![\d./-])(\d{4})-(?:0[1-9]|1[0-2])(?![\d]|[-./]\d)/g, '@$1@')
      .replace(/(?<![\d./-])(\d{4})\.(?:0?[1-9]|1[0-2])(?![\d]|[-./]\d)/g, '@$1@')
      .replace(/(?<![\d./-])(\d{4})\/(\d{1,2})(?![\d]|[-./]\d)/g, (all, year: string, short: string) => {
        const next = Number(short) === (Number(year) + 1) % 10 ** short.length
        const [past, at] = [Number(year) % 10 ** short.length, Number(short)]
        if (next || (short.length === 2 && at > 12)) return all
        return short.length === 2 && at >= 1 && at <= 12 && at <= past ? `@${year}@` : `${year}¤`
      })
  )
}

/** Replaces dates with 年, 月 or 日 (or the Korean units) by their year. */
function withYearsOfHan(text: string): string {
  return (
    text
      .replace(
        new RegExp(
          `(年|년)\\s?${NUMERAL}(?:[月월]?\\s?[、,和及]\\s?${NUMERAL})*\\s?[月월](?:\\s?(?:${NUMERAL}\\s?[日일]?|初[${HAN}]+|[上中下]旬|底))?`,
          'gu',
        ),
        '$1',
      )
      // "1938年底" is the end of a year; "1938年代初" is of a decade.
      .replace(new RegExp(`(?<=(?:\\d{4}|[${HAN}]{4})年)(?:年?[初中底末]|[上下]半年)(?![期叶葉])`, 'gu'), '')
      .replace(
        new RegExp(`(?<=[–-]|至)\\s?${NUMERAL}\\s?[月월](?:\\s?${NUMERAL}\\s?[日일])?(?!\\d)`, 'gu'),
        '¦',
      )
      .replace(/(?:[–-]|至)¦/g, '')
  )
}

/** Replaces dates with a day or month by their year between `@` signs, which the tokenizer reads. */
export function withYearsAlone(text: string): string {
  return withYearsOfHan(withYearsOfDigits(withYearsOfRoman(text)))
}

/**
 * A year of the French Republic, whose first began in September 1792: "an XII". Digits count only beside the words for
 * the Republic or a Gregorian year.
 */
const REPUBLICAN =
  /(?<!\p{L})(?:l')?an\.? (I{1,3}|IV|VI{0,3}|IX|XI{0,3}|XIV|1[0-4]|[1-9])(?:\.? ?e?me|e)?\.?( de la republ(?:ique|\.)?(?:,? franc(?:aise|\.)?)?(?:,? une et indivisible)?)?(?![\p{L}\d])/giu

function republicanYear(all: string, year: string, republic: string | undefined, rest: string): string {
  const isDigits = /^\d/.test(year)
  if (isDigits && republic === undefined && !/^[\s,[(–-]*(?:i\. ?e\. ?)?1[78]\d\d(?!\d)/i.test(rest))
    return all
  const from = 1791 + (isDigits ? Number(year) : romanValue(year.toLowerCase()))
  return `=${from}..${from + 1}=`
}

/** Expands "C19" to a century. "c64 BC" is about 64 BC, and "c2 AD" is ambiguous. */
function shortCentury(all: string, count: string, rest: string): string {
  const hasEra = /^\s?(?:b\.?\s?c|a\.?\s?d|c\.?\s?e)/i.test(rest)
  if (hasEra && Number(count) > 21) return `circa ${count}`
  return hasEra && all.startsWith('c') ? '¤' : `${count}th century`
}

/** Centuries with the number after the word, in Khmer, Thai and Lao, except Thai Buddhist centuries. */
const CENTURY_BEFORE =
  /(?:សតវត្ស(?:រ៍)?ទី|(?<!พุทธ)(?:คริสต์)?ศตวรรษที่|ສະຕະວັດທີ)\s?(\d{1,2})(?:\s?[-–]\s?(\d{1,2}))?(?!\d)/gu

function centuriesBefore(_all: string, from: string, to: string | undefined): string {
  return to === undefined ? `${from}th century` : `${from}th – ${to}th century`
}

/** Thai centuries of the Buddhist era; Thai decades of the Buddhist or Common Era. */
const THAI_CENTURY = /พุทธศตวรรษที่\s?(\d{1,2})(?:\s?[-–]\s?(\d{1,2}))?(?!\d)/gu
const THAI_DECADE = /(?:คริสต์|พุทธ)?ทศวรรษ(?:ที่)?\s?(\d{3}0)(?!\d)/gu

/** Returns the range token for the text between two years. */
function yearsBetween(from: number, to: number): string {
  return `=${String(from).padStart(4, '0')}..${String(to).padStart(4, '0')}=`
}

function thaiCenturies(_all: string, from: string, to = from): string {
  return yearsBetween(100 * Number(from) - 642, 100 * Number(to) - 543)
}

function thaiDecade(_all: string, first: string): string {
  const from = Number(first) > MAX_BARE_YEAR ? Number(first) - 543 : Number(first)
  return yearsBetween(from, from + 9)
}

/** Marks a year beside it as not Bengali. */
const NOT_OF_BENGAL = '(?:হিজর|খ্র|ইং|ঈ)'
/** Words after a year of the Bengali or Saka era. */
const BENGALI_ERAS = '(?:বঙ্গাব্দ|শকাব্দ)(?:ে|ের)?(?![\\p{L}\\p{M}])'
/** Bengali months; a year beside one is Bengali. Normalized to NFKC like the text. */
const BENGALI_MONTHS = '(?:বৈশাখ|জ্যৈষ্ঠ|আষাঢ়|শ্রাবণ|ভাদ্র|আশ্বিন|কার্তিক|অগ্রহায়ণ|অঘ্রাণ|পৌষ|মাঘ|ফাল্গুন|চৈত্র)'.normalize(
  'NFKC',
)
const BENGALI_RANGE = new RegExp(`(?<!\\d)(\\d{3,4})\\s?[-–]\\s?(?=\\d{3,4}\\s?(${BENGALI_ERAS}))`, 'gu')

/** Other eras with the Common Era year of their year 0. Each of their years spans two of ours. */
const OTHER_ERAS: readonly (readonly [pattern: RegExp, zero: number])[] = [
  // Rattanakosin (Bangkok) era, and Chula Sakarat of Thailand and Burma.
  [/(?:ร\.\s?ศ\.?|รัตนโกสินทร์\s?ศก)\s?(\d{1,3})(?!\d)/gu, 1781],
  [/(?:จ\.\s?ศ\.?|จุลศักราช)\s?(\d{3,4})(?!\d)/gu, 638],
  // Vikram Samvat, the calendar of Nepal, and the Saka era of India.
  [/(?<![\p{L}.])(?:V\. ?S\.?|VS|[Vv]ikrama? [Ss]amvat|[Ss]amvat) (1[5-9]\d\d|20\d\d)(?!\d)/gu, -57],
  [/(?<!\d)(1[5-9]\d\d|20\d\d) (?:V\. ?S\.?|VS|[Vv]ikrama? [Ss]amvat|[Ss]amvat)(?!\p{L})/gu, -57],
  [/(?<![\p{L}\p{M}])(?:विक्रम\s?(?:संवत्?|सम्वत्?)|वि\.?\s?सं\.?)\s?(\d{3,4})(?!\d)/gu, -57],
  [/(?<![\p{L}\p{M}])(?:शक|शाके|शालिवाहन)\s?(?:संवत्?|सम्वत्?|शक)?\s?(\d{3,4})(?!\d)/gu, 78],
  [/(?<!\d)(\d{3,4})\s?শকাব্দ(?:ে|ের)?(?![\p{L}\p{M}])/gu, 78],
  [
    new RegExp(
      `(?<![\\p{L}\\p{M}\\d])(?:\\d{1,2}(?:শে|ই|লা|রা|ঠা)?\\s?)?${BENGALI_MONTHS},?\\s?(1[1-4]\\d\\d)(?!\\d)(?:\\s?(?:বঙ্গাব্দ|(?:সন|সাল|বাংলা)(?![\\p{L}\\p{M}])))?`,
      'gu',
    ),
    593,
  ],
  // Bengali era. "সন" alone also stands beside Common Era years, which are out of the Bengali range.
  [/(?<!\d)(\d{3,4})\s?(?:বঙ্গাব্দ(?:ে|ের)?|বাংলা(?:\s?(?:সন|সাল))?|বাং\.?)(?![\p{L}\p{M}])/gu, 593],
  [
    /(?<![\p{L}\p{M}])(?:বঙ্গাব্দ|বাংলা(?:\s?(?:সন|সাল))?)\s?(\d{3,4})(?!\d)(?:\s?(?:সন|সাল|বঙ্গাব্দ)(?![\p{L}\p{M}]))?/gu,
    593,
  ],
  [
    new RegExp(
      `(?<!\\d|${NOT_OF_BENGAL}[^\\d]*)(1[1-4]\\d\\d)\\s?সন(?![\\p{L}\\p{M}]|\\s?${NOT_OF_BENGAL})`,
      'gu',
    ),
    593,
  ],
  [
    new RegExp(`(?<![\\p{L}\\p{M}]\\s?)সন\\s?(1[1-4]\\d\\d)(?!\\d)(?:\\s?সাল)?(?!\\s?${NOT_OF_BENGAL})`, 'gu'),
    593,
  ],
  // Ethiopian calendar, whose years begin in September.
  [/(?<!\d)(\d{3,4})\s?(?:ዓ[./፡]?\s?ም[.።]?|ዓመተ\s?ም[ሕህኅ]ረት)(?![\p{L}\p{M}])/gu, 7],
]

/**
 * Whether a year of another era is joined to a number that may be in the same era, as in "1302 থেকে 1305 বঙ্গাব্দ". The
 * text does not say.
 */
function isJoined(written: string, count: number, before: string, after: string): boolean {
  const joined = /^\d/.test(written)
    ? /(?<!\d)(\d+)\s?(?:[-–/~]|থেকে|হতে|ও|বা|এবং|অথবা)\s?$/u.exec(before)
    : /^\s?[-–/~]\s?(\d+)/u.exec(after)
  return joined !== null && Number(joined[1]) < count + 100
}

function convertOtherEras(text: string): string {
  return OTHER_ERAS.reduce(
    (rest, [pattern, zero]) =>
      rest.replace(pattern, (all, count: string, at: number) => {
        const year = zero + Number(count)
        const isAlone = !isJoined(all, Number(count), rest.slice(0, at), rest.slice(at + all.length))
        return isAlone && year < MAX_BARE_YEAR ? yearsBetween(year, year + 1) : all
      }),
    text.replace(BENGALI_RANGE, '$1 $2 – '),
  )
}

/** Khmer, Thai and Lao words before a day and a month. */
const DAY_OR_MONTH = /(?:ថ្ងៃទី|ខែ|วันที่|เดือน|ວັນທີ|ເດືອນ)\s?/gu

const BEFORE_CHRIST =
  /(?:មុន\s?គ\.?\s?ស\.?|ก่อน\s?ค\.?\s?ศ\.?|ก่อนคริสต(?:กาล|์ศักราช)|ກ່ອນ\s?ຄ\.?\s?ສ\.?)\s?(\d{1,5})(?!\d)(?:\s?ปี)?/gu

/** Years of the Buddhist era. With other numbers the letters are ambiguous. */
const BUDDHIST =
  /(?:(ព\.?\s?ស\.?|ពុទ្ធសករាជ)|(พ\.?\s?ศ\.?|พุทธศักราช|ພ\.?\s?ສ\.?)|(?<![\p{L}.])b\.?e\.?)\s?(2[2-5]\d\d)(?!\d)/giu

/**
 * Converts a Buddhist year, 543 years ahead in Thailand and Laos. Until 1940 the Thai year began in April. In Cambodia
 * it begins in May. Without a language, both readings count.
 */
function fromBuddhistEra(
  _all: string,
  khmer: string | undefined,
  thai: string | undefined,
  year: string,
): string {
  const to = Number(year) - 543
  const thaiEnd = to > 1940 ? to : to + 1
  return `=${thai === undefined ? to - 1 : to}..${khmer === undefined ? thaiEnd : to}=`
}

/** A Buddhist year without its letters, if nothing around it marks the Common Era, BC or a duration. */
const BARE_BUDDHIST =
  /(?<!\d|[คຄ]\.?\s?[ศສ]\.?\s?|คริสต(?:กาล|์ศักราช)\s?)(@?)(2[2-5]\d\d)>?\1(?!\d|\s?(?:ปี|ປີ|ก่อน|ກ່ອນ))/gu

/**
 * Converts Buddhist years. In Thai or Lao text, a year that would be in the future needs no letters: "12 มีนาคม 2464",
 * the end of "พ.ศ. 2440–2453".
 */
function withBuddhistYears(text: string): string {
  const named = text.replace(BUDDHIST, fromBuddhistEra)
  if (!/[\p{sc=Thai}\p{sc=Lao}]/u.test(text)) return named
  return named.replace(BARE_BUDDHIST, (all, _at, year: string) => fromBuddhistEra(all, undefined, all, year))
}

/** Expands short forms of centuries and decades: "C19", and "18--", "18xx", "192-" as in library catalogs. */
export function withOpenDigits(text: string): string {
  return (
    convertOtherEras(withBuddhistYears(text.replace(THAI_DECADE, thaiDecade)))
      .replace(/(?<=\d(?:th|st|nd|rd))c(?!\p{L})/giu, ' century')
      .replace(/(?<![\p{L}\d])c(\d{1,2})(?:th|st|nd|rd)?(?![\d\p{L}'])/giu, (all, count, at: number) =>
        shortCentury(all, count, text.slice(at + all.length)),
      )
      .replace(
        /(?<!\d)(1\d|20)(?:--|––|\?\?|xx|__|uu)(?![\d\w])/gi,
        (_all, century: string) => `=${century}00..${century}99=`,
      )
      .replace(/(?<!\d)(1\d\d|20\d)(?:-|–|x|_|u)(?!\s?[\d\p{L}])/giu, '=$10..$19=')
      .replace(DAY_OR_MONTH, ' ')
      .replace(BEFORE_CHRIST, '$1 b.c.')
      .replace(CENTURY_BEFORE, centuriesBefore)
      .replace(THAI_CENTURY, thaiCenturies)
      .replace(REPUBLICAN, (all, year: string, republic: string | undefined, at: number, whole: string) =>
        republicanYear(all, year, republic, whole.slice(at + all.length)),
      )
      // "an 5 - 1797", "an 12 1804"
      .replace(/(?<==\d{4}\.\.\d{4}=)[\s,]*[-–]?\s?(1[78]\d\d)(?!\d|\s?[-–/]\s?\d)/g, ' ($1)')
      // "六七十年代"
      .replace(/([一二三四五六七八])([二三四五六七八九])十年代/gu, '$1十年代至$2十年代')
      // Dangun era of Korea, 2333 years ahead.
      .replace(
        /(?:단기|檀紀|檀君紀元)\s?(4[12]\d\d)(?!\d)\s?년?/gu,
        (_all, year: string) => `@${Number(year) - 2333}@`,
      )
      // Japanese imperial years (kōki), used until 1945.
      .replace(/(?:皇紀|神武紀元)(2[0-6]\d\d)(?!\d)年?/gu, (_all, year: string) => `@${Number(year) - 660}@`)
      // Years since the founding of Joseon, official from 1894 and on earlier coins.
      .replace(
        /(?:개국(?:\s?기원)?|開國)\s?(4[89]\d|50[0-5])(?!\d)\s?[년年]/gu,
        (_all, count: string) => `@${1391 + Number(count)}@`,
      )
      // "民國前3年" counts back from 1912; "民58" is short for year 58.
      .replace(new RegExp(`民[国國]?前(\\d{1,2}|[${HAN}]{1,3})年`, 'gu'), (all, count: string) => {
        const years = /\d/.test(count) ? Number(count) : hanValue(count)
        return years === undefined ? all : `@${1912 - years}@`
      })
      .replace(
        /(?<!\p{L})民(\d{1,3})年?(?![\d\p{L}])/gu,
        (_all, count: string) => `@${1911 + Number(count)}@`,
      )
      .replace(/^[[(]?(?:ca?\.?\s?|circa\s?)?\?\s?[–-]\s?(?=\d)/i, 'by ')
  )
}

type LexedToken = { readonly token: Token | undefined; readonly length: number }

const SIGNS: ReadonlyMap<string, 'dash' | 'slash' | 'comma' | 'open' | 'close'> = new Map(
  (
    [
      ['dash', '-–—'],
      ['slash', '/'],
      ['comma', ',;:·・•‧、。|'],
      ['open', '([【〔<'],
      ['close', ')]】〕>'],
    ] as const
  ).flatMap(([kind, signs]) => Array.from(signs, (sign) => [sign, kind] as const)),
)

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

// "30er Jahre" is a decade: in French only 1 takes "er".
/** Normalized to NFKC like the text: a letter with a nukta (dot below) is two code points. */
const SUFFIXES_IN_INDIA = 'শ|তম|ম|য়|র্থ|ষ্ঠ|वीं|वें|वां|वाँ|ویں'.normalize('NFKC')
const ORDINAL = new RegExp(
  `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|ste|(?<=(?<!\\d)1)er|re|ere|eme|de|e|o|a|ος|ου|ο|η|ης|-?(?:й|го|я|ая|ша|га|тя|та|ої)|-а|[ -]?(?:${SUFFIXES_IN_INDIA}))(?!['\\p{L}\\p{M}\\d])`,
  'uy',
)
const NUMBER = /((?<!\d)\d{1,3}(?:,\d{3})+(?!\d)|\d+)/uy
// "séculos XVIII e XIX" are two centuries, so "e" before a numeral is no suffix.
const ROMAN_WORD = /([IVXLCDMivxl]+)(?:\s?(er|e(?!\s[IVXLCDM])|eme|ere|o|th|º|-lea)(?!\p{L}))?(?!\p{L})/uy
const HAN_NUMBER = new RegExp(`[${HAN}]+`, 'uy')
const CYCLE = new RegExp(`([${STEMS}])([${BRANCHES}])`, 'uy')

/**
 * Reads first-year (元年), sexagenary cycle, year (`@1920@`) and range (`=1920..1929=`) tokens, most of them inserted by
 * earlier steps.
 */
function preparedToken(lower: string, at: number): LexedToken | undefined {
  if (/^(?:元年|원년)/.test(lower.slice(at, at + 2)))
    return { token: { kind: 'number', value: 1, digits: 1 }, length: 1 }
  const cycle = matchAt(CYCLE, lower, at)
  if (cycle !== null) {
    const index = cycleIndex(STEMS.indexOf(cycle[1] ?? ''), BRANCHES.indexOf(cycle[2] ?? ''))
    return { token: index === undefined ? { kind: 'unknown' } : { kind: 'cycle', index }, length: 2 }
  }
  const marked = matchAt(/@(\d{4})(>?)@/uy, lower, at)
  if (marked !== null)
    return {
      token: {
        kind: 'number',
        value: Number(marked[1]),
        digits: 4,
        whole: true,
        isBeforeMonth: marked[2] !== '',
      },
      length: marked[0].length,
    }
  const range = matchAt(/=(\d{4})\.\.(\d{4})=/uy, lower, at)
  if (range !== null)
    return {
      token: { kind: 'range', from: Number(range[1]), to: Number(range[2]) },
      length: range[0].length,
    }
  return undefined
}

/** Reads an ordinal or a number in digits. */
function digitsToken(text: string, lower: string, at: number): LexedToken | undefined {
  // "18th dynasty" is a name.
  const sign = lower[at] ?? ''
  const isName =
    /\d/.test(sign) && (lexicon().get(sign) ?? []).some(({ lengthAt }) => lengthAt(lower, at) > 0)
  const ordinal = isName ? null : matchAt(ORDINAL, lower, at)
  if (ordinal !== null)
    return { token: { kind: 'ordinal', value: Number(ordinal[1]) }, length: ordinal[0].length }
  const signed = matchAt(
    /(?<!\d[\s?]?)(?<![\p{L}\p{M}.?)\]@])-(\d{2,5})(?!\d|(?:st|nd|rd|th|er|e)(?!\p{L}))/uy,
    lower,
    at,
  )
  if (signed !== null)
    return {
      token: { kind: 'number', value: -Number(signed[1]), digits: (signed[1] ?? '').length, signed: true },
      length: signed[0].length,
    }
  const number = isName ? null : matchAt(NUMBER, lower, at)
  if (number !== null) {
    const plain = (number[1] ?? '').replaceAll(',', '')
    // 1,921 is not a year; 10,000 is one, with BC.
    const digits = plain.length === number[0].length ? plain.length : Math.max(5, plain.length)
    const isDoubtful = digits === 3 && text[at + number[0].length] === '?'
    return {
      token: { kind: 'number', value: Number(plain), digits, doubtful: isDoubtful },
      length: number[0].length,
    }
  }
  return undefined
}

/** Reads a word of the lexicon or a Roman numeral. */
function wordToken(text: string, lower: string, at: number): LexedToken | undefined {
  const word = (lexicon().get(lower[at] ?? '') ?? []).find(({ lengthAt }) => lengthAt(lower, at) > 0)
  const length = word?.lengthAt(lower, at) ?? 0
  const roman = matchAt(ROMAN_WORD, text, at)
  const letters = roman?.[1]?.toLowerCase() ?? ''
  const isCased = roman?.[1] === roman?.[1]?.toUpperCase() ? /^[ivx]|..../.test(letters) : letters.length > 1
  if (
    roman !== null &&
    isCased &&
    ROMAN_NUMBER.test(letters) &&
    roman[0].length >= length &&
    !/\p{L}/u.test(lower[at - 1] ?? '')
  )
    return {
      token: { kind: 'roman', value: romanValue(letters), ...(roman[2] !== undefined && { ranked: true }) },
      length: roman[0].length,
    }
  if (
    word !== undefined &&
    !(
      lower.startsWith('前', at) &&
      length === 1 &&
      !/^前\s?[\d〇一二三四五六七八九十]/u.test(lower.slice(at))
    )
  )
    return { token: word.token, length }
  return undefined
}

/** "'800": the 19th century in Italian. */
const HUNDRED = /'([2-9])00(?!\d)/uy

/** Reads a number in Chinese characters. */
function hanNumberToken(lower: string, at: number): LexedToken | undefined {
  const han = matchAt(HAN_NUMBER, lower, at)
  // "民国三四年" is the third or fourth year, or the thirty-fourth.
  const isNear = han?.[0].length === 2 && '一二三四五六七八九'.includes(han[0])
  const value = han === null || isNear ? undefined : hanValue(han[0])
  if (han !== null && value !== undefined)
    return {
      token: {
        kind: 'number',
        value,
        digits: /[十百廿卅]/.test(han[0]) ? String(value).length : han[0].length,
      },
      length: han[0].length,
    }
  return undefined
}

/** Reads the token at a position. `lower` is the same text in lower case. */
function lexAt(text: string, lower: string, at: number): LexedToken {
  const sign = text[at] ?? ''
  const hundred = matchAt(HUNDRED, lower, at)
  if (hundred !== null) return { token: { kind: 'roman', value: Number(hundred[1]) + 11 }, length: 4 }
  if (/[\s.?!'*†‡]/.test(sign)) return { token: undefined, length: 1 }
  return (
    preparedToken(lower, at) ??
    digitsToken(text, lower, at) ??
    wordToken(text, lower, at) ??
    hanNumberToken(lower, at) ?? { token: { kind: SIGNS.get(sign) ?? 'unknown' }, length: 1 }
  )
}

export function dateTokens(text: string): readonly Token[] {
  const lower = text.toLowerCase()
  const cased = lower.length === text.length ? text : lower
  const tokens: Token[] = []
  let endOfInitial = -1
  for (let at = 0; at < lower.length; ) {
    const { token, length } = lexAt(cased, lower, at)
    if (token !== undefined) {
      // Letters such as those of "q. r." each mean something, but together they are an era or a place that is not known.
      const isInitial = token.kind === 'word' && length <= 2 && lower[at + 1] === '.'
      const isRun = isInitial && endOfInitial >= 0 && /^[. ]*$/.test(lower.slice(endOfInitial, at))
      tokens.push(isRun ? { kind: 'unknown' } : token)
      endOfInitial = isInitial ? at + length : -1
    }
    at += length
  }
  return tokens
}
