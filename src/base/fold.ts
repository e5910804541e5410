import shinjitai from 'opencc-js/dict/JPShinjitaiCharacters'
import { Converter } from 'opencc-js/t2cn'
import { hasOtherDigit, withPlainDigits } from './digits.ts'
import { withoutInvisible } from './tidy.ts'

const toSimplified = Converter({ from: 't', to: 'cn' })

/** Rows of GB 2312 that contain ideographs, and the cells of each row. */
const IDEOGRAPHS = [0xb0, 0xf7] as const
const CELLS = [0xa1, 0xfe] as const

/** Returns the ideographs used in Chinese. */
function chineseIdeographs(): ReadonlySet<string> {
  const bytes: number[] = []
  for (let row = IDEOGRAPHS[0]; row <= IDEOGRAPHS[1]; row += 1)
    for (let cell = CELLS[0]; cell <= CELLS[1]; cell += 1) bytes.push(row, cell)
  return new Set(new TextDecoder('gb2312').decode(Uint8Array.from(bytes)))
}

/**
 * Returns Japanese characters reformed in 1946 with their older forms, which Traditional Chinese uses: 鴎 is 鷗. Excludes
 * those with another meaning in Chinese, such as 芸 and 缶.
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
 * Variant characters in Japanese names, each before the common one that keyboards produce: 髙橋 is searched for as 高橋. 浜
 * is a creek in Chinese, but also matches 濱.
 */
const VARIANTS =
  '髙高 﨑崎 嵜崎 濵濱 浜濱 𠮷吉 嶋島 嶌島 邉邊 渕淵 冨富 槗橋 栁柳 靑青 曻昇 桒桑 圡土 頴穎 篭籠 鴬鶯 煕熙 姫姬 苅刈 頬頰 呑吞 屏屛 𠮟叱 尓爾 埜野 鉃鐵 躰體 畧略 畄留 甼町 邨村 圀国 籏旗 舩船'

/** Returns the folded form of each variant. */
function foldedVariants(): ReadonlyMap<string, string> {
  return new Map(VARIANTS.split(' ').map(([variant = '', common = '']) => [variant, toSimplified(common)]))
}

const REFORMED = new Map([...reformedCharacters(), ...foldedVariants()])
const COMBINING_MARKS = /[\u0300-\u036f]/g

/** Scripts in which marks may be omitted. In others a mark makes another letter, as kana voicing does. */
const MARKED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]/u
const MARKS = /\p{Mn}/gu

/** Hebrew points and Arabic vowel signs that exist as separate characters, the Arabic tatweel, and the optional Hindi nukta. */
const LEFT_OUT =
  /[\u093c\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/

/** Letters that do not decompose into a base letter and a mark. */
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
    // Turkish dotless i; İ loses its dot as a mark.
    ı: 'i',
    ς: 'σ',
    // Hawaiian, Ukrainian and Arabic transliteration apostrophes, which Unicode classifies as letters.
    ʻ: "'",
    ʼ: "'",
    ʾ: "'",
    ʿ: "'",
    // Missing from many Ukrainian keyboards.
    ґ: 'г',
    // Hebrew final forms.
    ך: 'כ',
    ם: 'מ',
    ן: 'נ',
    ף: 'פ',
    ץ: 'צ',
    // Hindi nasal signs: a dot, or a dot in a crescent.
    '\u0901': '\u0902',
    // Bengali long and short i and u, which sound alike and are confused in writing.
    '\u09c0': '\u09bf',
    '\u09c2': '\u09c1',
    ঈ: 'ই',
    ঊ: 'উ',
    ٱ: 'ا',
    ى: 'ي',
    ی: 'ي',
    ک: 'ك',
    ة: 'ه',
    // Urdu letters that Arabic keyboards lack.
    ہ: 'ه',
    ھ: 'ه',
    ە: 'ه',
    ۃ: 'ه',
    ے: 'ي',
  }),
)

/** Amharic letters that sound alike and are interchangeable, by the first of their eight forms: ሐ and ኀ are ሀ. */
const ETHIOPIC_ROWS = { ሐ: 'ሀ', ኀ: 'ሀ', ሠ: 'ሰ', ዐ: 'አ', ፀ: 'ጸ' } as const
/** Letters whose first and fourth forms sound alike too. */
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

/** Katakana and iteration marks, each at a fixed offset after its hiragana. */
const KATAKANA = /[ァ-ヶヽヾ]/g
const BEHIND = 0x60

/** Converts katakana to hiragana; Japanese writes the same word in either. */
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

/** Folds one character; the result may be empty or several characters. */
function foldCharacter(codePoint: number): string {
  const cached = known.get(codePoint)
  if (cached !== undefined) return cached
  const folded = computeFold(String.fromCodePoint(codePoint))
  known.set(codePoint, folded)
  return folded
}

/** Half-width kana with a voicing mark, one character in full width. */
const HALF_VOICED = /[ｦ-ﾝ][ﾞﾟ]/g

/** Thai sequences of some keyboards and PDF files that look the same: a tone after the nasal sign, and two vowels for one. */
const THAI_IN_PARTS = /\u0e4d([\u0e48-\u0e4b]?)\u0e32|เเ/g

/** Composes letters with their marks into single characters, the unit of folding. */
export function composeCharacters(text: string): string {
  return text
    .normalize('NFC')
    .replace(HALF_VOICED, (pair) => pair.normalize('NFKC'))
    .replace(THAI_IN_PARTS, (_parts, tone: string | undefined) =>
      tone === undefined ? 'แ' : `${tone}\u0e33`,
    )
}

/**
 * Folds text for comparing documents and queries: NFKC, lower case, Simplified Chinese, hiragana, no marks on Latin,
 * Greek, Cyrillic, Arabic and Hebrew letters, unified Amharic letters, no invisible characters. Works character by
 * character, so that part of a text folds to part of its fold.
 */
export function fold(text: string): string {
  let folded = ''
  for (const character of composeCharacters(text)) folded += foldCharacter(character.codePointAt(0) ?? 0)
  return folded
}

/**
 * Folds text and returns for each code unit its offset in the original. The text is not composed first: decomposed
 * characters fold one by one.
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
