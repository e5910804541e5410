import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDoc, root } from './support/documents.ts'
import { plain, rowsUnder } from './support/tables.ts'

interface Row {
  readonly statement: string
  readonly file: string
  readonly title: string
}

function rowsOf(document: string): readonly Row[] {
  return rowsUnder(document, 'statement', 'file', 'test').map(([statement = '', file, title = '']) => ({
    statement,
    file: plain(file),
    title,
  }))
}

const sources = new Map<string, string>()

function sourceOf(file: string): string {
  const path = join(root, 'tests', file)
  const known = sources.get(file) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '')
  sources.set(file, known)
  return known
}

/** Whether a title is in the source as the first argument of a test, in any kind of quotes. */
function isTitleIn(source: string, title: string): boolean {
  return ["'", '"', '`'].some((mark) => {
    const text = `(${mark}${title.replaceAll(mark, `\\${mark}`)}${mark},`
    return source.replace(/\(\s+/g, '(').includes(text)
  })
}

/** What is wrong with a table: rows without a test, tests that are not there. */
function faultsOf(rows: readonly Row[]): readonly string[] {
  return rows.flatMap(({ statement, file, title }) => {
    if (statement === '') return [`no statement beside ${file}: ${title}`]
    if (file === '' || title === '') return [`${statement}: no test`]
    if (sourceOf(file) === '') return [`${statement}: there is no tests/${file}`]
    return isTitleIn(sourceOf(file), title) ? [] : [`${statement}: tests/${file} has no test "${title}"`]
  })
}

const document = readDoc('conformance.md')
const rows = rowsOf(document)

describe('docs/conformance.md', () => {
  it('has every section of the specification', () => {
    expect(rows.length).toBeGreaterThan(330)
    const sections = [...document.matchAll(/^## (\d)\. /gm)].map(([, number]) => Number(number))
    expect([...new Set(sections)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(document.match(/^## Rulings$/gm)).toHaveLength(1)
  })

  it('names for every statement a test that is there', () => expect(faultsOf(rows)).toEqual([]))

  it('says each statement of a section once', () => {
    for (const section of document.split(/^## /m)) {
      const statements = rowsOf(section).map(({ statement }) => statement)
      expect(statements.filter((each, index) => statements.indexOf(each) !== index)).toEqual([])
    }
  })

  it.each([
    ['| a | `docs/conformance.test.ts` |  |', 'a: no test'],
    ['| a |  |  |', 'a: no test'],
    ['| a | `docs/gone.test.ts` | x |', 'a: there is no tests/docs/gone.test.ts'],
    [
      '| a | `docs/readme.test.ts` | no such test |',
      'a: tests/docs/readme.test.ts has no test "no such test"',
    ],
  ])('a row such as %s would fail', (row, fault) => {
    expect(faultsOf(rowsOf(`| statement | file | test |\n| --- | --- | --- |\n${row}\n`))).toEqual([fault])
  })
})
