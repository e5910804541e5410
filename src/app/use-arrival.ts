import { useEffect, useLayoutEffect } from 'react'
import { placeScroll, takeScroll } from './scroll.ts'
import type { Screen } from './use-screen.ts'

/** What must happen once a page is on screen besides drawing it: head, position, focus. */
export function useArrival({ page, shell, place }: Screen): void {
  useEffect(takeScroll, [])
  useLayoutEffect(() => {
    if (place === undefined) return
    document.title = page.meta.title
    document.documentElement.lang = shell.locale.tag
    document.documentElement.dir = shell.locale.direction
    // For machines and for sharing: it may come a moment later, and a page without it is whole.
    import('./head.ts').then((m) => m.updateHead(page, shell)).catch(console.error)
    placeScroll(place.key, place.hash, place.returning)
    const main = document.querySelector('main')
    // A visitor who filters a list from the keyboard keeps the control under the fingers.
    const filtering = main?.contains(document.activeElement) && document.activeElement?.closest('form')
    if (!filtering) main?.focus({ preventScroll: true })
  }, [page, shell, place])
}
