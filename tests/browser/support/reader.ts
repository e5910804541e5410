import type { Locator, Page } from 'playwright-core'
import { named } from './parts.ts'
import { styled } from './styled.ts'

/** Where a PDF is read. */
export function reader(page: Page): Locator {
  return page
    .getByRole('region')
    .filter({ has: page.getByRole('toolbar', { name: named('pdf.controls') }) })
    .last()
}

/** The field with the number of the page shown. */
export function pageNumber(page: Page): Locator {
  return page.getByRole('textbox', { name: named('pdf.page') })
}

/** What scrolls the page that is read, and takes the keys. */
export function sheet(page: Page): Locator {
  return reader(page).getByRole('group')
}

/** The layer of text over the page that is drawn, in which one selects. */
export function textLayer(page: Page): Locator {
  return page.locator(styled.textLayer)
}

/** Resolves when the page's text is there. */
export function textShown(page: Page): Promise<void> {
  return textLayer(page).locator('span[role="presentation"]').first().waitFor()
}
