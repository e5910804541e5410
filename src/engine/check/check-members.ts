import { isObject } from '../../base/object.ts'
import { catalogue, type Problem, problemOf } from '../errors/index.ts'
import { classifyHref } from '../link.ts'
import { schemaByKind } from '../read/file-kinds.ts'
import { type Visit, walkSchema } from '../schema-node.ts'
import { suggest } from '../suggest.ts'
import { checkHref } from './check-href.ts'
import type { CheckContext } from './context.ts'

/** Entries of a list that say again, word for word, what an earlier one says. */
function* checkEntries(list: readonly unknown[], { at }: CheckContext): Generator<Problem> {
  const seen = new Map<string, number>()
  for (const [index, entry] of list.entries()) {
    const written = JSON.stringify(entry)
    const earlier = seen.get(written)
    if (earlier === undefined) seen.set(written, index)
    else yield problemOf(catalogue.CONFIG_REPEATED, { line: at(list, earlier).line }, at(list, index))
  }
}

/** A picture that the page would leave out, as it does what is no address of one. */
function* pictureProblems(
  path: string,
  holder: object,
  key: string | number,
  { at }: CheckContext,
): Generator<Problem> {
  const link = classifyHref(path)
  const isWeb = link?.kind === 'external' && /^https?:/i.test(link.href)
  if (isWeb || link?.kind === 'internal' || link?.kind === 'relative') return
  yield problemOf(catalogue.PICTURE_UNSAFE, { path }, at(holder, key))
}

/** The languages of one text: none but the site's, and all of them unless it is one that the engine has by itself. */
function* textProblems(text: object, { at, locales }: CheckContext, isComplete: boolean): Generator<Problem> {
  if (locales.length === 0) return
  const written = Object.keys(text)
  const missing = locales.filter((code) => !written.includes(code))
  const suggested = new Set<string>()
  for (const locale of written.filter((code) => !locales.includes(code))) {
    const suggestion = suggest(locale, missing)
    if (suggestion !== undefined) suggested.add(suggestion)
    yield problemOf(catalogue.LOCALE_UNKNOWN, { locale, suggestion, known: locales }, at(text, locale, 'key'))
  }
  const unreported = missing.filter((code) => !suggested.has(code))
  if (isComplete && unreported.length > 0)
    yield problemOf(catalogue.TRANSLATION_MISSING, { locales: unreported }, at(text))
}

/** The problems of one member of the config by what its schema says it is: a text in every language, a link, a list. */
export function* checkMember(visit: Visit, context: CheckContext): Generator<Problem> {
  const { schema, value, holder, key } = visit
  const isPicture = schema.annotation === 'picture'
  const isInterfaceText = schema.annotation === 'interface text'
  if (isObject(value) && (isPicture || isInterfaceText || schema.annotation === 'text')) {
    yield* textProblems(value, context, !isInterfaceText)
    for (const [locale, path] of Object.entries(value))
      if (isPicture && typeof path === 'string') yield* pictureProblems(path, value, locale, context)
  }
  if (Array.isArray(value) && value.length > 1) yield* checkEntries(value, context)
  if (typeof value !== 'string') return
  if (schema.annotation === 'address') yield* checkHref(value, context.at(holder, key), context)
  if (isPicture) yield* pictureProblems(value, holder, key, context)
}

/** Texts and links of all files. */
export function* checkMembers(context: CheckContext): Generator<Problem> {
  const { site, channels, sources, forms, records, accessibility } = context.config
  const files = [
    ...(site === undefined ? [] : [{ schema: schemaByKind.site, config: site.config }]),
    ...channels.map(({ config }) => ({ schema: schemaByKind.channel, config })),
    ...sources
      .filter(({ path }) => !path.startsWith('records/'))
      .map(({ config }) => ({ schema: schemaByKind.source, config })),
    ...forms.map(({ config }) => ({ schema: schemaByKind.form, config })),
    ...records.map(({ config }) => ({ schema: schemaByKind.record, config })),
    ...(accessibility === undefined
      ? []
      : [{ schema: schemaByKind.accessibility, config: accessibility.config }]),
  ]
  for (const { schema, config } of files) {
    for (const visit of walkSchema(schema, config)) yield* checkMember(visit, context)
  }
}
