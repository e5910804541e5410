import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DateText, Heading, Icon, useText, useTextLanguage } from '../../../ui/index.ts'
import type { Year } from '../../part/years-of.ts'

type Decade = readonly Year[]

/** Decades are open from the newest on until so many entries are shown. */
const SHOWN = 5

/** Decades that a visitor has left open, by their newest years, for each address while the site is open in the tab. */
const leftOpen = new Map<string, ReadonlySet<string>>()

function countOf(decades: readonly Decade[]): number {
  return decades.flat().reduce((sum, { items }) => sum + items.length, 0)
}

function keyOf(decade: Decade): string {
  return decade[0]?.year ?? ''
}

function firstOpen(decades: readonly Decade[]): ReadonlySet<string> {
  return new Set(decades.filter((_, index) => countOf(decades.slice(0, index)) < SHOWN).map(keyOf))
}

interface DecadesProps {
  /** Newest first, each with a year or more. */
  readonly decades: readonly Decade[]
  /** How many entries there are, with those of no year. */
  readonly total: number
  readonly address: string
  readonly children: (decade: Decade) => ReactNode
}

/** Decades of a chronicle that fold. The browser opens and closes them; one that is named by the address's "#" it opens too. */
export function Decades({ decades, total, address, children }: DecadesProps) {
  const text = useText()
  const languageOf = useTextLanguage()
  const list = useRef<HTMLOListElement>(null)
  const [initial] = useState(() => leftOpen.get(address) ?? firstOpen(decades))
  const [allOpen, setAllOpen] = useState(decades.every((decade) => initial.has(keyOf(decade))))

  const folds = () => [...(list.current?.querySelectorAll<HTMLDetailsElement>(':scope > li > details') ?? [])]
  const note = () => {
    const open = folds().flatMap(({ open }, index) => (open ? keyOf(decades[index] ?? []) : []))
    leftOpen.set(address, new Set(open))
    setAllOpen(open.length === decades.length)
  }
  const turnAll = () => {
    for (const fold of folds()) fold.open = !allOpen
  }
  const noted = useRef(note)
  noted.current = note
  // Browsers open and close them before the scripts are there.
  useEffect(() => noted.current(), [])

  return (
    <>
      <div className="timeline__bar">
        <p>{text('pager.total', { n: total })}</p>
        <button type="button" className="timeline__all" onClick={turnAll}>
          {text(allOpen ? 'timeline.closeAll' : 'timeline.openAll')}
        </button>
      </div>
      <ol ref={list}>
        {decades.map((decade) => (
          <li key={keyOf(decade)}>
            <details className="timeline__decade" open={initial.has(keyOf(decade))} onToggle={note}>
              <summary className="timeline__fold">
                <Heading level={2} className="timeline__span">
                  {decade.length > 1 && (
                    <>
                      <DateText date={decade.at(-1)?.year ?? ''} />–
                    </>
                  )}
                  <DateText date={keyOf(decade)} />
                </Heading>
                <span className="timeline__about">
                  <span
                    className="timeline__teaser"
                    aria-hidden="true"
                    {...languageOf(decade[0]?.items[0]?.excerpt, decade[0]?.items[0]?.language)}
                  >
                    {decade[0]?.items[0]?.excerpt}
                  </span>
                  {countOf([decade]) > 1 && (
                    <span className="timeline__count">{text('pager.total', { n: countOf([decade]) })}</span>
                  )}
                  <Icon name="down" />
                </span>
              </summary>
              {children(decade)}
            </details>
          </li>
        ))}
      </ol>
    </>
  )
}
