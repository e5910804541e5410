import { createHeadings, createLinker, createMatcher, type SiteManifest } from '../engine/index.ts'
import type { Environment } from './environment.ts'
import { imageSettings, keepDaysOf, serviceAddresses, settingsOf, tileOrigins } from './services.ts'

import { videoOrigins } from './video-hosts.ts'
/** A compiled config with all that answering an address needs. */
export const createSite = (manifest: SiteManifest, environment: Environment) => {
  const settings = settingsOf(manifest, environment.variables)
  return {
    manifest,
    match: createMatcher(manifest),
    linker: createLinker(manifest),
    headings: createHeadings(manifest),
    addresses: serviceAddresses(manifest, environment.variables),
    images: imageSettings(manifest, environment.variables),
    settings,
    /** Days for which personal data are kept; undefined for ever. */
    keepDays: keepDaysOf(manifest, environment.variables),
    tileOrigins: tileOrigins(manifest, settings),
  }
}

export type Site = ReturnType<typeof createSite>
    videoOrigins: videoOrigins(manifest.site),
