// @module-tag full
// Every day: tests/content/full-disk.test.ts refuses with 507 and keeps nothing, submission.test.ts shows each refusal of the service.
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addPhotos,
  field,
  fileField,
  fillIn,
  notUploaded,
  openForm,
  photo,
  sent,
  submit,
  typed,
} from './support/submission.ts'
import { beginWriting, type WritingSite } from './support/writing-site.ts'

/** Of 512 bytes: an empty museum fits, a photograph of some megabytes does not. */
const BLOCKS = 3000

let site: WritingSite

beforeAll(async () => {
  site = await beginWriting({}, BLOCKS)
})
afterAll(() => site?.end())

function noise(): Promise<Buffer> {
  return sharp(randomBytes(1500 * 1200 * 3), { raw: { width: 1500, height: 1200, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

it('a photograph for which the disk has no room: a calm message, what was typed stays, and another goes in', () =>
  site.visit(async (page) => {
    await openForm(page, '/ColLevy?lang=en')
    await fillIn(page, typed)
    const file = { name: 'wall.jpg', mimeType: 'image/jpeg', buffer: await noise() }
    await fileField(page).setInputFiles(file)
    const failed = notUploaded(page)
    await failed.waitFor({ timeout: 60_000 })
    expect(await failed.innerText()).toContain(
      'The museum has no room for it just now. Please try again later',
    )
    for (const [name, value] of Object.entries(typed))
      expect(await field(page, name).inputValue()).toBe(value)
    await page.getByRole('button', { name: 'Remove wall.jpg' }).click()
    await addPhotos(page, [await photo('small.jpg')], 1)
    await submit(page)
    await sent(page)
  }))
