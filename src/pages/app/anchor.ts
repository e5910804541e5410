import { percentDecoded } from '../../base/path-segment.ts'

/** What a "#" of an address means: the element of that id, or the place of that name in a text, whose ids begin with `text-`. */
export function anchorOf(hash: string): HTMLElement | null {
  const written = hash.slice(1)
  const name = percentDecoded(written) ?? written
  if (name === '') return null
  return (
    document.getElementById(name) ??
    document.querySelector<HTMLElement>(`.rich-text [id^="text-"][id$="-${CSS.escape(name)}"]`)
  )
}
