import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { filesBelow, type SourceFile } from './imports.ts'

/** What may be a constant of a module that the rules below are about: most files have none, and are not parsed. */
const MAYBE =
  /^(?:export )?const (?:[a-z]\w*|\w+) = (?:async |[('"`\d/<[]|\w+ =>)|^(?:export )?const [\w$]*[a-z][\w$]* =\n/m

const CONSTANT_CASE = /^[A-Z][A-Z0-9_]*$/

/** Constants of a module that break a rule of style. A plugin of the linter takes a fifth of its processor time for them. */
function faultsOf({ path, text }: SourceFile): readonly string[] {
  if (!MAYBE.test(text)) return []
  const { program } = parseSync(path, text)
  return program.body.flatMap((statement) => {
    const made = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (made?.type !== 'VariableDeclaration' || made.kind !== 'const') return []
    return made.declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier') return []
      const line = text.slice(0, id.start).split('\n').length
      // One that is typed by its variable, as an entry of a table is, cannot be a declaration.
      if (init?.type === 'ArrowFunctionExpression' && !id.typeAnnotation)
        return [`${path}:${line}: functions of a module are declarations: function ${id.name}() { … }`]
      if (init?.type === 'Literal' && !CONSTANT_CASE.test(id.name) && isOwnName(init.value))
        return [`${path}:${line}: ${id.name} has a literal value: constants with one are in CONSTANT_CASE`]
      return []
    })
  })
}

/** Numbers, texts and regular expressions are named; yes, no and nothing are not. */
function isOwnName(value: unknown): boolean {
  return value !== null && typeof value !== 'boolean'
}

describe('the style of modules', () => {
  it('has declarations for functions and CONSTANT_CASE for literal values', () => {
    const files = ['src', 'schemas', 'tests'].flatMap((folder) => filesBelow(folder, /\.[cm]?tsx?$|\.mjs$/))
    expect(files.length).toBeGreaterThan(1000)
    expect(files.flatMap(faultsOf)).toEqual([])
  })

  it.each([
    ["const name = 'a'", 1],
    ['export const limit = 5', 1],
    ['const pattern = /a/g', 1],
    ['const add = (a: number) => a', 1],
    ['export const later = async () => {}', 1],
    ['const one = each => each', 1],
    ['const of =\n  (a: number) => a', 1],
    ["const NAME = 'a'", 0],
    ['const add: Add = (a) => a', 0],
    ['const isOn = true', 0],
    ["const { name } = { name: 'a' }", 0],
    ['function outer() {\n  const inner = () => 5\n  const five = 5\n}', 0],
  ])('%j has faults: %i', (text, count) => {
    expect(faultsOf({ path: 'a.ts', text })).toHaveLength(count)
  })
})
