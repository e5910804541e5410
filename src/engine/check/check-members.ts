import { localTextSchema } from '../../../schemas/config/index.ts'
import { catalogue, type Problem, problemOf } from '../../errors/index.ts'
import { isRecord } from '../own.ts'
import { schemaByKind } from '../read/file-kinds.ts'
import { type SchemaNode, type Visit, walkSchema } from '../schema-node.ts'
import { suggest } from '../suggest.ts'
import { checkHref } from './check-href.ts'
import type { CheckContext } from './context.ts'

/** Whether a schema is that of a text in every language, with or without a description of its own. */
function isLocalText({ additionalProperties }: SchemaNode): boolean {
  return additionalProperties === localTextSchema.additionalProperties
}

/** Keys whose texts are links, in every schema. */
const LINK_KEYS: ReadonlySet<string | number> = new Set(['href', 'more', 'search'])

/** The languages of one text: all of the site's, and no others. */
function* textProblems(text: object, { at, locales }: CheckContext): Generator<Problem> {
  if (locales.length === 0) return
  const written = Object.keys(text)
  const missing = locales.filter((code) => !written.includes(code))
  const meant = new Set<string>()
  for (const locale of written.filter((code) => !locales.includes(code))) {
    const suggestion = suggest(locale, missing)
    if (suggestion !== undefined) meant.add(suggestion)
    yield problemOf(catalogue.LOCALE_UNKNOWN, { locale, suggestion, known: locales }, at(text, locale, 'key'))
  }
  const untold = missing.filter((code) => !meant.has(code))
  if (untold.length > 0) yield problemOf(catalogue.TRANSLATION_MISSING, { locales: untold }, at(text))
}

/** The problems of one member of the config by what its schema says it is: a text in every language, or a link. */
export function* checkMember(visit: Visit, context: CheckContext): Generator<Problem> {
  const { schema, value, holder, key } = visit
  if (isRecord(value) && isLocalText(schema)) yield* textProblems(value, context)
  if (typeof value === 'string' && schema.type === 'string' && LINK_KEYS.has(key)) {
    yield* checkHref(value, context.at(holder, key), context)
  }
}

/** Texts and links of all files. */
export function* checkMembers(context: CheckContext): Generator<Problem> {
  const { site, channels, sources, forms } = context.config
  const files = [
    ...(site === undefined ? [] : [{ schema: schemaByKind.site, config: site.config }]),
    ...channels.map(({ config }) => ({ schema: schemaByKind.channel, config })),
    ...sources.map(({ config }) => ({ schema: schemaByKind.source, config })),
    ...forms.map(({ config }) => ({ schema: schemaByKind.form, config })),
  ]
  for (const { schema, config } of files) {
    for (const visit of walkSchema(schema, config)) yield* checkMember(visit, context)
  }
}
