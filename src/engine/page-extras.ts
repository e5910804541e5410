import type { PageConfig } from '../../schemas/config/index.ts'
import type { Page } from './manifest.ts'

/** Newest entries a feed holds. */
const FEED_ENTRIES = 20

function structuredOf({ structured }: PageConfig): Page['structured'] {
  if (structured === undefined) return undefined
  if (typeof structured === 'string') return { type: structured, facts: {} }
  return { type: structured.type, facts: structured.facts ?? {} }
}

function feedOf({ feed }: PageConfig): Page['feed'] {
  if (feed === undefined) return undefined
  const { title, count = FEED_ENTRIES } = typeof feed === 'object' ? feed : {}
  return { count, ...(title === undefined ? {} : { title }) }
}

function calendarOf({ calendar }: PageConfig): Page['calendar'] {
  if (calendar === undefined) return undefined
  return { allDay: typeof calendar === 'object' && calendar.allDay === true }
}

/** Feed, calendar, structured data and neighbours of a page, with defaults filled in. */
export function pageExtras(
  config: PageConfig,
): Pick<Page, 'neighbours' | 'manifest' | 'structured' | 'feed' | 'calendar'> {
  const structured = structuredOf(config)
  const feed = feedOf(config)
  const calendar = calendarOf(config)
  return {
    ...(structured === undefined ? {} : { structured }),
    ...(config.neighbours === true ? { neighbours: true } : {}),
    ...(config.manifest === true ? { manifest: true } : {}),
    ...(feed === undefined ? {} : { feed }),
    ...(calendar === undefined ? {} : { calendar }),
  }
}
