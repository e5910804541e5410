import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDoc, root } from './support/documents.ts'
import { rowsUnder } from './support/tables.ts'

/** Success criteria of WCAG 2.2 by level; 4.1.1 is no longer one. */
const CRITERIA: Readonly<Record<string, string>> = {
  A: `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3
    2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`,
  AA: `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2
    3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`,
}

const documents = [
  { document: 'accessibility.md', columns: ['criterion', 'level'], heldBySomething: /^(by review|`)/ },
  { document: 'accessibility.zh.md', columns: ['准则', '级别'], heldBySomething: /^(人工检查|`)/ },
]

describe.each(documents)('docs/$document', ({ document, columns, heldBySomething }) => {
  const rows = rowsUnder(readDoc(document), ...columns)

  it.each(Object.keys(CRITERIA))('answers every criterion of level %s once', (level) => {
    const answered = rows.filter(([, at]) => at === level).map(([criterion = '']) => criterion.split(' ')[0])
    expect([...answered].sort()).toEqual(CRITERIA[level]?.split(/\s+/).sort())
  })

  it('55 criteria, and each says how it is met and what holds it', () => {
    expect(rows).toHaveLength(55)
    for (const [criterion, , how = '', heldBy = ''] of rows) {
      expect(how, criterion).not.toBe('')
      expect(heldBy, criterion).toMatch(heldBySomething)
    }
  })

  it('the tests it names are there', () => {
    const named = rows.flatMap(([, , , heldBy = '']) =>
      [...heldBy.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    )
    expect(named.length).toBeGreaterThan(0)
    for (const name of named) {
      const path = name.includes('/') ? name : `tests/browser/${name}`
      expect(existsSync(join(root, path)), path).toBe(true)
    }
  })
})
