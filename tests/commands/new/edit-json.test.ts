import { describe, expect, it } from 'vitest'
import { printFile, putJson } from '../../../src/commands/new/edit-json.ts'
import { readConfig } from '../../../src/web/site/read-config.ts'

const written = ['config', 'tests/museums/tate'].flatMap((folder) =>
  readConfig(folder).map(({ path, text }) => ({ path: `${folder}/${path}`, text })),
)

describe('a value that is put into JSON', () => {
  it('leaves every other line as it is, comments too', () => {
    const text = '{\n  // why\n  "a": [\n    {\n      "x": 1\n    }\n  ],\n  "b":   {  "odd": true }\n}\n'
    expect(putJson(text, ['a', -1], { y: 2 })).toBe(
      text.replace('    }\n  ],', '    },\n    {\n      "y": 2\n    }\n  ],'),
    )
  })

  it('goes before the members it belongs before, and makes the list that is not there', () => {
    expect(putJson('{\n  "a": 1,\n  "pages": []\n}\n', ['channels', -1], 'x', ['pages'])).toBe(
      '{\n  "a": 1,\n  "channels": [\n    "x"\n  ],\n  "pages": []\n}\n',
    )
    expect(JSON.parse(putJson('{}', ['services', 'a', 'auth'], 1))).toEqual({ services: { a: { auth: 1 } } })
  })

  it('keeps a byte order mark, tabs and the line ends of Windows', () => {
    expect(putJson('\uFEFF{\r\n\t"a": []\r\n}\r\n', ['a', -1], { b: 1 })).toBe(
      '\uFEFF{\r\n\t"a": [\r\n\t\t{\r\n\t\t\t"b": 1\r\n\t\t}\r\n\t]\r\n}\r\n',
    )
  })

  it.each(written)('into $path changes nothing else', ({ text }) => {
    const after = putJson(text, ['added'], { zh: '一', en: 'one' })
    expect(JSON.parse(after)).toEqual({ ...JSON.parse(text), added: { zh: '一', en: 'one' } })
    const lines = text.trimEnd().split('\n').slice(0, -2)
    expect(after.split('\n').slice(0, lines.length)).toEqual(lines)
  })

  it('is a whole file where there is none', () => {
    expect(printFile({ a: { b: 1 }, left: undefined })).toBe('{\n  "a": {\n    "b": 1\n  }\n}\n')
  })
})
