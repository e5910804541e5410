/** Loader of each block's component. This table reaches the browser; the rest of a block is for the server alone (`blocks.ts`). */
export const blockComponents = {
  banner: () => import('./block/banner/banner-block.tsx').then((m) => m.BannerBlock),
  list: () => import('./block/list/list-block.tsx').then((m) => m.ListBlock),
  tabs: () => import('./block/tabs/tabs-block.tsx').then((m) => m.TabsBlock),
  feature: () => import('./block/feature/feature-block.tsx').then((m) => m.FeatureBlock),
  info: () => import('./block/info/info-block.tsx').then((m) => m.InfoBlock),
  text: () => import('./block/text/text-block.tsx').then((m) => m.TextBlock),
}
