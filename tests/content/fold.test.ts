import { describe, expect, it } from 'vitest'
import { fold, foldWithOffsets } from '../../src/base/fold.ts'
import { filterableFacts } from '../../src/content/entities/definition.ts'
import { snippetsFor } from '../../src/content/search/search-content.ts'
import { forgivingQuery, stemsOf, wantedOf } from '../../src/content/search/search-query.ts'
import { joinedWords, searchTokens } from '../../src/content/search/terms.ts'
import { findWords, searchWords } from '../../src/sources/find-words.ts'
import { processorTime } from '../support/processor-time.ts'

/** Spellings that visitors use for one another. */
const alike: readonly (readonly [string, string])[] = [
  ['Musée des Beaux-Arts', 'MUSEE DES BEAUX-ARTS'],
  ['œuvre', 'oeuvre'],
  ['Straße', 'STRASSE'],
  ['ទូក\u200bបុរាណ\u200bពិសេស', 'ទូកបុរាណពិសេស'],
  ['mu\u00adse\u2060um\ufeff', '\u200emuseum'],
  ['Łódź', 'lodz'],
  // diacritics/database#15: letters to Unicode, apostrophes on keyboards.
  ['камʼянка', "кам'янка"],
  ['Hawaiʻi', "hawai'i"],
  ['al-Qurʾān', "al-qur'an"],
  ['København', 'kobenhavn'],
  ['İstanbul', 'istanbul'],
  ['Topkapı', 'topkapi'],
  ['Ἀθῆναι', 'αθηναι'],
  ['ёлка', 'елка'],
  ['مُتْحَفٌ', 'متحف'],
  ['متـــحف', 'متحف'],
  ['أثر', 'اثر'],
  ['آثار', 'اثار'],
  ['مكتبة', 'مكتبه'],
  // Words of Urdu as keyboards of Arabic write them.
  ['مسودہ', 'مسوده'],
  ['فاطمۃ', 'فاطمه'],
  ['لڑکے', 'لڑكي'],
  // Reformed characters of Japan, older ones, and Simplified ones.
  ['森鴎外', '森鷗外'],
  ['広島の桜', '廣島の櫻'],
  ['桜', '樱'],
  // Names in the characters of their families.
  ['髙橋', '高橋'],
  ['吉﨑', '吉崎'],
  ['濵田と浜田', '濱田と濱田'],
  ['渡邉', '渡辺'],
  ['𠮷野', '吉野'],
  ['مستشفى', 'مستشفي'],
  ['١٤٤٦', '1446'],
  ['১৪৪৬ १४४६ ๑๔๔๖ 𝟙𝟜𝟜𝟞', '1446 1446 1446 1446'],
  ['שָׁלוֹם', 'שלום'],
  ['城牆', '城墙'],
  ['ﾊﾞﾅﾅ', 'バナナ'],
  ['トウダイ', 'とうだい'],
  ['ﾋｶﾘ', 'ひかり'],
  ['ヴィオラとラーメン', 'ゔぃおらとらーめん'],
  ['한국'.normalize('NFD'), '한국'],
  ['ज़र्दोज़ी', 'जर्दोजी'],
  ['लड़कों', 'लडकों'],
  ['चाँदी', 'चांदी'],
  ['নকশী কাঁথা', 'নকশি কাঁথা'],
  ['ঈদ ও পূজা', 'ইদ ও পুজা'],
  ['นํ้าเสียง', 'น้ำเสียง'],
  ['ทํา', 'ทำ'],
  ['เเกะสลัก', 'แกะสลัก'],
  ['ԳԵՈՐԳ', 'գեորգ'],
  // Amharic: silk, a waistcoat, power, king, clothes, sun, year; every form of a letter.
  ['ሐር', 'ሀር'],
  ['ሠደርያ', 'ሰደርያ'],
  ['ኃይል', 'ሀይል'],
  ['ንጉሥ', 'ንጉስ'],
  ['ዓመት', 'አመት'],
  ['ፀሐይ', 'ጸሀይ'],
  ['ሐሑሒሓሔሕሖሗ', 'ሀሁሂሃሄህሆሇ'],
  ['ኀኁኂኃኄኅኆኇ', 'ሀሁሂሃሄህሆሇ'],
  ['ሠሡሢሣሤሥሦሧ', 'ሰሱሲሳሴስሶሷ'],
  ['ዐዑዒዓዔዕዖ', 'አኡኢኣኤእኦ'],
  ['ፀፁፂፃፄፅፆፇ', 'ጸጹጺጻጼጽጾጿ'],
]

