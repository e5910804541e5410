import type { ItemStatus } from '../../../schemas/config/index.ts'
import type { EventStatus } from '../../base/event-dates.ts'
import type { MediumKind } from '../../base/media-types.ts'

/** Who holds the rights in a work, and what others may do. */
export interface ItemRights {
  /** URI of rightsstatements.org or Creative Commons, where it is one of theirs. */
  readonly statement?: string
  /** Its name in the page's language, or the museum's own words. */
  readonly name?: string
  /** Its page. */
  readonly href?: string
  readonly credit?: string
  /** Pictures may be used again: they are offered for download. */
  readonly reuse?: true
}

/** A picture with its small version; addresses are ready for the browser. */
export interface Picture {
  readonly src: string
  readonly thumb?: string
  readonly alt: string
  /** Pixels, where its source or our storage says so: both or neither. */
  readonly width?: number
  readonly height?: number
  /** Point that stays in view where it is cropped, as fractions from its left and top. */
  readonly focus?: readonly [x: number, y: number]
  /** Whether it is available in further widths and formats (`versionAddress`). */
  readonly versions?: true
  /** Address of its image service (IIIF Image API 3), for a close look. */
  readonly service?: string
  /** Rights in the picture itself, where they are not those of the record. */
  readonly rights?: ItemRights
}

/** A file offered for download or shown in a gallery. */
export interface FileLink {
  readonly id: string
  /** Name the visitor sees: the original file name. */
  readonly name: string
  readonly href: string
  /** Where it is read in the page, of a PDF of another host that is passed through this origin. */
  readonly read?: string
  /** Lower-case ending without the dot; empty when unknown. */
  readonly suffix: string
  /** Bytes. */
  readonly size?: number
  readonly caption?: string
  readonly picture?: Picture
}

export interface Fact {
  readonly name: string
  readonly label: string
  readonly value: string
  /** Property of schema.org that it fills, where its source says so. */
  readonly property?: string
  /** The value for machines, where it is words for readers. */
  readonly exact?: string
  /** Of a place. */
  readonly latitude?: number
  readonly longitude?: number
}

export interface ItemLink {
  readonly name: string
  readonly label: string
  readonly href: string
  /** Leaves the site. */
  readonly external?: boolean
  /** Opens a new tab, also where it stays in the site. */
  readonly newTab?: boolean
}

/** What is said of a link before the moment from which it serves. */
export interface PendingLink {
  readonly name: string
  /** Words beside it, or in its place; `{date}` stands for the moment. */
  readonly text: string
  readonly from: string
}

/** Sound, film, a 3D model or a panorama, shown in the page and loaded on a click. */
export interface Medium {
  readonly name: string
  /** Words above it. */
  readonly title: string
  readonly kind: MediumKind
  readonly src: string
  /** Media type, such as "audio/mpeg", where it is known. */
  readonly type?: string
  /** Address of the picture that stands for it until it is loaded. */
  readonly poster?: string
  /** Address of its captions (WebVTT), on this origin; its name may say their language: "bell.fr.vtt". */
  readonly captions?: string
  /** Its words in writing, as sanitised HTML. */
  readonly transcript?: string
}

/** Whether nothing invites to what a record says this of. */
const OFF: Readonly<Record<EventStatus, boolean>> = { cancelled: true, postponed: true }

/** Whether an entry does not take place as announced: nothing invites to it. */
export function isOff(status: ItemStatus | undefined): status is EventStatus {
  return status !== undefined && status in OFF && OFF[status as EventStatus]
}

/** From one place of a text to before another, in UTF-16 units. */
export type Range = readonly [start: number, end: number]

/** A list of entries related to another one, of which a page shows some. */
export interface RelatedList {
  /** Their heading, as `group` of an Item has it. */
  readonly group?: string
  readonly total: number
  /** Where the whole list is; absent where no page lists them. */
  readonly href?: string
}

/**
 * What every template draws. Made from a backend's record by its source's mapping; safe to show:
 * `html` is sanitised, every address has passed the scheme allow-list, nothing private is in it.
 * Dates are `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:ss` on the museum's clock.
 */
export interface Item {
  readonly id: string
  readonly title: string
  readonly titlePrefix?: string
  readonly subtitle?: string
  readonly image?: Picture
  readonly images?: readonly Picture[]
  /** A day or a moment on the museum's clock, or a year alone: `1650`, `-475`. */
  readonly date?: string
  /** The date in words, where it is none that can be read. */
  readonly dateText?: string
  readonly start?: string
  readonly end?: string
  readonly status?: ItemStatus
  /** True when the record's dates contradict themselves or cannot be read: nothing may be given in their place. */
  readonly unclear?: boolean
  readonly place?: string
  readonly excerpt?: string
  /** Where what was searched for is in the title and in the excerpt. */
  readonly marks?: { readonly title?: readonly Range[]; readonly excerpt?: readonly Range[] }
  readonly html?: string
  /** Where the entry leads, with language and platform kept. */
  readonly href?: string
  /** True when `href` leaves the site: it opens in a new tab. */
  readonly external?: boolean
  readonly author?: string
  readonly visits?: number
  readonly kind?: string
  /** Numbers of the channel it belongs to and of the one above, without the suffix of a language. */
  readonly channel?: string
  readonly parentChannel?: string
  /** Codes of the languages it is in, where its record says. */
  readonly languages?: readonly string[]
  /** Tag of the language of its text, where that is not the page's. */
  readonly language?: string
  /** Tag of the language of its body, where that is another one. */
  readonly textLanguage?: string
  readonly reply?: string
  readonly visible?: boolean
  readonly path?: string
  readonly rights?: ItemRights
  readonly facts?: readonly Fact[]
  readonly links?: readonly ItemLink[]
  readonly pendingLinks?: readonly PendingLink[]
  readonly media?: readonly Medium[]
  readonly files?: readonly FileLink[]
  readonly gallery?: readonly FileLink[]
  readonly related?: readonly Item[]
  /** Of related entries that are more than those shown: how many there are. */
  readonly relatedLists?: readonly RelatedList[]
  /** Heading of the entries related to another one that it is among. */
  readonly group?: string
  readonly children?: readonly Item[]
}
