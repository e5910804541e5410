import { readdirSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { annotationKeywords } from '../../../schemas/config/index.ts'
import { blocks } from '../../../src/pages/templates/blocks.ts'
import { templates } from '../../../src/pages/templates/templates.ts'
import { sampleOptions } from './sample-options.ts'

const pieces = [
  ...Object.entries(templates).map(([name, piece]) => ({ key: name, name, piece })),
  ...Object.entries(blocks).map(([name, piece]) => ({ key: `block:${name}`, name, piece })),
]

const ajv = new Ajv({ strict: true, allErrors: true, keywords: [...annotationKeywords] })

describe('registry', () => {
  it.each(pieces)('$key: brings its component', async ({ piece }) => {
    expect(await piece.load()).toBeInstanceOf(Function)
  })

  it('every component of the folders is one of them', () => {
    const files = ['list', 'detail', 'page', 'block'].flatMap((folder) =>
      readdirSync(`src/pages/templates/${folder}`, { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith(`-${folder}.tsx`),
      ),
    )
    expect(pieces.length).toBe(files.length)
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
