import { describe, expect, it } from 'vitest'
import { statusOf } from '../../src/sources/status-of.ts'

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
    expect(statusOf(rule, from, to, now)).toBe(status)
  })
})
