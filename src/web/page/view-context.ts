import type { LocaleConfig, LocalText } from '../../../schemas/config/index.ts'
import { omitUndefined } from '../../base/object.ts'
import { beginPlainSpan, type Observer, type Span } from '../../base/observer.ts'
import type { PictureSize } from '../../base/picture-geometry.ts'
import { directionOf, fill, localized } from '../../base/text/index.ts'
import { type Item, isOff } from '../../engine/contracts/item.ts'
import type {
  FormButtonView,
  LinkTarget,
  LinkView,
  PageView,
  QueryView,
  ShellView,
} from '../../engine/contracts/view.ts'
import type { createHeadings, Linker, SiteManifest } from '../../engine/index.ts'
import {
  isLeftToRight,
  leftToRight,
  setApart,
  type TextKey,
  textsFor,
  translate,
} from '../../pages/texts/index.ts'
import {
  configuredPicture,
  type LeftOutPart,
  type LoadedRecords,
  type OmittedPart,
  type PagelessEntries,
  type RawAnswer,
  type SendRequest,
  type SourceFailure,
} from '../../sources/index.ts'
import type { ImageSettings } from '../site/services.ts'
import type { Site } from '../site/site.ts'
import type { SiteChannels } from '../site/site-channels.ts'
import type { PageAssets, PageStyles } from './client-assets.ts'
import type { SentForms } from './sent-forms.ts'

// What pages are made with: config and data in one language (ViewContext), and how long the outcome may be shown (RenderContext).

/** What turning config and data into views needs, for one language and platform. */
export interface ViewContext {
  readonly manifest: SiteManifest
  readonly locale: LocaleConfig
  readonly platform?: string
  readonly linker: Linker
  readonly headings: ReturnType<typeof createHeadings>
  readonly channels: SiteChannels
  readonly images: ImageSettings
  readonly settings: Readonly<Record<string, string>>
  readonly now: Date
}

/** A text of the interface, as the museum has it. */
export function interfaceText(key: TextKey, { locale, manifest }: ViewContext): string {
  return translate(textsFor(locale, manifest.site.texts), locale, key)
}

/** An entry for feeds and calendars, which show a title alone: what does not take place says so in it. */
export function announced(item: Item, context: ViewContext): Item {
  if (!isOff(item.status)) return item
  return { ...item, title: `[${interfaceText(`status.${item.status}`, context)}] ${item.title}` }
}

/** Puts the site's settings in the `{NAME}` places of a text. */
export function withSettings(text: string, context: Pick<ViewContext, 'settings'>): string {
  return fill(text, context.settings)
}

const PLACEHOLDER = /\{\w+\}/g

/**
 * Puts the site's settings in the places of a text that is read. Where lines run from right to left, a telephone number keeps its order, and so do words of
 * the other direction, such as English that nobody has translated yet; one word alone, which may be an address, stays as it is.
 *
 * @internal Exported for tests.
 */
export function textWithSettings(text: string, context: Pick<ViewContext, 'locale' | 'settings'>): string {
  if (directionOf(context.locale.tag) === 'ltr') return withSettings(text, context)
  const values = Object.entries(context.settings).map(([name, value]) => [name, leftToRight(value)])
  const words = fill(text, Object.fromEntries(values))
  const own = text.replace(PLACEHOLDER, '')
  return /\S\s+\S/.test(text) && isLeftToRight(own) ? setApart(words) : words
}

const CAUSES = ['error.absent', 'error.moved', 'error.offline'] as const satisfies readonly TextKey[]

/** What the error page says in one language: the museum's words, else those that come with the engine. */
export function errorWords({
  manifest,
  locale,
}: Pick<ViewContext, 'manifest' | 'locale'>): ShellView['errorPage'] {
  const { errorPage, texts } = manifest.site
  if (errorPage === undefined) {
    const text = (key: TextKey): string => translate(textsFor(locale, texts), locale, key)
    return {
      title: text('error.title'),
      lead: text('error.lead'),
      causes: CAUSES.map(text),
      home: text('action.home'),
    }
  }
  return {
    title: localized(errorPage.title, locale.code),
    lead: localized(errorPage.lead, locale.code),
    causes: errorPage.causes.map((cause) => localized(cause, locale.code)),
    home: localized(errorPage.home, locale.code),
  }
}

/** What bounds how long something made of several answers may be shown again. */
export class Freshness {
  #until = Number.POSITIVE_INFINITY
  #isStale = false

  /** The earliest moment at which a part of it must be requested again, in milliseconds of the clock. */
  get until(): number {
    return this.#until
  }

  /** Whether a part replaces a newer one that could not be loaded, or not yet. */
  get isStale(): boolean {
    return this.#isStale
  }

  note({ until, isStale }: { readonly until: number; readonly isStale: boolean }): void {
    this.#until = Math.min(this.#until, until)
    this.#isStale ||= isStale
  }
}

/** A page or file while it is made: how long it may be shown, and the span of the request it is made for. */
export interface RenderContext {
  readonly freshness: Freshness
  readonly span: Span
}

