import { type DataDeclaration, PERIODS, type SourceConfig } from '../../../schemas/config/index.ts'
import { getOwn } from '../../base/object.ts'
import { catalogue, type Message, type Problem, problemOf } from '../errors/index.ts'
import { parameterNames, parseRoute } from '../route-pattern.ts'
import { suggest } from '../suggest.ts'
import { parseParam, RESERVED_PARAMS } from '../url.ts'
import { answerTo, checkHref, checkSegments } from './check-href.ts'
import { findSource, unknownParams } from './check-sources.ts'
import type { CheckContext } from './context.ts'

/** A page, block, tab or named query, and what draws its data. */
interface DataUser {
  /** In the words of the message: 'The template "common"'. */
  readonly words: Message
  readonly data: Partial<DataDeclaration>
  readonly kind: 'list' | 'detail' | 'page'
  readonly paged: boolean
  readonly route: string
  /** Whether the channel of the page's grade fills a channel parameter that has no value. */
  readonly graded: boolean
}

type Params = NonNullable<DataDeclaration['params']>

function* paramValue(
  key: string,
  params: Params,
  source: SourceConfig,
  user: DataUser,
  { at }: CheckContext,
): Generator<Problem> {
  const written = params[key]
  if (written === undefined) return
  const place = at(params, key)
  const param = parseParam(written)
  if (param.kind === 'segment') {
    const pattern = parseRoute(user.route)
    const known = pattern === undefined ? [] : parameterNames(pattern)
    if (pattern === undefined || known.includes(param.name)) return
    const args = { name: param.name, route: user.route, suggestion: suggest(param.name, known), known }
    yield problemOf(catalogue.SEGMENT_UNKNOWN, args, place)
  } else if (param.kind === 'query') {
    if (!RESERVED_PARAMS.includes(param.name)) return
    yield problemOf(catalogue.PARAM_RESERVED, { name: param.name }, place)
  } else {
    const { type, period, values } = getOwn(source.params, key) ?? {}
    const known: readonly string[] = period === undefined ? Object.keys(values ?? {}) : PERIODS
    const isClosed = period !== undefined || values !== undefined
    if (type !== undefined && typeof param.value !== type) {
      yield problemOf(catalogue.PARAM_TYPE, { name: key, type }, place)
    } else if (isClosed && param.value !== '' && !known.includes(String(param.value))) {
      const suggestion = suggest(String(param.value), known)
      yield problemOf(catalogue.CONFIG_ENUM, { value: JSON.stringify(param.value), suggestion, known }, place)
    }
  }
}

/** Parameters that are written: the source knows them, and their values can be had. Returns the names that were suggested for others. */
function* writtenParams(
  name: string,
  source: SourceConfig,
  written: Params,
  user: DataUser,
  context: CheckContext,
): Generator<Problem, ReadonlySet<string>> {
  const suggested = yield* unknownParams(name, source, written, context)
  for (const key of Object.keys(written)) {
    if (getOwn(source.params, key) !== undefined) yield* paramValue(key, written, source, user, context)
  }
  return suggested
}

function* params(
  name: string,
  source: SourceConfig,
  user: DataUser,
  context: CheckContext,
): Generator<Problem> {
  const { data } = user
  const declared = source.params ?? {}
  const suggested = yield* writtenParams(name, source, data.params ?? {}, user, context)
  if (data.otherwise !== undefined) yield* writtenParams(name, source, data.otherwise.params, user, context)
  for (const [key, param] of Object.entries(declared)) {
    const isEmpty = getOwn(data.params, key) === ''
    const given =
      (getOwn(data.params, key) !== undefined && !isEmpty) ||
      param.default !== undefined ||
      suggested.has(key)
    if (given || param.required !== true || (user.graded && param.channel === true && !isEmpty)) continue
    const place =
      data.params === undefined
        ? context.at(data, 'source')
        : context.at(data.params, isEmpty ? key : undefined)
    yield problemOf(catalogue.PARAM_MISSING, { name: key, source: name }, place)
  }
}

const neededKind = { list: 'list', detail: 'record', page: undefined } as const

function* sourceProblems(name: string, user: DataUser, context: CheckContext): Generator<Problem> {
  const place = context.at(user.data, 'source')
  const source = yield* findSource(name, place, context)
  if (source === undefined) return
  const needed = neededKind[user.kind]
  if (needed !== undefined && source.kind !== needed) {
    const args = { source: name, kind: source.kind, needed, user: user.words }
    yield problemOf(catalogue.SOURCE_KIND, args, place)
  } else if (user.paged && user.data.pageSize === undefined) {
    yield problemOf(catalogue.PAGE_SIZE_MISSING, { user: user.words }, place)
  }
  yield* params(name, source, user, context)
}

function* links(link: string, user: DataUser, context: CheckContext): Generator<Problem> {
  const place = context.at(user.data, 'links')
  const dead = [...checkHref(link, place, context)]
  yield* dead
  yield* checkSegments(link, user.route, true, place)
  const target = dead.length > 0 ? undefined : answerTo(link.replace(/[?#].*$/, ''), context)
  if (target === undefined || target.kind === 'invalid') return
  const route = target.kind === 'redirect' ? target.to : target.page.route
  const piece =
    target.kind === 'redirect' ? undefined : getOwn(context.registry.templates, target.page.template)
  const unknown = target.kind !== 'redirect' && piece === undefined
  if (unknown || piece?.kind === 'detail') return
  yield problemOf(catalogue.LINK_NOT_DETAIL, { links: link, route }, place)
}

/** What a page, block, tab or named query asks for: its source, the parameters, where its entries lead. */
export function* checkData(user: DataUser, context: CheckContext): Generator<Problem> {
  const { source, items, links: link } = user.data
  if (source !== undefined && items !== undefined) {
    yield problemOf(catalogue.DATA_AMBIGUOUS, {}, context.at(user.data, 'items', 'key'))
  }
  if (source === undefined && items === undefined && user.kind !== 'page') {
    const args = { user: user.words, items: user.kind === 'list' }
    yield problemOf(catalogue.DATA_MISSING, args, context.at(user.data))
  }
  if (source !== undefined) yield* sourceProblems(source, user, context)
  if (link !== undefined) yield* links(link, user, context)
  for (const locale of Object.keys(user.data.excerptIn ?? {})) {
    const { locales } = context
    if (locales.length === 0 || locales.includes(locale)) continue
    const args = { locale, suggestion: suggest(locale, locales), known: locales }
    yield problemOf(catalogue.LOCALE_UNKNOWN, args, context.at(user.data.excerptIn ?? {}, locale, 'key'))
  }
}
