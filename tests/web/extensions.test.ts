import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLanguage } from '../../src/develop/desk/language.ts'
import type { extensionEntries } from '../../src/engine/errors/catalogue/extensions.ts'
import { registry as builtIn } from '../../src/pages/templates/registry.ts'
import { boot } from '../../src/run/boot.ts'
import { configProblems } from '../../src/run/config-problems.ts'
import { transforms } from '../../src/sources/transforms.ts'
import { checkConfig } from '../../src/web/site/check-config.ts'
import { readEnvironment } from '../../src/web/site/environment.ts'
import { definitionFaults, isExported, loadRegistry } from '../../src/web/site/extensions/load-registry.ts'
import { mapTrace } from '../../src/web/site/extensions/run-bundle.ts'
import { chineseFaults } from '../engine/errors/chinese-faults.ts'

const WORKSHOP = 'tests/museums/workshop'

let folder = ''
let count = 0

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-extensions-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A config folder with these files of extensions in place of those of the example museum. */
function museum(files: Readonly<Record<string, string>>): string {
  count += 1
  const config = join(folder, String(count))
  cpSync(WORKSHOP, config, { recursive: true, filter: (path) => !path.includes('extensions') })
  for (const [path, text] of Object.entries(files)) {
    const file = join(config, 'extensions', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return config
}

function block(name: string, more = ''): string {
  return `import { defineBlock, described, noOptions } from 'vitrine/extend'
${more}
export const one = defineBlock({
  name: '${name}',
  summary: described('A block.', '区块。'),
  kind: 'page',
  options: noOptions,
  full: false,
  paged: false,
  load: () => import('./one.tsx').then((module) => module.One),
})
`
}

const COMPONENT = `export function One() {
  return <p>One</p>
}
`

function transform(name: string, apply: string): string {
  return `import { defineTransform, described } from 'vitrine/extend'
export const it = defineTransform({ name: '${name}', summary: described('It.', '它。'), apply: ${apply} })
`
}

/** The files that give each code, and where it is reported. */
const faults: Readonly<
  Record<
    Exclude<keyof typeof extensionEntries, 'EXTENSION_ESBUILD' | 'EXTENSION_UNREAD'>,
    { readonly files: Readonly<Record<string, string>>; readonly place: string; readonly says: RegExp }
  >
> = {
  EXTENSION_COMPILE: {
    files: { 'a/index.ts': block('a'), 'a/one.tsx': 'export function One() {\n  return <p>One</b>\n}\n' },
    place: 'extensions/a/one.tsx:2:18',
    says: /does not compile: .*"b"/,
  },
  EXTENSION_RUN: {
    files: {
      'a/index.ts': block('a', 'const most: number = 4\nconst limits = most.nothing.at(0)\n'),
      'a/one.tsx': COMPONENT,
    },
    place: 'extensions/a/index.ts:3:',
    says: /failed while it was loaded: .*undefined/,
  },
  EXTENSION_INVALID: {
    files: { 'a/index.ts': block('a').replace("kind: 'page'", "kind: 'wall'"), 'a/one.tsx': COMPONENT },
    place: 'extensions/a/index.ts:4:3',
    says: /of the block "a", "kind" must be/,
  },
  EXTENSION_NAME: {
    files: { 'a/index.ts': block('list'), 'a/one.tsx': COMPONENT },
    place: 'extensions/a/index.ts:4:3',
    says: /a built-in block "list"/,
  },
}

describe('extensions', () => {
  it('of a museum without any are the built-in tables alone', () => {
    expect(loadRegistry('config').registry).toBe(builtIn)
  })

  it('are listed in the registry like what is built in, with the code that browsers load', () => {
    const { registry, problems } = loadRegistry(WORKSHOP)
    expect(problems).toEqual([])
    expect(registry.blocks.quote).toMatchObject({
      kind: 'page',
      code: { script: expect.stringMatching(/^\/_vitrine\/extensions\/quote-[\w-]+\.js$/) },
    })
    expect(registry.templates.shelf?.kind).toBe('list')
    expect(registry.templates.label?.kind).toBe('detail')
    expect(registry.blocks.list).toBe(builtIn.blocks.list)
    expect(Object.keys(registry.controls)).toEqual([...Object.keys(builtIn.controls), 'rating'])
    expect(Object.keys(registry.transforms ?? {})).toEqual(['words'])
    expect(registry.styles).toHaveLength(1)
    expect(loadRegistry(WORKSHOP).registry).toBe(registry)
  })

  it('say what to install where a package is missing', () => {
    const files = {
      'a/index.ts': block('a', "import { format } from 'date-fns/format'\nformat()\n"),
      'a/one.tsx': COMPONENT,
    }
    const [problem] = checkConfig(museum(files), false).problems
    expect(problem?.hint).toMatch(/: npm install date-fns$/)
  })

  it.each(Object.entries(faults))('%s is reported with its place', (code, { files, place, says }) => {
    const { manifest, problems, report } = checkConfig(museum(files), false)
    expect(manifest).toBeUndefined()
    const [problem] = problems
    expect(problem?.code).toBe(code)
    expect(`${problem?.file}:${problem?.line}:${problem?.column}`).toContain(place)
    expect(problem?.message).toMatch(says)
    // With the lines around it.
    expect(report).toContain(`${problem?.line} |`)
    if (problem !== undefined) expect(chineseFaults(problem, problem.zh)).toEqual([])
  })

  it('are not the folders that extensions import from, or that begin with "_"; one of neither is named', () => {
    const files = {
      'a/index.ts': `import '../shared/words.ts'\n${block('a')}`,
      'a/one.tsx': COMPONENT,
      'shared/words.ts': 'export const words = 1\n',
      '_old/first.ts': 'export const old = 1\n',
      'b/definitions.ts': block('b'),
      '인용/index.ts': block('c'),
    }
    const { problems } = checkConfig(museum(files), false)
    const unread = problems.filter(({ code }) => code === 'EXTENSION_UNREAD')
    expect(unread.map(({ file, message }) => `${file} ${message}`)).toEqual([
      expect.stringMatching(/^extensions\/b .*neither index\.ts/),
      expect.stringMatching(/^extensions\/인용 .*begins with another sign/),
    ])
    for (const problem of unread) expect(chineseFaults(problem, problem.zh)).toEqual([])
  })

  it('of two folders may not have one name', () => {
    const files = {
      'a/index.ts': block('one'),
      'a/one.tsx': COMPONENT,
      'b/index.ts': block('one'),
      'b/one.tsx': COMPONENT,
    }
    const { problems } = checkConfig(museum(files), false)
    expect(problems.map(({ code, file, message }) => `${code} ${file} ${message}`)).toEqual([
      'EXTENSION_NAME extensions/b/index.ts The extension "a" defines a block "one", too.',
    ])
  })

  it('are offered where a name is misspelt', () => {
    const config = museum({ 'a/index.ts': block('opening-note'), 'a/one.tsx': COMPONENT })
    const { problems } = checkConfig(config, false)
    const unknown = problems.find(({ code }) => code === 'TEMPLATE_UNKNOWN')
    expect(unknown?.message).toContain('"shelf"')
    const quote = problems.find(({ code }) => code === 'BLOCK_UNKNOWN')
    expect(quote?.hint).toContain('opening-note')
  })

  it('hold options, settings and transforms of the config to their schemas', () => {
    const config = join(folder, 'wrong')
    cpSync(WORKSHOP, config, { recursive: true })
    const edit = (path: string, from: string, to: string): void => {
      const file = join(config, path)
      const text = readFileSync(file, 'utf8')
      expect(text).toContain(from)
      writeFileSync(file, text.replace(from, to))
    }
    edit('channels/collection.json', '"pictures": false', '"pictures": "no"')
    edit('forms/opinion.json', '"most": 4', '"most": 40')
    edit('sources/objects.json', '"words": 4', '"words": 0')
    const found = checkConfig(config, false).problems.map(({ code, file }) => `${code} ${file}`)
    expect(found.sort()).toEqual([
      'CONFIG_LIMIT forms/opinion.json',
      'CONFIG_LIMIT sources/objects.json',
      'CONFIG_TYPE channels/collection.json',
    ])
  })

  it('that give a form rules which are no schema are reported before a visitor meets them', () => {
    const config = join(folder, 'no-rules')
    cpSync(WORKSHOP, config, { recursive: true })
    const file = join(config, 'extensions', 'rating', 'index.ts')
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replace("type: 'integer', minimum: 1,", "type: 'mark' as 'integer', minimum: 1,"),
    )
    expect(readFileSync(file, 'utf8')).not.toBe(text)
    const found = checkConfig(config, false).problems.map(({ code, file }) => `${code} ${file}`)
    expect(found).toEqual(['EXTENSION_RUN forms/opinion.json'])
  })

  const options = (written: string): string =>
    `import { defineBlock, described } from 'vitrine/extend'
export const one = defineBlock({
  name: 'one',
  summary: described('A block.', '区块。'),
  kind: 'page',
  options: { type: 'object', additionalProperties: false, properties: { most: ${written} } } as const,
  full: false,
  paged: false,
  load: () => import('./one.tsx').then((module) => module.One),
})
`

  it.each([
    [
      'of no type',
      "{ type: 'strng' }",
      '/properties/most/type must be equal to one of the allowed values: array',
    ],
    ['with a wrong keyword', "{ type: 'integer', minimum: '1' }", '/properties/most/minimum must be number'],
    [
      'with an unknown keyword',
      "{ type: 'integer', minimun: 1 }",
      '/properties/most strict mode: unknown keyword: "minimun"',
    ],
    [
      'with a default too large',
      "{ type: 'integer', maximum: 4, default: 5 }",
      '/properties/most/default 5 must be <= 4',
    ],
    [
      'with a wrong default below',
      "{ type: 'array', items: { type: 'string', enum: ['a', 'b'], default: 'c' } }",
      '/properties/most/items/default "c" must be equal to one of the allowed values',
    ],
  ])('whose options have a schema %s are reported with file and path', (_name, written, says) => {
    const config = museum({ 'a/index.ts': options(written), 'a/one.tsx': COMPONENT })
    const [problem, ...others] = checkConfig(config, false).problems
    // What the pages of the museum use of other extensions is missing, too.
    expect(others.every(({ code }) => code !== 'EXTENSION_INVALID')).toBe(true)
    expect(`${problem?.code} ${problem?.file}:${problem?.line}`).toBe(
      'EXTENSION_INVALID extensions/a/index.ts:3',
    )
    expect(problem?.message).toContain(`"options" is not a valid JSON Schema: ${says}`)
    if (problem !== undefined) expect(chineseFaults(problem, problem.zh)).toEqual([])
  })

  it('and whose defaults fit are taken', () => {
    const written = "{ type: 'array', items: { type: 'string', default: 'c' }, default: ['a'] }"
    const { problems } = loadRegistry(museum({ 'a/index.ts': options(written), 'a/one.tsx': COMPONENT }))
    expect(problems).toEqual([])
  })

  it.each([
    [9, 'FORM_DEFAULT forms/opinion.json'],
    ['"good"', 'FORM_DEFAULT forms/opinion.json'],
    [3, ''],
    ['"3"', ''],
  ])('validate the default %s of a field', (value, expected) => {
    const config = join(folder, `default-${String(value).replaceAll('"', '_')}`)
    cpSync(WORKSHOP, config, { recursive: true })
    const file = join(config, 'forms/opinion.json')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('"control": "rating",', `"control": "rating", "default": ${value},`))
    expect(readFileSync(file, 'utf8')).not.toBe(text)
    const { problems } = checkConfig(config, false)
    expect(problems.map(({ code, file }) => `${code} ${file}`).join()).toBe(expected)
    if (expected === '') return
    expect(problems[0]?.message).toContain(`begins with ${value}`)
    expect(problems[0]?.hint).toContain('{"type":"integer","minimum":1,"maximum":4}')
    for (const problem of problems) expect(chineseFaults(problem, problem.zh)).toEqual([])
  })

  it('pass the same validation as what is built in', () => {
    const { templates, blocks, controls } = builtIn
    const all = [templates, blocks, controls, transforms].flatMap((table) => Object.values(table))
    expect(all.length).toBeGreaterThan(50)
    const faults = all
      // Only the built-in photographs hold files.
      .filter(({ name }) => name !== 'photos')
      .flatMap((definition) => (isExported(definition) ? definitionFaults(definition) : [definition.name]))
    expect(faults).toEqual([])
  })

  it('are completed and explained in a config, with their options', async () => {
    const language = createLanguage(loadRegistry(WORKSHOP).registry)
    const offers = async (path: string, text: string): Promise<readonly string[]> => {
      const at = text.indexOf('|')
      return (await language.complete(path, text.replace('|', ''), at)).map(({ label }) => label)
    }
    expect(await offers('channels/a.json', '{ "pages": [{ "blocks": [{ "block": "|" }] }] }')).toContain(
      '"quote"',
    )
    const options = '{ "pages": [{ "template": "shelf", "options": { | } }] }'
    expect(await offers('channels/a.json', options)).toEqual(['pictures'])
    expect(await offers('forms/a.json', '{ "fields": [{ "control": "|" }] }')).toContain('"rating"')
    const settings = '{ "fields": [{ "control": "rating", "settings": { | } }] }'
    expect(await offers('forms/a.json', settings)).toContain('most')
    const source = '{ "item": { "title": { "from": "/a", "as": [{ "words": 1 }] } } }'
    expect(await language.hover('sources/a.json', source, source.indexOf('words') + 1)).toContain(
      'How many words',
    )
  })

  it('keep what they were compiled to, and compile again what was edited', () => {
    const config = museum({ 'a/index.ts': block('a'), 'a/one.tsx': COMPONENT })
    const kept = join(folder, 'kept')
    const before = loadRegistry(config, kept).registry.blocks.a?.code?.script
    expect(readdirSync(kept)).toHaveLength(1)
    expect(loadRegistry(config, kept).registry.blocks.a?.code?.script).toBe(before)
    writeFileSync(join(config, 'extensions/a/one.tsx'), COMPONENT.replace('<p>One', '<p>Two'))
    expect(loadRegistry(config, kept).registry.blocks.a?.code?.script).not.toBe(before)
  })

  it('name the line of the museum’s file in a crash', () => {
    const crash = "(value) => {\n    if (value === 'x') throw new Error('broken')\n    return value\n  }"
    const config = museum({ 'a/index.ts': transform('a', crash) })
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { transforms = {} } = loadRegistry(config).registry
    const context = { timeZone: 'UTC', locale: 'en' }
    expect(transforms.a?.apply('y', undefined, context)).toBe('y')
    expect(transforms.a?.apply('x', undefined, context)).toBeUndefined()
    const [[, error] = []] = reported.mock.calls
    reported.mockRestore()
    expect(mapTrace(error instanceof Error ? error.stack : '')).toContain('extensions/a/index.ts:3:30')
  })

  it('whose components fail when a page loads them are named with the line, by check and by a start', async () => {
    const config = join(folder, 'failing')
    cpSync(WORKSHOP, config, { recursive: true })
    for (const [path, text] of [
      ['a/index.ts', block('a')],
      ['a/one.tsx', `const width = window.innerWidth\n${COMPONENT.replace('One</p>', '{width}</p>')}`],
      ['ab/index.ts', block('ab')],
      ['ab/one.tsx', COMPONENT],
    ] as const) {
      mkdirSync(dirname(join(config, 'extensions', path)), { recursive: true })
      writeFileSync(join(config, 'extensions', path), text)
    }
    const environment = readEnvironment({
      CONFIG_DIR: config,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'silent',
      VITRINE_LANG: 'en',
    })
    const { problems } = await configProblems(config, environment)
    expect(problems.filter(({ severity }) => severity === 'error')).toMatchObject([
      {
        code: 'EXTENSION_RUN',
        file: 'extensions/a/one.tsx',
        line: 1,
        message: 'The extension "a" failed while it was loaded: window is not defined.',
      },
    ])
    const said: string[] = []
    const started = boot({
      environment,
      clientDir: '',
      assets: () => ({ script: '/s.js', styles: [], preload: [] }),
      now: () => new Date(),
      say: (text) => said.push(text),
    })
    await expect(started).rejects.toThrow(/has errors \(above\)/)
    expect(said.join('\n')).toContain('window is not defined')
  })

  it('leave nothing in the config folder', () => {
    expect(existsSync(join(WORKSHOP, 'extensions', '.built'))).toBe(false)
  })
})

describe('the files that a new extension begins with', () => {
  it('say nothing to visitors that is not in the config', () => {
    const files = readdirSync('scaffold/extensions', { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.tsx'),
    )
    expect(files.length).toBeGreaterThan(0)
    for (const path of files)
      expect(readFileSync(join('scaffold/extensions', path), 'utf8'), path).not.toMatch(
        />\s*\p{L}[^<>{}()=;]*<\//u,
      )
  })

  // A list called "shelf" had the columns of the built-in one.
  it('have classes of their own, whatever the extension is called', () => {
    const styles = (folder: string) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.css'))
        .flatMap((path) => readFileSync(join(folder, path), 'utf8').match(/\.[a-z][\w-]*/g) ?? [])
    expect(styles('src/pages').filter((name) => name.startsWith('.own-'))).toEqual([])
    const own = styles('scaffold/extensions').filter((name) => name.includes('sample'))
    expect(own.length).toBeGreaterThan(5)
    expect(own.filter((name) => !name.startsWith('.own-sample-name'))).toEqual([])
  })
})
