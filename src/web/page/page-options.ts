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

/** What is done with a page's data before it is drawn. */
export type ResultOverride = (
  results: Readonly<Record<string, QueryView>>,
) => Promise<Readonly<Record<string, QueryView>>>

/** What views are made of. */
export interface ViewOptions {
  readonly site: Site
  readonly send: SendRequest
  /** `send` for a record that a visitor has opened; absent where no service of this process counts that. */
  readonly sendOpened?: SendRequest
  /** What own content and clock say now: what was made under another revision is made again. */
  readonly revision?: () => Promise<string>
  /** The address of an own file with its digest; by default as it is. */
  readonly withDigest?: (address: string) => string
  /** Width and height of a picture of the config's media folder. */
  readonly sizeOf?: (address: string) => PictureSize | undefined
  /** Those of a stored picture by its address, once they are known; by default of none. */
  readonly storedSize?: (address: string) => Promise<PictureSize | undefined>
  readonly now: () => Date
  /** What visitors have sent to backends elsewhere. */
  readonly sent?: SentForms
  readonly override?: ResultOverride
  readonly onFailure: (failure: SourceFailure, span: Span) => void
  readonly observer?: Observer
  /** Called once for each source and limit. */
  readonly onCut?: (cut: OmittedPart) => void
  /** Called once for each source and kind of what no page shows of a text. */
  readonly onLeftOut?: (part: LeftOutPart) => void
  /** Called with what sources answer, before it is mapped. */
  readonly onLoaded?: (found: LoadedRecords) => void
  /** Called with each answer of a source, before it is read. */
  readonly onAnswer?: (source: string, answer: RawAnswer) => void
  /** Called once for each source with entries that have no page of their own. */
  readonly onPageless?: (found: PagelessEntries) => void
  /** Called once, with the paths of channels of the config that the backend's tree lacks. */
  readonly onMissingChannels?: (paths: readonly string[]) => void
}

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
