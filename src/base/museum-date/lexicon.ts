import { withPlainDigits } from '../digits.ts'
import { once } from '../tasks.ts'
import { romanValue, withIranianYears } from './numbers.ts'
import { NAMED_PERIODS, type NamedPeriod } from './periods.ts'
import words from './words.json' with { type: 'json' }

const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u0640\u064B-\u0652\u0670]/g

/**
 * A Hijri month in Latin letters without accents, as scholars, Turkish registers and libraries write it: "Dhū
 * al-Ḥijjah", "Zilhicce", "Rab. II". ʿAyn and hamza are apostrophes or left out.
 */
const MONTH_OF_HIJRA =
  "(?:m[uo]h?arr?[ae]m|muh\\.|saf[ae]r|(?:rabi?'?|rebi'?[uü]?l?|jum(?:ad[aiy])?h?|djoumada|cemaziy[eu]l)\\.?[- ]?(?:(?:[aeu]l|ul|as|ath|uth|es)[- ]?'?)?(?:awwal|evvel|ula|thani(?:yah?)?|sani|akh[ie]ra?h?|ahir|i{1,2}(?!\\p{L})|[12](?![\\d]))|raja?b|rece[bp]|sh?a'?b(?:an|\\.)|chaabane?|ram(?:a(?:d|z|dh)an|\\.)|sh?a[vw]{1,2}(?:al|\\.)|[sc]h?[ae][vw]{1,2}al|(?:dh|z)[uiy]?'?[- ]?'?(?:[aeu]?l)?[-' ]{0,3}(?:[qk]a'?da?e?h?|hi[jc]{1,2}[ea]h?|hajjah?)(?: al-haram)?)"
