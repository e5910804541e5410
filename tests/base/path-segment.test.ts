import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decodeSegment,
  encodeSegment,
  FILE_ENDINGS,
  fitsSegment,
  hasSteps,
  percentDecoded,
  percentEncoded,
} from '../../src/base/path-segment.ts'
import { assertProperty } from '../support/properties.ts'
import { sweep } from '../support/sweep.ts'

/** Any UTF-16, with halves of characters, and often what has a meaning in addresses. */
const unit = fc.oneof(
  fc.nat(0xffff).map((code) => String.fromCharCode(code)),
  fc.constantFrom(...'/\\%.~~~:?#&+ 2F5CuDd0', '\ud83d', '\ude00', '\u2028', '\0'),
)
const anyId = fc.array(unit, { minLength: 1, maxLength: 128 }).map((units) => units.join(''))
const runs = { numRuns: 5000 }

describe('a text as a segment of an address', () => {
  it('is found again, whatever the text', () => {
    assertProperty(
      fc.property(anyId, (id) => {
        expect(decodeSegment(encodeSegment(id))).toBe(id)
      }),
      runs,
    )
  })

  it('is found again for every character of Unicode, and for every half', () => {
    const lost: string[] = []
    const all = Array.from({ length: 0x110000 }, (_, code) => code)
    for (const code of sweep('characters of Unicode', all, (each) => each < 0x300 || each % 17 === 0)) {
      const id = String.fromCodePoint(code)
      if (decodeSegment(encodeSegment(id)) !== id) lost.push(code.toString(16))
    }
    expect(lost).toEqual([])
  })

  it('is one segment to everybody: a URL keeps it, and so does who decodes it before routing', () => {
    assertProperty(
      fc.property(anyId, (id) => {
        const segment = encodeSegment(id)
        expect(segment).toMatch(/^[\w.~!*'()%-]+$/)
        expect(new URL(`/a/${segment}/b`, 'https://museum.test').pathname).toBe(`/a/${segment}/b`)
        const decoded = percentDecoded(segment) ?? '/'
        expect(fitsSegment(decoded)).toBe(true)
        // Percent-encoded once more, or by another rule, it still means the same.
        expect(decodeSegment(percentEncoded(decoded))).toBe(id)
      }),
      runs,
    )
  })

  it('is as it always was, where percent-encoding alone carries it', () => {
    assertProperty(
      fc.property(anyId, (id) => {
        fc.pre(!FILE_ENDINGS.some((ending) => id.endsWith(`.${ending}`)))
        fc.pre(fitsSegment(id) && !/\p{Surrogate}/u.test(id) && !/~(?:[0-9A-F]{2}|u[0-9A-F]{4})/.test(id))
        expect(encodeSegment(id)).toBe(encodeURIComponent(id))
      }),
      runs,
    )
  })

  it.each([
    ['ark:/99999/fk4x1', 'ark%3A~2F99999~2Ffk4x1'],
    ['12.5%', '12.5~25'],
    ['.', '~2E'],
    ['..', '~2E~2E'],
    ['...', '...'],
    ['A.json', 'A~2Ejson'],
    ['A.manifest.json', 'A~2Emanifest~2Ejson'],
    ['A.picture.jpg', 'A~2Epicture.jpg'],
    ['A.json.1', 'A.json.1'],
    ['a\\b', 'a~5Cb'],
    ['~2F', '~7E2F'],
    ['~2f', '~2f'],
    ['~user', '~user'],
    ['a\u2028\n', 'a~u2028~0A'],
    ['\ud800', '~uD800'],
    ['花瓶 1', '%E8%8A%B1%E7%93%B6%201'],
  ])('%j is %s', (id, segment) => {
    expect(encodeSegment(id)).toBe(segment)
  })

  it.each([
    '..%2f',
    '%2e%2e',
    '%2e',
    'a%2Fb',
    'a%5cb',
    '50%25',
    '%',
    '%ff',
    '%0a',
    'a%252fb',
    'x'.repeat(129),
  ])('%s is none', (segment) => {
    expect(decodeSegment(segment)).toBeUndefined()
  })
})

describe('a text that steps to another folder', () => {
  it.each([
    '.',
    '..',
    'a/..',
    '../a',
    'a/./b',
    'a\\..\\b',
    '..;/a',
    '..;x=1/a',
    '%2e%2e/a',
    '..%2fa',
    '..%252fa',
    '%25%32%65./a',
    '.\t./a',
  ])('%j does', (text) => {
    expect(hasSteps(text)).toBe(true)
  })

  it.each(['a..b', '...', 'ark:/99999/fk4x1', '1921/3', '50%', '.hidden', 'a/..b', '%zz', '; ..a'])(
    '%j does not',
    (text) => {
      expect(hasSteps(text)).toBe(false)
    },
  )
})

describe('percent-encoding', () => {
  it('never throws, and shows half a character as what replaces it', () => {
    assertProperty(
      fc.property(anyId, (text) => {
        expect(percentDecoded(percentEncoded(text))).toBe(text.replace(/\p{Surrogate}/gu, '\ufffd'))
      }),
      runs,
    )
    expect(percentEncoded('a\ud800')).toBe('a%EF%BF%BD')
  })
})
