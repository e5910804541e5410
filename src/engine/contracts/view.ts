import type { ThemeConfig } from '../../../schemas/config/index.ts'
import type { PictureSize } from '../../base/picture-geometry.ts'
import type { Access } from './access.ts'
import type { Item, Picture, Range } from './item.ts'

/** Why data could not be loaded. The log has the details; the visitor gets a general message. */
export type FailureReason =
  | 'unreachable'
  | 'timeout'
  | 'busy'
  | 'status'
  | 'not-json'
  | 'refused'
  | 'malformed'

/** Addresses of the client code of a museum's extension. */
export interface ExtensionCode {
  readonly script: string
  readonly styles: readonly string[]
}

/** A filter value as reported by the backend. */
export interface FacetValue {
  readonly value: string
  /** Display label, if it differs from the value. */
  readonly label?: string
  /** Number of matching entries. */
  readonly total?: number
  /** Number of values of its filter, if the answer contains only some. */
  readonly values?: number
  /** Set if `total` is a lower bound. */
  readonly atLeast?: true
}

/** Result of one query of a page. `total` and `pages` are absent if the backend does not report them. */
export type QueryView =
  | {
      readonly ok: true
      readonly items: readonly Item[]
      readonly page: number
      readonly pageSize: number
      readonly pages?: number
      readonly total?: number
      /** False if a next page exists although `pages` is unknown. */
      readonly isLastPage?: boolean
      /** Number of matching entries by filter value, if the backend reports it. */
      readonly counts?: Readonly<Record<string, number>>
      /** Set if `total` is a lower bound. */
      readonly atLeast?: true
      /** Values whose number in `counts` is a lower bound. */
      readonly moreThan?: readonly string[]
      /** Filter values by the name of their source parameter. */
      readonly facets?: Readonly<Record<string, readonly FacetValue[]>>
      /** Suggested correction of a search without results, from the backend. */
      readonly suggestion?: string
      /** Text above entries that replace the requested ones. */
      readonly note?: string
      /** Set if the backend ignored the requested period. */
      readonly unfiltered?: true
    }
  | { readonly ok: false; readonly reason: FailureReason }

export interface Crumb {
  readonly title: string
  readonly href?: string
}

/** Target of a link; `external` leaves the site. */
export interface LinkTarget {
  readonly href: string
  readonly external: boolean
}

/** A button that opens a form: the form's name and the button's label. */
export interface FormButtonView {
  readonly name: string
  readonly label: string
  /** Preselected options: the labels of a field and of its default option. */
  readonly chosen: readonly { readonly label: string; readonly option: string }[]
}

/** A filter value, ready to be drawn. */
export interface FilterValueView {
  readonly value: string
  readonly label: string
  /** Number of matching entries; absent if unknown. */
  readonly count?: number
  /** Set if `count` is a lower bound. */
  readonly atLeast?: true
  readonly picture?: Picture
}

/** One end of a range of years. */
interface YearView {
  readonly param: string
  readonly value: string
  /** Input that is not a year, with an example in the page's notation; `value` is then empty. */
  readonly unread?: { readonly text: string; readonly example: string }
}

interface FilterBase {
  readonly label: string
}

/** A filter of a list, ready to be drawn. */
export type FilterView = FilterBase &
  (
    | {
        readonly as: 'checkboxes'
        readonly param: string
        readonly values: readonly FilterValueView[]
        readonly chosen: readonly string[]
        /** Number of values shown at first. */
        readonly show: number
        /** Number of further values in the backend, which are not listed. */
        readonly further?: number
        /** Maximum number of values used, if that many are chosen; the others are ignored. */
        readonly most?: number
      }
    | {
        readonly as: 'select' | 'tabs'
        readonly param: string
        readonly values: readonly FilterValueView[]
        /** Label of the choice of all; the interface's default if absent. */
        readonly all?: string
        /** Empty for all. */
        readonly chosen: string
        readonly pictures: boolean
        readonly further?: number
      }
    | {
        readonly as: 'years'
        readonly from: YearView
        readonly to: YearView
      }
    | {
        readonly as: 'words'
        readonly param: string
        readonly value: string
        readonly placeholder?: string
      }
  )

/** A choice of the visitor, and the URL without it. */
export interface ChosenView {
  readonly filter: string
  /** Label of the value. For a range of years its ends, one of which may be empty. */
  readonly value: string | { readonly from: string; readonly to: string }
  readonly href: string
}

