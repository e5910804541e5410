import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile'
import { withPlainDigits } from '../base/digits.ts'
import type { ImportIssue, InputPlace, ReportBuilder } from '../base/import-report.ts'
import { isCommonCalendar, overlapOfYears, readMuseumDate } from '../base/museum-date/index.ts'
import { getOwn, isObject } from '../base/object.ts'
import { type Message, message } from '../engine/errors/index.ts'
import { dateQualifierIn, eraInHeading } from './propose/beside-dates.ts'
import {
  columnNames,
  foldedName,
  foldedTogether,
  isCalendarColumn,
  isDateKindColumn,
} from './propose/column-names.ts'

/** Members with IDs and URLs, whose digits are not personal numbers. */
const ID_OR_URL_MEMBERS = /^(?:\w*Id|id|accessionNumber|link|path|url)$/

const DAY = String.raw`(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])`
const BEFORE = String.raw`(?<![a-z\d/=_.-])`
const AFTER = String.raw`(?![a-z\d_-])`

function standalonePattern(pattern: string): RegExp {
  return new RegExp(`${BEFORE}(?:${pattern})${AFTER}`, 'gu')
}

/** Weights and check characters of Chinese identity card numbers (GB 11643). */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

function isChecked(number: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number[index]), 0)
  return '10X98765432'[sum % 11] === number.at(-1)?.toUpperCase()
}

