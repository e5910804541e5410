import type { JSONPath } from 'jsonc-parser'
import type { SourceConfig } from '../../../../schemas/config/index.ts'
import type { Item } from '../../../engine/contracts/item.ts'
import { catalogue, type Problem, problemOf } from '../../../engine/errors/index.ts'
import { withQuery } from '../../../engine/index.ts'
import { PersonalValues } from '../../personal-values.ts'
import { type CheckedSite, langPart, type QueryCheck } from './live-query.ts'

/** Minimum length of a long text. Shorter texts may be names, which are the same in every language. */
const MIN_LONG_TEXT_LETTERS = 40

/** Minimum number of records with a long text to judge a backend. */
const MIN_JUDGED_RECORDS = 5

/** Returns the long texts of each entry by ID. */
function longTexts(items: readonly Item[], config: SourceConfig): ReadonlyMap<string, string> {
  const texts = items.map(({ id, ...item }) => {
    const long = [...textsOf({ id, ...item }, config)].filter(
      ([, , text]) => text.length >= MIN_LONG_TEXT_LETTERS,
    )
    return [id, long.map(([part, , text]) => `${part} ${text}`).join('\n')] as const
  })
  return new Map(texts.filter(([, text]) => text !== ''))
}

/** Names of headers and parameters for a language. */
const SAYS_LANGUAGE = /lang|locale|^(?:hl|lc|lng|loc)$/i

/** Reports a request with a fixed language on pages of all languages, if the backend has other languages. */
async function fixedLanguage({ query, config, match, asker, site }: QueryCheck): Promise<readonly Problem[]> {
  const { source } = query
  const { locales, sources } = site.manifest
  const other = locales.find(({ code }) => code === match.locale)
  for (const part of ['headers', 'query'] as const)
    for (const [name, value] of Object.entries(config.request[part] ?? {})) {
      const said = locales.find(({ code, tag }) => value === code || value === tag)
      if (!SAYS_LANGUAGE.test(name) || other === undefined || said === undefined || said === other) continue
      const asked = value === said.code ? other.code : other.tag
      const request = { ...config.request, [part]: { ...config.request[part], [name]: asked } }
      const changed = { ...sources, [source]: { ...config, request } }
      const by = asker.of({ ...site, manifest: { ...site.manifest, sources: changed } })
      const [fixed, told] = [await asker.ask(query, match), await by.ask(query, match)]
      if (!fixed.view.ok || !told.view.ok) continue
      const titles = new Map(fixed.view.items.map(({ id, title }) => [id, title]))
      const others = told.view.items.filter(({ id, title }) => titles.has(id) && titles.get(id) !== title)
      if (others.length === 0) continue
      const args = { source, name, value: String(value), other: other.code, asked, records: others.length }
      return [problemOf(catalogue.LIVE_LANGUAGE_FIXED, args, site.placeIn(source, ['request', part, name]))]
    }
  return []
}

/** Reports a backend that gets the language of the page but returns the first language for the second. */
export async function languageFaults(check: QueryCheck, items: readonly Item[]): Promise<readonly Problem[]> {
  const { query, config, match, asker, site } = check
  const { source } = query
  const { locales } = site.manifest
  const other = locales.find(({ code }) => code !== match.locale)
  if (other === undefined) return []
  const [path = ''] = match.canonical.split('?', 1)
  const there = site.match(withQuery(path, langPart({ locale: other.code }, site)))
  if (there.kind !== 'page') return []
  if (!JSON.stringify(config.request).includes('{locale}')) return fixedLanguage({ ...check, match: there })
  const own = longTexts(items, config)
  if (own.size < MIN_JUDGED_RECORDS) return []
  const { view } = await asker.ask(query, there)
  const others = view.ok ? longTexts(view.items, config) : new Map<string, string>()
  if ([...own].some(([id, text]) => others.get(id) !== text)) return []
  const args = { source, language: match.locale, other: other.code, records: own.size }
  return [problemOf(catalogue.LIVE_LANGUAGE, args, site.placeIn(source, ['request']))]
}

/** Yields the public texts of an entry, with their paths below "item" of the mapping. */
function* textsOf(
  entry: Item,
  { item }: SourceConfig,
): Generator<readonly [part: string, path: JSONPath, text: string]> {
  const { title, subtitle, place, excerpt, html, author, reply, dateText, facts = [], links = [] } = entry
  const plain = { title, subtitle, place, html, author, reply, dateText }
  for (const [part, text] of Object.entries(plain)) if (text !== undefined) yield [part, [part], text]
  // In a list, the excerpt is all there is of the text.
  if (excerpt !== undefined && html === undefined) yield ['html', ['html'], excerpt]
  if (entry.rights?.credit !== undefined) yield ['rights', ['rights'], entry.rights.credit]
  for (const { name, value } of facts) {
    const index = (item.facts ?? []).findIndex((each) => each.name === name)
    yield [`facts.${name}`, ['facts', index, 'value'], value]
  }
  for (const { name, label, href } of links) {
    const index = (item.links ?? []).findIndex((each) => each.name === name)
    const isCall = /^(?:tel|mailto|sms):/i.test(href)
    yield [`links.${name}`, ['links', index], isCall ? `${label} ${href.replace(/^\w+:/, 'tel ')}` : label]
  }
}

/** Reports telephone numbers, email addresses and other personal numbers shown by entries. */
export function personalFaults(
  source: string,
  config: SourceConfig,
  items: readonly Item[],
  { manifest, placeIn }: CheckedSite,
): readonly Problem[] {
  const values = new PersonalValues<JSONPath>(manifest.site)
  for (const item of items)
    for (const [part, path, text] of textsOf(item, config)) values.see(part, text, item.id, path)
  return values.found().map(({ part, called, count, id, at }) => {
    const args = { source, part, called, count, id }
    return problemOf(catalogue.LIVE_PERSONAL, args, placeIn(source, ['item', ...at]))
  })
}
