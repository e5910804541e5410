import { describe, expect, it } from 'vitest'
import { channelSchema, importMapSchema, siteSchema, sourceSchema } from '../../schemas/config/index.ts'
import { entitySchemas } from '../../schemas/entities/index.ts'
import { shareDefinitions } from '../../src/commands/emit-schemas.ts'
import { dereferenced } from '../support/dereferenced.ts'

function text(title: string) {
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      zh: { type: 'string', description: 'Chinese' },
      en: { type: 'string', description: title },
    },
    required: ['zh'],
  }
}

describe('definitions of a schema', () => {
  it.each([
    { name: 'site', schema: siteSchema },
    { name: 'channel', schema: channelSchema },
    { name: 'source', schema: sourceSchema },
    { name: 'import map', schema: importMapSchema },
    ...entitySchemas,
  ])('$name: says the same as without them', ({ schema }) => {
    expect(dereferenced(shareDefinitions(Object(schema)))).toEqual(schema)
  })

  it('are what stands in several places to the letter, named after its property', () => {
    const properties = { title: text('a'), name: text('b'), inner: { properties: { title: text('a') } } }
    const shared = shareDefinitions({ type: 'object', properties })
    expect(shared).toMatchObject({
      properties: {
        title: { $ref: '#/definitions/title' },
        name: text('b'),
        inner: { properties: { title: { $ref: '#/definitions/title' } } },
      },
      definitions: { title: text('a') },
    })
  })

  it('have a name of their own each', () => {
    const properties = {
      a: text('a'),
      b: text('a'),
      c: text('b'),
      d: text('b'),
      value: { properties: { value: text('c') } },
      e: { items: { properties: { value: text('c') } } },
    }
    const { definitions } = shareDefinitions({ properties })
    expect(Object.keys(Object(definitions))).toEqual(['value', 'value2', 'value3'])
  })

  it('are no data: a property named "items" and a default that looks like a schema stay', () => {
    const schema = { properties: { items: text('a'), not: text('a'), x: { default: { items: text('a') } } } }
    expect(shareDefinitions(schema)).toEqual({
      properties: {
        items: { $ref: '#/definitions/value' },
        not: { $ref: '#/definitions/value' },
        x: { default: { items: text('a') } },
      },
      definitions: { value: text('a') },
    })
  })
})
