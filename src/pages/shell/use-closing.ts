import { type RefObject, useEffect } from 'react'

/**
 * Closes a popover and the `details` inside it when a link in it is followed, on a press elsewhere, when Tab leaves
 * them, and on Escape, which also gives the focus back to the `summary` it was opened from. Escape marks the element
 * `data-hushed` besides, so that what only hovers in it goes away, until pointer or focus move on; the focus in it
 * goes back to the button beside it.
 */
export function useClosing(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = target.current
    if (element === null) return
    let isTabbing = false
    const onPointer = (event: PointerEvent) => {
      // What a press or a script gives the focus to leaves open what is open.
      isTabbing = false
      if (event.target instanceof Node && !element.contains(event.target)) closeDetails(element)
    }
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || event.target.closest('a') === null) return
      closeDetails(element)
      if ('hidePopover' in element) element.hidePopover()
    }
    const onFocus = (event: FocusEvent) => {
      if (isTabbing) leaveBehind(element, event.target)
    }
    const onBlur = (event: FocusEvent) => {
      if (isTabbing && event.relatedTarget === null) leaveBehind(element, null)
    }
    const onKey = (event: KeyboardEvent) => {
      isTabbing = event.key === 'Tab'
      if (event.key !== 'Escape') return
      element.dataset.hushed = ''
      const panel = document.activeElement?.closest('.tool__panel') ?? null
      if (panel !== null && element.contains(panel) && panel.getClientRects().length === 0) {
        panel.parentElement?.querySelector('button')?.focus()
        // The focus has moved, and nothing is to open by that.
        element.dataset.hushed = ''
      }
      const open = element.querySelector('details[open]')
      if (open === null) return
      if (open.contains(document.activeElement)) open.querySelector('summary')?.focus()
      closeDetails(element)
    }
    const onMove = () => element.removeAttribute('data-hushed')
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('focusin', onFocus)
    element.addEventListener('focusout', onBlur)
    document.addEventListener('keydown', onKey)
    element.addEventListener('click', onClick)
    element.addEventListener('pointerover', onMove)
    element.addEventListener('focusin', onMove)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('focusin', onFocus)
      element.removeEventListener('focusout', onBlur)
      document.removeEventListener('keydown', onKey)
      element.removeEventListener('click', onClick)
      element.removeEventListener('pointerover', onMove)
      element.removeEventListener('focusin', onMove)
    }
  }, [target])
}

/** Closes the popover when the focus has left it, or else each `details` that the focus is not in. */
function leaveBehind(element: HTMLElement, focused: EventTarget | null): void {
  const isIn = (part: Element) => focused instanceof Node && part.contains(focused)
  if (element.matches(':popover-open')) {
    if (!isIn(element)) element.hidePopover()
    return
  }
  for (const details of element.querySelectorAll('details[open]')) {
    if (!isIn(details)) details.removeAttribute('open')
  }
}

function closeDetails(element: HTMLElement): void {
  for (const details of element.querySelectorAll('details[open]')) details.removeAttribute('open')
}
