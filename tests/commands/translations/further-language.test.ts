import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compileSite } from '../../../src/engine/index.ts'
import { registry } from '../../../src/pages/templates/registry.ts'
import { readConfig } from '../../../src/web/site/read-config.ts'
import { callCommand } from '../support/call-command.ts'
import { temporaryFolder } from '../support/run-command.ts'

/** What a translator does with a file of PO: every text that has no translation gets one. */
function translatedPo(text: string): string {
  return text
    .split('\n\n')
    .map((entry, index) => {
      if (index === 0) return entry
      const [, lines = ''] = /^msgid ((?:".*"\n)+)/m.exec(entry) ?? []
      const source = [...lines.matchAll(/"(.*)"/g)].map(([, part = '']) => part).join('')
      const target = source.startsWith('{n, plural,')
        ? '{n, plural, one {{n} cosa} other {{n} cose}}'
        : `IT ${source}`
      return entry.replace(/^msgstr ""$/m, () => `msgstr "${target}"`)
    })
    .join('\n\n')
}

it('a further language of a new museum is one command, one file to translate, and one to bring it back', async () => {
  const folder = temporaryFolder()
  const run = (...args: readonly string[]) =>
    callCommand([...args, '--lang', 'en'], { CONFIG_DIR: 'museum', DATA_DIR: join(folder, 'data') }, folder)
  const made = await run(
    ...['new', 'museum', 'museum', '--languages', 'en,de', '--yes'],
    ...['--name-en', 'Harbour Museum', '--name-de', 'Hafenmuseum'],
  )
  expect([made.code, made.errors]).toEqual([0, ''])

  const exported = await run('texts', 'export', 'it', '--out', 'it.po')
  const [, all] = /it\.po: (\d+) texts in Italiano; \1 are not translated/.exec(exported.output) ?? []
  expect(Number(all)).toBeGreaterThan(300)
  // A database is nothing that an export makes.
  expect(existsSync(join(folder, 'data'))).toBe(false)
  writeFileSync(join(folder, 'it.po'), translatedPo(readFileSync(join(folder, 'it.po'), 'utf8')))
  const imported = await run('texts', 'import', 'it.po')
  expect([imported.code, imported.errors]).toEqual([0, ''])
  const stored = [...imported.output.matchAll(/(\d+) texts read: \1 stored, 0 replaced, 0 refused/g)]
  expect(stored.map(([, count]) => Number(count)).reduce((sum, count) => sum + count, 0)).toBe(Number(all))

  const { manifest, problems } = compileSite(readConfig(join(folder, 'museum')), registry)
  expect(problems.map(({ code, file }) => `${code} ${file}`)).toEqual([])
  expect(manifest?.locales.at(-1)).toMatchObject({ code: 'it', tag: 'it', label: 'Italiano' })
  const content = join(folder, 'museum', 'content')
  for (const file of readdirSync(content))
    for (const line of readFileSync(join(content, file), 'utf8').split('\n').filter(Boolean)) {
      const { translations } = JSON.parse(line)
      expect([file, Object.values(translations.it).every((text) => String(text).startsWith('IT '))]).toEqual([
        file,
        true,
      ])
    }
  const again = await run('texts', 'export', 'it', '--out', 'again.po')
  expect(again.output).toContain(
    `${all} texts in Italiano; 0 are not translated, 0 are translations of earlier`,
  )
  const refused = await run('texts', 'export', 'it', '--records', 'exhibit,nothing')
  expect([refused.code, refused.errors]).toEqual([
    1,
    expect.stringContaining('There are no records "nothing"'),
  ])
  const config = await run('texts', 'export', 'it', '--records', 'none')
  expect(config.output).not.toContain('records/')
})

it('a first language that the engine has no texts in gets those of the interface, from English', async () => {
  const folder = temporaryFolder()
  const run = (...args: readonly string[]) =>
    callCommand([...args, '--lang', 'en'], { CONFIG_DIR: 'museum', DATA_DIR: join(folder, 'data') }, folder)
  const made = await run(
    ...['new', 'museum', 'museum', '--languages', 'ka,en', '--yes'],
    ...['--name-ka', 'მუზეუმი', '--name-en', 'Museum'],
  )
  expect([made.code, made.errors]).toEqual([0, ''])
  // What the warning says is what helps.
  const before = await run('check')
  expect(before.output + before.errors).toContain('Run "vitrine texts export ka --out FILE.xlf"')
  const exported = await run('texts', 'export', 'ka', '--out', 'ka.po')
  expect([exported.code, exported.errors]).toEqual([0, ''])
  const text = readFileSync(join(folder, 'ka.po'), 'utf8')
  expect(text).toContain('site.json#/texts/pager.next')
  expect(text).not.toMatch(/channels\/|records\//)
  writeFileSync(join(folder, 'ka.po'), translatedPo(text))
  const imported = await run('texts', 'import', 'ka.po')
  expect([imported.code, imported.errors]).toEqual([0, ''])
  expect(imported.output).toMatch(/(\d+) texts read: \1 stored, 0 replaced, 0 refused/)
  const after = await run('check')
  expect(after.output + after.errors).not.toContain('TEXTS_MISSING')

  const refused = await callCommand(['texts', 'export', 'zh'], {})
  expect(refused.code).toBe(1)
})
