import { VERSION_PREFIX } from '../../engine/contracts/picture-versions.ts'
import type { SiteManifest } from '../../engine/index.ts'

function refusesRobots({ site }: SiteManifest): boolean {
  return site.robots === 'none'
}

/** Headers of every answer of a site that wants to be in no index; none for others. */
export function robotsHeaders(manifest: SiteManifest): Readonly<Record<string, string>> {
  return refusesRobots(manifest) ? { 'x-robots-tag': 'noindex, nofollow' } : {}
}

/**
 * robots.txt. What the site's own scripts ask of it is no page; built files, pictures and icons under the same path are needed to
 * draw pages. `origin` may be '' where it is not known.
 */
export function robotsText(manifest: SiteManifest, origin: string): string {
  const rules = refusesRobots(manifest)
    ? ['Disallow: /']
    : [
        'Allow: /',
        'Allow: /_vitrine/assets/',
        'Allow: /_vitrine/icon-',
        `Allow: ${VERSION_PREFIX}`,
        'Disallow: /_vitrine/',
      ]
  const sitemap = refusesRobots(manifest) || origin === '' ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]
  return `${['User-agent: *', ...rules, ...sitemap].join('\n')}\n`
}
