import type { Locator, Page } from 'playwright-core'
import { named } from './parts.ts'
import { styled } from './styled.ts'

/** Where a PDF is read. */
export const reader = (page: Page): Locator =>
  page
    .getByRole('region')
    .filter({ has: page.getByRole('toolbar', { name: named('pdf.controls') }) })
    .last()

/** The field with the number of the page shown. */
export const pageNumber = (page: Page): Locator => page.getByRole('textbox', { name: named('pdf.page') })

/** What scrolls the page that is read, and takes the keys. */
export const sheet = (page: Page): Locator => reader(page).getByRole('group')

/** The layer of text over the page that is drawn, in which one selects. */
export const textLayer = (page: Page): Locator => page.locator(styled.textLayer)

/** Resolves when the page's text is there. */
export const textShown = (page: Page): Promise<void> =>
  textLayer(page).locator('span[role="presentation"]').first().waitFor()
