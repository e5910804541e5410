import edtf from 'edtf'
import { LRUCache } from 'lru-cache'
import { hasOtherDigit, withPlainDigits } from '../digits.ts'
import {
  dropJulianDay,
  dropPartsOfCultures,
  hasImpossibleDay,
  resolveEraWords,
  resolveReignCountry,
  resolveUnits,
  withCenturies,
  withDecades,
  withErasBehind,
  withFractions,
  withoutEndsOfDays,
  withoutForeignYears,
  withoutMonths,
  withoutSameCycle,
  withStages,
  withTurns,
  withYears,
} from './arrange-tokens.ts'
import { readInCalendar, readRumi } from './calendars.ts'
import { foldedWord, hasMeaning, normaliseDateText, undatedTexts, withoutPunctuation } from './lexicon.ts'
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
/** Notation found only in EDTF or ISO 8601. */
const EDTF_MARK =
  /[X~%{}]|\.\.|^Y|^-\d{4}|\/-?\d{4}|\/\.\.$|\/$|^\/|T\d\d:|^\d{4}-2[1-4][?~%]?$|^\d{4}\?-\d\d-\d\d$/

function yearAt(moment: number): number {
  return new Date(moment).getUTCFullYear()
}

/**
 * Returns the year of one end of an interval; undefined if it is open or unknown.
 *
 * @throws Error for text that is not an EDTF date.
 */
function endAt(text: string, end: 'min' | 'max'): number | undefined {
  if (text === '' || text === '..') return undefined
  // The library parses any other digits as milliseconds.
  if (!/^[?~%]?(?:Y-?\d|-?[\dX]{4}(?!\d))/.test(text)) throw new RangeError(`"${text}" is no date of EDTF`)
  return yearAt(edtf(text)[end])
}

/** Returns the years of an EDTF date, interval or list. Splits intervals itself because the library miscalculates ranges. */
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

/** A timestamp with a sign, as Wikidata and JavaScript write it: "+1920-00-00T00:00:00Z". Month or day 00 means unknown. */
const SIGNED = /^([+-]?)0{0,2}(\d{4})-(\d\d)-(\d\d)(?:T00:00:00(?:\.0+)?Z)?$/
/** Returns the year of a timestamp with a sign, month or day 00, or leading zeros, which standard EDTF does not allow. */
function signedYear(text: string): Years | undefined {
  const [, sign = '', year = '', month = '', day = ''] = SIGNED.exec(text) ?? []
  const isPartial = month === '00' || day === '00'
  const from = Number(`${sign}${year}`)
  const isOwn = sign === '+' || isPartial || /^[+-]\d{6}|^0(?!001)\d{3}/.test(text)
  return year === '' || !isOwn || from === 0 || from > MAX_BARE_YEAR || Number(month) > 12
    ? undefined
    : { from, to: from }
}

/** Converts the notation of the 2012 EDTF draft, and qualifiers on unspecified digits, which the library rejects. */
function toStandardEdtf(text: string): string {
  return (
    text
      .replace(/(?<=^|\/)(?:unknown|open)(?=$|\/)/g, (word) => (word === 'open' ? '..' : ''))
      .replace(/(?<=\d|^)u+(?=$|[-/?~])|(?<=-)uu(?=$|[-/?~])/g, (digits) => digits.replaceAll('u', 'X'))
      .replace(/X[?~%](?=$|\/)/g, 'X')
      .replace(/\?~|~\?/g, '%')
      .replace(/^(-\d{4})\s?\/\s?(-?\d{4})$/, '$1/$2')
      .replace(/^(\d{4})\.\.(\d{4})$/, '$1/$2')
      // JavaScript pads BC years to six digits, Python does not pad them.
      .replace(/^([+-])00(\d{4})$/, '$1$2-00-00')
      .replace(/(?<=^|\/)-\d{1,3}(?=-\d\d-\d\d)/g, (year) => `-${year.slice(1).padStart(4, '0')}`)
      // Month or day 00 means unknown, also at the ends of an interval.
      .replace(/(?<=\/.*|(?=.*\/))(\d{4}(?:-(?!00)\d\d)?)(?:-00){1,2}(?=$|\/)/g, '$1')
      // A season of an uncertain or partly unspecified year.
      .replace(/^(\d{4})\?-(2[1-4])$/, (whole, year: string, season: string) =>
        Number(season) > Number(year.slice(2)) ? whole : `${year}~`,
      )
      .replace(/^(\d{2}[\dX]X)[?~%]?-(?:2[1-9]|3\d|4[01])$/, '$1')
  )
}

