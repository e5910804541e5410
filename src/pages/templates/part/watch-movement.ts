/** Longer than the pause between two scroll events of one movement, milliseconds. */
const PAUSE = 150

interface Movement {
  /** Calls back once no finger is on the row and it stands still: at once where it does; returns what cancels it. */
  whenStill(then: () => void): () => void
  end(): void
}

/** Watches a row that scrolls by itself: who takes it over in the middle of a movement would stop it under the finger. */
export function watchMovement(row: HTMLElement): Movement {
  let touched = false
  let last = Number.NEGATIVE_INFINITY
  const listening = new AbortController()
  const on = (type: 'touchstart' | 'touchend' | 'touchcancel' | 'scroll', touches: boolean | undefined) =>
    row.addEventListener(
      type,
      () => {
        touched = touches ?? touched
        last = performance.now()
      },
      { passive: true, signal: listening.signal },
    )
  on('touchstart', true)
  on('touchend', false)
  on('touchcancel', false)
  on('scroll', undefined)
  return {
    whenStill(then) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const ask = () => {
        const left = touched ? PAUSE : last + PAUSE - performance.now()
        if (left <= 0) then()
        else timer = setTimeout(ask, left)
      }
      ask()
      return () => clearTimeout(timer)
    },
    end: () => listening.abort(),
  }
}
