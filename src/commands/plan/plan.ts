import type { SiteManifest } from '../../engine/index.ts'
import { bySeverity, type Change } from './change.ts'
import { channelChanges } from './channel-changes.ts'
import { pageChanges } from './page-changes.ts'
import { formChanges, redirectChanges, siteChanges, sourceChanges, themeChanges } from './part-changes.ts'

/** Everything that a change of the config does to the site, what breaks first. */
export function planOf(before: SiteManifest, after: SiteManifest): readonly Change[] {
  const all = [
    ...pageChanges(before, after),
    ...redirectChanges(before, after),
    ...channelChanges(before, after),
    ...formChanges(before, after),
    ...sourceChanges(before, after),
    ...siteChanges(before, after),
    ...themeChanges(before, after),
  ]
  return bySeverity(all)
}
