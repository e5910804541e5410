import { describe, expect, it } from 'vitest'
import { withoutStrayBlanks } from '../../src/base/tidy.ts'
import { fixBlanks, fixConfig } from '../../src/commands/fix-config.ts'
import { createPositions } from '../../src/engine/positions.ts'
import { readJson } from '../../src/engine/read/json-document.ts'
import { repairJson } from '../../src/engine/read/repair-json.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { readConfig } from '../../src/web/site/read-config.ts'

function faultOf(text: string) {
  const [problem] = readJson('channels/a.json', text, createPositions()).problems
  return problem === undefined
    ? undefined
    : `${problem.line}:${problem.column} ${problem.message} ${problem.hint}`
}

describe('what stands in a config in place of JSON is named', () => {
  it.each([
    [
      '{\n  "a": 1,\n<<<<<<< HEAD\n  "b": 2\n=======\n  "b": 3\n>>>>>>> topic\n}',
      /^3:1 A merge .*"<<<<<<<".*Keep one of the two/,
    ],
    ['{\n  "a": [1,\n||||||| base\n 2]\n}', /^3:1 A merge/],
    ['{ "a"： 1 }', /^1:6 .*full-width "：" \(U\+FF1A\)\. Type : instead/],
    ['{ "a": 1，\n "b": 2 }', /^1:9 .*"，" \(U\+FF0C\)\. Type , instead/],
    ['{ "a": 1、 "b": 2 }', /^1:9 .*"、" \(U\+3001\)\. Type , instead/],
    ['｛ "a": 1 }', /^1:1 .*"｛".*Type { instead/],
    ['{ "a": ［1] }', /^1:8 .*"［".*Type \[ instead/],
    ['{ "a": 1 ｝', /^1:10 .*"｝".*Type } instead/],
    ['{ “a”: 1 }', /^1:3 .*quotation mark “ \(U\+201C\).*straight/],
    ['{ "a”: "b" }', /^1:5 .*quotation mark ” \(U\+201D\)/],
    ["{ 'a': 1 }", /^1:3 .*quotation mark ' \(U\+0027\)/],
    ['{\n\u00a0 "a": 1 }', /^2:1 .*space that JSON does not know \(U\+00A0, no-break space\)/],
    ['{\u3000"a": 1 }', /^1:2 .*\(U\+3000\).*ordinary space/],
    ['{ "a": \u200b1 }', /^1:8 .*nobody sees \(U\+200B\)/],
    ['{ "a": None }', /^1:8 "None" is no value of JSON\. Write null/],
    ['{ "a": True }', /^1:8 "True".*Write true/],
    ['# note\n{ "a": 1 }', /^1:1 Comments are not JSON/],
    ['{ "a": .5 }', /number|value|JSON/],
  ])('%j', (text, expected) => expect(faultOf(text)).toMatch(expected))

  it('inside of a text they are a matter of the text, in a key of who compares it', () => {
    expect(faultOf('{ "a": "“你好”：甲，乙\u3000\u00a0" }')).toBeUndefined()
    expect(faultOf('{ "a\u00a0": 1 }')).toMatch(/U\+00A0/)
    expect(faultOf('{ "a\u200b": 1 }')).toMatch(/U\+200B/)
    // What comes first is told first.
    expect(faultOf('{ "a": 1\n "b"： 2 }')).toMatch(/^2:2 A comma is missing/)
  })
})

describe('check --fix removes blanks', () => {
  it('of texts of the config alone, and keeps those that a language writes', () => {
    const files = readConfig('tests/config-cases/base/config').concat(
      readConfig('tests/config-cases/text-blanks/config'),
    )
    const site = files.findLast(({ path }) => path === 'site.json')
    const others = files.filter(({ path }) => path !== 'site.json')
    const [fixed, ...more] = fixBlanks(site === undefined ? others : [...others, site], registry)
    expect(more).toEqual([])
    expect(fixed?.changes).toEqual([
      expect.stringContaining('/home/en: "Home"'),
      expect.stringContaining('/title/en: "News today"'),
    ])
    expect(fixed?.text).toContain('"Cannot be\u00a0opened\u202f!"')
    expect(fixed?.text).toContain('"新　闻"')
    expect(fixBlanks(fixed === undefined ? [] : [...others, fixed], registry)).toEqual([])
  })

  it.each([
    [' a\u00a0', 'a'],
    ['a \u00a0: b', 'a\u00a0: b'],
    ['«\u00a0a\u00a0» 10\u00a0000 m\u202f!', '«\u00a0a\u00a0» 10\u00a0000 m\u202f!'],
    ['\u3000\u3000段落', '\u3000\u3000段落'],
    ['a\n  b', 'a\n  b'],
  ])('%j is %j', (text, tidy) => expect(withoutStrayBlanks(text)).toBe(tidy))
})

describe('check --fix repairs what is plain', () => {
  it.each([
    ['{“a”： “甲，乙”，\u00a0"b": ［1，2］｝', { a: '甲，乙', b: [1, 2] }],
    ["{ 'a': 'x', \u200b\"b\": 1 }", { a: 'x', b: 1 }],
    ['{\n  "a": 1\n  "b": { "c": [1, 2,], },\n}\n', { a: 1, b: { c: [1, 2] } }],
  ])('%j', (text, value) => {
    const fixed = repairJson(text)
    expect(JSON.parse(fixed?.text ?? '')).toEqual(value)
    expect(fixed?.changes.every((change) => /^line \d+: /.test(change))).toBe(true)
    expect(repairJson(fixed?.text ?? '')).toBeUndefined()
    expect(fixConfig([{ path: 'channels/a.json', text }])).toMatchObject([{ text: fixed?.text }])
  })

  it.each([
    '{ "a": 1 }',
    '{ "a": 1 "b": 2 }',
    '{ “a": "x”y" }',
    '{\n<<<<<<< HEAD\n "a"：1\n=======\n "a": 2\n>>>>>>> b\n}',
    '{ "a": // why\n 1 }',
    '{ "a": ',
  ])('and leaves %j alone', (text) => expect(repairJson(text)).toBeUndefined())
})