/** Parses EDTF levels 0 to 2. */
function readEdtf(written: string): Years | undefined {
  const text = toStandardEdtf(written)
  const signed = signedYear(text)
  if (signed !== undefined) return signed
  if (!EDTF.test(text) || !EDTF_MARK.test(text)) return undefined
  const season = /^(\d{2})(\d{2})-(2[1-4])[?~%]?$/.exec(text)
  const spans = Number(season?.[3]) - Number(season?.[2])
  // Museums write 1920-24 for five years; 2001-21 is spring 2001.
  if (season !== null && spans > 0 && !(Number(season[1]) >= 20 && spans >= 15)) return undefined
  const [, begin, end] = /^(\d{4})[?~%]?\/(\d{4})[?~%]?$/.exec(text) ?? []
  if (begin !== undefined && isSameInHijri({ from: Number(begin) }, { from: Number(end), to: Number(end) }))
    return undefined
  try {
    const years = edtfYears(text)
    // 9999 and 0001-01-01T00:00:00 are placeholders for a missing date.
    const isPlaceholder =
      Math.max(years.from ?? 0, years.to ?? 0) > MAX_BARE_YEAR || (text.includes('T') && /^00/.test(text))
    return isPlaceholder ? undefined : years
  } catch {
    return undefined
  }
}

const MAX_TEXT = 400

/** Marks the calendar of a year, or a century, in text with Arabic, Persian, Indic or Southeast Asian digits. */
const ERA_OF_SCRIPT =
  /(?<!\p{L})م(?!\p{L})|ميلاد|هجر|(?<!\p{L})ه(?:ـ|(?!\p{L}))|قرن|ء|عیسوی|ہجری|ھ|مسیح|صدی|খ্রি|ইং|বঙ্গাব্দ|শকাব্দ|বাংলা|হিজর|শত[কা]|ई[.०]|ईस|ईसा|सन्|हिजर|सदी|शत|គ\.?\s?ស|គ្រិស្ត|សតវត្ស|ค\.?\s?ศ|คริสต|ศตวรรษ|ຄ\.?\s?ສ|ສະຕະວັດ/u
/** A century or decade in either calendar: "قرن پنجم" is the 5th century AH in Iran, and the 5th century CE elsewhere. */
const CENTURY = /قرن|سد[ه\u06c0]|صدی|ده[ه\u06c0]/u
const ERA_OF_CENTURY =
  /(?<!\p{L})م(?!\p{L})|ميلاد|میلاد|عیسوی|مسیح|هجر|ہجر|(?<!\p{L})ه(?![\p{L}\p{M}])|ھ|(?<!\p{L})ق[. ]/u
/** Start of the first unambiguous century: the 15th century AH began only in 1979, so "15th" is CE. */
const FIRST_SURE_CENTURY = 1400
/** Years up to this one may be Hijri or Bengali, which are about 600 years behind the Common Era. */
const LAST_OF_OTHER_CALENDAR = 1500

/**
 * Placeholders programs write for a missing date: time 0 in PHP, Unix, Access, SQL Server and Windows, day 0 in a
 * spreadsheet.
 */
const PLACEHOLDER =
  /^-0001-11-30|^(?:1970-01-01|1899-12-3[01]|1753-01-01|1601-01-01|0002-11-30)[T ]00:00:00|^1900-0?1-00|^(?:jan(?:uary)?\.? 0,|0[ -]jan(?:uary)?[ -]) ?1900/i

/** Value of an empty date column in a database: "0000-00-00 00:00:00". */
const ZEROS = /^0{1,4}([-./])0{1,2}\1(?:0{1,4})(?:[T ][0:.]+Z?)?$/

