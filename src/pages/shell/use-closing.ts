import { type RefObject, useEffect } from 'react'

/**
 * Closes a popover and the `details` inside it when a link in it is followed, on a press elsewhere and on
 * Escape, which also gives the focus back to the `summary` it was opened from. Escape marks the element
 * `data-hushed` besides, so that what only hovers in it goes away, until pointer or focus move on.
 */
export function useClosing(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = target.current
    if (element === null) return
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.contains(event.target)) closeDetails(element)
    }
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || event.target.closest('a') === null) return
      closeDetails(element)
      if ('hidePopover' in element) element.hidePopover()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      element.dataset.hushed = ''
      const open = element.querySelector('details[open]')
      if (open === null) return
      if (open.contains(document.activeElement)) open.querySelector('summary')?.focus()
      closeDetails(element)
    }
    const onMove = () => element.removeAttribute('data-hushed')
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    element.addEventListener('click', onClick)
    element.addEventListener('pointerover', onMove)
    element.addEventListener('focusin', onMove)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
      element.removeEventListener('click', onClick)
      element.removeEventListener('pointerover', onMove)
      element.removeEventListener('focusin', onMove)
    }
  }, [target])
}

function closeDetails(element: HTMLElement): void {
  for (const details of element.querySelectorAll('details[open]')) details.removeAttribute('open')
}
