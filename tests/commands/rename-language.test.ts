import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { renameLanguage } from '../../src/commands/translations/rename-language.ts'
import { testRegistry } from '../engine/test-registry.ts'
import { callCommand } from './support/call-command.ts'
import { temporaryFolder } from './support/run-command.ts'

const GALLERY = join(import.meta.dirname, '../museums/gallery')

function copy(): string {
  const folder = join(temporaryFolder(), 'config')
  cpSync(GALLERY, folder, { recursive: true })
  return folder
}

function written(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((path) =>
    /\.(?:nd)?json$/.test(path),
  )
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

async function codesOf(folder: string): Promise<readonly string[]> {
  const { output } = await callCommand(['check', '--format', 'json'], { CONFIG_DIR: folder })
  return JSON.parse(output).problems.map(({ code }: { readonly code: string }) => code)
}

it('a language gets another code in every file, and its former one again', async () => {
  const folder = copy()
  const [before, usual] = [written(folder), await codesOf(folder)]
  const site = join(folder, 'site.json')
  writeFileSync(site, readFileSync(site, 'utf8').replace('"code": "fr"', '"code": "fra"'))
  expect(await codesOf(folder)).toContain('LOCALE_RENAMED')
  const rename = (...codes: readonly string[]) =>
    callCommand(['texts', 'rename', ...codes], { CONFIG_DIR: folder })
  const { code, output } = await rename('fr', 'fra')
  expect(code).toBe(0)
  expect(output).toMatch(/^content\/work\.ndjson \(25\)$/m)
  expect(await codesOf(folder)).toEqual(usual)
  expect((await rename('fra', 'fr')).code).toBe(0)
  expect(written(folder)).toEqual(before)
  expect(await rename('xx', 'yy')).toMatchObject({ code: 1 })
})

it('members that are called as a language stay', () => {
  const record = `${JSON.stringify({
    id: 'id',
    name: { id: 'Koin', en: 'Coin' },
    parts: [{ id: 'P-1' }],
    textLanguage: 'id',
    translations: { id: { title: 'Koin' } },
  })}\n`
  const config = [
    {
      path: 'site.json',
      text: '{"locales": [{"code": "id", "tag": "id"}, {"code": "en", "tag": "en"}], "name": {"id": "Koin", "en": "Coins"}, "home": "/?lang=id"}',
    },
  ]
  const changes = renameLanguage(
    { config, records: [{ path: 'content/coin.ndjson', text: record }] },
    testRegistry,
    { from: 'id', to: 'ms' },
  )
  const after = new Map(changes.map((each) => [each.path, each.after]))
  expect(JSON.parse(after.get('site.json') ?? '')).toMatchObject({
    locales: [{ code: 'ms', tag: 'id' }, {}],
    home: '/?lang=ms',
  })
  expect(JSON.parse(after.get('content/coin.ndjson') ?? '')).toEqual({
    id: 'id',
    name: { ms: 'Koin', en: 'Coin' },
    parts: [{ id: 'P-1' }],
    textLanguage: 'ms',
    translations: { ms: { title: 'Koin' } },
  })
})
