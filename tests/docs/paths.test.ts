import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import { describe, expect, it } from 'vitest'

/** Paths in code marks that begin with a folder of this repository. */
function pathsIn(text: string): readonly string[] {
  return [...text.matchAll(/`((?:src|schemas|config|tests|docs)\/[^`\s]*)`/g)].map(([, path = '']) => path)
}

/** Whether a path is there, or for one with a star anything that fits it. */
function isThere(path: string): boolean {
  if (!path.includes('*')) return existsSync(path)
  const folder = dirname(path.slice(0, path.indexOf('*') + 1))
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((found) =>
    pattern.test(`${folder}/${found}`),
  )
}

describe.each(['CONTRIBUTING.md', 'tests/README.md', 'docs/glossary.md'])('%s', (document) => {
  const paths = pathsIn(readFileSync(document, 'utf8'))

  it('names paths', () => expect(paths.length).toBeGreaterThan(5))

  it.each(paths)('names %s, which is there', (path) => expect(isThere(path)).toBe(true))
})

/** Files of code in code marks, such as `form/draft.ts`: by their name, or by as much of their path as tells which is meant. */
function codeFilesIn(text: string): readonly string[] {
  return [...text.matchAll(/`((?:[\w@.-]+\/)*[\w-][\w@.-]*\.(?:tsx?|mjs|css))`/g)].map(
    ([, path = '']) => path,
  )
}

describe('READMEs beside the code', () => {
  const files = ['src', 'schemas', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `/${folder}/${path}`),
  )
  const readmes = files.filter((path) => path.endsWith('/README.md')).map((path) => path.slice(1))
  const named = readmes.flatMap((readme) =>
    codeFilesIn(readFileSync(readme, 'utf8')).map((path) => ({ readme, path })),
  )

  it('name files', () => expect(named.length).toBeGreaterThan(100))

  it('name no file that is gone', () => {
    const all = [...files, ...readdirSync('.').map((path) => `/${path}`)]
    expect(
      named.filter(({ path }) => !all.some((file) => file.endsWith(`/${path.replace(/^(?:\.\.?\/)+/, '')}`))),
    ).toEqual([])
  })
})

/**
 * What one change takes more files for. Half of a metric's are for operators: a row in each language's document, a panel of the dashboard.
 * What a record says of an event is told to visitors, search engines and calendars; a filter of the staff goes from the database to a page.
 */
const MORE_FILES: ReadonlyMap<string, number> = new Map([
  ['a metric', 7],
  ['a status that a record itself says', 9],
  ["a filter of the staff's lists", 6],
])

describe('the table of changes in CONTRIBUTING.md', () => {
  const rows = readFileSync('CONTRIBUTING.md', 'utf8')
    .split('\n')
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
    .filter(([change = '', ...others]) => others.length === 2 && /^(?:a|an|the|how|another) /.test(change))

  it('has the ten changes', () => expect(rows.length).toBeGreaterThanOrEqual(10))

  // A language is its texts. The fifth file of a template or block is the browser's table: one table for both would need a build that edits it.
  it.each(rows.filter(([change = '']) => !change.includes('language')))(
    '%s: at most 5 files, or as many as it is known to take',
    (change = '', _begin, files = '') => {
      const [count = ''] = /^\d+/.exec(files) ?? []
      expect(Number(count)).toBeGreaterThan(0)
      expect(Number(count)).toBeLessThanOrEqual(MORE_FILES.get(change) ?? 5)
    },
  )
})

describe('docs/decisions/README.md', () => {
  it('lists every note with its title', () => {
    const index = readFileSync('docs/decisions/README.md', 'utf8')
    for (const file of readdirSync('docs/decisions').filter((name) => /^\d{4}-/.test(name))) {
      const [, title = ''] = /^# \d+\. (.+)$/m.exec(readFileSync(`docs/decisions/${file}`, 'utf8')) ?? []
      expect(index).toContain(`[${title}](${file})`)
    }
  })

  it('names for each note those that replace or change it', () => {
    const index = readFileSync('docs/decisions/README.md', 'utf8').split('\n')
    const later = readdirSync('docs/decisions')
      .filter((name) => /^\d{4}-/.test(name))
      .flatMap((file) =>
        [
          ...readFileSync(`docs/decisions/${file}`, 'utf8').matchAll(
            /(?:takes the place of|\bchanges) notes? (?:\[)?(\d+)(?:\]\([^)]*\) and \[(\d+))?/gi,
          ),
        ].flatMap(([, ...notes]) => notes.filter(Boolean).map((note) => ({ note, file }))),
      )
    expect(later.length).toBeGreaterThanOrEqual(8)
    expect(
      later.filter(
        ({ note, file }) => !index.some((row) => row.startsWith(`| ${note} |`) && row.includes(`](${file})`)),
      ),
    ).toEqual([])
  })
})
