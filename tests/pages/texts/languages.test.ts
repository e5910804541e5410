import { describe, expect, it } from 'vitest'
import {
  missingTexts,
  shippedLanguage,
  shippedLanguages,
  textKeys,
  textsFor,
  translate,
} from '../../../src/pages/texts/index.ts'

/** What `Intl` knows in any language. */
const DATES: readonly string[] = ['date.months', 'date.beforeChrist']
const YES_NO: readonly string[] = ['value.yes', 'value.no']
const OPTIONAL: readonly string[] = [...DATES, ...YES_NO]

function placeholders(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{\w+\}/g)].map(String))].sort()
}

const tags = Object.keys(shippedLanguages)

describe.each(tags)('the texts in %s', (tag) => {
  const texts = shippedLanguages[tag] ?? {}

  it('are those of English, no more and no fewer', () => {
    expect(
      Object.keys(texts)
        .filter((key) => !OPTIONAL.includes(key))
        .sort(),
    ).toEqual(textKeys.filter((key) => !OPTIONAL.includes(key)).sort())
    expect(textKeys.length).toBeGreaterThan(200)
  })

  // Whoever speaks to a page says what is written on the link (WCAG 2.5.3), as a word of its own.
  it('name a page of a list by its number as a word', () => {
    expect(` ${String(texts['pager.page'])} `).toMatch(/\s\{n\}\s/)
  })

  it('have every plural category of the language, and no other', () => {
    const categories = [...new Intl.PluralRules(tag).resolvedOptions().pluralCategories].sort()
    const plural = Object.entries(texts).filter(([, text]) => typeof text === 'object')
    expect(plural.length).toBeGreaterThan(5)
    for (const [key, forms] of plural) expect([key, Object.keys(forms).sort()]).toEqual([key, categories])
  })

  it('have the placeholders of English; only a form that spells its number out lacks {n}', () => {
    for (const [key, text] of Object.entries(texts)) {
      const english = shippedLanguages.en?.[key] ?? ''
      const [wanted, written] = [english, text].map((each) =>
        typeof each === 'string' ? { other: each } : each,
      )
      for (const [category, form] of Object.entries(written ?? {})) {
        const found = placeholders(form)
        const spelled = ['zero', 'one', 'two'].includes(category) && !found.includes('{n}')
        const expected = placeholders(wanted?.other ?? '').filter((name) => !(spelled && name === '{n}'))
        expect([key, category, found]).toEqual([key, category, expected])
      }
    }
  })

  it('are written: none is empty, and none but those of signs is still English', () => {
    const shared = Object.entries(texts).filter(([key, text]) => {
      const words = typeof text === 'string' ? [text] : Object.values(text)
      expect(
        words.every((word) => word.trim() !== '' || key === 'list.separator'),
        key,
      ).toBe(true)
      const english = shippedLanguages.en?.[key]
      return (
        tag !== 'en' && JSON.stringify(text) === JSON.stringify(english) && /\p{L}{5}/u.test(words.join())
      )
    })
    // "Pages", "Navigation", "Contact" and similar are words of several languages.
    expect(shared.length).toBeLessThan(15)
  })
})

describe('a language is found by its tag', () => {
  it.each([
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-Hant-MO', 'zh-Hant'],
    ['zh-Hans-HK', 'zh-Hans'],
    ['yue', 'zh-Hant'],
    ['en-GB', 'en'],
    ['fr-CH', 'fr'],
    ['de-AT', 'de'],
    ['es-419', 'es'],
    ['ja-JP', 'ja'],
    ['ko', 'ko'],
    ['ar-EG-u-nu-latn', 'ar'],
    ['pt-BR', 'pt'],
    ['iw', 'he'],
    ['uk-UA', 'uk'],
    ['bn-BD', 'bn'],
    ['sv-SE', undefined],
    ['tr-Arab', undefined],
    ['ja-Latn', undefined],
    ['not a tag', undefined],
  ])('%s is %s', (tag, found) => {
    expect(shippedLanguage(tag)).toBe(found)
  })
})

