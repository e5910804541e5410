import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { schemasOf, validatorOptions } from '../../src/engine/index.ts'
import { schemaByKind } from '../../src/engine/read/file-kinds.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { builtValidator } from '../../src/run/built-validators.ts'

/** Values that fit, and values with each of their members wrong. */
function samples(value: Readonly<Record<string, unknown>>): readonly object[] {
  const wrong = Object.keys(value).flatMap((key) => [
    { ...value, [key]: 5 },
    { ...value, [key]: { unknown: [{}] } },
    Object.fromEntries(Object.entries(value).filter(([each]) => each !== key)),
  ])
  return [value, { ...value, unknown: 1 }, [], ...wrong]
}

function filesOf(kind: keyof typeof schemaByKind): readonly string[] {
  if (kind === 'lock') return ['urls.lock.json']
  if (kind === 'site' || kind === 'theme') return [`${kind}.json`]
  return readdirSync(join('config', `${kind}s`)).map((name) => join(`${kind}s`, name))
}

function errorsOf(validate: { (value: unknown): boolean; errors?: unknown }, value: unknown): unknown {
  return validate(value) ? [] : validate.errors
}

describe('validators that the build has compiled', () => {
  it('are there for every schema of the engine, so that a start compiles none', () => {
    const missing = schemasOf(registry).filter(([schema, use]) => builtValidator(schema, use) === undefined)
    expect(missing).toEqual([])
  })

  it('are not taken for a schema that differs', () => {
    expect(builtValidator({ ...schemaByKind.form, required: [] }, 'check')).toBeUndefined()
  })

  it.each(['site', 'channel', 'source', 'form', 'theme', 'lock'] as const)(
    'find in a file of the kind %s what ajv finds',
    { tags: ['full'] },
    (kind) => {
      const schema = schemaByKind[kind]
      const built = builtValidator(schema, 'check')
      if (built === undefined) throw new Error(`no validator of ${kind}`)
      const fresh = new Ajv(validatorOptions('check')).compile(schema)
      const values = filesOf(kind)
        .slice(0, 4)
        .flatMap((file) => samples(JSON.parse(readFileSync(join('config', file), 'utf8'))))
      expect(values.filter((value) => !fresh(value)).length).toBeGreaterThan(0)
      for (const value of values) expect(errorsOf(built, value)).toEqual(errorsOf(fresh, value))
      const accepts = builtValidator(schema, 'accept')
      expect(values.map((value) => accepts?.(value))).toEqual(values.map((value) => fresh(value)))
    },
  )

  it('fill in the defaults that ajv fills in', () => {
    const ajv = new Ajv(validatorOptions('fill'))
    for (const [schema] of schemasOf(registry).filter(([, use]) => use === 'fill')) {
      const [filled, expected] = [{}, {}]
      builtValidator(schema, 'fill')?.(filled)
      ajv.compile(schema)(expected)
      expect(filled).toEqual(expected)
    }
  })
})
