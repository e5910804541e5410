import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, instantOf, wallClockNow, withOffset } from '../../src/sources/index.ts'
import { assertProperty } from '../support/properties.ts'

describe('instantOf', () => {
  it.each([
    ['2026-11-21T09:00', 'Asia/Shanghai', '2026-11-21T01:00:00Z'],
    ['2026-03-28T09:00', 'Europe/London', '2026-03-28T09:00:00Z'],
    ['2026-03-29T09:00', 'Europe/London', '2026-03-29T08:00:00Z'],
    ['2026-03-30T00:00', 'Europe/London', '2026-03-29T23:00:00Z'],
    ['2026-10-25T10:00', 'Europe/London', '2026-10-25T10:00:00Z'],
    ['2026-07-01T18:00', 'America/New_York', '2026-07-01T22:00:00Z'],
    ['0050-03-01', 'Asia/Shanghai', '0050-02-28T15:54:17Z'],
    ['0099-12-31T20:00', 'America/New_York', '0100-01-01T00:56:02Z'],
    ['0100-01-01', 'UTC', '0100-01-01T00:00:00Z'],
  ])('%s in %s', (wallClock, zone, instant) => {
    expect(new Date(instantOf(wallClock, zone)).toISOString()).toBe(instant.replace('Z', '.000Z'))
  })

  it('is the moment at which the clock shows it, in any zone, by day', () => {
    const zones = fc.constantFrom('Asia/Shanghai', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe')
    const days = fc.integer({ min: 0, max: 3000 })
    const firstYears = fc.constantFrom(2024, 95, 1)
    assertProperty(
      fc.property(zones, firstYears, days, fc.integer({ min: 6, max: 23 }), (zone, year, ahead, hour) => {
        const date = addDays(`${String(year).padStart(4, '0')}-01-01`, ahead)
        const wallClock = `${date}T${String(hour).padStart(2, '0')}:30`
        expect(wallClockNow(new Date(instantOf(wallClock, zone)), zone)).toBe(`${wallClock}:00`)
      }),
    )
  })
})

it.each([
  ['2026-11-21', 'Asia/Shanghai', ''],
  ['2026-11-21T14:00:00', 'Asia/Shanghai', '+08:00'],
  ['1894-09-17T00:00:00', 'Asia/Shanghai', '+08:06'],
  ['0050-09-17T00:00:00', 'Asia/Shanghai', '+08:06'],
  ['2026-07-01T00:00:00', 'America/St_Johns', '-02:30'],
  ['2026-01-01T00:00:00', 'UTC', '+00:00'],
])('%s in %s is written with the offset "%s"', (moment, zone, offset) =>
  expect(withOffset(moment, zone)).toBe(`${moment}${offset}`),
)

it.each([
  ['0050-02-28', 1, '0050-03-01'],
  ['0099-12-31', 1, '0100-01-01'],
  ['2026-03-01', -90, '2025-12-01'],
  ['9999-12-31', 1, '9999-12-31'],
])('%s and %i days is %s', (day, days, then) => expect(addDays(day, days)).toBe(then))
