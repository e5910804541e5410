import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digitsOf } from '../../src/base/digits.ts'
import { InvalidJsonError, parseJsonText, parseRecordText, repeatedKey } from '../../src/base/json-text.ts'
import { assertProperty } from '../support/properties.ts'

function faultOf(text: string): InvalidJsonError {
  try {
    parseJsonText(text)
  } catch (error) {
    if (error instanceof InvalidJsonError) return error
  }
  throw new Error('it is JSON')
}

describe('numbers', () => {
  it('are those of JSON.parse in every text whose integers a double holds', { tags: ['full'] }, () => {
    assertProperty(
      fc.property(fc.json({ stringUnit: 'binary' }), fc.boolean(), (json, isSpaced) => {
        const text = isSpaced ? JSON.stringify(JSON.parse(json), undefined, 2) : json
        fc.pre(!/\d{16}|e\+?\d{3}/i.test(text))
        expect(parseJsonText(text)).toEqual(JSON.parse(text))
      }),
      { numRuns: 2000 },
    )
  })

  it('keep every digit, wherever they are and whatever the texts beside them hold', () => {
    const beside = fc.string({
      unit: fc.constantFrom(...'"\\,:[]{} -.e1234567890', '\n', '9'.repeat(17), ',-9007199254740993,'),
    })
    const wide = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n })
    assertProperty(
      fc.property(
        fc.array(fc.tuple(beside, wide, beside)),
        fc.integer({ min: 0, max: 2 }),
        (rows, indent) => {
          const kept = (id: bigint) => (Number.isSafeInteger(Number(id)) ? Number(id) : String(id))
          const made = rows.map(([key, , text], index) => ({
            [`k${key}`]: `@${index}`,
            text,
            list: [`@${index}`],
          }))
          const json = JSON.stringify(made, undefined, indent).replace(/"@(\d+)"/g, (_whole, index: string) =>
            String(rows[Number(index)]?.[1]),
          )
          expect(parseJsonText(json)).toEqual(
            rows.map(([key, id, text]) => ({ [`k${key}`]: kept(id), text, list: [kept(id)] })),
          )
        },
      ),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['7340032000000000123', '7340032000000000123'],
    ['[9007199254740991, 9007199254740992]', [9007199254740991, '9007199254740992']],
    ['{"a":-9007199254740992}', { a: '-9007199254740992' }],
    ['[0.1, 12.50, 121.4737010000000019, 31.230416666666668]', [0.1, 12.5, 121.473701, 31.230416666666667]],
    ['[1e21, 1.5E+3, 1e-400]', [1e21, 1500, 0]],
    // Amounts of PostgreSQL's numeric, which snowflakedb/snowflake-connector-nodejs#1295 describes.
    ['[12345678901234567.89, 4503599627370497.25]', ['12345678901234567.89', '4503599627370497.25']],
    ['[1234567890123456.5, -1234567890123456]', [1234567890123456.5, -1234567890123456]],
    ['[9007199254740993.0, 1846523498713608193.00]', ['9007199254740993', '1846523498713608193']],
    ['[1.846523498713608193E18, -1.846523498713608193e+18]', ['1846523498713608193', '-1846523498713608193']],
    [
      '[1.84652349871E+18, 1.00000000000000000e3, 3.75860552127749e23]',
      [1.84652349871e18, 1000, 3.75860552127749e23],
    ],
    ['[1e400, -2.5E+999]', ['1e400', '-2.5E+999']],
    ['{"7340032000000000123":"1,7340032000000000123"}', { '7340032000000000123': '1,7340032000000000123' }],
    ['{"id":7340032000000000123,"id":7340032000000000124}', { id: '7340032000000000124' }],
    ['\ufeff[7340032000000000123]', ['7340032000000000123']],
  ])('%s', (json, value) => {
    expect(parseJsonText(json)).toEqual(value)
  })

  // What JsonPath loses (json-path/JsonPath#220, rails/rails#38696).
  it.each([
    [
      '{"price":78.90,"free":0.00,"size":[1.50,-0.10]}',
      { price: '78.90', free: '0.00', size: ['1.50', '-0.10'] },
    ],
    ['[12.0, 1.5, 10, 1.0e2, 100, "a 1.50, b", 0.5]', [12, 1.5, 10, 100, 100, 'a 1.50, b', 0.5]],
    ['{"a\\":1.10":"\\\\","b":2.20}', { 'a":1.10': '\\', b: '2.20' }],
    ['[9007199254740993, 12345678901234567.50]', ['9007199254740993', '12345678901234567.50']],
    ['\ufeff[3.10]', ['3.10']],
  ])('of records keep zeros behind the point: %s', (json, value) => {
    expect(parseRecordText(json)).toEqual(value)
  })

  it('of records are as they are written, and any other text is as it was', { tags: ['full'] }, () => {
    assertProperty(
      fc.property(fc.json({ stringUnit: 'binary' }), (json) => {
        fc.pre(!/\d{16}|e\+?\d{3}|\.\d*0(?!\d)/i.test(json))
        expect(parseRecordText(json)).toEqual(JSON.parse(json))
      }),
    )
    expect(() => parseRecordText('{"price":78.90,"name":"a')).toThrow(InvalidJsonError)
  })

  it.each([
    [5e-7, '0.0000005'],
    [-1.25e-9, '-0.00000000125'],
    [1e21, '1e+21'],
    [40.4168, '40.4168'],
    [0, '0'],
  ])('%s is a text, without an exponent where it is small', (value, text) => {
    expect(digitsOf(value)).toBe(text)
    expect(Number(text)).toBe(value)
  })

  it('leave "__proto__" a member like any other', () => {
    const value = Object(parseJsonText('{"__proto__":{"a":7340032000000000123}}'))
    expect(Object.keys(value)).toEqual(['__proto__'])
    expect(value.a).toBeUndefined()
  })
})

