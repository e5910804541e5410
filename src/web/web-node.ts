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
import { type FastKind, type FindFixedAnswer, openFastWay } from './http/fast-way.ts'
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
import { createTurns, PAGE_PLACES } from './http/visitor-turn.ts'
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

/** All that a node is made of. */
export interface WebNodeOptions extends SiteFileOptions {
  /** Guard of the routes that write, the same as that of `content`. */
  readonly guard: WriteGuard
  /** Whose `X-Forwarded-*` headers are believed; loopback's by default. */
  readonly isTrustedProxy?: IsTrustedProxy
  /** Whether answers from memory go ahead of the framework, as they do by default; a test compares both ways. */
  readonly fastWay?: boolean
  /** For tests that do not wait for minutes. */
  readonly connectionLimits?: Partial<ConnectionLimits>
  readonly logLevel: string
  /** Number of this process among those that serve one site, for its lines of the log. */
  readonly worker?: number | undefined
  /** Whether the process is about to end: answers are the last of their connections. */
  readonly isDraining?: (() => boolean) | undefined
  /** Whether the pages are in memory that visitors ask for first; by default nobody waits for that. */
  readonly isWarm?: (() => boolean) | undefined
  /** Whether the log may hold what backends say, which repeats what visitors type. */
  readonly isDevelopment?: boolean
  /** Where lines of the log go; stdout by default. */
  readonly logTo?: { write(line: string): void }
  /** Is told the outcome of requests, sources and pages; by default nobody is. */
  readonly observer?: Observer
  /** Answered at `/metrics` to who sends one of the tokens; absent where they have a port of their own, or are off. */
  readonly metrics?: MetricsText & { readonly tokens: Secrets }
  /** The spans of requests, the same as those of `content`. */
  readonly spanOf?: SpanOf
  /** What visitors have sent to backends elsewhere, shared with the other processes of this site; by default known to this one alone. */
  readonly sent?: SentForms
  /** Folder with the built client files. */
  readonly clientDir?: string
  /** Folder for files of visitors on their way to a service elsewhere; one of its own by default, removed at the end. */
  readonly incomingDir?: string
  /** The look of the site; without it that of its theme.json, without fonts. */
  readonly theme?: LoadedTheme
  /** Shared with what makes versions of their pictures; by default its own. */
  readonly ownFiles?: OwnFiles
  /** Makes versions of pictures; without it their addresses answer 404. */
  readonly pictures?: PictureVersions
  /** Resolves while the database answers; rejects with the reason. */
  readonly database: () => Promise<void>
  /** Resolves while stored files can be read; rejects with the reason. Without it there are none. */
  readonly files?: () => Promise<void>
}

/** How often it is looked whether another process has planned the pieces of fonts: each request asks for the version. */
const THEME_CHECK_MS = 1000

/** Reports to log and metrics what is wrong with the sources of pages. */
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

/** Calls services; in development the log says why one refused. */
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

/** What own content and, where its fonts are cut into pieces, the theme say now. */
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
  /** The revision alone, without a look at the files. */
  readonly versionNow: () => Promise<string>
  readonly ownFiles: OwnFiles
  readonly lost: LostLists
}

/** What answers ahead of the framework. */
interface FastAnswers {
  readonly atOnce: FindFixedAnswer[]
  readonly kinds: FastKind[]
}

/** Pages, their forms and files, and the calls that are forwarded. */
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
  // What is in memory was made after its revision's files were looked for.
  fast.kinds.push({ method: 'GET', find, revision: parts.versionNow })
  await registerForwarding(scope, site, options.guard, spanOf, sent, options.incomingDir)
  return own
}

/**
 * The web node: complete HTML for every address of the site, the same as JSON for the browser's own
 * navigation, the services' calls on our origin, and the files of the site.
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
    // While the database is away, pages name files as before.
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
  const inTurn = createTurns(PAGE_PLACES)
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
  // In a scope, so that calls of the content service do not run the hooks of pages.
  await app.register(async (scope) => {
    app.ownPages = await registerSite(scope, parts, fast)
  })
  const calls = content && (await registerContent(app, content, inTurn, report))
  if (calls !== undefined) fast.kinds.push(calls)
  if (options.fastWay !== false) openFastWay(app, { plain: connection.plain, ...fast, spanOf })
  return app
}

/** What does not say by then that it can be asked counts as away: balancers wait for seconds only. */
const ANSWER_MS = 2000

/** For so long a store of files is not asked again: it may be one that is paid by the question, and anybody may ask whether we are ready. */
const FILES_MS = 5000

export interface ReadinessOptions
  extends Pick<WebNodeOptions, 'database' | 'files' | 'isDraining' | 'isWarm'> {
  /** Resolves while complete pages can be answered, be they made or kept. */
  readonly revision: () => Promise<string>
  readonly lost: ReturnType<typeof createLostLists>
}

async function doNothing(): Promise<void> {}

/** Why a check failed; undefined where it did not. */
async function checkFailure(check: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await withDeadline(ANSWER_MS, check)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown'
  }
}

/**
 * `/healthz` says whether the process lives, `/readyz` whether it should be sent visitors: also while its database or the store of its
 * files is away, since kept pages go on. `/readyz/database` says whether everything can be answered.
 *
 * @internal Exported for tests.
 */
export function registerReadiness(
  app: FastifyInstance,
  { database, files = doNothing, isDraining, isWarm, revision, lost }: ReadinessOptions,
): void {
  const filesState = createMemo<string | undefined>({ holdsFor: () => FILES_MS })
  // Balancers ask each second, and what does not change needs one line.
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