const DAY_OF_HIJRA = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:sun|mon|tues|wednes|thurs|fri|satur)day,? )?(?:(?:the )?(?:beginning|middle|end|early|mid|late|first 10 days)[- ](?:of )?)?(?:\\d{1,2}(?:st|nd|rd|th)?,? (?:of )?)?${MONTH_OF_HIJRA},? (?:of )?(?:a\\. ?h\\.|ah|h\\.)? ?(?=(\\d{3,4})(?!\\d))\\1(?: ?(?:a\\. ?h\\.?|ah|h\\.?|hijri)(?!\\p{L}))?`,
  'giu',
)
/** Highest Hijri year to expect. After a higher one, a Hijri month stands beside a Common Era year: "Ramadan 1995". */
const LAST_OF_HIJRA = 1500

/** Marks the year after a Hijri month as Hijri. */
function hijriYear(written: string, year: string): string {
  return Number(year) > LAST_OF_HIJRA ? written : `${year} AH`
}

/** Difference between the number of a century CE and the same century AH. */
const CENTURIES_APART: ReadonlySet<number> = new Set([5, 6])

/** Letters that Unicode does not decompose into a base letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ø: 'o', Ø: 'O', ı: 'i' }

/** Italian names of centuries, from the 13th on. */
const NAMES_OF_HUNDREDS = [
  'duecento',
  'trecento',
  'quattrocento',
  'cinquecento',
  'seicento',
  'settecento',
  'ottocento',
  'novecento',
]

/** Values of Greek numerals up to 39, used for centuries, halves and quarters. */
const GREEK_NUMBERS: Readonly<Record<string, number>> = {
  α: 1,
  β: 2,
  γ: 3,
  δ: 4,
  ε: 5,
  ϛ: 6,
  ζ: 7,
  η: 8,
  θ: 9,
  ι: 10,
  κ: 20,
  λ: 30,
}

function greekOrdinal(written: string, letters: string): string {
  const values = Array.from(letters.toLowerCase().replace(/στ/, 'ϛ'), (letter) => GREEK_NUMBERS[letter])
  const [first = 0, second = 0] = values
  const isNumber = values.length <= 2 && values.every((value) => value !== undefined)
  const isInOrder = values.length === 1 || (first >= 10 && second < 10)
  return isNumber && isInOrder ? `${first + second}ος` : written
}

/**
 * An ordinal by its prefix or suffix: "მე-19", "19-ე", "ika-19", "19-րդ", "19-cu", "19eg", "19ú". A suffix that is also
 * a word, such as the Ukrainian letter for a year, must follow without a space.
 */
const RANKED =
  /(?<![\p{L}\d])(?:(?:მე|ika)-?(\d{1,2})(?!\d)|(\d{1,2})(?:-(?:c[iıuü]|р|ე)|-?(?:րդ|шы|ші|eg|fed|edd|ydd|ain|ú)|[-\s]?(?:ஆம்|ஆவது|వ|મી|મો|ਵੀਂ|ਵਾਂ|ನೇ|ನೆಯ|ാം|आं|औं|वे|रे|था|වන|වැනි))(?!\p{L}))/giu

function rankedOrdinal(_all: string, behind: string | undefined, before: string | undefined): string {
  return `${behind ?? before}th `
}

/**
 * Jewish years in letters, from 5500 (1739) on: "תרפ״א", "ת״ש", "ה'תש\"ח". The five thousand is omitted, or is the
 * letter before, with or without a mark. Smaller numbers also spell other words, such as the names of the Bible and of
 * Tel Aviv, so they need the thousand with its mark.
 */
const HEBREW_YEAR =
  /(?<!\p{L})(?:(?:ב?שנת|ב)\s?)?(?:(?:ה(?:['\u05f3\u2019]\s?)?)?(ת[קרש][א-צ]?["\u05f4\u201d\u201e][א-צ]|ת["\u05f4\u201d\u201e][קרש])|ה['\u05f3\u2019]([רשת][א-צ]?["\u05f4\u201d\u201e][א-צ]))(?!\p{L})/gu

const HEBREW_VALUES: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Array.from('אבגדהוזחט', (letter, at) => [letter, at + 1])),
  ...Object.fromEntries(Array.from('יכלמנסעפצ', (letter, at) => [letter, 10 * (at + 1)])),
  ך: 20,
  ם: 40,
  ן: 50,
  ף: 80,
  ץ: 90,
  ...Object.fromEntries(Array.from('קרשת', (letter, at) => [letter, 100 * (at + 1)])),
}

/** Returns the two years in which a Jewish year begins and ends, or the text unchanged if the letters are not a number. */
function hebrewYears(written: string, long: string | undefined, short: string | undefined): string {
  const year = long ?? short ?? ''
  const values = Array.from(year.replace(/[^א-ת]/gu, ''), (letter) => HEBREW_VALUES[letter] ?? 0)
  // ט״ו and ט״ז are 15 and 16; otherwise the values of the letters descend.
  const isNumber = values.every((value, at) => at === 0 || value <= (values[at - 1] ?? 0))
  const to = 1240 + values.reduce((sum, value) => sum + value, 0)
  return isNumber ? `=${to - 1}..${to}=` : written
}

/**
 * A century with a part after it, as catalogs of manuscripts write it: "s. XII in.", "saec. XIV ex.", "s. XV²", "sec.
 * XIII 3/4". In a range, the second may omit the "s.".
 */
const MANUSCRIPT =
  /(?<!\p{L})(?:s(?:a?ec)?\.? ?|(?<=(?<!\p{L})s(?:a?ec)?\.? ?[ivx]+[^\p{L}]*(?:\p{L}{2,3}\.?)? ?[-–/] ?))([ivx]{1,5})(?:(?: |(?<=[IVX]))(in|inc|ex|med)\b\.?|[ ,]{0,2}\(?([1-4]) ?[/⁄] ?([2-4])\)?(?![\d/])|(\^[12]|[¹²])|([¼½¾]))(?!\s?\p{L})/giu

const MANUSCRIPT_PARTS: Readonly<Record<string, string>> = {
  in: 'early',
  inc: 'early',
  med: 'mid',
  ex: 'late',
  '¹': '1st half',
  '^1': '1st half',
  '²': '2nd half',
  '^2': '2nd half',
  '½': '1st half',
  '¼': '1st quarter',
  '¾': '3rd quarter',
}
const PIECES_OF: Readonly<Record<string, string>> = { 2: 'half', 3: 'third', 4: 'quarter' }

function manuscriptCentury(
  written: string,
  ...[century = '', word = '', place = '', count = '', power = '', fraction = '']: readonly string[]
): string {
  if (Number(place) > Number(count)) return written
  const part =
    count === ''
      ? MANUSCRIPT_PARTS[(word || power || fraction).toLowerCase()]
      : `${place}. ${PIECES_OF[count]}`
  return `${part} ${romanValue(century.toLowerCase())}th century`
}

/** Converts digits to ASCII and the special spaces of Word and WeChat to plain ones, which later patterns require. */
function withPlainBlanks(text: string): string {
  return (
    // "ई० पू०": the zero is the mark of an abbreviation.
    withPlainDigits(text.replace(/(?<=[ईसंू])०(?!\p{Nd})/gu, '.'))
      // "سدهٔ", "سدۀ", "سده‌ی": Persian genitive.
      .replace(/ه(?:\u0654|\u200cی(?!\p{L}))|\u06c0/gu, 'ه')
      .replace(INVISIBLE, '')
      .replace(/\s+/g, ' ')
  )
}

/** Normalizes ordinals and numbers written in letters, suffixes or fractions, and Iranian and Jewish years. */
function withPlainNumbers(text: string): string {
  return (
    withIranianYears(text)
      .replace(RANKED, rankedOrdinal)
      .replace(HEBREW_YEAR, hebrewYears)
      .replace(MANUSCRIPT, manuscriptCentury)
      // "1,5 тыс. до н. э."
      .replace(
        /(?<![\d.,])(\d{1,2})[.,](\d)\s?т[ыи]с\.?(?:\s?лет)?(?=\s?до\s?н)/giu,
        (_all, thousands: string, hundreds: string) => `${thousands}${hundreds}00`,
      )
      // "1921 წლის 12 მარტი", "1921eko martxoaren 12a", "1912-ci il", "1912-yil"
      .replace(/(?<=(?<!\d)\d{4})(?:e?ko |-?c[iıuü] (?=il)|-(?=yil))/giu, ' ')
      // "2. V. 17. Jh."
      .replace(/(?<![\d\p{L}])([1-4])\. ?V\. ?(?=(?:d\. ?|des )?\d{1,2}\. ?(?:Jh|Jahrh))/gu, '$1. Viertel ')
      // "2.ª metade", "1.º quartel"
      .replace(/(?<=\d)\.\s?(?=[ªº])/g, '')
      .replace(/(?<=(?<!\d)[1-4])\.(?=[ao] (?:metade|quartel|terço|quarto|década))/gi, '')
      .replaceAll('º', 'o')
  )
}

/** Removes Hijri months and titles of Vietnamese reigns; normalizes Hijri years and centuries. */
function withPlainCalendars(text: string): string {
  return (
    text
      // "ربيع الأول 1320 هـ": the month is dropped, since a Hijri year already spans two years.
      .replace(
        /(?:\d{1,2} )?(?:محرم|صفر|رب[يی]ع[ \u200c]?(?:ال)?(?:[اأ]ول|[آا]خر|ثان[يىی])|جماد[ىيی][ \u200c]?(?:ال)?(?:[اأ]ول[ىيی]?|[آا]خر[ةه]?|ثان[يی]?[ةه]?)|رجب|شعبان|رمضان|شوال|ذ[يوی][ \u200c]?(?:ال)?قعد[ةه]|ذ[يوی][ \u200c]?(?:ال)?حج[ةه])(?: (?:من )?(?:سن[ةه]|عام))? (?=\d{3,4} ?[هق])/gu,
        '',
      )
      // "Minh Mạng năm thứ 5", "niên hiệu Minh Mạng"
      .replace(/(?<=\p{L} )năm thứ (?=\d{1,2}(?!\d))/giu, '')
      .replace(
        /(?<!\p{L})(?:niên hiệu|(?:triều|thời|đời)(?: vua)?) (?=(?:gia long|minh m|thiệu tr|tự đức|thành thái|duy tân|khải định|bảo đại))/giu,
        '',
      )
      // "H. 1290 / M. 1873", a Turkish year in two calendars
      .replace(/(?<!\p{L})h\.? ?(?=\d{3,4} ?[/–-] ?m\.? ?\d{3,4}(?!\d))/giu, '')
      .replace(/(?<=^\d{3,4}) ?[/–-] ?m\.? ?(?=\d{3,4}(?!\d))/giu, ' / ')
      // "سده ۱۲ ق" is Hijri; "ق.م" is BC.
      .replace(/(?<=(?:سده|قرن) ?\d{1,2} ?)ق(?!\.? ?\p{L})\.?/gu, 'هجری')
      // "H. 13. yüzyıl"
      .replace(/(?<!\p{L})h\. ?(?=\d{1,2}\. ?(?:y[üu]zy[ıi]l|yy|as[ıi]r))/giu, 'hicri ')
      // "1900 k." is circa in Hungarian; in Polish, "k." stands before a century.
      .replace(/(?<=^\d{4}) k\.$/giu, ' körül')
      // "ق ١٢ هـ" is a century in Arabic.
      .replace(/(?<!\p{L})ق\.? ?(?=\d{1,2}(?!\d))/gu, 'قرن ')
      // "القرن ١٣هـ/١٩م": a century in two calendars
      .replace(/(?<=(?:قرن|(?<!\p{L})ق)\.? ?)\d{1,2} ?ه(?:جري)?\.? ?[/–-] ?(?=\d{1,2} ?م)/gu, '')
  )
}

/** Normalizes spellings that would become ambiguous once accents and marks are removed. */
function withPlainSpellings(text: string): string {
  return (
    text
      // "19th-century", "nineteenth-century"
      .replace(/(?<=\p{L})-(?=centur(?:y|ies)(?!\p{L}))/giu, ' ')
      // "1960's A.D.", where "s. a." would mean undated
      .replace(/(?<=\d{3,4})['\u2019]?s (?:a\. ?d\.?|ad|c\. ?e\.?|ce)(?!\p{L})/giu, 's')
      // "475 v.o.j.", "475 e.m.a.", "475 f.o.t.": BC in Dutch, Estonian and Danish; without dots they are other words.
      .replace(/(?<!\p{L})(?:v\. ?[og]\. ?j|e\. ?m\. ?a(?:\. ?j)?|f\. ?o\. ?t)\.?(?!\p{L})/giu, 'a.C.')
      // "475 a.d.C."; in "A.D. c. 300" the last letter is "about".
      .replace(/(?<=\d ?)a\. ?d\. ?c\.?(?! ?[\p{L}\d])/giu, 'a.C.')
      // "po r. 1850", "před r. 1850"
      .replace(/(?<=(?<!\p{L})(?:po|p[rř]ed|do|od|kolem|okolo) )r\. ?(?=\d{4}(?!\d))/giu, '')
      // "A° 1642"
      .replace(/(?<=^A)°/gi, 'o')
      // Danish and Norwegian "før": without its stroke it would be English "for".
      .replace(/(?<!\p{L})før(?!\p{L})/giu, 'before')
      // "ΙΘ΄", "β´": a Greek numeral, before NFKC turns its mark into a space.
      .replace(
        /(?<!\p{L})([\u0391-\u03A9\u03B1-\u03C9]{1,3})[\u0384\u0374\u00B4\u02B9\u2032'\u2019](?!\p{L})/gu,
        greekOrdinal,
      )
      // "1840´s", before NFKC turns the accent into a space.
      .replace(/(?<=\d)[´`](?=s)/gi, "'")
      // "~1940s" is about then; the Japanese wave dash before a year means until.
      .replace(/^\s*~\s?(?=\d+(?:s|c|th|st|nd|rd)|[a-z])/i, 'ca. ')
  )
}

