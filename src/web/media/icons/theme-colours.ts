import type { SiteManifest } from '../../../engine/index.ts'
import { palettesOf } from '../../../engine/theme/index.ts'

/** Ground of the pages in light and dark, for what browsers draw around them. */
export function themeColours({ theme }: SiteManifest): Readonly<Record<'light' | 'dark', string>> {
  const { light, dark } = palettesOf(theme.palette)
  return { light: light.paper, dark: dark.paper }
}
