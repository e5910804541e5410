import { createHash } from 'node:crypto'
import { environmentSchema } from '../../../schemas/environment.ts'
import { createMemo } from '../../base/memo.ts'
import { isObject, omitUndefined } from '../../base/object.ts'
import type { Observer, Span } from '../../base/observer.ts'
import { bindPunctuation, holdTimes, holdYears } from '../../base/text/index.ts'
import type { Item } from '../../engine/contracts/item.ts'
import type { PageView, QueryView, ShellView } from '../../engine/contracts/view.ts'
import { langOf, type NotFoundMatch, type PageMatch, type Registry } from '../../engine/index.ts'
import type { HeadEntry } from '../../pages/app/head-entries.ts'
import { contentSecurityPolicy, hashSource } from '../http/answer-headers.ts'
import { drawnOrigin, withOrigin } from '../http/request.ts'
import type { PageAssets } from './client-assets.ts'
import type { LoadedTheme } from './fonts/load-theme.ts'
import { htmlDocument, pageViewIn } from './html-document.ts'
import { createMissingDocuments } from './missing-documents.ts'
import type { PageOptions } from './page-options.ts'
import { type Freshness, newRenderContext } from './render-context.ts'
import {
  answerTimes,
  type RenderedAnswer,
  ResponseCache,
  type RunWhenFree,
  type ServedAnswer,
} from './response-cache.ts'
import type { Views } from './views.ts'

// Documents of pages: what surrounds them, how they are made, and how they are kept.

/** What surrounds the pages of one language and platform, with the address at which browsers fetch it. */
interface Shell {
  readonly view: ShellView
  readonly json: string
  /** Names the content by its digest, so that browsers keep it. */
  readonly address: string
  readonly digest: string
  /** Until when it may be shown, in milliseconds of the clock. */
  readonly until: number
  readonly isStale: boolean
}

const DIGEST_LENGTH = 12
/** As many as a site has languages and platforms, those of the last revision too. */
const MAX_SHELLS = 100

/** Shells by language and platform, each made once for every revision of content and clock. */
export function createShells(views: Pick<Views, 'shell'>, revision: () => Promise<string>) {
  const remember = createMemo<Shell>({ max: MAX_SHELLS, holdsFor: ({ until }) => until - Date.now() })
  const latest = new Map<string, Shell>()

  const make = async (locale: string, platform: string | undefined): Promise<Shell> => {
    const rendering = newRenderContext()
    const view = await views.shell(locale, platform, rendering)
    const json = JSON.stringify(view)
    const digest = createHash('sha256').update(json).digest('base64url').slice(0, DIGEST_LENGTH)
    const lang = langOf(view.locale.code, view.locales)
    const params = new URLSearchParams({ ...omitUndefined({ lang, platform }), v: digest })
    const { until, isStale } = rendering.freshness
    return { view, json, digest, address: `/_vitrine/shell?${params}`, until, isStale }
  }

  return async (locale: string, platform: string | undefined): Promise<Shell> => {
    const name = `${locale} ${platform ?? ''}`
    // While the database cannot be asked, every page that says so needs what surrounds it.
    const current = await revision().catch(() => undefined)
    if (current === undefined) return latest.get(name) ?? make(locale, platform)
    const shell = await remember(`${current} ${name}`, () => make(locale, platform))
    latest.set(name, shell)
    return shell
  }
}

export type Shells = ReturnType<typeof createShells>

/** What a page loads: what all of them do, with the style sheets of extensions for every page and what draws this one. */
function assetsOf(
  { piece, ...assets }: PageAssets,
  { extensions = [], template, blocks = [], filters }: PageView,
  { styles = [], templates }: Registry,
): PageAssets {
  const pieces = [
    ...(templates[template] === undefined ? [] : [[templates[template].kind, template] as const]),
    ...blocks.map(({ block }) => ['block', block] as const),
    ...(filters === undefined ? [] : [['part', 'filters'] as const]),
  ]
  const modules = pieces.flatMap(([kind, name]) => piece?.(kind, name) ?? [])
  return {
    ...assets,
    styles: [...assets.styles, ...styles, ...extensions.flatMap((code) => code.styles)],
    preload: [...new Set([...assets.preload, ...modules, ...extensions.map(({ script }) => script)])],
  }
}

