import type { ComponentType } from 'react'
import { BannerBlock } from './block/banner-block.tsx'
import { FeatureBlock } from './block/feature-block.tsx'
import { InfoBlock } from './block/info-block.tsx'
import { ListBlock } from './block/list-block.tsx'
import { TabsBlock } from './block/tabs-block.tsx'
import { TextBlock } from './block/text-block.tsx'
import type { BlockProps } from './template-props.ts'

/** Component of every block, by its name in the registry. */
export const blockComponents: Readonly<Record<string, ComponentType<BlockProps>>> = {
  banner: BannerBlock,
  list: ListBlock,
  tabs: TabsBlock,
  feature: FeatureBlock,
  info: InfoBlock,
  text: TextBlock,
}
