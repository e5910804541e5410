import { expect, it } from 'vitest'
import { importSchemas } from '../../schemas/entities/index.ts'
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