/** Whether a number has a valid IBAN check (ISO 13616: remainder 1 modulo 97). */
function isIban(found: string): boolean {
  const plain = found.replace(/ /g, '')
  if (plain.length < 15 || plain.length > 34) return false
  const digits = (plain.slice(4) + plain.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

/** Whether a Brazilian taxpayer number (CPF) has valid check digits. */
function isTaxpayer(found: string): boolean {
  const digits = Array.from(found.replace(/\D/g, ''), Number)
  return [9, 10].every((count) => {
    const sum = digits.slice(0, count).reduce((total, digit, index) => total + digit * (count + 1 - index), 0)
    return ((sum * 10) % 11) % 10 === digits[count]
  })
}

function hasDigits(found: string, min: number, max: number): boolean {
  const count = found.replace(/\D/g, '').length
  return count >= min && count <= max
}

/** Whether a number has a valid Luhn check digit (ISO/IEC 7812). */
function isLuhn(found: string): boolean {
  const digits = Array.from(found.replace(/\D/g, ''), Number).reverse()
  const sum = digits.reduce((total, digit, index) => {
    const weighed = index % 2 === 0 ? digit : 2 * digit
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}

/** Weights of Polish personal numbers (PESEL), whose month encodes the century too. */
const PESEL = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]

function isPesel(found: string): boolean {
  const [month, day] = [Number(found.slice(2, 4)) % 20, Number(found.slice(4, 6))]
  const sum = PESEL.reduce((total, weight, index) => total + weight * Number(found[index]), 0)
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && sum % 10 === 0
}

/** Whether a Turkish identity number has valid check digits. */
function isTurkish(found: string): boolean {
  const digits = Array.from(found, Number)
  const sumOf = (each: readonly number[]): number => each.reduce((total, digit) => total + digit, 0)
  const nine = digits.slice(0, 9)
  const [odd, even] = [0, 1].map((rest) => sumOf(nine.filter((_, index) => index % 2 === rest)))
  const tenth = (7 * (odd ?? 0) - (even ?? 0) + 10) % 10
  return digits[9] === tenth && digits[10] === (sumOf(nine) + tenth) % 10
}

/** Whether a Japanese personal number has a valid check digit. */
function isMyNumber(found: string): boolean {
  const [check = 0, ...digits] = Array.from(found.replace(/\D/g, ''), Number).reverse()
  const rest = digits.reduce((sum, digit, index) => sum + digit * ((index % 6) + 2), 0) % 11
  return check === (rest < 2 ? 0 : 11 - rest)
}

/** Whether a Thai personal number has a valid check digit. */
function isThai(found: string): boolean {
  const digits = Array.from(found.replace(/\D/g, ''), Number)
  const sum = digits.slice(0, 12).reduce((total, digit, index) => total + digit * (13 - index), 0)
  return digits[12] === (11 - (sum % 11)) % 10
}

/** Returns the product of two elements of the dihedral group D5, as the Verhoeff algorithm requires. */
function dihedralProduct(left: number, right: number): number {
  const turned = left < 5 ? left + right : left - right + 5
  return (turned % 5) + (left < 5 === right < 5 ? 0 : 5)
}

/** Permutation of digits by position in the Verhoeff algorithm. */
const PERMUTED = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

/** Whether a number has a valid Verhoeff check digit, as Indian personal numbers do. */
function isVerhoeff(found: string): boolean {
  const digits = Array.from(found.replace(/\D/g, ''), Number).reverse()
  const permuted = digits.map((digit, index) =>
    Array.from({ length: index % 8 }).reduce<number>((value) => PERMUTED[value] ?? 0, digit),
  )
  return permuted.reduce(dihedralProduct, 0) === 0
}

/** Matches digits after a label, optionally with "number" in between. */
function digitsBehind(words: string, digits: string): RegExp {
  return new RegExp(
    `(?<=(?<!\\p{L})(?:${words})(?!\\p{M})(?:[^\\p{Nd}<>]{0,20}[^\\p{L}\\p{Nd}])?)(?:${digits})${AFTER}`,
    'giu',
  )
}

/** Labels of passport numbers and national identification numbers. */
const ID_LABELS =
  'passport|passeport|passaporto?|pasaporte|reisepass|personalausweis|paspoort|paszport|паспорт|护照|護照|パスポート|여권|pasaport|جواز|identity card|id card|身份证|身份證|driving licen[cs]e|führerschein|pesel|cnp|dni|nie|nif|bsn|jmbg|oib|egn|егн|инн|снилс|nhs|nino|t\\.?c\\.?(?: kimlik)?|rut|curp|ahv|avs|nir|personn?ummer|fødselsnummer|cpr|kimlik|dowód osobisty|תעודת זהות|henkilötunnus|rodné číslo|taj(?: ?-?szám)?|주민(?:등록)?번호|身分證(?:字號)?|身份证号码?|کد ملی|شماره ملی|الرقم القومي|(?:رقم )?البطاقة المدنية|الرقم المدني|јмбг|рнокпп|αφμ|αμκα|adóazonosító(?: jel)?|npwp|nik|პირადი ნომერი'

/** Two years, as after "telephone" where the object is a telephone. */
const YEARS = /^\d{4}\s?[-–/]\s?\d{2,4}$/

/** Labels of telephone numbers in the interface languages. Those that are also words or codes require a dot, or the usual first digits. */
const PHONE_LABELS = [
  'whatsapp|viber|tel|tel[eé]f(?:on[eo]?|ono|oon)?|téléphone|telephone|phone|mobile?|mobiltelefon|handy|cell|cellulare|celular|fax|faks|gsm|fono?(?=[.:])',
  'tlf|tfno|tlm|cel(?=\\.)|móvil|telemóvel|portable|mobiel|telefonu|cep|kom(?=\\.)|komórka',
  'telp|telepon|ponsel|hp(?=[^\\p{L}\\p{Nd}]{0,3}0)|s?đt|dđ|điện thoại|di động',
  'τηλ|τηλέφωνο|τηλεφώνου|κιν|κινητό|φαξ|тел|телефон[ауі]?|моб|мобильный|мобільний|факс',
  'ტელ|ტელეფონი|მობ|მობილური|連絡先|电话|電話|手机|手機|携帯|전화|연락처|휴대폰|핸드폰|โทร|โทรศัพท์|มือถือ|เบอร์',
  'هاتف|الهاتف|نقال|النقال|جوال|الجوال|موبايل|محمول|تلفن|موبایل|تلفن همراه|فون|טלפון|טל[׳’\\u0027]?|נייד',
  'फ़?ोन|फोन|फ़ोन|मोबाइल|मो|दूरभाष|टेलीफ़ोन|टेलीफोन|ফোন|মোবাইল|টেলিফোন|মো',
].join('|')
/** Word for "number" after the label: "Phone number:", "No. telp". */
const OF_CALL = '(?:\\s?(?:n[ro]|number|nummer|nomor|номер|αριθμός|नंबर|নম্বর|号码?|號碼?|番号|번호)\\.?)?'

/** Email addresses of offices, which are public. */
const OFFICE =
  /^(?:info|contact|contacts?|kontakt|mail|e?-?mail|office|museum|museo|musee|archiv\w*|hello|images?|pictures?|rights|press|presse|library|bibliothek|collections?|sammlung\w*|visit\w*|support|service|admin|webmaster|enquir\w*|inquir\w*|reproduc\w*)@/i

export const TELEPHONE: Message = message`a telephone number`

/** Returns the country of a museum from its site settings, if known. */
export function countryOf(site: unknown): string | undefined {
  const place = isObject(site) ? site.place : undefined
  return isObject(place) && typeof place.country === 'string' ? place.country : undefined
}

/** A national number, in groups or without separators. */
const NATIONAL = standalonePattern(String.raw`\(?\d[\d ()./–-]{6,16}\d`)
/** Minimum digits of a number without separators. A shorter one may be from an authority file. */
const WHOLE = /^\d{10,}$/
/** Digits in groups of three with dots or commas, which are an amount. */
const AMOUNT = /^\d{1,3}(?:[.,]\d{3})+$/

/** Returns the first mobile number of a country without a country code. Other numbers may be those of objects. */
function mobileIn(read: string, country: string | undefined): string | undefined {
  if (country === undefined || !isSupportedCountry(country)) return undefined
  // In North America, mobile numbers look like all others.
  if (getCountryCallingCode(country) === '1') return undefined
  return read.match(NATIONAL)?.find((found) => {
    const isWritten = /\D/.test(found) ? !AMOUNT.test(found) && !YEARS.test(found) : WHOLE.test(found)
    return isWritten && parsePhoneNumberFromString(found, country)?.isValid() === true
  })
}

const IDENTITY_CARD = message`a number of an identity card`
const BANK_ACCOUNT = message`a number of a bank account`

/** Personal numbers: their name, pattern and check. */
const PERSONAL: readonly (readonly [called: Message, pattern: RegExp, isOne?: (found: string) => boolean])[] =
  [
    [message`a resident registration number`, standalonePattern(String.raw`\d{2}${DAY}\s?[-–]\s?[1-8]\d{6}`)],
    [IDENTITY_CARD, standalonePattern(String.raw`[1-9]\d{5}(?:18|19|20)\d{2}${DAY}\d{3}[\dXx]`), isChecked],
    [IDENTITY_CARD, standalonePattern(String.raw`[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]`)],
    [
      IDENTITY_CARD,
      standalonePattern(String.raw`\d{8}[A-Z]`),
      (found) => 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(found.slice(0, 8)) % 23] === found[8],
    ],
    [
      IDENTITY_CARD,
      standalonePattern(
        String.raw`[XYZ]\d{7}[A-Z]|[A-Z]{4}\d{6}[HM][A-Z]{5}[A-Z\d]\d|756\.\d{4}\.\d{4}\.\d{2}`,
      ),
    ],
    [IDENTITY_CARD, standalonePattern(String.raw`\d{11}`), isPesel],
    [IDENTITY_CARD, standalonePattern(String.raw`[1-9]\d{10}`), isTurkish],
    [
      IDENTITY_CARD,
      digitsBehind(String.raw`ת\.?\s?["״]?ז|תעודת זהות|מספר זהות|teudat zehut`, String.raw`\d{8}-?\d`),
      isLuhn,
    ],
    [IDENTITY_CARD, digitsBehind('cccd|căn cước|chứng minh', String.raw`0\d{11}|0\d{2} \d{3} \d{3} \d{3}`)],
    [
      IDENTITY_CARD,
      digitsBehind('aadhaar|aadhar|आधार', String.raw`[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}`),
      isVerhoeff,
    ],
    [
      IDENTITY_CARD,
      standalonePattern(String.raw`(?:19|20)?\d{2}${DAY}[-+]\d{4}`),
      (found) => isLuhn(found.replace(/\D/g, '').slice(-10)),
    ],
    [
      IDENTITY_CARD,
      /(?<=(?:個人番号|マイナンバー(?:カード)?|(?:บัตร|ประจำตัว)ประชาชน)[^\p{Nd}<>]{0,6})\d(?:[ -]?\d){11,12}(?![\d-])/gu,
    ],
    [IDENTITY_CARD, /(?<![\d/=_.-][ -]?)\d{4}(?:[ -]\d{4}){2}(?![ -]?\d)/gu, isMyNumber],
    [IDENTITY_CARD, standalonePattern(String.raw`\d-\d{4}-\d{5}-\d{2}-\d`), isThai],
    [
      message`a number of a passport or an identity card`,
      new RegExp(
        `(?<=(?<!\\p{L})(?:${ID_LABELS})(?![\\p{Script=Latin}\\p{Script=Cyrillic}])[^\\p{L}\\d]{0,3}(?:(?:no|nr|num(?:ber|mer|éro)?|número|№|号码?|號碼?)[^\\p{L}\\d]{1,3})?)[A-Z]{0,2}\\d[A-Z\\d ./-]{4,20}[A-Z\\d]`,
        'giu',
      ),
      (found) => hasDigits(found, 6, 16) && !YEARS.test(found),
    ],
    [
      message`a number of a payment card`,
      standalonePattern(String.raw`[3-6]\d{3}[ -]\d{4}[ -]\d{4}[ -]\d{4}`),
      isLuhn,
    ],
    [message`a number of a taxpayer`, standalonePattern(String.raw`\d{3}\.\d{3}\.\d{3}-\d{2}`), isTaxpayer],
    [
      message`a number of social security`,
      /(?<=\b(?:ssn|social security)\D{0,12})\d{3}-\d{2}-\d{4}(?!\d)/giu,
    ],
    [
      BANK_ACCOUNT,
      /(?<![A-Z\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?(?![A-Za-z\d])/gu,
      isIban,
    ],
    [
      BANK_ACCOUNT,
      digitsBehind(
        '계좌(?:번호)?|口座番号|账号|帳號|شماره حساب|rekening|kontonummer',
        String.raw`\d[\d-]{8,18}\d`,
      ),
    ],
    [BANK_ACCOUNT, /(?<=(?:普通|当座)(?:預金|口座)[^\p{Nd}<>]{0,6})\d{7}(?!\d)/gu],
    [
      TELEPHONE,
      standalonePattern(
        String.raw`01[016789][-. ]?\d{3,4}[-. ]?\d{4}|(?:\+?86[- ]?)?1[3-9]\d(?:\d{8}|[- ]\d{4}[- ]\d{4})|0[789]0[- ]\d{4}[- ]\d{4}|01[5-7]\d ?[ /-] ?\d(?: ?\d){6,7}|09\d{2}-\d{3}-\d{3}|05\d{8,9}|05\d{2}[ -]?\d{3}[ -]?\d{4}|0 ?(?:[2-5]\d{2}|\([2-5]\d{2}\)) ?\d{3}[ -]\d{2}[ -]\d{2}|\(0[2-5]\d{2}\) ?\d{3}[ -]\d{2}[ -]\d{2}|0[1-9]\d{1,3} \d{3,4} \d{3,4}|\(0\d{2,4}\) ?\d{5,8}|0[1-9](?:[ .]\d{2}){4}|\(\d{3}\) ?\d{3}-\d{4}|8[ -]?\(\d{3}\)[ -]?\d{3}[- ]?\d{2}[- ]?\d{2}`,
      ),
    ],
    [
      TELEPHONE,
      standalonePattern(String.raw`\+\d(?:[-. ]?\(?\d{1,5}\)?){2,7}`),
      (found) => hasDigits(found, 9, 15),
    ],
    [
      TELEPHONE,
      new RegExp(
        `(?<=(?<!\\p{L})(?:${PHONE_LABELS})${OF_CALL}\\.?\\s?[:：]?\\s?(?:(?<=[:：]\\s?)[\\p{Script=Hangul}\\p{Script=Han}々]{2,6}\\s)?)\\(?\\d[\\d ().\\/–-]{5,20}\\d`,
        'giu',
      ),
      (found) => hasDigits(found, 7, 15) && !YEARS.test(found),
    ],
    [
      message`an e-mail address`,
      /(?<![\w.+-])[\w.+-]{1,64}(?:@|\s?[[(](?:at|@)[\])]\s?)(?:[\p{L}\d-]{1,63}(?:\.|\s?[[(](?:dot|\.)[\])]\s?)){1,5}\p{L}{2,24}/gu,
      (found) => !OFFICE.test(found.replace(/\s?[[(](?:at|@)[\])]\s?/, '@')),
    ],
  ]

/** Quick test: seven digits close together, a code of letters, or an email address. Most texts have none of these. */
const MAY_BE_PERSONAL = /(?:\d[^\d]{0,3}){6}\d|[A-Z]{4}|@|[[(]at[\])]/

/** Full-width letters, digits and punctuation. */
const FULL_WIDTH = /[\uff01-\uff5e]/

/** Normalizes a text: digits to 0–9, full-width characters to ASCII, and HTML tags removed, which may split a number. "<jane@x.org>" is no tag. */
function readableText(text: string): string {
  const bare = text.includes('<') ? text.replace(/<(?!!|[^\s<>]*@)[^<>]{0,1000}>/g, '') : text
  return withPlainDigits(FULL_WIDTH.test(bare) ? bare.normalize('NFKC') : bare)
}

/**
 * Returns personal numbers and addresses in a text, the first of each kind.
 *
 * @param country Country of the museum, whose mobile numbers are recognized without a country code.
 */
export function personalIn(
  text: string,
  country?: string,
): readonly { readonly called: Message; readonly found: string }[] {
  const read = readableText(text)
  if (!MAY_BE_PERSONAL.test(read)) return []
  const all: { readonly called: Message; readonly found: string }[] = []
  for (const [called, pattern, isOne] of PERSONAL) {
    const found = read.match(pattern)?.find((each) => isOne?.(each) ?? true)
    // A labelled number may also match the pattern of its digits.
    if (found !== undefined && !all.some((one) => one.found.includes(found))) all.push({ called, found })
  }
  const mobile = all.some(({ called }) => called === TELEPHONE) ? undefined : mobileIn(read, country)
  return mobile === undefined || all.some(({ found }) => found.includes(mobile))
    ? all
    : [...all, { called: TELEPHONE, found: mobile }]
}

/** Digits and punctuation of years, without a word that names the calendar. */
const BARE_YEARS = /^[\p{Nd}\s\-–—/.,?]+$/u

/** Several names in one: with a separator that no name contains, two Korean names, or "and three others". */
const SEVERAL =
  /[;；|、]|^[\p{Script=Hangul}]{2,4}(?:\s?[·‧ㆍ・]\s?[\p{Script=Hangul}]{2,4})+$|\s?[외外]\s?\p{Nd}+\s?[명인名人]|(?<=\p{Script=Han}{2})等(?:[\p{Nd}一二三四五六七八九十]+人)?$|\bet al\.?$/u

/** Maximum length of a quoted name in UTF-16 code units. */
const MAX_NAME = 60

/** A year of this century followed by an EDTF season or the last year of a range. */
const SEASON = /^20(\d\d)-(2[1-4])$/

const CALENDAR: Message = message`Have the map put the calendar before the year, such as {"template": "AH {/Date}"} for the hijra: such dates are read.`
const WITH_ERA: Message = message`Have the map put both into one text, such as {"template": "{/Year} {/Era}"}, and take the years from it with "yearFrom" and "yearTo"; or write the date whole.`
const OTHER_EVENT: Message = message`Leave such dates empty in the column, or put them in one of their own, and bring the records in again: filters and orders go by them.`
const SEASONS: Message = message`Write ranges with both years whole, such as 2001/2021, and seasons in words.`
const TELL: Message = message`Look at it. Leave the column out of the map, or take it out of the table, and bring the records in again.`
const TELL_THERE: Message = message`Look at it. Have it taken out where the records come from, and bring them in again.`
const ONE_EACH: Message = message`Add a step such as {"split": "·"} to the makers in the map, or write each in a row or column of its own. What stands for others who have no name belongs into a fact.`

/** Yields the texts of a value except IDs and URLs. For a fact, also yields the value after its label. */
function* textsIn(value: unknown): Generator<string> {
  if (isObject(value) && typeof value.label === 'string' && typeof value.value === 'string')
    yield `${value.label}: ${value.value}`
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) if (!ID_OR_URL_MEMBERS.test(name)) yield* textsIn(each)
}

/** Yields the public texts of a record with the part that contains them. */
export function* publicTexts(
  record: Readonly<Record<string, unknown>>,
  privateFields: readonly string[],
): Generator<readonly [part: string, text: string]> {
  for (const [field, value] of Object.entries(record)) {
    if (privateFields.includes(field) || ID_OR_URL_MEMBERS.test(field)) continue
    if (field === 'translations' && isObject(value)) {
      for (const language of Object.keys(value)) {
        const texts = getOwn(value, language)
        if (!isObject(texts)) continue
        for (const [part, text] of publicTexts(texts, privateFields))
          yield [`translations/${language}/${part}`, text]
      }
    } else for (const text of textsIn(value)) yield [field, text]
  }
}

/** Finds imported values that are probably unintended: public personal numbers, several names in one. */
export class DoubtfulValues {
  readonly #privateFields: readonly string[]
  readonly #found: ImportIssue[] = []

  readonly #isMapped: boolean
  readonly #country: string | undefined

  /** How dates such as 2001-21 and 2010-21 were interpreted. */
  readonly #seasons = new Set<'season' | 'range'>()

  /**
   * @param privateFields Fields that are not public.
   * @param isMapped Whether a map was used. Otherwise only personal numbers are reported.
   * @param country Country of the museum, whose mobile numbers are recognized without a country code.
   */
  constructor(privateFields: readonly string[], isMapped = true, country?: string) {
    this.#privateFields = privateFields
    this.#isMapped = isMapped
    this.#country = country
  }

  /**
   * @param given The original line or row.
   * @param record The mapped record.
   */
  see(given: unknown, record: unknown, place: InputPlace): void {
    if (!isObject(record)) return
    const seen = new Set<string>()
    const note = (kind: string, doubt: Omit<ImportIssue, 'place'>): void => {
      if (!seen.has(kind)) this.#found.push({ ...doubt, place })
      seen.add(kind)
    }
    for (const [field, text] of publicTexts(record, this.#privateFields)) {
      for (const { called, found } of personalIn(text, this.#country)) {
        const column = columnWith(given, (each) => readableText(each).includes(found)) ?? field
        note(`${called.en} ${column}`, {
          reason: message`"${column}" has what looks like ${called}, for everyone to read`,
          hint: this.#isMapped ? TELL : TELL_THERE,
          harm: 'public',
        })
      }
    }
    const other = this.#isMapped ? dateOfOther(given, record) : undefined
    if (other !== undefined) {
      const { kind, date, name, column } = other
      note(`${kind} ${column}`, {
        reason:
          kind === 'calendar'
            ? message`"${date}" is a year of "${name}" (column "${column}") and was taken for one of the common calendar`
            : message`"${date}" is a date of "${name}" (column "${column}") and was taken for that of the making`,
        hint: kind === 'calendar' ? CALENDAR : OTHER_EVENT,
      })
    }
    const beside = this.#isMapped ? dateOfOtherEra(given, record) : undefined
    if (beside !== undefined)
      note(`era ${beside.column}`, {
        reason: message`"${beside.date}" stands beside "${beside.name}" (column "${beside.column}") and was taken without it`,
        hint: WITH_ERA,
      })
    const season = typeof record.date === 'string' ? SEASON.exec(record.date.trim()) : null
    if (season !== null) this.#seasons.add(Number(season[2]) - Number(season[1]) >= 15 ? 'season' : 'range')
    if (season !== null && this.#seasons.size > 1)
      note('season', {
        reason: message`dates such as "2001-21" are read as seasons of EDTF, and such as "2010-21" as years, and the column has both, as in "${season[0]}"`,
        hint: SEASONS,
      })
    const makers: readonly unknown[] = this.#isMapped && Array.isArray(record.makers) ? record.makers : []
    for (const maker of makers) {
      const name: unknown = isObject(maker) ? maker.name : undefined
      if (typeof name !== 'string' || !SEVERAL.test(name.trim())) continue
      note('makers', {
        reason: message`several makers in one name, such as "${name.slice(0, MAX_NAME)}"`,
        hint: ONE_EACH,
      })
    }
  }

  /** Adds the findings to the report of an import, each with the location of its record. */
  report(report: ReportBuilder): void {
    for (const issue of this.#found) report.warn(issue)
  }
}

/** Returns the column or member whose text matches. */
function columnWith(given: unknown, fits: (text: string) => boolean): string | undefined {
  if (!isObject(given)) return undefined
  return Object.entries(given).find(([, value]) => [...textsIn(value)].some(fits))?.[0]
}

/** Events after an object's creation. For photographs, taking the picture is the creation. */
const NOT_MAKING =
  /^(?:copyright(?:ed)?|©|photograph(?:ed|y)|digiti[sz](?:ed|ation)|scanned|acqui(?:red|sition)|accession(?:ed)?|purchased?|donat(?:ed|ion)|catalogued|registered|exhibited|restored|fotografiert|digitalisiert|erworben|erwerbung|photographie|numerise|acquis(?:ition)?|fotografiado|fotografia|adquirido|adquisicion|版权|版權|拍摄|拍攝|数字化|入藏|登记|著作権|撮影|収蔵|登録|저작권|촬영)(?![\p{L}])/iu

interface OtherDate {
  readonly kind: 'calendar' | 'event'
  readonly date: string
  readonly name: string
  readonly column: string
}

/** Returns the date of a record if an adjacent column says that it is in another calendar, or of another event than the creation. */
function dateOfOther(
  given: unknown,
  { date, dateFrom }: Readonly<Record<string, unknown>>,
): OtherDate | undefined {
  if (typeof date !== 'string' || typeof dateFrom !== 'number' || !isObject(given)) return undefined
  for (const [column, value] of Object.entries(given)) {
    const name = typeof value === 'string' ? value.trim() : ''
    const found = { date, name: name.slice(0, MAX_NAME), column }
    const isBare = BARE_YEARS.test(date) && isCalendarColumn(column) && /\p{L}/u.test(name)
    if (isBare && !isCommonCalendar(name)) return { kind: 'calendar', ...found }
    if (isDateKindColumn(column) && NOT_MAKING.test(foldedName(name))) return { kind: 'event', ...found }
  }
  return undefined
}

/** Columns of periods, whose years determine the era of a number beside them. */
const PERIODS = new Set([...(columnNames.work.date ?? []), '朝代', 'dynasty', 'culture'].map(foldedTogether))

/**
 * Returns the date of a record if an adjacent column has an era such as "BC" that the parsed years ignore. Beside a period, only numeric
 * dates count.
 */
function dateOfOtherEra(
  given: unknown,
  { date, dateFrom, dateTo }: Readonly<Record<string, unknown>>,
): { readonly date: string; readonly name: string; readonly column: string } | undefined {
  const year = dateFrom ?? dateTo
  const text = typeof date === 'string' ? date : String(year)
  if (typeof year !== 'number' || year < 0 || !isObject(given)) return undefined
  const isBare = BARE_YEARS.test(text)
  const own = isBare ? namedTexts(given).find(([, value]) => value.trim() === text) : undefined
  const heading = own && eraInHeading(own[0])
  if (heading?.isBefore === true) return { date: text, name: heading.era, column: own?.[0] ?? '' }
  const isOther = (column: string, value: string): boolean => {
    if (value.length > MAX_NAME || value === text) return false
    const word = dateQualifierIn(column, value)
    const read = word === undefined ? undefined : readMuseumDate(`${isBare ? year : text} ${word}`)
    if (typeof read === 'object') return read.from !== dateFrom || read.to !== dateTo
    const isPeriod = isBare && !/\p{N}/u.test(value) && PERIODS.has(foldedTogether(column))
    const period = isPeriod ? readMuseumDate(value) : undefined
    return (
      typeof period === 'object' &&
      overlapOfYears(period, { from: -year, to: -year }) !== undefined &&
      (period.to ?? 0) < 0
    )
  }
  const found = namedTexts(given).find(([column, value]) => isOther(column, value))
  return found && { date: text, name: found[1].trim(), column: found[0] }
}

/** Returns the texts of a row or record with the names of their columns or members. */
function namedTexts(given: object): readonly (readonly [name: string, text: string])[] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (isObject(value)) return namedTexts(value)
    return typeof value === 'string' ? [[name, value] as const] : []
  })
}
