import { describe, expect, it } from 'vitest'
import { periodOf } from '../../src/sources/period-of.ts'

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
  ])('%j to %j is no period, and nothing is unclear', (start, end) => {
    expect(of('detail', start, end)).toEqual({ status: 'current' })
    expect(of('list', start, end)).toEqual({ status: 'current' })
  })

  it.each(['list', 'detail'] as const)('says nothing of an end before its start (%s)', (rule) => {
    expect(of(rule, '2027-01-01', '2026-01-01')).toEqual({ unclear: true })
    expect(of(rule, '2025-01-02 10:00', '2025-01-02 09:00')).toEqual({ unclear: true })
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

  it('has no status without a rule', () => {
    expect(of(undefined, '2026-01-01', '2026-02-01')).toEqual({ start: '2026-01-01', end: '2026-02-01' })
  })
})
