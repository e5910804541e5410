import type { FieldConfig, ListConfig, SourceConfig } from '../../../schemas/config/index.ts'
import { mediumKind, mediumTypes } from '../../base/media-types.ts'
import { omitUndefined } from '../../base/object.ts'
import { isUnknownRights, rightsStatement } from '../../base/rights/rights.ts'
import { catalogue, type Problem, problemOf } from '../errors/index.ts'
import { suggest } from '../suggest.ts'
import { checkHref, checkSegments } from './check-href.ts'
import type { CheckContext } from './context.ts'
import { checkProperty } from './schema-org.ts'

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

/** Rules for where records lead: each leads to one kind of place, and that place exists. */
function* targets({ item }: SourceConfig, context: CheckContext): Generator<Problem> {
  for (const target of item.targets ?? []) {
    const chosen = [target.to !== undefined, target.channel === true, target.own === true].filter(Boolean)
    if (chosen.length !== 1) {
      yield problemOf(catalogue.TARGET_CHOICE, { several: chosen.length > 1 }, context.at(target))
    }
    if (target.to === undefined) continue
    const place = context.at(target, 'to')
    yield* checkHref(target.to, place, context)
    yield* checkSegments(target.to, '/:id', true, place)
  }
}

/** Further links: each leads to an address of the record or to a route, and that route exists. */
function* links({ item }: SourceConfig, context: CheckContext): Generator<Problem> {
  for (const link of item.links ?? []) {
    const chosen = [link.href, link.to].filter((each) => each !== undefined)
    if (chosen.length !== 1)
      yield problemOf(catalogue.TARGET_CHOICE, { several: chosen.length > 1 }, context.at(link))
    if (link.to === undefined) continue
    const place = context.at(link, 'to')
    yield* checkHref(link.to, place, context)
    yield* checkSegments(link.to, '/:id', true, place)
  }
}

/** A statement of rights that the config writes is one that is known. */
function* rights({ item, rights: own }: SourceConfig, context: CheckContext): Generator<Problem> {
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
function* media({ item }: SourceConfig, context: CheckContext): Generator<Problem> {
  for (const { type: field } of item.media ?? []) {
    if (typeof field !== 'object' || field.const === undefined) continue
    const type = field.const.trim().toLowerCase()
    if (mediumKind(type) !== undefined) continue
    const suggestion = suggest(type, mediumTypes)
    const args = { type: field.const, known: mediumTypes, ...omitUndefined({ suggestion }) }
    yield problemOf(catalogue.MEDIUM_TYPE, args, context.at(field, 'const'))
  }
}

/** The fields of a mapping come from one place each, and the pages that its links name exist. */
export function* checkFields(source: SourceConfig, context: CheckContext): Generator<Problem> {
  for (const field of fieldsOf(source)) {
    const isRead = [field.from, field.all, field.template].some((each) => each !== undefined)
    const both = isRead && field.const !== undefined
    if (both || (!isRead && field.const === undefined)) {
      yield problemOf(catalogue.FIELD_SOURCE, { both }, context.at(field))
    }
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
  yield* rights(source, context)
  yield* media(source, context)
  yield* targets(source, context)
  yield* links(source, context)
}
