import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames, useShell, useText } from '../../ui/index.ts'

interface StripProps {
  readonly label: string
  readonly className?: string | undefined
  /** List elements, `<li>`. */
  readonly children: ReactNode
}

/**
 * A row that scrolls sideways by finger, wheel, keyboard; buttons turn it by its width where scripts run.
 * Its geometry never changes, so nothing shifts when the buttons appear.
 */
export function Strip({ label, className, children }: StripProps) {
  const text = useText()
  const { locale } = useShell()
  const track = useRef<HTMLUListElement>(null)
  const [overflows, setOverflows] = useState(false)

  useEffect(() => {
    const element = track.current
    if (element === null) return
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const turn = (direction: 1 | -1) => {
    const element = track.current
    const sign = locale.direction === 'rtl' ? -1 : 1
    element?.scrollBy({ left: sign * direction * element.clientWidth })
  }

  return (
    <div className={classNames('strip', className)}>
      <ul className="strip__track" ref={track} aria-label={label}>
        {children}
      </ul>
      <div className={classNames('strip__controls', overflows && 'strip__controls--shown')}>
        <button type="button" className="turn turn--back" onClick={() => turn(-1)}>
          <span className="visually-hidden">{text('carousel.previous')}</span>
        </button>
        <button type="button" className="turn" onClick={() => turn(1)}>
          <span className="visually-hidden">{text('carousel.next')}</span>
        </button>
      </div>
    </div>
  )
}
