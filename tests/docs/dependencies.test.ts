import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDoc, root } from './support/documents.ts'
import { namesUnder, rowsUnder } from './support/tables.ts'

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const document = readDoc('dependencies.md')

describe('docs/dependencies.md', () => {
  it('names the packages of package.json, and no other', () => {
    const runTime = ['package', 'what for', 'why this one', 'disk', 'browser']
    const development = ['package', 'what for', 'why this one', 'disk', 'in its place']
    expect(namesUnder(document, ...runTime)).toEqual(Object.keys(dependencies).sort())
    expect(namesUnder(document, ...development)).toEqual(Object.keys(devDependencies).sort())
  })

  it('says of each what it is for and what it weighs', () => {
    for (const [name, purpose, , disk] of rowsUnder(document, 'package', 'what for')) {
      expect(purpose, name).not.toBe('')
      expect(disk, name).toMatch(/^\d+\.\d MB/)
    }
  })
})
