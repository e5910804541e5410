import { expect, it } from 'vitest'
import { readPointer } from '../../src/base/json-pointer.ts'
import { withIncluded } from '../../src/sources/read-response.ts'
import { recorded } from '../commands/support/known-apis.ts'

const FILE = '/relationships/field_media_image/data/relationships/field_media_image/data'

it('follows references of a recorded answer of Drupal from a record to its medium and its file', () => {
  const body = recorded('drupal-recipe.json')
  const [record] = withIncluded([readPointer(body, '/data')], readPointer(body, '/included'))
  expect(readPointer(record, `${FILE}/attributes/uri/url`)).toBe(
    '/sites/default/files/mediterranean-quiche-umami.jpg',
  )
  expect(readPointer(record, `${FILE}/meta/alt`)).toContain('quiche')
})

it('ends where records refer to each other', () => {
  const refers = (id: string) => ({ type: 'a', id })
  const included = [
    { ...refers('1'), other: refers('2') },
    { ...refers('2'), other: refers('1') },
  ]
  const [record] = withIncluded([{ ...refers('0'), first: refers('1') }], included)
  expect(readPointer(record, '/first/other/other')).toMatchObject({ id: '1', other: { id: '2' } })
  expect(readPointer(record, '/first/other/other/other/other')).toBeUndefined()
})

it('keeps what refers to nothing that is included, and answers without included records', () => {
  const record = { image: { type: 'file', id: '1', meta: { alt: 'A jar' } }, list: [1, null] }
  expect(withIncluded([record], [{ type: 'file', id: '2', url: '/b.jpg' }])).toEqual([record])
  expect(withIncluded([record], undefined)).toEqual([record])
})
