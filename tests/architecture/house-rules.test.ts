import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesBelow, type SourceFile } from './imports.ts'

const code = [...filesBelow('src', /\.(tsx?|mjs|css)$/), ...filesBelow('schemas', /\.ts$/)]
function foldersOf(path: string): readonly string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${path}/${name}`)
}
const folders = [...foldersOf('src'), ...foldersOf('src/site'), ...foldersOf('src/tools')]

function at(files: readonly SourceFile[], pattern: RegExp): readonly string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )
}

describe('rules of the code', () => {
  it.each(folders)('%s opens with a README of at most 15 lines', (folder) => {
    const readme = `${folder}/README.md`
    expect(existsSync(readme)).toBe(true)
    expect(readFileSync(readme, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(15)
  })

  it('exports are named, and a door lists what it lets through', () => {
    expect(at(code, /^export (default\b|\*)/)).toEqual([])
  })

  it('files are named in kebab-case', () => {
    const names = code.map(({ path }) => path).filter((path) => !/\/[a-z0-9]+([-.][a-z0-9]+)*$/.test(path))
    expect(names).toEqual([])
  })

  it('code of browsers reads addresses without throwing, also in those that have no URL.canParse', () => {
    const browser = code.filter(({ path }) => /^src\/site\/(app|ui|shell|templates|engine)\//.test(path))
    expect(browser.length).toBeGreaterThan(100)
    expect(at(browser, /new URL\((?!.*import\.meta\.url)|URL\.(canParse|parse)\(/)).toEqual([])
  })

  it('nothing is left to do', () => {
    expect(at(code, /\b(TODO|FIXME|XXX|HACK)\b|eslint-disable|@ts-(ignore|expect-error|nocheck)/)).toEqual([])
  })
})
