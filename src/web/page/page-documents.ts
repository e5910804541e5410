import { createHash } from 'node:crypto'
import { environmentSchema } from '../../../schemas/environment.ts'
import { escapeHtml } from '../../base/html-text.ts'
import { omitUndefined } from '../../base/object.ts'
import type { Observer, Span } from '../../base/observer.ts'
import { createMemo } from '../../base/tasks.ts'
import { accessAttributes } from '../../engine/contracts/access.ts'
import { THEME_ID } from '../../engine/contracts/theme.ts'
import { MAIN_ID, type PageView, type ShellView } from '../../engine/contracts/view.ts'
import { langOf, type NotFoundMatch, type PageMatch, type Registry } from '../../engine/index.ts'
import { type HeadEntry, headEntries } from '../../pages/app/head-entries.ts'
import { contentSecurityPolicy, hashSource } from '../http/answer-headers.ts'
import { drawnOrigin, withOrigin } from '../http/request.ts'
import type { PageAssets } from './client-assets.ts'
import type { LoadedTheme } from './fonts/load-theme.ts'
import { createMissingDocuments } from './missing-documents.ts'
import type { PageOptions } from './page-options.ts'
import { applyTypography } from './page-view.ts'
import {
  answerTimes,
  type Freshness,
  newRenderContext,
  type RenderedAnswer,
  ResponseCache,
  type RunWhenFree,
  type ServedAnswer,
} from './response-cache.ts'
import type { Views } from './views.ts'

// Documents of pages: the page shell, rendering and caching.

/** The shell of pages in one language and platform, with the address at which browsers load it. */
interface Shell {
  readonly view: ShellView
  readonly json: string
  /** Contains a digest of the content, so that browsers cache it permanently. */
  readonly address: string
  readonly digest: string
  /** Expiry time in milliseconds of the clock. */
  readonly until: number
  readonly isStale: boolean
}

const DIGEST_LENGTH = 12
/** One per language and platform of a site, including those of the previous revision. */
const MAX_SHELLS = 100

/** Creates shells by language and platform, each once per revision. */
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
    // While the database is unavailable, the error pages still need a shell.
    const current = await revision().catch(() => undefined)
    if (current === undefined) return latest.get(name) ?? make(locale, platform)
    const shell = await remember(`${current} ${name}`, () => make(locale, platform))
    latest.set(name, shell)
    return shell
  }
}

export type Shells = ReturnType<typeof createShells>

/** Returns the assets of a page: those of all pages, style sheets of extensions, and the modules that draw this page. */
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
/** `Retry-After` in seconds for a page whose backend is busy or too slow. */
const RETRY_SECONDS = '10'
const SECOND_MS = 1000
const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

interface PageDocumentParts {
  readonly options: PageOptions
  readonly theme: LoadedTheme
  readonly views: Views
  readonly shells: Shells
  /** Icons and colours of the site, for the head of every page. */
  readonly entries: readonly HeadEntry[]
  readonly observer: Observer
}

/** A page to be rendered as a document. */
interface DocumentPage {
  readonly view: PageView
  readonly shell: Shell
  /** Settings of this visitor. */
  readonly access: ShellView['access']
  readonly structuredData?: object | undefined
}

/** Returns the answer for a page whose record has another canonical URL. */
function redirectAnswer(location: string, { until, isStale }: Freshness): RenderedAnswer {
  return { status: 301, headers: { location }, text: '', until, isStale }
}

/** Returns 0 for pages of possibly made-up URLs, which are not cached, because there can be any number of them. */
function untilOf(match: PageMatch | NotFoundMatch, status: number, until: number): number {
  return status >= FAILED || (status === MISSING && match.kind === 'page') ? 0 : until
}

/** Renders the answers for a page's URL: its document, and the view requested by client-side navigation. */
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

  /** Returns the document of a match, without settings of a visitor. */
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

  /** Returns the view of a match as JSON. */
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
   * Renders a document again with a visitor's settings. It shows the data of the given document, even while new data cannot be loaded.
   * Undefined if it is not a document.
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

  /** Renders the document of a page: HTML with state and styles, and the Content-Security-Policy with their hashes. */
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

  /** Renders a document for missing content once for all URLs with the same result. */
  #drawOnce(page: DocumentPage, span: Span) {
    const { view, shell, access } = page
    return cachesPages(this.#parts.options) && view.status === MISSING
      ? this.#missing(view, shell.view, [shell.address, access], (each) =>
          this.draw({ view: each, shell, access }, span),
        )
      : this.draw(page, span)
  }
}

/** Whether pages are cached. In development, a page changes without its content changing, and an override shows other data. */
function cachesPages({ override, styles }: Pick<PageOptions, 'override' | 'styles'>): boolean {
  return override === undefined && styles !== undefined
}

/**
 * Share of the cache for pages without origin, if the origin depends on the request. An evicted one is rendered again for the next host.
 */
const PATTERNS_SHARE = 1 / 8
const DEFAULT_CACHE_BYTES = environmentSchema.properties.PAGE_CACHE_MB.default * 1024 * 1024

