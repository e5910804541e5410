import type { LocaleConfig } from '../../../schemas/config/index.ts'
import { directionOf, fill } from '../../base/text/index.ts'
import type { createHeadings, Linker, SiteManifest } from '../../engine/index.ts'
import { leftToRight, type TextKey, textsFor, translate } from '../../pages/texts/index.ts'
import type { ImageSettings } from '../site/services.ts'
import type { SiteChannels } from '../site/site-channels.ts'

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

/** Puts the site's settings in the `{NAME}` places of a text. */
export function withSettings(text: string, context: ViewContext): string {
  return fill(text, context.settings)
}

/** The same in a text that is read: a telephone number keeps its order where lines run from right to left. */
export function textWithSettings(text: string, context: ViewContext): string {
  if (directionOf(context.locale.tag) === 'ltr') return withSettings(text, context)
  const values = Object.entries(context.settings).map(([name, value]) => [name, leftToRight(value)])
  return fill(text, Object.fromEntries(values))
}
