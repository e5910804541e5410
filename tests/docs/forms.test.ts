import { describe, expect, it } from 'vitest'
import { formatNames, formSchema } from '../../schemas/config/index.ts'
import { readDoc } from './support/documents.ts'
import { namesIn, partsOf } from './support/prose.ts'
import { rowsUnder } from './support/tables.ts'

const { fields, submit, limit } = formSchema.properties
const field = fields.items.properties

const columns: Readonly<Record<string, readonly string[]>> = {
  'forms.md': ['key', 'meaning'],
  'forms.zh.md': ['键', '含义'],
}

describe.each(Object.keys(columns))('docs/%s', (name) => {
  const document = readDoc(name)
  const rows = rowsUnder(document, ...(columns[name] ?? []))
  const documentedOf = (key: string): readonly string[] =>
    namesIn(rows.find(([cell = '']) => cell.includes(`\`${key}\``))?.[1] ?? '')

  it('names every key of a field, and no other', () => {
    const listed = rows.flatMap(([cell = '']) => namesIn(cell))
    expect([...listed].sort()).toEqual(Object.keys(field).sort())
  })

  it('names every format, and no other', () => {
    expect(documentedOf('format')).toEqual(formatNames)
  })

  it.each([
    ['a form', formSchema],
    ['an upload', field.upload],
    ['what is sent', submit],
    ['its limit', limit],
  ])('names every key of %s', (_what, { properties }) => {
    const listed = partsOf(document).flatMap(({ names }) => names)
    const keys = Object.keys(properties).filter((key) => key !== '$schema')
    expect(keys.filter((key) => !listed.includes(key))).toEqual([])
  })
})
