import { describe, expect, it } from 'vitest'
import { type Entity, importSchemas } from '../../schemas/entities/index.ts'
import { definitions, entitiesOf } from '../../src/content/entities/definitions.ts'
import { validateRecord } from '../../src/content/import/validate-record.ts'
import { languagesOf } from '../../src/content/index.ts'
import { idRuleOf } from '../../src/run/config-facts.ts'
import { contentRecords } from '../support/content-records.ts'
import { realManifest } from '../support/real-site.ts'

const rules = { languages: languagesOf(), ids: idRuleOf(realManifest().site.ids), entities: entitiesOf() }
/** Of a collection of any kind: the demonstration has none of them, the gallery of `tests/museums` has all. */
const GENERIC: readonly string[] = ['work', 'agent', 'page']
const entities = Object.keys(importSchemas).filter(
  (name): name is Entity => name in importSchemas && !GENERIC.includes(name),
)

describe('records of the demonstration', () => {
  it.each(entities)('%s: there are some, each fits its schema, and no id occurs twice', (entity) => {
    const records = contentRecords(entity)
    const refused = records.flatMap((record) => {
      const result = validateRecord(entity, record, rules)
      return 'refusal' in result ? [result.refusal] : []
    })
    const ids = records.map((record) => record[definitions[entity].idField])
    expect(records.length).toBeGreaterThan(0)
    expect(refused).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  })
})

it('a translation under the tag of a language is refused with its code', () => {
  const [record] = contentRecords('archive')
  const languages = languagesOf([
    { code: 'zh', tag: 'zh-CN', channelSuffix: '' },
    { code: 'en', tag: 'en-GB', channelSuffix: '_EN' },
  ])
  const translations = { 'en-GB': { title: 'T' } }
  const result = validateRecord('archive', { ...record, translations }, { ...rules, languages })
  expect('refusal' in result && result.refusal.reason.en).toBe(
    `is in "en-GB", of which the site's code is "en": write that in its place`,
  )
})

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
  it.each(contentRecords('activity'))('$activityId has no Chinese in what is shown of it', (activity) => {
    const english = { ...activity, ...Object(activity.translations).en }
    expect(shown.filter((field) => /\p{Script=Han}/u.test(String(english[field] ?? '')))).toEqual([])
  })

  it('may translate the type', () => {
    expect(JSON.stringify(importSchemas.activity.properties.translations)).toContain('activityType')
  })
})
