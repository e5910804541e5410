import { omitUndefined } from '../../base/object.ts'
import type { Observer } from '../../base/observer.ts'
import type { Span } from '../../base/span.ts'
import type { PageView, ShellView } from '../../engine/contracts/view.ts'
import type { NotFoundMatch, PageMatch, Registry } from '../../engine/index.ts'
import type { HeadEntry } from '../../pages/app/head-entries.ts'
import { drawnOrigin } from '../http/origin-of.ts'
import { contentSecurityPolicy, hashSource } from '../http/security-headers.ts'
import type { PageAssets } from './client-assets.ts'
import type { LoadedTheme } from './fonts/load-theme.ts'
import { type Freshness, newRenderContext } from './freshness.ts'
import { htmlDocument, pageIn } from './html-document.ts'
import { createMissingDocuments } from './missing-documents.ts'
import type { PageOptions } from './page-options.ts'
import type { RenderedAnswer } from './response-cache.ts'
import type { Shell, Shells } from './shells.ts'
import { applyTypography } from './typography.ts'
import type { Views } from './views.ts'

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
const MS = 1000
const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

export interface PageDocumentParts {
  readonly options: PageOptions
  readonly theme: LoadedTheme
  readonly views: Views
  readonly shells: Shells
  /** What the head of every page says of the site's icons and colours. */
  readonly entries: readonly HeadEntry[]
  readonly observer: Observer
}

/** A page of which a document is drawn. */
export interface DocumentPage {
  readonly view: PageView
  readonly shell: Shell
  /** The visitor's own settings. */
  readonly access: ShellView['access']
  readonly structuredData?: object | undefined
}

/** The answer to an address whose record has another. */
function moved(location: string, { until, isStale }: Freshness): RenderedAnswer {
  return { status: 301, headers: { location }, text: '', until, isStale }
}

/** A page for an address that somebody may have made up is not kept: there are as many of those as anybody likes. */
function untilOf(match: PageMatch | NotFoundMatch, status: number, until: number): number {
  return status >= FAILED || (status === MISSING && match.kind === 'page') ? 0 : until
}

/** Draws the document of a page: its HTML with state, styles and the policy that names them. */
function createDraw({ options, theme, entries, observer }: Omit<PageDocumentParts, 'views' | 'shells'>) {
  const { site } = options
  const { locales, registry } = site.manifest
  const pictureOrigins = [...site.images.origins, ...site.tileOrigins]

  const rendered = async (view: PageView, shell: ShellView, span: Span): Promise<string> => {
    const begun = performance.now()
    const part = span.begin('render', 'internal')
    try {
      return await options.render(view, shell)
    } finally {
      part.end()
      observer.rendered((performance.now() - begun) / MS)
    }
  }

  return async (
    { view, shell: { view: shared, address }, access, structuredData }: DocumentPage,
    span: Span,
  ): Promise<Pick<RenderedAnswer, 'status' | 'headers' | 'text'>> => {
    const shell = access === undefined ? shared : { ...shared, access }
    const markup = await rendered(view, shell, span)
    const assets = assetsOf(options.assets(), view, registry)
    const styles = options.styles?.(assets.styles, `<html><body>${markup}`)
    const look = access === undefined ? theme.css : theme.css + theme.contrast
    const locale = locales.find(({ code }) => code === shell.locale.code)
    const hashes = {
      scripts: !assets.loader ? [] : [hashSource(assets.loader)],
      styles: [look, ...(styles === undefined ? [] : [styles])].map(hashSource),
    }
    const text = htmlDocument({
      markup,
      state: { page: view, shell: address, ...omitUndefined({ access }) },
      shell,
      assets,
      styles,
      theme: look,
      later: theme.later(locale),
      extras: {
        entries: [...theme.preloads(locale), ...entries],
        ...omitUndefined({ structuredData }),
      },
    })
    const headers = {
      'content-type': HTML,
      'content-language': shell.locale.tag,
      'content-security-policy': contentSecurityPolicy(
        pictureOrigins,
        hashes,
        site.videoOrigins,
        site.hasModels,
      ),
      ...((view.status === BUSY || view.status === LATE) && { 'retry-after': RETRY_SECONDS }),
    }
    return { status: view.status, headers, text }
  }
}

/** Makes the answers to a page's address: its document, and the view that the browser's own navigation asks for. */
export function createPageDocuments(parts: PageDocumentParts) {
  const { options, views, shells } = parts
  const drawn = drawnOrigin(options.siteUrl)
  const draw = createDraw(parts)
  const missing = createMissingDocuments()
  /** One that says that something is not there is drawn once for all addresses for which it says the same. */
  const drawOnce = (page: DocumentPage, span: Span) => {
    const { view, shell, access } = page
    return keepsPages(options) && view.status === MISSING
      ? missing(view, shell.view, [shell.address, access], (each) =>
          draw({ view: each, shell, access }, span),
        )
      : draw(page, span)
  }

  return {
    draw,
    /**
     * A document drawn again with a visitor's own settings: it shows what the page shows to everybody, also while that cannot be made
     * anew. Undefined where it is no document.
     */
    variant: async (
      { locale, platform }: PageMatch | NotFoundMatch,
      document: string,
      access: ShellView['access'],
      span: Span,
    ) => {
      const view = pageIn(document)
      return view && drawOnce({ view, shell: await shells(locale, platform), access }, span)
    },
    /** The document of a match, as everybody sees it. */
    document: async (match: PageMatch | NotFoundMatch, span: Span): Promise<RenderedAnswer> => {
      const rendering = newRenderContext(span)
      const { freshness } = rendering
      const [found, shell] = await Promise.all([
        views.matched(match, drawn, rendering),
        shells(match.locale, match.platform),
      ])
      if (found.redirect !== undefined) return moved(found.redirect, freshness)
      const view = applyTypography(found, shell.view.locale.tag)
      freshness.note({ until: shell.until, stale: shell.isStale })
      const until = untilOf(match, view.status, freshness.until)
      const structuredData = match.kind === 'page' ? views.structuredData(match, found, drawn) : undefined
      const document = await drawOnce({ view, shell, access: undefined, structuredData }, span)
      return { ...document, until, isStale: freshness.isStale }
    },
    /** The view of a match, as JSON. */
    view: async (match: PageMatch | NotFoundMatch, span: Span): Promise<RenderedAnswer> => {
      const rendering = newRenderContext(span)
      const { freshness } = rendering
      const view = await views.matched(match, drawn, rendering)
      const headers = { 'content-type': JSON_TYPE }
      if (view.redirect !== undefined) {
        const text = JSON.stringify({ redirect: view.redirect })
        return { ...moved(view.redirect, freshness), status: 200, headers, text }
      }
      return {
        status: 200,
        headers,
        text: JSON.stringify(applyTypography(view, views.tagOf(view.locale))),
        until: untilOf(match, view.status, freshness.until),
        isStale: freshness.isStale,
      }
    },
  }
}

/** A page in development changes without any content having changed, and an override shows what is not there. */
export function keepsPages({ override, styles }: Pick<PageOptions, 'override' | 'styles'>): boolean {
  return override === undefined && styles !== undefined
}
