import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { schemaOfForm } from '../../src/engine/index.ts'
import { fields } from '../../src/pages/ui/form/fields/fields.ts'
import { rulesModule } from '../../src/web/forms/form-routes.ts'
import { assertProperty } from '../support/properties.ts'
import { realManifest } from '../support/real-site.ts'

const forms = Object.entries(realManifest().forms)

async function load(code: string): Promise<(value: unknown) => boolean> {
  const module: { readonly default: (value: unknown) => boolean } = await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  )
  return module.default
}

describe.each(forms)('the rules of the form "%s"', (_name, form) => {
  const schema = schemaOfForm(form, fields)
  const { code } = rulesModule(schema)

  it('are a module that asks for nothing and evaluates no text', () => {
    expect(code).not.toMatch(/\brequire\s*\(|\bimport\b|\beval\s*\(|new Function/)
    expect(Buffer.byteLength(code)).toBeLessThan(20_000)
  })

  it('validate as ajv validates on the server', async () => {
    const validate = await load(code)
    const server = new Ajv({ strict: true, allowUnionTypes: true }).compile(schema)
    const value = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        '林知夏',
        '13800138000',
        'a@b.cn',
        'spring',
        '/a.jpg',
        '/a,/b,/c,/d',
        '咨询',
        '𠮷'.repeat(101),
        2,
      ),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    )
    const names = form.fields.map(({ name }) => name)
    const values = fc.dictionary(fc.constantFrom(...names, 'other'), value, { noNullPrototype: true })
    assertProperty(
      fc.property(values, (each) => {
        expect(validate(each)).toBe(server(each))
      }),
      { numRuns: 400 },
    )
  })
})
