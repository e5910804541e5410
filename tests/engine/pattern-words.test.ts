import { expect, it } from 'vitest'
import {
  accessibilitySchema,
  channelSchema,
  descriptionIn,
  formSchema,
  importMapSchema,
  lockSchema,
  patternWords,
  recordSchema,
  siteSchema,
  sourceSchema,
  themeSchema,
} from '../../schemas/config/index.ts'
import { valueProblem } from '../../src/engine/index.ts'

function patternsIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'pattern' in schema && typeof schema.pattern === 'string' ? [schema.pattern] : []
  return [...own, ...Object.values(schema).flatMap(patternsIn)]
}

const schemas = [
  siteSchema,
  channelSchema,
  sourceSchema,
  formSchema,
  recordSchema,
  themeSchema,
  lockSchema,
  importMapSchema,
  accessibilitySchema,
]
const patterns = new Set(schemas.flatMap(patternsIn))

it('says of every regular expression in both languages what it asks for, with an example that fits', () => {
  expect([...patterns].toSorted()).toEqual(Object.keys(patternWords).toSorted())
  for (const [pattern, words] of Object.entries(patternWords)) {
    for (const language of ['en', 'zh'] as const) {
      const said = descriptionIn(words, language)
      expect(/\p{Script=Han}/u.test(said), pattern).toBe(language === 'zh')
      const example = /(?:such as "|例如“)([^"”]+)["”]/.exec(said)?.[1]
      if (example !== undefined) expect(example, pattern).toMatch(new RegExp(pattern, 'u'))
    }
  }
})

it('says of an object what is in it where something else was written', () => {
  const schema = { type: 'object', required: ['code', 'tag'], properties: { code: {}, tag: {} } } as const
  expect(valueProblem(schema, 'bn')?.en).toContain('such as { "code": …, "tag": … }')
})
