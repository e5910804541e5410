import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { open } from './visit.ts'
import { fromElsewhere } from './writing-site.ts'

export interface PhotoFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A photograph of one colour. */
export const photo = async (name: string, background = '#a05030'): Promise<PhotoFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** What a visitor writes into the form for works. */
export const typed = {
  collectorName: '林知夏',
  phoneNum: '138 0013 8000',
  email: 'lin@private.test',
  workName: '雨后的城墙',
  workDesc: '雨停之后。',
} as const

/** Opens a page and the form its button opens. */
export async function openForm(page: Page, address: string): Promise<void> {
  await fromElsewhere(page)
  await open(page, address)
  await openFormHere(page)
}

export async function openFormHere(page: Page): Promise<void> {
  await page.locator('.form-button button').click()
  await page.locator('.form-dialog .form').waitFor()
}

/** Fills in the texts of the form for works, as they are or with others. */
export async function fillIn(page: Page, values: Readonly<Record<string, string>> = typed): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`.form [name="${name}"]`).fill(value)
}

/** Adds photographs and waits until so many are uploaded. */
export async function addPhotos(page: Page, files: readonly PhotoFile[], done: number): Promise<void> {
  await page.locator('.form input[type="file"]').setInputFiles([...files])
  await page
    .locator('.photo--done')
    .nth(done - 1)
    .waitFor()
}

export const submit = (page: Page): Promise<void> => page.locator('.form__submit').click()

/** Resolves when a form that stays open is no longer being sent. */
export const answered = (page: Page): Promise<void> =>
  page.locator('.form__submit[aria-disabled="false"]').waitFor()

/** Resolves when the form was sent and its dialog has closed. */
export const sent = (page: Page): Promise<void> => page.locator('.form-dialog').waitFor({ state: 'detached' })

/** The messages beside the fields, in their order. */
export const messages = (page: Page): Promise<readonly string[]> =>
  page.locator('.form__error:not([hidden])').allInnerTexts()

/** What the last toast says. */
export const toast = (page: Page): Promise<string> => page.locator('.toast').last().innerText()
