import type { SourceConfig } from '../../../schemas/config/index.ts'
import type { Item } from '../../engine/contracts/item.ts'
import type { PageView, QueryView } from '../../engine/contracts/view.ts'
import { mainQuery, type PageMatch, type PageQuery } from '../../engine/index.ts'
import type { ViewContext } from './view-context.ts'

type Parameter = NonNullable<SourceConfig['params']>[string]

/** Whether a parameter names the channel of every call; one that only narrows a search does not. */
function isOwnChannel({ channel, required, default: value = '' }: Parameter): boolean {
  return channel === true && (required === true || value !== '')
}

/** Asks a query of a page in another language. */
type AskIn = (query: PageQuery, locale: string) => Promise<QueryView>

/**
 * The languages in which a page has what it has not in this one (readings, 3): those of a list, in the order of the site, and of a record
 * the first language. Each is asked, since a link that leads to another empty page helps nobody.
 */
export async function languagesWith(
  match: PageMatch,
  main: QueryView | undefined,
  { manifest, locale }: Pick<ViewContext, 'manifest' | 'locale'>,
  ask: AskIn,
): Promise<readonly string[]> {
  const { page, pageNumber, query, chosen } = match
  const own = mainQuery(page)
  const isNarrowed = Object.keys(query).length > 0 || chosen !== undefined
  if (main?.ok !== true || main.items.length > 0 || pageNumber !== 1 || isNarrowed) return []
  const params = own?.source === undefined ? {} : (manifest.sources[own.source]?.params ?? {})
  if (own === undefined || !Object.values(params).some(isOwnChannel)) return []
  // Records of the languages are under channels of their own.
  const others = manifest.locales.filter(({ code, channelSuffix }) => {
    const isOther = code !== locale.code && channelSuffix !== locale.channelSuffix
    return isOther && match.alternates.some((alternate) => alternate.locale === code)
  })
  const asked =
    page.kind === 'detail' ? others.filter(({ code }) => code === manifest.locales[0]?.code) : others
  const found = await Promise.all(
    asked.map(async ({ code }) => {
      const there = await ask(own, code)
      return there.ok && there.items.length > 0 ? [code] : []
    }),
  )
  return found.flat()
}

/** The same page in the languages that have something to read. */
export function untranslated(
  { alternates }: PageMatch,
  readIn: readonly string[],
  { manifest }: ViewContext,
): Pick<PageView, 'untranslated'> {
  const found = manifest.locales.flatMap(({ code, label, tag }) => {
    const alternate = alternates.find(({ locale }) => readIn.includes(code) && locale === code)
    return alternate === undefined ? [] : [{ href: alternate.href, label, tag }]
  })
  return found.length === 0 ? {} : { untranslated: found }
}

/** The addresses of a record's page in the languages that the record is in. */
export function alternatesOf(
  { alternates }: Pick<PageMatch, 'alternates'>,
  item: Pick<Item, 'languages'> | undefined,
): PageMatch['alternates'] {
  return item?.languages === undefined
    ? alternates
    : alternates.filter(({ locale }) => item.languages?.includes(locale) === true)
}

/** The languages in which a page has something to read, as far as answers say. */
export function translationsOf(
  match: PageMatch,
  main: QueryView | undefined,
  context: ViewContext,
  readIn: readonly string[],
): PageMatch['alternates'] {
  const item = match.page.kind === 'detail' && main?.ok === true ? main.items[0] : undefined
  const there = alternatesOf(match, item)
  if (readIn.length > 0) return there.filter(({ locale }) => readIn.includes(locale))
  return item?.language === undefined ? there : there.filter(({ locale }) => locale !== context.locale.code)
}
