import type { Locator, Page } from 'playwright-core'
import { named } from './parts.ts'

/** The map with its caption. */
export const mapFigure = (page: Page): Locator => page.getByRole('figure')

/** The box in which the still stands first, then the live map. */
export const mapBox = (page: Page): Locator => mapFigure(page).getByRole('region')

export const mapStill = (page: Page): Locator => mapBox(page).locator('> img')

/** The live map, which takes keys. */
export const mapGround = (page: Page): Locator => page.getByRole('application')

/** The museum's marker, which opens the info window. */
export const mapPin = (page: Page): Locator => page.getByRole('button', { name: named('map.open') })

export const mapInfo = (page: Page): Locator => mapBox(page).getByRole('dialog')

export const zoomInButton = (page: Page): Locator =>
  mapBox(page).getByRole('button', { name: named('map.zoomIn') })

export const zoomOutButton = (page: Page): Locator =>
  mapBox(page).getByRole('button', { name: named('map.zoomOut') })

/** Brings the map near, and waits until it is alive. */
export async function toMap(page: Page): Promise<void> {
  await mapBox(page).scrollIntoViewIfNeeded()
  await mapPin(page).waitFor()
}
