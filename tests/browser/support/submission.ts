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

/** A photograph of one colour. */
export async function photo(name: string, background = '#a05030'): Promise<PhotoFile> {
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  }
}

/** What a visitor writes into the form for works. */
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

/** What opens the page's form. */
export function formButton(page: Page): Locator {
  return page.getByRole('main').locator('button[aria-haspopup="dialog"]')
}

/** The control of a field, by the name under which its value is sent. */
export function field(page: Page, name: string): Locator {
  return form(page).locator(`[name="${name}"]`)
}

/** The control that takes files. */
export function fileField(page: Page): Locator {
  return form(page).locator('input[type="file"]')
}

/** One row for each photograph. */
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

/** Opens a page and the form its button opens. */
export async function openForm(page: Page, address: string): Promise<void> {
  await fromElsewhere(page)
  await open(page, address)
  await openFormHere(page)
}

export async function openFormHere(page: Page): Promise<void> {
  await formButton(page).click()
  await dialog(page).getByRole('form').waitFor()
}

/** Fills in the texts of the form for works, as they are or with others. */
export async function fillIn(page: Page, values: Readonly<Record<string, string>> = typed): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

/** Adds photographs and waits until so many are uploaded. */
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

/** Resolves when a form that stays open is no longer being sent. */
export function answered(page: Page): Promise<void> {
  return form(page).locator('button[type="submit"][aria-disabled="false"]').waitFor()
}

/** Resolves when the form was sent and its dialog has closed. */
export function sent(page: Page): Promise<void> {
  return page.locator('dialog').first().waitFor({ state: 'detached' })
}

/** The messages beside the fields, in their order: each describes its control. */
export function messages(page: Page): Promise<readonly string[]> {
  return form(page).evaluate((element) => {
    const ids = [...element.querySelectorAll('[aria-describedby]')].flatMap((control) =>
      (control.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id.endsWith('error')),
    )
    return [...new Set(ids)].map((id) => document.getElementById(id)?.innerText ?? '')
  })
}

/** What the last toast says. */
export function toast(page: Page): Promise<string> {
  return toasts(page).last().innerText()
}
