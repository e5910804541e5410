import { describe, expect, it } from 'vitest'
import { drupal, uuidOf } from './support/known-apis.ts'
import { museumOn, recordsIn } from './support/museum-on.ts'

describe('new source --preset', () => {
  it('shows content of Drupal with included media and terms, in paths of two languages', async () => {
    const { open, live, asked } = await museumOn(drupal, 'drupal', {
      collection: 'object',
      image: 'field_media_image',
      media: 'field_media_image',
      facts: 'field_year=Made in',
      terms: 'field_era',
      filter: 'field_era',
      choices: 'eras',
      languageCodes: 'zh=zh-hans,en=',
    })
    expect(await live()).toEqual([])
    const list = await open('/helmets')
    expect(recordsIn(list)).toBe(12)
    expect(list.text).toContain('头盔 12')
    expect(list.text).toContain('/sites/default/files/12.jpg')
    expect(list.text).toContain('An iron Helmet 12')
    expect(asked.at(-1)).toMatch(/^\/zh-hans\/jsonapi\//)
    const third = await open('/helmets?page=3&lang=en')
    expect(recordsIn(third)).toBe(6)
    expect(third.text).toContain('Helmet 30')
    expect(third.text).not.toContain('page=4')
    expect(recordsIn(await open('/helmets?filter=0b6a1f0e-5f0c-4f2e-9d2c-000000000001'))).toBe(10)
    expect(recordsIn(await open('/helmets?lang=en&keywords=helmet%2030'))).toBe(1)
    const detail = await open(`/helmets/${uuidOf(7)}?lang=en`)
    expect(detail.text).toMatch(/Helmet 7.*Text of Helmet 7\..*Made in.*1407.*Era.*Ming/s)
    expect(detail.text).toContain('/sites/default/files/7.jpg')
    expect((await open(`/helmets/${uuidOf(99)}`)).status).toBe(404)
  })
})
