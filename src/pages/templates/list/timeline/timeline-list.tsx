import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import type { Item } from '../../../../engine/contracts/item.ts'
import type { PageView } from '../../../../engine/contracts/view.ts'
import {
  DateText,
  Heading,
  Icon,
  isPlainClick,
  Link,
  openAround,
  Picture,
  useNumber,
  useText,
  useTextLanguage,
} from '../../../ui/index.ts'
import { ItemText } from '../../part/item-text.tsx'
import { EntryDate, hasDate, Words } from '../../part/item-words.tsx'
import { ListBody } from '../../part/list-body.tsx'
import { PageHead } from '../../part/page-head.tsx'
import { pictureSizes } from '../../part/picture-sizes.ts'
import { decadesOf, type Year, yearId, yearsOf } from '../../part/years-of.ts'

/** A year counts as current once its top is this far below the viewport's top, in pixels, or where its anchor stops. */
const READING_LINE_PIXELS = 128
const SLACK_PIXELS = 8

/** Returns the id of the current year for a rail of anchors, or undefined above the first, and scrolls the rail to it. */
function useYears(rail: RefObject<HTMLElement | null>): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    const nav = rail.current
    if (nav === null) return
    const sections = [...nav.querySelectorAll('a')].flatMap(
      ({ hash }) => document.getElementById(hash.slice(1)) ?? [],
    )
    const look = () => setCurrent(currentYearSection(sections)?.id)
    look()
    const controller = new AbortController()
    const { signal } = controller
    // The `toggle` event of `details` does not bubble.
    document.addEventListener('toggle', look, { signal, capture: true })
    window.addEventListener('scroll', look, { signal })
    window.addEventListener('resize', look, { signal })
    return () => controller.abort()
  }, [rail])

  useEffect(() => {
    const nav = rail.current
    if (nav === null) return
    const link = current === undefined ? null : nav.querySelector(`a[href="#${current}"]`)
    const place =
      link instanceof HTMLElement
        ? {
            left: link.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2,
            top: link.offsetTop - (nav.clientHeight - link.offsetHeight) / 2,
          }
        : { left: 0, top: 0 }
    nav.scrollTo(place)
  }, [rail, current])

  return current
}

/**
 * Returns the current year's section. At the end of the page, where later years cannot scroll up further, it is the
 * requested one, else the last.
 */
function currentYearSection(all: readonly HTMLElement[]): HTMLElement | undefined {
  const sections = visibleSections(all)
  const { scrollHeight, clientHeight } = document.documentElement
  const atEnd = window.scrollY > 0 && scrollHeight - clientHeight - window.scrollY < 1
  const line = Math.max(READING_LINE_PIXELS, anchorOffset(sections[0]) + SLACK_PIXELS)
  const hasCome = (section: HTMLElement) => visiblePart(section).getBoundingClientRect().top <= line
  const below = sections.filter((section) => atEnd && !hasCome(section))
  const asked = below.find(({ id }) => `#${id}` === location.hash)
  return asked ?? below.at(-1) ?? sections.findLast(hasCome)
}

function foldOf(section: HTMLElement): HTMLElement | null {
  return section.closest<HTMLElement>('details:not([open])')
}

/** Returns the visible part of a section: the closed fold around it, if any. */
function visiblePart(section: HTMLElement): HTMLElement {
  return foldOf(section) ?? section
}

/** Keeps only the first section of each closed fold. */
function visibleSections(all: readonly HTMLElement[]): readonly HTMLElement[] {
  const folds = new Set<HTMLElement>()
  return all.filter((section) => {
    const fold = foldOf(section)
    if (fold === null) return true
    const isFirst = !folds.has(fold)
    folds.add(fold)
    return isFirst
  })
}

/** Returns the distance in pixels from the viewport's top at which an anchor comes to rest. */
function anchorOffset(section: HTMLElement | undefined): number {
  if (section === undefined) return 0
  const padding = getComputedStyle(document.documentElement).scrollPaddingTop
  // "auto" parses to NaN and counts as 0.
  return (Number.parseFloat(padding) || 0) + Number.parseFloat(getComputedStyle(section).scrollMarginTop)
}

type Decade = readonly Year[]

/** Decades are open from the newest on until this many entries are shown. */
const MIN_SHOWN_ENTRIES = 5

/** Open decades by URL, identified by their newest year, kept while the site is open in the tab. */
const leftOpen = new Map<string, ReadonlySet<string>>()

function entriesIn(decades: readonly Decade[]): number {
  return decades.flat().reduce((sum, { items }) => sum + items.length, 0)
}

function decadeKey(decade: Decade): string {
  return decade[0]?.year ?? ''
}

function firstOpen(decades: readonly Decade[]): ReadonlySet<string> {
  return new Set(
    decades.filter((_, index) => entriesIn(decades.slice(0, index)) < MIN_SHOWN_ENTRIES).map(decadeKey),
  )
}

interface DecadesProps {
  /** Newest first, each with at least one year. */
  readonly decades: readonly Decade[]
  /** Number of entries, including undated ones; undefined for one of several pages, whose pager shows it. */
  readonly total: number | undefined
  readonly address: string
  readonly children: (decade: Decade) => ReactNode
}

