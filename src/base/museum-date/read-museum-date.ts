import edtf from 'edtf'
import { LRUCache } from 'lru-cache'
import { hasOtherDigit, withPlainDigits } from '../digits.ts'
import {
  hasImpossibleDay,
  resolveReignCountry,
  withCenturies,
  withDecades,
  withEras,
  withFractions,
  withOneStyle,
  withoutEndsOfDays,
  withoutForeignYears,
  withoutMonths,
  withoutPartsOfNames,
  withoutSameCycle,
  withStages,
  withTurns,
  withUnits,
  withYears,
} from './arrange-tokens.ts'
import { readInCalendar, readRumi } from './calendars.ts'
import { foldedWord, hasMeaning, normaliseDateText, undatedTexts, withoutDiacritics } from './lexicon.ts'
import { isSameInHijri, withIranianMonth } from './numbers.ts'
import { clausesOf, readClauses } from './read-clauses.ts'
import {
  dateTokens,
  hasNoSuchDay,
  NO_DATES,
  withEndsOfRanges,
  withOpenDigits,
  withoutTime,
  withYearsAlone,
} from './tokens.ts'
import { isSerial, MAX_BARE_YEAR, MAX_YEAR, type MuseumDate, type Years } from './years.ts'

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
  return year === '' || !isOwn || from === 0 || from > MAX_BARE_YEAR || Number(month) > 12
    ? undefined
    : { from, to: from }
}

/** What the draft of 2012 wrote in other ways, and a qualifier of unknown digits, which the library does not know. */
function toStandardEdtf(text: string): string {
  return (
    text
      .replace(/(?<=^|\/)(?:unknown|open)(?=$|\/)/g, (word) => (word === 'open' ? '..' : ''))
      .replace(/(?<=\d|^)u+(?=$|[-/?~])|(?<=-)uu(?=$|[-/?~])/g, (digits) => digits.replaceAll('u', 'X'))
      .replace(/X[?~%](?=$|\/)/g, 'X')
      .replace(/\?~|~\?/g, '%')
      .replace(/^(-\d{4})\s?\/\s?(-?\d{4})$/, '$1/$2')
      .replace(/^(\d{4})\.\.(\d{4})$/, '$1/$2')
      // JavaScript writes years before Christ with six digits, Python with as many as they have.
      .replace(/^([+-])00(\d{4})$/, '$1$2-00-00')
      .replace(/(?<=^|\/)-\d{1,3}(?=-\d\d-\d\d)/g, (year) => `-${year.slice(1).padStart(4, '0')}`)
      // A month or a day 00 is not known, at the ends of a range too.
      .replace(/(?<=\/.*|(?=.*\/))(\d{4}(?:-(?!00)\d\d)?)(?:-00){1,2}(?=$|\/)/g, '$1')
      // A season of a year that is doubtful, or not known whole.
      .replace(/^(\d{4})\?-(2[1-4])$/, (whole, year: string, season: string) =>
        Number(season) > Number(year.slice(2)) ? whole : `${year}~`,
      )
      .replace(/^(\d{2}[\dX]X)[?~%]?-(?:2[1-9]|3\d|4[01])$/, '$1')
  )
}

/** Years of EDTF, levels 0 to 2. */
function readEdtf(written: string): Years | undefined {
  const text = toStandardEdtf(written)
  const signed = signedYear(text)
  if (signed !== undefined) return signed
  if (!EDTF.test(text) || !EDTF_MARK.test(text)) return undefined
  const season = /^(\d{2})(\d{2})-(2[1-4])[?~%]?$/.exec(text)
  const spans = Number(season?.[3]) - Number(season?.[2])
  // 1920-24 are five years, as museums write; 2001-21 is the spring of 2001.
  if (season !== null && spans > 0 && !(Number(season[1]) >= 20 && spans >= 15)) return undefined
  const [, begin, end] = /^(\d{4})[?~%]?\/(\d{4})[?~%]?$/.exec(text) ?? []
  if (begin !== undefined && isSameInHijri({ from: Number(begin) }, { from: Number(end), to: Number(end) }))
    return undefined
  try {
    const years = edtfYears(text)
    // 9999, and the moment 0001-01-01T00:00:00, stand for a date that nobody has given.
    const isPlaceholder =
      Math.max(years.from ?? 0, years.to ?? 0) > MAX_BARE_YEAR || (text.includes('T') && /^00/.test(text))
    return isPlaceholder ? undefined : years
  } catch {
    return undefined
  }
}

