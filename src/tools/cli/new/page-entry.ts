import type { LocalText, PageConfig } from '../../../../schemas/config/index.ts'
import { bilingual } from '../../../errors/index.ts'
import { UsageError } from '../../../errors/usage-error.ts'
import type { SiteManifest } from '../../../site/engine/index.ts'
import { channelParam, paramsFor } from './source-choice.ts'

const sourceNamed = (name: string, { sources }: SiteManifest) => {
  const source = sources[name]
  if (source === undefined)
    throw new UsageError(bilingual(`There is no source "${name}".`, `没有名为“${name}”的数据源。`))
  return source
}

const filled = <T extends object>(key: string, value: T): { readonly [key: string]: T } =>
  Object.keys(value).length === 0 ? {} : { [key]: value }

const segmentsOf = (route: string): readonly string[] => route.split('/').filter((each) => each !== '')

export interface ListWish {
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
export const listPage = (wish: ListWish, manifest: SiteManifest): PageConfig => {
  const source = sourceNamed(wish.source, manifest)
  const ofChannel = channelParam(source) !== undefined
  return {
    route: wish.route,
    template: wish.template,
    ...(wish.title === undefined ? {} : { title: wish.title }),
    source: wish.source,
    ...filled('params', paramsFor(wish.source, source, wish.number, wish.params)),
    pageSize: wish.pageSize,
    ...(wish.excerpt === undefined ? {} : { excerpt: wish.excerpt }),
    ...(ofChannel ? { grade: segmentsOf(wish.route).length } : {}),
    ...(wish.links === undefined ? {} : { links: wish.links }),
  }
}

export interface DetailWish {
  readonly route: string
  readonly template: string
  readonly source: string
  readonly number: string
  readonly params: readonly string[]
  readonly neighbours: boolean
  readonly title?: LocalText | undefined
}

/** A page of one record. */
export const detailPage = (wish: DetailWish, manifest: SiteManifest): PageConfig => ({
  route: wish.route,
  template: wish.template,
  ...(wish.title === undefined ? {} : { title: wish.title }),
  source: wish.source,
  ...filled('params', paramsFor(wish.source, sourceNamed(wish.source, manifest), wish.number, wish.params)),
  ...(wish.neighbours ? { neighbours: true } : {}),
})

/** A page of one block of text, to be written on. */
export const blocksPage = (route: string, title: LocalText, text: LocalText): PageConfig => ({
  route,
  template: 'blocks',
  title,
  blocks: [{ block: 'text', options: { lines: [text] } }],
})

/** A page that is a form. */
export const formPage = (route: string, title: LocalText, form: string): PageConfig => ({
  route,
  template: 'form',
  title,
  options: { form },
})
