import type { ViewContext } from '../../src/web/page/view-context.ts'
import { siteChannels } from '../../src/web/site/site-channels.ts'
import { realManifest, siteOf } from './real-site.ts'

const manifest = realManifest()
const site = siteOf(manifest)

/**
 * Creates the context in which the server resolves this repository's config to views, for a language and a
 * platform.
 */
export function contextOf(code: 'zh' | 'en', platform?: string): ViewContext {
  const locale = manifest.locales.find((each) => each.code === code)
  if (locale === undefined) throw new Error(`config/ has no ${code}`)
  return {
    manifest,
    locale,
    linker: site.linker,
    headings: site.headings,
    channels: siteChannels(undefined, { manifest, locale }),
    images: site.images,
    settings: { PHONE: '0000', URL: 'https://booking.test/a' },
    now: new Date('2026-11-21T10:00:00+08:00'),
    ...(platform === undefined ? {} : { platform }),
  }
}
