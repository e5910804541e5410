import type { SourceConfig } from '../../../schemas/config/index.ts'
import { AppError } from '../../base/app-error.ts'
import { joinWithCommas, message } from '../../engine/errors/index.ts'
import type { SiteManifest } from '../../engine/index.ts'

type Params = Readonly<Record<string, string | number | boolean>>

export function sourcesOf({ sources }: SiteManifest, kind: SourceConfig['kind']): readonly string[] {
  return Object.keys(sources).filter((name) => sources[name]?.kind === kind)
}

/** Name of the parameter that takes the channel number. */
export function channelParam({ params = {} }: SourceConfig): string | undefined {
  return Object.keys(params).find((name) => params[name]?.channel === true)
}

/** Required parameters that neither a default nor the channel sets. */
function openParams({ params = {} }: SourceConfig): readonly string[] {
  return Object.keys(params).filter((name) => {
    const param = params[name]
    return param?.required === true && param.default === undefined && param.channel !== true
  })
}

/** Returns the parameter that selects a record, or undefined if it is ambiguous. */
function idParam(source: SourceConfig): string | undefined {
  const open = openParams(source)
  return open.length === 1 && channelParam(source) === undefined ? open[0] : undefined
}

function sharedKeyCount(one: object, other: object): number {
  const texts = new Map(Object.entries(other).map(([key, value]) => [key, JSON.stringify(value)]))
  return Object.entries(one).filter(([key, value]) => texts.get(key) === JSON.stringify(value)).length
}

/**
 * Returns the record source that matches a list source: same service, same places of ID and title, most similar otherwise. Undefined if
 * there is none.
 */
export function recordSourceOf(list: string, { sources }: SiteManifest): string | undefined {
  const source = sources[list]
  if (source === undefined) return undefined
  const same = (key: 'id' | 'title', other: SourceConfig): boolean =>
    JSON.stringify(source.item[key]) === JSON.stringify(other.item[key])
  return Object.entries(sources)
    .filter(([, other]) => other.kind === 'record' && other.service === source.service)
    .filter(([, other]) => idParam(other) !== undefined && same('id', other) && same('title', other))
    .map(([name, other]) => ({ name, score: sharedKeyCount(source.item, other.item) }))
    .sort((a, b) => b.score - a.score)[0]?.name
}

/** Returns the template that most pages of the site use for a source, else a default for its Items. */
export function templateFor(name: string, kind: 'list' | 'detail', manifest: SiteManifest): string {
  const used = manifest.pages
    .filter((page) => page.kind === kind && page.queries.some((query) => query.source === name))
    .map(({ template }) => template)
  const count = (template: string): number => used.filter((each) => each === template).length
  const mostUsed = [...new Set(used)].sort((a, b) => count(b) - count(a))[0]
  if (mostUsed !== undefined) return mostUsed
  const dated = manifest.sources[name]?.item.start !== undefined
  if (kind === 'list') return dated ? 'card' : 'common'
  return dated ? 'event' : 'archive'
}

/** Returns the templates of a kind, including those of extensions. */
export function templatesOf(kind: 'list' | 'detail', { registry }: SiteManifest): readonly string[] {
  return Object.values(registry.templates)
    .filter((piece) => piece.kind === kind)
    .map(({ name }) => name)
}

function typedValueOf(
  text: string,
  type: 'string' | 'number' | 'boolean' | undefined,
): string | number | boolean {
  if (type === 'number' && text !== '' && Number.isFinite(Number(text))) return Number(text)
  return type === 'boolean' && /^(?:true|false)$/.test(text) ? text === 'true' : text
}

/**
 * Parses "--param type=news" as a pair.
 *
 * @throws AppError for any other text.
 */
function pairOf(written: string): readonly [string, string] {
  const [, name, value] = /^([A-Za-z][A-Za-z0-9_]*)=(.*)$/.exec(written) ?? []
  if (name === undefined || value === undefined)
    throw new AppError(message`--param is "${written}". Write it as NAME=VALUE, such as type=news.`)
  return [name, value]
}

/**
 * Returns values for the parameters of a source on a page: given ones, the channel number, and ":id" for a record.
 *
 * @param given Texts such as "type=news".
 * @throws AppError naming every parameter without a value.
 */
export function paramsFor(
  name: string,
  source: SourceConfig,
  number: string,
  given: readonly string[],
): Params {
  const pairs = given
    .map(pairOf)
    .map(([key, value]) => [key, typedValueOf(value, source.params?.[key]?.type)] as const)
  const channel = channelParam(source)
  const id = source.kind === 'record' ? idParam(source) : undefined
  const params: Params = {
    ...(channel === undefined ? {} : { [channel]: number }),
    ...(id === undefined ? {} : { [id]: ':id' }),
    ...Object.fromEntries(pairs),
  }
  const missing = openParams(source).filter((key) => params[key] === undefined)
  if (missing.length > 0)
    throw new AppError(
      message`The source "${name}" needs a value for ${joinWithCommas(missing)}. Add ${missing.map((key) => `--param ${key}=VALUE`).join(' ')}.`,
    )
  return params
}
