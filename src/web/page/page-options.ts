import type { Observer, Span } from '../../base/observer.ts'
import type { PictureSize } from '../../base/picture-geometry.ts'
import type { PageView, QueryView, ShellView } from '../../engine/contracts/view.ts'
import type {
  LeftOutPart,
  LoadedRecords,
  OmittedPart,
  PagelessEntries,
  RawAnswer,
  SendRequest,
  SourceFailure,
} from '../../sources/index.ts'
import type { Site } from '../site/site.ts'
import type { PageAssets, PageStyles } from './client-assets.ts'
import type { SentForms } from './sent-forms.ts'

/** Modifies a page's data before it is rendered. */
export type ResultOverride = (
  results: Readonly<Record<string, QueryView>>,
) => Promise<Readonly<Record<string, QueryView>>>

/** Options for creating views. */
export interface ViewOptions {
  readonly site: Site
  readonly send: SendRequest
  /** Like `send`, for a record that a visitor has opened; absent if no service of this process counts visits. */
  readonly sendOpened?: SendRequest
  /** Returns the current revision of content and time; views of another revision are created again. */
  readonly revision?: () => Promise<string>
  /** Returns the address of an own file with its digest; unchanged by default. */
  readonly withDigest?: (address: string) => string
  /** Returns width and height of a picture in the config's media folder. */
  readonly sizeOf?: (address: string) => PictureSize | undefined
  /** Returns the size of a stored picture by its address as soon as it is known; by default, undefined. */
  readonly storedSize?: (address: string) => Promise<PictureSize | undefined>
  readonly now: () => Date
  /** Forms that visitors have sent to external backends. */
  readonly sent?: SentForms
  readonly override?: ResultOverride
  readonly onFailure: (failure: SourceFailure, span: Span) => void
  readonly observer?: Observer
  /** Called once per source and limit. */
  readonly onCut?: (cut: OmittedPart) => void
  /** Called once per source and kind of removed text part. */
  readonly onLeftOut?: (part: LeftOutPart) => void
  /** Called with the records of sources before they are mapped. */
  readonly onLoaded?: (found: LoadedRecords) => void
  /** Called with each answer of a source before it is parsed. */
  readonly onAnswer?: (source: string, answer: RawAnswer) => void
  /** Called once per source with entries that have no page. */
  readonly onPageless?: (found: PagelessEntries) => void
  /** Called once with the paths of configured channels missing in the backend's tree. */
  readonly onMissingChannels?: (paths: readonly string[]) => void
}

/** Options for rendering pages. */
export interface PageOptions {
  readonly site: Site
  readonly siteUrl?: string
  readonly now: () => Date
  /** Renders the complete markup of a page. */
  readonly render: (page: PageView, shell: ShellView) => Promise<string>
  readonly assets: () => PageAssets
  /** Returns the style rules to inline in a page; absent in development, where style sheets change. */
  readonly styles?: PageStyles
  /** Maximum bytes of cached pages; 0 disables the cache. 64 MB by default. */
  readonly pageCacheBytes?: number
  /** For development: shows pages without data, or with delayed data. */
  readonly override?: ResultOverride
}
