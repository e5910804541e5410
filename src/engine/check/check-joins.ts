import type { SourceConfig } from '../../../schemas/config/index.ts'
import { getOwn, isObject } from '../../base/object.ts'
import { catalogue, type Problem, problemOf } from '../errors/index.ts'
import { pagesOfKind, saysWhereItLeads } from '../kind-links.ts'
import { sourceNamesOf } from '../record-sources.ts'
import { findSource, unknownParams } from './check-sources.ts'
import type { CheckContext } from './context.ts'

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
function* unlinked(join: Join, target: SourceConfig, context: CheckContext): Generator<Problem> {
  if (!ENTRIES.includes(join.into) || target.item.id === undefined || saysWhereItLeads(target)) return
  const sources = Object.fromEntries([...context.sources].map(([name, { config }]) => [name, config]))
  const { routes, only } = pagesOfKind(join.source, sources, usesIn(context))
  if (only !== undefined) return
  yield problemOf(catalogue.JOIN_UNLINKED, { source: join.source, routes }, context.at(join, 'source'))
}

function* joins({ joins: joined = [] }: SourceConfig, context: CheckContext): Generator<Problem> {
  for (const join of joined) {
    const target = yield* findSource(join.source, context.at(join, 'source'), context)
    if (target === undefined) continue
    yield* unlinked(join, target, context)
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
function* loops(context: CheckContext): Generator<Problem> {
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
function* unused({ config, at, sources }: CheckContext): Generator<Problem> {
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
  for (const { config } of context.sources.values()) yield* joins(config, context)
  yield* loops(context)
  yield* unused(context)
}
