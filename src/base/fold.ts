import shinjitai from 'opencc-js/dict/JPShinjitaiCharacters'
import { Converter } from 'opencc-js/t2cn'
import { hasOtherDigit, withPlainDigits } from './digits.ts'
import { withoutInvisible } from './tidy.ts'

const toSimplified = Converter({ from: 't', to: 'cn' })

/** Rows of GB 2312 with its ideographs, and the cells of each. */
const IDEOGRAPHS = [0xb0, 0xf7] as const
const CELLS = [0xa1, 0xfe] as const

/** Ideographs that Chinese writes. */
function chineseIdeographs(): ReadonlySet<string> {
  const bytes: number[] = []
  for (let row = IDEOGRAPHS[0]; row <= IDEOGRAPHS[1]; row += 1)
    for (let cell = CELLS[0]; cell <= CELLS[1]; cell += 1) bytes.push(row, cell)
  return new Set(new TextDecoder('gb2312').decode(Uint8Array.from(bytes)))
}

/**
 * Characters as Japan has written them since 1946, by the older ones of the same words, which are those of Traditional Chinese: 鴎 is 鷗. Those that
 * mean something else in Chinese, as 芸 and 缶 do, stay.
 */
function reformedCharacters(): ReadonlyMap<string, string> {
  const chinese = chineseIdeographs()
  const pairs = shinjitai.split('|').map((pair) => pair.split(' '))
  return new Map(
    pairs.flatMap(([reformed = '', older = '']) =>
      chinese.has(reformed) || toSimplified(reformed) !== reformed ? [] : [[reformed, toSimplified(older)]],
    ),
  )
}

/**
 * Characters that families and places of Japan write their names with, each before the common one, which keyboards give: 髙橋 is searched
 * for as 高橋. 浜 is a creek in Chinese, and found as 濱 too.
 */
const VARIANTS =
  '髙高 﨑崎 嵜崎 濵濱 浜濱 𠮷吉 嶋島 嶌島 邉邊 渕淵 冨富 槗橋 栁柳 靑青 曻昇 桒桑 圡土 頴穎 篭籠 鴬鶯 煕熙 姫姬 苅刈 頬頰 呑吞 屏屛 𠮟叱 尓爾 埜野 鉃鐵 躰體 畧略 畄留 甼町 邨村 圀国 籏旗 舩船'

/** What the characters of such pairs fold to. */
function foldedVariants(): ReadonlyMap<string, string> {
  return new Map(VARIANTS.split(' ').map(([variant = '', common = '']) => [variant, toSimplified(common)]))
}

const REFORMED = new Map([...reformedCharacters(), ...foldedVariants()])
const COMBINING_MARKS = /[\u0300-\u036f]/g

/** Scripts whose marks may be left out in writing. In others a mark makes another letter, as the voicing of kana does. */
const MARKED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]/u
const MARKS = /\p{Mn}/gu

/**
 * Points of Hebrew and vowel signs of Arabic, which also are as characters of their own; the Arabic tatweel; the dot below that Hindi
 * writes or leaves out.
 */
const LEFT_OUT =
  /[\u093c\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/

/** Letters that do not decompose into another one and a mark, and how they are written without them. */
const PLAIN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    ł: 'l',
    ħ: 'h',
    ŧ: 't',
    þ: 'th',
    // Turkish writes a dotless i that others do not distinguish; İ loses its dot as a mark.
    ı: 'i',
    ς: 'σ',
    // Signs of Hawaiian, Ukrainian and of Arabic in Latin letters, which Unicode counts among letters and keyboards write as apostrophes.
    ʻ: "'",
    ʼ: "'",
    ʾ: "'",
    ʿ: "'",
    // Many keyboards of Ukrainian lack it.
    ґ: 'г',
    // Letters of Hebrew at the end of a word.
    ך: 'כ',
    ם: 'מ',
    ן: 'נ',
    ף: 'פ',
    ץ: 'צ',
    // The nasal sign of Hindi, which is a dot or a dot in a bow.
    '\u0901': '\u0902',
    // Long and short i and u of Bengali, which sound alike and are written for one another.
    '\u09c0': '\u09bf',
    '\u09c2': '\u09c1',
    ঈ: 'ই',
    ঊ: 'উ',
    ٱ: 'ا',
    ى: 'ي',
    ی: 'ي',
    ک: 'ك',
    ة: 'ه',
    // Letters of Urdu that keyboards of Arabic lack.
    ہ: 'ه',
    ھ: 'ه',
    ە: 'ه',
    ۃ: 'ه',
    ے: 'ي',
  }),
)

