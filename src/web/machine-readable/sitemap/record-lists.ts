import type { SourceConfig } from '../../../../schemas/config/index.ts'
import {
  fixedChoices,
  MAIN_QUERY,
  type PageMatch,
  type PageQuery,
  type ParamValue,
} from '../../../engine/index.ts'
import type { Site } from '../../site/site.ts'

/** A list whose entries lead to pages of records. */
export interface RecordList {
  /** Part of the address of its sitemaps. */
  readonly name: string
  readonly match: PageMatch
  readonly query: PageQuery
  /** Locales the list is asked in: more than the default where the channel it asks for depends on the language. */
  readonly locales: readonly string[]
}

type Values = Readonly<Record<string, string | number | boolean | undefined>>

function given(param: ParamValue | undefined, match: PageMatch): Values[string] {
  if (param === undefined || param.kind === 'literal') return param?.value
  return param.kind === 'segment' ? match.params[param.name] : match.query[param.name]
}

function valuesOf({ params }: PageQuery, match: PageMatch, source: SourceConfig): Values {
  return Object.fromEntries(
    Object.entries(source.params ?? {}).map(([name, declared]) => [
      name,
      given(params[name], match) ?? declared.default,
    ]),
  )
}

/** Whether its entries can lead anywhere, and every value it cannot do without is known. */
function leadsOn({ links, name }: PageQuery, { kind, item, params }: SourceConfig, values: Values): boolean {
  return (
    kind === 'list' &&
    (links !== undefined || item.targets !== undefined || (name === MAIN_QUERY && item.href !== undefined)) &&
    Object.entries(params ?? {}).every(
      ([key, { required }]) => required !== true || (values[key] ?? '') !== '',
    )
  )
}

/** The address, and that with each value of its fixed choices, where it shows but one of them at a time. */
function variants(match: PageMatch, site: Site): readonly PageMatch[] {
  return [
    match,
    ...fixedChoices(match.page.options).flatMap(({ param, values, narrows }) =>
      (narrows ? [] : values).flatMap((value) => {
        const query = new URLSearchParams([[param, value]])
        const found = site.match(`${match.canonical.split('?')[0]}?${query}`)
        return found.kind === 'page' ? [found] : []
      }),
    ),
  ]
}

function slugOf(address: string): string {
  return (
    address
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'home'
  )
}

/** Every list of records of these addresses, each once: two pages that ask the same of the same source count as one. */
export function recordLists(addresses: readonly PageMatch[], site: Site): readonly RecordList[] {
  const { sources, locales } = site.manifest
  const codes = locales.map(({ code }) => code)
  const all = addresses.flatMap((address) =>
    variants(address, site).flatMap((match) => match.page.queries.map((query) => ({ match, query }))),
  )
  // A page's own list names the sitemap, not a block that shows the same records elsewhere.
  const ordered = [
    ...all.filter(({ query }) => query.name === MAIN_QUERY),
    ...all.filter(({ query }) => query.name !== MAIN_QUERY),
  ]
  const found = new Map<string, RecordList>()
  const names = new Set<string>()
  for (const { match, query } of ordered) {
    const source = query.source === undefined ? undefined : sources[query.source]
    if (source === undefined) continue
    const values = valuesOf(query, match, source)
    const key = JSON.stringify([query.source, values, query.links, query.links && match.params])
    if (found.has(key) || !leadsOn(query, source, values)) continue
    let name = slugOf(match.canonical)
    for (let count = 2; names.has(name); count += 1) name = `${slugOf(match.canonical)}-${count}`
    names.add(name)
    const perLanguage = Object.values(source.params ?? {}).some(({ channel }) => channel === true)
    found.set(key, { name, match, query, locales: perLanguage ? codes : codes.slice(0, 1) })
  }
  return [...found.values()]
}
