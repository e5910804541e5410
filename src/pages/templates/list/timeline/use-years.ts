import { type RefObject, useEffect, useState } from 'react'

/** A year counts as being read once it has come so far up, in pixels, or where its anchor stops. */
const READING_LINE = 128
const SLACK = 8

/** The id of the year being read, for a rail of anchors; undefined above the first. Scrolls the rail along. */
export function useYears(rail: RefObject<HTMLElement | null>): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    const nav = rail.current
    if (nav === null) return
    const sections = [...nav.querySelectorAll('a')].flatMap(
      ({ hash }) => document.getElementById(hash.slice(1)) ?? [],
    )
    const look = () => setCurrent(yearBeingRead(sections)?.id)
    look()
    const controller = new AbortController()
    const { signal } = controller
    // The event of `details` does not bubble.
    document.addEventListener('toggle', look, { signal, capture: true })
    window.addEventListener('scroll', look, { signal, passive: true })
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

/** At the end of the page a year that cannot come up any further: the one requested, else the last. */
function yearBeingRead(all: readonly HTMLElement[]): HTMLElement | undefined {
  const sections = seen(all)
  const { scrollHeight, clientHeight } = document.documentElement
  const atEnd = window.scrollY > 0 && scrollHeight - clientHeight - window.scrollY < 1
  const line = Math.max(READING_LINE, stopOf(sections[0]) + SLACK)
  const hasCome = (section: HTMLElement) => placeOf(section).getBoundingClientRect().top <= line
  const below = sections.filter((section) => atEnd && !hasCome(section))
  const asked = below.find(({ id }) => `#${id}` === location.hash)
  return asked ?? below.at(-1) ?? sections.findLast(hasCome)
}

function foldOf(section: HTMLElement): HTMLElement | null {
  return section.closest<HTMLElement>('details:not([open])')
}

/** What is seen of a section: where it is folded away, the fold. */
function placeOf(section: HTMLElement): HTMLElement {
  return foldOf(section) ?? section
}

/** Of the sections in a fold the first stands for all. */
function seen(all: readonly HTMLElement[]): readonly HTMLElement[] {
  const folds = new Set<HTMLElement>()
  return all.filter((section) => {
    const fold = foldOf(section)
    if (fold === null) return true
    const isFirst = !folds.has(fold)
    folds.add(fold)
    return isFirst
  })
}

/** How far below the top of the screen an anchor comes to rest, in pixels. */
function stopOf(section: HTMLElement | undefined): number {
  if (section === undefined) return 0
  const padding = getComputedStyle(document.documentElement).scrollPaddingTop
  // "auto" is none.
  return (Number.parseFloat(padding) || 0) + Number.parseFloat(getComputedStyle(section).scrollMarginTop)
}
