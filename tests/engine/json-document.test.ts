import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJsonText } from '../../src/base/json-text.ts'
import { createPositions, lineAndColumn, lineStartsOf } from '../../src/engine/positions.ts'
import { readJson } from '../../src/engine/read/json-document.ts'
import { assertProperty } from '../support/properties.ts'

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const token = fc.constantFrom(
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"a"',
  '"b"',
  '1',
  '-',
  'true',
  'null',
  ' ',
  '//x\n',
  '/**/',
  '"',
)

describe('readJson', () => {
  it('agrees with JSON.parse on what JSON is, and on what it says', () => {
    const text = fc.oneof(
      fc.json(),
      fc.array(token, { maxLength: 12 }).map((parts) => parts.join('')),
      fc.string(),
    )
    assertProperty(
      fc.property(text, (written) => {
        const { problems, value } = readJson('a.json', written, createPositions())
        const syntax = problems.filter(({ code }) => code === 'CONFIG_SYNTAX')
        expect(syntax.length === 0).toBe(parses(written))
        if (problems.length === 0) expect(value).toEqual(parseJsonText(written))
      }),
      { numRuns: 3000 },
    )
  })

  it('says of a comment before a comma that it takes the comma with it', () => {
    const text = '{\n  "order": 21 // menu,\n  "pages": []\n}'
    const [problem] = readJson('channels/a.json', text, createPositions()).problems
    expect(problem).toMatchObject({
      line: 2,
      column: 15,
      message: 'Comments are not JSON, and the comma behind this one is a part of it.',
    })
    const other = '{\n  "link": "https://a.example"\n  "pages": []\n}'
    expect(readJson('channels/a.json', other, createPositions()).problems[0]?.message).toContain('A comma')
  })

  it('lets the record of translations hold every text that the config holds', () => {
    const codes = [...Array.from({ length: 0x70 }, (_, index) => 0x2000 + index), 0x07, 0xa0, 0xad, 0xfeff]
    const refused = (file: string, value: unknown) =>
      readJson(file, JSON.stringify(value), createPositions()).problems.map(({ code }) => code)
    for (const code of codes) {
      const text = `Tel. ${String.fromCharCode(code)}+855 23`
      expect(refused('translations.lock.json', { translations: { en: { [text]: 'a' } } }), text).toEqual(
        refused('site.json', { title: { en: text } }),
      )
    }
  })

  it('lets a key in another script be spelt as its language spells it', () => {
    const codesOf = (key: string) =>
      readJson('sources/a.json', JSON.stringify({ map: { [key]: 'boat' } }), createPositions()).problems.map(
        ({ code }) => code,
      )
    for (const key of ['ទូក\u200bង', 'می\u200cخواهم', '\u200fסירה', 'क्\u200dष'])
      expect(codesOf(key), key).toEqual([])
    for (const key of ['title\u200b', 'ទូក\ufeff', 'סירה\u202e'])
      expect(codesOf(key), key).toEqual(['CONFIG_CHARACTER'])
  })

  it('keeps the digits of a number that a double does not hold', () => {
    const written = '{"params": {"museum": 7340032000000000123, "size": 20}}'
    expect(readJson('a.json', written, createPositions()).value).toEqual({
      params: { museum: '7340032000000000123', size: 20 },
    })
  })

  it('lets a byte order mark pass', () => {
    expect(readJson('a.json', '\ufeff{"a": 1}', createPositions())).toMatchObject({
      problems: [],
      value: { a: 1 },
    })
  })

  it.each([
    ['GBK', Buffer.from('7b0a22 61 22 3a 20 22 d0c2 ced5 22 7d'.replaceAll(' ', ''), 'hex'), 2],
    ['UTF-16', Buffer.from('\ufeff{"a": 1}', 'utf16le'), 1],
  ])('refuses %s, and says that the file is to be saved in UTF-8', (_, bytes, line) => {
    const { problems, value } = readJson('a.json', bytes.toString('utf8'), createPositions())
    expect(value).toBeUndefined()
    expect(problems).toMatchObject([{ code: 'CONFIG_SYNTAX', line, hint: expect.stringContaining('UTF-8') }])
  })

  it('refuses what nests without end, without exhausting the stack', () => {
    const { problems } = readJson('a.json', '['.repeat(500_000), createPositions())
    expect(problems).toMatchObject([{ code: 'CONFIG_SYNTAX' }])
  })

  it('finds lines and columns whatever the line ends are', () => {
    const text = 'a\nb\r\ncd\re'
    const places = [...text].map((_, offset) => lineAndColumn(lineStartsOf(text), offset))
    expect(places[7]).toEqual({ line: 3, column: 3 })
    expect(places[8]).toEqual({ line: 4, column: 1 })
  })
})
