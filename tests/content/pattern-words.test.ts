import { expect, it } from 'vitest'
import { daySchema } from '../../schemas/config/index.ts'
import { moment } from '../../schemas/entities/fields.ts'
import { importSchemas } from '../../schemas/entities/index.ts'
import { DATE } from '../../schemas/entities/own-record.ts'
import { recordPatternWords } from '../../src/content/import/validate-record.ts'

function patternsIn(value: unknown): readonly string[] {
  return typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, entry]: [string, unknown]) =>
        key === 'pattern' && typeof entry === 'string' ? [entry] : patternsIn(entry),
      )
}

it('every pattern of a record that is imported has words in both languages', () => {
  const patterns = [...new Set(Object.values(importSchemas).flatMap(patternsIn))]
  expect(patterns.length).toBeGreaterThanOrEqual(3)
  expect(patterns.filter((pattern) => recordPatternWords(pattern) === undefined)).toEqual([])
})

it('days of records and of the config are exactly those of the calendar', () => {
  const patterns = [DATE, moment.pattern, daySchema.pattern].map((pattern) => new RegExp(pattern, 'u'))
  for (const year of [1900, 1999, 2000, 2024, 2026, 2100])
    for (let month = 0; month <= 13; month += 1)
      for (let day = 0; day <= 32; day += 1) {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        const date = new Date(`${text}T00:00:00Z`)
        const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
        expect([text, ...patterns.map((pattern) => pattern.test(text))]).toEqual([text, isDay, isDay, isDay])
      }
  for (const text of ['1912', '1912-05']) expect(new RegExp(DATE, 'u').test(text)).toBe(true)
})
