import type { SourceConfig } from '../../../schemas/config/index.ts'
import { getOwn } from '../../base/object.ts'
import { isSecretName } from '../../base/secrets.ts'
import { catalogue, message, type Place, type Problem, problemOf } from '../errors/index.ts'
import { suggest } from '../suggest.ts'
import { checkFields } from './check-fields.ts'
import type { CheckContext } from './context.ts'

/** The source that a name is written for. Returns undefined where there is none, or where its file has errors. */
export function* findSource(
  name: string,
  place: Place,
  { sourceNames, sources }: CheckContext,
): Generator<Problem, SourceConfig | undefined> {
  if (!sourceNames.has(name)) {
    const known = [...sourceNames]
    yield problemOf(catalogue.SOURCE_UNKNOWN, { name, suggestion: suggest(name, known), known }, place)
  }
  return sources.get(name)?.config
}

/** Parameters that are written and the source does not declare. Returns the names that were suggested for them. */
export function* unknownParams(
  name: string,
  { params: declared = {} }: SourceConfig,
  written: Readonly<Record<string, unknown>>,
  context: CheckContext,
): Generator<Problem, ReadonlySet<string>> {
  const known = Object.keys(declared)
  const suggested = new Set<string>()
  for (const key of Object.keys(written).filter((each) => getOwn(declared, each) === undefined)) {
    const suggestion = suggest(key, known)
    if (suggestion !== undefined) suggested.add(suggestion)
    const place = context.at(written, key, 'key')
    yield problemOf(catalogue.PARAM_UNKNOWN, { name: key, source: name, suggestion, known }, place)
  }
  return suggested
}

/** Names that every request can use without declaring them. */
const ALWAYS: readonly string[] = ['page', 'pageSize', 'offset', 'cursor', 'locale']

const CONDITION = /^\{.*\}\?$/

/** Every text in a value, with what holds it; names of members too, where these are the conditions of a part of the body. */
function* textsIn(value: object): Generator<{ text: string; holder: object; key: string | number }> {
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [key, member] of entries) {
    if (CONDITION.test(String(key))) yield { text: String(key), holder: value, key }
    if (typeof member === 'string') yield { text: member, holder: value, key }
    else if (typeof member === 'object' && member !== null) yield* textsIn(member)
  }
}

/** Further names that the values of a parameter fill, each with that parameter. */
function partsOf(params: NonNullable<SourceConfig['params']>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(params).flatMap(([name, { values }]) =>
      Object.values(values ?? {}).flatMap((sent) =>
        typeof sent === 'string' ? [] : Object.keys(sent).map((part) => [part, name] as const),
      ),
    ),
  )
}

/** What keys of services look like: letters and digits without a blank, longer than a word. */
const KEY_LIKE = /^(?:Bearer )?(?=[^{}]*\d)(?=[^{}]*[A-Za-z])[\w.~+/=-]{16,}$/

function* request(
  { params = {}, request: asked }: SourceConfig,
  { at, settings }: CheckContext,
): Generator<Problem> {
  const parts = partsOf(params)
  const declared = [...Object.keys(params), ...parts.keys()]
  const used = new Set<string>()
  for (const { text, holder, key } of textsIn(asked)) {
    // A path may have a query of its own.
    const written =
      holder === asked && key === 'path' ? new URLSearchParams(text.split('?')[1]) : [[key, text]]
    for (const [name, value] of written) {
      if (!isSecretName(String(name)) || !KEY_LIKE.test(String(value))) continue
      const args = { name: String(name), isHeader: holder === asked.headers }
      yield problemOf(catalogue.REQUEST_SECRET, args, at(holder, key))
    }
    for (const [, name = ''] of text.matchAll(/\{([A-Za-z][A-Za-z0-9_]*)(?::quoted)?\}/g)) {
      used.add(name)
      if (declared.includes(name) || ALWAYS.includes(name)) continue
      // Where site.json cannot be read, the name may be one of its settings.
      if (settings === undefined || settings.has(name)) continue
      const args = { name, suggestion: suggest(name, [...declared, ...ALWAYS]), known: declared }
      yield problemOf(catalogue.REQUEST_PARAM_UNDECLARED, args, at(holder, key))
    }
  }
  for (const name of Object.keys(params)) {
    const sent = [name, ...[...parts].flatMap(([part, owner]) => (owner === name ? [part] : []))]
    if (sent.some((each) => used.has(each))) continue
    yield problemOf(catalogue.REQUEST_PARAM_UNUSED, { name }, at(params, name, 'key'))
  }
}

