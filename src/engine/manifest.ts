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

/** Where a thing of the manifest was written. `pointer` is a JSON pointer; line and column start at 1. */
export interface ConfigOrigin {
  readonly file: string
  readonly pointer: string
  readonly line: number
  readonly column: number
}

/** A parameter's value: a literal, a segment of the route (":sec") or a query parameter ("?type"). */
export type ParamValue =
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'segment'; readonly name: string }
  | {
      readonly kind: 'query'
      readonly name: string /** Where the address has none. */
      readonly otherwise?: string
    }

/** One call a page makes, known before the page runs. */
export interface PageQuery {
  /** "main", a name under "with", or "block-2", "block-2-tab-0". */
  readonly name: string
  readonly source?: string
  readonly items?: readonly StaticItem[]
  readonly params: Readonly<Record<string, ParamValue>>
  /** What is requested where there is nothing. */
  readonly otherwise?: { readonly note: LocalText; readonly params: Readonly<Record<string, ParamValue>> }
  /** 0 asks for all. */
  readonly pageSize: number
  /** Whether ?page= chooses the page; otherwise always the first. */
  readonly paged: boolean
  /** Characters; 10000 by default (specification, section 9). */
  readonly excerpt: number
  /** Lengths of languages that differ, by code. */
  readonly excerptIn?: Readonly<Record<string, number>>
  readonly links?: string
  /** Whether the templates drawing it use `html` or `files` of the Items. */
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
  /** With the defaults of their schema. */
  readonly options: Readonly<Record<string, unknown>>
}

/** What structured data say a page is about: a type of schema.org, and the facts that fill its properties. */
export interface StructuredData {
  readonly type: StructuredType
  readonly facts: Readonly<Record<string, StructuredProperty>>
}

/** A way to narrow the list of a page, with its parameters of the address. */
export type PageFilter = FilterConfig & {
  /** Names in the address: one, or the first and the last year. */
  readonly params: readonly string[]
}

export interface Page {
  /** Stable: the route itself. */
  readonly id: string
  readonly route: string
  readonly aliases: readonly string[]
  readonly template: string
  readonly kind: 'list' | 'detail' | 'page'
  readonly title?: LocalText
  /** The query under "with" whose first record is the heading. */
  readonly titleFrom?: string
  readonly layout: 'index' | 'inner' | 'bare'
  readonly grade: number
  readonly listClass?: string
  readonly more?: string
  /** With the defaults of their schema. */
  readonly options: Readonly<Record<string, unknown>>
  readonly blocks: readonly Block[]
  readonly queries: readonly PageQuery[]
  readonly filters?: readonly PageFilter[]
  /** Orders of its list, the usual one first. */
  readonly sort?: readonly OrderConfig[]
  /** Entries per page that visitors can choose, the usual one too. */
  readonly pageSizes?: readonly number[]
  /** Whether the record's page leads to those before and after it in the list above it. */
  readonly neighbours?: true
  /** Whether its record's pictures are offered as a IIIF manifest. */
  readonly manifest?: true
  readonly structured?: StructuredData
  readonly feed?: { readonly title?: LocalText; readonly count: number }
  readonly calendar?: { readonly allDay: boolean }
  readonly origin: ConfigOrigin
}

/** A channel of any level; `path` is its address. */
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
  /** Whether the address has moved for good. */
  readonly isPermanent?: boolean
  readonly origin: ConfigOrigin
}

export interface SiteManifest {
  readonly site: SiteConfig
  /** How the site looks; empty where there is no theme.json. */
  readonly theme: ThemeConfig
  /** The first is the default. */
  readonly locales: readonly LocaleConfig[]
  readonly home: string
  readonly pages: readonly Page[]
  readonly redirects: readonly Redirect[]
  /** First-level channels in menu order. */
  readonly channels: readonly Channel[]
  readonly sources: Readonly<Record<string, SourceConfig>>
  readonly forms: Readonly<Record<string, FormConfig>>
  /** Record types of the museum's own. */
  readonly recordTypes: readonly RecordType[]
  /** What people say for the accessibility statement. */
  readonly accessibility?: AccessibilityConfig
  /** What tests say for it. */
  readonly statement?: StatementLock
  /** Of the config's content: changes whenever any file does. */
  readonly digest: string
  /** What the config was compiled with. */
  readonly registry: Registry
}

export interface Registry {
  readonly templates: Readonly<Record<string, PieceDefinition>>
  readonly blocks: Readonly<Record<string, PieceDefinition>>
  /** Controls of form fields. */
  readonly controls: Readonly<Record<string, ControlDefinition>>
  /** Transforms of the museum's extensions; the built-in ones are in `src/sources/transforms.ts`. */
  readonly transforms?: Readonly<Record<string, TransformDefinition>>
  /** Addresses of style sheets of extensions that belong to every page. */
  readonly styles?: readonly string[]
  /** Files of extensions that browsers load, by their addresses. */
  readonly files?: ReadonlyMap<string, string>
  /** Keys of the interface's texts; without them the keys of the site's "texts" are not checked. */
  readonly texts?: readonly string[]
  /** Names of the `{name}` placeholders that a text of the interface has in any language. */
  readonly textPlaceholders?: (key: string) => readonly string[]
  /** Those of them without which a text says less than it must. */
  readonly neededPlaceholders?: (key: string) => readonly string[]
  /** Keys that a language shows in English, beside the site's own "texts". */
  readonly missingTexts?: (
    language: { readonly code: string; readonly tag: string },
    texts: SiteConfig['texts'],
    used: UsedParts,
  ) => readonly string[]
}

/** The parts of a site that it shows, as far as texts of the interface hang on them. */
export interface UsedParts {
  /** Names of templates and of blocks. */
  readonly templates: ReadonlySet<string>
  /** Controls and formats of fields of forms. */
  readonly controls: ReadonlySet<string>
}

/** Channels by their path in lower case. */
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
