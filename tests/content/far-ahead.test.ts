import { describe, expect, it } from 'vitest'
import { aheadHint, FarAheadDays } from '../../src/content/import/far-ahead.ts'

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