const MAX_TEXT = 400

/** What says which calendar a year is of, or that it is a century, beside digits of Arabic, Persian, India or Southeast Asia. */
const ERA_OF_SCRIPT =
  /(?<!\p{L})م(?!\p{L})|ميلاد|هجر|(?<!\p{L})ه(?:ـ|(?!\p{L}))|قرن|ء|عیسوی|ہجری|ھ|مسیح|صدی|খ্রি|ইং|বঙ্গাব্দ|শকাব্দ|বাংলা|হিজর|শত[কা]|ई\.|ईस|ईसा|सन्|हिजर|सदी|शत|គ\.?\s?ស|គ្រិស្ត|សតវត្ស|ค\.?\s?ศ|คริสต|ศตวรรษ|ຄ\.?\s?ສ|ສະຕະວັດ/u
/** A century or decade that may be of either calendar: "قرن پنجم" is the fifth of the hijra in Iran, and one of Rome elsewhere. */
const CENTURY = /قرن|سد[ه\u06c0]|صدی|ده[ه\u06c0]/u
const ERA_OF_CENTURY =
  /(?<!\p{L})م(?!\p{L})|ميلاد|میلاد|عیسوی|مسیح|هجر|ہجر|(?<!\p{L})ه(?![\p{L}\p{M}])|ھ|(?<!\p{L})ق[. ]/u
/** The first century that is not both: the fifteenth of the hijra is ours. */
const FIRST_SURE_CENTURY = 1400
/** Years until then may be of the hijra, or of the Bengali calendar, which are 600 years behind. */
const LAST_OF_OTHER_CALENDAR = 1500

/** What programs make of a date that nobody has given: the moment 0 of PHP, Unix, Access, SQL Server and Windows, the day 0 of a spreadsheet. */
const PLACEHOLDER =
  /^-0001-11-30|^(?:1970-01-01|1899-12-3[01]|1753-01-01|1601-01-01|0002-11-30)[T ]00:00:00|^1900-0?1-00|^(?:jan(?:uary)?\.? 0,|0[ -]jan(?:uary)?[ -]) ?1900/i

/** What a database writes where a date is empty: "0000-00-00 00:00:00". */
const ZEROS = /^0{1,4}([-./])0{1,2}\1(?:0{1,4})(?:[T ][0:.]+Z?)?$/

