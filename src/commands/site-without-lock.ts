import { compileSite, LOCK_FILE, type SiteManifest } from '../engine/index.ts'
import { loadRegistry } from '../web/site/extensions/load-registry.ts'
import { readConfig } from '../web/site/read-config.ts'

/** The site of a config folder as it would be without its record of public addresses. */
export function siteWithoutLock(folder: string): SiteManifest | undefined {
  return compileSite(
    readConfig(folder).filter(({ path }) => path !== LOCK_FILE),
    loadRegistry(folder).registry,
  ).manifest
}
