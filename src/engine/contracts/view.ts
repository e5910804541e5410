import type { ThemeConfig } from '../../../schemas/config/index.ts'
import type { PictureSize } from '../../base/picture-geometry.ts'
import type { Access } from './access.ts'
import type { Item, Picture, Range } from './item.ts'

/** Why data could not be loaded; the log has the details, the visitor a calm sentence. */
export type FailureReason =
  | 'unreachable'
  | 'timeout'
  | 'busy'
  | 'status'
  | 'not-json'
  | 'refused'
  | 'malformed'

/** Addresses of what a browser loads of an extension of the museum. */
export interface ExtensionCode {
  readonly script: string
  readonly styles: readonly string[]
}

/** A value that a filter can choose, as the backend gives it. */
export interface FacetValue {
  readonly value: string
  /** Words of the page's language, where they are others. */
  readonly label?: string
  /** Entries it would leave. */
  readonly total?: number
  /** Values of its filter, where the answer has only some of them. */
  readonly values?: number
  /** There are more than `total`. */
  readonly atLeast?: true
}

/** What one query of a page gave. `total` and `pages` are absent when the backend does not say. */
export type QueryView =
  | {
      readonly ok: true
      readonly items: readonly Item[]
      readonly page: number
      readonly pageSize: number
      readonly pages?: number
      readonly total?: number
      /** False when a further page surely exists though `pages` is unknown. */
      readonly isLastPage?: boolean
      /** How many entries each value of a filter would leave, where the backend says so. */
      readonly counts?: Readonly<Record<string, number>>
      /** There are more than `total`. */
      readonly atLeast?: true
      /** Values of which there are more than `counts` says. */
      readonly moreThan?: readonly string[]
      /** Values of filters by the parameters of the source that choose them. */
      readonly facets?: Readonly<Record<string, readonly FacetValue[]>>
      /** What was probably meant by a search that found nothing, as the backend says. */
      readonly suggestion?: string
      /** Words above entries that replace those that were requested. */
      readonly note?: string
      /** The backend has answered entries outside of the requested days. */
      readonly unfiltered?: true
    }
  | { readonly ok: false; readonly reason: FailureReason }

export interface Crumb {
  readonly title: string
  readonly href?: string
}

/** Where a link leads; `external` leaves the site. */
export interface LinkTarget {
  readonly href: string
  readonly external: boolean
}

/** The button that opens a form: the form's name and the words on it. */
export interface FormButtonView {
  readonly name: string
  readonly label: string
  /** What is chosen when the form opens: the words of a field and of its default option. */
  readonly chosen: readonly { readonly label: string; readonly option: string }[]
}

/** A value of a filter, ready to be drawn. */
export interface FilterValueView {
  readonly value: string
  readonly label: string
  /** Entries it would leave; absent where nobody says. */
  readonly count?: number
  /** There are more than `count`. */
  readonly atLeast?: true
  readonly picture?: Picture
}

/** One end of a range of years. */
interface YearView {
  readonly param: string
  readonly value: string
  /** What the visitor has written that is no year, and years as the page writes them; `value` is empty then. */
  readonly unread?: { readonly text: string; readonly example: string }
}

interface FilterBase {
  readonly label: string
}