describe('a language nobody shipped', () => {
  const swedish = { code: 'sv', tag: 'sv-SE' }

  it('lacks every text but yes, no and the words of dates, which Intl knows', () => {
    expect(missingTexts(swedish)).toEqual(textKeys.filter((key) => !OPTIONAL.includes(key)))
    expect(textsFor(swedish)['date.months']).toMatch(/^jan\. feb\. mars/)
    expect(textsFor(swedish)['date.beforeChrist']).toMatch(/^\{year\}.f\.Kr\.$/)
  })

  it('lacks what forms expect only where a field is of the format', () => {
    const used = { templates: new Set<string>(), controls: new Set(['text', 'person-name', 'date']) }
    const missing = missingTexts(swedish, undefined, used).filter((key) => key.startsWith('form.'))
    expect(missing).toEqual(expect.arrayContaining(['form.personName', 'form.dayFrom', 'form.empty']))
    for (const key of ['form.mobile', 'form.password', 'form.fullName', 'form.number'])
      expect(missing).not.toContain(key)
  })

  it('knows yes and no where data says them in that language', () => {
    const armenian = { code: 'hy', tag: 'hy' }
    expect(textsFor(armenian)).toMatchObject({ 'value.yes': 'Այո', 'value.no': 'Ոչ', 'pager.next': 'Next' })
    expect(missingTexts(armenian).filter((key) => YES_NO.includes(key))).toEqual([])
    expect(textsFor({ code: 'fr', tag: 'fr' })).toMatchObject({ 'value.yes': 'Oui', 'value.no': 'Non' })
  })

  it('lacks one less for each that the site gives, and shows the others in English', () => {
    const own = { 'pager.next': { sv: 'Nästa' } }
    expect(missingTexts(swedish, own)).not.toContain('pager.next')
    expect(textsFor(swedish, own)).toMatchObject({ 'pager.next': 'Nästa', 'pager.previous': 'Previous' })
  })
})

describe('a text of the interface', () => {
  const total = (tag: string, n: number, overrides = {}): string =>
    translate(textsFor({ code: 'x', tag }, overrides), { tag }, 'pager.total', { n })

  it('has the form of its number', () => {
    expect([0, 1, 2, 3, 11, 100].map((n) => total('ar', n))).toEqual([
      'لا توجد عناصر',
      'عنصر واحد',
      'عنصران',
      '3 عناصر',
      '11 عنصرًا',
      '100 عنصر',
    ])
    expect([0, 1, 2].map((n) => total('fr', n))).toEqual(['0 élément', '1 élément', '2 éléments'])
    // Bengali has the form for one at nothing too, and its own digits.
    const bengali = textsFor({ code: 'bn', tag: 'bn' })
    const limit = (n: number) => translate(bengali, { tag: 'bn', numbering: 'beng' }, 'form.limit', { n })
    expect([0, 1, 12].map((n) => limit(n).split(/[।;]/u)[1])).toEqual([
      ' ০ মিনিট পরে আবার চেষ্টা করুন',
      ' ১ মিনিট পরে আবার চেষ্টা করুন',
      ' প্রায় ১২ মিনিট পরে আবার চেষ্টা করুন',
    ])
    expect([0, 1, 2].map((n) => total('en', n))).toEqual(['0 items', '1 item', '2 items'])
  })

  it('in English for a language that nobody shipped has the forms of English', () => {
    // Danish, Burmese and Gujarati: one and other; other alone; one for 0 too.
    for (const tag of ['da', 'my', 'gu'])
      expect([0, 1, 2].map((n) => total(`${tag}-u-nu-latn`, n))).toEqual(['0 items', '1 item', '2 items'])
    expect(total('gu', 0, { 'pager.total': { x: { one: 'ek', other: '{n} ta' } } })).toBe('ek')
  })

  it('is replaced form by form where the site says so', () => {
    const own = { 'pager.total': { x: { one: 'a single item' } } }
    expect([1, 2].map((n) => total('en', n, own))).toEqual(['a single item', '2 items'])
    expect([1, 2].map((n) => total('en', n, { 'pager.total': { x: 'n: {n}' } }))).toEqual(['n: 1', 'n: 2'])
  })

  it('sets values of the other direction apart, but no address', () => {
    const texts = textsFor({ code: 'ar', tag: 'ar' })
    expect(translate(texts, { tag: 'ar' }, 'video.play', { title: 'Vase (1900)' })).toContain(
      '\u2068Vase (1900)\u2069',
    )
    expect(translate(texts, { tag: 'ar' }, 'video.play', { title: 'إناء' })).not.toContain('\u2068')
    const cited = translate(texts, { tag: 'ar' }, 'cite.words', { address: 'https://a.test/' })
    expect(cited).toContain('https://a.test/')
    expect(cited).not.toContain('\u2068')
    expect(
      translate(textsFor({ code: 'en', tag: 'en' }), { tag: 'en' }, 'video.play', { title: 'إناء' }),
    ).toContain('\u2068إناء\u2069')
  })

  it('binds high punctuation in French', () => {
    const texts = textsFor({ code: 'fr', tag: 'fr' })
    expect(texts['search.none']).toBe('Aucun résultat pour «\u00a0{words}\u00a0»')
    expect(texts['error.lead']).toBe('Raisons possibles\u00a0:')
  })
})
