import { type RefObject, useEffect, useState } from 'react'

/** Brings code that is loaded late, such as `() => import('./viewer.tsx')`; declared once, outside of components. */
type Load<Code> = () => Promise<Code>

interface LateCode<Code> {
  /** Undefined until it is here. */
  readonly code: Code | undefined
  readonly failed: boolean
}

/** Loads code as soon as it is wanted. */
export function useCode<Code>(load: Load<Code>, wanted: boolean): LateCode<Code> {
  const [state, setState] = useState<LateCode<Code>>({ code: undefined, failed: false })
  useEffect(() => {
    if (!wanted) return
    let gone = false
    load().then(
      (code) => gone || setState({ code, failed: false }),
      () => gone || setState({ code: undefined, failed: true }),
    )
    return () => {
      gone = true
    }
  }, [load, wanted])
  return state
}

/** How far off the screen something counts as near. */
const MARGIN = '300px'

/** Whether a box has come near the screen (`margin`: CSS length); true ever after. */
export function useNear(box: RefObject<HTMLElement | null>, margin = MARGIN): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (box.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, margin])
  return near
}

/** Props of a button or link whose press needs code: it is fetched when the pointer or the focus comes. */
export function fetching(load: Load<unknown>) {
  const fetchCode = () => void load().catch(() => {})
  return { onPointerEnter: fetchCode, onFocus: fetchCode }
}