describe('a text that is no JSON', () => {
  it.each([
    [
      '<br>\n<b>Warning</b>: x in /a.php\n{"a":1}',
      'at line 1, character 1 is "<br> <b>Warning</b>: x in /a.php {"a":1}"',
    ],
    ['{"a":1}\n\n<!-- 12 queries -->', 'at line 3, character 1 is "<!-- 12 queries -->"'],
    ['while(1);{"a":1}', 'at character 1 is "while(1);{"a":1}"'],
    [')]}\'\n{"a":1}', 'at line 1, character 1 is ")]}\' {"a":1}"'],
    ['{"a":[1,2,],"b":0}', 'at character 11 is "],"b":0}"'],
    ['{"a":NaN}', 'at character 6 is "NaN}"'],
    ["{'a':'b'}", `at character 2 is "'a':'b'}"`],
    ['{a:1}', 'at character 2 is "a:1}"'],
    ['[“a”]', 'at character 2 is "“a”]"'],
    ['{"a":"one\ntwo"}', 'at line 1, character 10 is "U+000A two"}"'],
    ['{"a":"C:\\work"}', 'at character 9 is "\\work"}"'],
    ['{"a":1}\0', 'at character 8 is "U+0000"'],
    ['\ufeff\ufeff{}', 'at character 1 is "U+FEFF {}"'],
    ['{"a":1} // seen', 'at character 9 is "// seen"'],
    ['{"a":[{"b":1', 'it ends too early, at character 13'],
    ['{"a":"b', 'it ends too early, at character 8'],
    ['', 'it is empty'],
    [' \r\n ', 'it is empty'],
    ['<!DOCTYPE html><html lang="en">', 'at character 1 is "<!DOCTYPE html><html lang="en">"'],
  ])('%j: %s', (text, words) => {
    const fault = faultOf(text)
    expect(fault.message).toBe(words)
    expect(fault.words.zh).toMatch(/[\u4e00-\u9fff]/)
  })

  it('is quoted shortly, without addresses to write to and numbers to call', () => {
    const { message } = faultOf(
      `[1,, {"mail":"li.na@museum.example","tel":"+86 138-0013-8000","x":"${'y'.repeat(500)}"}]`,
    )
    expect(message).toBe('at character 4 is ", {"mail":"…@…","tel":"…","x":"yyyyyyyyyyyyyyyyyyyyyyyyyyyyy…"')
    expect(faultOf(`x${'\u202e\ud800\u001b[31m'.repeat(9)}`).message).not.toMatch(
      /[\p{Cc}\p{Cf}\p{Surrogate}]/u,
    )
  })

  it('is refused for every beginning of a JSON text, as JSON.parse does', () => {
    assertProperty(
      fc.property(fc.json(), fc.nat(), fc.string(), (json, at, added) => {
        const text = json.slice(0, at % (json.length + 1)) + added
        const isJson = (() => {
          try {
            JSON.parse(text)
            return true
          } catch {
            return false
          }
        })()
        fc.pre(!isJson)
        const { offset } = faultOf(text)
        expect(offset).toBeGreaterThanOrEqual(0)
        expect(offset).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a key that an object has twice', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"b":{"c":1,"d":[{"c":2,"x":0,"c":3}]}}', 'c'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"a" : 1 ,\n"a"\t: {"b":1}}', 'a'],
    ['{"":1,"":1}', ''],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"a":{"b":1,"c":2},"a":{"b":1}}', 'a'],
  ])('%s: %s', (json, key) => {
    expect(repeatedKey(json, JSON.parse(json))).toBe(key)
  })

  it.each([
    String.raw`{"a":"\"a\":","b":"x\\","c":"\":"}`,
    '[{"a":1},{"a":2}]',
    '{"a":{"a":{"a":null}}}',
    '"a"',
  ])('is none in %s', (json) => {
    expect(repeatedKey(json, JSON.parse(json))).toBeUndefined()
  })

  it('is none in whatever JSON.stringify writes', () => {
    assertProperty(
      fc.property(fc.json({ stringUnit: 'binary' }), fc.boolean(), (json, isSpaced) => {
        const value: unknown = JSON.parse(json)
        const text = JSON.stringify(value, undefined, isSpaced ? 2 : 0)
        expect(repeatedKey(text, value)).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })

  it('is looked for in a text that nests 100,000 deep', () => {
    const json = `${'['.repeat(100_000)}{"a":1}${']'.repeat(100_000)}`
    expect(repeatedKey(json, JSON.parse(json))).toBeUndefined()
  })
})
