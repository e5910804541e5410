import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { programIn } from '../../src/run/commands/program.ts'
import { root } from './support/documents.ts'

const readme = readFileSync(join(root, 'README.md'), 'utf8')
const { engines, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

describe('README.md', () => {
  it('says multilingual, as the package does, and names every version of engines', () => {
    expect(readme).toContain('multilingual museum website')
    expect(description).toContain('multilingual museum website')
    expect(`${readme}${description}`).not.toMatch(/bilingual/)
    for (const [version = ''] of engines.node.matchAll(/\d+(?:\.\d+)+/g))
      expect(readme).toContain(version.replace(/\.0$/, ''))
  })

  it('compares in both directions: each row has a cell for each of the five', () => {
    const rows = readme.split('\n').filter((line) => /^\|.*\|$/.test(line) && line.split('|').length === 8)
    expect(rows[0]).toBe('| | Vitrine | Omeka S | WordPress | Astro | Decap CMS |')
    expect(rows.length).toBeGreaterThan(8)
    for (const row of rows.slice(2))
      expect(
        row
          .split('|')
          .slice(1, -1)
          .every((cell) => cell.trim() !== ''),
      ).toBe(true)
  })

  it('says for whom it is, what hosting needs, where staff work and how to upgrade', () => {
    expect(readme).toMatch(/^## For whom\n\nFor [\s\S]*?Not for /m)
    for (const begin of ['**Hosting** needs', '**Staff** review visitors', '**To upgrade**'])
      expect(readme).toContain(begin)
  })

  it('names commands of the command line that exist', () => {
    const known = programIn('en').commands.map((command) => command.name())
    const named = [...readme.matchAll(/npm run -s vitrine -- (\w+)/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(3)
    for (const name of ['works', 'messages', 'backup']) expect(readme).toContain(`\`${name}\``)
    expect([...named, 'works', 'messages', 'backup'].filter((name) => !known.includes(name))).toEqual([])
  })
})
