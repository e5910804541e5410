import compress from '@fastify/compress'
import statics from '@fastify/static'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { omitUndefined } from '../base/object.ts'
import { NO_OBSERVER, type Observer } from '../base/observer.ts'
import type { Send } from '../sources/index.ts'
import { registerForms } from './forms/form-routes.ts'
import { registerForwarding } from './forward/forward-routes.ts'
import { answerHeaders } from './http/answer-headers.ts'
import { registerBuiltFiles } from './http/built-files.ts'
import { createConnection } from './http/connection.ts'
import { registerContent } from './http/content-routes.ts'
import { type FastKind, type FindAtOnce, openFastWay } from './http/fast-way.ts'
import {
  createReport,
  createSpanOf,
  logFailure,
  observeRequests,
  reasonOf,
  registerMetrics,
  requestLog,
  retrySecondsOf,
  statusOf,
} from './http/observe-requests.ts'
import { createOwnFiles, type OwnFiles } from './http/own-files.ts'
import { createSend } from './http/send.ts'
import { createTurns, PAGE_PLACES } from './http/visitor-turn.ts'
import { registerSiteFiles } from './machine-readable/site-file-routes.ts'
import { createLostLists, type LostLists } from './machine-readable/sitemap/sitemap.ts'
import { registerDocuments } from './media/documents/document-route.ts'
import { registerPictures } from './media/pictures/picture-versions.ts'
import { registerQrCodes } from './media/qr-route.ts'
import { registerAccessibilitySettings } from './page/accessibility-settings.ts'
import { registerExtensions } from './page/extension-routes.ts'
import { type LoadedTheme, themeWithoutFonts } from './page/fonts/load-theme.ts'
import { registerTheme } from './page/fonts/theme-routes.ts'
import { createImageSizes, createStoredSizes } from './page/image-sizes.ts'
import { type PageParts, registerPages } from './page/page-routes.ts'
import { withRefusals } from './page/refusal-reasons.ts'
import { createRevision, onErrorSecondsOf } from './page/response-cache.ts'
import { createSentForms } from './page/sent-forms.ts'
import { registerSuggestions } from './page/suggest-route.ts'
import type { ViewOptions } from './page/view-options.ts'
import { createViews } from './page/views.ts'
import { registerReadiness } from './readiness.ts'
import type { WebNodeOptions } from './web-node-options.ts'

/** How often it is looked whether another process has planned the pieces of fonts: each request asks for the version. */
const THEME_CHECK_MS = 1000

/** Files of the config's media folder. Browsers keep those for good whose address has the digest of the bytes. */
async function registerMedia(app: FastifyInstance, root: string, ownFiles: OwnFiles): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onSend', async (request, reply) => {
      const [path = '', query] = request.url.split('?', 2)
      const isCurrent = ownFiles.isCurrent(path, new URLSearchParams(query).get('v'))
      if (isCurrent && reply.statusCode < 400)
        reply.header('cache-control', 'public, max-age=31536000, immutable')
    })
    await scope.register(statics, {
      root,
      prefix: '/media/',
      maxAge: '1h',
      dotfiles: 'ignore',
      decorateReply: false,
    })
  })
}

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
function createSiteSend({ site, content, isDevelopment }: WebNodeOptions, log: FastifyBaseLogger): Send {
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
    const status = statusOf(error)
    logFailure(request.log, error, status)
    const retrySeconds = retrySecondsOf(error)
    if (retrySeconds !== undefined) reply.header('retry-after', String(retrySeconds))
    return reply
      .code(status)
      .type('application/json')
      .send({
        code: status,
        msg: reasonOf(error, status),
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
  readonly atOnce: FindAtOnce[]
  readonly kinds: FastKind[]
}

/** Pages, their forms and files, and the calls that are forwarded. */
async function registerSite(scope: FastifyInstance, parts: SiteParts, fast: FastAnswers): Promise<void> {
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
  if (options.mediaDir !== undefined) {
    await registerMedia(scope, options.mediaDir, ownFiles)
  }

  await registerAccessibilitySettings(scope, options.siteUrl)
  registerExtensions(scope, site.manifest.registry)
  registerQrCodes(scope, options)
  registerTheme(scope, theme)
  registerDocuments(scope, site.documentReach)
  if (options.pictures !== undefined) registerPictures(scope, options.pictures)
  registerSuggestions(scope, options, views, spanOf, inTurn)
  registerForms(scope, options, views, options.guard)
  const files = registerSiteFiles(scope, options, views, spanOf, inTurn, lost)
  const find = registerPages(scope, { ...parts, files })
  // What is in memory was made after its revision's files were looked for.
  fast.kinds.push({ method: 'GET', find, revision: parts.versionNow })
  await registerForwarding(scope, site, options.guard, spanOf, sent, options.incomingDir)
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
  const ownFiles = createOwnFiles({ mediaDir: options.mediaDir, files: content?.files, now: options.now })
  const theme = options.theme ?? themeWithoutFonts(site.manifest)
  const versionNow = createVersion(
    createRevision({
      now: options.now,
      version: content?.version,
      onErrorSeconds: onErrorSecondsOf(site.manifest.site),
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
  const views = createViews({
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
  await app.register((scope) => registerSite(scope, parts, fast))
  const calls = content && (await registerContent(app, content, inTurn, report))
  if (calls !== undefined) fast.kinds.push(calls)
  if (options.fastWay !== false) openFastWay(app, { plain: connection.plain, ...fast, spanOf })
  return app
}
