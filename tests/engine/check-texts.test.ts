import { describe, expect, it } from 'vitest'
import { compileSite } from '../../src/engine/index.ts'
import { testRegistry } from './test-registry.ts'

type Texts = Readonly<Record<string, string>>

const LANGUAGES = { ko: '한국어', el: 'Ελληνικά', ru: 'Русский', bn: 'বাংলা', fa: 'فارسی' }
const MUSEUM: Texts = { ko: '박물관', el: 'Μουσείο', ru: 'Музей', bn: 'জাদুঘর', fa: 'موزه' }
const INSTRUMENTS: Texts = {
  ko: '악기',
  el: 'Μουσικά όργανα',
  ru: 'Музыкальные инструменты',
  bn: 'বাদ্যযন্ত্র',
  fa: 'سازهای کهن',
}

const FILMS: Texts = { ko: '영화', el: 'Ταινίες', ru: 'Фильмы', bn: 'চলচ্চিত্র', fa: 'فیلم‌های کوتاه' }

/** What is said of a museum in five scripts with this title of a channel. */
function said(
  title: Texts,
  {
    labels = LANGUAGES as Texts,
    others = [] as readonly Texts[],
    headings = [] as readonly Texts[],
    ownTexts = {},
    contact = [] as readonly string[],
    more = {},
  } = {},
) {
  const locales = Object.entries(labels).map(([code, label]) => ({
    code,
    tag: code,
    label,
    channelSuffix: code === 'ko' ? '' : `_${code}`,
  }))
  const numbers = Object.fromEntries(Object.keys(labels).map((code) => [code, '{n} +']))
  const texts = { search: MUSEUM, home: MUSEUM, more: { ...numbers, ...ownTexts } }
  const shell = {
    navigation: {},
    footer: {
      links: [],
      contact: contact.map((line) => Object.fromEntries(Object.keys(labels).map((code) => [code, line]))),
    },
  }
  const errorPage = { title: MUSEUM, lead: MUSEUM, causes: [MUSEUM], home: MUSEUM }
  const $schema = '../schemas/json/site.schema.json'
  const site = {
    $schema,
    name: MUSEUM,
    timeZone: 'Asia/Seoul',
    locales,
    services: {},
    errorPage,
    shell,
    texts,
    ...more,
  }
  const channel = (route: string, of: Texts, blocks: readonly Texts[]) => ({
    route,
    title: of,
    order: route.length,
    pages: [{ route, template: 'blocks', blocks: blocks.map((each) => ({ block: 'text', title: each })) }],
    $schema: '../../schemas/json/channel.schema.json',
  })
  const files = {
    'site.json': site,
    'channels/home.json': channel('/', MUSEUM, [MUSEUM, ...others]),
    'channels/instruments.json': channel('/instruments', title, [MUSEUM, ...headings]),
  }
  const { problems } = compileSite(
    Object.entries(files).map(([path, value]) => ({ path, text: JSON.stringify(value) })),
    testRegistry,
  )
  return problems.map(({ code, message, hint }) => `${code} ${message} ${hint}`)
}

