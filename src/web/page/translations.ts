import type { SourceConfig } from '../../../schemas/config/index.ts'
import type { Item } from '../../engine/contracts/item.ts'
import type { PageView, QueryView } from '../../engine/contracts/view.ts'
import { mainQuery, type PageMatch } from '../../engine/index.ts'
import type { ViewContext } from './view-context.ts'

type Parameter = NonNullable<SourceConfig['params']>[string]

/** Whether a parameter names the channel of every call; one that only narrows a search does not. */
function isOwnChannel({ channel, required, default: value = '' }: Parameter): boolean {
  return channel === true && (required === true || value !== '')
}

/** Whether a page's own query asks for the channel of a language. */
function asksByLanguage({ page }: PageMatch, { manifest, locale }: ViewContext): boolean {
  const source = mainQuery(page)?.source
  const params = source === undefined ? {} : (manifest.sources[source]?.params ?? {})
  return locale.channelSuffix !== '' && Object.values(params).some(isOwnChannel)
}

/** The same page in the first language, of a page that has nothing in this one (readings, 3). */
export function untranslated(
  match: PageMatch,
  main: QueryView | undefined,
  context: ViewContext,
): Pick<PageView, 'untranslated'> {
  const [first] = context.manifest.locales
  const isEmpty = main?.ok === true && main.items.length === 0 && match.pageNumber === 1
  const alternate = match.alternates.find(({ locale }) => locale === first?.code)
  if (!isEmpty || first === undefined || alternate === undefined || !asksByLanguage(match, context)) return {}
  return { untranslated: { href: alternate.href, label: first.label, tag: first.tag } }
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

/** The languages in which a page has something to read, as far as its own answer says. */
export function translationsOf(
  match: PageMatch,
  main: QueryView | undefined,
  context: ViewContext,
): PageMatch['alternates'] {
  const item = match.page.kind === 'detail' && main?.ok === true ? main.items[0] : undefined
  const isAbsent = untranslated(match, main, context).untranslated !== undefined
  const there = alternatesOf(match, item)
  if (!isAbsent && item?.language === undefined) return there
  return there.filter(({ locale }) => locale !== context.locale.code)
}
