import { describe, expect, it } from 'vitest'
import type { FieldConfig } from '../../schemas/config/index.ts'
import { readField } from '../../src/site/data/index.ts'
import { readText, readTexts } from '../../src/site/data/read-field.ts'

const zone = { timeZone: 'Asia/Shanghai', locale: { code: 'en' } }
const record = { a: '', b: null, c: [], d: 'x', e: 0, f: false, g: ['p', '', 'q'], h: { i: 1 } }

const rows: readonly (readonly [FieldConfig, unknown])[] = [
  ['/d', 'x'],
  ['/a', undefined],
  ['/none', undefined],
  ['/e', 0],
  ['/f', false],
  [{ from: ['/a', '/b', '/c', '/d'] }, 'x'],
  [{ from: ['/a', '/none'] }, undefined],
  [{ const: 'fixed' }, 'fixed'],
  [{ from: '/d', as: [{ prefix: 'a' }, { prefix: 'b' }] }, 'bax'],
  [{ from: '/d', as: [{ beforeLast: '-' }] }, undefined],
  [{}, undefined],
  [{ template: '{/d} × {/h/i} cm' }, 'x × 1 cm'],
  [{ template: 'by {/g}' }, 'by p, q'],
  [{ template: '{/d} × {/none} cm' }, undefined],
  [{ template: ['{/d} × {/none}', '{/d} alone'] }, 'x alone'],
  [{ template: '{/none}', from: '/d' }, 'x'],
  [{ template: '{/d}{/e}', as: [{ suffix: ' cm' }] }, 'x0 cm'],
  [{ from: '/d', in: { en: '/h/i' } }, 1],
  [{ from: '/d', in: { en: ['/a', '/none'] } }, 'x'],
  [{ from: '/d', in: { zh: '/h/i' } }, 'x'],
  [{ from: '/d', in: { en: '/e' }, as: [{ prefix: 'n' }] }, 'n0'],
]

describe('readField', () => {
  it.each(rows)('%j', (field, value) => {
    expect(readField(record, field, zone)).toEqual(value)
  })

  it('as text: scalars, and the first of a list; objects are none', () => {
    expect(['/d', '/e', '/f', '/g', '/h'].map((field) => readText(record, field, zone))).toEqual([
      'x',
      '0',
      'false',
      'p',
      undefined,
    ])
  })

  it('as texts: all of a list, without what is empty', () => {
    expect(readTexts(record, '/g', zone)).toEqual(['p', 'q'])
    expect(readTexts(record, '/d', zone)).toEqual(['x'])
    expect(readTexts(record, '/none', zone)).toEqual([])
    expect(readTexts(record, undefined, zone)).toEqual([])
  })
})
