import type { PageView } from '../../engine/contracts/view.ts'
import type { Registry } from '../../engine/index.ts'
import type { PageAssets } from './client-assets.ts'

/** What a page loads, with the style sheets of extensions for every page and what draws this one. */
export function withExtensions(
  assets: PageAssets,
  { extensions = [] }: PageView,
  { styles = [] }: Registry,
): PageAssets {
  if (extensions.length + styles.length === 0) return assets
  return {
    ...assets,
    styles: [...assets.styles, ...styles, ...extensions.flatMap((code) => code.styles)],
    preload: [...assets.preload, ...extensions.map(({ script }) => script)],
  }
}
