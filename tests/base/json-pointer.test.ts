import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPointer } from '../../src/base/json-pointer.ts'
import { assertProperty } from '../support/properties.ts'

const record = {
  a: { b: 1, 'c/d': 2, 'e~f': 3, '': 4 },
  list: [{ x: 'p' }, { y: 'q' }, { x: 'r' }],
  nested: [{ rows: [{ v: 1 }, { v: 2 }] }, { rows: [{ v: 3 }] }, { rows: 'none' }],
  '*': 'star',
  bySize: { large: [{ cm: 30 }], small: [{ cm: 40 }] },
  none: null,
}

const cases = [
  ['', record],
  ['/a/b', 1],
  ['/a/c~1d', 2],
  ['/a/e~0f', 3],
  ['/a/', 4],
  ['/list/0/x', 'p'],
  ['/list/7/x', undefined],
  ['/list/-1', undefined],
  ['/list/length', undefined],
  ['/list/*/x', ['p', 'r']],
  ['/nested/*/rows/*/v', [1, 2, 3]],
  ['/list/*/none', []],
  ['/*', 'star'],
  ['/a/*', [1, 2, 3, 4]],
  ['/bySize/*/0/cm', [30, 40]],
  ['/none', null],
  ['/none/more', undefined],
  ['/a/b/c', undefined],
] as const

const inherited = ['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf']

describe('readPointer', () => {
  it.each(cases)('%s', (pointer, value) => {
    expect(readPointer(record, pointer)).toEqual(value)
  })

  it.each(inherited)('%s is no member unless it is the own one', (name) => {
    expect(readPointer({}, `/${name}`)).toBeUndefined()
    expect(readPointer(JSON.parse(`{"${name}": 1}`), `/${name}`)).toBe(1)
  })

  it('finds every member of any JSON object by its escaped name', () => {
    assertProperty(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        for (const [key, entry] of Object.entries(value))
          if (key !== '*' || !Array.isArray(value))
            expect(readPointer(value, `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)).toBe(entry)
      }),
    )
  })

  it('never throws, whatever the value and the pointer', () => {
    assertProperty(
      fc.property(fc.jsonValue(), fc.array(fc.oneof(fc.string(), fc.constant('*'))), (value, tokens) => {
        expect(() => readPointer(value, tokens.map((token) => `/${token}`).join(''))).not.toThrow()
      }),
    )
  })
})
