import compress from '@fastify/compress'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import Fastify from 'fastify'
import { retrySecondsOf } from '../base/app-error.ts'
import { omitUndefined } from '../base/object.ts'
import { NO_OBSERVER, type Observer } from '../base/observer.ts'
import type { Secrets } from '../base/secrets.ts'
import { createMemo } from '../base/tasks.ts'
import { type SendRequest, withDeadline } from '../sources/index.ts'
import { registerForms } from './forms/form-routes.ts'
import type { WriteGuard } from './forms/guard.ts'
import { registerForwarding } from './forward/forward-routes.ts'
import { answerHeaders } from './http/answer-headers.ts'
import { type ConnectionLimits, createConnection } from './http/connection.ts'
import { registerContent } from './http/content-routes.ts'
import { answerFromCache, type FastKind, type FindFixedAnswer } from './http/fast-way.ts'
import {
  createReport,
  createSpanOf,
  errorStatus,
  logFailure,
  type MetricsText,
  observeRequests,
  registerMetrics,
  requestFailureReason,
  requestLog,
  type SpanOf,
} from './http/observe-requests.ts'
import {
  createOwnFiles,
  type OwnFiles,
  registerBuiltFiles,
  registerExtensions,
  registerMedia,
} from './http/own-files.ts'
import { createVisitorQueue, PAGE_PLACES } from './http/visitor-turn.ts'
import { registerSiteFiles, type SiteFileOptions } from './machine-readable/site-file-routes.ts'
import { createLostLists, type LostLists } from './machine-readable/sitemap/sitemap.ts'
import { registerDocuments } from './media/documents/document-route.ts'
import { type PictureVersions, registerPictures } from './media/pictures/picture-versions.ts'
import { registerQrCodes } from './media/qr-route.ts'
import { registerAccessibilitySettings } from './page/accessibility-settings.ts'
import { type LoadedTheme, registerTheme, themeWithoutFonts } from './page/fonts/load-theme.ts'
import { createImageSizes, createStoredSizes } from './page/image-sizes.ts'
import type { ViewOptions } from './page/page-options.ts'
import { type OwnPages, type PageParts, registerPages, registerSuggestions } from './page/page-routes.ts'
import { createRevision, staleIfErrorSeconds } from './page/response-cache.ts'
import { createSentForms, type SentForms } from './page/sent-forms.ts'
import { Views } from './page/views.ts'
import type { IsTrustedProxy } from './site/environment.ts'
import { createSend, withRefusals } from './site/services.ts'

/** Options of a web node. */
export interface WebNodeOptions extends SiteFileOptions {
  /** Guard of the write routes; the same as that of `content`. */
  readonly guard: WriteGuard
  /** Peers whose `X-Forwarded-*` headers are trusted; by default loopback. */
  readonly isTrustedProxy?: IsTrustedProxy
  /** Whether cached answers bypass the framework; default true. A test compares both modes. */
  readonly fastWay?: boolean
  /** Overrides for tests, which cannot wait for minutes. */
  readonly connectionLimits?: Partial<ConnectionLimits>
  readonly logLevel: string
  /** Number of this worker process, for log lines. */
  readonly worker?: number | undefined
  /** Whether the process is shutting down: answers then close their connections. */
  readonly isDraining?: (() => boolean) | undefined
  /** Whether the most important pages are cached; by default, readiness does not wait for them. */
  readonly isWarm?: (() => boolean) | undefined
  /** Whether the log may contain messages of backends, which may repeat visitor input. */
  readonly isDevelopment?: boolean
  /** Destination of log lines; stdout by default. */
  readonly logTo?: { write(line: string): void }
  /** Observer of requests, sources and pages. */
  readonly observer?: Observer
  /** Metrics served at `/metrics` to clients with one of the tokens; absent if they have a separate port or are disabled. */
  readonly metrics?: MetricsText & { readonly tokens: Secrets }
  /** Returns the spans of requests; the same as those of `content`. */
  readonly spanOf?: SpanOf
  /** Forms that visitors have sent to external backends, shared with other processes of this site; by default, known only to this one. */
  readonly sent?: SentForms
  /** Folder of the built client files. */
  readonly clientDir?: string
  /** Folder for visitors' files on their way to an external service; by default, a temporary one. */
  readonly incomingDir?: string
  /** Theme of the site; by default that of its theme.json, without fonts. */
  readonly theme?: LoadedTheme
  /** Own files, shared with the creator of picture versions; by default created here. */
  readonly ownFiles?: OwnFiles
  /** Creates picture versions; without it, their addresses answer 404. */
  readonly pictures?: PictureVersions
  /** Resolves if the database answers; rejects with the reason. */
  readonly database: () => Promise<void>
  /** Resolves if stored files can be read; rejects with the reason. Absent if there are none. */
  readonly files?: () => Promise<void>
}

/**
 * Minimum interval in milliseconds for checking whether another process has planned font subsets, since each request needs the version.
 */
const THEME_CHECK_MS = 1000

