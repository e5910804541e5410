import type { SiteManifest } from '../../../engine/index.ts'
import { palettesOf } from '../../../engine/theme/index.ts'
import type { HeadEntry } from '../../../pages/app/head-entries.ts'
import { iconKinds, iconSource } from './icon-files.ts'

/** Ground of the pages in light and dark, for what browsers draw around them. */
export function themeColours({ theme }: SiteManifest): Readonly<Record<'light' | 'dark', string>> {
  const { light, dark } = palettesOf(theme.palette)
  return { light: light.paper, dark: dark.paper }
}

function themeColour(manifest: SiteManifest, scheme: 'light' | 'dark'): HeadEntry {
  return [
    'meta',
    {
      name: 'theme-color',
      content: themeColours(manifest)[scheme],
      media: `(prefers-color-scheme: ${scheme})`,
    },
  ]
}

function icon(path: string): HeadEntry {
  return [
    'link',
    path.endsWith('.svg') ? { rel: 'icon', type: 'image/svg+xml', href: path } : { rel: 'icon', href: path },
  ]
}

/** What the head of every page says of the site's icons and colours. `drawn` is whether the icons can be made here. */
export function iconEntries(manifest: SiteManifest, drawn: boolean): readonly HeadEntry[] {
  const source = iconSource(manifest)
  const { favicon, touch } = iconKinds
  return [
    themeColour(manifest, 'light'),
    themeColour(manifest, 'dark'),
    // Browsers that draw SVG take the last one; the others, and those that ask without reading, the picture of 32 pixels.
    ...(source === undefined || !drawn
      ? []
      : ([
          ['link', { rel: 'icon', sizes: `${favicon.size}x${favicon.size}`, href: favicon.address }],
          ['link', { rel: 'apple-touch-icon', sizes: `${touch.size}x${touch.size}`, href: touch.address }],
        ] as const)),
    ...(source === undefined ? [] : [icon(source)]),
  ]
}
