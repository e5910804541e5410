import { describe, expect, it } from 'vitest'
import { collectionDefinitions } from '../../src/content/entities/collection-definitions.ts'

/** Whether a list that is asked for from a year to another has a record with these years. */
function isFound(
  entity: 'agent' | 'work',
  record: Readonly<Record<string, unknown>>,
  first: number,
  last: number,
): boolean {
  const { date_from: from, date_to: to } = collectionDefinitions[entity].columns
  return to(record) >= first && from(record) <= last
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
    expect(isFound('agent', record, first, last)).toBe(expected)
  })
})

// Open ends of EDTF in a public report, OpenHistoricalMap/issues#674, and the words for them.
describe('a work of which one year is written', () => {
  it.each([
    [{ date: '../1888', dateTo: 1888 }, 1880, 1885, true],
    [{ date: '/1888', dateTo: 1888 }, 1880, 1885, true],
    [{ date: 'before 1888', dateTo: 1888 }, 1838, 1838, true],
    [{ date: 'before 1888', dateTo: 1888 }, 1889, 1900, false],
    [{ date: 'before 1888', dateTo: 1888 }, 1500, 1837, false],
    [{ date: '1888/..', dateFrom: 1888 }, 1900, 1950, true],
    [{ date: '1888 年以后', dateFrom: 1888 }, 1900, 1950, true],
    [{ date: 'after 1888', dateFrom: 1888 }, 1939, 2000, false],
    [{ date: 'after 1888', dateFrom: 1888 }, 1880, 1887, false],
    [{ date: 'after 475 BC', dateFrom: -475 }, -450, -440, true],
    [{ date: '1888', dateFrom: 1888 }, 1889, 1900, false],
    [{ date: 'made for the fair', dateFrom: 1888 }, 1889, 1900, false],
    [{ dateTo: 1888 }, 1880, 1885, false],
    [{ date: 'n.d.' }, -5000, 2100, false],
  ])('%o is found between %i and %i: %s', (record, first, last, expected) => {
    expect(isFound('work', record, first, last)).toBe(expected)
  })
})