/** Without a span the calls have a trace of their own, as those whose answers many requests share. */
export function newRenderContext(span: Span = beginPlainSpan('GET', undefined)): RenderContext {
  return { freshness: new Freshness(), span }
}

// Links and buttons of the config in the language of a page.

/** A link in the language and platform of a page; `undefined` when it may not be followed. */
export function linkIn(
  href: string,
  { linker, locale, platform, images }: ViewContext,
): LinkTarget | undefined {
  const link = linker.resolve(href, { locale: locale.code, ...omitUndefined({ platform }) })
  const named = link && images.withDigest?.(link.href)
  return link === undefined || named === undefined ? link : { ...link, href: named }
}

/** A link of the config with settings filled in. */
export function linkTo(href: string, context: ViewContext): LinkTarget | undefined {
  return linkIn(withSettings(href, context), context)
}

/** Address of a picture named in the config. */
export function configPicture(path: string, context: ViewContext): string | undefined {
  return configuredPicture(path, '', context.images)?.src
}

/** A link of the config, ready to be drawn. */
export function toLinkView(
  title: string,
  href: string,
  context: ViewContext,
  extra: { readonly note?: string; readonly image?: string } = {},
): LinkView | undefined {
  const link = linkTo(href, context)
  if (link === undefined) return undefined
  const image = extra.image === undefined ? undefined : configPicture(extra.image, context)
  return {
    title,
    href: link.href,
    external: link.external,
    ...omitUndefined({ note: extra.note, image }),
  }
}

/** A text of the config in the page's language, with the values of settings; undefined where there is none. */
export function viewText(value: LocalText, context: ViewContext): string
export function viewText(value: LocalText | undefined, context: ViewContext): string | undefined
export function viewText(value: LocalText | undefined, context: ViewContext): string | undefined {
  return value && textWithSettings(localized(value, context.locale.code), context)
}

/** The button that opens a form. What is chosen in it is the form's own default, whichever tab of a list is open. */
export function formButton(name: string, context: ViewContext): FormButtonView | undefined {
  const form = context.manifest.forms[name]
  if (form === undefined) return undefined
  const chosen = form.fields.flatMap((field) => {
    const option = field.options?.find(({ value }) => value === field.default)
    return option === undefined || field.label === undefined
      ? []
      : [{ label: viewText(field.label, context), option: viewText(option.label, context) }]
  })
  return { name, label: viewText(form.open ?? form.title, context), chosen }
}

/** What is done with a page's data before it is drawn. */
export type ResultOverride = (
  results: Readonly<Record<string, QueryView>>,
) => Promise<Readonly<Record<string, QueryView>>>

export interface ViewOptions {
  readonly site: Site
  readonly send: SendRequest
  /** `send` for a record that a visitor has opened; absent where no service of this process counts that. */
  readonly sendOpened?: SendRequest
  /** What own content and clock say now: what was made under another revision is made again. */
  readonly revision?: () => Promise<string>
  /** The address of an own file with its digest; by default as it is. */
  readonly withDigest?: (address: string) => string
  /** Width and height of a picture of the config's media folder. */
  readonly sizeOf?: (address: string) => PictureSize | undefined
  /** Those of a stored picture by its address, once they are known; by default of none. */
  readonly storedSize?: (address: string) => Promise<PictureSize | undefined>
  readonly now: () => Date
  /** What visitors have sent to backends elsewhere. */
  readonly sent?: SentForms
  readonly override?: ResultOverride
  readonly onFailure: (failure: SourceFailure, span: Span) => void
  readonly observer?: Observer
  /** Called once for each source and limit. */
  readonly onCut?: (cut: OmittedPart) => void
  /** Called once for each source and kind of what no page shows of a text. */
  readonly onLeftOut?: (part: LeftOutPart) => void
  /** Called with what sources answer, before it is mapped. */
  readonly onLoaded?: (found: LoadedRecords) => void
  /** Called with each answer of a source, before it is read. */
  readonly onAnswer?: (source: string, answer: RawAnswer) => void
  /** Called once for each source with entries that have no page of their own. */
  readonly onPageless?: (found: PagelessEntries) => void
  /** Called once, with the paths of channels of the config that the backend's tree lacks. */
  readonly onMissingChannels?: (paths: readonly string[]) => void
}

/** What pages are made of. */
export interface PageOptions {
  readonly site: Site
  readonly siteUrl?: string
  readonly now: () => Date
  /** Complete markup of a page. */
  readonly render: (page: PageView, shell: ShellView) => Promise<string>
  readonly assets: () => PageAssets
  /** The rules a page uses, to be in its document; absent in development, where sheets change. */
  readonly styles?: PageStyles
  /** Bytes of complete pages that are kept; 0 keeps none. 64 MB by default. */
  readonly pageCacheBytes?: number
  /** For development: shows pages as they are without data, or when it comes late. */
  readonly override?: ResultOverride
}