const MISSING = 404
const FAILED = 500
const BUSY = 503
const LATE = 504
/** Seconds after which a page may be requested again whose backend is busy, or too slow. */
const RETRY_SECONDS = '10'
const SECOND_MS = 1000
const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

interface PageDocumentParts {
  readonly options: PageOptions
  readonly theme: LoadedTheme
  readonly views: Views
  readonly shells: Shells
  /** What the head of every page says of the site's icons and colours. */
  readonly entries: readonly HeadEntry[]
  readonly observer: Observer
}

/** A page of which a document is drawn. */
interface DocumentPage {
  readonly view: PageView
  readonly shell: Shell
  /** The visitor's own settings. */
  readonly access: ShellView['access']
  readonly structuredData?: object | undefined
}

/** The answer to an address whose record has another. */
function redirectAnswer(location: string, { until, isStale }: Freshness): RenderedAnswer {
  return { status: 301, headers: { location }, text: '', until, isStale }
}

/** A page for an address that somebody may have made up is not kept: there are as many of those as anybody likes. */
function untilOf(match: PageMatch | NotFoundMatch, status: number, until: number): number {
  return status >= FAILED || (status === MISSING && match.kind === 'page') ? 0 : until
}

/** Makes the answers to a page's address: its document, and the view that the browser's own navigation asks for. */
export class PageDocuments {
  readonly #parts: PageDocumentParts
  readonly #pictureOrigins: readonly string[]
  readonly #drawnOrigin: string
  readonly #missing = createMissingDocuments()

  constructor(parts: PageDocumentParts) {
    const { site, siteUrl } = parts.options
    this.#parts = parts
    this.#pictureOrigins = [...site.images.origins, ...site.tileOrigins]
    this.#drawnOrigin = drawnOrigin(siteUrl)
  }