/** Whether a text is what a program has made of a date that nobody has given. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text)
}

/** What is beside a number and makes it another thing, or a year of another calendar. */
const AMBIGUOUS: readonly RegExp[] = [
  // "S20" is a year of Shōwa or a size, "l920" a slip of the scanner; "c1740" and "©1740" are years.
  /(?<![\p{L}\d.@=])[abd-z](?=\d)/iu,
  // "d. 1950" is a death, "a. 1640" is anno, ante or after.
  /(?<![\p{L}.]|a\. )d\.? ?(?=\d)|^a\.? (?=\d)/iu,
  // "m. 1850" may be a marriage, or a death in Spanish; Lithuanian has it behind the year.
  /(?<![\p{L}\d.] ?)m\. ?(?=\d{4})/iu,
  // "v. 1850" is before it in German, and in it in Finnish; "3. v. Chr." lacks what it is the third of.
  /^v\. ?(?=\d{3,4}(?!\d))|(?<!\d)\d{1,2}\. ?[vn]\. ?(?:chr|u\. ?z)/iu,
  // "* 1885", "1885 † 1950" are a birth and a death, "r. 1740–1786" is a reign.
  /^\*\s?\d|†|(?<!\p{L})r\. ?(?=\d)/iu,
  // "1320 h." may be of the hijra.
  /\d ?h(?![\p{L}\d])/iu,
  // "H. 1290" may be of the hijra, or about then in Spanish.
  /^H\. ?(?:[1-9]\d\d|1[0-4]\d\d)$/u,
  // "H. 13. yüzyıl" is a century of it.
  /(?<!\p{L})h\. ?\d{1,2}\. ?y/iu,
  // "190." is a decade of libraries; "model 1850" is made so, or of that pattern.
  /(?<!\d)'(?![2-9]00)\d{3}(?!\d)|^\d{3}\.$|^mod(?:el|\.)(?: of)? \d{4}$/iu,
  // "1642 ± 9", "1590+5", "1404-15+20": years of uncertainty, as dendrochronologists write, are no ends of a range.
  /\d[^\d±]{0,3}±\s?\d{1,3}(?!\d)|\d\s?\+\s?\d{1,3}(?!\d)/,
  // "eKr." is before Christ in Finnish and Estonian, and "e.Kr." after him in Swedish and Norwegian.
  /(?<![\p{L}.])ekr(?!\p{L})/iu,
  // "i. e. 500" is before Christ in Hungarian; in English "i.e." stands between two dates.
  /^i\.\s?e\.|(?<!\p{L})i\.\s?e\.$/iu,
  // "about 2000 years" is an age.
  /\d (?:years|jahre|jaar|anni|años)\W*$/iu,
  // "2500 ปี" is an age, "2500 ปีก่อน" so long ago; before Christ is a year.
  /(?<!คริสต(?:กาล|์ศักราช)\s?[\d,]*)\d\s?(?:ปี(?!\s?ก่อน\s?(?:คริสต|ค\.?\s?ศ))|ປີ(?!\s?ກ່ອນ\s?(?:ຄຣິສ|ຄ\.?\s?ສ)))/u,
  // "1800-l." is a century in Finnish.
  /\d-l(?!\p{L})/iu,
  // "1966 cast after 1944 original": no date that begins in 1944, and one museum files such a thing at the one year, another at the other.
  /(?<=^|[\p{L}\d?.] )(?:after|from|of) (?:(?:an?|the) )?(?:(?:c|ca|circa|about)(?!\p{L})\.? ?)?\d{4}(?: ?[-–/] ?\d{2,4})?s?(?: \p{L}+)? (?:original|negative|daguerreotype|painting|drawing|design|photograph|engraving|model|mou?ld|plaster|prototype|image|cast)s?(?!\p{L})/iu,
  // "13 ka" is 13 000 years ago, "MS 1905" a manuscript, "1850 m" a measure; "13 K.a.", "M.S. 12" and "1850 m." have dots.
  /\d ?(?:ka|m)(?![\p{L}.])|\d ?v$|(?<![\p{L}.])ms(?![\p{L}.])|(?<!\p{L})tel\.? ?\d/iu,
  // "replica (original 1660)": the year is not that of the thing.
  /^\D*(?<!\p{L})(?:replica|copy|cast|reproduction|kopie|copie)(?!\p{L})\D*original\D*\d{4}\D*$/iu,
  // "<1700", "1700 >"
  /<[^<>]*$|^[^<>]*>/u,
]

function isSound({ from, to }: Years): boolean {
  const given = [from, to].filter((year) => year !== undefined)
  return (
    given.length > 0 &&
    given.every((year) => Number.isInteger(year) && year !== 0 && Math.abs(year) <= MAX_YEAR) &&
    (from ?? -Infinity) <= (to ?? Infinity)
  )
}

