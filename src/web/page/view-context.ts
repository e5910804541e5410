import type { LocaleConfig } from '../../../schemas/config/index.ts'
import type { createHeadings, Linker, SiteManifest } from '../../engine/index.ts'
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
