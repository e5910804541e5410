import { describe, expect, it } from 'vitest'
import { annotationKeywords } from '../../schemas/config/index.ts'
import { regexpFault } from '../../src/engine/check/context.ts'
import { createPositions } from '../../src/engine/positions.ts'
import { schemaByKind } from '../../src/engine/read/file-kinds.ts'
import { readJson } from '../../src/engine/read/json-document.ts'
import { documentedLimits } from '../../src/engine/read/schema-problems.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { chineseFaults } from './errors/chinese-faults.ts'

/** Keywords that hold further schemas, that have a problem of their own, or that refuse nothing. */
const OTHERS = [
  ...['$id', '$schema', 'title', 'description', 'default', 'examples', ...annotationKeywords],
  ...['properties', 'additionalProperties', 'propertyNames', 'items', 'oneOf'],
  ...['type', 'enum', 'pattern', 'required'],
]

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Every keyword of a schema and of those in it. */
function* keywordsOf(schema: unknown): Generator<string> {
  if (!isObject(schema)) return
  for (const [keyword, value] of Object.entries(schema)) {
    yield keyword
    const below = keyword === 'properties' || Array.isArray(value) ? Object.values(value) : [value]
    if (['properties', 'additionalProperties', 'propertyNames', 'items', 'oneOf'].includes(keyword))
      for (const each of below) yield* keywordsOf(each)
  }
}

describe('in Chinese', () => {
  it('every limit that a schema of the config sets has words', () => {
    const pieces = [...Object.values(registry.templates), ...Object.values(registry.blocks)]
    const schemas = [...Object.values(schemaByKind), ...pieces.map(({ options }) => options)]
    const keywords = new Set(schemas.flatMap((schema) => [...keywordsOf(schema)]))
    expect(keywords.has('maximum')).toBe(true)
    expect(
      [...keywords].filter((each) => !documentedLimits.includes(each) && !OTHERS.includes(each)),
    ).toEqual([])
  })

  it.each([
    '{"a": 1 // why\n}',
    '{"a": 1 "b": 2}',
    '{"a" 1}',
    '{a: 1}',
    '{"a": }',
    '{"a": 1',
    '[1, 2',
    '{} {}',
    '{"a": "b\n}',
    '{"a": "b\tc"}',
    '{"a": "\\x"}',
    '{"a": "\\u00"}',
    '{"a": yes}',
    '{"a": 1,}',
    '',
    '['.repeat(300),
  ])('%j is refused in words of its own', (text) => {
    const { problems } = readJson('a.json', text, createPositions())
    expect(problems.map(({ code }) => code)).toContain('CONFIG_SYNTAX')
    for (const problem of problems) expect(chineseFaults(problem, problem.zh)).toEqual([])
  })

  it.each([
    '(',
    ')',
    '[a',
    'a{',
    '*',
    'a{2,1}',
    '[b-a]',
    '[\\w-a]',
    '\\',
    '\\q',
    '[\\q]',
    '\\1',
    '\\u{',
    '\\p{Nope}',
    '(?x)',
    '(?<1>a)',
    '(?<a>b)(?<a>c)',
    '\\k<a>',
  ])('what is wrong with the expression %s is reported', (pattern) => {
    const fault = regexpFault(pattern)
    expect(fault?.zh).toMatch(/\p{Script=Han}/u)
    expect([pattern, fault?.en, fault?.zh]).not.toContain('无法解读')
  })
})
