import { describe, expect, it } from 'vitest'
import { statusOf } from '../../src/site/data/status-of.ts'

const end = '2026-11-05T17:00:00'
const start = '2026-11-01T09:00:00'

/** Section 4 at the moments where the answer changes: rule, start, end, now, status. */
const cases = [
  ['list', start, end, '2026-11-05T16:59:59', 'current'],
  ['list', start, end, '2026-11-05T17:00:00', 'current'],
  ['list', start, end, '2026-11-05T17:00:01', 'ended'],
  ['list', start, end, '2026-10-01T00:00:00', 'current'],
  ['list', start, undefined, '2099-01-01T00:00:00', 'current'],
  ['list', undefined, undefined, '2026-11-05T12:00:00', 'current'],
  ['list', start, '2026-11-05', '2026-11-05T23:59:59', 'current'],
  ['list', start, '2026-11-05', '2026-11-06T00:00:00', 'ended'],
  ['detail', start, end, '2026-11-01T08:59:59', 'upcoming'],
  ['detail', start, end, '2026-11-01T09:00:00', 'current'],
  ['detail', start, end, '2026-11-05T17:00:00', 'current'],
  ['detail', start, end, '2026-11-05T17:00:01', 'ended'],
  ['detail', '2026-11-01', end, '2026-10-31T23:59:59', 'upcoming'],
  ['detail', '2026-11-01', end, '2026-11-01T00:00:00', 'current'],
  ['detail', undefined, end, '2026-11-05T12:00:00', 'current'],
  ['detail', start, undefined, '2099-01-01T00:00:00', 'current'],
  ['detail', start, '2026-11-05', '2026-11-05T23:59:59', 'current'],
  ['detail', start, '2026-11-05', '2026-11-06T00:00:00', 'ended'],
  ['permanent', start, end, '2020-01-01T00:00:00', 'current'],
  ['permanent', start, end, '2099-01-01T00:00:00', 'current'],
] as const

describe('statusOf', () => {
  it.each(cases)('%s, from %s to %s, at %s: %s', (rule, from, to, now, status) => {
    expect(statusOf(rule, from, to, now)).toBe(status)
  })
})
