import { describe, expect, it } from 'vitest'
import { type Entity, importSchemas } from '../../schemas/entities/index.ts'
import { demoContent } from '../../src/demo/demo-records.ts'
import { goodsWords } from '../../src/demo/pictures/landscapes/goods.ts'

const records: Partial<Record<Entity, readonly Readonly<Record<string, unknown>>[]>> = demoContent().records
const shown = [
  'activityName',
  'activityType',
  'activityVenueName',
  'speaker',
  'activityObject',
  'price',
  'lectureTopic',
]

describe('activities in English', () => {
  it.each(records.activity ?? [])('$activityId has no Chinese in what is shown of it', (activity) => {
    const english = { ...activity, ...Object(activity.translations).en }
    expect(shown.filter((field) => /\p{Script=Han}/u.test(String(english[field] ?? '')))).toEqual([])
  })

  it('may translate the type', () => {
    expect(JSON.stringify(importSchemas.activity.properties.translations)).toContain('activityType')
  })
})

describe('pictures of what the shop sells', () => {
  const slugs = demoContent()
    .pictures.flatMap((path) => /shop-goods\/([a-z0-9-]+)\.webp/.exec(path)?.[1] ?? [])
    .map((slug) => ({ slug }))

  it.each(slugs)('show what $slug is, not any goods', ({ slug }) => {
    expect(goodsWords.filter((word) => slug.split('-').includes(word))).not.toEqual([])
  })
})