/** Removes accents from Latin letters, and unifies dashes, apostrophes and hyphens. */
function withPlainLetters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/[\u00C0-\u024F\u0370-\u03FF\u1E00-\u1FFF]/g, (letter) =>
      letter.normalize('NFD').replace(/\p{M}/gu, ''),
    )
    .replace(/[łŁđĐøØı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(/[أإآ]/g, 'ا')
    .replace(/[\u2018\u2019\u02BB-\u02BF\u0060\u00B4]/g, "'")
    .replace(/[\u2010\u2011\u2212]/g, '-')
    .replace(/[\u2012-\u2015\u2500\u301C\u223C]|--(?=\d)/g, '–')
}

/** Rewrites Hijri dates, centuries of two calendars, spans of begin and end, and Roman numerals with dots. */
function withPlainSpans(text: string): string {
  return (
    text
      .replace(DAY_OF_HIJRA, hijriYear)
      // "6thC(mid)BC"
      .replace(/(\d{1,2}(?:st|nd|rd|th)C)\((early|mid|late)\) ?(?=B\.?C)/giu, '$2 $1 ')
      // "10th/16th century": the same century of two calendars.
      .replace(
        /(?<![\d/])(\d{1,2})(?:st|nd|rd|th)?(?:[-–]\d{1,2})?(?:st|nd|rd|th)?\/(?=(\d{1,2})(?:st|nd|rd|th)?(?:[-–]\d{1,2}(?:st|nd|rd|th))? c(?:ent|\.))/giu,
        (written, one: string, other: string) =>
          CENTURIES_APART.has(Number(other) - Number(one)) ? '' : written,
      )
      // "begun 1910, finished 1925"
      .replace(
        /(?<!\p{L})(?:begun|started|begonnen|commencee?(?: en)?|iniciad[oa](?: en)?|iniziat[oa](?: nel)?) ([^,;]*\d)(?:[,;] ?| )(?:(?:and|und|et|y|e) )?(?:finished|completed|vollendet|fertiggestellt|beendet|(?:achev|termin)ee?(?: en)?|(?:terminad|completad|concluid)[oa](?: en)?|(?:terminat|compiut|finit)[oa](?: nel)?) (?=[^,;]*\d)/giu,
        '$1 – ',
      )
      // "M.DC.XLII"
      .replace(/(?<![\p{L}.])M(?:\.?[MDCLXVI]+)*\.[MDCLXVI]+(?!\p{L})/gu, (number) =>
        number.replaceAll('.', ''),
      )
  )
}

/** Normalizes dashes, eras and centuries of Chinese, Japanese and Korean. */
function withPlainEastAsia(text: string): string {
  return (
    text
      // "1941——1945" has a Chinese dash; the "18––" of libraries has no digit after it.
      .replace(/(?<=(?:\d{4}|[年\p{sc=Han}])\s?)–{2}(?=\s?[\d\p{sc=Han}])/gu, '–')
      .replace(/(?<=\d\s*年?)\s*~\s*(?=[\d\p{sc=Han}])/gu, '–')
      .replace(/(?<=\p{sc=Han})[~ー](?=[\p{sc=Han}\d])/gu, '–')
      // "天保5年（1834）～嘉永3年"
      .replace(/(?<=[)\]]) ?~ ?(?=[\p{L}\d])/gu, '–')
      // "清末民初"
      .replace(/民(?=[初末])/gu, '民国')
      // "明治30代" is 明治30年代; "昭和元頃" is its first year. In "明治43／昭和2改修", the later alteration does not date the making.
      .replace(/(?<=\p{sc=Han}\d?0)代(?!\p{sc=Han})/gu, '年代')
      .replace(/(?<=\p{sc=Han}.*)\/[^/]*(?:増築|移築|改修|改築|改造|修理|修復|改装|移転|移設|曳家)頃?$/u, '')
      .replace(/(?<=明治|大正|昭和|平成|令和)元(?=頃?(?:$|[/–~・]))/gu, '元年')
      // "昭和20.8.15", "平成7.3"; "明治三十七、八年"
      .replace(
        /(?<=(?:明治|大正|昭和|平成|令和)(?:\d{1,2}|元))\.(0?[1-9]|1[0-2])(?:\.(0?[1-9]|[12]\d|3[01]))?(?![.\d])/gu,
        (_, month: string, day?: string) => `年${month}月${day === undefined ? '' : `${day}日`}`,
      )
      .replace(
        /(\d|[二三四五六七八九]?十)?([1-8一二三四五六七八])、([2-9二三四五六七八九])(?=年)/gu,
        '$1$2–$1$3',
      )
      // "1868（明治元）年", "昭和30–40年代"
      .replace(/(?<=(?<!\d)\d{4})\(([^()\d]{2}(?:元|\d{1,2}))\)年/gu, '年($1年)')
      .replace(/(?<=((?!世[纪紀])\p{sc=Han}{2})\d?0)–(?=\d?0年代)/gu, '年代–$1')
      // "昭和前", "昭和後": thirds of an era in the Japanese register of cultural properties, which does not use these words
      // for before and after.
      .replace(/昭和([前後])(?=$|[–/・~])/gu, '昭和$1期')
      // "前1世紀〜後1世紀"
      .replace(/(?<=前[^前后後]*[–-]\s?)[后後](?=[\d〇一二三四五六七八九十])/gu, '公元')
      // "전 3세기" is short for "기원전"; behind a year "전" is before.
      .replace(/(?<=^|(?<!기원)[\s(~–-])전\s?(?=\d)/gu, '기원전 ')
      // "기원전 1세기~기원후 1세기"
      .replace(/(?<=\p{sc=Hangul})\s?~\s?(?=[\p{sc=Hangul}\d])/gu, '–')
  )
}

