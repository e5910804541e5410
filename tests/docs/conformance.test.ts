import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { conformanceRows } from './support/conformance.ts'
import { root } from './support/documents.ts'

const rows = conformanceRows()

/** Whether a file of tests has this title, as it is written there. `npm run mutate -- statements` says whether the test proves anything. */
function isThere(file: string, title: string): boolean {
  const path = join(root, 'tests', file)
  return title !== '' && file !== '' && existsSync(path) && readFileSync(path, 'utf8').includes(title)
}

describe('docs/conformance.md', () => {
  it('has every section of the specification', () => {
    const numbers = rows.flatMap(({ section }) => /^\d/.exec(section) ?? [])
    expect([...new Set(numbers)]).toEqual([...'123456789'])
  })

  it('names for every statement a test that is there', () => {
    expect(rows.filter(({ file, title }) => !isThere(file, title))).toEqual([])
  })

  it('says each statement of a section once', () => {
    const names = rows.map(({ section, statement }) => `${section}: ${statement}`)
    expect(names.filter((name, index) => name.endsWith(': ') || names.indexOf(name) !== index)).toEqual([])
  })
})