/** Returns callbacks that report problems of pages' sources to log and metrics. */
function viewReports(log: FastifyBaseLogger, observer: Observer) {
  return {
    onFailure: (failure, span) => {
      observer.sourceFailed(failure.source, failure.reason)
      log.warn({ trace_id: span.traceId, ...failure }, `source "${failure.source}" failed: ${failure.reason}`)
    },
    onCut: (cut) => log.warn(cut, `source "${cut.source}" answered more than is shown: ${cut.detail}`),
    onLeftOut: (part) =>
      log.warn(
        { texts: part.source, record: part.record },
        `texts of the source "${part.source}" hold what no page shows: ${part.reason}, in the record "${part.record}" first`,
      ),
    onPageless: (found) =>
      log.warn(
        found,
        `${found.without} of ${found.entries} entries of the source "${found.source}" have no page: "${found.example}" is no id by "ids" of site.json`,
      ),
    onMissingChannels: (paths) =>
      log.warn(
        { paths },
        `the menu lacks ${paths.join(', ')}: the backend's channel tree does not have them`,
      ),
  } satisfies Partial<ViewOptions>
}

/** Creates the function that calls services; in development, it logs why one rejected a request. */
function createSiteSend(
  { site, content, isDevelopment }: WebNodeOptions,
  log: FastifyBaseLogger,
): SendRequest {
  const send = createSend(site, content?.call)
  if (isDevelopment !== true) return send
  return withRefusals(send, (refusal) =>
    log.warn(
      refusal,
      `service "${refusal.service}" refused ${refusal.method} ${refusal.path}: ${refusal.reason}`,
    ),
  )
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const status = errorStatus(error)
    logFailure(request.log, error, status)
    const retrySeconds = retrySecondsOf(error)
    if (retrySeconds !== undefined) reply.header('retry-after', String(retrySeconds))
    return reply
      .code(status)
      .type('application/json')
      .send({
        code: status,
        msg: requestFailureReason(error, status),
        data: null,
      })
  })
}

/** Returns the current version of content and, if its fonts are split into subsets, of the theme. */
function createVersion(contentNow: () => Promise<string>, theme: LoadedTheme): () => Promise<string> {
  if (theme.cutLocales.length === 0) return contentNow
  let checkedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const current = await contentNow()
    if (performance.now() - checkedAt >= THEME_CHECK_MS) {
      checkedAt = performance.now()
      theme.refresh()
    }
    return `${current} ${theme.version}`
  }
}

interface SiteParts extends Omit<PageParts, 'files'> {
  readonly options: WebNodeOptions
  /** Returns the revision without checking files for changes. */
  readonly versionNow: () => Promise<string>
  readonly ownFiles: OwnFiles
  readonly lost: LostLists
}

/** Handlers that answer ahead of the framework. */
interface FastAnswers {
  readonly atOnce: FindFixedAnswer[]
  readonly kinds: FastKind[]
}

/** Registers pages with their forms and files, and the forwarded calls. */
async function registerSite(scope: FastifyInstance, parts: SiteParts, fast: FastAnswers): Promise<OwnPages> {
  const { options, ownFiles, lost, theme, views, report, spanOf, inTurn, sent } = parts
  const { site } = options
  await scope.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  if (options.clientDir !== undefined) {
    fast.atOnce.push(await registerBuiltFiles(scope, options.clientDir, report))
  }
  await registerMedia(scope, ownFiles)

  await registerAccessibilitySettings(scope, options.siteUrl)
  registerExtensions(scope, site.manifest.registry)
  registerQrCodes(scope, options)
  registerTheme(scope, theme)
  registerDocuments(scope, site.documentReach)
  if (options.pictures !== undefined) registerPictures(scope, options.pictures)
  registerSuggestions(scope, options, views, spanOf, inTurn)
  registerForms(scope, options, views, options.guard)
  const files = registerSiteFiles(scope, options, views, spanOf, inTurn, lost)
  const { find, own } = registerPages(scope, { ...parts, files })
  // Cached answers were made after the files of their revision had been checked.
  fast.kinds.push({ method: 'GET', find, revision: parts.versionNow })
  await registerForwarding(scope, site, options.guard, spanOf, sent, options.incomingDir)
  return own
}

/**
 * Creates the web node. It serves complete HTML for every URL of the site, the same as JSON for client-side navigation, the services'
 * calls on our origin, and the files of the site.
 */
