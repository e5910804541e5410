import type {
  AccessibilityConfig,
  FilterConfig,
  FormConfig,
  LocaleConfig,
  LocalText,
  OrderConfig,
  RecordType,
  SiteConfig,
  SourceConfig,
  StatementLock,
  StaticItem,
  StructuredProperty,
  StructuredType,
  ThemeConfig,
} from '../../schemas/config/index.ts'
import type { ControlDefinition, PieceDefinition, TransformDefinition } from './contracts/definitions.ts'

/** Where an object of the manifest is defined. `pointer` is a JSON pointer; line and column are 1-based. */
export interface ConfigOrigin {
  readonly file: string
  readonly pointer: string
  readonly line: number
  readonly column: number
}

/** Value of a parameter: a literal, a route segment (":sec") or a query parameter ("?type"). */
export type ParamValue =
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'segment'; readonly name: string }
  | {
      readonly kind: 'query'
      readonly name: string /** Used if the URL lacks the parameter. */
      readonly otherwise?: string
    }

/** One call that a page makes, known in advance. */
export interface PageQuery {
  /** "main", a name under "with", or "block-2", "block-2-tab-0". */
  readonly name: string
  readonly source?: string
  readonly items?: readonly StaticItem[]
  readonly params: Readonly<Record<string, ParamValue>>
  /** Fallback query if the result is empty. */
  readonly otherwise?: { readonly note: LocalText; readonly params: Readonly<Record<string, ParamValue>> }
  /** 0 requests all. */
  readonly pageSize: number
  /** Whether `?page=` selects the page; otherwise always the first. */
  readonly paged: boolean
  /** Maximum length in characters; 10000 by default (specification, section 9). */
  readonly excerpt: number
  /** Overrides by language code. */
  readonly excerptIn?: Readonly<Record<string, number>>
  readonly links?: string
  /** Whether the templates that draw it use `html` or `files` of the Items. */
  readonly full: boolean
}

export interface Tab {
  readonly title: LocalText
  readonly query: string
  readonly more?: string
}

export interface Block {
  readonly block: string
  readonly title?: LocalText
  readonly listClass?: string
  readonly more?: string
  readonly query?: string
  readonly tabs?: readonly Tab[]
  /** Includes the defaults of their schema. */
  readonly options: Readonly<Record<string, unknown>>
}

/** Structured data of a page: a type of schema.org, and the facts that fill its properties. */
export interface StructuredData {
  readonly type: StructuredType
  readonly facts: Readonly<Record<string, StructuredProperty>>
}

/** A filter of a page's list, with its URL parameters. */
export type PageFilter = FilterConfig & {
  /** URL parameters: one, or those for the first and last year. */
  readonly params: readonly string[]
}

export interface Page {
  /** Stable id: the route. */
  readonly id: string
  readonly route: string
  readonly aliases: readonly string[]
  readonly template: string
  readonly kind: 'list' | 'detail' | 'page'
  readonly title?: LocalText
  /** Name of the query under "with" whose first record provides the heading. */
  readonly titleFrom?: string
  readonly layout: 'index' | 'inner' | 'bare'
  readonly grade: number
  readonly listClass?: string
  readonly more?: string
  /** Includes the defaults of their schema. */
  readonly options: Readonly<Record<string, unknown>>
  readonly blocks: readonly Block[]
  readonly queries: readonly PageQuery[]
  readonly filters?: readonly PageFilter[]
  /** Sort orders of its list, the default first. */
  readonly sort?: readonly OrderConfig[]
  /** Selectable page sizes, including the default. */
  readonly pageSizes?: readonly number[]
  /** Whether a record's page links to the previous and next record of the list above it. */
  readonly neighbours?: true
  /** Whether its record's pictures are offered as a IIIF manifest. */
  readonly manifest?: true
  readonly structured?: StructuredData
  readonly feed?: { readonly title?: LocalText; readonly count: number }
  readonly calendar?: { readonly allDay: boolean }
  readonly origin: ConfigOrigin
}

/** A channel of any level; `path` is its URL path. */
export interface Channel {
  readonly segment: string
  readonly path: string
  readonly title: LocalText
  readonly visible: boolean
  readonly href?: string
  readonly children: readonly Channel[]
}

export interface Redirect {
  readonly from: string
  readonly to: string
  /** Whether the redirect is permanent. */
  readonly isPermanent?: boolean
  readonly origin: ConfigOrigin
}

export interface SiteManifest {
  readonly site: SiteConfig
  /** Theme of the site; empty without theme.json. */
  readonly theme: ThemeConfig
  /** Languages, the default first. */
  readonly locales: readonly LocaleConfig[]
  readonly home: string
  readonly pages: readonly Page[]
  readonly redirects: readonly Redirect[]
  /** First-level channels in menu order. */
  readonly channels: readonly Channel[]
  readonly sources: Readonly<Record<string, SourceConfig>>
  readonly forms: Readonly<Record<string, FormConfig>>
  /** The museum's own record types. */
  readonly recordTypes: readonly RecordType[]
  /** Manual part of the accessibility statement. */
  readonly accessibility?: AccessibilityConfig
  /** Test results for the accessibility statement. */
  readonly statement?: StatementLock
  /** Digest of the config; changes whenever a file does. */
  readonly digest: string
  /** Registry with which the config was compiled. */
  readonly registry: Registry
}

export interface Registry {
  readonly templates: Readonly<Record<string, PieceDefinition>>
  readonly blocks: Readonly<Record<string, PieceDefinition>>
  readonly controls: Readonly<Record<string, ControlDefinition>>
  /** Transforms of the museum's extensions; the built-in ones are in `src/sources/transforms.ts`. */
  readonly transforms?: Readonly<Record<string, TransformDefinition>>
  /** Addresses of extensions' style sheets for all pages. */
  readonly styles?: readonly string[]
  /** Client files of extensions by address. */
  readonly files?: ReadonlyMap<string, string>
  /** Keys of interface texts. If absent, the keys of the site's "texts" are not checked. */
  readonly texts?: readonly string[]
  /** Returns the placeholder names of an interface text in all languages. */
  readonly textPlaceholders?: (key: string) => readonly string[]
  /** Returns the placeholders that an interface text must contain. */
  readonly neededPlaceholders?: (key: string) => readonly string[]
  /** Returns the keys for which a language falls back to English, except those in the site's own "texts". */
  readonly missingTexts?: (
    language: { readonly code: string; readonly tag: string },
    texts: SiteConfig['texts'],
    used: UsedParts,
  ) => readonly string[]
}

/** Parts of a site that are in use, as far as interface texts depend on them. */
export interface UsedParts {
  /** Names of templates and blocks. */
  readonly templates: ReadonlySet<string>
  /** Controls and formats of form fields. */
  readonly controls: ReadonlySet<string>
}

/** Channels by lower-case path. */
export type ChannelIndex = ReadonlyMap<string, Channel>

function* withDescendants(channels: readonly Channel[]): Generator<Channel> {
  for (const channel of channels) {
    yield channel
    yield* withDescendants(channel.children)
  }
}

export function channelIndex({ channels }: Pick<SiteManifest, 'channels'>): ChannelIndex {
  return new Map([...withDescendants(channels)].map((channel) => [channel.path.toLowerCase(), channel]))
}
