import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OpeningConfig } from '../../../schemas/config/index.ts'
import { openingChanges, openingStatus } from '../../../src/web/page/opening-view.ts'
import { assertProperty } from '../../support/properties.ts'

const festival = { zh: '春节闭馆三天', en: 'Closed for three days over Spring Festival' }

/** 2026-11-21 is a Saturday. */
const opening: OpeningConfig = {
  regular: [
    {
      days: ['tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
      opens: '09:00',
      closes: '17:00',
      lastEntry: '16:30',
    },
  ],
  exceptions: [
    { from: '2027-02-05', to: '2027-02-07', note: festival },
    { from: '2027-02-05', to: '2027-02-20', opens: '10:00', closes: '12:00' },
    { from: '2026-10-05', opens: '09:00', closes: '15:00', note: { zh: '国庆', en: 'National Day' } },
  ],
}

function shown(config: OpeningConfig, at: string) {
  const { state, session, next, allDay, note } = openingStatus(config, at)
  return [
    state,
    session && `${session.opens}-${session.closes}`,
    next && `${next.date} ${next.opens} +${next.days}`,
    allDay,
    note?.en,
  ]
}

describe('openingStatus', () => {
  const open = ['open', '09:00-17:00', undefined, false, undefined]
  const closing = ['closing', '09:00-17:00', undefined, false, undefined]
  const closed = (next: string, allDay = false, note?: string) => ['closed', undefined, next, allDay, note]

  it.each([
    ['2026-11-21T00:00:00', closed('2026-11-21 09:00 +0')],
    ['2026-11-21T08:59:59', closed('2026-11-21 09:00 +0')],
    ['2026-11-21T09:00:00', open],
    ['2026-11-21T16:29:59', open],
    ['2026-11-21T16:30:00', closing],
    ['2026-11-21T16:59:59', closing],
    ['2026-11-21T17:00:00', closed('2026-11-22 09:00 +1')],
    ['2026-11-22T23:59:59', closed('2026-11-24 09:00 +2')],
    ['2026-11-23T00:00:00', closed('2026-11-24 09:00 +1', true)],
    ['2026-11-23T12:00', closed('2026-11-24 09:00 +1', true)],
    // The first exception decides; the second opens what follows it, a Monday included.
    ['2027-02-04T17:00', closed('2027-02-08 10:00 +4')],
    ['2027-02-05T10:00', closed('2027-02-08 10:00 +3', true, festival.en)],
    ['2027-02-08T10:30', ['open', '10:00-12:00', undefined, false, undefined]],
    // An exception opens a Monday that the rules close.
    ['2026-10-05T09:00', ['open', '09:00-15:00', undefined, false, 'National Day']],
    ['2026-10-05T15:00', closed('2026-10-06 09:00 +1', false, 'National Day')],
  ])('%s', (at, expected) => {
    expect(shown(opening, at)).toEqual(expected)
  })

  it('two stretches of a day, and a pause between them', () => {
    const halves: OpeningConfig = {
      regular: [
        { days: ['sat'], opens: '14:00', closes: '17:00' },
        { days: ['sat'], opens: '09:00', closes: '12:00' },
      ],
    }
    expect(shown(halves, '2026-11-21T10:00').slice(0, 2)).toEqual(['open', '09:00-12:00'])
    expect(shown(halves, '2026-11-21T12:30')).toEqual(closed('2026-11-21 14:00 +0'))
    expect(shown(halves, '2026-11-21T17:00')).toEqual(closed('2026-11-28 09:00 +7'))
  })

  it('an exceptional day with a pause, or with an evening', () => {
    const days = { from: '2026-12-05', to: '2026-12-06' }
    const evening: OpeningConfig = {
      ...opening,
      exceptions: [
        { ...days, opens: '20:00', closes: '23:00', note: { en: 'Night of candles' } },
        { ...days, opens: '10:00', closes: '12:00' },
        // It overlaps with the first, which decides.
        { ...days, opens: '19:00', closes: '21:00' },
        { from: '2026-12-06', opens: '13:00', closes: '14:00' },
      ],
    }
    const night = 'Night of candles'
    expect(shown(evening, '2026-12-05T10:30')).toEqual(['open', '10:00-12:00', undefined, false, night])
    expect(shown(evening, '2026-12-05T13:30')).toEqual(closed('2026-12-05 20:00 +0', false, night))
    expect(shown(evening, '2026-12-06T22:00')).toEqual(['open', '20:00-23:00', undefined, false, night])
  })

  it('a season in which the museum is closed', () => {
    const winter: OpeningConfig = { ...opening, seasons: [{ from: '11-30', to: '03-31', regular: [] }] }
    expect(shown(winter, '2026-11-29T18:00')).toEqual(closed('2027-02-08 10:00 +71'))
    const { exceptions: _, ...without } = winter
    expect(shown(without, '2026-12-05T10:00')).toEqual(closed('2027-04-01 09:00 +117', true))
  })

  it('a museum that never opens again has no next day', () => {
    const never: OpeningConfig = { ...opening, exceptions: [{ from: '2026-01-01', to: '2099-12-31' }] }
    expect(shown(never, '2026-11-21T10:00')).toEqual(['closed', undefined, undefined, true, undefined])
  })
})

const time = fc
  .integer({ min: 0, max: 1439 })
  .map(
    (minutes) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
  )
const day = fc
  .integer({ min: 0, max: 4000 })
  .map((days) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10))
const hours = fc.record({ opens: time, closes: time, lastEntry: time }, { requiredKeys: ['opens', 'closes'] })
const weekday = fc.constantFrom('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun' as const)
const rule = fc
  .tuple(fc.uniqueArray(weekday, { minLength: 1 }), hours)
  .map(([days, given]) => ({ days, ...given }))
const exception = fc
  .tuple(day, fc.option(day, { nil: undefined }), fc.option(hours, { nil: {} }))
  .map(([from, to, given]) => ({ from, ...(to === undefined ? {} : { to }), ...given }))
const anyOpening: fc.Arbitrary<OpeningConfig> = fc.record({
  regular: fc.array(rule, { maxLength: 4 }),
  exceptions: fc.array(exception, { maxLength: 4 }),
})
const moment = fc.tuple(day, time).map(([date, at]) => `${date}T${at}`)

describe('for any hours, even senseless ones', () => {
  it('a status is shown, and what it says of the next opening is true', () => {
    assertProperty(
      fc.property(anyOpening, moment, (config, at) => {
        const { state, session, next } = openingStatus(config, at)
        expect(state === 'closed').toBe(session === undefined)
        if (next === undefined) return
        const then = `${next.date}T${next.opens}`
        expect(then > at).toBe(true)
      }),
    )
  })

  it('between two changes nothing changes', () => {
    assertProperty(
      fc.property(anyOpening, moment, fc.double({ min: 0, max: 1, noNaN: true }), (config, at, part) => {
        const changes = openingChanges(config, at, 2)
        expect([...changes].sort()).toEqual(changes)
        const next = changes[0] ?? ''
        expect(next > at).toBe(true)
        const [from, to] = [Date.parse(`${at}Z`), Date.parse(`${next}Z`)]
        const between = new Date(from + Math.floor(((to - from - 1) * part) / 60_000) * 60_000)
        expect(shown(config, between.toISOString())).toEqual(shown(config, at))
      }),
    )
  })
})
