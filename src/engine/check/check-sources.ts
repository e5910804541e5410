import type { FieldConfig, ListConfig, SourceConfig } from '../../../schemas/config/index.ts'
import { mediumKind, mediumTypes } from '../../base/media-types.ts'
import { getOwn, isObject, omitUndefined } from '../../base/object.ts'
import { isUnknownRights, rightsStatement } from '../../base/rights/rights.ts'
import { isSecretName } from '../../base/secrets.ts'
import { catalogue, message, type Place, type Problem, problemOf } from '../errors/index.ts'
import { definesTargets, pagesOfKind } from '../kind-links.ts'
import { sourceNamesOf } from '../record-sources.ts'
import { suggest, unknownName, unknownValue } from '../suggest.ts'
import { checkHref, checkSegments } from './check-href.ts'
import { checkProperty } from './check-records.ts'
import { type CheckContext, repeatedIn, unknownService } from './context.ts'

/** Looks up the source with a configured name, and reports an unknown one. Returns undefined if there is none or its file has errors. */
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

/** Reports a name that is not a parameter of a source. */
export function unknownParam(
  key: string,
  source: string,
  { params = {} }: SourceConfig,
  place: Place,
): Problem {
  const args = { ...unknownName(key, Object.keys(params)), source }
  return problemOf(catalogue.PARAM_UNKNOWN, args, place)
}

/** Reports configured parameters that the source does not declare. Returns the names suggested in their place. */
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

/** Placeholders available in every request without declaration. */
const ALWAYS: readonly string[] = ['page', 'pageSize', 'offset', 'cursor', 'locale']

const CONDITION = /^\{.*\}\?$/

/** Yields every text in a value with its container. Includes keys that are conditions of optional body parts. */
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

/** Returns further names set by the values of a parameter, each with that parameter. */
function furtherParams(params: NonNullable<SourceConfig['params']>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(params).flatMap(([name, { values }]) =>
      Object.values(values ?? {}).flatMap((sent) =>
        typeof sent === 'string' ? [] : Object.keys(sent).map((part) => [part, name] as const),
      ),
    ),
  )
}

/** A value that looks like an API key: letters and digits without spaces, longer than a word. */
const KEY_LIKE = /^(?=[^{}]*\d)(?=[^{}]*[A-Za-z])[\w.~+/=-]{16,}$/
/** A key after the name of its authentication scheme (RFC 9110); there, it may be short. */
const WITH_SCHEME = /^(?:Bearer|Basic|Token|ApiKey) +(?=\S*\d)[^{}\s]{4,}$/i

/** Headers that describe the request or the client and may have long values. */
const PLAIN_HEADER = /^(?:accept.*|content-.*|user-agent|referer|origin|cookie|host)$/i
const RANDOM = /^(?=\D*\d)(?=[^A-Za-z]*[A-Za-z])[\w+=-]{24,}$/

/** Whether a request parameter is a secret written in the config, by its name and value. Values with a placeholder are set elsewhere. */
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
    // A path may contain a query.
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
      // If site.json is unreadable, the name may be one of its settings.
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

/** Checks the declared parameters of a source: defaults have the declared type, and marked names are parameters. */
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

/** Reports facets whose entries are those of another parameter, so that each choice would find nothing. */
function* exchangedFacets(
  { request: asked, response: { facets = {} } }: SourceConfig,
  { at }: CheckContext,
): Generator<Problem> {
  const members = new Map(
    [...textsAndConditions(asked)].flatMap(({ text, key }) => {
      const name = /^\{(\w+)\}$/.exec(text)?.[1]
      return name === undefined ? [] : [[name, String(key)] as const]
    }),
  )
  for (const [name, { where = {} }] of Object.entries(facets))
    for (const [key, member] of Object.entries(where)) {
      const sent = members.get(name)
      const [other] = [...members].find(([each, as]) => each !== name && as === member) ?? []
      if (sent === undefined || sent === member || other === undefined) continue
      const reason = message`the values of the filter "${name}" are read from "${String(member)}", which is sent by "${other}"; "${name}" is sent as "${sent}"`
      const cure = message`Write the same name in "where" and in the request: otherwise no choice finds anything.`
      yield problemOf(catalogue.CONFIG_VALUE, { reason, cure }, at(where, key))
    }
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

/** Checks sources: services, requests and mappings are consistent. */
export function* checkSources(context: CheckContext): Generator<Problem> {
  for (const [name, { config, path }] of context.sources) {
    // Sources of record types are checked at their declaration.
    if (path.startsWith('records/')) continue
    yield* unknownService(config.service, context.at(config, 'service'), context)
    yield* checkPaging(config, context)
    yield* checkRequest(config, context)
    yield* checkParameters(config, name, context)
    yield* exchangedFacets(config, context)
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

/** Yields complete paths of this site that a link field can return: its constant, and the values of a final map. */
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

/** Checks link targets of records: each has one kind of destination, and its route exists. */
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

/** Reports an unknown rights statement in the config. */
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

/** Reports a configured media type that pages cannot show. */
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

/** Whether a template has an unclosed placeholder or a stray closing brace. */
function isUnclosed(template: string): boolean {
  const rest = template.replace(/\{\/[^{}]*\}/g, '')
  return rest.includes('{/') || rest.split('{').length !== rest.split('}').length
}

/** Reports templates whose braces would be shown to visitors. */
function* checkTemplate(field: FieldObject, { at }: CheckContext): Generator<Problem> {
  const open = [field.template ?? []].flat().find(isUnclosed)
  if (open === undefined) return
  const reason = message`a brace of the template "${open}" has no other`
  const cure = message`Write each place as "{", its pointer and "}", such as "{/title}"; visitors read what is left.`
  yield problemOf(catalogue.CONFIG_VALUE, { reason, cure }, at(field, 'template'))
}

/** Checks the fields of a mapping: each has one origin, and the pages of its links exist. */
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

/** Fields of an entry that contain entries. */
const ENTRIES: readonly string[] = ['related', 'children']

/** Returns every query of the pages with the link target of its entries. */
function usesIn({ config }: CheckContext) {
  return config.channels
    .flatMap((channel) => channel.config.pages ?? [])
    .flatMap((page) => [
      page,
      ...Object.values(page.with ?? {}),
      ...(page.blocks ?? []).flatMap((block) => [block, ...(block.tabs ?? [])]),
    ])
}

/** Reports joined entries without a page: neither their source nor exactly one page of their kind provides a link. */
function* checkUnlinked(join: Join, target: SourceConfig, context: CheckContext): Generator<Problem> {
  if (!ENTRIES.includes(join.into) || target.item.id === undefined || definesTargets(target)) return
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

/** Reports cycles of joins, each once, at its alphabetically first source. */
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

/** Reports sources not used by any page, block, menu or join of a used source. References in files with errors count. */
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

/** Checks that joins are valid and acyclic, and that every source is used. */
export function* checkJoins(context: CheckContext): Generator<Problem> {
  for (const { config } of context.sources.values()) yield* checkAllJoins(config, context)
  yield* checkLoops(context)
  yield* checkUnusedSources(context)
}
