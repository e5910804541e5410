import type { PageConfig } from '../../../schemas/config/index.ts'
import { getOwn } from '../../base/object.ts'
import { catalogue, type Problem, problemOf } from '../errors/index.ts'
import { suggest } from '../suggest.ts'
import type { CheckContext } from './context.ts'

type Kind = 'list' | 'detail' | 'page' | undefined

function* structured(page: PageConfig, kind: Kind, context: CheckContext): Generator<Problem> {
  const written = page.structured
  if (written === undefined || kind === undefined) return
  const type = typeof written === 'string' ? written : written.type
  if (kind !== 'detail' && type !== 'Museum') {
    const place = typeof written === 'string' ? context.at(page, 'structured') : context.at(written, 'type')
    yield problemOf(catalogue.STRUCTURED_PAGE, { type, template: page.template }, place)
    return
  }
  if (typeof written === 'string' || written.facts === undefined || page.source === undefined) return
  const source = context.sources.get(page.source)?.config
  if (source === undefined) return
  const known = (source.item.facts ?? []).map(({ name }) => name)
  for (const name of Object.keys(written.facts).filter((each) => !known.includes(each))) {
    const args = { name, source: page.source, suggestion: suggest(name, known), known }
    yield problemOf(catalogue.STRUCTURED_FACT, args, context.at(written.facts, name, 'key'))
  }
}

/** Whether addresses of one route, such as `/News/Notice/:id`, are addresses of another, such as `/News/:sec/:id`. */
function within(route: string, wider: string): boolean {
  const [own, others] = [route.split('/'), wider.split('/')]
  return (
    own.length === others.length && others.every((part, index) => part.startsWith(':') || part === own[index])
  )
}

function* neighbours(page: PageConfig, kind: Kind, context: CheckContext): Generator<Problem> {
  if (page.neighbours !== true || kind === undefined) return
  const { route } = page
  const leads = context.config.channels
    .flatMap(({ config: { pages = [] } }) => pages)
    .some(
      ({ links, route: list }) => links !== undefined && within(links, route) && links.startsWith(`${list}/`),
    )
  if (kind === 'detail' && leads) return
  yield problemOf(catalogue.NEIGHBOURS_PAGE, { route }, context.at(page, 'neighbours'))
}

/** Problems of what a page says to machines: structured data, feed, calendar. */
export function* checkPageExtras(page: PageConfig, kind: Kind, context: CheckContext): Generator<Problem> {
  yield* structured(page, kind, context)
  yield* neighbours(page, kind, context)
  if (page.manifest === true && kind !== undefined && kind !== 'detail') {
    yield problemOf(catalogue.MANIFEST_PAGE, { template: page.template }, context.at(page, 'manifest'))
  }
  if (page.feed !== undefined && kind !== undefined && (kind !== 'list' || page.source === undefined)) {
    const place = context.at(page, 'feed')
    yield problemOf(catalogue.FEED_PAGE, { template: page.template, list: kind === 'list' }, place)
  }
  if (page.calendar === undefined || kind === undefined) return
  const source = page.source === undefined ? undefined : context.sources.get(page.source)?.config
  const unread = page.source !== undefined && source === undefined
  if (unread || (kind !== 'page' && source !== undefined && getOwn(source.item, 'start') !== undefined))
    return
  yield problemOf(catalogue.CALENDAR_UNDATED, { source: page.source }, context.at(page, 'calendar'))
}
