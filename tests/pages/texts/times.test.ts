import { describe, expect, it } from 'vitest'
import {
  formatByDay,
  formatTime,
  formatTimes,
  heldTogether,
  holdTimes,
  holdYears,
} from '../../../src/base/text/index.ts'

describe('hours', () => {
  it.each([
    ['zh-CN', '09:00–17:00', '16:30'],
    ['en', '09:00–17:00', '16:30'],
    ['en-US', '9:00 AM – 5:00 PM', '4:30 PM'],
    ['fr', '09:00 – 17:00', '16:30'],
    ['de', '09:00–17:00 Uhr', '16:30'],
    ['el', '9:00 π.μ. – 5:00 μ.μ.', '4:30 μ.μ.'],
    ['ja', '09:00～17:00', '16:30'],
    ['ko', '09:00 ~ 17:00', '16:30'],
    ['he', '9:00–17:00', '16:30'],
    ['ar-EG', '٩:٠٠ ص – ٥:٠٠ م', '٤:٣٠ م'],
    ['ar-EG-u-nu-latn', '9:00 ص – 5:00 م', '4:30 م'],
    ['ur-PK', '9:00 صبح – 5:00 سہ پہر', '4:30 سہ پہر'],
    ['ur-PK-u-hc-h23', '09:00–17:00', '16:30'],
    ['hi', 'सुबह 9:00 – शाम 5:00', 'शाम 4:30'],
    // CLDR has the part of the day behind the times of a range.
    ['ta', 'காலை 9:00 – மாலை 5:00', 'மாலை 4:30'],
  ])('are written as %s writes them', (tag, range, time) => {
    const plain = (text: string) => text.replaceAll(/[\u2060\u2068\u2069]/g, '').replaceAll(/\s/g, ' ')
    expect([plain(formatTimes('09:00', '17:00', tag)), plain(formatTime('16:30', tag))]).toEqual([
      range,
      time,
    ])
  })
  it.each(['de', 'en-US', 'fr', 'ja', 'ko', 'he'])('of %s stay in one line', (tag) => {
    expect(formatTimes('09:00', '17:00', tag)).not.toMatch(/[ \u2009]|[–～](?!\u2060)/)
  })

  it.each([
    'en',
    'en-US',
    'de',
    'fr',
    'es',
    'it',
    'pt',
    'nl',
    'sv',
    'nb',
    'da',
    'fi',
    'pl',
    'cs',
    'hu',
    'ro',
    'bg',
    'el',
    'ru',
    'uk',
    'tr',
    'he',
    'ar',
    'fa',
    'ur',
    'hi',
    'bn',
    'th',
    'km',
    'lo',
    'my',
    'vi',
    'id',
    'zh-CN',
    'zh-TW',
    'ja',
    'ko',
    'ka',
    'hy',
    'et',
    'lv',
    'lt',
    'sk',
    'sl',
    'hr',
    'sr',
    'is',
    'ga',
    'eu',
    'ca',
    'sw',
  ])('of %s begin alone as they begin in a range', (tag) => {
    const hourOf = (text: string): string =>
      text
        .replaceAll(/[^\p{Nd}:.]/gu, ' ')
        .trim()
        .split(' ')[0] ?? ''
    expect(hourOf(formatTime('08:00', tag))).toBe(hourOf(formatTimes('08:00', '09:00', tag)))
  })

  it('are held where a museum writes them itself', () => {
    expect(holdTimes('Sa und So 11:00–18:00 Uhr, 24.–26. Dezember', 'de')).toBe(
      'Sa und So 11:00\u2060–\u206018:00\u00a0Uhr, 24.–26. Dezember',
    )
    const held = formatTimes('09:00', '17:00', 'he')
    expect(holdTimes(held, 'he')).toBe(held)
  })

  it('keep their direction in a text from right to left', () => {
    expect(formatTimes('09:00', '17:00', 'he')).toMatch(/^\u2068.*\u2069$/)
    // A single time too: "PM 5:00" is no time.
    expect(formatTime('17:00', 'ur')).toBe('\u20685:00\u00a0سہ\u00a0پہر\u2069')
    expect(formatTime('17:00', 'en-US')).toBe('5:00\u00a0PM')
    expect(heldTogether('9-5', 'ar')).toBe('\u20689\u2060-\u20605\u2069')
    expect(heldTogether('9 to 5', 'en')).toBe('9 to 5')
  })
})

describe('years', () => {
  it('with a dash between them stay together', () => {
    expect(holdYears('Print, 1900 – 1933')).toBe('Print, 1900\u00a0\u2060–\u2060\u00a01933')
    expect(holdYears('១៩០០–១៩៣៣')).toBe('១៩០០\u2060–\u2060១៩៣៣')
    for (const other of ['023-555-128', '12345–67890', 'A – B']) expect(holdYears(other)).toBe(other)
  })
})

describe('what holds on days of the week', () => {
  const plain = (text: string): string => text.replaceAll('\u2060', '').replace(/[\u2009\u202f\u00a0]/g, ' ')
  const week = (...texts: readonly string[]) => new Map(texts.map((text, day) => [day, text] as const))

  it.each([
    ['en', 'Mon – Fri 10, Sat – Sun 11'],
    ['de', 'Mo – Fr 10, Sa – So 11'],
    ['zh-CN', '周一 – 周五 10、周六 – 周日 11'],
    // CLDR has a hyphen, and a blank between entries of a list.
    ['th', 'จันทร์ – ศุกร์ 10, เสาร์ – อาทิตย์ 11'],
  ])('in %s is written as it writes days: %s', (tag, words) => {
    expect(plain(formatByDay(week('10', '10', '10', '10', '10', '11', '11'), tag))).toBe(words)
  })

  it('has days over Sunday, single ones, and none where all are the same', () => {
    expect(plain(formatByDay(week('8', '8', '9', '8', '7', '7', '8'), 'en'))).toBe(
      'Thu, Sun – Tue 8, Wed 9, Fri – Sat 7',
    )
    expect(formatByDay(week('10', '10'), 'en')).toBe('10')
  })

  it('has a single day and its times in one line', () => {
    const days = formatByDay(week('10', '10', '10', '10', '12', '11', '11'), 'pl')
    expect(days).toMatch(/ pt\.\u2060\u00a012,/)
    expect(days).toMatch(/ 11$/)
  })

  it('has names of days that break nowhere', () => {
    const days = formatByDay(week('9', '9', '9', '9', '9', '8', '8'), 'he')
    expect(days.split(' ')).toHaveLength(4)
  })

  it.each(['ka', 'hy', 'en', 'de', 'zh-CN'])('has ranges that stay in one line in %s', (tag) => {
    const days = formatByDay(week('9', '9', '9', '9', '9', '8', '8'), tag)
    expect(days).not.toMatch(/[ \u2009]\u2060?[-–—～至]|[-–—～](?!\u2060)|[-–—～]\u2060[ \u2009]/u)
  })
})
