import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { dialog, named, toasts } from './parts.ts'
import { open } from './visit.ts'
import { fromElsewhere } from './writing-site.ts'

export interface PhotoFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Creates a photograph of a single colour. */
export async function photo(name: string, background = '#a05030'): Promise<PhotoFile> {
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  }
}

/** Values for the form for works. */
export const typed = {
  collectorName: '林知夏',
  phoneNum: '138 0013 8000',
  email: 'lin@private.test',
  workName: '雨后的城墙',
  workDesc: '雨停之后。',
} as const

export function form(page: Page): Locator {
  return page.getByRole('form')
}

/** Button that opens the page's form. */
export function formButton(page: Page): Locator {
  return page.getByRole('main').locator('button[aria-haspopup="dialog"]')
}

/** Control of a field by its name. */
export function field(page: Page, name: string): Locator {
  return form(page).locator(`[name="${name}"]`)
}

/** The file input. */
export function fileField(page: Page): Locator {
  return form(page).locator('input[type="file"]')
}

/** List items, one per photograph. */
export function photos(page: Page): Locator {
  return form(page).getByRole('listitem')
}

export function uploaded(page: Page): Locator {
  return photos(page).filter({ has: page.getByText(named('photos.done')) })
}

export function notUploaded(page: Page): Locator {
  return photos(page)
    .filter({ hasNot: page.getByText(named('photos.done')) })
    .filter({ hasNot: page.getByRole('progressbar') })
}

/** Opens a page and its form. */
export async function openForm(page: Page, address: string): Promise<void> {
  await fromElsewhere(page)
  await open(page, address)
  await openFormHere(page)
}

export async function openFormHere(page: Page): Promise<void> {
  await formButton(page).click()
  await dialog(page).getByRole('form').waitFor()
}

/** Fills in the text fields of the form for works. */
export async function fillIn(page: Page, values: Readonly<Record<string, string>> = typed): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

/** Adds photographs and waits until the given number is uploaded. */
export async function addPhotos(page: Page, files: readonly PhotoFile[], done: number): Promise<void> {
  await fileField(page).setInputFiles([...files])
  await uploaded(page)
    .nth(done - 1)
    .waitFor()
}

export function submitButton(page: Page): Locator {
  return form(page).locator('button[type="submit"]')
}

export function submit(page: Page): Promise<void> {
  return submitButton(page).click()
}

/** Resolves when the submission has ended and the form is still open. */
export function answered(page: Page): Promise<void> {
  return form(page).locator('button[type="submit"][aria-disabled="false"]').waitFor()
}

/** Resolves when the form was submitted and its dialog has closed. */
export function sent(page: Page): Promise<void> {
  return page.locator('dialog').first().waitFor({ state: 'detached' })
}

/** Returns the messages of the fields, in order; each describes its control. */
export function messages(page: Page): Promise<readonly string[]> {
  return form(page).evaluate((element) => {
    const ids = [...element.querySelectorAll('[aria-describedby]')].flatMap((control) =>
      (control.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id.endsWith('error')),
    )
    return [...new Set(ids)].map((id) => document.getElementById(id)?.innerText ?? '')
  })
}

/** Returns the text of the last toast. */
export function toast(page: Page): Promise<string> {
  return toasts(page).last().innerText()
}
