import { fillRoute, idTest, type SiteManifest } from '../../src/engine/index.ts'
import type { LoadContext } from '../../src/sources/call-source.ts'
import type { BackendResult, OmittedPart, SendRequest, SourceFailure } from '../../src/sources/index.ts'
import { createCursorMemory } from '../../src/sources/index.ts'
import type { MapContext } from '../../src/sources/map-context.ts'
import { realManifest, siteOf } from './real-site.ts'

const manifest = realManifest()
const { linker } = siteOf(manifest)

const locales = {
  zh: { code: 'zh', tag: 'zh-CN', label: '中文', channelSuffix: '' },
  en: { code: 'en', tag: 'en', label: 'English', channelSuffix: '_EN' },
} as const

/** Creates a mapping context at noon of 5 November 2026 on the museum's clock. */
export function mapContext(
  language: keyof typeof locales = 'zh',
  change: Partial<MapContext> = {},
): MapContext {
  return {
    locale: locales[language],
    timeZone: 'Asia/Shanghai',
    now: '2026-11-05T12:00:00',
    pictures: { base: 'https://img.test/base', thumbFolder: 'THUMB' },
    link: (href) => linker.resolve(href, { locale: language }),
    untitled: language === 'zh' ? '无题' : 'Untitled',
    separator: language === 'zh' ? '、' : ', ',
    fillRoute: (route, values) => fillRoute(route, values, idTest(manifest.site.ids)),
    isId: idTest(manifest.site.ids),
    recordPath: (channel, id) => (channel === 'Notice' ? `/News/Notice/${id}` : undefined),
    locales: manifest.locales,
    segments: {},
    ...change,
  }
}

/**
 * Creates a loading context with only the given sources and services; `failures` and `cuts` collect reports.
 */
export function loadContext(
  send: SendRequest,
  sources: SiteManifest['sources'],
  services: SiteManifest['site']['services'],
  failures: SourceFailure[],
  language: keyof typeof locales = 'zh',
  cuts: OmittedPart[] = [],
): LoadContext {
  return {
    ...mapContext(language),
    manifest: { ...manifest, sources, site: { ...manifest.site, services } },
    send,
    onFailure: (failure) => failures.push(failure),
    onCut: (cut) => cuts.push(cut),
    cursors: createCursorMemory(),
    remember: async (_call, load: () => Promise<BackendResult>) => ({ answer: await load() }),
  }
}
