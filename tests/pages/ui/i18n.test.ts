import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  directionOf,
  excerptOf,
  fill,
  formatDate,
  formatNumber,
  localized,
  numberingOf,
} from '../../../src/base/text/index.ts'
import { textsFor, translate } from '../../../src/pages/texts/index.ts'
import { processorTime } from '../../support/processor-time.ts'
import { assertProperty } from '../../support/properties.ts'

test('texts of a locale: the site overrides; a language that nobody shipped gets English', () => {
  const texts = textsFor(
    { code: 'zh', tag: 'zh-CN' },
    {
      'search.keywords': { zh: '请输入关键词', en: 'Type here' },
      own: { zh: '自有' },
    },
  )
  expect(texts['search.keywords']).toBe('请输入关键词')
  expect(texts.own).toBe('自有')
  expect(texts['search.found']).toEqual({ other: '共为您找到 {n} 条相关内容' })
  expect(textsFor({ code: 'sv', tag: 'sv' })['breadcrumb.home']).toBe('Home')
})

test('English texts in a language from right to left are isolated, so that "58 items" is not "items 58"', () => {
  const language = { code: 'ur', tag: 'ur' }
  const texts = textsFor(language, { 'breadcrumb.home': { ur: 'صفحۂ اول' } })
  expect(translate(texts, language, 'pager.total', { n: 58 })).toBe('\u206658 items\u2069')
  expect(texts['breadcrumb.home']).toBe('صفحۂ اول')
  expect(String(texts['cite.words'])).not.toMatch(/[\u2066-\u2069]/)
  expect(String(texts['date.months']).split(' ')).toHaveLength(12)
})

test('localized: the locale, else the first there is', () => {
  expect(localized({ zh: '剑', en: 'Sword' }, 'en')).toBe('Sword')
  expect(localized({ zh: '剑' }, 'en')).toBe('剑')
  expect(localized(undefined, 'en')).toBe('')
})

test('fill leaves what it has no value for', () => {
  expect(fill('{n} of {m}', { n: 3 })).toBe('3 of {m}')
  expect(fill('{n}', { n: '$&' })).toBe('$&')
})

test('dates are reformatted, never reinterpreted', () => {
  expect(formatDate('2026-11-03')).toBe('2026-11-03')
  expect(formatDate('2026-11-03', 'YYYY.MM.DD')).toBe('2026.11.03')
  expect(formatDate('2026-11-03T08:30:00', undefined, { withTime: true })).toBe('2026-11-03 08:30')
  expect(formatDate('2026-11-03', undefined, { withTime: true })).toBe('2026-11-03')
  const months = 'Jan Feb Mar Apr May June July Aug Sept Oct Nov Dec'.split(' ')
  expect(formatDate('2026-11-03', 'D MMM YYYY', { months })).toBe('3 Nov 2026')
  expect(formatDate('2026-01-30T07:05', 'M/D YYYY', { withTime: true })).toBe('1/30 2026 07:05')
  expect(formatDate('2026-11-03', 'YYYY年M月D日')).toBe('2026年11月3日')
  expect(formatDate('约公元前三世纪')).toBe('约公元前三世纪')
})

test('numbers are grouped as the language does', () => {
  expect(formatNumber(1234567, { tag: 'zh-CN' })).toBe('1,234,567')
  expect(formatNumber(1234567, { tag: 'de' })).toBe('1.234.567')
  expect(formatNumber(12, { tag: 'fa', numbering: numberingOf('fa') })).toBe('۱۲')
})

test('an excerpt cuts by what the reader sees and says so only when it cut', () => {
  expect(excerptOf('  一 \n 二  ', 10)).toBe('一 二')
  expect(excerptOf('一二三', 3)).toBe('一二三')
  expect(excerptOf('一二三四', 3)).toBe('一二三…')
  expect(excerptOf('👩‍👩‍👧é👍🏽x', 3)).toBe('👩‍👩‍👧é👍🏽…')
  expect(excerptOf('', 5)).toBe('')
})

test('an excerpt of a whole book is cut as quickly, and as rightly, as one of a page', () => {
  const seven = '城墙👩‍👩‍👧é👍🏽🇨🇳。'
  expect(excerptOf(`${seven.repeat(100)}\ud83d`, 900)).toBe(`${seven.repeat(100)}\ud83d`)
  const worked = processorTime(() =>
    expect(excerptOf(seven.repeat(50_000), 10_000)).toBe(`${seven.repeat(1428)}城墙👩‍👩‍👧é…`),
  )
  expect(worked).toBeLessThan(2000)
})

test('an excerpt never ends in half a word', () => {
  expect(excerptOf('The wall was mended in spring', 14)).toBe('The wall was…')
  expect(excerptOf('The wall was mended in spring', 12)).toBe('The wall was…')
  expect(excerptOf('The wall, mended in spring', 10)).toBe('The wall…')
  expect(excerptOf('Unconstitutionally', 5)).toBe('Uncon…')
  expect(excerptOf('城墙 Wall 之外', 5)).toBe('城墙…')
  expect(excerptOf('城墙，六百年', 3)).toBe('城墙，…')
  expect(excerptOf('1381 年建', 2)).toBe('13…')
})

test('the direction of a language follows its script', () => {
  for (const tag of ['ar', 'he-IL', 'fa', 'az-Arab', 'ug-CN']) expect(directionOf(tag), tag).toBe('rtl')
  for (const tag of ['zh-CN', 'en', 'ar-Latn', 'de', 'ku-Latn-TR']) expect(directionOf(tag), tag).toBe('ltr')
})

test('an excerpt is never longer than asked, and a prefix of the text', () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  assertProperty(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, count) => {
      fc.pre(!text.includes('…'))
      const excerpt = excerptOf(text, count)
      const plain = text.replace(/\s+/g, ' ').trim()
      const cut = excerpt !== plain
      const kept = cut ? excerpt.slice(0, -1) : excerpt
      expect(plain.startsWith(kept)).toBe(true)
      expect([...segmenter.segment(kept)].length).toBeLessThanOrEqual(count)
      if (cut) expect(excerpt.endsWith('…')).toBe(true)
    }),
  )
})

test('small numbers are written as the language writes them, in every language', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const two = letters.flatMap((a) => letters.map((b) => a + b))
  const codes = [...two, ...two.flatMap((start) => letters.map((end) => start + end))]
  const tags = [...codes, 'ur-IN', 'uz-Arab', 'pa-Arab', 'ff-Adlm', 'ar-EG', 'zh-Hant', 'en-GB']
  // Toki Pona has no digits of its own.
  const known = tags.filter((tag) => tag !== 'tok' && Intl.NumberFormat.supportedLocalesOf(tag).length > 0)
  expect(known.length).toBeGreaterThan(150)
  const styled = (tag: string) => {
    const numbering = numberingOf(tag)
    return { tag, ...(numbering === 'latn' ? {} : { numbering }) }
  }
  expect(known.filter((tag) => formatNumber(407, styled(tag)) !== (407).toLocaleString(tag))).toEqual([])
})
