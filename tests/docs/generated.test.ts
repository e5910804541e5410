import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  docsDrift,
  generatedDocs,
  templateReference,
  writeDocs,
} from '../../src/commands/reference/write-docs.ts'
import { catalogue } from '../../src/engine/errors/index.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { readConfig } from '../../src/web/site/read-config.ts'
import { docsFolder, root } from './support/documents.ts'
import { compiled } from './support/example-site.ts'
import { namesUnder, rowsUnder } from './support/tables.ts'

const manifest = compiled(readConfig(join(root, 'config')))
const docs = generatedDocs(manifest, registry)
function doc(name: string): string {
  return docs.get(name) ?? ''
}

describe('the generated documents', () => {
  it('are as code and config say; otherwise: npm run -s vitrine -- docs', () => {
    expect(docsDrift(docsFolder, manifest, registry)).toEqual([])
  })

  it('drift is seen: a missing and a changed file are named', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-docs-'))
    try {
      expect(docsDrift(folder, manifest, registry)).toEqual([...docs.keys()])
      expect(writeDocs(folder, manifest, registry)).toBe(docs.size)
      expect(docsDrift(folder, manifest, registry)).toEqual([])
      writeFileSync(join(folder, 'errors.md'), `${readFileSync(join(folder, 'errors.md'), 'utf8')}\n`)
      expect(docsDrift(folder, manifest, registry)).toEqual(['errors.md'])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('templates.md says of every template and block what it draws', () => {
    const rows = rowsUnder(doc('templates.md'), 'name', 'kind', 'what it draws')
    const names = [...Object.keys(registry.templates), ...Object.keys(registry.blocks)]
    expect(rows.map(([name]) => name)).toEqual(names.map((name) => `\`${name}\``))
    for (const [name, , summary] of rows) expect(summary, `${name} has no summary`).not.toBe('')
  })

  it('templates.md lists every option, also those inside others', () => {
    const sample = {
      templates: {
        sample: {
          name: 'sample',
          summary: 'A sample.\n样例。',
          kind: 'list',
          full: true,
          paged: true,
          options: {
            type: 'object',
            required: ['rows'],
            properties: {
              rows: {
                type: 'array',
                description: 'Rows | lines.\n行。',
                items: { type: 'object', properties: { width: { type: 'integer', minimum: 1, maximum: 3 } } },
              },
            },
          },
        },
      },
      blocks: {},
      controls: {},
    } as const
    const reference = templateReference(sample, 'en')
    expect(reference).toContain('| `rows` | list: object, required | Rows \\| lines. |')
    expect(reference).toContain('| `rows[].width` | whole number 1 to 3 |  |')
    expect(reference).toContain('needs a `pageSize`')
    expect(reference).toContain('| `sample` | list | A sample. |')
    const chinese = templateReference(sample, 'zh')
    expect(chinese).toContain('| `rows` | 列表：对象，必填 | 行。 |')
    expect(chinese).toContain('| `sample` | list | 样例。 |')
  })

  it('reference.md has every key in both languages, each with what it means', () => {
    const rows = (name: string) =>
      doc(name)
        .split('\n')
        .filter((line) => line.startsWith('| `'))
    const keyOf = (row: string) => row.split(' | ')[0]
    const [english, chinese] = [rows('reference.md'), rows('reference.zh.md')]
    expect(english.length).toBeGreaterThan(300)
    expect(english.map(keyOf)).toEqual(chinese.map(keyOf))
    expect([...english, ...chinese].filter((row) => /\|\s*\|$/.test(row))).toEqual([])
    expect(chinese.filter((row) => !/\p{Script=Han}/u.test(row))).toEqual([])
    for (const key of ['`request.path`', '`pages[].blocks[].tabs[].pageSize`', '`fields[].requiredMessage`'])
      expect([key, doc('reference.md').includes(key)]).toEqual([key, true])
  })

  it.each([
    ['errors.md', 'code', 'severity'],
    ['errors.zh.md', '代码', '级别'],
  ])('%s has every code, and no gap in a sentence', (name, ...columns) => {
    const codes = namesUnder(doc(name), ...columns).map((cell) => /\[(\w+)\]/.exec(cell)?.[1])
    expect(codes).toEqual(Object.keys(catalogue).sort())
    expect(doc(name)).not.toMatch(/undefined|\[object|""|“”/)
  })

  it.each([
    ['routes.md', 'route', 'name', 'redirect', 'to'],
    ['routes.zh.md', '路径', '名称', '重定向', '指向'],
  ] as const)('%s has every page and redirect', (name, route, title, redirect, to) => {
    const pages = rowsUnder(doc(name), route, title).map(([cell]) => cell)
    expect(pages).toEqual(manifest.pages.map((page) => `\`${page.route}\``))
    expect(rowsUnder(doc(name), redirect, to)).toHaveLength(manifest.redirects.length)
  })
})

describe('docs/README.md', () => {
  it('names documents that exist, and all of them', () => {
    const readme = readFileSync(join(docsFolder, 'README.md'), 'utf8')
    const linked = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path)
    expect(linked.filter((path) => !existsSync(join(docsFolder, path)))).toEqual([])
    const written = readdirSync(docsFolder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.md') && path !== 'README.md' && !path.startsWith('decisions/'),
    )
    expect([...linked].sort()).toEqual(
      ['../CHANGELOG.md', '../CONTRIBUTING.md', '../SECURITY.md', 'decisions/', ...written].sort(),
    )
  })
})