const DECADES_OF_CENTURY =
  /(?<![\d\p{L}])(?:lata |anni |annees |anos |leta |roky )?'?([1-9]0)(?:\.|er)?(?:-?t[ey])? ?[-–] ?'?([1-9]0)(?:\.|er)?(?:-?t[ey])? (?:Jahren? |lata )?(?:des |d\. ?|del |du |do )?([IVX]+|\d{1,2}\.) ?(?=w(?:ieku|\.|$)|(?:secolo|sec\.|Jh|Jahrhundert|siecle|stoleti|storoci)(?!\p{Ll}{3}))/giu

function decadesOfCentury(_all: string, first: string, last: string, century: string): string {
  const count = /\d/.test(century) ? Number.parseInt(century, 10) : romanValue(century.toLowerCase())
  const of = 100 * (count - 1)
  return `=${of + Number(first)}..${of + Number(last) + 9}= , ${century} `
}

/** Rewrites words of one language that mean something else in another. */
function withPlainWords(text: string): string {
  return (
    text
      // "mezi 1890 a 1900", "između 1890. i 1900.", "tussen 1890 en 1900": "and" between two years.
      .replace(/(?<=(?<!\d)\d{4}\.?) (?:a|i|en|of|u\.) (?=\d{4}(?!\d))/gi, ' and ')
      // "a 19. század", "az 1930-as évek"
      .replace(/(?<!\p{L})az? (?=\d{1,4}(?:\. ?(?:szazad|sz)|-[aeo]s evek))/iu, '')
      // "XIX a." is a century in Lithuanian; "XIX a. C." is BC elsewhere.
      .replace(/(?<=(?<!\p{L})[IVX]{1,5}) a\.(?! ?(?:c|n\. ?e|e\. ?c|de c|j\.))/giu, ' amzius')
      // "lata 20.-30. XX w.", "30.-40er Jahre 19. Jh.", "anni '30-'40 del XX secolo": two decades that share the
      // century after them.
      .replace(DECADES_OF_CENTURY, decadesOfCentury)
      // "décadas de 1920 y 1930", "1950-luvulta 1970-luvulle", "1880 - 1890 årene"
      .replace(
        /(?<!\p{L})decad(?:as|es) de (\d{3}0) ?(?:[-–]|y|e|i|a) ?(\d{3}0)(?!\d)/giu,
        (_all, from: string, last: string) => `=${from}..${Number(last) + 9}=`,
      )
      .replace(/(?<=\d{3}0-lu)vulta (\d{3}0-lu)vulle/gi, 'ku – $1ku')
      .replace(/(?<=(?<!\d)\d{3}0) ?[-–] ?(\d{3}0) (?=arene(?!\p{L}))/giu, '-$1-')
      // "1800-/1900-tallet"
      .replace(/(?<=(?<!\d)\d{4})-(?=\/\d{4}-tal)/gi, '')
      // "1880-er Jahre"
      .replace(/(?<=(?<!\d)\d{2,4})-er(?= jahre|$)/giu, 'er')
      // "ngày 4 tháng 3 năm 1912"
      .replace(/(?:(?:ngay )?\d{1,2} )?thang \d{1,2}(?: nam |\/)(?=\d{4}(?!\d))/gi, '')
      // "Ottocento", "il primo Novecento"
      .replace(
        /(?<!\p{L})(?:due|tre|quattro|cinque|sei|sette|otto|nove)cento(?!\p{L})/giu,
        (name) => `${NAMES_OF_HUNDREDS.indexOf(name.toLowerCase()) + 13}th century`,
      )
      // "entre los años 1550 y 1560" are years, "años 1550" is a decade.
      .replace(
        /(?<=(?<!\p{L})(?:entre|tra|fra|between|zwischen) )(?:(?:los|les|gli|os|the|den|as) )?(?:anos|annees|anni|years|jahren) (?=\d{4}(?!\d))/giu,
        '',
      )
      // "в 1840 г."; after a number "в" is a century.
      .replace(/^в (?=\d{4}(?!\d))/iu, '')
      // "ХІХ в." with Cyrillic letters as Roman numerals
      .replace(/(?<!\p{L}|Р\. ?)[ХІXVI]+(?!\p{L})/gu, (number) =>
        number.replaceAll('Х', 'X').replaceAll('І', 'I'),
      )
  )
}