/** Filters and sort order of a page's list. */
export interface FiltersView {
  readonly filters: readonly FilterView[]
  readonly chosen: readonly ChosenView[]
  /** URL without any choices. */
  readonly clear: string
  readonly sort?: {
    readonly values: readonly { readonly value: string; readonly label: string }[]
    readonly chosen: string
  }
  readonly pageSize?: { readonly values: readonly number[]; readonly chosen: number; readonly usual: number }
}

/** A link of the page shell or of a block, ready to be drawn. */
export interface LinkView extends LinkTarget {
  readonly title: string
  readonly note?: string
  readonly image?: string
}

/** The previous or next entry of a list. */
export interface NeighbourView extends Pick<Item, 'title' | 'language'> {
  readonly href: string
}

/** Another entry of the list; details, such as whether it can be booked, are on its own page. */
export type RelatedView = NeighbourView & Pick<Item, 'id' | 'image'>

export interface TabView {
  readonly title: string
  readonly query: string
  readonly more?: LinkView
}

/** A search with results; `tag` is its language, if not the page's. */
export interface SearchOffer {
  readonly href: string
  readonly title: string
  readonly tag?: string
}

/** A block of a page; `query` names its entry in the page's `data`. */
export interface BlockView {
  readonly block: string
  readonly title?: string
  readonly listClass?: string
  readonly more?: LinkView
  readonly query?: string
  readonly tabs?: readonly TabView[]
  readonly options: Readonly<Record<string, unknown>>
}

export interface PageMeta {
  readonly title: string
  readonly description?: string
  readonly canonical: string
  readonly alternates: readonly { readonly tag: string; readonly href: string }[]
  /** Absolute URL of the link preview picture. */
  readonly image?: string
  readonly imageAlt?: string
  /** Media type of that picture, if known. */
  readonly imageType?: string
  readonly imageSize?: { readonly width: number; readonly height: number }
  readonly type: 'website' | 'article'
  /** Excludes the page from search engines: it is one of countless filter combinations. */
  readonly noIndex?: true
  /** Atom feeds advertised by this page; URLs are absolute. */
  readonly feeds?: readonly { readonly title: string; readonly href: string }[]
  /** The record of this page in other formats; URLs are absolute. */
  readonly files?: readonly { readonly type: string; readonly href: string }[]
}

/**
 * Everything the browser needs to draw one URL. Created on the server, with texts in one language. `template` is the name of a registered
 * template, or "error" for the error page.
 */
export interface PageView {
  readonly status: number
  /** The record's own address, if it has one; the rest of the view is then not shown. */
  readonly redirect?: string
  /** Canonical path and query of this view. */
  readonly url: string
  readonly locale: string
  readonly pageId: string
  readonly template: string
  readonly layout: 'index' | 'inner' | 'bare'
  readonly heading: string
  readonly listClass?: string
  readonly options: Readonly<Record<string, unknown>>
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Filters, sort orders and page sizes of the page; absent if it has none. */
  readonly filters?: FiltersView
  readonly crumbs: readonly Crumb[]
  readonly more?: LinkView
  readonly blocks?: readonly BlockView[]
  /** Extensions that draw the page or its blocks, without duplicates. */
  readonly extensions?: readonly ExtensionCode[]
  /** This page in languages with content, if it is empty in the current one. */
  readonly untranslated?: readonly { readonly href: string; readonly label: string; readonly tag: string }[]
  /** Searches with results to offer after one without: in another language or with other words. */
  readonly offers?: readonly SearchOffer[]
  /** Results by query name; the page's own query is "main". */
  readonly data: Readonly<Record<string, QueryView>>
  /** Previous and next entry of the list. */
  readonly previous?: NeighbourView
  readonly next?: NeighbourView
  /** Further entries of that list of the same kind, with their pictures. */
  readonly related?: readonly RelatedView[]
  /** URL of that list, filtered by the entry's kind. */
  readonly list?: string
  /** URL of the list's RSS feed. */
  readonly feed?: string
  /** Download address of the record's picture with embedded rights, if it may be reused. */
  readonly download?: string
  /** URL of the calendar file of the list or of the single entry. */
  readonly calendar?: string
  readonly meta: PageMeta
}

export interface NavNode {
  readonly title: string
  readonly href: string
  readonly external: boolean
  readonly children: readonly NavNode[]
}

