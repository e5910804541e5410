import { useEffect, useRef, useState } from 'react'

const ends = ['mouseup', 'dragend', 'keydown'] as const

/**
 * A value that does not change while the mouse or a finger presses: leaving a field may say something below it, and what is
 * pressed must not move away before it is let go, or the browser counts no click.
 */
export function useStableWhilePressed<Value>(value: Value): Value {
  const [pressed, setPressed] = useState(false)
  const shown = useRef(value)
  if (!pressed) shown.current = value

  useEffect(() => {
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = ({ button }: MouseEvent): void => {
      clearTimeout(timer)
      setPressed(button === 0)
    }
    // The click comes after the release, in the same task.
    const end = (): void => {
      timer = setTimeout(setPressed, 0, false)
    }
    document.addEventListener('mousedown', begin, options)
    for (const name of ends) document.addEventListener(name, end, options)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [])

  return shown.current
}
