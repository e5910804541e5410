import type { Screen } from '../screens.ts'
import { placeScroll } from './scroll.ts'

/** What must happen when a page opened without reloading is in the document: title, language, focus, position. */
export function arrive({ page, shell, place }: Screen): void {
  if (place === undefined) return
  document.title = page.meta.title
  document.documentElement.lang = shell.locale.tag
  document.documentElement.dir = shell.locale.direction
  const main = document.querySelector('main')
  // A visitor who filters a list from the keyboard keeps the control under the fingers.
  const filtering = main?.contains(document.activeElement) && document.activeElement?.closest('form')
  if (!filtering) main?.focus({ preventScroll: true })
  placeScroll(place.key, place.hash, place.returning)
}