/** A service for sharing pages. */
export interface ShareTarget {
  readonly name: string
  /** URL pattern of its share page for `shareAddress`. If absent, a QR code of the page's URL is shown. */
  readonly url?: string
  /** Alternative text of the QR code. */
  readonly code?: string
}

export interface ToolView {
  readonly tool: 'link' | 'picture' | 'share' | 'top' | 'back'
  readonly icon: string
  readonly title: string
  readonly href?: string
  readonly image?: string
  /** Purpose of the picture. */
  readonly note?: string
  /** Label of the link beside the picture. */
  readonly action?: string
  readonly targets?: readonly ShareTarget[]
}

export interface LocaleView {
  readonly code: string
  readonly tag: string
  /** Script of the language (ISO 15924); absent if unknown. */
  readonly script?: string | undefined
  readonly label: string
  readonly direction: 'ltr' | 'rtl'
  /** Pattern of `formatDate` for dates whose format the specification leaves open. */
  readonly dateFormat: string
  /** Pattern of `formatDate` for the days of a period. */
  readonly periodFormat: string
  /** Numbering system (CLDR); absent for the digits 0 to 9. */
  readonly numbering?: string
  /** Language that writes numbers the same and that every browser knows; absent if there is none. */
  readonly numbersAs?: string | undefined
  /** Era shown with Gregorian years, if dates are in another calendar. */
  readonly era?: string | undefined
}

/** A title suggested while a visitor types into a search box. */
export interface Suggestion {
  readonly title: string
  readonly href: string
  /** Ranges of the title that match the input. */
  readonly marks?: readonly Range[]
}

/** A message in a dialog; `delay` is the time in milliseconds after which it closes by itself. */
export interface NoticeView {
  readonly title?: string
  readonly text: string
  readonly confirm?: string
  readonly delay?: number
}

/** An entry of the route table: the route pattern of a page, such as "/News/:sec/:id", and its template. */
export interface RouteView {
  readonly path: string
  readonly template: string
}

/** The shell around every page, in one language. */
export interface ShellView {
  readonly locale: LocaleView
  /** All languages, the default first. */
  readonly locales: readonly LocaleView[]
  readonly platform?: string
  /** Settings of the accessible view; absent outside of it. */
  readonly access?: Access
  /** With `all`, any page may be prefetched; otherwise only pages that cause no calls to external backends. */
  readonly fetchAhead?: 'all'
  /** The museum's date at the time of rendering, `YYYY-MM-DD`. */
  readonly today: string
  readonly routes: readonly RouteView[]
  readonly name: string
  readonly home: string
  readonly search?: string
  /** Addresses of the museum's logo for light and for dark backgrounds; they may be the same. */
  readonly logo?: { readonly light: string; readonly dark: string }
  /** Sizes in pixels, if they are files of the media folder. */
  readonly logoSizes?: { readonly light?: PictureSize; readonly dark?: PictureSize }
  /** The logo contains the name, which is then not shown beside it. */
  readonly logoOnly?: boolean
  /** Layout variants of the theme. */
  readonly look: Required<Pick<ThemeConfig, 'header' | 'band' | 'hall' | 'footer' | 'entries'>>
  readonly subBanner?: Picture
  readonly imageWidths: { readonly thumb: number; readonly full: number }
  /** Pictures of the content are not cropped, unless a template says otherwise. */
  readonly wholePictures?: true
  /** No placeholder is shown for a missing picture. */
  readonly noPictureSign?: true
  readonly navigation: readonly NavNode[]
  readonly toolbar: readonly ToolView[]
  /** Shown once to each visitor. */
  readonly notice?: NoticeView
  /** Dialogs by name; shown when the URL ends in `#` and the name. */
  readonly dialogs?: Readonly<Record<string, NoticeView>>
  readonly footer: {
    readonly follow?: { readonly title: string; readonly codes: readonly LinkView[] }
    readonly links: readonly LinkView[]
    readonly contact: readonly string[]
    readonly advice?: string
    readonly copyright?: string
    readonly year: number
    readonly filings: readonly LinkView[]
  }
  readonly errorPage: {
    readonly title: string
    readonly lead: string
    readonly causes: readonly string[]
    readonly home: string
  }
  /** Texts of the interface by key. */
  readonly texts: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

/** Id of the element with the page's content; the header precedes it. */
export const MAIN_ID = 'main'
