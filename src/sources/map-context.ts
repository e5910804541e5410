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

/** Context for mapping records; the same for all records of a page. */
export interface MapContext {
  readonly locale: LocaleConfig
  readonly timeZone: string
  /** Transforms of the museum's extensions. */
  readonly transforms?: ReadContext['transforms']
  /** Current local time of the museum, `YYYY-MM-DDTHH:mm:ss`. */
  readonly now: string
  readonly pictures: PictureSettings
  /** Fallback for an empty title. */
  readonly untitled: string
  /** Joins the parts of a fact with several. */
  readonly separator: string
  readonly yesNo?: ReadContext['yesNo']
  /** Resolves a link: keeps language and platform and checks the scheme. Returns `undefined` if the link must not be followed. */
  readonly link: (href: string) => ResolvedLink | undefined
  /** Returns a frame as a click-to-load video, or undefined if its address is not allowed. By default, none is. */
  readonly video?: HtmlContext['video']
  /** Returns the proxied address on this origin of a PDF on another host; undefined if it is not proxied. By default, none is. */
  readonly document?: ((address: string) => string | undefined) | undefined
  /** Fills the `:name` segments of a route; returns `undefined` if a value is missing. */
  readonly fillRoute: (pattern: string, values: Readonly<Record<string, string>>) => string | undefined
  /** Whether a text is a valid id of this site, so that a record with it can have a page. */
  readonly isId: (text: string) => boolean
  /** Returns the path of a record of the channel with this number, or of the channel's only page; undefined if the site has neither. */
  readonly recordPath: (channel: string, id: string) => string | undefined
  /** All languages of the site: a channel number may carry the suffix of any. */
  readonly locales: readonly Pick<LocaleConfig, 'code' | 'tag' | 'channelSuffix'>[]
  /** Route segments of the current URL. */
  readonly segments: Readonly<Record<string, string>>
  /** Path of the page. In the page's own texts, "PATH#…" links to a place within the text. */
  readonly here?: string
  /** Source of the records. Part of the id prefix of their texts, so that ids of two texts on a page do not collide. */
  readonly source?: string
  /** Called with the import report of the parts of a record's HTML. */
  readonly onParts?: (id: string, parts: ImportReport) => void
  /** Called when a part of a record exceeds a limit, with a description of the outcome. */
  readonly overLimit?: (limit: CutLimit, detail: string) => void
}

/** Remaining size of a tree. */
export interface TreeBudget {
  /** Remaining number of entries of the whole tree; decremented while it is mapped. */
  left: number
}

/** Options for the Items of one query. */
export interface ItemRequest {
  readonly excerpt: number
  readonly links?: string
  /** Whether to map all fields, such as `html`, facts and further pictures, or only those shown in lists. */
  readonly full: boolean
  /** Folded words to mark in titles and excerpts; the excerpt is cut around the first. */
  readonly words?: readonly string[]
}
