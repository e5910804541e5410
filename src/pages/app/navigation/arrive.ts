import type { Screen } from '../screens.ts'
import { placeScroll } from './scroll.ts'

/** Whether the visitor is filtering the page from the keyboard: the control must stay under the fingers. */
export function isFiltering(): boolean {
  return document.querySelector('main form:focus-within') !== null
}

/** Before the page changes: the browser lays the page out once more when what has the focus is taken from it. */
export function moveFocus(): void {
  document.querySelector('main')?.focus({ preventScroll: true })
}

/** What must happen when a page opened without reloading is in the document: title, language, position. */
export function arrive({ page, shell, place }: Screen): void {
  if (place === undefined) return
  document.title = page.meta.title
  document.documentElement.lang = shell.locale.tag
  document.documentElement.dir = shell.locale.direction
  if (document.activeElement === document.body) moveFocus()
  placeScroll(place.key, place.hash, place.returning)
}