/** Caches answers as rendered and, if the origin depends on the request, with each recent origin. */
export function createPageCache(
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
  /**
   * Answers with a placeholder origin, from which those for each host are made. They are never sent, so they stay uncompressed, five
   * times as large as what is sent.
   */
  const patterns = new ResponseCache({ ...settings, maxBytes: ofPatterns })
  /** Returns the cache key of an answer for one host. */
  const keyAt = (key: string, origin: string): string => (origin === drawn ? key : `${key} ${origin}`)
  return {
    keyAt,
    /** Returns a cached answer for a prefetch. */
    ready: (key: string, origin: string): Promise<ServedAnswer | undefined> =>
      cached.ready(keyAt(key, origin)),
    /** Returns a cached answer by its full key, under an already known revision. */
    get: (key: string, current: string): ServedAnswer | undefined => cached.get(key, current),
    /** Renders an answer ahead of visitors and caches it in the form that the first of them needs, for any host. */
    ahead: async (key: string, make: () => Promise<RenderedAnswer>): Promise<ServedAnswer> => {
      if (options.siteUrl === undefined) return patterns.answer(key, make)
      const served = await cached.answer(key, make)
      await served.body.as('br')
      return served
    },
    /** Returns an answer rendered with the origin of its request. */
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

export type KeptPages = ReturnType<typeof createPageCache>

// HTML of documents.

/** Id of the element at the document's end that `src/run/browser.tsx` reads. */
const STATE_ID = 'vitrine-state'

const STATE_BEGINS = `<script type="application/json" id="${STATE_ID}">`

/** Serializes JSON for embedding in a script element. */
function embeddedJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

function attributeText(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
}

function headElement([tag, values]: HeadEntry): string {
  return `<${tag}${attributeText(values)}>`
}

/** State for hydrating a page in the browser. */
interface DocumentState {
  readonly page: PageView
  /** The shell shared by all visitors, or the address of its JSON, which browsers cache. */
  readonly shell: string | ShellView
  /** Settings of this visitor. */
  readonly access?: ShellView['access']
}

function stylesIn(assets: PageAssets, inline: string | undefined): readonly string[] {
  const links = assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`)
  return inline === undefined || !assets.loader
    ? links
    : [`<style>${inline}</style>`, `<noscript>${links.join('')}</noscript>`]
}

function scriptsIn(
  { script, styles, preload, older, loader }: PageAssets,
  shell: DocumentState['shell'],
): string {
  if (!loader) return `<script type="module" src="${script}"></script>`
  const given = attributeText({
    'data-entry': script,
    'data-modules': preload.join(' '),
    'data-styles': styles.join(' '),
    ...omitUndefined({ 'data-older': older }),
    ...(typeof shell === 'string' ? { 'data-shell': shell } : {}),
  })
  return `<script${given}>${loader}</script>`
}

export interface DocumentParts {
  readonly markup: string
  readonly state: DocumentState
  /** The page shell. */
  readonly shell: ShellView
  readonly assets: PageAssets
  /** Icons and colours of the site, for the head. */
  readonly entries?: readonly HeadEntry[]
  /** JSON-LD; not executed, so the CSP does not apply. */
  readonly structuredData?: object | undefined
  /** Inlined rules of the style sheets; without them, the sheets are linked. */
  readonly styles?: string | undefined
  /** Style sheet of the theme. */
  readonly theme?: string
  /** Address of a style sheet that does not block the first paint. */
  readonly later?: string | undefined
}

/** Parses the view from a document of `htmlDocument`; undefined for any other text, such as the empty text of a redirect. */
export function pageViewIn(document: string): PageView | undefined {
  const [, after] = document.split(STATE_BEGINS, 2)
  if (after === undefined) return undefined
  const { page }: DocumentState = JSON.parse(after.slice(0, after.indexOf('</script>')))
  return page
}

/**
 * Separates the preload elements that React writes before its markup. In the head before the styles, they make browsers request the first
 * picture while the document is still loading.
 */
function splitMarkup(markup: string): { readonly preloads: readonly string[]; readonly content: string } {
  const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(markup)?.[0] ?? ''
  return { preloads: preloads === '' ? [] : [preloads], content: markup.slice(preloads.length) }
}

/** Returns the complete HTML of one page: head, rendered markup, and the state for hydration. */
export function htmlDocument(parts: DocumentParts): string {
  const { markup, state, shell, assets, entries = [], structuredData, styles, theme, later } = parts
  const { page } = state
  const { preloads, content } = splitMarkup(markup)
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(shell.locale.tag)}" dir="${shell.locale.direction}"${attributeText(accessAttributes(shell.access))}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(page.meta.title)}</title>`,
    // Blocks the first paint until the whole header has arrived; otherwise its parts would shift one another.
    `<link rel="expect" href="#${MAIN_ID}" blocking="render">`,
    ...preloads,
    ...(theme === undefined ? [] : [`<style id="${THEME_ID}">${theme}</style>`]),
    ...stylesIn(assets, styles),
    scriptsIn(assets, state.shell),
    ...headEntries(page, shell).map(headElement),
    ...entries.map(headElement),
    ...(structuredData === undefined
      ? []
      : [`<script type="application/ld+json">${embeddedJson(structuredData)}</script>`]),
    '</head>',
    '<body>',
    `<div id="root">${content}</div>`,
    `${STATE_BEGINS}${embeddedJson(state)}</script>`,
    ...(later === undefined ? [] : [`<link rel="stylesheet" href="${later}">`]),
    '</body>',
    '</html>',
  ].join('\n')
}