/** Whether a text is a placeholder that a program wrote for a missing date. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text)
}

/** Contexts in which a number is not a year, or may be a year of another calendar. */
const AMBIGUOUS: readonly RegExp[] = [
  // "S20" is a Shōwa year or a size, "l920" an OCR error; "c1740" and "©1740" are years.
  /(?<![\p{L}\d.@=])[abd-z](?=\d)/iu,
  // "d. 1950" is a death; "a. 1640" is anno, ante or after.
  /(?<![\p{L}.]|a\. )d\.? ?(?=\d)|^a\.? (?=\d)/iu,
  // "m. 1850" may be a marriage, or a death in Spanish; Lithuanian puts "m." after the year.
  /(?<![\p{L}\d.] ?)m\. ?(?=\d{4})/iu,
  // "v. 1850" means before 1850 in German and in 1850 in Finnish; "3. v. Chr." does not say whether 3 is a century.
  /^v\. ?(?=\d{3,4}(?!\d))|(?<!\d)\d{1,2}\. ?[vn]\. ?(?:chr|(?:[ud]\. ?)?z)/iu,
  // "* 1885" is a birth, "1885 † 1950" a life, "r. 1740–1786" a reign.
  /^\*\s?\d|†|(?<!\p{L})r\. ?(?=\d)/iu,
  // "1320 h." may be Hijri.
  /\d ?h(?![\p{L}\d])/iu,
  // "H. 1290" may be Hijri, or "hacia" (about) in Spanish.
  /^H\. ?(?:[1-9]\d\d|1[0-4]\d\d)$/u,
  // "H. 13. yüzyıl" is a Hijri century.
  /(?<!\p{L})h\. ?\d{1,2}\. ?y/iu,
  // "190." is a decade in library catalogs; "model 1850" is a year of making or the name of a pattern.
  /(?<!\d)'(?![2-9]00)\d{3}(?!\d)|^\d{3}\.$|^mod(?:el|\.)(?: of)? \d{4}$/iu,
  // "1642 ± 9", "1590+5", "1404-15+20": the uncertainty dendrochronologists add is not the end of a range.
  /\d[^\d±]{0,3}±\s?\d{1,3}(?!\d)|\d\s?\+\s?\d{1,3}(?!\d)/,
  // "eKr." is BC in Finnish and Estonian, "e.Kr." AD in Swedish and Norwegian.
  /(?<![\p{L}.])ekr(?!\p{L})/iu,
  // "i. e. 500" is BC in Hungarian; English "i.e." stands between two dates.
  /^i\.\s?e\.|(?<!\p{L})i\.\s?e\.$/iu,
  // "преди 475 години", "prije 475 godina", "قبل 475 سنة", "475 år sedan" are times before now.
  /преди \d+ години|(?:пре|pre|prije|pries|قبل|לפני) \d+ (?:година|godina|met[uy]|سنة|عام|שנה)(?!\p{L})|\d (?:(?:godina|година) (?:prije|pre|пре)|ar sedan|nam truoc|سنة قبل)(?!\p{L})/iu,
  // "A. C. 1905" is signed with initials: abbreviations of these letters for BC stand behind the year.
  /(?<!\p{L})(?:[AVPCD]\. ?C|[KP]\. ?K|K\. ?A|S\. ?M|v\. ?d\. ?Z)\. ?(?:1[5-9]|20)\d\d(?!\d)/u,
  // "1905a" and "1905 (A)" are one of several publications of a year, "1905. a." is of the year in Estonian: not French "à" without an end.
  /(?<!\d)\d{4}[. ]*\(?a\.?\)?$|^a\.(?=\d)/iu,
  // "about 2000 years" is an age.
  /\d (?:years|jahre|jaar|anni|años)\W*$/iu,
  // "2500 ปี" is an age and "2500 ปีก่อน" a time before now; only with BC is it a year.
  /(?<!คริสต(?:กาล|์ศักราช)\s?[\d,]*)\d\s?(?:ปี(?!\s?ก่อน\s?(?:คริสต|ค\.?\s?ศ))|ປີ(?!\s?ກ່ອນ\s?(?:ຄຣິສ|ຄ\.?\s?ສ)))/u,
  // "1800-l." is a century in Finnish.
  /\d-l(?!\p{L})/iu,
  // "1966 cast after 1944 original" is not a range from 1944. Museums file such objects under either year.
  /(?<=^|[\p{L}\d?.] )(?:after|from|of) (?:(?:an?|the) )?(?:(?:c|ca|circa|about)(?!\p{L})\.? ?)?\d{4}(?: ?[-–/] ?\d{2,4})?s?(?: \p{L}+)? (?:original|negative|daguerreotype|painting|drawing|design|photograph|engraving|model|mou?ld|plaster|prototype|image|cast)s?(?!\p{L})/iu,
  // "13 ka" is 13,000 years ago, "MS 1905" a manuscript, "1850 m" a length; "13 K.a.", "M.S. 12" and "1850 m." have
  // dots.
  /\d ?(?:ka|m)(?![\p{L}.])|\d ?v$|(?<![\p{L}.])ms(?![\p{L}.])|(?<!\p{L})tel\.? ?\d/iu,
  // In "replica (original 1660)", the year is that of the original.
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
  // Case matters only for Roman numerals.
  const cased = plain === text.toLowerCase() ? text : plain
  const joined = cased
    .replace(/(?<=\d)\[(\d{1,2})\??\]/g, '$1')
    .replace(/\[(\d{1,2})\](?=\d{2}(?!\d))/g, '$1')
    .replace(/\[(\d+)\]-(?=\d)/g, '$1-')
    // "10 000", the thousands separator in most languages
    .replace(/(?<![\d.] ?)(\d{1,2})[ \u00a0\u202f](?=\d00(?!\d))/gu, '$1')
    // "1899年12月12日(24日)": the day in the other calendar
    .replace(/(?<=[月월]\s?\d{1,2}\s?[日일]?)\s?(?:\(\s?\d{1,2}\s?[日일]?\s?\)|\/\d{1,2})/gu, '')
    // "1722-1801-05-15"
    .replace(/(?<=(?<!\d)\d{4}(?:-\d\d-\d\d)?)-(?=\d{4}-\d\d(?:-\d\d)?(?!\d))/g, '–')
    // "1700-t", the Swedish short form of "1700-tal"
    .replace(/(?<=(?<!\d)\d{3}0)-t(?:\.|(?![\p{L}\d]))/gu, '-tal')
    // "1905 [i.e. 1950]" corrects the date on the object.
    .replace(/(?<!\d)\d{4},?\s?[[(]?(?:i\.?\s?e\.?,?|recte)\s?(?=\d{4})/gi, '')
  if (AMBIGUOUS.some((pattern) => pattern.test(joined))) return undefined
  const all = dateTokens(withOpenDigits(withYearsAlone(withEndsOfRanges(withoutTime(joined)))))
  const written = dropJulianDay(withoutForeignYears(all, language))
  if (hasImpossibleDay(written)) return undefined
  const dated = withoutEndsOfDays(
    withoutMonths(withStages(resolveEraWords(withErasBehind(withFractions(written))))),
  )
  const tokens = withDecades(withTurns(withCenturies(withYears(resolveUnits(dated)))))
  if (tokens.some((token) => token.kind === 'unknown' || hasMeaning(token, 'ago'))) return undefined
  return readClauses(clausesOf(resolveReignCountry(withoutSameCycle(dropPartsOfCultures(tokens)), language)))
}

/** A DCMI Period, the Dublin Core encoding: "name=Edo; start=1603; end=1868;". */
const DCMI_PERIOD =
  /^(?:(?:name|scheme)=[^;]*;\s*)*(?:start=([^;]*);?\s*)?(?:end=([^;]*);?\s*)?(?:(?:name|scheme)=[^;]*;?\s*)*$/i

/** Rewrites the limits of a DCMI Period as a range in words; returns any other text unchanged. */
function decodedPeriod(text: string): string {
  const [, start = '', end = ''] = (text.includes('=') ? DCMI_PERIOD.exec(text.trim()) : undefined) ?? []
  if (start === '' && end === '') return text
  return end === '' ? `since ${start}` : start === '' ? `by ${end}` : `${start} – ${end}`
}

/** An EDTF list, whose brackets are part of the notation. */
const EDTF_LIST = /\.\.|^[-\dX?~%]+(?:,[-\dX?~%]+)+$/

/** Strips quotes and brackets around the whole text, and a trailing question mark or separator. */
function withoutBrackets(text: string): string {
  const plain = text.trim().replace(/(?<!(?<!\d)\d{1,3})\s*[([]\s?\?\s?[)\]]$|[;,\s]+$/g, '')
  const [, inner = plain] =
    /^["“„«]([^"“”„«»]*)["“”»]$/.exec(plain) ?? /^[[(]([^[\]()]*)[\])]\s*[?.]*$/.exec(plain) ?? []
  return EDTF_LIST.test(inner) ? text : inner
}

/** Initials of Japanese eras. "S40年", "S20.8.15" and "S20" mean 昭和 only in Japan. */
const LETTERS_OF_YEARS: Readonly<Record<string, string>> = {
  M: '明治',
  T: '大正',
  S: '昭和',
  H: '平成',
  R: '令和',
}

/** "M. 1905": the Gregorian year beside a Hijri one in Turkish registers. Elsewhere "M." may be a marriage. */
const MILADI = /^M\. ?(?=\d{4}(?!\d))/u
/** "H. 1304" alone: a Hijri year in the same registers. */
const HICRI = /^H\. ?(?=(?:[1-9]\d\d|1[0-4]\d\d)$)/u
/** "MS 2. yüzyıl" is AD in Turkish; elsewhere "MS" is a manuscript. */
const MILATTAN_SONRA = /(?<!\p{L})MS(?!\p{L})/gu
/** "eKr." is BC in Finnish and Estonian, "pKr." AD in Estonian; "e.Kr." is AD in Swedish. */
const EKR = /(?<![\p{L}.])ekr\.?(?!\p{L})/giu
const PKR = /(?<![\p{L}.])pkr\.?(?!\p{L})/giu
const IN_FINNIC = /luku|luvu|vuosi|vuon|vuot|noin|sajand|(?<!\p{L})saj(?!\p{L})|aasta|umbes/iu
/** "i. e. 500" is BC in Hungarian; English "i.e." stands between two dates. */
const IDOSZAMITASUNK = /(?<!\p{L}|[[(]\s?|\d[.,]? )i\. ?e\.|(?<!\p{L})i\. ?e\.$/giu
const IN_HUNGARIAN = /század|évezred|(?<!\p{L})(?:sz|évsz)\.|(?<!\p{L})kb\./iu
/** Rewrites notation used only in a country or language, or beside its words, into words understood everywhere. */
function inWordsOfAll(text: string, language: string | undefined): string {
  if (language === 'tr')
    return text.replace(MILADI, '').replace(HICRI, 'Hicri ').replace(MILATTAN_SONRA, 'M.S.')
  if (language === 'fi' || language === 'et' || IN_FINNIC.test(text))
    return text.replace(EKR, 'eaa.').replace(PKR, 'jkr.')
  if (language === 'hu' || IN_HUNGARIAN.test(text)) return text.replace(IDOSZAMITASUNK, 'Kr. e.')
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

/** The period of the Turkish Republic, which has no end. */
const REPUBLIC = /^cumhuriyet (?:donemi|devri)$/

function readUncached(given: string, language: string | undefined): MuseumDate {
  // Stata writes "." for a missing value, which is not the same as "undated".
  if (given.trim() === '.') return undefined
  const rumi = readRumi(given, language === 'tr')
  if (rumi !== undefined) return rumi === 'unsure' ? undefined : rumi
  if (REPUBLIC.test(foldedWord(given).trim())) return { from: 1923, to: undefined }
  const text = inWordsOfAll(given, language)
  const written = normaliseDateText(decodedPeriod(withoutBrackets(text)))
  if (written.length > MAX_TEXT) return undefined
  const marks = withoutPunctuation(written.toLowerCase())
  if (marks === '' || undatedTexts().has(marks) || ZEROS.test(written)) return 'undated'
  if (isPlaceholder(written) || hasNoSuchDay(written)) return undefined
  const { from, to } = readEdtf(written) ?? readWritten(written, language) ?? {}
  // "١٣٢٠" and "১৩২০" without an era may be in another calendar, and so may "1320" in Iran.
  const mayBeOther = language === 'fa' || hasOtherDigit(text)
  if (mayBeOther && !ERA_OF_SCRIPT.test(text) && (from ?? to ?? 0) <= LAST_OF_OTHER_CALENDAR) return undefined
  const first = from ?? to ?? 0
  if (CENTURY.test(text) && !ERA_OF_CENTURY.test(text) && first > 0 && first < FIRST_SURE_CENTURY)
    return undefined
  return isSound({ from, to }) ? { from, to } : undefined
}

/** Languages of museums in which some dates mean something else than elsewhere. */
const OWN_NOTATION: ReadonlySet<string> = new Set(['ja', 'ko', 'tr', 'fa', 'fi', 'et', 'hu'])

/** Cache size. Tables repeat dates, and parsing one takes about 0.1 ms. */
const MAX_KNOWN = 10_000
const known = new LRUCache<string, { readonly date: MuseumDate }>({ max: MAX_KNOWN })

/**
 * Parses a date of a museum record: words of any interface language, digits, ISO 8601 or EDTF. Returns the possible
 * years of making, "undated" if the text says there is no date, or undefined if it is not understood. A year is never
 * guessed.
 *
 * @param language code of the museum's main language; decides between era names that several countries share.
 */
export function readMuseumDate(text: string, language?: string): MuseumDate {
  if (text.length > 2 * MAX_TEXT || (/^\s*-\d{5}\s*$/.test(text) && isSerial(Number(text)))) return undefined
  const own = language?.split('-')[0]
  const key = own !== undefined && OWN_NOTATION.has(own) ? `${own} ${text}` : text
  const found = known.get(key) ?? { date: readInCalendar(text, (date) => readUncached(date, own)) }
  known.set(key, found)
  return found.date
}
