import { compileBesideLinks, compileSite, LOCK_FILE, type SiteManifest } from '../engine/index.ts'
import { loadRegistry } from '../web/site/extensions/load-registry.ts'
import { readConfig } from '../web/site/read-config.ts'

/**
 * The site of a config folder as it would be without its record of public addresses.
 *
 * @param isForgetting Whether addresses are forgotten: links may still lead to them.
 */
export function siteWithoutLock(folder: string, isForgetting = false): SiteManifest | undefined {
  const compile = isForgetting ? compileBesideLinks : compileSite
  return compile(
    readConfig(folder).filter(({ path }) => path !== LOCK_FILE),
    loadRegistry(folder).registry,
  ).manifest
}