  /** The document of a match, as everybody sees it. */
  async document(match: PageMatch | NotFoundMatch, span: Span): Promise<RenderedAnswer> {
    const { views, shells } = this.#parts
    const rendering = newRenderContext(span)
    const { freshness } = rendering
    const [found, shell] = await Promise.all([
      views.matched(match, this.#drawnOrigin, rendering),
      shells(match.locale, match.platform),
    ])
    if (found.redirect !== undefined) return redirectAnswer(found.redirect, freshness)
    const view = applyTypography(found, shell.view.locale.tag)
    freshness.note(shell)
    const until = untilOf(match, view.status, freshness.until)
    const structuredData =
      match.kind === 'page' ? views.structuredData(match, found, this.#drawnOrigin) : undefined
    const document = await this.#drawOnce({ view, shell, access: undefined, structuredData }, span)
    return { ...document, until, isStale: freshness.isStale }
  }

  /** The view of a match, as JSON. */
  async view(match: PageMatch | NotFoundMatch, span: Span): Promise<RenderedAnswer> {
    const { views } = this.#parts
    const rendering = newRenderContext(span)
    const { freshness } = rendering
    const view = await views.matched(match, this.#drawnOrigin, rendering)
    const headers = { 'content-type': JSON_TYPE }
    if (view.redirect !== undefined) {
      const text = JSON.stringify({ redirect: view.redirect })
      return { ...redirectAnswer(view.redirect, freshness), status: 200, headers, text }
    }
    return {
      status: 200,
      headers,
      text: JSON.stringify(applyTypography(view, views.tagOf(view.locale))),
      until: untilOf(match, view.status, freshness.until),
      isStale: freshness.isStale,
    }
  }

  /**
   * A document drawn again with a visitor's own settings: it shows what the page shows to everybody, also while that cannot be made
   * anew. Undefined where it is no document.
   */
  async variant(
    { locale, platform }: PageMatch | NotFoundMatch,
    document: string,
    access: ShellView['access'],
    span: Span,
  ) {
    const view = pageViewIn(document)
    return view && this.#drawOnce({ view, shell: await this.#parts.shells(locale, platform), access }, span)
  }

  /** Draws the document of a page: its HTML with state, styles and the policy that names them. */
  async draw(
    { view, shell: { view: shared, address }, access, structuredData }: DocumentPage,
    span: Span,
  ): Promise<Pick<RenderedAnswer, 'status' | 'headers' | 'text'>> {
    const { options, theme, entries } = this.#parts
    const { locales, registry } = options.site.manifest
    const shell = access === undefined ? shared : { ...shared, access }
    const markup = await this.#markup(view, shell, span)
    const assets = assetsOf(options.assets(), view, registry)
    const styles = options.styles?.(assets.styles, markup)
    const look = access === undefined ? theme.css : theme.css + theme.contrast
    const locale = locales.find(({ code }) => code === shell.locale.code)
    const text = htmlDocument({
      markup,
      state: { page: view, shell: address, ...omitUndefined({ access }) },
      shell,
      assets,
      styles,
      theme: look,
      later: theme.later(locale),
      entries: [...theme.preloads(locale), ...entries],
      structuredData,
    })
    const headers = {
      'content-type': HTML,
      'content-language': shell.locale.tag,
      'content-security-policy': this.#securityPolicy(assets, look, styles),
      ...((view.status === BUSY || view.status === LATE) && { 'retry-after': RETRY_SECONDS }),
    }
    return { status: view.status, headers, text }
  }

  #securityPolicy(assets: PageAssets, look: string, styles: string | undefined): string {
    const { videoOrigins, hasModels } = this.#parts.options.site
    const hashes = {
      scripts: !assets.loader ? [] : [hashSource(assets.loader)],
      styles: [look, ...(styles === undefined ? [] : [styles])].map(hashSource),
    }
    return contentSecurityPolicy(this.#pictureOrigins, hashes, videoOrigins, hasModels)
  }

  async #markup(view: PageView, shell: ShellView, span: Span): Promise<string> {
    const { options, observer } = this.#parts
    const begun = performance.now()
    const part = span.begin('render', 'internal')
    try {
      return await options.render(view, shell)
    } finally {
      part.end()
      observer.rendered((performance.now() - begun) / SECOND_MS)
    }
  }

  /** A document that says that something is not there is drawn once for all addresses for which it says the same. */
  #drawOnce(page: DocumentPage, span: Span) {
    const { view, shell, access } = page
    return cachesPages(this.#parts.options) && view.status === MISSING
      ? this.#missing(view, shell.view, [shell.address, access], (each) =>
          this.draw({ view: each, shell, access }, span),
        )
      : this.draw(page, span)
  }
}

/** A page in development changes without any content having changed, and an override shows what is not there. */
function cachesPages({ override, styles }: Pick<PageOptions, 'override' | 'styles'>): boolean {
  return override === undefined && styles !== undefined
}

/** Share of the memory that is for pages before they have a host, where requests name it: one that is lost is drawn again for the next host. */
const PATTERNS_SHARE = 1 / 8
const DEFAULT_CACHE_BYTES = environmentSchema.properties.PAGE_CACHE_MB.default * 1024 * 1024

/** Answers to addresses as they are drawn and, where requests name the host, with each of those that came lately. */
export function createKeptPages(
  options: PageOptions,
  revision: () => Promise<string>,
  observer: Pick<Observer, 'gauge'>,
) {
  const { stale, onError } = answerTimes(options.site.manifest.site, undefined)
  const drawn = drawnOrigin(options.siteUrl)
  const maxBytes = cachesPages(options) ? (options.pageCacheBytes ?? DEFAULT_CACHE_BYTES) : 0
  const ofPatterns = options.siteUrl === undefined ? Math.floor(maxBytes * PATTERNS_SHARE) : 0
  const settings = { revision, onErrorSeconds: onError, aheadSeconds: stale }
  const cached = new ResponseCache({ ...settings, maxBytes: maxBytes - ofPatterns, observer })
  /** Of which the answers for each host are made. They are never sent, so they stay as they are made, five times as large as what is sent. */
  const patterns = new ResponseCache({ ...settings, maxBytes: ofPatterns })
  /** What an answer is kept by for one host. */
  const keyAt = (key: string, origin: string): string => (origin === drawn ? key : `${key} ${origin}`)
  return {
    keyAt,
    /** What is at hand for who fetches ahead. */
    ready: (key: string, origin: string): Promise<ServedAnswer | undefined> =>
      cached.ready(keyAt(key, origin)),
    /** What is at hand by its whole key, under a revision that was asked for already. */
    get: (key: string, current: string): ServedAnswer | undefined => cached.get(key, current),
    /** What is made ahead of visitors, and is in memory then as the first of them needs it, whatever host they name. */
    ahead: async (key: string, make: () => Promise<RenderedAnswer>): Promise<ServedAnswer> => {
      if (options.siteUrl === undefined) return patterns.answer(key, make)
      const served = await cached.answer(key, make)
      await served.body.as('br')
      return served
    },
    /** An answer that is made with the origin of its request. */
    named: (
      key: string,
      origin: string,
      make: () => Promise<RenderedAnswer>,
      turn: RunWhenFree,
    ): Promise<ServedAnswer> => cached.answer(keyAt(key, origin), make, turn),
    answer: (
      key: string,
      origin: string,
      make: () => Promise<RenderedAnswer>,
      turn?: RunWhenFree,
    ): Promise<ServedAnswer> => {
      if (origin === drawn) return cached.answer(key, make, turn)
      const named = async (): Promise<RenderedAnswer> => {
        const { body, ...served } = await patterns.answer(key, make)
        return { ...served, text: withOrigin(await body.text(), origin) }
      }
      return cached.answer(keyAt(key, origin), named, turn)
    },
  }
}

export type KeptPages = ReturnType<typeof createKeptPages>

const NO_BREAK = '\u00a0'
/** Forbids a break and is not seen. */
const JOINER = '\u2060'
/** What is between the tags of HTML, whose attributes have no ">" (`clean-html.ts`). */
const WORDS = /(?:^|>)[^<>]+/g
/** A title of no more than a date is in one line anyway. */
const MAX_SHORT_TITLE_LENGTH = 12

function monthsOf(tag: string): readonly string[] {
  const { format } = new Intl.DateTimeFormat(tag, { month: 'long', calendar: 'gregory', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format(Date.UTC(2001, month, 1)))
}

type Binder = (text: string) => string

/** Binds what a date holds together: `12月19日`, `19 December`. */
function binderOf(tag: string): Binder {
  const dayBefore = new RegExp(`(\\d\\.?) (?=(?:${monthsOf(tag).join('|')})(?!\\p{L}))`, 'gu')
  return (text) =>
    text.length <= MAX_SHORT_TITLE_LENGTH
      ? text
      : text.replace(/\d(?=[年月日])|[年月](?=\d)/g, `$&${JOINER}`).replace(dayBefore, `$1${NO_BREAK}`)
}

const binders = new Map<string, Binder>()

function bindDates(tag: string): Binder {
  const known = binders.get(tag) ?? binderOf(tag)
  binders.set(tag, known)
  return known
}

/** The options of a template or block with opening hours that break nowhere. */
function withHeldTimes<Value>(value: Value, tag: string): Value
function withHeldTimes(value: unknown, tag: string): unknown {
  if (typeof value === 'string') return holdTimes(value, tag)
  if (Array.isArray(value)) return value.map((entry: unknown) => withHeldTimes(entry, tag))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withHeldTimes(entry, tag)]))
}

