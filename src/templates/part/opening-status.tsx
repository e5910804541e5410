import { useEffect, useState } from 'react'
import type { OpeningMoment, OpeningState } from '../../contracts/opening.ts'
import {
  choiceOption,
  groupOption,
  groupsOption,
  numberOption,
  type Options,
  textOption,
  textsOption,
} from './options.ts'

const states: readonly OpeningState[] = ['open', 'closing', 'closed']
const LONGEST_TIMER_MS = 3_600_000

function momentsOf(section: Options): readonly OpeningMoment[] {
  return groupsOption(groupOption(section, 'opening') ?? {}, 'moments').map((moment) => ({
    until: numberOption(moment, 'until', 0),
    state: choiceOption(moment, 'state', states, 'closed'),
    text: textOption(moment, 'text') ?? '',
    more: textsOption(moment, 'more') ?? [],
  }))
}

/** Whether the museum is open: what the server said, and on a page left open what holds by now; in the end nothing. */
export function OpeningStatus({ options }: { readonly options: Options }) {
  const moments = momentsOf(options)
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
      if (end !== undefined) timer = setTimeout(look, Math.min(end - now, LONGEST_TIMER_MS))
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
