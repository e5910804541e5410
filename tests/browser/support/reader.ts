import type { Locator, Page } from 'playwright-core'
import { named } from './parts.ts'
import { styled } from './styled.ts'

/** The PDF viewer. */
export function reader(page: Page): Locator {
  return page
    .getByRole('region')
    .filter({ has: page.getByRole('toolbar', { name: named('pdf.controls') }) })
    .last()
}

/** Field with the current page number. */
export function pageNumber(page: Page): Locator {
  return page.getByRole('textbox', { name: named('pdf.page') })
}

/** The scroll container of the page, which handles keys. */
export function sheet(page: Page): Locator {
  return reader(page).getByRole('group')
}

/** Selectable text layer over the rendered page. */
export function textLayer(page: Page): Locator {
  return page.locator(styled.textLayer)
}

/** Resolves when the text layer of the page is filled. */
export function textShown(page: Page): Promise<void> {
  return textLayer(page).locator('span[role="presentation"]').first().waitFor()
}
