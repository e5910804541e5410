import type { LocaleConfig, SourceConfig } from '../../schemas/config/index.ts'
import type { ItemRequest, MapContext, ResolvedLink } from './map-context.ts'
import { readText } from './read-field.ts'

interface Suffixes {
  readonly locales: readonly Pick<LocaleConfig, 'code' | 'tag' | 'channelSuffix'>[]
}

/** The language whose suffix a channel number carries (readings, 3). */
export function suffixedLocale(channel: string, { locales }: Suffixes) {
  return locales.find(({ channelSuffix }) => channelSuffix !== '' && channel.endsWith(channelSuffix))
}

/** A channel number as the config writes it. */
export function withoutSuffix<T extends string | undefined>(channel: T, suffixes: Suffixes): T | string {
  const locale = channel === undefined ? undefined : suffixedLocale(channel, suffixes)
  return channel === undefined || locale === undefined
    ? channel
    : channel.slice(0, -locale.channelSuffix.length)
}

/**
 * Tag of the language a record is in by its channel number, where that is not the page's: without a suffix it is in the
 * first language that has none.
 */
export function languageOf(
  channel: string | undefined,
  { locale, locales }: Suffixes & { readonly locale: Pick<LocaleConfig, 'code'> },
): string | undefined {
  if (channel === undefined) return undefined
  const own =
    suffixedLocale(channel, { locales }) ?? locales.find(({ channelSuffix }) => channelSuffix === '')
  return own === undefined || own.code === locale.code ? undefined : own.tag
}

/** Tag of the language that a record names by its code or tag, where that is one of the site's and not the page's. */
export function languageNamed(
  named: string | undefined,
  { locale, locales }: Suffixes & { readonly locale: Pick<LocaleConfig, 'code'> },
): string | undefined {
  const own = locales.find(({ code, tag }) => code === named || tag === named)
  return own === undefined || own.code === locale.code ? undefined : own.tag
}

/** Tag of the language that a record is shown in where it says that it is in others than the page's: the first of the site's. */
export function otherLanguage(
  languages: readonly string[] | undefined,
  { locale, locales }: Suffixes & { readonly locale: Pick<LocaleConfig, 'code'> },
): string | undefined {
  if (languages === undefined || languages.length === 0 || languages.includes(locale.code)) return undefined
  return locales.find(({ code }) => languages.includes(code))?.tag
}

type Target = NonNullable<SourceConfig['item']['targets']>[number]

function routeOf(target: Target, record: unknown, id: string, context: MapContext): string | undefined {
  const value = readText(record, target.when, context)
  if (value === undefined) return undefined
  const locale = suffixedLocale(value, context)
  const channel = withoutSuffix(value, context)
  if (target.equals !== undefined && !target.equals.includes(channel)) return undefined
  if (target.own === true) return value
  const own = target.id === undefined ? id : (readText(record, target.id, context) ?? '')
  const filled = target.to && context.fillRoute(target.to, { ...context.segments, id: own })
  const path = target.channel === true && own !== '' ? context.recordPath(channel, own) : filled
  // A record of another language is read in it.
  return path === undefined || locale === undefined || locale.code === context.locale.code
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}lang=${locale.code}`
}

/**
 * Where an Item leads: its own link, else the first target of its source that fits, else the page's
 * `links` with the Item's id. A link that may not be followed counts as none.
 */
export function itemHref(
  record: unknown,
  item: SourceConfig['item'],
  id: string,
  request: ItemRequest,
  context: MapContext,
): ResolvedLink | undefined {
  const own = readText(record, item.href, context)
  const ownLink = own === undefined ? undefined : context.link(own)
  if (ownLink !== undefined) return ownLink
  for (const target of item.targets ?? []) {
    const route = routeOf(target, record, id, context)
    const link = route === undefined ? undefined : context.link(route)
    if (link !== undefined) return link
  }
  if (request.links === undefined || id === '') return undefined
  const route = context.fillRoute(request.links, { ...context.segments, id })
  return route === undefined ? undefined : context.link(route)
}