/** Normalizes brackets, marks and abbreviations of libraries, registers and programs. */
function withPlainCatalogues(text: string): string {
  return (
    text
      // "An[n]o", "[=1795]", "[2005?]-"
      .replace(/(?<=\p{L})\[(\p{L}{1,3})\](?=\p{L})/gu, '$1')
      .replace(/(?<=[[(])\s?=\s?(?=\d{4})/g, '')
      .replace(/^\[(\d{4})\??\]\s?[-–]$/, '$1-')
      // "1850 (avant)", "1850 (entre) ; 1860 (et)", as in the French national database.
      .replace(/(?<!\d)(\d{3,4})\s?\((avant|apres|entre|et|before|after|vor|nach)\)/giu, '$2 $1')
      .replace(/\s?;\s?(?=et \d)/g, ' ')
      // "19. Jh. 2. H.", "2. H. d. 19. Jh."
      .replace(/(?<=(?:Jhs?|Jahrh)\.?,? )([12])\. ?H\.(?! ?(?:d\. ?|des )?\d)/gu, '$1. Halfte')
      .replace(/(?<![\d\p{L}])([12])\. ?H\. ?(?=(?:d\. ?|des )?\d{1,2}\. ?(?:Jh|Jahrh))/gu, '$1. Halfte ')
      .replace(/(?<!\p{L})d\. ?(?=\d{1,2}\. ?(?:Jh|Jahrh))/gu, '')
      // "1869-9999": an open end in library records.
      .replace(/(?<=\d{4}\s?[-–/]\s?)9999$/, '')
      // "185[?]" has an unknown last digit, like "185?".
      .replace(/(?<=(?<!\d)\d{2,3})\[\?\]/g, '?')
      // "da 1925", "od 1920 do 1930", "fra 1925": words that mean "from" or "until" only beside a bare year.
      .replace(/^(?:da|fra|od)(?: roku)? (?=\d{4}(?!\d))/i, 'from ')
      .replace(/(?<=^|\d{4} )do(?: roku)? (?=\d{4}(?!\d))/i, 'until ')
      // "o. 1920", Danish "omkring"
      .replace(/^o\. ?(?=\d{4}(?!\d))/i, 'ca. ')
      // "1790(?)–1810(?)"
      .replace(/(?<=\d)\s?\(\s?\?\s?\)(?=\s?[–-])/g, '?')
      // pandas writes "1900.0" for years in a column with empty cells.
      .replace(/^(-?\d{3,4})\.0+$/, '$1')
  )
}

/** Removes quotation marks and collapses whitespace. */
function trimQuotes(text: string): string {
  return text
    .replace(/["“”„«»]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Steps in order; each works on the result of those before it. */
const STAGES = [
  withPlainBlanks,
  withPlainNumbers,
  withPlainCalendars,
  withPlainSpellings,
  withPlainLetters,
  withPlainSpans,
  withPlainEastAsia,
  withPlainWords,
  withPlainCatalogues,
  trimQuotes,
]

/** Normalizes digits, dashes, spaces and accents; keeps upper and lower case. */
export function normaliseDateText(text: string): string {
  return STAGES.reduce((read, stage) => stage(read), text)
}

export function foldedWord(text: string): string {
  return normaliseDateText(text).toLowerCase()
}

/** Removes spaces and punctuation. */
export function withoutPunctuation(text: string): string {
  return text.replace(/[\s.,;:()[\]{}?!\-–_/*]+/g, '')
}

/** Meaning of a word in a date; `src/base/museum-date/README.md` explains each. */
export type WordMeaning = keyof typeof words.meanings

export interface Fraction {
  readonly begin: number
  readonly end: number
  readonly of: number
}

export type Token =
  | {
      readonly kind: 'number'
      readonly value: number
      readonly digits: number
      readonly signed?: boolean
      readonly whole?: boolean
      /** The year precedes its month, so a number after a join is a later day or month of the same year. */
      readonly isBeforeMonth?: boolean
      /** Three digits with a question mark: "192?" is a year or a decade. */
      readonly doubtful?: boolean
      /** Stands beside other decades, so "1900s" is ten years. */
      readonly isDecade?: boolean
      /** Written in letters: "zwanziger" followed by a word for years is a decade. */
      readonly isTens?: boolean
      /** The word alone means a decade: "ثلاثينيات". */
      readonly namesDecade?: boolean
    }
  | { readonly kind: 'ordinal'; readonly value: number }
  | {
      readonly kind: 'roman'
      readonly value: number
      /** Written as an ordinal: XIXe. */
      readonly ranked?: true
    }
  | {
      readonly kind: 'word'
      readonly meaning: WordMeaning | 'month' | 'c' | 's'
      /** Maximum number of days of a month; absent for 31 and for seasons. */
      readonly days?: number
    }
  | { readonly kind: 'period'; readonly candidates: readonly NamedPeriod[] }
  | { readonly kind: 'cycle'; readonly index: number }
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  | { readonly kind: 'dash' | 'slash' | 'comma' | 'open' | 'close' | 'unknown' }

interface Entry {
  /** Length of the word if it occurs at a position of a lowercase text, otherwise 0. */
  readonly lengthAt: (lower: string, at: number) => number
  readonly length: number
  readonly token: Token
}

const ALPHABETS =
  '\\p{sc=Latin}\\p{sc=Cyrillic}\\p{sc=Greek}\\p{sc=Hebrew}\\p{sc=Arabic}' +
  '\\p{sc=Bengali}\\p{sc=Devanagari}\\p{sc=Georgian}\\p{sc=Armenian}\\p{sc=Tamil}\\p{sc=Telugu}' +
  '\\p{sc=Gujarati}\\p{sc=Gurmukhi}\\p{sc=Kannada}\\p{sc=Malayalam}\\p{sc=Sinhala}'
const ALPHABETIC = new RegExp(`[${ALPHABETS}]`, 'u')

/** Returns a pattern that matches a word with its dots missing or followed by a space. */
function patternOf(word: string): RegExp {
  const source = word
    .replace(/[\\^$*+?()|[\]{}/]/g, '\\$&')
    .replace(/\. ?/g, (dot, at: number) => (at + dot.length === word.length ? '\\.?' : '\\.?\\s?'))
    .replace(/ /g, '\\s+')
    .replace(/-/g, '[-–]\\s?')
  return new RegExp(source, 'uy')
}

/**
 * Returns a function that matches a word at a position. Most words are compared as strings, because compiling a pattern
 * with its letter boundaries for each word takes milliseconds.
 */
function finderOf(word: string): Entry['lengthAt'] {
  const isWholeBefore = ALPHABETIC.test(word[0] ?? '')
  const isWholeAfter = ALPHABETIC.test(word.replace(/\.$/, '').at(-1) ?? '')
  const pattern = /[. -]/.test(word) ? once(() => patternOf(word)) : undefined
  const matchedAt = (lower: string, at: number): number => {
    if (pattern === undefined) return lower.startsWith(word, at) ? word.length : 0
    const sticky = pattern()
    sticky.lastIndex = at
    return sticky.test(lower) ? sticky.lastIndex - at : 0
  }
  return (lower, at) => {
    if (isWholeBefore && at > 0 && ALPHABETIC.test(lower[at - 1] ?? '')) return 0
    const length = matchedAt(lower, at)
    if (length === 0 || !isWholeAfter || !ALPHABETIC.test(lower[at + length] ?? '')) return length
    // In "ca.x", the dot is not part of the word.
    return lower[at + length - 1] === '.' ? length - 1 : 0
  }
}

function readLexicon(): ReadonlyMap<string, readonly Entry[]> {
  const entries = new Map<string, Entry>()
  const add = (word: string, token: Token): void => {
    const written = foldedWord(word)
    if (!entries.has(written))
      entries.set(written, { lengthAt: finderOf(written), length: written.length, token })
  }
  add('c', { kind: 'word', meaning: 'c' })
  add('c.', { kind: 'word', meaning: 'c' })
  add('s', { kind: 'word', meaning: 's' })
  add('s.', { kind: 'word', meaning: 's' })
  const periods = new Map<string, NamedPeriod[]>()
  for (const period of NAMED_PERIODS)
    for (const name of period.names)
      periods.set(foldedWord(name), [...(periods.get(foldedWord(name)) ?? []), period])
  for (const [name, candidates] of periods) add(name, { kind: 'period', candidates })
  for (const names of words.ordinals)
    for (const [index, spellings] of names.entries())
      for (const name of spellings.split('/')) add(name, { kind: 'ordinal', value: index + 1 })
  for (const names of words.tens)
    for (const [index, name] of names.entries())
      add(name, { kind: 'number', value: 20 + 10 * index, digits: 2, isTens: true })
  for (const names of words.decades)
    for (const [index, name] of names.entries())
      add(name, { kind: 'number', value: 20 + 10 * index, digits: 2, namesDecade: true })
  for (const [meaning, languages] of Object.entries(words.meanings) as readonly [
    WordMeaning,
    Readonly<Record<string, readonly string[]>>,
  ][])
    for (const word of Object.values(languages).flat()) add(word, { kind: 'word', meaning })
  for (const [days, months] of Object.entries(words.shorterMonths))
    for (const month of months) add(month, { kind: 'word', meaning: 'month', days: Number(days) })
  for (const month of words.months) add(month, { kind: 'word', meaning: 'month' })
  const byFirst = new Map<string, Entry[]>()
  for (const [word, entry] of entries)
    byFirst.set(word[0] ?? '', [...(byFirst.get(word[0] ?? '') ?? []), entry])
  for (const list of byFirst.values()) list.sort((one, other) => other.length - one.length)
  return byFirst
}

/** Words by first character, longest first; built when the first date is parsed. */
export const lexicon = once(readLexicon)

/** Texts that mean "undated", without punctuation. */
export const undatedTexts = once(
  () =>
    new Set(
      Object.values(words.meanings.none)
        .flat()
        .map((word) => withoutPunctuation(foldedWord(word))),
    ),
)

export function hasMeaning(token: Token | undefined, ...meanings: readonly string[]): boolean {
  return token?.kind === 'word' && meanings.includes(token.meaning)
}

/** Whether a token is a number, an ordinal or a Roman numeral. */
export function isCount(
  token: Token | undefined,
): token is Extract<Token, { readonly kind: 'number' | 'ordinal' | 'roman' }> {
  return token?.kind === 'number' || token?.kind === 'ordinal' || token?.kind === 'roman'
}

export function countOf(token: Token | undefined): number | undefined {
  return isCount(token) ? token.value : undefined
}

/** Whether a token joins two points: a dash, a slash, or a word such as "to". */
export function isJoin(token: Token | undefined): boolean {
  return token?.kind === 'dash' || token?.kind === 'slash' || hasMeaning(token, 'to', 'and', 'or')
}
