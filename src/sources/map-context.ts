import type { LocaleConfig } from '../../schemas/config/index.ts'
import type { ImportReport } from '../base/import-report.ts'
import type { HtmlContext } from './clean-html.ts'
import type { CutLimit } from './limits.ts'
import type { PictureSettings } from './picture-address.ts'
import type { ReadContext } from './read-field.ts'

export interface ResolvedLink {
  readonly href: string
  readonly external: boolean
}

/** What mapping needs beside the record; the same for every record of a page. */
export interface MapContext {
  readonly locale: LocaleConfig
  readonly timeZone: string
  /** Transforms of the museum's extensions. */
  readonly transforms?: ReadContext['transforms']
  /** Now on the museum's clock, `YYYY-MM-DDTHH:mm:ss`. */
  readonly now: string
  readonly pictures: PictureSettings
  /** Replaces the title of a record whose title is empty. */
  readonly untitled: string
  /** Separates the parts of a fact that has several. */
  readonly separator: string
  readonly yesNo?: ReadContext['yesNo']
  /** Language and platform kept, schemes checked; `undefined` for a link that must not be followed. */
  readonly link: (href: string) => ResolvedLink | undefined
  /** A frame of a text as a video to be loaded; undefined where its address is not allowed. Without it none is. */
  readonly video?: HtmlContext['video']
  /** Address on this origin of a PDF of another host; undefined where it is not passed on. Without it none is. */
  readonly document?: ((address: string) => string | undefined) | undefined
  /** Puts values in the `:name` segments of a route; `undefined` when one is missing. */
  readonly fillRoute: (pattern: string, values: Readonly<Record<string, string>>) => string | undefined
  /** Whether a text is an id of this site, so that a record can have a page by it. */
  readonly isId: (text: string) => boolean
  /** Address of a record of the channel with this number, or of the channel's one page; undefined where the site has neither. */
  readonly recordPath: (channel: string, id: string) => string | undefined
  /** Every language of the site: a channel number may carry the suffix of any. */
  readonly locales: readonly Pick<LocaleConfig, 'code' | 'tag' | 'channelSuffix'>[]
  /** Segments of the current address. */
  readonly segments: Readonly<Record<string, string>>
  /** Path of the page: a text that names it before a "#" means a place within itself. */
  readonly here?: string
  /** Source of the records: what their texts' ids begin with depends on it, so that two texts on a page have none in common. */
  readonly source?: string
  /** Called with the outcome of the parts of a record's HTML. */
  readonly onParts?: (id: string, parts: ImportReport) => void
  /** Called when something of a record is over a limit, with its outcome. */
  readonly overLimit?: (limit: CutLimit, detail: string) => void
}

/** How far a tree may still be followed. */
export interface TreeBudget {
  /** Entries of the whole tree, counted down while it is mapped. */
  left: number
}

/** What is wanted of the Items of one query. */
export interface ItemRequest {
  readonly excerpt: number
  readonly links?: string
  /** Whether `html`, facts and pictures beyond the first are wanted, or only outlines. */
  readonly full: boolean
  /** What titles and excerpts are marked with, folded; the excerpt is cut around the first. */
  readonly words?: readonly string[]
}