/** Foldable decades of a chronicle, based on `details`. The browser toggles them, and opens one that the URL's fragment points to. */
function Decades({ decades, total, address, children }: DecadesProps) {
  const text = useText()
  const languageOf = useTextLanguage()
  const list = useRef<HTMLOListElement>(null)
  const [initial] = useState(() => leftOpen.get(address) ?? firstOpen(decades))
  const [allOpen, setAllOpen] = useState(decades.every((decade) => initial.has(decadeKey(decade))))

  const folds = () => [...(list.current?.querySelectorAll<HTMLDetailsElement>(':scope > li > details') ?? [])]
  const note = () => {
    const open = folds().flatMap(({ open }, index) => (open ? decadeKey(decades[index] ?? []) : []))
    leftOpen.set(address, new Set(open))
    setAllOpen(open.length === decades.length)
  }
  const turnAll = () => {
    for (const fold of folds()) fold.open = !allOpen
  }
  const noted = useRef(note)
  noted.current = note
  // Visitors may have toggled decades before hydration.
  useEffect(() => noted.current(), [])

  return (
    <>
      <div className="timeline__bar">
        {total !== undefined && <p>{text('pager.total', { n: total })}</p>}
        <button type="button" className="timeline__all" onClick={turnAll}>
          {text(allOpen ? 'timeline.closeAll' : 'timeline.openAll')}
        </button>
      </div>
      <ol ref={list}>
        {decades.map((decade) => (
          <li key={decadeKey(decade)}>
            <details className="timeline__decade" open={initial.has(decadeKey(decade))} onToggle={note}>
              <summary className="timeline__fold">
                <Heading level={2} className="timeline__span">
                  {decade.length > 1 && (
                    <>
                      <DateText date={decade.at(-1)?.year ?? ''} />–
                    </>
                  )}
                  <DateText date={decadeKey(decade)} />
                </Heading>
                <span className="timeline__about">
                  <span
                    className="timeline__teaser"
                    aria-hidden="true"
                    {...languageOf(decade[0]?.items[0]?.excerpt, decade[0]?.items[0]?.language)}
                  >
                    {decade[0]?.items[0]?.excerpt}
                  </span>
                  {entriesIn([decade]) > 1 && (
                    <span className="timeline__count">{text('pager.total', { n: entriesIn([decade]) })}</span>
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

export function TimelineList({ view }: TemplateProps) {
  return (
    <div className="list-page">
      <PageHead view={view} />
      <ListBody view={view} className="timeline-list">
        {(items) => <Timeline key={view.url} items={items} isWhole={isWhole(view)} address={view.url} />}
      </ListBody>
    </div>
  )
}

function isWhole({ data: { main } }: PageView): boolean {
  return main?.ok === true && main.page === 1 && (main.total ?? main.items.length) === main.items.length
}

interface TimelineProps {
  readonly items: readonly Item[]
  /** Whether these are all entries of the list. */
  readonly isWhole: boolean
  readonly address: string
}

function Timeline({ items, isWhole, address }: TimelineProps) {
  const years = yearsOf(items)
  const decades = decadesOf(years.map(({ year }) => year)).map((decade) =>
    years.filter(({ year }) => decade.includes(year)),
  )
  const undated = years.filter(({ year }) => year === '')
  return (
    <>
      <YearRail decades={decades.map((decade) => decade.map(({ year }) => year))} />
      <div className="timeline">
        {decades.length < 2 ? (
          decades.map((decade) => <Years key={decade[0]?.year} years={decade} level={2} />)
        ) : (
          <Decades decades={decades} total={isWhole ? items.length : undefined} address={address}>
            {(decade) => <Years years={decade} level={3} />}
          </Decades>
        )}
        {undated.length > 0 && <Years years={undated} level={2} />}
      </div>
    </>
  )
}

/** A chronicle's years as anchors, one row per decade; scripts mark the current one. */
function YearRail({ decades }: { readonly decades: readonly (readonly string[])[] }) {
  const text = useText()
  const rail = useRef<HTMLElement>(null)
  const current = useYears(rail)
  if (decades.flat().length < 2) return null
  return (
    <nav className="year-rail" aria-label={text('timeline.years')} ref={rail}>
      <ul className="year-rail__decades">
        {decades.map((decade) => (
          <li key={decade[0]}>
            <ul className="year-rail__decade">
              {decade.map((year) => (
                <li key={year}>
                  <a
                    className="year-rail__year"
                    href={`#${yearId(year)}`}
                    aria-current={yearId(year) === current ? 'location' : undefined}
                    onClick={(event) =>
                      isPlainClick(event) && openAround(document.getElementById(yearId(year)))
                    }
                  >
                    <DateText date={year} />
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Whether the title contains the year, as most of a chronicle's do, in the locale's digits or ASCII ones. */
function namesYear({ title }: Item, year: string, written: (digits: string) => string): boolean {
  const digits = year.replace(/^-?0*/, '')
  return year !== '' && (title.includes(digits) || title.includes(written(digits)))
}

function Years({ years, level }: { readonly years: readonly Year[]; readonly level: 2 | 3 }) {
  const written = useNumber()
  const languageOf = useTextLanguage()
  return (
    <ol>
      {years.map(({ year, items }) => (
        <li className="timeline__year" key={year} id={year === '' ? undefined : yearId(year)}>
          {items.map((item) => (
            <article className="timeline__event" key={item.id}>
              <header>
                <Heading
                  level={level}
                  className="timeline__title"
                  dir="auto"
                  {...languageOf(item.title, item.language)}
                >
                  {item.href === undefined ? (
                    item.title
                  ) : (
                    <Link href={item.href} external={item.external}>
                      {item.title}
                    </Link>
                  )}
                </Heading>
                {!namesYear(item, year, written) && hasDate(item) && (
                  <EntryDate item={item} className="timeline__date" />
                )}
              </header>
              <div className="timeline__text">
                {item.image && <Picture picture={item.image} ratio="photo" sizes={pictureSizes.year} />}
                {item.html ? (
                  <ItemText item={item} />
                ) : (
                  <Words as="p" item={item}>
                    {item.excerpt}
                  </Words>
                )}
              </div>
            </article>
          ))}
        </li>
      ))}
    </ol>
  )
}
