// @module-tag full
// Every day: nothing that a visitor sees; a page that restyles the whole is slower, and looks the same.
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweep } from '../support/sweep.ts'
import { hydrated } from './support/hydrated.ts'
import { viewports } from './support/open-browser.ts'
import { findAddresses, nameOf, type PagePlace, places, repeated } from './support/page-cases.ts'
import { manifest } from './support/site-config.ts'
import { beginVisits, type Visits } from './support/visit.ts'

/** Elements that a change may restyle beside itself, such as those between it and the root. */
const MOST = 12

interface TraceEvent {
  readonly name: string
  readonly ts: number
  readonly pid: number
  readonly args?: { readonly elementCount?: number }
}

/** Of what the browser records, the events between two marks that the page makes. */
async function recorded(session: CDPSession, act: () => Promise<unknown>): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as readonly TraceEvent[])),
  )
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'blink.user_timing'] },
  })
  await act()
  await session.send('Tracing.end')
  await complete
  const [begin, end] = ['begin', 'end'].map((name) => events.find((event) => event.name === name))
  if (begin === undefined || end === undefined) throw new Error('The page has made no marks.')
  return events.filter(({ pid, ts }) => pid === begin.pid && ts >= begin.ts && ts <= end.ts)
}

/** How many elements get their style anew when something is written in the page: in its status, in its progress, at its end. */
async function restyledBy(page: Page, change: 'status' | 'progress' | 'main'): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const events = await recorded(session, () =>
    page.evaluate((changed) => {
      const main = document.querySelector('main')
      const progress = document.querySelector('.progress')
      const status = document.querySelector('.progress + [role=status]')
      if (main === null || progress === null || status === null) throw new Error('There is no such part.')
      // All that is due before it.
      getComputedStyle(main).getPropertyValue('color')
      performance.mark('begin')
      if (changed === 'status') status.append('…')
      if (changed === 'progress') progress.setAttribute('data-state', 'loading')
      if (changed === 'main') main.append(document.createElement('p'))
      getComputedStyle(main).getPropertyValue('color')
      performance.mark('end')
    }, change),
  )
  await session.detach()
  const styles = events.filter(({ name }) => name === 'UpdateLayoutTree')
  return styles.reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0)
}

/** A rule with `:has()` on an element around the page lets every change in it restyle the whole. */
const shapes = places.filter((place) => !repeated.has(place))
const cases = sweep('page × change that restyles', shapes, (place) => shapes.indexOf(place) % 8 === 0)

describe('a change in the page', () => {
  let visits: Visits
  let addressOf: (place: PagePlace, locale: string) => string

  beforeAll(async () => {
    visits = await beginVisits()
    addressOf = await findAddresses(visits.site.origin)
  })
  afterAll(() => visits?.end())

  it.each(cases.map((place) => ({ name: nameOf(place), place })))(
    'restyles only itself: $name',
    ({ place }) =>
      visits.visit(
        async (page) => {
          await page.goto(addressOf(place, manifest.locales[0]?.code ?? ''))
          await hydrated(page)
          for (const change of ['status', 'progress', 'main'] as const)
            expect.soft(await restyledBy(page, change), change).toBeLessThanOrEqual(MOST)
        },
        { viewport: viewports[1] },
      ),
  )
})
