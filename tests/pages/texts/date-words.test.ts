import { expect, it } from 'vitest'
import {
  datePatternOf,
  eraOf,
  formatDate,
  formatDay,
  formatDays,
  formatNumber,
  numberingOf,
  withDigits,
  yearWords,
} from '../../../src/base/text/index.ts'
import { textsFor } from '../../../src/pages/texts/index.ts'

function day(tag: string): string {
  const months = String(textsFor({ code: 'x', tag })['date.months']).split(' ')
  return formatDate('2026-09-05', datePatternOf(tag), {
    months,
    numbers: { tag, numbering: numberingOf(tag) },
  })
}

it.each([
  ['zh-CN', '2026年9月5日'],
  ['zh-TW', '2026年9月5日'],
  ['en', '5 Sept 2026'],
  ['fr', '5 sept. 2026'],
  ['de', '5. Sept. 2026'],
  ['ja', '2026年9月5日'],
  ['ko', '2026년 9월 5일'],
  ['ar', '5 سبتمبر 2026'],
  // Egypt and Saudi Arabia write Arabic-Indic digits; the calendar is Gregorian whatever the region's own is.
  ['ar-EG', '٥ سبتمبر ٢٠٢٦'],
  ['ar-EG-u-nu-latn', '5 سبتمبر 2026'],
  ['ar-SY', '٥ أيلول ٢٠٢٦'],
  ['th', '5 ก.ย. 2026'],
  ['th-TH-u-ca-buddhist', '5 ก.ย. 2569'],
  ['th-TH-u-ca-buddhist-nu-thai', '๕ ก.ย. ๒๕๖๙'],
  ['fa', '۵ سپتامبر ۲۰۲۶'],
  ['fa-IR-u-ca-persian', '۱۴ شهریور ۱۴۰۵'],
])('a day in %s is %s', (tag, written) => {
  expect(day(tag)).toBe(written)
})

it('every month has one name, whatever it is made of', () => {
  for (const tag of ['ar-SY', 'ar-MA', 'ja', 'vi', 'cs', 'zh-HK', 'ko'])
    expect(String(textsFor({ code: 'x', tag })['date.months']).split(' ')).toHaveLength(12)
})

it('a day of Saudi Arabia is one of the Gregorian calendar', () => {
  expect(formatDay('2026-02-09', 20, 'ar-SA')).toMatch(/فبراير/)
})

it('a day in a pattern of the solar calendar of Iran is one of it', () => {
  expect(formatDate('2027-03-21', 'JJJJ/MM/DD')).toBe('1406/01/01')
  expect(formatDate('2027-03-20T09:30', 'D.M.JJJJ', { withTime: true })).toBe('29.12.1405 09:30')
  expect(datePatternOf('fa-IR-u-ca-persian')).toBe('D MMM JJJJ')
  expect(formatDay('2027-05-01', 20, 'fa-IR-u-ca-persian')).toBe('۱۱\u00a0اردیبهشت')
  expect(formatDays('05-01', '09-22', 'fa-IR-u-ca-persian')).toContain('اردیبهشت')
})

it.each([
  ['th-TH-u-ca-buddhist', '1861', '1861', 'ค.ศ. 1861'],
  ['th-TH-u-ca-buddhist-nu-thai', '1861', '๑๘๖๑', 'ค.ศ. ๑๘๖๑'],
  ['th', '1861', '1861', '1861'],
  ['fa-IR-u-ca-persian', '1861', '۱۸۶۱', '۱۸۶۱ م.'],
  ['fa', '1861', '۱۸۶۱', '۱۸۶۱'],
])(
  'a year alone in %s is one of our calendar, with its era where days have another: %s is %s',
  (tag, year, written, words) => {
    const numbers = { tag, numbering: numberingOf(tag) }
    expect(formatDate(year, datePatternOf(tag), { numbers })).toBe(written)
    expect(yearWords(Number(year), tag)).toBe(words)
  },
)

it('years of our calendar are named where the days are of another', () => {
  expect(['th-TH-u-ca-buddhist', 'fa-IR-u-ca-persian', 'th', 'fa'].map(eraOf)).toEqual([
    'ค.ศ.',
    'م.',
    undefined,
    undefined,
  ])
})

it.each([
  ['bn', '১৯৭১'],
  ['ar', '1971'],
  ['ar-EG', '١٩٧١'],
  ['ur', '1971'],
  ['en', '1971'],
])('a year in %s is %s', (tag, written) => {
  expect(yearWords(1971, tag)).toBe(written)
})

it('digits follow the numbering system of the language', () => {
  const egypt = { tag: 'ar-EG', numbering: numberingOf('ar-EG') }
  expect(withDigits('09:30', egypt)).toBe('٠٩:٣٠')
  expect(withDigits('09:30', { tag: 'ar' })).toBe('09:30')
  expect(formatNumber(12, egypt)).toBe('١٢')
  expect(formatNumber(12, { tag: 'ar' })).toBe('12')
})
