import type { ItemStatus } from '../../../schemas/config/index.ts'
import type { EventStatus } from '../../base/event-dates.ts'
import type { MediumKind } from '../../base/media-types.ts'

/** Rights holder of a work, and permitted reuse. */
export interface ItemRights {
  /** URI of the statement, if it is one of rightsstatements.org or Creative Commons. */
  readonly statement?: string
  /** Name of the statement in the page's language, or the museum's own words. */
  readonly name?: string
  /** Page of the statement. */
  readonly href?: string
  readonly credit?: string
  /** Pictures may be reused and are offered for download. */
  readonly reuse?: true
}

/** A picture and its small version; addresses are ready for the browser. */
export interface Picture {
  readonly src: string
  readonly thumb?: string
  readonly alt: string
  /** Width in pixels, if the source or the storage knows it; present only together with `height`. */
  readonly width?: number
  readonly height?: number
  /** Focal point that stays visible when cropped, as fractions from the left and the top. */
  readonly focus?: readonly [x: number, y: number]
  /** Whether the picture is available in other widths and formats (`versionAddress`). */
  readonly versions?: true
  /** Address of its image service (IIIF Image API 3), for deep zoom. */
  readonly service?: string
  /** Rights in the picture itself, if they differ from those of the record. */
  readonly rights?: ItemRights
}

/** A file offered for download or shown in a gallery. */
export interface FileLink {
  readonly id: string
  /** Display name: the original file name. */
  readonly name: string
  readonly href: string
  /** Address at which a PDF of another host is proxied, to be read in the page. */
  readonly read?: string
  /** Lower-case file extension without the dot; empty if unknown. */
  readonly suffix: string
  /** Size in bytes. */
  readonly size?: number
  readonly caption?: string
  readonly picture?: Picture
}

export interface Fact {
  readonly name: string
  readonly label: string
  readonly value: string
  /** Property of schema.org that it fills, if its source names one. */
  readonly property?: string
  /** Machine-readable value, if `value` is formatted for readers. */
  readonly exact?: string
  /** For a place. */
  readonly latitude?: number
  readonly longitude?: number
}

export interface ItemLink {
  readonly name: string
  readonly label: string
  readonly href: string
  /** Whether the link leaves the site. */
  readonly external?: boolean
  /** Whether the link opens a new tab, even within the site. */
  readonly newTab?: boolean
}

/** Text shown for a link before it becomes valid. */
export interface PendingLink {
  readonly name: string
  /** Text beside the link or in its place; `{date}` stands for the time from which it is valid. */
  readonly text: string
  readonly from: string
}

/** Sound, film, a 3D model or a panorama, embedded in the page and loaded on click. */
export interface Medium {
  readonly name: string
  /** Heading of the medium. */
  readonly title: string
  readonly kind: MediumKind
  readonly src: string
  /** Media type, such as "audio/mpeg", if known. */
  readonly type?: string
  /** Address of the poster picture shown until it is loaded. */
  readonly poster?: string
  /** Address of its captions (WebVTT) on this origin; the file name may state their language: "bell.fr.vtt". */
  readonly captions?: string
  /** Transcript as sanitized HTML. */
  readonly transcript?: string
}

/** Statuses of entries that are not promoted. */
const OFF: Readonly<Record<EventStatus, boolean>> = { cancelled: true, postponed: true }

/** Whether an entry does not take place as announced, so that it is not promoted. */
export function isCancelledOrPostponed(status: ItemStatus | undefined): status is EventStatus {
  return status !== undefined && status in OFF && OFF[status as EventStatus]
}

/** Start (inclusive) and end (exclusive) within a text, in UTF-16 units. */
export type Range = readonly [start: number, end: number]

/** A list of related entries, of which a page shows some. */
export interface RelatedList {
  /** Heading of the list, equal to `group` of its Items. */
  readonly group?: string
  readonly total: number
  /** Address of the complete list; absent if no page shows it. */
  readonly href?: string
}

/**
 * What templates draw: a backend's record, mapped by its source. Safe to show: `html` is sanitized, all URLs have passed the scheme
 * allow-list, and private fields are left out. Dates are `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:ss` in the museum's time zone.
 */
export interface Item {
  readonly id: string
  readonly title: string
  readonly titlePrefix?: string
  readonly subtitle?: string
  readonly image?: Picture
  readonly images?: readonly Picture[]
  /** A date or date-time in the museum's time zone, or a year alone: `1650`, `-475`. */
  readonly date?: string
  /** The date in words, if it cannot be parsed. */
  readonly dateText?: string
  readonly start?: string
  readonly end?: string
  readonly status?: ItemStatus
  /** True if the record's dates are contradictory or unreadable: no date may be shown in their place. */
  readonly unclear?: boolean
  readonly place?: string
  readonly excerpt?: string
  /** Matches of the search in title and excerpt. */
  readonly marks?: { readonly title?: readonly Range[]; readonly excerpt?: readonly Range[] }
  readonly html?: string
  /** Link of the entry, with language and platform kept. */
  readonly href?: string
  /** True if `href` leaves the site and opens in a new tab. */
  readonly external?: boolean
  readonly author?: string
  readonly visits?: number
  readonly kind?: string
  /** Numbers of the channel it belongs to and of the parent channel, without language suffix. */
  readonly channel?: string
  readonly parentChannel?: string
  /** Codes of the languages in which the record is available, if it states them. */
  readonly languages?: readonly string[]
  /** Tag of the language of its text, if not the page's. */
  readonly language?: string
  /** Tag of the language of its body, if it differs. */
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
  /** Lists of related entries with more entries than shown: how many there are. */
  readonly relatedLists?: readonly RelatedList[]
  /** Heading of the group of related entries to which it belongs. */
  readonly group?: string
  readonly children?: readonly Item[]
}