/**
 * A page as it is set for the eye, `tag` being its language (BCP 47): the titles of its entries break in no date, its hours and years at no dash,
 * and in French its texts before no punctuation. Machines
 * and searches get titles as they are, and so does one in which found words are marked by place.
 *
 * @internal Exported for tests.
 */
export function applyTypography(view: PageView, tag: string): PageView {
  const dates = bindDates(tag)
  const bound = (text: string): string => bindPunctuation(dates(text), tag)
  const titled = (item: Item): Item =>
    item.marks?.title === undefined ? { ...item, title: bound(item.title) } : item
  const bindsPunctuation = bindPunctuation(' ;', tag) !== ' ;'
  const line = (text: string): string => bindPunctuation(holdYears(text), tag)
  const set = (item: Item): Item => ({
    ...titled(item),
    ...(item.subtitle && { subtitle: line(item.subtitle) }),
    // As long as it was: found words are marked by place.
    ...(item.excerpt && { excerpt: bindPunctuation(item.excerpt, tag) }),
    ...(item.facts && { facts: item.facts.map((fact) => ({ ...fact, value: line(fact.value) })) }),
    ...(item.html &&
      bindsPunctuation && { html: item.html.replace(WORDS, (words) => bindPunctuation(words, tag)) }),
  })
  const setAll = (result: QueryView): QueryView =>
    result.ok ? { ...result, items: result.items.map(set) } : result
  return {
    ...view,
    options: withHeldTimes(view.options, tag),
    ...(view.blocks && {
      blocks: view.blocks.map((block) => ({ ...block, options: withHeldTimes(block.options, tag) })),
    }),
    data: Object.fromEntries(Object.entries(view.data).map(([name, result]) => [name, setAll(result)])),
  }
}
