import { describe, expect, it } from 'vitest'
import { eventStatus, isOutside, periodDays, periodOf } from '../../src/sources/periods.ts'

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

const END = '2026-11-05T17:00:00'
const START = '2026-11-01T09:00:00'

/** Section 4 at the moments where the answer changes: rule, start, end, now, status. */
const cases = [
  ['list', START, END, '2026-11-05T16:59:59', 'current'],
  ['list', START, END, '2026-11-05T17:00:00', 'current'],
  ['list', START, END, '2026-11-05T17:00:01', 'ended'],
  ['list', START, END, '2026-10-01T00:00:00', 'current'],
  ['list', START, undefined, '2099-01-01T00:00:00', 'current'],
  ['list', undefined, undefined, '2026-11-05T12:00:00', 'current'],
  // A talk that is announced without a day is not under way.
  ['dated', undefined, undefined, '2026-11-05T12:00:00', undefined],
  ['dated', START, undefined, '2026-10-01T00:00:00', 'upcoming'],
  ['dated', undefined, END, '2026-11-05T17:00:01', 'ended'],
  ['detail', undefined, undefined, '2026-11-05T12:00:00', 'current'],
  ['list', START, '2026-11-05', '2026-11-05T23:59:59', 'current'],
  ['list', START, '2026-11-05', '2026-11-06T00:00:00', 'ended'],
  ['detail', START, END, '2026-11-01T08:59:59', 'upcoming'],
  ['detail', START, END, '2026-11-01T09:00:00', 'current'],
  ['detail', START, END, '2026-11-05T17:00:00', 'current'],
  ['detail', START, END, '2026-11-05T17:00:01', 'ended'],
  ['detail', '2026-11-01', END, '2026-10-31T23:59:59', 'upcoming'],
  ['detail', '2026-11-01', END, '2026-11-01T00:00:00', 'current'],
  ['detail', undefined, END, '2026-11-05T12:00:00', 'current'],
  ['detail', START, undefined, '2099-01-01T00:00:00', 'current'],
  ['detail', START, '2026-11-05', '2026-11-05T23:59:59', 'current'],
  ['detail', START, '2026-11-05', '2026-11-06T00:00:00', 'ended'],
  ['permanent', START, END, '2020-01-01T00:00:00', 'current'],
  ['permanent', START, END, '2099-01-01T00:00:00', 'current'],
] as const

describe('statusOf', () => {
  it.each(cases)('%s, from %s to %s, at %s: %s', (rule, from, to, now, status) => {
    expect(eventStatus(rule, from, to, now)).toBe(status)
  })
})

const NOW = '2026-11-21T12:00:00'
function of(rule: 'list' | 'detail' | 'permanent' | undefined, start: unknown, end: unknown) {
  return periodOf(rule, { start, end }, 'Asia/Shanghai', NOW)
}

describe('periodOf', () => {
  it.each([
    ['0000-00-00', '0000-00-00 00:00:00'],
    ['', null],
    [undefined, undefined],
    [0, '0'],
    ['0001-01-01T00:00:00', '1970-01-01T00:00:00Z'],
    ['/Date(-62135596800000)/', '1899-12-30T00:00:00'],
  ])('%j to %j is no period, and nothing is unclear', (start, end) => {
    expect(of('detail', start, end)).toEqual({ status: 'current' })
    expect(of('list', start, end)).toEqual({ status: 'current' })
  })

  it.each(['list', 'detail'] as const)('says nothing of an end before its start (%s)', (rule) => {
    expect(of(rule, '2027-01-01', '2026-01-01')).toEqual({ unclear: true })
    expect(of(rule, '2025-01-02 10:00', '2025-01-02 09:00')).toEqual({ unclear: true })
  })

  it('takes the last moment of the calendar as no end, also in the east', () => {
    expect(of('list', '2026-01-01', '9999-12-31T23:59:59Z')).toEqual({
      start: '2026-01-01',
      end: '9999-12-31T23:59:59',
      status: 'current',
    })
  })

  it('takes a day as both ends', () => {
    expect(of('detail', '2026-11-21 15:00:00', '2026-11-21')).toEqual({
      start: '2026-11-21T15:00:00',
      end: '2026-11-21',
      status: 'upcoming',
    })
    expect(of('list', '2026-11-21', '2026-11-21')).toEqual({
      start: '2026-11-21',
      end: '2026-11-21',
      status: 'current',
    })
  })

  it.each(['2026-02-30', '另行通知', '2026-13-01', 'soon', { toString: [] }, ['2026-01-01'], true])(
    'claims nothing from %j',
    (text) => {
      expect(of('detail', text, undefined)).toEqual({ unclear: true })
      expect(of('list', '2026-01-01', text)).toEqual({ start: '2026-01-01', unclear: true })
      expect(of('detail', text, '2026-01-01')).toEqual({ end: '2026-01-01', status: 'ended', unclear: true })
    },
  )

  it('a permanent exhibition is in progress whatever its dates say', () => {
    expect(of('permanent', '2027-01-01', '2026-01-01')).toEqual({ status: 'current', unclear: true })
    expect(of('permanent', '2020-01-01', '2021-01-01')).toMatchObject({ status: 'current' })
  })

  it.each([
    ['cancelled', 'cancelled'],
    [' Canceled. ', 'cancelled'],
    ['https://schema.org/EventCancelled', 'cancelled'],
    ['ยกเลิก', 'cancelled'],
    ['已取消', 'cancelled'],
    ['POSTPONED', 'postponed'],
    ['verschoben', 'postponed'],
    ['EventScheduled', 'upcoming'],
    ['canselled', 'upcoming'],
  ] as const)('a record that says "%s" is %s, whatever its dates say', (said, status) => {
    const raw = { start: '2026-12-01 10:00', end: '2026-12-01', said }
    expect(periodOf('detail', raw, 'Asia/Shanghai', NOW).status).toBe(status)
    const unclear = { start: '2026-12-01', end: '2026-11-01', said }
    expect(periodOf('detail', unclear, 'Asia/Shanghai', NOW).status).toBe(
      status === 'upcoming' ? undefined : status,
    )
  })

  it('has no status without a rule', () => {
    expect(of(undefined, '2026-01-01', '2026-02-01')).toEqual({ start: '2026-01-01', end: '2026-02-01' })
  })
})