function readWritten(text: string, language: string | undefined): Years | undefined {
  const plain = NO_DATES.reduce((rest, pattern) => rest.replace(pattern, ' , '), text.toLowerCase())
  // Capitals matter for Roman numbers alone.
  const cased = plain === text.toLowerCase() ? text : plain
  const joined = cased
    .replace(/(?<=\d)\[(\d{1,2})\??\]/g, '$1')
    .replace(/\[(\d{1,2})\](?=\d{2}(?!\d))/g, '$1')
    .replace(/\[(\d+)\]-(?=\d)/g, '$1-')
    // "10 000", as most languages write thousands
    .replace(/(?<![\d.] ?)(\d{1,2})[ \u00a0\u202f](?=\d00(?!\d))/gu, '$1')
    // "1899年12月12日(24日)": the day of the other calendar
    .replace(/(?<=[月월]\s?\d{1,2}\s?[日일]?)\s?(?:\(\s?\d{1,2}\s?[日일]?\s?\)|\/\d{1,2})/gu, '')
    // "1722-1801-05-15"
    .replace(/(?<=(?<!\d)\d{4}(?:-\d\d-\d\d)?)-(?=\d{4}-\d\d(?:-\d\d)?(?!\d))/g, '–')
    // "1700-t", as Swedish inventories shorten "1700-tal"
    .replace(/(?<=(?<!\d)\d{3}0)-t(?:\.|(?![\p{L}\d]))/gu, '-tal')
    // "1905 [i.e. 1950]" corrects what is written on the thing.
    .replace(/(?<!\d)\d{4},?\s?[[(]?(?:i\.?\s?e\.?,?|recte)\s?(?=\d{4})/gi, '')
  if (AMBIGUOUS.some((pattern) => pattern.test(joined))) return undefined
  const all = dateTokens(withOpenDigits(withYearsAlone(withEndsOfRanges(withoutTime(joined)))))
  const written = withOneStyle(withoutForeignYears(all, language))
  if (hasImpossibleDay(written)) return undefined
  const dated = withoutEndsOfDays(withoutMonths(withStages(withEras(withFractions(written)))))
  const tokens = withDecades(withTurns(withCenturies(withYears(withUnits(dated)))))
  if (tokens.some((token) => token.kind === 'unknown' || hasMeaning(token, 'ago'))) return undefined
  return readClauses(clausesOf(resolveReignCountry(withoutSameCycle(withoutPartsOfNames(tokens)), language)))
}

/** A period as Dublin Core encodes one: "name=Edo; start=1603; end=1868;". */
const DCMI_PERIOD =
  /^(?:(?:name|scheme)=[^;]*;\s*)*(?:start=([^;]*);?\s*)?(?:end=([^;]*);?\s*)?(?:(?:name|scheme)=[^;]*;?\s*)*$/i

/** The ends of such a period as people write them; any other text as it is. */
function decodedPeriod(text: string): string {
  const [, start = '', end = ''] = (text.includes('=') ? DCMI_PERIOD.exec(text.trim()) : undefined) ?? []
  if (start === '' && end === '') return text
  return end === '' ? `since ${start}` : start === '' ? `by ${end}` : `${start} – ${end}`
}

/** A list of EDTF, whose brackets are part of it. */
const EDTF_LIST = /\.\.|^[-\dX?~%]+(?:,[-\dX?~%]+)+$/

/** A text without what is around the whole of it: quotes, brackets, a mark of doubt, a sign that it goes on. */
function withoutBrackets(text: string): string {
  const plain = text.trim().replace(/(?<!(?<!\d)\d{1,3})\s*[([]\s?\?\s?[)\]]$|[;,\s]+$/g, '')
  const [, inner = plain] =
    /^["“„«]([^"“”„«»]*)["“”»]$/.exec(plain) ?? /^[[(]([^[\]()]*)[\])]\s*[?.]*$/.exec(plain) ?? []
  return EDTF_LIST.test(inner) ? text : inner
}

/** Letters that stand for names of years in Japan: "S40年", "S20.8.15" and "S20" alone are of 昭和 there, and may be anything elsewhere. */
const LETTERS_OF_YEARS: Readonly<Record<string, string>> = {
  M: '明治',
  T: '大正',
  S: '昭和',
  H: '平成',
  R: '令和',
}

/** "M. 1905", as Turkish registers have it beside years of the hijra; elsewhere it may be a marriage. */
const MILADI = /^M\. ?(?=\d{4}(?!\d))/u
/** "H. 1304" alone, of the hijra in the same registers. */
const HICRI = /^H\. ?(?=(?:[1-9]\d\d|1[0-4]\d\d)$)/u
/** "MS 2. yüzyıl", after Christ; elsewhere it is a manuscript. */
const MILATTAN_SONRA = /(?<!\p{L})MS(?!\p{L})/gu
/** A text whose years are written as they are in the museum's country alone, in words that any museum may use. */
function inWordsOfAll(text: string, language: string | undefined): string {
  if (language === 'tr')
    return text.replace(MILADI, '').replace(HICRI, 'Hicri ').replace(MILATTAN_SONRA, 'M.S.')
  if (language === 'fa') return withIranianMonth(withPlainDigits(text))
  if (language !== 'ja') return text
  return text
    .normalize('NFKC')
    .replace(
      /(?<![\p{L}\d.])([MTSHR])\.?(\d{1,2}|元)(?=(年|\.\d{1,2}(?!\d))|\s?(?:$|[~〜–-]))/gu,
      (written, letter: string, year: string, more?: string) =>
        `${LETTERS_OF_YEARS[letter] ?? written}${year}${more === undefined ? '年' : ''}`,
    )
}

/** The time of the republic, which goes on. */
const REPUBLIC = /^cumhuriyet (?:donemi|devri)$/

function readUncached(given: string, language: string | undefined): MuseumDate {
  // Of Stata: it is no word for a date that nobody knows.
  if (given.trim() === '.') return undefined
  const rumi = readRumi(given, language === 'tr')
  if (rumi !== undefined) return rumi === 'unsure' ? undefined : rumi
  if (REPUBLIC.test(foldedWord(given).trim())) return { from: 1923, to: undefined }
  const text = inWordsOfAll(given, language)
  const written = normaliseDateText(decodedPeriod(withoutBrackets(text)))
  if (written.length > MAX_TEXT) return undefined
  const marks = withoutDiacritics(written.toLowerCase())
  if (marks === '' || undatedTexts().has(marks) || ZEROS.test(written)) return 'undated'
  if (isPlaceholder(written) || hasNoSuchDay(written)) return undefined
  const { from, to } = readEdtf(written) ?? readWritten(written, language) ?? {}
  // "١٣٢٠" and "১৩২০" without an era may be of another calendar, and so may "1320" in Iran.
  const mayBeOther = language === 'fa' || hasOtherDigit(text)
  if (mayBeOther && !ERA_OF_SCRIPT.test(text) && (from ?? to ?? 0) <= LAST_OF_OTHER_CALENDAR) return undefined
  const first = from ?? to ?? 0
  if (CENTURY.test(text) && !ERA_OF_CENTURY.test(text) && first > 0 && first < FIRST_SURE_CENTURY)
    return undefined
  return isSound({ from, to }) ? { from, to } : undefined
}

/** A table has the same dates again and again, and reading one takes a tenth of a millisecond. */
const MAX_KNOWN = 10_000
const known = new LRUCache<string, { readonly date: MuseumDate }>({ max: MAX_KNOWN })

/**
 * Reads the date of a museum's record: in words of any language that the interface has, in digits, in ISO 8601 or EDTF. Answers the
 * years in which the thing may have been made, "undated" where the text says that there is none, and undefined where it is not
 * understood: a year is never guessed.
 *
 * @param language code of the museum's first language, whose country's names of years are meant where another has them too.
 */
export function readMuseumDate(text: string, language?: string): MuseumDate {
  if (text.length > 2 * MAX_TEXT || (/^\s*-\d{5}\s*$/.test(text) && isSerial(Number(text)))) return undefined
  const own = language?.split('-')[0]
  const key = own === 'ja' || own === 'ko' || own === 'tr' || own === 'fa' ? `${own} ${text}` : text
  const found = known.get(key) ?? { date: readInCalendar(text, (date) => readUncached(date, own)) }
  known.set(key, found)
  return found.date
}
