import { compileSite, LOCK_FILE, type SiteManifest } from '../../site/engine/index.ts'
import { readConfig } from '../../site/server/read-config.ts'
import { registry } from '../../site/templates/registry.ts'

/** The site of a config folder as it would be without its record of public addresses. */
export function siteWithoutLock(folder: string): SiteManifest | undefined {
  return compileSite(
    readConfig(folder).filter(({ path }) => path !== LOCK_FILE),
    registry,
  ).manifest
}
