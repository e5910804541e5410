import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './support/documents.ts'
import { linksIn, namesIn } from './support/prose.ts'
import { rowsUnder } from './support/tables.ts'

const text = readFileSync(join(root, 'SECURITY.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

describe('SECURITY.md', () => {
  it('says how to report, what is supported and who sends what to whom', () => {
    expect(text.match(/^## .+$/gm)).toEqual([
      '## Reporting',
      '## Supported',
      '## Who sends what to whom, and what bounds it',
    ])
  })

  it('names a bound and a test that is there in every row', () => {
    const rows = rowsUnder(text, 'from → to', 'what could be sent', 'what bounds it', 'held by')
    expect(rows.length).toBeGreaterThan(10)
    for (const [who = '', what, bound, held = ''] of rows) {
      expect([what, bound].every(Boolean), who).toBe(true)
      const names = namesIn(held)
      expect(names.length, who).toBeGreaterThan(0)
      for (const name of names) {
        const script = /^npm run (\S+)$/.exec(name)?.[1]
        expect(script === undefined ? existsSync(join(root, name)) : script in scripts, name).toBe(true)
      }
    }
  })

  it('links to what is there, and is linked to', () => {
    expect(linksIn(text).filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
    expect(linksIn(readFileSync(join(root, 'README.md'), 'utf8')).map(({ path }) => path)).toContain(
      'SECURITY.md',
    )
  })
})
