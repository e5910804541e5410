import { describe, expect, it } from 'vitest'
import { compileSite } from '../../src/site/engine/index.ts'
import { fixConfig } from '../../src/tools/cli/fix-config.ts'
import { baseWith, casesFolder, readConfigFolder } from '../engine/read-config-folder.ts'
import { testRegistry } from '../engine/test-registry.ts'

const OLD = `${casesFolder}config-renamed/config`

describe('a config with earlier names', () => {
  it('means the same as with those of today', () => {
    const files = baseWith(readConfigFolder(OLD))
    const { manifest } = compileSite(files, testRegistry)
    const page = manifest?.pages.find(({ route }) => route === '/News/:sec/:id')
    expect(page).toMatchObject({ options: { related: 3 } })
  })

  it('is written anew with nothing else changed', () => {
    const files = baseWith(readConfigFolder(OLD))
    const fixed = fixConfig(files)
    expect(fixed.map(({ path, changes }) => [path, changes])).toEqual([
      ['channels/news.json', ['onward → related']],
    ])
    const before = files.find(({ path }) => path === 'channels/news.json')?.text ?? ''
    expect(fixed[0]?.text).toBe(before.replace('"onward"', '"related"'))
    const after = files.map((file) => fixed.find(({ path }) => path === file.path) ?? file)
    expect(compileSite(after, testRegistry).problems).toEqual([])
    expect(fixConfig(after)).toEqual([])
  })

  it('keeps line ends and a byte order mark', () => {
    const text = '\uFEFF{\r\n\t"texts": { "form.trap": {} }\r\n}\r\n'
    expect(fixConfig([{ path: 'site.json', text }])[0]?.text).toBe(text.replace('form.trap', 'form.honeypot'))
  })

  it('of which two names are written has a key twice, which no program decides', () => {
    const own = readConfigFolder(OLD).map(({ path, text }) => ({
      path,
      text: text.replace('"onward": 3', '"onward": 3, "related": 2'),
    }))
    const { problems } = compileSite(baseWith(own), testRegistry)
    expect(problems.map(({ code }) => code)).toEqual(['CONFIG_RENAMED', 'CONFIG_DUPLICATE_KEY'])
  })
})
