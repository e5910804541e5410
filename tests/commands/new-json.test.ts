import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addMember, appendTo, appendToMember } from '../../src/commands/new/insert-json.ts'
import { layoutOf, printFile } from '../../src/commands/new/print-json.ts'
import { showChanges } from '../../src/commands/new/show-changes.ts'
import { readConfig } from '../../src/web/site/read-config.ts'

/** Files in which small objects are now open, now on one line: no printer can know which the author wanted. */
const MIXED = ['config/channels/home.json', 'config/sources/dictionary.json']

const written = ['config', 'tests/museums/tate'].flatMap((folder) =>
  readConfig(folder).map(({ path, text }) => ({ path: `${folder}/${path}`, text })),
)

function formatted(text: string): string {
  const biome = join('node_modules', '.bin', 'biome')
  const { stdout } = spawnSync(biome, ['format', '--stdin-file-path=config/x.json'], {
    input: text,
    encoding: 'utf8',
  })
  return stdout
}

describe('the printer of JSON', () => {
  it.each(written.filter(({ path }) => !MIXED.includes(path)))('writes $path as it is', ({ text }) => {
    expect(printFile(JSON.parse(text), layoutOf([text]).style)).toBe(text)
  })

  it.each(MIXED)('%s is the exception it is listed as', (name) => {
    const { text = '' } = written.find(({ path }) => path === name) ?? {}
    expect(printFile(JSON.parse(text), layoutOf([text]).style)).not.toBe(text)
    expect(JSON.parse(printFile(JSON.parse(text), 'open'))).toEqual(JSON.parse(text))
  })

  const odd = {
    empty: {},
    none: [],
    numbers: [1, 2.5, -3],
    nested: [[1], [{ a: 'b' }]],
    wide: { zh: '字'.repeat(46), en: 'x' },
    long: { zh: '字'.repeat(50), en: 'x' },
    many: Array.from({ length: 40 }, (_, index) => `word-${index}`),
    quoted: 'a "b" \\ \n',
    left: undefined,
  }

  it.each(['open', 'short'] as const)('style %s: the formatter changes nothing', (style) => {
    const text = printFile(odd, style)
    expect(formatted(text)).toBe(text)
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(odd)))
  })
})

describe('insertions', () => {
  const open = '{\n  "a": [\n    {\n      "x": 1\n    }\n  ],\n  "b":   {  "odd": true }\n}\n'

  it('leave every other character as it is', () => {
    const after = appendTo(open, ['a'], { y: 2 })
    expect(after).toBe(open.replace('    }\n  ],', '    },\n    { "y": 2 }\n  ],'))
  })

  it('go before the keys they belong before', () => {
    expect(appendToMember('{\n  "a": 1,\n  "pages": []\n}\n', [], 'channels', 'x', ['pages'])).toBe(
      '{\n  "a": 1,\n  "channels": ["x"],\n  "pages": []\n}\n',
    )
    expect(addMember('{\n  "a": 1\n}\n', [], 'b', { c: 1 })).toBe('{\n  "a": 1,\n  "b": { "c": 1 }\n}\n')
  })

  it('fill an empty list, and lengthen one that is on one line', () => {
    expect(appendTo('{\n  "a": []\n}\n', ['a'], 1)).toBe('{\n  "a": [1]\n}\n')
    expect(appendTo('{\n  "a": [{ "x": 1 }]\n}\n', ['a'], { y: 2 })).toBe(
      '{\n  "a": [{ "x": 1 }, { "y": 2 }]\n}\n',
    )
  })

  it('keep a byte order mark', () => {
    expect(appendTo('\uFEFF{\n  "a": []\n}\n', ['a'], 1)).toBe('\uFEFF{\n  "a": [1]\n}\n')
  })

  it('keep tabs and line ends of Windows', () => {
    const tabs = '{\r\n\t"a": [\r\n\t\t"x"\r\n\t]\r\n}\r\n'
    expect(appendTo(tabs, ['a'], { key: { z: 1 }, b: 1, c: 1, d: 1 })).toBe(
      '{\r\n\t"a": [\r\n\t\t"x",\r\n\t\t{\r\n\t\t\t"key": { "z": 1 },\r\n\t\t\t"b": 1,\r\n\t\t\t"c": 1,\r\n\t\t\t"d": 1\r\n\t\t}\r\n\t]\r\n}\r\n',
    )
  })

  it.each(written)('into $path parse to the intended value', ({ text }) => {
    const after = addMember(text, [], 'added', { zh: '一', en: 'one' })
    expect(JSON.parse(after)).toEqual({ ...JSON.parse(text), added: { zh: '一', en: 'one' } })
  })

  it.each(['config/channels/news.json', 'config/forms/message.json', 'config/urls.lock.json'])(
    'into %s are as the formatter wants them',
    (name) => {
      const { text = '' } = written.find(({ path }) => path === name) ?? {}
      const after = addMember(text, [], 'added', [{ zh: '一', en: 'one' }])
      expect(formatted(after)).toBe(after)
    },
  )
})

describe('what will be written', () => {
  it('is a new file whole, and of a changed one the lines with their place', () => {
    const before = '{\n  "a": 1,\n  "b": 2\n}\n'
    const after = '{\n  "a": 1,\n  "x": 0,\n  "b": 2,\n  "c": 3\n}\n'
    const changes = [
      { path: 'new.json', after: '{}\n' },
      { path: 'old.json', before, after },
    ]
    expect(showChanges(changes, 'config/')).toEqual([
      'config/new.json (new)',
      '  {}',
      '',
      'config/old.json:3',
      '-   "b": 2',
      '+   "x": 0,',
      '+   "b": 2,',
      '+   "c": 3',
    ])
  })
})
