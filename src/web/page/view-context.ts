import type { LocaleConfig, LocalText } from '../../../schemas/config/index.ts'
import { omitUndefined } from '../../base/object.ts'
import { directionOf, fill, localized } from '../../base/text/index.ts'
import { type Item, isOff } from '../../engine/contracts/item.ts'
import type { FormButtonView, LinkTarget, LinkView, ShellView } from '../../engine/contracts/view.ts'
import type { createHeadings, Linker, SiteManifest } from '../../engine/index.ts'
import {
  isLeftToRight,
  leftToRight,
  setApart,
  type TextKey,
  textsFor,
  translate,
} from '../../pages/texts/index.ts'
import { configuredPicture } from '../../sources/index.ts'
import type { ImageSettings } from '../site/services.ts'
import type { SiteChannels } from '../site/site.ts'

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

// Texts of the config and of the interface in the language of a page.

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

/** A text of the config in the page's language, with the values of settings; undefined where there is none. */
export function viewText(value: LocalText, context: ViewContext): string
export function viewText(value: LocalText | undefined, context: ViewContext): string | undefined
export function viewText(value: LocalText | undefined, context: ViewContext): string | undefined {
  return value && textWithSettings(localized(value, context.locale.code), context)
}

// Links, pictures and buttons of the config in the language and platform of a page.

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
