import { createHeadings, createLinker, createMatcher, type SiteManifest } from '../../engine/index.ts'
import { documentAddress } from './document-address.ts'
import type { Environment } from './environment.ts'
import { createReach } from './remote-files.ts'
import {
  imageSettings,
  keepDaysOf,
  serviceAddresses,
  serviceSignatures,
  settingsIn,
  settingsOf,
  tileOrigins,
} from './services.ts'
import { createVideos, videoOrigins } from './video-hosts.ts'

/** A compiled config with all that answering an address needs. */
export function createSite(manifest: SiteManifest, environment: Environment) {
  const settings = settingsOf(manifest, environment.variables)
  const images = imageSettings(manifest, environment.variables)
  const { documents } = manifest.site
  const documentReach =
    documents === undefined ? () => undefined : createReach({ base: images.base, ...documents })
  return {
    manifest,
    match: createMatcher(manifest),
    linker: createLinker(manifest, environment.siteUrl),
    headings: createHeadings(manifest),
    addresses: serviceAddresses(manifest, environment.variables),
    signatures: serviceSignatures(manifest, environment.variables),
    images,
    /** From where PDFs may be passed on; undefined where they may not. */
    documentReach,
    /** Address on this origin of a PDF of another host; undefined where it is not passed on. */
    documentAddress: (address: string) =>
      documentReach(address) === undefined ? undefined : documentAddress(address),
    settings,
    /** The same for texts, by language. */
    settingsIn: new Map(
      manifest.locales.map((locale) => [locale.code, settingsIn(manifest, environment.variables, locale)]),
    ),
    /** Days for which personal data are kept; undefined for ever. */
    keepDays: keepDaysOf(manifest, environment.variables),
    /** What a frame in a text is shown as, by language. */
    videos: createVideos(manifest),
    videoOrigins: videoOrigins(manifest.site),
    /** Whether records may have 3D models. */
    hasModels: Object.values(manifest.sources).some(({ item }) => item.media !== undefined),
    tileOrigins: tileOrigins(manifest, settings),
  }
}

export type Site = ReturnType<typeof createSite>
