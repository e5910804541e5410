import type { LocaleConfig, LocalText } from '../../../schemas/config/index.ts'
import { omitUndefined } from '../../base/object.ts'
import { directionOf, fill, localized } from '../../base/text/index.ts'
import { type Item, isCancelledOrPostponed } from '../../engine/contracts/item.ts'
import type { FormButtonView, LinkTarget, LinkView, ShellView } from '../../engine/contracts/view.ts'
import type { createHeadings, Linker, SiteManifest } from '../../engine/index.ts'
import {
  isLeftToRight,
  isolateLeftToRight,
  isolateTelephone,
  type TextKey,
  textsFor,
  translate,
} from '../../pages/texts/index.ts'
import { configuredPicture } from '../../sources/index.ts'
import type { ImageSettings } from '../site/services.ts'
import type { SiteChannels } from '../site/site.ts'

/** Context for creating views of config and data in one language and platform. */
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

/** Returns an interface text, as overridden by the museum. */
export function interfaceText(key: TextKey, { locale, manifest }: ViewContext): string {
  return translate(textsFor(locale, manifest.site.texts), locale, key)
}

/** Returns an entry for feeds and calendars, which show only a title: the title says if it does not take place. */
export function announced(item: Item, context: ViewContext): Item {
  if (!isCancelledOrPostponed(item.status)) return item
  return { ...item, title: `[${interfaceText(`status.${item.status}`, context)}] ${item.title}` }
}

/** Fills the site's settings into the `{NAME}` placeholders of a text. */
export function withSettings(text: string, context: Pick<ViewContext, 'settings'>): string {
  return fill(text, context.settings)
}

const PLACEHOLDER = /\{\w+\}/g

/**
 * Fills the site's settings into a displayed text. In right-to-left text, telephone numbers are isolated, and so are words of the other
 * direction, such as untranslated English. A single word stays unchanged, since it may be an address.
 *
 * @internal Exported for tests.
 */
export function textWithSettings(text: string, context: Pick<ViewContext, 'locale' | 'settings'>): string {
  if (directionOf(context.locale.tag) === 'ltr') return withSettings(text, context)
  const values = Object.entries(context.settings).map(([name, value]) => [name, isolateTelephone(value)])
  const words = fill(text, Object.fromEntries(values))
  const own = text.replace(PLACEHOLDER, '')
  return /\S\s+\S/.test(text) && isLeftToRight(own) ? isolateLeftToRight(words) : words
}

const CAUSES = ['error.absent', 'error.moved', 'error.offline'] as const satisfies readonly TextKey[]

/** Returns the texts of the error page in one language: the museum's, else those of the engine. */
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

/** Returns a text of the config in the page's language, with settings filled in; undefined if there is none. */
export function viewText(value: LocalText, context: ViewContext): string
export function viewText(value: LocalText | undefined, context: ViewContext): string | undefined
export function viewText(value: LocalText | undefined, context: ViewContext): string | undefined {
  return value && textWithSettings(localized(value, context.locale.code), context)
}

// Links, pictures and buttons of the config in the language and platform of a page.

/** Resolves a link in the language and platform of a page; returns `undefined` if it must not be followed. */
export function linkIn(
  href: string,
  { linker, locale, platform, images }: ViewContext,
): LinkTarget | undefined {
  const link = linker.resolve(href, { locale: locale.code, ...omitUndefined({ platform }) })
  const named = link && images.withDigest?.(link.href)
  return link === undefined || named === undefined ? link : { ...link, href: named }
}

/** Resolves a link of the config with settings filled in. */
export function linkTo(href: string, context: ViewContext): LinkTarget | undefined {
  return linkIn(withSettings(href, context), context)
}

/** Returns the address of a picture named in the config. */
export function configPicture(path: string, context: ViewContext): string | undefined {
  return configuredPicture(path, '', context.images)?.src
}

/** Returns a link of the config, ready to be drawn. */
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

/** Returns the button that opens a form. The form's own default is preselected, whichever tab of a list is open. */
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
