import { describe, expect, it } from 'vitest'
import { isOutside, periodDays } from '../../src/sources/period-days.ts'

describe('periodDays', () => {
  it.each([
    ['today', '2026-11-25', '2026-11-25'],
    ['week', '2026-11-25', '2026-11-29'],
    ['week', '2026-11-23', '2026-11-29'],
    ['week', '2026-11-29', '2026-11-29'],
    ['week', '2026-12-30', '2027-01-03'],
    ['month', '2026-11-25', '2026-11-30'],
    ['month', '2026-12-01', '2026-12-31'],
    ['month', '2028-02-10', '2028-02-29'],
    ['coming', '2026-11-25', undefined],
  ])('%s on %s lasts until %s', (name, today, last) => {
    expect(periodDays(name, today)).toEqual({ first: today, ...(last === undefined ? {} : { last }) })
  })

  it.each(['', 'Week', 'toString', 7, undefined])('%j is no period', (name) => {
    expect(periodDays(name, '2026-11-25')).toBeUndefined()
  })
})

describe('isOutside', () => {
  const week = { first: '2026-11-25', last: '2026-11-29' }

  it.each([
    ['2026-11-25T09:00:00', '2026-11-25T10:00:00', false],
    ['2026-11-01', '2026-11-25', false],
    ['2026-11-29T23:00:00', undefined, false],
    ['2026-11-01', '2026-12-31', false],
    ['2026-11-24T09:00:00', '2026-11-24T23:59:59', true],
    ['2026-11-24', undefined, true],
    ['2026-11-30T00:00:00', undefined, true],
    [undefined, undefined, false],
  ])('from %s to %s: %s', (start, end, outside) => {
    const item = {
      id: '1',
      title: 'x',
      ...(start === undefined ? {} : { start }),
      ...(end === undefined ? {} : { end }),
    }
    expect(isOutside(item, week)).toBe(outside)
  })
})
