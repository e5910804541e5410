import { type Preloadable, preloadable } from '../ui/index.ts'
import type { BlockProps } from './template-props.ts'

/** Component of every block, by its name in the registry; its code arrives when it is needed. */
export const blockComponents: Readonly<Record<string, Preloadable<BlockProps>>> = {
  banner: preloadable(() => import('./block/banner-block.tsx').then((m) => m.BannerBlock)),
  list: preloadable(() => import('./block/list-block.tsx').then((m) => m.ListBlock)),
  tabs: preloadable(() => import('./block/tabs-block.tsx').then((m) => m.TabsBlock)),
  feature: preloadable(() => import('./block/feature-block.tsx').then((m) => m.FeatureBlock)),
  info: preloadable(() => import('./block/info-block.tsx').then((m) => m.InfoBlock)),
  text: preloadable(() => import('./block/text-block.tsx').then((m) => m.TextBlock)),
}