/** Words that marks distinguish. */
const different: readonly (readonly [string, string])[] = [
  ['かき', 'がき'],
  ['きゃく', 'キヤク'],
  ['हिन्दी', 'हनद'],
  // A Japanese form that is another word in Chinese: a plant, and art.
  ['芸', '藝'],
  // Other letters of Amharic, and other forms.
  ['ሸማ', 'ሰማ'],
  ['ቀሚስ', 'ቀምስ'],
  // Rice, white, news.
  ['ข้าว', 'ขาว'],
  ['ข้าว', 'ข่าว'],
]

describe('folding', () => {
  it.each(alike)('%s and %s are one', (one, other) => expect(fold(one)).toBe(fold(other)))
  it.each(different)('%s and %s are two', (one, other) => expect(fold(one)).not.toBe(fold(other)))

  it('knows where each folded character comes from', () => {
    const { folded, offsets } = foldWithOffsets('Straße مُتْحَف')
    expect(folded).toBe('strasse متحف')
    expect(offsets).toEqual([0, 1, 2, 3, 4, 4, 5, 6, 7, 9, 11, 13])
  })
})

describe('words of any script', () => {
  it.each([
    ['pairs of Han', '城墙', '城墙 墙'],
    ['pairs of kana', 'みほん', 'みほ ほん ん'],
    ['pairs of hangul', '박물관', '박물 물관 관'],
    ['words of Arabic without their signs', 'مُتْحَف', 'متح تحف حف ف'],
  ])('become %s', (_what, text, stream) => expect(searchTokens(text).stream).toBe(stream))

  it.each([
    ['Die Straße am Fluss', 'strasse', 'Straße'],
    ['Un musée à Paris', 'musee', 'musée'],
    ['زيارة المتحف', 'متحف', 'متحف'],
    ['هذا مُتْحَف قديم', 'متحف', 'مُتْحَف'],
    ['국립 박물관', '박물', '박물'],
    ['燈台のヒカリ', 'ひかり', 'ヒカリ'],
    ['とうだいの光', 'ﾄｳﾀﾞｲ', 'とうだい'],
  ])('in “%s” the words “%s” mark “%s”', (text, search, marked) =>
    expect(findWords(text, searchWords(search)).map(([start, end]) => text.slice(start, end))).toEqual([
      marked,
    ]),
  )

  it('cuts a snippet around Arabic that is written with signs', () => {
    const wanted = wantedOf('متحف')
    if (wanted === undefined) throw new Error('nothing is looked for')
    const snippet = snippetsFor(wanted)([`${'كلمة '.repeat(200)}مُتْحَفٌ قديم${' كلمة'.repeat(200)}`])
    expect(snippet).toContain('مُتْحَفٌ')
    expect(snippet.length).toBeLessThanOrEqual(400)
  })
})

it('values of a fact that differ in blanks or in the Unicode form of their accents are one', () => {
  const values = ['Müller', 'Mu\u0308ller', 'Ada Fenwick', 'Ada  Fenwick', ' Ada\u00a0Fenwick ']
  const found = filterableFacts(values.map((value) => ({ name: 'maker', value }))).map(({ value }) => value)
  expect([...new Set(found)]).toEqual(['Müller', 'Ada Fenwick'])
})

it('values of a fact that differ in what nobody sees are one', () => {
  const values = ['ទូក\u200bង', 'ទូកង', '\u200b'].map((value) => ({ name: 'kind', value }))
  expect(filterableFacts(values)).toEqual([
    { name: 'kind', value: 'ទូកង' },
    { name: 'kind', value: 'ទូកង' },
  ])
})

