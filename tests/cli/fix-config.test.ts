import { describe, expect, it } from 'vitest'
import { compileSite } from '../../src/site/engine/index.ts'
import { fixConfig } from '../../src/tools/cli/fix-config.ts'
import { baseConfig, baseWith, casesFolder, readConfigFolder } from '../engine/read-config-folder.ts'
import { testRegistry } from '../engine/test-registry.ts'

const OLD = `${casesFolder}config-renamed/config`

describe('a config with earlier names', () => {
  it('means the same as with those of today', () => {
    const files = baseWith(readConfigFolder(OLD))
    const { manifest } = compileSite(files, testRegistry)
    const page = manifest?.pages.find(({ route }) => route === '/News/:sec/:id')
    expect(page).toMatchObject({ options: { related: 3 } })
  })

  it('is written again with nothing else changed', () => {
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

  it('without "ids", and with routes that need them, gets the rule that held before, and no other config does', () => {
    const own = readConfigFolder(`${casesFolder}ids-assumed/config`)
    const files = baseWith(own)
    const fixed = fixConfig(files)
    expect(fixed.map(({ path, changes }) => [path, changes])).toEqual([['site.json', ['ids: digits-or-32']]])
    const after = files.map((file) => fixed.find(({ path }) => path === file.path) ?? file)
    const { manifest, problems } = compileSite(after, testRegistry)
    expect([problems, manifest?.site.ids]).toEqual([[], 'digits-or-32'])
    expect(fixConfig(after)).toEqual([])
    expect(fixConfig(baseWith(own.filter(({ path }) => path === 'site.json')))).toEqual([])
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

  describe('whose texts for one are keys of their own', () => {
    const base = baseConfig().find(({ path }) => path === 'site.json')?.text ?? ''
    const config = (texts: string) =>
      baseWith([{ path: 'site.json', text: base.replace(/"texts": .*$/m, `"texts": ${texts}`) }])
    const registry = { ...testRegistry, texts: ['pager.total', 'search.found'] }

    it.each([
      [
        'beside the others',
        '{ "pager.total": { "zh": "共 {n}", "en": "{n} things" }, "pager.total.one": { "zh": "共 1", "en": "1 thing" } }',
        {
          'pager.total': {
            zh: { one: '共 1', other: '共 {n}' },
            en: { one: '1 thing', other: '{n} things' },
          },
        },
      ],
      [
        'alone',
        '{ "search.found.one": { "zh": "1 条", "en": "a hit" } }',
        { 'search.found': { zh: { one: '1 条' }, en: { one: 'a hit' } } },
      ],
    ])('%s: they are understood and written again', (_where, written, intended) => {
      const files = config(written)
      const { manifest, problems } = compileSite(files, registry)
      expect(problems.map(({ code, line }) => [code, line])).toEqual([['CONFIG_RENAMED', 24]])
      expect(manifest?.site.texts).toEqual(intended)
      const [fixed] = fixConfig(files)
      expect(JSON.parse(fixed?.text ?? '')).toMatchObject({ texts: intended })
      expect(fixed?.text.slice(0, fixed.text.indexOf('"texts"'))).toBe(base.slice(0, base.indexOf('"texts"')))
      const after = files.map((file) => (file.path === 'site.json' ? (fixed ?? file) : file))
      expect(compileSite(after, registry).problems).toEqual([])
      expect(fixConfig(after)).toEqual([])
    })
  })
})