/** Letters of Ethiopia that Amharic no longer tells apart, and writers exchange, by the first of their eight forms: ሐ and ኀ are ሀ. */
const ETHIOPIC_ROWS = { ሐ: 'ሀ', ኀ: 'ሀ', ሠ: 'ሰ', ዐ: 'አ', ፀ: 'ጸ' } as const
/** First and fourth forms of these sound alike too. */
const ETHIOPIC_FORMS = { ሃ: 'ሀ', ኣ: 'አ' } as const
const FORMS = 8

function ethiopicLetters(): ReadonlyMap<string, string> {
  const forms = new Map<string, string>(Object.entries(ETHIOPIC_FORMS))
  const letters = new Map(forms)
  for (const [letter, kept] of Object.entries(ETHIOPIC_ROWS))
    for (let form = 0; form < FORMS; form += 1) {
      const plain = String.fromCharCode(kept.charCodeAt(0) + form)
      letters.set(String.fromCharCode(letter.charCodeAt(0) + form), forms.get(plain) ?? plain)
    }
  return letters
}

const ETHIOPIC = ethiopicLetters()

/** Katakana and their marks of repetition, each of which stands as far behind its hiragana. */
const KATAKANA = /[ァ-ヶヽヾ]/g
const BEHIND = 0x60

/** A text with hiragana in place of katakana, which Japanese writes the same word in. */
export function toHiragana(text: string): string {
  return text.replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - BEHIND))
}

function foldPart(part: string): string {
  if (LEFT_OUT.test(part)) return ''
  if (hasOtherDigit(part)) return withPlainDigits(part)
  const letter = MARKED.test(part) ? part.normalize('NFD').replace(MARKS, '') : part
  const plain = PLAIN.get(letter) ?? ETHIOPIC.get(letter) ?? letter
  return MARKED.test(plain) ? plain : (REFORMED.get(plain) ?? toSimplified(plain))
}

function computeFold(character: string): string {
  const lower = toHiragana(withoutInvisible(character).normalize('NFKC').toLowerCase())
  return Array.from(lower, foldPart).join('').replace(COMBINING_MARKS, '')
}

const known = new Map<number, string>()

/** One character in the form in which documents and queries are compared; may be empty or several characters. */
function foldCharacter(codePoint: number): string {
  const cached = known.get(codePoint)
  if (cached !== undefined) return cached
  const folded = computeFold(String.fromCodePoint(codePoint))
  known.set(codePoint, folded)
  return folded
}

/** Half-width kana followed by a voicing mark, which are one character in full width. */
const HALF_VOICED = /[ｦ-ﾝ][ﾞﾟ]/g

/** Thai as some keyboards and PDF files write it, which looks the same: the tone behind the nasal sign, and two vowels for one. */
const THAI_IN_PARTS = /\u0e4d([\u0e48-\u0e4b]?)\u0e32|เเ/g

/** Text with each letter and its marks as one character, which is what is folded. */
export function composeCharacters(text: string): string {
  return text
    .normalize('NFC')
    .replace(HALF_VOICED, (pair) => pair.normalize('NFKC'))
    .replace(THAI_IN_PARTS, (_parts, tone: string | undefined) =>
      tone === undefined ? 'แ' : `${tone}\u0e33`,
    )
}

/**
 * Text in the form in which documents and queries are compared: NFKC, lower case, Simplified characters, hiragana, and letters of
 * Latin, Greek, Cyrillic, Arabic and Hebrew without marks, letters that Amharic exchanges as one; characters that nobody sees are left out. Each character is folded by itself, so a part of a text folds to a part of its fold.
 */
export function fold(text: string): string {
  let folded = ''
  for (const character of composeCharacters(text)) folded += foldCharacter(character.codePointAt(0) ?? 0)
  return folded
}

/**
 * Folded text with the place in the given text that each of its code units comes from. The text is taken as it is:
 * what is not composed folds character by character.
 */
export function foldWithOffsets(text: string): {
  readonly folded: string
  readonly offsets: readonly number[]
} {
  let folded = ''
  const offsets: number[] = []
  let offset = 0
  for (const character of text) {
    const part = foldCharacter(character.codePointAt(0) ?? 0)
    folded += part
    for (let index = 0; index < part.length; index += 1) offsets.push(offset)
    offset += character.length
  }
  return { folded, offsets }
}
