import type { FieldConfig, ListConfig, SourceConfig } from '../../../schemas/config/index.ts'
import { mediumKind, mediumTypes } from '../../base/media-types.ts'
import { getOwn, isObject, omitUndefined } from '../../base/object.ts'
import { isUnknownRights, rightsStatement } from '../../base/rights/rights.ts'
import { isSecretName } from '../../base/secrets.ts'
import { catalogue, message, type Place, type Problem, problemOf } from '../errors/index.ts'
import { pagesOfKind, saysWhereItLeads } from '../kind-links.ts'
import { sourceNamesOf } from '../record-sources.ts'
import { suggest, unknownName, unknownValue } from '../suggest.ts'
import { checkHref, checkSegments } from './check-href.ts'
import { checkProperty } from './check-records.ts'
import { type CheckContext, repeatedIn, unknownService } from './context.ts'

/** The source that a name is written for. Returns undefined where there is none, or where its file has errors. */
export function* findSource(
  name: string,
  place: Place,
  { sourceNames, sources }: CheckContext,
): Generator<Problem, SourceConfig | undefined> {
  if (!sourceNames.has(name)) {
    yield problemOf(catalogue.SOURCE_UNKNOWN, unknownName(name, [...sourceNames]), place)
  }
  return sources.get(name)?.config
}

/** A name that is no parameter of a source. */
export function unknownParam(
  key: string,
  source: string,
  { params = {} }: SourceConfig,
  place: Place,
): Problem {
  const args = { ...unknownName(key, Object.keys(params)), source }
  return problemOf(catalogue.PARAM_UNKNOWN, args, place)
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
function* textsAndConditions(
  value: object,
): Generator<{ text: string; holder: object; key: string | number }> {
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [key, member] of entries) {
    if (CONDITION.test(String(key))) yield { text: String(key), holder: value, key }
    if (typeof member === 'string') yield { text: member, holder: value, key }
    else if (typeof member === 'object' && member !== null) yield* textsAndConditions(member)
  }
}

/** Further names that the values of a parameter fill, each with that parameter. */
function furtherParams(params: NonNullable<SourceConfig['params']>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(params).flatMap(([name, { values }]) =>
      Object.values(values ?? {}).flatMap((sent) =>
        typeof sent === 'string' ? [] : Object.keys(sent).map((part) => [part, name] as const),
      ),
    ),
  )
}

/** What keys of services look like: letters and digits without a blank, longer than a word. */
const KEY_LIKE = /^(?=[^{}]*\d)(?=[^{}]*[A-Za-z])[\w.~+/=-]{16,}$/
/** A key behind the name of its scheme (RFC 9110), where it may be a short word. */
const WITH_SCHEME = /^(?:Bearer|Basic|Token|ApiKey) +(?=\S*\d)[^{}\s]{4,}$/i

/** Headers whose values say what is asked for, and by whom, also in long words. */
const PLAIN_HEADER = /^(?:accept.*|content-.*|user-agent|referer|origin|cookie|host)$/i
const RANDOM = /^(?=\D*\d)(?=[^A-Za-z]*[A-Za-z])[\w+=-]{24,}$/

/** Whether something that a request sends is a secret, by its name and its value; what has a name in braces is set elsewhere. */
function isWrittenSecret(name: string, value: string, isHeader: boolean): boolean {
  if (!isSecretName(name)) return isHeader && !PLAIN_HEADER.test(name) && RANDOM.test(value)
  if (isHeader) return value.trim() !== '' && !/[{}]/.test(value)
  return [KEY_LIKE, WITH_SCHEME].some((each) => each.test(value))
}