/** One way to narrow a list, ready to be drawn. */
export type FilterView = FilterBase &
  (
    | {
        readonly as: 'checkboxes'
        readonly param: string
        readonly values: readonly FilterValueView[]
        readonly chosen: readonly string[]
        /** Values shown at first. */
        readonly show: number
        /** Values that the backend has and does not offer. */
        readonly further?: number
        /** How many values are used, where so many are chosen: of more, the others are not. */
        readonly most?: number
      }
    | {
        readonly as: 'select' | 'tabs'
        readonly param: string
        readonly values: readonly FilterValueView[]
        /** Words of the choice of everything; the interface's own where there are none. */
        readonly all?: string
        /** Empty for everything. */
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

/** Something that the visitor has chosen, and the address without it. */
export interface ChosenView {
  readonly filter: string
  /** Words of the value; of a range of years its ends, of which one may be empty. */
  readonly value: string | { readonly from: string; readonly to: string }
  readonly href: string
}

/** How the list of a page is narrowed and ordered. */
export interface FiltersView {
  readonly filters: readonly FilterView[]
  readonly chosen: readonly ChosenView[]
  /** The address with nothing chosen. */
  readonly clear: string
  readonly sort?: {
    readonly values: readonly { readonly value: string; readonly label: string }[]
    readonly chosen: string
  }
  readonly pageSize?: { readonly values: readonly number[]; readonly chosen: number; readonly usual: number }
}

/** A link of the shell or of a block, ready to be drawn. */
export interface LinkView extends LinkTarget {
  readonly title: string
  readonly note?: string
  readonly image?: string
}

/** An entry beside another one in their list. */
export interface NeighbourView extends Pick<Item, 'title' | 'language'> {
  readonly href: string
}

/** A further entry of a list: its own page has the rest of it, such as whether it can be booked. */
export type RelatedView = NeighbourView & Pick<Item, 'id' | 'image'>

export interface TabView {
  readonly title: string
  readonly query: string
  readonly more?: LinkView
}

/** A search that finds something; `tag` is its language, where that is not the page's. */
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
  /** Absolute address of the picture that is shown beside a link to the page. */
  readonly image?: string
  readonly imageAlt?: string
  /** Media type and size of that picture, where they are known. */
  readonly imageType?: string
  readonly imageSize?: { readonly width: number; readonly height: number }
  readonly type: 'website' | 'article'
  /** Search engines are to leave it out: it is one of countless ways to narrow a list. */
  readonly noIndex?: true
  /** Atom feeds to be found on this page; addresses are absolute. */
  readonly feeds?: readonly { readonly title: string; readonly href: string }[]
  /** The record of this page as files; addresses are absolute. */
  readonly files?: readonly { readonly type: string; readonly href: string }[]
}

/**
 * Everything the browser needs to draw one address. Made on the server; texts are in one language.
 * `template` is the name of a template of the registry, or "error" for the error page.
 */
export interface PageView {
  readonly status: number
  /** Where the record of this address has its own; then nothing of this view is shown. */
  readonly redirect?: string
  /** Path and query this view answers, canonical. */
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
  /** Filters, orders and page sizes that the page offers; absent where it offers none. */
  readonly filters?: FiltersView
  readonly crumbs: readonly Crumb[]
  readonly more?: LinkView
  readonly blocks?: readonly BlockView[]
  /** Extensions that draw it or its blocks, each once. */
  readonly extensions?: readonly ExtensionCode[]
  /** The same page in languages that have something, where there is nothing in this one. */
  readonly untranslated?: readonly { readonly href: string; readonly label: string; readonly tag: string }[]
  /** Where a search that found nothing finds something: in another language, or by other words. */
  readonly offers?: readonly SearchOffer[]
  /** Results by query name; a page's own query is "main". */
  readonly data: Readonly<Record<string, QueryView>>
  /** Entries before and after this one in its list. */
  readonly previous?: NeighbourView
  readonly next?: NeighbourView
  /** Further entries of that list, of this one's kind, with their pictures. */
  readonly related?: readonly RelatedView[]
  /** Address of that list, where it is filtered by this one's kind. */
  readonly list?: string
  /** Where the list can be followed as RSS. */
  readonly feed?: string
  /** Address of the record's picture with its rights in it, where it may be used again. */
  readonly download?: string
  /** Calendar file of the list, or of the one entry. */
  readonly calendar?: string
  readonly meta: PageMeta
}

export interface NavNode {
  readonly title: string
  readonly href: string
  readonly external: boolean
  readonly children: readonly NavNode[]
}

/** A service that pages can be shared with. */
export interface ShareTarget {
  readonly name: string
  /** Pattern of its share page for `shareAddress`; without it there is a code with the page's own address. */
  readonly url?: string
  /** Alternative text of its code. */
  readonly code?: string
}

export interface ToolView {
  readonly tool: 'link' | 'picture' | 'share' | 'top' | 'back'
  readonly icon: string
  readonly title: string
  readonly href?: string
  readonly image?: string
  /** What the picture is for. */
  readonly note?: string
  /** Words of the link beside the picture. */
  readonly action?: string
  readonly targets?: readonly ShareTarget[]
}

export interface LocaleView {
  readonly code: string
  readonly tag: string
  /** The script it is written in (ISO 15924); absent where nobody knows one. */
  readonly script?: string | undefined
  readonly label: string
  readonly direction: 'ltr' | 'rtl'
  /** Pattern of `formatDate` for the dates the specification leaves open. */
  readonly dateFormat: string
  /** Pattern of `formatDate` for the days of a period. */
  readonly periodFormat: string
  /** Numbering system (CLDR); absent for the digits 0 to 9. */
  readonly numbering?: string
  /** What stands beside a year of our calendar, where the days are of another. */
  readonly era?: string | undefined
}

/** A title offered while a visitor types into a search box. */
export interface Suggestion {
  readonly title: string
  readonly href: string
  /** Where what was typed is in the title. */
  readonly marks?: readonly Range[]
}

/** A message in a dialog; `delay` is the milliseconds after which it closes by itself. */
export interface NoticeView {
  readonly title?: string
  readonly text: string
  readonly confirm?: string
  readonly delay?: number
}

/** A row of the route table: the pattern of an address, such as "/News/:sec/:id", and the template of its page. */
export interface RouteView {
  readonly path: string
  readonly template: string
}

/** What surrounds every page, in one language. */
export interface ShellView {
  readonly locale: LocaleView
  /** Every language; the first is the default. */
  readonly locales: readonly LocaleView[]
  readonly platform?: string
  /** The visitor's settings; absent outside the accessible view. */
  readonly access?: Access
  /** Pages may be fetched on a guess; without it only what costs no backend elsewhere a call. */
  readonly fetchAhead?: 'all'
  /** The museum's date when this was made, `YYYY-MM-DD`. */
  readonly today: string
  readonly routes: readonly RouteView[]
  readonly name: string
  readonly home: string
  readonly search?: string
  /** Addresses of the museum's mark on light and on dark grounds; they may be the same. */
  readonly logo?: { readonly light: string; readonly dark: string }
  /** Their sizes in pixels, where they are files of the media folder. */
  readonly logoSizes?: { readonly light?: PictureSize; readonly dark?: PictureSize }
  /** The logo holds the name, which is not beside it. */
  readonly logoOnly?: boolean
  /** Variants of the theme. */
  readonly look: Required<Pick<ThemeConfig, 'header' | 'band' | 'hall' | 'footer' | 'entries'>>
  readonly subBanner?: Picture
  readonly imageWidths: { readonly thumb: number; readonly full: number }
  /** Pictures of the content are shown whole, unless a template says otherwise. */
  readonly wholePictures?: true
  /** Nothing is in the place of a picture that is missing. */
  readonly noPictureSign?: true
  readonly navigation: readonly NavNode[]
  readonly toolbar: readonly ToolView[]
  /** Shown to each visitor once. */
  readonly notice?: NoticeView
  /** Shown when the address ends in `#` and their name. */
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

/** Id of the element that holds a page's content; the header is before it. */
export const MAIN_ID = 'main'
