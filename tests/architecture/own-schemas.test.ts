import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { annotationKeywords } from '../../schemas/config/index.ts'
import { filesBelow } from './imports.ts'

const ajv = new Ajv({ strict: true, allowUnionTypes: true, keywords: [...annotationKeywords] })
const files = filesBelow('schemas/json', /\.json$/)

describe('schemas of this repository', () => {
  it('are there', () => expect(files.length).toBeGreaterThan(40))

  it.each(files)('$path is valid under the meta-schema', ({ text }) => {
    const schema: object = JSON.parse(text)
    expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true)
  })
})