describe('a title in five scripts', () => {
  it('is sound', () => expect(said(INSTRUMENTS)).toEqual([]))

  it.each([
    ['in Devanagari on a page in Bengali', { bn: 'वाद्य यंत्र' }, /^TEXT_SCRIPT "वाद्य यंत्र" .*"bn".*Devanagari/],
    ['in kana on a page in Korean', { ko: 'がっき' }, /^TEXT_SCRIPT .*"ko".*Japanese/],
    [
      'with Latin letters in Russian',
      { ru: 'Инcтpументы' },
      /^TEXT_LETTERS .*Latin.*c \(U\+0063\), p \(U\+0070\)/,
    ],
    ['with a Latin letter in Bengali', { bn: 'বাদ্যöযন্ত্র' }, /^TEXT_LETTERS .*ö \(U\+00F6\)/],
    ['with a Latin letter within a Greek word', { el: 'Λύpα' }, /^TEXT_LETTERS .*p \(U\+0070\)/],
    ['with Latin letters in Greek', { el: 'Moυσείο Μουσικής' }, /^TEXT_LETTERS .*Moυσείο.*M \(U\+004D\)/],
    [
      'with a Cyrillic letter in a Roman number',
      { ru: 'Инструменты \u0425IX века' },
      /^TEXT_LETTERS .*Cyrillic/,
    ],
    [
      'in decomposed Hangul',
      { ko: '악기'.normalize('NFD') },
      /^TEXT_LETTERS .*"악기", in the Unicode form NFC/,
    ],
    ['with a zero-width space', { ko: '악\u200b기' }, /^TEXT_LETTERS .*U\+200B/],
    ['in presentation forms', { fa: 'ﺳﺎﺯﻫﺎی کهن' }, /^TEXT_LETTERS .*presentation forms.*"سازها" in place/],
    ['with an entity of HTML', { el: 'Μουσικ&eacute;' }, /^TEXT_MARKUP/],
    ['with letters of Arabic in Persian', { fa: 'سازهاي كهن' }, /^TEXT_LETTERS .*Persian.*"سازهای کهن"/],
  ])('%s is named once', (_, changed, pattern) =>
    expect(said({ ...INSTRUMENTS, ...changed } as Texts, { others: [INSTRUMENTS, FILMS] })).toEqual([
      expect.stringMatching(pattern),
    ]),
  )

  it.each([
    // A name that stays as it is in all languages; the great wave is Japanese.
    [
      'a name in its script',
      Object.fromEntries(Object.keys(LANGUAGES).map((code) => [code, '\u30a2\u30a4\u30cc'])),
    ],
    ['a name in Latin letters beside others', { bn: 'MP3 বাদ্যযন্ত্র, DVDর', fa: 'سازهای Bach' }],
    ['a name in Latin letters', { el: 'Instagram' }],
    ['a word of letters and a hyphen', { ru: 'IT-отдел, SMS-рассылка, 3D-модель, XIX век' }],
    ['a brand with a letter before it', { ru: 'eУслуги', el: 'eΠαράβολο' }],
    ['units and formulas', { ru: '10 μm, 3 kΩ, Δt, cosφ', el: '10 μm, 3 kΩ, sinα' }],
    ['the palochka of Ingush', { ru: 'ГIалгIай мотт, хIара' }],
    ['letters of old Korean', { ko: '\u1112\u119e\u11ab\uae00' }],
    ['an Arabic title in Persian', { fa: 'كتاب الأغاني' }],
    ['a break behind a slash', { ko: '악기/\u200b음악' }],
  ])('%s is sound', (_, changed) =>
    expect(said({ ...INSTRUMENTS, ...changed } as Texts, { others: [INSTRUMENTS, FILMS] })).toEqual([]),
  )

  it('exchanged in one file is named there, also where another has it right', () => {
    const { el = '', ru = '' } = INSTRUMENTS
    const found = said({ ...INSTRUMENTS, el: ru, ru: el }, { others: [INSTRUMENTS] })
    expect(found).toHaveLength(2)
    for (const each of found) expect(each).toMatch(/^TEXT_SCRIPT .*exchange the two/)
  })

  it('exchanged in the menu is named there, also where a heading of its page has it right', () => {
    const { el = '', ru = '' } = INSTRUMENTS
    const found = said({ ...INSTRUMENTS, el: ru, ru: el }, { headings: [INSTRUMENTS] })
    expect(found).toHaveLength(2)
    for (const each of found) expect(each).toMatch(/^TEXT_SCRIPT .*exchange the two/)
  })

  it('that is the museum’s name in the other language is sound', () => {
    const { el = '', ru = '' } = MUSEUM
    expect(said(INSTRUMENTS, { others: [{ ...MUSEUM, el: ru, ru: el }] })).toEqual([])
  })

  it('under labels that were exchanged has these named', () => {
    const { el, ru } = LANGUAGES
    expect(said(INSTRUMENTS, { labels: { ...LANGUAGES, el: ru, ru: el } })).toEqual([
      expect.stringMatching(/^LOCALE_LABEL "Русский" .*"el".*exchange/),
      expect.stringMatching(/^LOCALE_LABEL "Ελληνικά" .*"ru".*exchange/),
    ])
  })
})

