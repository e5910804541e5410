import { useEffect, useRef } from 'react'

/** A line across the page below what is pointed at or has the focus. */
export function ReadingGuide() {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = (top: number) => line.current?.style.setProperty('translate', `0 ${Math.round(top)}px`)
    const onPointer = ({ clientY }: PointerEvent) => place(clientY + 14)
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element) place(target.getBoundingClientRect().bottom + 4)
    }
    document.addEventListener('pointermove', onPointer, { passive: true })
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('pointermove', onPointer)
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
  return <div className="reading-guide" ref={line} aria-hidden="true" />
}
