import { withPlainDigits } from '../digits.ts'

const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u0640\u064B-\u0652\u0670]/g

/** Letters whose stroke or dot is no mark of its own. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ø: 'o', Ø: 'O', ı: 'i' }

/** A text with plain digits, dashes and blanks, Latin letters without accents, and capitals as they were. */
export function normalised(text: string): string {
  return (
    withPlainDigits(text)
      // "2.ª metade", "1.º quartel"
      .replace(/(?<=\d)\.\s?(?=[ªº])/g, '')
      .replace(/(?<=(?<!\d)[1-4])\.(?=[ao] (?:metade|quartel|terço|quarto|década))/gi, '')
      .replaceAll('º', 'o')
      // "A° 1642"
      .replace(/(?<=^A)°/gi, 'o')
      // "1840´s", before NFKC makes a blank of it.
      .replace(/(?<=\d)[´`](?=s)/gi, "'")
      // "~1940s", which is about then; the wave of Japanese before a year says until then.
      .replace(/^\s*~\s?(?=\d+(?:s|c|th|st|nd|rd)|[a-z])/i, 'ca. ')
      .normalize('NFKC')
      .replace(INVISIBLE, '')
      .replace(/[\u00C0-\u024F\u1E00-\u1EFF]/g, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
      .replace(/[łŁđĐøØı]/g, (letter) => PLAIN[letter] ?? letter)
      .replace(/ß/g, 'ss')
      .replace(/œ/g, 'oe')
      .replace(/[أإآ]/g, 'ا')
      .replace(/[\u2018\u2019\u02BC\u0060\u00B4]/g, "'")
      .replace(/[\u2010\u2011\u2212]/g, '-')
      .replace(/[\u2012-\u2015\u2500\u301C\u223C]|--(?=\d)/g, '–')
      // "1941——1945", as Chinese writes a dash; "18––" of libraries has no digit behind it.
      .replace(/(?<=(?:\d{4}|[年\p{sc=Han}])\s?)–{2}(?=\s?[\d\p{sc=Han}])/gu, '–')
      .replace(/(?<=\d\s*年?)\s*~\s*(?=\d)/g, '–')
      .replace(/(?<=\p{sc=Han})[~ー](?=[\p{sc=Han}\d])/gu, '–')
      // "清末民初"
      .replace(/民(?=[初末])/gu, '民国')
      // "M.DC.XLII"
      .replace(/(?<![\p{L}.])M(?:\.?[MDCLXVI]+)*\.[MDCLXVI]+(?!\p{L})/gu, (number) =>
        number.replaceAll('.', ''),
      )
      // "前1世紀〜後1世紀"
      .replace(/(?<=前[^前后後]*[–-]\s?)[后後](?=[\d〇一二三四五六七八九十])/gu, '公元')
      // "в 1840 г."; behind a number it is a century.
      .replace(/^в (?=\d{4}(?!\d))/iu, '')
      // "ХІХ в." with letters of Cyrillic
      .replace(/(?<!\p{L})[ХІXVI]+(?!\p{L})/gu, (number) => number.replaceAll('Х', 'X').replaceAll('І', 'I'))
      // "An[n]o", "[=1795]", "[2005?]-"
      .replace(/(?<=\p{L})\[(\p{L}{1,3})\](?=\p{L})/gu, '$1')
      .replace(/(?<=[[(])\s?=\s?(?=\d{4})/g, '')
      .replace(/^\[(\d{4})\??\]\s?[-–]$/, '$1-')
      // "1850 (avant)", "1850 (entre) ; 1860 (et)", as the national database of France writes.
      .replace(/(?<!\d)(\d{3,4})\s?\((avant|apres|entre|et|before|after|vor|nach)\)/giu, '$2 $1')
      .replace(/\s?;\s?(?=et \d)/g, ' ')
      // "2. H. d. 19. Jh."
      .replace(/(?<![\d\p{L}])([12])\. ?H\. ?(?=(?:d\. ?|des )?\d{1,2}\. ?(?:Jh|Jahrh))/gu, '$1. Halfte ')
      .replace(/(?<!\p{L})d\. ?(?=\d{1,2}\. ?(?:Jh|Jahrh))/gu, '')
      // "1869-9999", as libraries write of what goes on.
      .replace(/(?<=\d{4}\s?[-–/]\s?)9999$/, '')
      // "185[?]" is a year of which nobody knows the last digit, as "185?" is.
      .replace(/(?<=(?<!\d)\d{2,3})\[\?\]/g, '?')
      // "da 1925", "od 1920 do 1930", "fra 1925": words that say from and until beside a year alone.
      .replace(/^(?:da|fra|od)(?: roku)? (?=\d{4}(?!\d))/i, 'from ')
      .replace(/(?<=^|\d{4} )do(?: roku)? (?=\d{4}(?!\d))/i, 'until ')
      // "1790(?)–1810(?)"
      .replace(/(?<=\d)\s?\(\s?\?\s?\)(?=\s?[–-])/g, '?')
      // What pandas makes of years in a column with empty cells: "1900.0".
      .replace(/^(-?\d{3,4})\.0+$/, '$1')
      .replace(/["“”„«»]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

export function folded(text: string): string {
  return normalised(text).toLowerCase()
}

/** A text without blanks and marks. */
export function withoutMarks(text: string): string {
  return text.replace(/[\s.,;:()[\]{}?!\-–_/*]+/g, '')
}
