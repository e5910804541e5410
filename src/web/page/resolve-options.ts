import type { Annotation, LocalText } from '../../../schemas/config/index.ts'
import { isObject } from '../../base/object.ts'
import { localized } from '../../base/text/index.ts'
import type { SchemaNode } from '../../engine/index.ts'
import { configPicture, formButton, linkTo } from './link-view.ts'
import { openingView } from './opening-view.ts'
import { statementView } from './statement-view.ts'
import { textWithSettings, type ViewContext, withSettings } from './view-context.ts'

type Members = Readonly<Record<string, unknown>>
type Resolver = (value: unknown, context: ViewContext) => unknown

function configuredText(value: unknown, context: ViewContext): string | undefined {
  if (typeof value === 'string') return withSettings(value, context)
  // The compiler has held the config to its schema.
  return isObject(value)
    ? withSettings(localized(value as LocalText, context.locale.code), context)
    : undefined
}

/** A text that is read, not one that names something. */
function wordsOf(value: unknown, context: ViewContext): string | undefined {
  return isObject(value)
    ? textWithSettings(localized(value as LocalText, context.locale.code), context)
    : configuredText(value, context)
}

function ofText(resolve: (text: string, context: ViewContext) => unknown): Resolver {
  return (value, context) => {
    const text = configuredText(value, context)
    return text === undefined ? undefined : resolve(text, context)
  }
}

/** What is done with each kind of value before a template draws it; `undefined` is left out. The others stay as they are. */
const resolvers: { readonly [Kind in Annotation]?: Resolver } = {
  text: wordsOf,
  address: ofText(linkTo),
  picture: ofText(configPicture),
  form: ofText(formButton),
  opening: (value, context) => (value === true ? openingView(context) : undefined),
  statement: (value, context) => (value === true ? statementView(context) : undefined),
  latitude: (value, { manifest }) => value ?? manifest.site.place?.latitude,
  longitude: (value, { manifest }) => value ?? manifest.site.place?.longitude,
}

/** A value under its schema in one language: annotated ones resolved, settings filled into every text. */
function resolve(schema: SchemaNode, value: unknown, context: ViewContext): unknown {
  const { annotation } = schema
  const resolver = annotation === undefined ? undefined : resolvers[annotation]
  if (resolver !== undefined) return resolver(value, context)
  if (typeof value === 'string') return withSettings(value, context)
  if (Array.isArray(value)) {
    const { items = {} } = schema
    return value.flatMap((each: unknown) => resolve(items, each, context) ?? [])
  }
  return isObject(value) ? resolveOptions(schema, value, context) : value
}

/** Options of a template or block as its component has them (`OptionsOf`), in one language. */
export function resolveOptions(schema: SchemaNode, options: Members, context: ViewContext): Members {
  const { properties = {}, additionalProperties } = schema
  const others = typeof additionalProperties === 'object' ? additionalProperties : {}
  const named = Object.keys(properties)
  const names = [...named, ...Object.keys(options).filter((name) => !named.includes(name))]
  return Object.fromEntries(
    names.flatMap((name) => {
      const resolved = resolve(properties[name] ?? others, options[name], context)
      return resolved === undefined ? [] : [[name, resolved]]
    }),
  )
}
