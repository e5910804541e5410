import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emitSchemas, schemaDrift, schemaFiles } from '../../src/commands/emit-schemas.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { copyConfig } from '../support/copy-config.ts'
import { callCommand } from './support/call-command.ts'
import { runCommand, temporaryFolder } from './support/run-command.ts'

function copyOfConfig(): string {
  const config = join(temporaryFolder(), 'config')
  copyConfig(config)
  return config
}

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}

describe('check', () => {
  it('finds nothing in the config of this repository', { tags: ['full'] }, async () => {
    const { code, output, errors } = await runCommand(['check'])
    expect([code, errors]).toEqual([0, ''])
    expect(output).toMatch(
      /^config: \d+ pages, \d+ redirects, no errors\n(font [^:]+: \d+ kB( \+ \d+ kB)*\n)+$/,
    )
  })

  it('reports every problem of a broken copy with file, line and column', async () => {
    const config = copyOfConfig()
    edit(join(config, 'site.json'), '"home"', '"hoem"')
    edit(join(config, 'sources', 'archives.json'), '"service"', '"servise"')
    writeFileSync(join(config, 'channels', 'news.json'), '{\n  "route": "/News",\n')
    const environment = { CONFIG_DIR: config, LANG: 'zh_CN.UTF-8' }
    const { code, output } = await callCommand(['check', '--lang', 'en'], environment)
    expect(code).toBe(1)
    expect(output).toMatch(/site\.json:\d+:\d+ error/)
    expect(output).toMatch(/sources\/archives\.json:\d+:\d+ error/)
    expect(output).toMatch(/channels\/news\.json:\d+:\d+ error CONFIG_SYNTAX/)
    expect(output).toContain('hoem')
    const heads = output.split('\n').filter((line) => / (?:error|warning) [A-Z_]+$/.test(line))
    for (const head of heads) expect(head).toMatch(/\.json:\d+:\d+ /)
    expect(heads.length).toBeGreaterThanOrEqual(3)
  })

  it.each(['check', 'routes'])('%s without a config folder is one sentence', async (command) => {
    const { code, output, errors } = await callCommand([command], { CONFIG_DIR: '/nowhere' })
    expect([code, output]).toEqual([1, ''])
    expect(errors).toMatch(/^There is no config folder at \/nowhere\. .*\n$/)
  })

  it('a setting that cannot be used is one sentence', async () => {
    const { code, errors } = await callCommand(['check'], { LOG_LEVEL: 'loud' })
    expect(code).toBe(1)
    expect(errors).toMatch(/^LOG_LEVEL is "loud"\. .*\n$/)
  })

  it('a variable that cannot be used is a problem in the format that was asked for', async () => {
    for (const variables of [{ PORT: 'trzy' }, { MAIN_API_URL: 'muzeum.pl/api' }] as const) {
      const { code, output, errors } = await callCommand(['check', '--format', 'json'], variables)
      const [name = ''] = Object.keys(variables)
      expect([code, errors]).toEqual([1, expect.stringContaining(name)])
      expect(JSON.parse(output)).toMatchObject({
        errors: 1,
        problems: [{ code: 'CHECK_STOPPED', message: expect.stringContaining(name) }],
      })
    }
  })
})

describe('routes', () => {
  it('prints the route table', async () => {
    const { code, output } = await callCommand(['routes'])
    expect(code).toBe(0)
    expect(output).toMatch(/^route +name +template +sources +page size +written in\n/)
    expect(output).toMatch(/^\/Collection\S+ .*channels\/collection\.json:\d+$/m)
  })

  it('prints the problems instead when there are any, in the language of the terminal', async () => {
    const config = copyOfConfig()
    writeFileSync(join(config, 'site.json'), '{}')
    const environment = { CONFIG_DIR: config, LANG: 'zh_CN.UTF-8' }
    const { code, output, errors } = await callCommand(['routes'], environment)
    expect([code, output]).toEqual([1, ''])
    expect(errors).toMatch(/site\.json:1:1 错误 [\s\S]*怎么办：请加上/)
  })
})

describe('schemas', () => {
  it('writes every file, and finds what has drifted since', { tags: ['full'] }, async () => {
    const folder = join(temporaryFolder(), 'json')
    expect(schemaDrift(folder, registry)).toHaveLength(schemaFiles(registry).size)
    expect((await callCommand(['schemas', folder])).output).toBe(
      `${schemaFiles(registry).size} schema files written\n`,
    )
    expect(schemaDrift(folder, registry)).toEqual([])
    expect((await callCommand(['schemas', folder, '--check'])).code).toBe(0)

    writeFileSync(join(folder, 'site.schema.json'), '{}\n')
    rmSync(join(folder, 'entities', 'exhibit.schema.json'))
    writeFileSync(join(folder, 'api', 'gone.schema.json'), '{}\n')
    writeFileSync(join(folder, 'package.json'), '{}\n')
    expect(schemaDrift(folder, registry)).toEqual([
      'site.schema.json',
      'entities/exhibit.schema.json',
      'api/gone.schema.json',
    ])
    const { code, errors } = await callCommand(['schemas', folder, '--check'])
    expect(code).toBe(1)
    expect(errors).toMatch(/site\.schema\.json.*npm run schemas/)

    emitSchemas(folder, registry)
    expect(schemaDrift(folder, registry)).toEqual([])
    expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe('{}\n')
  })

  it('a folder that cannot be written is one sentence', async () => {
    const file = join(temporaryFolder(), 'file')
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, '')
    const { code, errors } = await callCommand(['schemas', join(file, 'json')])
    expect(code).toBe(1)
    expect(errors).toMatch(/^Cannot write .*: a part of its path is no folder\.\n$/)
  })

  it('offers the names of templates and blocks, each with its own options', () => {
    const channel = JSON.parse(schemaFiles(registry).get('channel.schema.json') ?? '{}')
    const page = channel.properties.pages.items
    expect(page.properties.template.enum).toEqual(Object.keys(registry.templates))
    expect(page.properties.blocks.items.properties.block.enum).toEqual(Object.keys(registry.blocks))
    expect(page.allOf).toHaveLength(Object.keys(registry.templates).length)
  })
})
