import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { annotationKeywords } from '../../schemas/config/index.ts'
import { blockComponents } from '../../src/templates/block-components.ts'
import { templateComponents } from '../../src/templates/components.ts'
import { registry } from '../../src/templates/index.ts'
import { sampleOptions } from './sample-options.ts'

const pieces = [
  ...Object.entries(registry.templates).map(([name, piece]) => ({ key: name, name, piece })),
  ...Object.entries(registry.blocks).map(([name, piece]) => ({ key: `block:${name}`, name, piece })),
]

const ajv = new Ajv({ strict: true, allErrors: true, keywords: [...annotationKeywords] })

describe('registry', () => {
  it('names the same templates and blocks as the components', () => {
    expect(Object.keys(templateComponents)).toEqual(Object.keys(registry.templates))
    expect(Object.keys(blockComponents)).toEqual(Object.keys(registry.blocks))
  })

  it.each(pieces)(
    '$key: its definition bears its name and its options schema is strict',
    ({ name, piece }) => {
      expect(piece.name).toBe(name)
      expect(piece.options).toMatchObject({ type: 'object', additionalProperties: false })
      const validate = ajv.compile(piece.options)
      expect(validate({})).toBe(true)
      expect(validate({ colour: 'red' })).toBe(false)
    },
  )

  it.each(pieces)('$key: accepts the sample options', ({ key, piece }) => {
    const validate = ajv.compile(piece.options)
    validate(sampleOptions[key] ?? {})
    expect(validate.errors ?? []).toEqual([])
  })
})
