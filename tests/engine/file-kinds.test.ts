import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { schemaAddress } from '../../src/engine/index.ts'
import { checkConfig } from '../../src/web/site/check-config.ts'

const INSTALLED = '../node_modules/vitrine/schemas/json'

function fileNaming(path: string, $schema?: string) {
  return { path, text: JSON.stringify({ ...($schema === undefined ? {} : { $schema }), title: 'x' }) }
}

it.each([
  ['a clone', '../../schemas/json', '../schemas/json', '../../schemas/json'],
  ['an installed project', `../${INSTALLED}`, INSTALLED, `../${INSTALLED}`],
  ['a museum with extensions', '../.vitrine/schemas', './.vitrine/schemas', '../.vitrine/schemas'],
  ['an absolute path', '/opt/vitrine/schemas', '/opt/vitrine/schemas', '/opt/vitrine/schemas'],
])('a file names the schema where the others of %s do', (_where, written, above, below) => {
  const files = [fileNaming('channels/news.json', `${written}/channel.schema.json`)]
  expect(schemaAddress(files, 'theme.json', 'theme')).toBe(`${above}/theme.schema.json`)
  expect(schemaAddress(files, 'forms/a.json', 'form')).toBe(`${below}/form.schema.json`)
})

it('one file that names another folder does not count against several', () => {
  const files = [
    fileNaming('channels/news.json', '../../elsewhere/channel.schema.json'),
    fileNaming('site.json', `${INSTALLED}/site.schema.json`),
    fileNaming('sources/news.json', `../${INSTALLED}/source.schema.json`),
    fileNaming('sources/other.json', 'https://example.org/source.schema.json'),
    fileNaming('sources/none.json'),
  ]
  expect(schemaAddress(files, 'theme.json', 'theme')).toBe(`${INSTALLED}/theme.schema.json`)
})

it('the check finds the installed package where no file names it', () => {
  const project = mkdtempSync(join(tmpdir(), 'vitrine-schemas-'))
  onTestFinished(() => rmSync(project, { recursive: true, force: true }))
  const config = join(project, 'config')
  mkdirSync(join(config, INSTALLED), { recursive: true })
  const files = ['site.json', 'channels/news.json']
  const hints = (): readonly string[] =>
    checkConfig(config, false)
      .problems.filter(({ code }) => code === 'CONFIG_SCHEMA')
      .map(({ hint }) => hint)
  for (const path of files) {
    mkdirSync(dirname(join(config, path)), { recursive: true })
    writeFileSync(join(config, path), '{}')
  }
  expect(hints()).toEqual([
    `Write "$schema": "${INSTALLED}/site.schema.json" as the first key.`,
    `Write "$schema": "../${INSTALLED}/channel.schema.json" as the first key.`,
  ])
})