/** What a source says of its own parameters: defaults are of their types, and what is marked is one of them. */
function* parameters(source: SourceConfig, name: string, { at }: CheckContext): Generator<Problem> {
  const { params = {}, highlight } = source
  for (const [key, { type, default: given, values }] of Object.entries(params)) {
    const place = at(params[key] ?? params, 'default')
    if (given === undefined) continue
    if (typeof given !== type) yield problemOf(catalogue.PARAM_TYPE, { name: key, type }, place)
    else if (values !== undefined && given !== '' && getOwn(values, String(given)) === undefined) {
      const known = Object.keys(values)
      const args = { value: JSON.stringify(given), suggestion: suggest(String(given), known), known }
      yield problemOf(catalogue.CONFIG_ENUM, args, place)
    }
  }
  const { facets = {} } = source.response
  for (const key of Object.keys(facets).filter((each) => getOwn(params, each) === undefined)) {
    const known = Object.keys(params)
    const args = { name: key, source: name, suggestion: suggest(key, known), known }
    yield problemOf(catalogue.PARAM_UNKNOWN, args, at(facets, key, 'key'))
  }
  if (highlight === undefined || getOwn(params, highlight) !== undefined) return
  const known = Object.keys(params)
  const args = { name: highlight, source: name, suggestion: suggest(highlight, known), known }
  yield problemOf(catalogue.PARAM_UNKNOWN, args, at(source, 'highlight'))
}

function* names(source: SourceConfig, { at }: CheckContext): Generator<Problem> {
  const lists = [
    { entries: source.item.facts ?? [], what: message`a fact` },
    { entries: source.item.links ?? [], what: message`a link` },
    { entries: source.item.media ?? [], what: message`sound, film or a model` },
  ]
  for (const { entries, what } of lists) {
    for (const [index, entry] of entries.entries()) {
      if (!entries.slice(0, index).some(({ name }) => name === entry.name)) continue
      yield problemOf(catalogue.NAME_DUPLICATE, { name: entry.name, what }, at(entry, 'name'))
    }
  }
}

function* service(config: SourceConfig, context: CheckContext): Generator<Problem> {
  if (context.services !== undefined && !context.services.has(config.service)) {
    const known = [...context.services]
    const args = { name: config.service, suggestion: suggest(config.service, known), known }
    yield problemOf(catalogue.SERVICE_UNKNOWN, args, context.at(config, 'service'))
  }
}

const PLACEHOLDERS = { page: 'page', offset: 'offset', cursor: 'cursor', none: undefined } as const

function* paging(
  { paging: pages, request: asked, response }: SourceConfig,
  { at }: CheckContext,
): Generator<Problem> {
  const placeholder = pages === undefined ? undefined : PLACEHOLDERS[pages.style]
  const isSent = [...textsIn(asked)].some(({ text }) => text.includes(`{${placeholder}}`))
  if (pages !== undefined && placeholder !== undefined && !isSent)
    yield problemOf(catalogue.PAGING_UNSENT, { style: pages.style, placeholder }, at(pages, 'style'))
  if (pages?.style !== 'cursor' || response.nextCursor !== undefined || response.nextHeader !== undefined)
    return
  yield problemOf(catalogue.CURSOR_MISSING, {}, at(pages, 'style'))
}

/** Sources: services, requests and mappings fit together. */
export function* checkSources(context: CheckContext): Generator<Problem> {
  for (const [name, { config, path }] of context.sources) {
    // A record type is checked where it is declared.
    if (path.startsWith('records/')) continue
    yield* service(config, context)
    yield* paging(config, context)
    yield* request(config, context)
    yield* parameters(config, name, context)
    yield* names(config, context)
    yield* checkFields(config, context)
  }
}
