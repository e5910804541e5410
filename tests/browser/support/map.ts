import type { Locator, Page } from 'playwright-core'
import { named } from './parts.ts'

/** The map with its caption. */
export function mapFigure(page: Page): Locator {
  return page.getByRole('figure')
}

/** The container of the static picture, later of the interactive map. */
export function mapBox(page: Page): Locator {
  return mapFigure(page).getByRole('region')
}

export function mapStill(page: Page): Locator {
  return mapBox(page).locator('> img')
}

/** The interactive map, which handles keys. */
export function mapGround(page: Page): Locator {
  return page.getByRole('application')
}

/** The museum's marker, which opens the info window. */
export function mapPin(page: Page): Locator {
  return page.getByRole('button', { name: named('map.open') })
}

export function mapInfo(page: Page): Locator {
  return mapBox(page).getByRole('dialog')
}

export function zoomInButton(page: Page): Locator {
  return mapBox(page).getByRole('button', { name: named('map.zoomIn') })
}

export function zoomOutButton(page: Page): Locator {
  return mapBox(page).getByRole('button', { name: named('map.zoomOut') })
}

/** Scrolls to the map and waits until it is interactive. */
export async function toMap(page: Page): Promise<void> {
  await mapBox(page).scrollIntoViewIfNeeded()
  await mapPin(page).waitFor()
}
