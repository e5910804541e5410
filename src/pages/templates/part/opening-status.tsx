import { useEffect, useState } from 'react'
import type { OpeningView } from '../../../engine/contracts/opening.ts'

const MAX_TIMER_MS = 3_600_000

/** Whether the museum is open: what the server said, and on a page left open what holds by now; in the end nothing. */
export function OpeningStatus({ opening: { moments } }: { readonly opening: OpeningView }) {
  const until = moments.map((moment) => moment.until).join()
  const [place, setPlace] = useState(0)
  useEffect(() => {
    const ends = until.split(',').map(Number)
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      const now = Date.now()
      const found = ends.findIndex((end) => now < end)
      const end = ends[found]
      setPlace(found === -1 ? ends.length : found)
      clearTimeout(timer)
      // Never one long wait: a sleeping computer does not count it.
      if (end !== undefined) timer = setTimeout(look, Math.min(end - now, MAX_TIMER_MS))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [until])
  const moment = moments[place]
  if (moment === undefined) return null
  return (
    <p className={`opening opening--${moment.state}`}>
      <strong className="opening__now">{moment.text}</strong>
      {moment.more.map((sentence) => (
        <span className="opening__more" key={sentence}>
          {' '}
          {sentence}
        </span>
      ))}
    </p>
  )
}
