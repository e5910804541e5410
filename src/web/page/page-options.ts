import type { PageView, ShellView } from '../../engine/contracts/view.ts'
import type { Site } from '../site/site.ts'
import type { PageAssets } from './client-assets.ts'
import type { PageStyles } from './page-styles.ts'
import type { ResultOverride } from './view-options.ts'

/** What pages are made of. */
export interface PageOptions {
  readonly site: Site
  readonly siteUrl?: string
  readonly now: () => Date
  /** Complete markup of a page. */
  readonly render: (page: PageView, shell: ShellView) => Promise<string>
  readonly assets: () => PageAssets
  /** The rules a page uses, to be in its document; absent in development, where sheets change. */
  readonly styles?: PageStyles
  /** Bytes of complete pages that are kept; 0 keeps none. 64 MB by default. */
  readonly pageCacheBytes?: number
  /** For development: shows pages as they are without data, or when it comes late. */
  readonly override?: ResultOverride
}