describe('plural forms of a text of the interface', () => {
  it.each([
    [
      'of Russian with one that it has not',
      { ru: { one: '{n} вещь', two: '{n} вещи', few: '{n} вещи', many: '{n} вещей', other: '{n} вещи' } },
      ['"two"'],
    ],
    [
      'of Russian without those of 2 and of 5',
      { ru: { one: '{n} вещь', other: '{n} вещей' } },
      ['"few"', '"many"'],
    ],
    ['of Russian as one text', { ru: 'Ещё: {n}' }, []],
    ['of Greek with a word for one', { el: { one: 'ακόμη ένα', other: '{n} ακόμη' } }, []],
    [
      'of Bengali and Persian as one',
      { bn: { other: 'আরও {n}' }, fa: { one: 'یکی دیگر', other: '{n} دیگر' } },
      [],
    ],
  ])('%s', (_, ownTexts, forms) => {
    const found = said(INSTRUMENTS, { ownTexts })
    expect(found).toHaveLength(forms.length)
    for (const [index, form] of forms.entries()) {
      expect(found[index]).toMatch(/^TEXT_PLURAL/)
      expect(found[index]).toContain(form)
    }
  })
})

describe('a line with a telephone number', () => {
  it.each([
    ['+82 2 555 O114', '"+82 2 555 0114"'],
    ['☎ (0l71) 555-0114', '"(0171) 555-0114"'],
  ])('%s has a letter in it', (line, number) => {
    // Of five languages each.
    const found = said(INSTRUMENTS, { contact: [line] })
    expect(found).toHaveLength(5)
    for (const each of found) expect(each).toContain(number)
  })

  it('is looked at where it is the same in every language', () => {
    const place = { address: INSTRUMENTS, latitude: 37.57, longitude: 126.98, phone: '+82 2 555 O1 14' }
    expect(said(INSTRUMENTS, { more: { place, settings: { PHONE: '+82 2 555 0l 14' } } })).toEqual([
      expect.stringMatching(/^TEXT_LETTERS .*"\+82 2 555 O1 14".*Write "\+82 2 555 01 14"/),
      expect.stringMatching(/^TEXT_LETTERS .*"\+82 2 555 0l 14".*Write "\+82 2 555 01 14"/),
    ])
    // Of a setting with its name, without + and 0, and with letters of any alphabet.
    for (const PHONE of ['22810 OOO21', '22810 ΟΟΟ21', '22810 ООО21'])
      expect(said(INSTRUMENTS, { more: { settings: { PHONE } } })).toEqual([
        expect.stringMatching(/^TEXT_LETTERS .*Write "22810 00021"/),
      ])
    const settings = { PHONE: '22810 00021', CODE: '22810 OOO21', FAX: 'OIl OIl' }
    expect(said(INSTRUMENTS, { more: { settings } })).toEqual([])
    const sound = { ...place, phone: '+82 2 555 01 14' }
    expect(said(INSTRUMENTS, { more: { place: sound } })).toEqual([])
  })

  // A plan of a hall, a size, a capacity, a number of letters of a telephone, a signature.
  it.each(['+82 2 555 0114', '0.5 × 10 l', '0 800 FLOWERS', 'O1-0114-7780', '02 I 03 II 04 III 05'])(
    '%s has none',
    (line) => expect(said(INSTRUMENTS, { contact: [line] })).toEqual([]),
  )
})
