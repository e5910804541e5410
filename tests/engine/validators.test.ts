import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { conciseSchema } from '../../src/engine/read/validators.ts'

const text = {
  type: 'object',
  description: 'A text by language.',
  minProperties: 1,
  additionalProperties: { type: 'string', minLength: 1 },
}

describe('a concise schema', () => {
  it('has what is repeated once, and no words for people', () => {
    const schema = {
      type: 'object',
      title: 'A page',
      properties: { name: text, note: text, at: { enum: [1] } },
    }
    expect(conciseSchema(schema)).toEqual({
      type: 'object',
      properties: { name: { $ref: '#/$defs/0' }, note: { $ref: '#/$defs/0' }, at: { enum: [1] } },
      $defs: {
        0: { type: 'object', minProperties: 1, additionalProperties: { type: 'string', minLength: 1 } },
      },
    })
  })

  it('takes keys of a config that are named like keywords for what they are', () => {
    const schema = {
      type: 'object',
      required: ['title'],
      properties: { title: text, default: text, properties: { const: text } },
      additionalProperties: false,
    }
    const accepts = new Ajv().compile(conciseSchema(schema))
    expect(accepts({ title: { en: 'a' }, properties: {} })).toBe(false)
    expect(accepts({ title: { en: 'a' }, properties: text })).toBe(true)
    expect(accepts({ title: { en: 'a' }, default: {} })).toBe(false)
    expect(accepts({ title: { en: 'a' }, default: { en: 'b' } })).toBe(true)
  })

  it('leaves a part with an address of its own as it is, because references in it start there', () => {
    const own = { $id: 'https://museum.example/own', definitions: { text }, properties: { a: text, b: text } }
    const schema = { properties: { own, name: text, note: text } }
    expect(conciseSchema(schema).properties).toMatchObject({ own })
  })
})
