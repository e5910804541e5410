/** Opens every `details` that an element is in: only newer browsers do it by themselves, and for a "#" alone. */
export function openAround(element: Element | null): void {
  for (let at = element?.closest('details'); at; at = at.parentElement?.closest('details')) at.open = true
}