function* checkRequest(
  { params = {}, request: asked }: SourceConfig,
  { at, settings }: CheckContext,
): Generator<Problem> {
  const parts = furtherParams(params)
  const declared = [...Object.keys(params), ...parts.keys()]
  const used = new Set<string>()
  for (const { text, holder, key } of textsAndConditions(asked)) {
    // A path may have a query of its own.
    const written =
      holder === asked && key === 'path' ? new URLSearchParams(text.split('?')[1]) : [[key, text]]
    for (const [name, value] of written) {
      const isHeader = holder === asked.headers
      if (!isWrittenSecret(String(name), String(value), isHeader)) continue
      const args = { name: String(name), isHeader }
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
function* checkParameters(source: SourceConfig, name: string, { at }: CheckContext): Generator<Problem> {
  const { params = {}, highlight } = source
  for (const [key, { type, default: given, values }] of Object.entries(params)) {
    const place = at(params[key] ?? params, 'default')
    if (given === undefined) continue
    if (typeof given !== type) yield problemOf(catalogue.PARAM_TYPE, { name: key, type }, place)
    else if (values !== undefined && given !== '' && getOwn(values, String(given)) === undefined)
      yield problemOf(catalogue.CONFIG_ENUM, unknownValue(given, Object.keys(values)), place)
  }
  const { facets = {} } = source.response
  for (const key of Object.keys(facets).filter((each) => getOwn(params, each) === undefined)) {
    yield unknownParam(key, name, source, at(facets, key, 'key'))
  }
  if (highlight !== undefined && getOwn(params, highlight) === undefined)
    yield unknownParam(highlight, name, source, at(source, 'highlight'))
}

function* checkNames(source: SourceConfig, { at }: CheckContext): Generator<Problem> {
  const lists = [
    { entries: source.item.facts ?? [], what: message`a fact` },
    { entries: source.item.links ?? [], what: message`a link` },
    { entries: source.item.media ?? [], what: message`sound, film or a model` },
  ]
  for (const { entries, what } of lists) {
    for (const entry of repeatedIn<{ readonly name: string }>(entries, ({ name }) => name))
      yield problemOf(catalogue.NAME_DUPLICATE, { name: entry.name, what }, at(entry, 'name'))
  }
}

const PLACEHOLDERS = { page: 'page', offset: 'offset', cursor: 'cursor', none: undefined } as const

function* checkPaging(
  { paging: pages, request: asked, response }: SourceConfig,
  { at }: CheckContext,
): Generator<Problem> {
  const placeholder = pages === undefined ? undefined : PLACEHOLDERS[pages.style]
  const isSent = [...textsAndConditions(asked)].some(({ text }) => text.includes(`{${placeholder}}`))
  if (pages !== undefined && placeholder !== undefined && !isSent)
    yield problemOf(catalogue.PAGING_UNSENT, { style: pages.style, placeholder }, at(pages, 'style'))
  if (pages?.maxSize === 1) {
    const reason = message`"maxSize" is 1, so that each entry of a list is a call of its own`
    const cure = message`Write how many records the backend gives at most in one answer, such as 100, or leave "maxSize" out.`
    yield problemOf(catalogue.CONFIG_VALUE, { reason, cure }, at(pages, 'maxSize'))
  }
  if (pages?.style !== 'cursor' || response.nextCursor !== undefined || response.nextHeader !== undefined)
    return
  yield problemOf(catalogue.CURSOR_MISSING, {}, at(pages, 'style'))
}

/** Sources: services, requests and mappings fit together. */
export function* checkSources(context: CheckContext): Generator<Problem> {
  for (const [name, { config, path }] of context.sources) {
    // A record type is checked where it is declared.
    if (path.startsWith('records/')) continue
    yield* unknownService(config.service, context.at(config, 'service'), context)
    yield* checkPaging(config, context)
    yield* checkRequest(config, context)
    yield* checkParameters(config, name, context)
    yield* checkNames(config, context)
    yield* checkFields(config, context)
  }
}

type FieldObject = Exclude<FieldConfig, string>

function membersOf({ each }: { readonly each?: ListConfig }): readonly FieldConfig[] {
  return each === undefined || typeof each === 'string' ? [] : Object.values(each.members)
}

function pictureFields(images: SourceConfig['item']['images']): readonly (FieldConfig | undefined)[] {
  return typeof images === 'object' && 'members' in images ? Object.values(images.members) : [images]
}

function fieldsOf({ item }: SourceConfig) {
  const { facts = [], links = [], media = [], images, targets: _, ...direct } = item
  const all: readonly (FieldConfig | undefined)[] = [
    ...Object.values(direct),
    ...pictureFields(images),
    ...[...facts, ...links, ...media].flatMap(membersOf),
    ...facts.flatMap(({ value, labelFrom }) => [value, labelFrom]),
    ...links.flatMap(({ href, from, text, id }) => [href, from, text, id]),
    ...media.flatMap(({ name: _name, label: _label, each: _each, ...fields }) => Object.values(fields)),
  ]
  return all.flatMap((field): readonly FieldObject[] =>
    field === undefined || typeof field === 'string' ? [] : [field],
  )
}

interface WrittenLink {
  readonly href: string
  readonly holder: object
  readonly key: string
}

/** The paths of this site that a link field can give whole: its constant, and the values of a map that comes last. */
function* pathsIn(field: FieldConfig | undefined): Generator<WrittenLink> {
  if (field === undefined || typeof field === 'string') return
  if (field.const?.startsWith('/') && field.as === undefined) {
    yield { href: field.const, holder: field, key: 'const' }
  }
  const last = field.as?.at(-1)
  if (typeof last !== 'object' || !('map' in last)) return
  for (const [key, href] of Object.entries(last.map)) {
    if (href.startsWith('/')) yield { href, holder: last.map, key }
  }
}

/** Rules for where records lead, and further links: each leads to one kind of place, and a route that it names exists. */
function* checkTargets({ item }: SourceConfig, context: CheckContext): Generator<Problem> {
  const all = [
    ...(item.targets ?? []).map((target) => ({
      target,
      ways: [target.to !== undefined, target.channel === true, target.own === true],
    })),
    ...(item.links ?? []).map((target) => ({
      target,
      ways: [target.to !== undefined, target.href !== undefined],
    })),
  ]
  for (const { target, ways } of all) {
    const chosen = ways.filter(Boolean)
    if (chosen.length !== 1)
      yield problemOf(catalogue.TARGET_CHOICE, { several: chosen.length > 1 }, context.at(target))
    if (target.to === undefined) continue
    const place = context.at(target, 'to')
    yield* checkHref(target.to, place, context)
    yield* checkSegments(target.to, '/:id', true, place)
  }
}

/** A statement of rights that the config writes is one that is known. */
function* checkRights({ item, rights: own }: SourceConfig, context: CheckContext): Generator<Problem> {
  const { statement } = own ?? {}
  if (own !== undefined && statement !== undefined && rightsStatement(statement) === undefined)
    yield problemOf(catalogue.RIGHTS_UNKNOWN, { statement }, context.at(own, 'statement'))
  if (typeof item.rights !== 'object' || item.rights.const === undefined) return
  if (isUnknownRights(item.rights.const))
    yield problemOf(
      catalogue.RIGHTS_UNKNOWN,
      { statement: item.rights.const },
      context.at(item.rights, 'const'),
    )
}

/** A type that the config writes for media is one that pages show. */
function* checkMedia({ item }: SourceConfig, context: CheckContext): Generator<Problem> {
  for (const { type: field } of item.media ?? []) {
    if (typeof field !== 'object' || field.const === undefined) continue
    const type = field.const.trim().toLowerCase()
    if (mediumKind(type) !== undefined) continue
    const suggestion = suggest(type, mediumTypes)
    const args = { type: field.const, known: mediumTypes, ...omitUndefined({ suggestion }) }
    yield problemOf(catalogue.MEDIUM_TYPE, args, context.at(field, 'const'))
  }
}

/** What of a template is a place that does not end, or the end of none. */
function isUnclosed(template: string): boolean {
  const rest = template.replace(/\{\/[^{}]*\}/g, '')
  return rest.includes('{/') || rest.split('{').length !== rest.split('}').length
}

/** Templates whose braces visitors would read. */
function* checkTemplate(field: FieldObject, { at }: CheckContext): Generator<Problem> {
  const open = [field.template ?? []].flat().find(isUnclosed)
  if (open === undefined) return
  const reason = message`a brace of the template "${open}" has no other`
  const cure = message`Write each place as "{", its pointer and "}", such as "{/title}"; visitors read what is left.`
  yield problemOf(catalogue.CONFIG_VALUE, { reason, cure }, at(field, 'template'))
}

/** The fields of a mapping come from one place each, and the pages that its links name exist. */
function* checkFields(source: SourceConfig, context: CheckContext): Generator<Problem> {
  for (const field of fieldsOf(source)) {
    const isRead = [field.from, field.all, field.template].some((each) => each !== undefined)
    const both = isRead && field.const !== undefined
    if (both || (!isRead && field.const === undefined)) {
      yield problemOf(catalogue.FIELD_SOURCE, { both }, context.at(field))
    }
    yield* checkTemplate(field, context)
    for (const locale of Object.keys(field.in ?? {})) {
      const { locales } = context
      if (locales.length === 0 || locales.includes(locale)) continue
      const args = { locale, suggestion: suggest(locale, locales), known: locales }
      yield problemOf(catalogue.LOCALE_UNKNOWN, args, context.at(field.in ?? {}, locale, 'key'))
    }
  }
  for (const { href, holder, key } of pathsIn(source.item.href)) {
    yield* checkHref(href, context.at(holder, key), context)
  }
  for (const fact of source.item.facts ?? [])
    yield* checkProperty(fact.property, context.at(fact, 'property'))
  yield* checkRights(source, context)
  yield* checkMedia(source, context)
  yield* checkTargets(source, context)
}

type Join = NonNullable<SourceConfig['joins']>[number]

/** Parts of an entry that are shown as entries of their own. */
const ENTRIES: readonly string[] = ['related', 'children']

/** Every query of the pages, with where its entries lead. */
function usesIn({ config }: CheckContext) {
  return config.channels
    .flatMap((channel) => channel.config.pages ?? [])
    .flatMap((page) => [
      page,
      ...Object.values(page.with ?? {}),
      ...(page.blocks ?? []).flatMap((block) => [block, ...(block.tabs ?? [])]),
    ])
}

/** Joined entries lead to a page: as their source says, or to the one page that shows records of their kind. */
function* checkUnlinked(join: Join, target: SourceConfig, context: CheckContext): Generator<Problem> {
  if (!ENTRIES.includes(join.into) || target.item.id === undefined || saysWhereItLeads(target)) return
  const sources = Object.fromEntries([...context.sources].map(([name, { config }]) => [name, config]))
  const { routes, only } = pagesOfKind(join.source, sources, usesIn(context))
  if (only !== undefined) return
  const file = context.sources.get(join.source)?.path ?? ''
  yield problemOf(catalogue.JOIN_UNLINKED, { source: join.source, file, routes }, context.at(join, 'source'))
}

function* checkAllJoins({ joins: joined = [] }: SourceConfig, context: CheckContext): Generator<Problem> {
  for (const join of joined) {
    const target = yield* findSource(join.source, context.at(join, 'source'), context)
    if (target === undefined) continue
    yield* checkUnlinked(join, target, context)
    const declared = target.params ?? {}
    yield* unknownParams(join.source, target, join.params, context)
    for (const [name, param] of Object.entries(declared)) {
      const isEmpty = getOwn(join.params, name) === ''
      const given = (getOwn(join.params, name) !== undefined && !isEmpty) || param.default !== undefined
      if (given || param.required !== true) continue
      const place = context.at(join.params, isEmpty ? name : undefined)
      yield problemOf(catalogue.PARAM_MISSING, { name, source: join.source }, place)
    }
  }
}

/** Circles of joins; each is reported once, at its alphabetically first source. */
function* checkLoops(context: CheckContext): Generator<Problem> {
  const visit = function* (path: readonly string[]): Generator<Problem> {
    const [first = '', name = first] = [path[0], path.at(-1)]
    for (const join of context.sources.get(name)?.config.joins ?? []) {
      if (join.source === first) {
        yield problemOf(catalogue.JOIN_LOOP, { chain: [...path, first] }, context.at(join, 'source'))
      } else if (join.source > first && !path.includes(join.source)) {
        yield* visit([...path, join.source])
      }
    }
  }
  for (const name of context.sources.keys()) yield* visit([name])
}

function namedUnder(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const here = isObject(value) && typeof value.source === 'string' ? [value.source] : []
  return [...here, ...Object.values(value).flatMap(namedUnder)]
}

/** Sources that no page, block, menu or join of a used source names; files with errors count as well. */
function* checkUnusedSources({ config, at, sources }: CheckContext): Generator<Problem> {
  const ofSource = new Map(
    config.raw.filter(({ kind }) => kind === 'source').map(({ name, value }) => [name, value]),
  )
  const used = new Set<string>()
  const queue = config.raw.filter(({ kind }) => kind !== 'source').flatMap(({ value }) => namedUnder(value))
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (used.has(name)) continue
    used.add(name)
    queue.push(...namedUnder(ofSource.get(name)))
  }
  const made = new Set(config.records.flatMap(({ name }) => sourceNamesOf(name)))
  for (const { name, config: source } of sources.values()) {
    if (!made.has(name) && !used.has(name)) yield problemOf(catalogue.SOURCE_UNUSED, { name }, at(source))
  }
}

/** Joins between sources lead somewhere and end; and each source is used. */
export function* checkJoins(context: CheckContext): Generator<Problem> {
  for (const { config } of context.sources.values()) yield* checkAllJoins(config, context)
  yield* checkLoops(context)
  yield* checkUnusedSources(context)
}
