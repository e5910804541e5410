import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type MuseumDate, readMuseumDate } from '../../src/base/museum-date/index.ts'
import { yearPatternOf } from '../../src/base/text/format.ts'
import { sweep } from '../support/sweep.ts'

interface Row {
  readonly origin: string
  readonly text: string
  readonly date: MuseumDate
}

function years(from: string, to: string): MuseumDate {
  return { ...(from !== '…' && { from: Number(from) }), ...(to !== '…' && { to: Number(to) }) }
}

function rowsOf(file: string): readonly Row[] {
  let origin = ''
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('## ')) origin = line.slice(3)
      const parts = line.split(' | ')
      const [text, from = '', to = ''] = parts
      if (line.startsWith('#') || parts.length < 2 || text === undefined) return []
      const date = from === '?' ? undefined : from === 'undated' ? from : years(from, to)
      return [{ origin, text, date }]
    })
}

/** The museum's language, of rows "own in ja". */
function languageOf(origin: string): string | undefined {
  return /^own in (\w+):/.exec(origin)?.[1]
}

const rows = rowsOf('tests/base/museum-dates.txt')

describe('dates of museums', () => {
  // One test for each origin: Vitest takes longer for a test than a date takes.
  it.each([...new Set(rows.map(({ origin }) => origin))])('%s', (origin) => {
    const wrong = rows
      .filter((row) => row.origin === origin)
      .map(({ text, date }) => ({ text, date, read: readMuseumDate(text, languageOf(origin)) }))
      .filter(({ date, read }) => JSON.stringify(read) !== JSON.stringify(date))
    expect(wrong).toEqual([])
  })

  it('are tried in every language of the interface, and as collections write them', () => {
    const origins = [...new Set(rows.map(({ origin }) => origin))]
    for (const language of [
      'English',
      'German',
      'French',
      'Spanish',
      'Japanese',
      'Korean',
      'Arabic',
      'Simplified Chinese',
      'Traditional Chinese',
    ])
      expect(origins).toContain(`own: ${language}`)
    expect(new Set(rows.map(({ origin, text }) => `${languageOf(origin)} ${text}`)).size).toBe(rows.length)
    expect(rows.length).toBeGreaterThanOrEqual(300)
    expect(rows.filter(({ origin }) => origin.startsWith('COLLECTION')).length).toBeGreaterThanOrEqual(200)
  })
})

describe('a year in the words of a language', () => {
  const tags = ['en', 'de', 'fr', 'es', 'zh-Hans', 'zh-Hant', 'ja', 'ko', 'ar']
  const all = Array.from({ length: 9999 }, (_, index) => index + 1)

  it.each(sweep('languages of every year', tags, (tag) => ['en', 'zh-Hans', 'ar'].includes(tag)))(
    'is read again in %s, from 9999 BC to AD 9999',
    (tag) => {
      const [before, after] = [yearPatternOf(tag, 'before'), yearPatternOf(tag, 'after')]
      // Years of each number of digits and with each last digit, and those at the edges.
      const tried = sweep(
        `years in ${tag}`,
        all.filter((year) => year <= 120 || year > 9990 || year % 7 === 0),
        (year) => year <= 120 || year > 9990 || year % 61 === 0,
      )
      const wrong = tried.flatMap((year) => {
        const read = [before, after].map((pattern) => readMuseumDate(pattern.replace('{year}', String(year))))
        const expected = [-year, year].map((each) => ({ from: each, to: each }))
        return JSON.stringify(read) === JSON.stringify(expected) ? [] : [{ year, read }]
      })
      expect(wrong).toEqual([])
    },
  )
})

describe('what is no text of a date', () => {
  it.each([
    ['a text beyond what a date takes', `1931 ${'x'.repeat(500)}`],
    ['numbers alone', Array.from({ length: 40 }, (_, index) => index).join(' ')],
    ['brackets', '(((((((((([[[[[[[['],
    ['dashes', '1931–––––––1935'],
  ])('is answered for %s', (_, text) => {
    expect(readMuseumDate(text)).not.toEqual(expect.objectContaining({ from: expect.any(Number) }))
  })

  it('says every year within those that records may have', () => {
    for (const text of ['50001 BC', 'Y-50001', '99th century', '51st millennium BC'])
      expect(readMuseumDate(text)).toBeUndefined()
  })
})
