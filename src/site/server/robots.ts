import { versionPrefix } from '../contracts/picture-versions.ts'
import type { SiteManifest } from '../engine/index.ts'

const refusesRobots = ({ site }: SiteManifest): boolean => site.robots === 'none'

/** Headers of every answer of a site that wants to be in no index; none for others. */
export const robotsHeaders = (manifest: SiteManifest): Readonly<Record<string, string>> =>
  refusesRobots(manifest) ? { 'x-robots-tag': 'noindex, nofollow' } : {}

/**
 * robots.txt. What the site's own scripts ask of it is no page; built files, pictures and icons under the same path are needed to
 * draw pages. `origin` may be '' where it is not known.
 */
export const robotsText = (manifest: SiteManifest, origin: string): string => {
  const rules = refusesRobots(manifest)
    ? ['Disallow: /']
    : [
        'Allow: /',
        'Allow: /_vitrine/assets/',
        'Allow: /_vitrine/icon-',
        `Allow: ${versionPrefix}`,
        'Disallow: /_vitrine/',
      ]
  const sitemap = refusesRobots(manifest) || origin === '' ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]
  return `${['User-agent: *', ...rules, ...sitemap].join('\n')}\n`
}