it.each([
  ['vases', 'en', ['vase']],
  ['cities', 'en', ['city', 'citie']],
  ['glasses', 'en', ['glass', 'glasse']],
  ['pots', 'en-GB', ['pot']],
  ['gas', 'en', []],
  ['farois', 'pt', ['farol', 'faroi']],
  ['imagens', 'pt', ['imagem', 'imagen']],
  ['lentes', 'pt', ['lent', 'lente']],
  ['tableaux', 'fr', ['tableal', 'tableau']],
  ['matrices', 'es', ['matriz', 'matric', 'matrice']],
  ['vasen', 'de', ['vase']],
  ['vasi', 'it', ['vas']],
  ['vases', 'zh', []],
  ['вазы', 'en', []],
  ['вазы', 'ru', ['ваз']],
  ['θεοδολιχουσ', 'el', ['θεοδολιχ']],
  ['μικροσκοπια', 'el', ['μικροσκοπι']],
  ['μικροσκοπια', 'en', []],
  ['λυρασ', 'el', ['λυρα', 'λυρη', 'λυρο', 'λυρι']],
  ['ελιεσ', 'el', ['ελια', 'ελιη', 'ελιο', 'ελιι']],
  ['ναου', 'el', ['ναα', 'ναη', 'ναο', 'ναι']],
  ['лирои', 'ru', ['лира', 'лиря', 'лиро', 'лиры', 'лири']],
  ['лірою', 'uk', ['ліра', 'ліря', 'ліро', 'ліри', 'лірі']],
  ['lirami', 'pl', ['lira', 'liro', 'liry', 'liri', 'lire', 'liram']],
  ['lyrou', 'cs', ['lyra', 'lyro', 'lyry', 'lyre', 'lyri']],
  ['현미경을', 'ko', ['현미경']],
  ['책을', 'ko', []],
  ['haritalari', 'tr', ['harita', 'haritalar']],
  ['skåler', 'da', ['skål']],
  ['ляльки', 'uk', ['ляльк']],
  ['ляльок', 'uk', ['ляльк']],
  ['кричевського', 'uk', ['кричевськ', 'кричевськог']],
  ['ცხენის', 'ka', ['ცხენ', 'ცხენი']],
  ['აფიშები', 'ka', ['აფიშ', 'აფიშებ']],
  ['הצעצוע', 'he', ['צעצוע']],
  ['והסוסימ', 'he', ['והסוס', 'סוסימ', 'סוס']],
  ['בית', 'he', []],
  ['הכתאב', 'ar', []],
  ['والكتاب', 'ar', ['كتاب']],
  ['हिंदी', 'hi', ['हिंदि', 'हिन्दी', 'हिन्दि']],
  ['हिन्दी', 'hi', ['हिन्दि', 'हिंदी', 'हिंदि']],
  ['लडकों', 'hi', ['लडका', 'लडक']],
  ['लडका', 'hi', ['लडक']],
  ['कहानी', 'hi', ['कहानि']],
  ['कहानियों', 'hi', ['कहानी', 'कहानिया', 'कहानिय']],
  ['वीणाओं', 'hi', ['वीणा']],
  ['নৌকাগুলো', 'bn-BD', ['নৌকা']],
  ['মূর্তিটি', 'bn-BD', ['মূর্তি']],
  ['নদীর', 'bn-BD', ['নদী']],
  ['গান', 'bn-BD', []],
  ['गेवोर्ग', 'en', []],
  ['மாதங்கள்', 'ta', ['மாதம்', 'மாதங்']],
  ['வரைவுகள்', 'ta', ['வரைவு']],
  ['கடலில்', 'ta', ['கடல்', 'கடலு']],
  ['தராசில்', 'ta', ['தராச்', 'தராசு']],
  ['tavcsovek', 'hu', ['tavcso', 'tavcsov', 'tavcsove']],
  ['tavcsovet', 'hu', ['tavcso', 'tavcsov', 'tavcsove']],
  ['ابي', 'ar', ['ابو', 'ابا']],
  ['ابو', 'ar', ['ابي', 'ابا']],
  ['taslagi', 'tr', ['taslak', 'taslag']],
  ['thordar', 'is', ['thordur', 'thord']],
  ['գեվորգ', 'hy', ['գեւորգ']],
  ['사진관에서의', 'ko', ['사진관', '사진관에서']],
  ['시장들의', 'ko', ['시장', '시장들']],
  ['vencanja', 'sr', ['vencanj']],
  ['венчања', 'sr', ['венчањ']],
  ['նկարագրության', 'hy', ['նկարագրություն', 'նկարագրությա']],
])('"%s" in %s may be %j without its ending', (word, language, stems) =>
  expect(stemsOf(word, language)).toEqual(stems),
)

it('a run of Korean is also looked for without its particle, on Korean pages', () => {
  const wanted = wantedOf('현미경을')
  if (wanted === undefined) throw new Error('nothing is looked for')
  const formsIn = (language: string) =>
    forgivingQuery(wanted, language)?.terms[0]?.map((form) => form.map(({ text }) => text))
  expect(formsIn('ko')).toContainEqual(['현미경'])
  expect(formsIn('zh')).not.toContainEqual(['현미경'])
})

it.each([
  ['mueller', 'muller'],
  ['djordje', 'dorde'],
  ['österreicher', 'oesterreicher'],
  ['Müller', 'mueller'],
])('%s is also looked for as %s, where nothing has the marks as they were typed', (typed, plain) => {
  const wanted = wantedOf(typed)
  const forms = wanted && forgivingQuery(wanted, 'en')?.terms[0]?.map((form) => form.map(({ text }) => text))
  expect(forms).toContainEqual([plain])
})

it('words with marks in them are joined, also behind Chinese, and in time that grows as the text does', () => {
  expect(joinedWords("The SK-C-5 of O'Neill, 城SK-C-6")).toBe('SKC5 ONeill SKC6')
  expect(joinedWords('Hawaiʻi, камʼянка')).toBe('Hawaii камянка')
  const long = `${'a'.repeat(200_000)} b-c`
  expect(processorTime(() => expect(joinedWords(long)).toBe('bc'))).toBeLessThan(5000)
})
