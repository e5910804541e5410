import { describe, expect, it } from 'vitest'
import { aheadHint, FarAheadDays } from '../../src/content/import/doubts/far-ahead.ts'

it('names the end of an event that lies far ahead, unless it is one of what has none', () => {
  const ahead = new FarAheadDays('activity', undefined, { now: new Date('2026-11-29') })
  const ends = [
    '2062-12-06T01:30:00',
    '2027-01-06T01:30:00',
    '9999-12-31T23:59:59',
    '2050-12-31',
    '2100-06-30',
  ]
  for (const [at, endTime] of ends.entries())
    ahead.see({ startTime: '2026-12-05T22:00:00', endTime }, `n${at}`, {})
  expect(ahead.found()).toMatchObject([
    { field: 'endTime', value: '2062-12-06T01:30:00', id: 'n0', count: 1 },
  ])
})

describe('years far ahead', () => {
  const hintOf = (years: readonly number[], tags: readonly string[]): string => {
    const ahead = new FarAheadDays('work', undefined, { tags, now: new Date('2026-11-29') })
    for (const [index, dateFrom] of years.entries()) ahead.see({ dateFrom }, String(index), {})
    return ahead
      .found()
      .map((each) => aheadHint(each).en)
      .join()
  }

  it('are those of the calendar that a language of the museum has', () => {
    // Thai registers give the year of พ.ศ. alone: 2430 is 1887.
    for (const tags of [['th'], ['en', 'th-TH-u-ca-buddhist'], ['en-u-ca-buddhist']])
      expect(hintOf([2430, 2468, 1900], tags)).toMatch(
        /^Years of the Buddhist calendar\?.* 1887 for 2430\..*"dateFrom": /,
      )
  })

  it.each([
    [[2430], ['en', 'de'], 'no language has that calendar'],
    [[2430], ['th-u-ca-gregory'], 'the museum has chosen another one'],
    [[2430, 2890], ['th'], 'one is ahead there too'],
  ])('%j is a mistake in %j: %s', (years, tags) => expect(hintOf(years, tags)).toMatch(/^Correct the year/))
})