export async function createWebNode(options: WebNodeOptions): Promise<FastifyInstance> {
  const { site, content, observer = NO_OBSERVER, spanOf = createSpanOf() } = options
  const connection = createConnection({
    isTrustedProxy: options.isTrustedProxy,
    limits: options.connectionLimits,
    headersOf: answerHeaders(site, options.siteUrl),
    isDraining: options.isDraining,
  })
  const app = Fastify({
    ...connection.options,
    ...requestLog(spanOf, options.logLevel, { to: options.logTo, worker: options.worker }),
  })
  connection.register(app)
  const report = createReport(observer, spanOf, options.logLevel)
  observeRequests(app, report)
  const send = createSiteSend(options, app.log)
  const { ownFiles = createOwnFiles(options) } = options
  const theme = options.theme ?? themeWithoutFonts(site.manifest)
  const versionNow = createVersion(
    createRevision({
      now: options.now,
      version: content?.version,
      onErrorSeconds: staleIfErrorSeconds(site.manifest.site),
    }),
    theme,
  )
  const revision = async (): Promise<string> => {
    const current = await versionNow()
    // While the database is unavailable, pages use the known digests.
    await ownFiles.refresh().catch(() => undefined)
    return current
  }
  const sent = options.sent ?? createSentForms(site.manifest)
  const views = new Views({
    site,
    sent,
    withDigest: ownFiles.withDigest,
    sizeOf: ownFiles.sizeOf,
    ...(content === undefined ? {} : { storedSize: createStoredSizes(createImageSizes(content)) }),
    send,
    revision,
    ...(content === undefined ? {} : { sendOpened: createSend(site, content.call, true) }),
    now: options.now,
    ...omitUndefined({ override: options.override }),
    observer,
    ...viewReports(app.log, observer),
  })
  answerErrors(app)
  if (options.metrics !== undefined) registerMetrics(app, options.metrics, options.metrics.tokens)
  const lost = createLostLists((list, source) =>
    app.log.error({ list, source }, `the sitemap lacks the list "${list}": its source "${source}" fails`),
  )
  const inTurn = createVisitorQueue(PAGE_PLACES)
  registerReadiness(app, { ...options, revision, lost })
  const parts = {
    options,
    theme,
    views,
    revision,
    versionNow,
    ownFiles,
    observer,
    report,
    spanOf,
    inTurn,
    sent,
    lost,
  }
  const fast: FastAnswers = { atOnce: [], kinds: [] }
  // A separate scope, so that calls of the content service do not run the hooks of pages.
  await app.register(async (scope) => {
    app.ownPages = await registerSite(scope, parts, fast)
  })
  const calls = content && (await registerContent(app, content, inTurn, report))
  if (calls !== undefined) fast.kinds.push(calls)
  if (options.fastWay !== false) answerFromCache(app, { plain: connection.plain, ...fast, spanOf })
  return app
}

/** Timeout in milliseconds of a readiness check; load balancers wait only seconds. */
const ANSWER_MS = 2000

/**
 * Milliseconds for which a check of the file store is cached: the store may charge per request, and anybody may call the readiness
 * endpoint.
 */
const FILES_MS = 5000

export interface ReadinessOptions
  extends Pick<WebNodeOptions, 'database' | 'files' | 'isDraining' | 'isWarm'> {
  /** Resolves if complete pages can be answered, rendered or cached. */
  readonly revision: () => Promise<string>
  readonly lost: ReturnType<typeof createLostLists>
}

async function doNothing(): Promise<void> {}

/** Returns the reason of a failed check, or undefined. */
async function checkFailure(check: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await withDeadline(ANSWER_MS, check)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown'
  }
}

/**
 * Registers health checks. `/healthz`: whether the process is alive. `/readyz`: whether it should receive visitors, also while its
 * database or file store is unavailable, since cached pages are served. `/readyz/database`: whether everything can be answered.
 *
 * @internal Exported for tests.
 */
export function registerReadiness(
  app: FastifyInstance,
  { database, files = doNothing, isDraining, isWarm, revision, lost }: ReadinessOptions,
): void {
  const filesState = createMemo<string | undefined>({ holdsFor: () => FILES_MS })
  // Load balancers ask every second; only changes are logged.
  const said = new Map<string, string>()
  const sayOnce = (request: FastifyRequest, words: string, reason: string | undefined): void => {
    if (reason !== undefined && said.get(words) !== reason) request.log.warn({ reason }, words)
    if (reason === undefined) said.delete(words)
    else said.set(words, reason)
  }
  const stateOf = async (request: FastifyRequest) => {
    const [pages, records] = await Promise.all([checkFailure(revision), checkFailure(database)])
    const isEnding = isDraining?.() === true
    const isCold = isWarm?.() === false
    const reason = isEnding ? 'the process is about to end' : isCold ? 'the process has just begun' : pages
    sayOnce(request, 'not ready', reason)
    sayOnce(request, 'database away', records)
    return { isReady: reason === undefined, isComplete: reason === undefined && records === undefined }
  }
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const [{ isReady, isComplete }, withoutFiles] = await Promise.all([
      stateOf(request),
      filesState('files', () => checkFailure(files)),
    ])
    sayOnce(request, 'files away', withoutFiles)
    if (!isReady) return reply.code(503).send({ status: 'not ready' })
    const sitemapLacks = lost.all()
    const details = {
      ...(isComplete ? {} : { database: 'away' }),
      ...(withoutFiles === undefined ? {} : { files: 'away' }),
      ...(sitemapLacks.length === 0 ? {} : { sitemapLacks }),
    }
    return { status: 'ready', ...(Object.keys(details).length === 0 ? {} : { details }) }
  })
  app.get('/readyz/database', async (request, reply) =>
    (await stateOf(request)).isComplete ? { status: 'ready' } : reply.code(503).send({ status: 'not ready' }),
  )
}
