import { describe, expect, it } from 'vitest'
import type { SourceConfig } from '../../schemas/config/index.ts'
import { compareDates, formatDate, isYear, yearInWords, yearWords } from '../../src/base/text/index.ts'
import { decadesOf, yearsOf } from '../../src/pages/templates/part/years-of.ts'
import { textsFor } from '../../src/pages/texts/index.ts'
import { withOffset } from '../../src/sources/index.ts'
import { mapRecord } from '../../src/sources/map-record.ts'
import { mapContext } from '../support/map-context.ts'

const source: SourceConfig = {
  service: 'main',
  kind: 'list',
  request: { method: 'GET', path: '/' },
  response: { records: '' },
  item: { id: '/id', title: '/title', date: { from: '/dated', as: ['year'] } },
}

function dateOf(dated: unknown): string | undefined {
  const record = { id: '1', title: 'Ewer', dated }
  return mapRecord(record, source, { excerpt: 0, full: false }, mapContext())?.date
}

describe('the year of an entry', () => {
  it.each([
    ['320–280 BC', '-320'],
    ['AD 64', '64'],
    ['c. 1740', '1740'],
    ['n.d.', undefined],
    ['9000 years ago', undefined],
  ])('of "%s" is %s', (dated, year) => {
    expect(dateOf(dated)).toBe(year)
  })

  // mysqljs/mysql#429, artefactual/atom#759: a day of which the year alone is known; a year of five digits is a day that Excel counts.
  it.each([
    ['1930-00-00', '1930'],
    ['1930-00-00 00:00:00', '1930'],
    ['+1850-00-00T00:00:00Z', '1850'],
    ['0000-00-00', undefined],
    ['1930-05-00', undefined],
    ['45000', undefined],
    [45_000, undefined],
    [1930, '1930'],
    // A field of Solr that may have several values, as of DSpace and Europeana.
    [['2024-05-01T23:00:00Z'], '2024-05-02T07:00:00'],
    [['', '1930'], '1930'],
    [[2024, 5, 1], '2024-05-01'],
    [[], undefined],
    [-475, '-475'],
  ])('that is read as it is written, %j, is %s', (dated, year) => {
    const plain = { ...source, item: { ...source.item, date: '/dated' } }
    const record = { id: '1', title: 'Ewer', dated }
    expect(mapRecord(record, plain, { excerpt: 0, full: false }, mapContext())?.date).toBe(year)
  })

  it('of a name of years that China has too is that of Japan in a museum whose records are Japanese, on pages of each language', () => {
    const ja = { code: 'ja', tag: 'ja-JP', label: '日本語', channelSuffix: '' }
    const en = { code: 'en', tag: 'en', label: 'English', channelSuffix: '_EN' }
    const dateOn = (locale: typeof ja, locales: readonly (typeof ja)[]) =>
      mapRecord(
        { id: '1', title: '絵図', dated: '天保3年' },
        source,
        { excerpt: 0, full: false },
        { ...mapContext(), locale, locales },
      )?.date
    expect([ja, en].map((locale) => dateOn(locale, [ja, en]))).toEqual(['1832', '1832'])
    expect(dateOn(ja, [en, ja])).toBeUndefined()
  })

  it.each([
    [1900, '1900'],
    ['1900', '1900'],
    [' 1900 ', '1900'],
    ['١٩٠٠', '1900'],
    [-320, '-320'],
    [0, undefined],
    [1900.5, undefined],
    [1_793_842_200, '2026-11-05T09:30:00'],
    [20_240_501, '2024-05-01'],
    ['c. 1900', undefined],
  ])('that is alone in the field, as %j, is one without a step', (dated, year) => {
    const plain = { ...source, item: { ...source.item, date: '/dated' } }
    const record = { id: '1', title: 'Ewer', dated }
    const date = mapRecord(record, plain, { excerpt: 0, full: false }, mapContext())?.date
    expect(date?.slice(0, 13)).toBe(year?.slice(0, 13))
  })

  it.each([
    ['en', '320 BC'],
    ['zh-Hans', '公元前320年'],
    ['zh-Hant', '西元前320年'],
    ['ja', '紀元前320年'],
    ['ko', 'BC 320년'],
    ['fr', '320 av. J.-C.'],
    ['de', '320 v. Chr.'],
    ['es', '320 a. C.'],
    ['ar', '320 ق.م'],
    ['pt', '320 a.C.'],
  ])('is written in the words of %s', (tag, words) => {
    const pattern = String(textsFor({ code: 'x', tag })['date.beforeChrist'])
    const plain = (text: string) => text.replace(/\s/g, ' ')
    expect(plain(formatDate('-320', undefined, { beforeChrist: pattern }))).toBe(words)
    expect(plain(yearWords(-320, tag))).toBe(words)
    expect(plain(yearInWords(-320, tag))).toBe(words.replace(/[年년]$/, ''))
    expect(formatDate('1740', undefined, { beforeChrist: pattern })).toBe('1740')
  })

  it('is in order with others, before Christ and after, and with days', () => {
    const sorted = ['1740', '-280', '64', '-320', '2026-11-05', '1740-03-01'].sort(compareDates)
    expect(sorted).toEqual(['-320', '-280', '64', '1740', '1740-03-01', '2026-11-05'])
  })

  it('is a year of ISO 8601 for programs, which have a year 0', () => {
    const years = ['-320', '-1', '64', '1740', '-12000']
    const written = ['-0319', '0000', '0064', '1740', '-011999']
    expect(years.map((year) => withOffset(year, 'Asia/Shanghai'))).toEqual(written)
    expect(['0', '-0', '2026-11-05', '', '123456'].map(isYear)).toEqual([false, false, false, false, false])
  })

  it('is that of a chronicle, newest first, from the date or the title', () => {
    const items = [
      { id: '1', title: 'Wall', date: '-320' },
      { id: '2', title: '公元前221年 统一' },
      { id: '3', title: '46 BC: a calendar' },
      { id: '4', title: 'Opened in 1905' },
      { id: '5', title: 'Gate', date: '64' },
    ]
    const years = yearsOf(items).map(({ year }) => year)
    expect(years).toEqual(['1905', '64', '-46', '-221', '-320'])
    expect(decadesOf(years).flat()).toEqual(years)
  })
})
