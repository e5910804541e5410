import { type RefObject, useEffect } from 'react'

/** Escape hides what hovering or focusing a tool shows, until the pointer and the focus have left it (WCAG 1.4.13). */
export function useDismissal(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      const open = target.current?.querySelectorAll<HTMLElement>('.tool:is(:hover, :focus-within)')
      for (const tool of open ?? []) {
        tool.dataset.dismissed = ''
        const restore = () => delete tool.dataset.dismissed
        tool.addEventListener('pointerleave', restore, { once: true })
        tool.addEventListener('focusout', restore, { once: true })
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [target])
}
