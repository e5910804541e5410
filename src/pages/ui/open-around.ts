/**
 * Opens every `details` that an element is in, and says whether one was closed: only newer browsers do it by themselves, and for a
 * "#" alone.
 */
export function openAround(element: Element | null): boolean {
  let wasClosed = false
  for (let at = element?.closest('details'); at; at = at.parentElement?.closest('details')) {
    wasClosed ||= !at.open
    at.open = true
  }
  return wasClosed
}
