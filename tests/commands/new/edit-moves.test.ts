import { describe, expect, it } from 'vitest'
import { moveJson, putJson, removeJson, renameJson } from '../../../src/commands/new/edit-json.ts'

const text = `{
  // why
  "list": [
    { "a": 1 }, // one
    // about two
    {   "b": 2 },
    {
      "c": 3
    }
  ],
  "map": {"x":1, "y" : 2},
  "line": ["p", "q", "r"]
}
`

describe('JSON that is edited elsewhere', () => {
  it('moves an entry with the comments above it, as it is written', () => {
    expect(moveJson(text, ['list'], 1, 0)).toBe(
      text.replace(
        '{ "a": 1 }, // one\n    // about two\n    {   "b": 2 }',
        '// about two\n    {   "b": 2 }, // one\n    { "a": 1 }',
      ),
    )
    expect(moveJson(text, ['line'], 0, 2)).toBe(text.replace('"p", "q", "r"', '"q", "r", "p"'))
    expect(moveJson(text, ['line'], 2, 0)).toBe(text.replace('"p", "q", "r"', '"r", "p", "q"'))
    expect(moveJson(moveJson(text, ['list'], 0, 2), ['list'], 2, 0)).toBe(text)
    expect(moveJson(text, ['absent'], 0, 1)).toBe(text)
  })

  it('gives a member another name in its place', () => {
    expect(renameJson(text, ['map', 'y'], 'z/"')).toBe(text.replace('"y" : 2', '"z/\\"" : 2'))
  })

  it('takes members and entries out', () => {
    expect(removeJson(text, ['line', 1])).toBe(text.replace('"p", "q", "r"', '"p", "r"'))
    expect(removeJson(text, ['map', 'x'])).toBe(text.replace('{"x":1, "y" : 2}', '{"y" : 2}'))
    expect(removeJson('\uFEFF{"a": 1, "b": 2}', ['b'])).toBe('\uFEFF{"a": 1}')
    expect(removeJson(text, ['list', 1])).toBe(text.replace('// about two\n    {   "b": 2 },\n    ', ''))
    expect(removeJson(text, ['list', 2])).toBe(text.replace('},\n    {\n      "c": 3\n    }', '}'))
    expect(removeJson(text, ['list', 2, 'c'])).toBe(text.replace('{\n      "c": 3\n    }', '{}'))
    expect(removeJson(text, ['line'])).toBe(text.replace(',\n  "line": ["p", "q", "r"]', ''))
    expect(removeJson(text, ['absent'])).toBe(text)
  })

  it('gets a new plain value beside the others of its line', () => {
    expect(putJson(text, ['line', -1], 's')).toBe(text.replace('"r"]', '"r", "s"]'))
    expect(putJson(text, ['map', 'w'], true, ['y'])).toBe(text.replace('"y" : 2', '"w": true, "y" : 2'))
    expect(putJson(text, ['map', 'w'], null)).toContain('"w": null')
  })
})
