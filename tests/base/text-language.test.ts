import { describe, expect, it } from 'vitest'
import { misplacedTexts, textLanguage, wrongLanguage } from '../../src/base/text/index.ts'
import { runsAs } from '../../src/base/text/text-language.ts'

const all = ['km-KH', 'he', 'en', 'fr', 'ja']
const SHARK = 'Galeocerdo cuvier (Péron & Lesueur, 1822)'
const LONG = 'A Latin text that is longer than the longest of the names of people'

describe('the language of a text', () => {
  it.each([
    ['in Khmer', 'ទឹកជំនន់ឆ្នាំ ២០២៦', 'he', undefined, 'km-KH'],
    ['in the language of the page', 'ទឹកជំនន់', 'km-KH', undefined, undefined],
    ['in Hebrew', 'ספר חדש', 'en', undefined, 'he'],
    ['of the script of the page, which its record says to be in another', 'Un livre', 'en', 'fr', 'fr'],
    ['that is translated although its record is not', 'ספר חדש', 'he', 'km-KH', undefined],
    ['in kana', 'かいがてん', 'en', undefined, 'ja'],
    ['that may be a name', 'Toyota', 'km-KH', undefined, undefined],
    ['that is longer than names, in one of two languages', LONG, 'km-KH', undefined, 'und-Latn'],
    // Accepted name and author: World Register of Marine Species, AphiaID 105799.
    [
      'that begins with the name of a species',
      `${SHARK} · קוצ׳ין · 27 באוקטובר 1875`,
      'he',
      undefined,
      undefined,
    ],
    ['of such a record in another language', `${SHARK} · Cochin · 27 באוקטובר 1875`, 'he', 'en', undefined],
    ['that quotes a name', `${SHARK} הוא הכריש המנומר`, 'he', undefined, undefined],
    ['of a record in another language, which quotes the page’s', `${LONG} הים`, 'he', 'en', 'en'],
    ['of half a name in Latin letters, as its record says', 'Η Pinna nobilis χάνεται.', 'ur', 'el', 'el'],
    ['that is mostly in the script of the page', 'Η Pinna nobilis χάνεται.', 'en', 'el', undefined],
    ['in a language that the site has not', 'Музей', 'en', undefined, undefined],
    ['of digits', '1900 – 1933', 'km-KH', 'en', undefined],
  ])('%s', (_, text, page, said, tag) =>
    expect(textLanguage(text, { page: { tag: page }, all: all.map((each) => ({ tag: each })), said })).toBe(
      tag,
    ),
  )
})

describe('a text in the place of another language', () => {
  it.each([
    ['in the script of another one', '박물관 관람 시간과 오시는 길', 'ur', 'ko'],
    ['that may be a name', '국립박물관', 'ur', undefined],
    ['that quotes', 'عجائب گھر: 박물관 관람 시간과 오시는 길', 'ur', undefined],
    ['in Latin letters, which waits for its translation', LONG, 'ur', undefined],
    ['in a language that the site has not', 'Государственный исторический музей', 'ur', undefined],
    ['of a name in braces', '{OPENING_HOURS}', 'ko', undefined],
    ['in its own script', '박물관 관람 시간과 오시는 길', 'ko', undefined],
    ['in an alphabet', 'عجائب گھر کے کھلنے کے اوقات اور راستہ', 'ko', 'ur'],
  ])('%s', (_, text, wanted, tag) => expect(wrongLanguage(text, wanted, ['ko', 'ur', 'de'])).toBe(tag))
})

describe('texts of one thing that stand under another language', () => {
  const site = [
    { code: 'hi', tag: 'hi' },
    { code: 'he', tag: 'he' },
    { code: 'pt', tag: 'pt-BR' },
    { code: 'th', tag: 'th-TH-u-ca-buddhist' },
  ]
  const ships = { hi: 'जहाज़', he: 'אוניות', pt: 'Navios', th: 'เรือ' }
  it.each([
    ['in their own places', ships, []],
    ['under one other, where the rest has words of its own', { ...ships, th: ships.he }, ['th he']],
    [
      'in every language alike, as a name',
      { hi: ships.he, he: ships.he, pt: ships.he, th: ships.he },
      ['hi he?', 'pt he?', 'th he?'],
    ],
    ['exchanged', { ...ships, th: ships.he, he: ships.th }, ['he th!', 'th he!']],
    ['in Latin letters, which wait for a translation', { ...ships, hi: ships.pt }, []],
    ['beside what they quote', { ...ships, th: 'เรือ אוניות' }, []],
  ])('%s', (_, texts: Readonly<Record<string, string>>, found) =>
    expect(
      [
        ...misplacedTexts(
          (code) => texts[code] ?? '',
          site,
          () => false,
        ),
      ].map(
        ({ code, other, isExchanged, mayBeName }) =>
          `${code} ${other}${isExchanged ? '!' : ''}${mayBeName ? '?' : ''}`,
      ),
    ).toEqual(found),
  )
})

// Planted by a museum of natural history in an article of its own; the other texts are of everyday words.
describe('a text in the letters of another language of its script', () => {
  const vi = 'Phát hiện tiểu hành tinh mới từ đài quan sát của chúng tôi'
  const de = 'Neuer Asteroid von unserer Sternwarte entdeckt'
  const uk = 'Нові надходження її відділу й історії'
  const ru = 'Новые поступления отдела: объявление о выставке'
  it.each([
    ['is named, of letters that the language does not have', { de: vi, vi: de }, ['de vi']],
    ['is none where each is in its own', { de, vi }, []],
    ['is none where it is not translated', { de: vi, vi }, []],
    [
      'is none where it quotes a name of the other',
      { de: 'Das Đài quan sát in Đà Lạt', vi: 'Đài quan sát ở Đà Lạt' },
      [],
    ],
    ['is named on both sides where both have own letters', { uk: ru, ru: uk }, ['uk ru', 'ru uk']],
    [
      'is none where each names what the other writes',
      { fr: 'La maison Döhler à Köln, un été', de: 'Das Musée d’Orsay im Frühjahr' },
      [],
    ],
    ['is none of a language whose letters nobody knows', { yo: vi, vi: de }, []],
  ])('%s', (_, texts, found) => {
    const site = Object.keys(texts).map((code) => ({ code, tag: code }))
    const textIn = (code: string): string => Object.entries(texts).find(([each]) => each === code)?.[1] ?? ''
    const misplaced = [...misplacedTexts(textIn, site, () => false)]
    expect(misplaced.map(({ code, other }) => `${code} ${other}`)).toEqual(found)
    expect(misplaced.every(({ isByLetters }) => isByLetters === true)).toBe(true)
  })
})

describe('a text runs as a page in Hebrew does', () => {
  it.each([
    [`${SHARK} · קוצ׳ין · 27 באוקטובר 1875`, true],
    [`${SHARK} · Cochin · 27 באוקטובר 1875`, true],
    [SHARK, false],
    [`${LONG} הים`, false],
    ['11 × 6.5', true],
  ])('%s: %s', (text, expected) => expect(runsAs(text, { tag: 'he' })).toBe(expected))
})

it('of two languages of a script the site’s first is the one of untranslated records', () => {
  const languages = { page: { tag: 'km-KH' }, all: [{ tag: 'en' }, { tag: 'fr' }, { tag: 'km-KH' }] }
  expect(textLanguage(LONG, languages)).toBe('en')
})
