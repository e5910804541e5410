import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { schemaDrift } from '../../src/commands/emit-schemas.ts'
import { routeTable } from '../../src/commands/route-table.ts'
import { compileSite, kindOfFile } from '../../src/engine/index.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { checkConfig } from '../../src/web/site/check-config.ts'
import { readConfig } from '../../src/web/site/read-config.ts'

const SCHEMAS = 'schemas/json'
const ROUTES = 'docs/routes.md'

const museums = readdirSync('tests/museums', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(`tests/museums/${entry.name}/site.json`))
  .map(({ name }) => `tests/museums/${name}`)
const folders = ['config', ...museums]

const files = folders.flatMap((folder) =>
  readConfig(folder).map(({ path, text }) => ({ folder, path, text })),
)

/** Files of the pictures that a config names for itself; one that is no file of the config has its address alone. */
function picturesIn(folder: string, value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, below]) => {
    const isPicture = ['image', 'picture', 'subBanner', 'logo', 'still'].includes(name)
    if (!isPicture || typeof below !== 'string') return picturesIn(folder, below)
    return [below.startsWith('/media/') ? join(folder, below) : below]
  })
}

describe('config', () => {
  it('there are museums and files', () => {
    expect(museums.length).toBeGreaterThan(0)
    expect(files.length).toBeGreaterThan(folders.length)
  })

  it.each(folders)('%s has no problem at all', (folder) => {
    const { manifest, problems } = checkConfig(folder, false)
    // The interface has no texts in Hebrew, Thai, Hindi, Vietnamese and Urdu: the museum of scripts tests how texts are set, not what they
    // say. The smallest font of Nastaliq has 159 kB.
    const isKnown = (code: string): boolean =>
      folder.endsWith('/scripts') && ['TEXTS_MISSING', 'FONT_LARGE'].includes(code)
    expect(problems.filter(({ code }) => !isKnown(code))).toEqual([])
    expect(manifest?.pages.length).toBeGreaterThan(0)
  })

  it.each(files.map(({ folder, path, text }) => [`${folder}/${path}`, path, text] as const))(
    '%s names its schema for editors',
    (file, path, text) => {
      const { $schema }: { readonly $schema?: unknown } = JSON.parse(text)
      expect($schema).toBeTypeOf('string')
      const name = kindOfFile(path)?.kind
      const schema = `${SCHEMAS}/${name ?? 'unknown'}.schema.json`
      expect(join(dirname(file), String($schema))).toBe(schema)
      expect(existsSync(schema)).toBe(true)
    },
  )

  it('names pictures of its own alone: the image host of another backend has none of them', () => {
    const pictures = files.flatMap(({ folder, path, text }) =>
      ['channels', 'forms', '.'].includes(dirname(path)) ? picturesIn(folder, JSON.parse(text)) : [],
    )
    expect(pictures.length).toBeGreaterThan(10)
    expect(pictures.filter((file) => !existsSync(file))).toEqual([])
  })

  it('fields about the visitor say what a browser may fill in (WCAG 1.3.5)', () => {
    const fields = files
      .filter(({ path }) => dirname(path) === 'forms')
      .flatMap(({ text }): readonly Record<string, string>[] => JSON.parse(text).fields)
    const purposes = fields.flatMap(({ control = '', format, autocomplete }) => {
      const about = format === 'person-name' ? 'name' : /^(tel|email)$/.exec(control)?.[0]
      return about === undefined ? [] : [[about, autocomplete]]
    })
    expect(purposes.length).toBeGreaterThan(5)
    for (const [about, autocomplete] of purposes) expect(autocomplete).toBe(about)
  })

  it("the editors' schema files are as the code says", () => {
    expect(schemaDrift(SCHEMAS, registry)).toEqual([])
  })

  it('the documented route table is as the config says', () => {
    const { manifest } = compileSite(readConfig('config'), registry)
    if (manifest === undefined) throw new Error('config/ has errors')
    expect(readFileSync(ROUTES, 'utf8')).toContain(routeTable(manifest))
  })
})
