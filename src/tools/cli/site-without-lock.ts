import { compileSite, LOCK_FILE, type SiteManifest } from '../../site/engine/index.ts'
import { loadRegistry } from '../../site/server/extensions/load-registry.ts'
import { readConfig } from '../../site/server/read-config.ts'

/** The site of a config folder as it would be without its record of public addresses. */
export function siteWithoutLock(folder: string): SiteManifest | undefined {
  return compileSite(
    readConfig(folder).filter(({ path }) => path !== LOCK_FILE),
    loadRegistry(folder).registry,
  ).manifest
}
