import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Entity, importSchemas } from '../../schemas/entities/index.ts'
import { shippedLanguages } from '../../src/pages/texts/index.ts'
import { contentRecords } from '../support/content-records.ts'

const entities = Object.keys(importSchemas).filter((name): name is Entity => name in importSchemas)

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => join(folder, path))
}

function textsIn(value: unknown): readonly string[] {
  return typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []
}

/** Straight quotation marks outside of tags, and a time as `9:00` (`1:14` is a slope). */
function rough(text: string): boolean {
  return /["']|\b[2-9]:\d\d\b/.test(text.replace(/<[^<>]*>/g, ''))
}

it.each([...filesIn('config/channels'), ...filesIn('config/forms')])(
  '%s has quotation marks and times as they are printed',
  (path) => {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
    expect(textsIn(content).filter(rough)).toEqual([])
  },
)

it.each(entities)('so do the records of %s', (entity) => {
  expect(textsIn(contentRecords(entity)).filter(rough)).toEqual([])
})

it('the texts of the interface too', () => {
  expect(textsIn(shippedLanguages).filter(rough)).toEqual([])
})
