import type { SourceConfig } from '../../schemas/config/index.ts'
import { localized } from '../base/text/index.ts'
import type { ItemLink, PendingLink } from '../engine/contracts/item.ts'
import type { MapContext } from './map-context.ts'
import { readField, readText } from './read-field.ts'
import { toWallClock } from './wall-clock.ts'
import { inBounds, recordsAt } from './within-limits.ts'

type Mapping = SourceConfig['item']
type LinkMapping = NonNullable<Mapping['links']>[number]

/** The moment from which a link serves, where that is still to come. */
function beginOf(record: unknown, { from }: LinkMapping, context: MapContext): string | undefined {
  const moment = toWallClock(readField(record, from, context), context.timeZone)
  return moment === undefined || moment <= context.now ? undefined : moment
}

function linkAddress(record: unknown, link: LinkMapping, own: string, context: MapContext) {
  const { to } = link
  const id = link.id === undefined ? own : (readText(record, link.id, context) ?? '')
  const raw =
    to === undefined
      ? readText(record, link.href, context)
      : context.fillRoute(to, { ...context.segments, id })
  return raw === undefined ? undefined : context.link(raw)
}

/** Links of a record, without those that are hidden until they serve. */
export function linksOf(
  record: unknown,
  mapping: Mapping,
  own: string,
  context: MapContext,
): readonly ItemLink[] {
  return (mapping.links ?? []).flatMap((link) => {
    if (link.hideBefore === true && beginOf(record, link, context) !== undefined) return []
    return recordsAt(record, link.each, context).flatMap((each) => {
      const resolved = linkAddress(each, link, own, context)
      if (resolved === undefined) return []
      const text = readText(each, link.text, context)
      const label = text === undefined ? localized(link.label, context.locale.code) : inBounds(text, context)
      return [
        {
          name: link.name,
          label,
          href: resolved.href,
          ...(resolved.external ? { external: true } : {}),
          ...(link.newTab === true ? { newTab: true } : {}),
        },
      ]
    })
  })
}

/** What is said of links that do not serve yet, where their address is known and there are words for it. */
export function pendingOf(record: unknown, mapping: Mapping, context: MapContext): readonly PendingLink[] {
  return (mapping.links ?? []).flatMap((link) => {
    const from = beginOf(record, link, context)
    const raw = readText(record, link.href, context)
    if (from === undefined || raw === undefined || link.before === undefined) return []
    if (context.link(raw) === undefined) return []
    return [{ name: link.name, text: localized(link.before, context.locale.code), from }]
  })
}
