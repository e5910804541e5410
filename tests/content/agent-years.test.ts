import { describe, expect, it } from 'vitest'
import { collectionDefinitions } from '../../src/content/entities/collection-definitions.ts'

const { date_from: from, date_to: to } = collectionDefinitions.agent.columns

/** Whether a list of people asked for from a year to another has one with these years. */
function isFound(record: Readonly<Record<string, unknown>>, first: number, last: number): boolean {
  return Number(to(record)) >= first && Number(from(record)) <= last
}

// Life dates of public reports: chin-rcip/collections-model#2, artsy/force#22.
describe('somebody of whom one year is written', () => {
  it.each([
    ['b. 1940', { dateFrom: 1940 }, 2000, 2010, true],
    ['b. 1940', { dateFrom: 1940 }, 1930, 1939, false],
    ['c. 1470-after 1525', { dateFrom: 1470 }, 1525, 1525, true],
    ['c. 1470-after 1525', { dateFrom: 1470 }, 1900, 2000, false],
    ['d. 1699', { dateTo: 1699 }, 1650, 1660, true],
    ['d. 1699', { dateTo: 1699 }, 1700, 1800, false],
    ['1853-1890', { dateFrom: 1853, dateTo: 1890 }, 1891, 1900, false],
    ['without a date', {}, -5000, 2100, false],
  ])('%s: %o is found between %i and %i: %s', (_words, record, first, last, expected) => {
    expect(isFound(record, first, last)).toBe(expected)
  })
})
