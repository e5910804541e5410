import type { LocalText, PageConfig } from '../../../schemas/config/index.ts'
import { message } from '../../engine/errors/index.ts'
import { UsageError } from '../../engine/errors/usage-error.ts'
import type { SiteManifest } from '../../engine/index.ts'
import { channelParam, paramsFor } from './source-choice.ts'

function sourceNamed(name: string, { sources }: SiteManifest) {
  const source = sources[name]
  if (source === undefined) throw new UsageError(message`There is no source "${name}".`)
  return source
}

function filled<T extends object>(key: string, value: T): { readonly [key: string]: T } {
  return Object.keys(value).length === 0 ? {} : { [key]: value }
}

function segmentsOf(route: string): readonly string[] {
  return route.split('/').filter((each) => each !== '')
}

export interface ListPageOptions {
  readonly route: string
  readonly template: string
  readonly source: string
  /** Number of the channel whose records are listed. */
  readonly number: string
  readonly pageSize: number
  readonly excerpt?: number | undefined
  /** Route of the page of one record. */
  readonly links?: string | undefined
  readonly params: readonly string[]
  readonly title?: LocalText | undefined
}

/** A page that lists the records of a source. */
export function listPage(options: ListPageOptions, manifest: SiteManifest): PageConfig {
  const source = sourceNamed(options.source, manifest)
  const ofChannel = channelParam(source) !== undefined
  return {
    route: options.route,
    template: options.template,
    ...(options.title === undefined ? {} : { title: options.title }),
    source: options.source,
    ...filled('params', paramsFor(options.source, source, options.number, options.params)),
    pageSize: options.pageSize,
    ...(options.excerpt === undefined ? {} : { excerpt: options.excerpt }),
    ...(ofChannel ? { grade: segmentsOf(options.route).length } : {}),
    ...(options.links === undefined ? {} : { links: options.links }),
  }
}

export interface DetailPageOptions {
  readonly route: string
  readonly template: string
  readonly source: string
  readonly number: string
  readonly params: readonly string[]
  readonly neighbours: boolean
  readonly title?: LocalText | undefined
}

/** A page of one record. */
export function detailPage(options: DetailPageOptions, manifest: SiteManifest): PageConfig {
  return {
    route: options.route,
    template: options.template,
    ...(options.title === undefined ? {} : { title: options.title }),
    source: options.source,
    ...filled(
      'params',
      paramsFor(options.source, sourceNamed(options.source, manifest), options.number, options.params),
    ),
    ...(options.neighbours ? { neighbours: true } : {}),
  }
}

/** A page of one block of text, to be written on. */
export function blocksPage(route: string, title: LocalText, text: LocalText): PageConfig {
  return {
    route,
    template: 'blocks',
    title,
    blocks: [{ block: 'text', options: { lines: [text] } }],
  }
}

/** A page that is a form. */
export function formPage(route: string, title: LocalText, form: string): PageConfig {
  return {
    route,
    template: 'form',
    title,
    options: { form },
  }
}
