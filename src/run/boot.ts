import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { AppError } from '../base/app-error.ts'
import type { Counters } from '../base/counters.ts'
import { joinMessages } from '../base/messages/message.ts'
import { omitUndefined } from '../base/object.ts'
import type { BeginSpan } from '../base/observer.ts'
import { NO_PROGRESS, type Progress } from '../base/progress.ts'
import type { Secrets } from '../base/secrets.ts'
import { MEGABYTE } from '../base/units.ts'
import type { FilePolicy } from '../content/import/index.ts'
import {
  type Content,
  callDirectly,
  claimContent,
  contentCalls,
  contentPaths,
  contentService,
  entitiesOf,
  explainDiskError,
  isStoreAway,
  keptCalls,
  type MuseumIdentity,
  openContent,
  openDirectly,
  readRoutes,
  unwritableParts,
  visibleFiles,
} from '../content/index.ts'
import {
  formatProblems,
  type Language,
  languageOfEnvironment,
  type Message,
  message,
} from '../engine/errors/index.ts'
import type { SiteManifest } from '../engine/index.ts'
import { renderApp } from '../pages/app/render-app.tsx'
import { createWriteGuard, type WriteGuard } from '../web/forms/guard.ts'
import { localSubmissions } from '../web/forms/write-calls.ts'
import { closeUnread, connectionLimits, requestOptions } from '../web/http/connection.ts'
import type { LocalContent } from '../web/http/content-routes.ts'
import { createSpanOf, requestLog, type SpanOf } from '../web/http/observe-requests.ts'
import { unansweredSources, unsetAddressWords } from '../web/http/own-calls.ts'
import { createOwnFiles } from '../web/http/own-files.ts'
import { cacheScope, originOf } from '../web/http/request.ts'
import { type EncodePicture, encodePicture } from '../web/media/pictures/encode-picture.ts'
import { createPageStyles, readClientAssets } from '../web/page/client-assets.ts'
import { type CutFont, cutFont } from '../web/page/fonts/cut-font.ts'
import { type LoadedTheme, loadTheme } from '../web/page/fonts/load-theme.ts'
import { createSentForms } from '../web/page/sent-forms.ts'
import { configuredVariables, unreadVariables } from '../web/page/variables.ts'
import { checkConfig } from '../web/site/check-config.ts'
import { type Environment, extensionsIn, unsetSecrets, unsetSecretWords } from '../web/site/environment.ts'
import { componentProblems } from '../web/site/extensions/load-registry.ts'
import { mapTrace } from '../web/site/extensions/run-bundle.ts'
import { missingMedia } from '../web/site/missing-media.ts'
import { createSite, type Site } from '../web/site/site.ts'
import { siteLinks } from '../web/site/site-links.ts'
import { createWebNode, type WebNodeOptions } from '../web/web-node.ts'
import { contentRules, museumIdentity, shownFiles } from './config-facts.ts'
import { createPictures } from './create-pictures.ts'
import { keepPrepared, planFonts, warmUp } from './first-pages.ts'
import { emptyLists, fillContent, keepContent } from './keep-content.ts'
import { type MetricsTextOf, openMetrics } from './metrics.ts'
import { openStaffPages } from './staff-pages.ts'

async function openOwnContent(
  environment: Environment,
  manifest: SiteManifest,
  readThread: string | undefined,
): Promise<Content> {
  const { dataDir, databaseUrl, databaseLimits, objectStore } = environment
  const database = { databaseUrl, databaseLimits }
  const rules = contentRules(manifest)
  return openContent({ dataDir, ...database, objectStore, readThread, ...rules })
}

/**
 * Returns the secret of the forms when none is set: one stored in the database, shared by all its processes,
 * else the spare one.
 */
async function storedSecret(content: Content | undefined, spare?: string): Promise<Secrets | undefined> {
  if (content !== undefined) return [await content.meta.keep('form-secret', randomBytes(32).toString('hex'))]
  return spare === undefined ? undefined : [spare]
}

/** Milliseconds between attempts to reach an unavailable object store. */
const STORE_LOOK_MS = 10_000

const WITHOUT_STORE = message`The site opens without its files. What is new in the content of its config comes in when the store answers.`

interface FillOutcome {
  /** False while the object store is unavailable. */
  readonly isDone: boolean
  /** Content folder whose records were not imported, because the database contains others. */
  readonly untaken?: string | undefined
}

/** Claims the content for the museum and imports the content folder of its config. */
async function fillOwnContent(
  content: Content,
  museum: MuseumIdentity | undefined,
  shown: FilePolicy,
  { environment: { configDir }, adopt = false }: Pick<BootOptions, 'environment' | 'adopt'>,
  say: (text: Message) => void,
  progress: Progress,
): Promise<FillOutcome> {
  try {
    if (museum !== undefined) await claimContent(content, museum, adopt)
    return { isDone: true, untaken: await fillContent(content, configDir, shown, say, progress) }
  } catch (error) {
    if (!isStoreAway(error)) throw error
    return { isDone: false }
  }
}

/** Retries until the object store responds. */
async function fillLater(
  fill: () => Promise<FillOutcome>,
  signal: AbortSignal,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    do await pause(STORE_LOOK_MS, undefined, { signal, ref: false })
    while (!(await fill()).isDone)
    log.info('the store answers, and the content of the config is there')
  } catch (error) {
    if (!signal.aborted) log.error(error, 'the content of the config could not be brought in')
  }
}

/** Module of the reader threads when running from source; undefined in the built server. */
function readThreadBeside(): string | undefined {
  const program = join(import.meta.dirname, 'read-thread.ts')
  return existsSync(program) ? program : undefined
}

/** Module when running from source; the built server passes its own. */
const PHOTO_ENCODER = join(import.meta.dirname, 'photo-encoder.ts')

async function serveContent(
  content: Content,
  site: Site,
  guard: WriteGuard,
  spanOf: SpanOf,
  { environment, now, worker, photoEncoder = PHOTO_ENCODER }: BootOptions,
): Promise<LocalContent> {
  const level = environment.logLevel === 'info' ? 'warn' : environment.logLevel
  const app = Fastify({
    ...requestOptions(environment.isTrustedProxy),
    ...requestLog(spanOf, level, { worker }),
  })
  closeUnread(app, connectionLimits.lingerMs)
  const { timeZone, embargo = true } = site.manifest.site
  const reader = contentCalls(content, { clock: { now, timeZone }, isOn: embargo })
  const files = visibleFiles(content, reader)
  await app.register(contentService, {
    content,
    reader,
    files,
    submissions: { forms: localSubmissions(site), now, timeZone, guard: guard.of, photoEncoder },
    publicOrigin: (request) => originOf(request, environment.siteUrl),
    cacheScope: cacheScope(environment.siteUrl),
  })
  await app.ready()
  return {
    app,
    call: callDirectly(reader, app.log),
    paths: contentPaths,
    readRoutes: (node) => readRoutes(node, reader),
    keptCalls: keptCalls(reader),
    version: content.version,
    digests: content.digests,
    files: openDirectly(files, app.log),
  }
}

/** URL prefix of the built client files. */
const BASE = '/_vitrine/'

export interface BootOptions {
  readonly environment: Environment
  readonly clientDir: string
  /** Assets of pages, if they are not the build in `clientDir`. */
  readonly assets?: WebNodeOptions['assets']
  /** Module of the process that decodes photographs. */
  readonly photoEncoder?: string
  /** Module of the threads that read the embedded database. */
  readonly readThread?: string
  /** Encodes pictures; in this process by default. */
  readonly encode?: EncodePicture
  /** Subsets fonts; in this process by default. */
  readonly cutFont?: CutFont
  readonly now: () => Date
  /** Whether the site runs for development. */
  readonly isDevelopment?: boolean
  /** Begins the trace span of a request; by default nothing is traced. */
  readonly beginSpan?: BeginSpan
  readonly override?: WebNodeOptions['override']
  /** Compiled config; by default that of the environment's config folder. */
  readonly manifest?: SiteManifest
  readonly logTo?: WebNodeOptions['logTo']
  /** Called with errors thrown while rendering a page; printed by default. */
  readonly onCrash?: (error: unknown) => void
  /** Whether to take over data that belong to another museum. */
  readonly adopt?: boolean
  /** Prints a message for the operator. */
  readonly say: (text: string) => void
  /** Shows the progress of a slow first start. */
  readonly progress?: Progress
  /**
   * Number of this process among the workers of one site. Tasks that run once for all workers are left to
   * their primary.
   */
  readonly worker?: number
  /** Awaited before the content is opened. */
  readonly untilContent?: () => Promise<unknown>
  /** Rate limits shared by workers, if the database has none. */
  readonly counters?: Counters
  /** Signs the proof of work of forms if no secret is set or stored. */
  readonly spareSecret?: string | undefined
  /** Whether the process is shutting down. */
  readonly isDraining?: () => boolean
  /** Whether `warmUp` will be called; the process is not ready before it has finished. */
  readonly warmsUp?: boolean
  /** Notifies the other processes of this site that a visitor has submitted a form. */
  readonly tellSent?: (form: string) => Promise<unknown>
  /** Returns the text for Prometheus, given the metrics of this process; by default only those. */
  readonly metricsText?: MetricsTextOf
}

function logCrash(error: unknown): void {
  console.error(mapTrace(error))
}

/**
 * Compiles a config folder and prints its problems, including missing media files.
 *
 * @throws AppError when it has errors.
 */
function compileOrThrow({ environment, worker, say }: BootOptions, language: Language): SiteManifest {
  const { configDir } = environment
  const { manifest, report, texts } = checkConfig(configDir, false, language, extensionsIn(environment))
  if (report !== '') say(report)
  // A media folder that was not deployed. Only a warning, since pages work without it.
  if (worker === undefined && manifest !== undefined) {
    const missing = missingMedia(configDir, texts)
    if (missing.length > 0)
      say(formatProblems(missing, { color: false, language, root: `${configDir}/`, texts }))
  }
  if (manifest !== undefined) return manifest
  throw new AppError(message`The config in ${configDir} has errors (above). Fix them and start again.`)
}

/** @throws AppError when a component of an extension fails to load. */
async function refuseFailing(
  { registry }: SiteManifest,
  { configDir }: Environment,
  language: Language,
  say: BootOptions['say'],
): Promise<void> {
  const problems = await componentProblems(configDir, registry)
  if (problems.length === 0) return
  say(formatProblems(problems, { color: false, language, root: `${configDir}/` }))
  throw new AppError(message`The config in ${configDir} has errors (above). Fix them and start again.`)
}

const ENV_FILE = message`The file .env here is not read by itself, but by Compose and by Node: NODE_ENV=production node --env-file=.env node_modules/.bin/vitrine start.`

/**
 * Prints variables that nothing reads.
 *
 * @throws AppError when a source has no backend, except in development.
 */
function reportUnused(
  { manifest, addresses }: Site,
  { environment, isDevelopment, say }: BootOptions,
  language: Language,
): void {
  for (const words of unreadVariables(environment.variables, configuredVariables(manifest)))
    say(words[language])
  for (const secret of unsetSecrets(manifest, addresses, environment.variables))
    say(unsetSecretWords(secret)[language])
  const [words, ...further] = unsetAddressWords(unansweredSources(manifest, addresses))
  if (words === undefined) return
  // A developer can still see the rest of the site.
  if (isDevelopment !== true)
    throw new AppError([...further, ...(existsSync('.env') ? [ENV_FILE] : [])].reduce(joinMessages, words))
  for (const each of [words, ...further]) say(each[language])
}

/** Opens and fills the built-in content service, if a service of the site has no address. */
async function openAndFillContent(options: BootOptions, site: Site, language: Language) {
  const { environment, override, say, progress = NO_PROGRESS } = options
  const { manifest } = site
  const isLocal = Object.keys(manifest.site.services).some((name) => !site.addresses.has(name))
  await options.untilContent?.()
  const content = isLocal
    ? await openOwnContent(environment, manifest, options.readThread ?? readThreadBeside())
    : undefined
  if (content !== undefined && options.worker === undefined)
    for (const words of await unwritableParts(environment.dataDir, environment.objectStore === undefined))
      say(words[language])
  // A draft of the desk uses the data of its museum, whatever name it tries.
  const museum = override === undefined ? museumIdentity(manifest.site.name, environment) : undefined
  const leadsTo = siteLinks(manifest, entitiesOf(manifest.recordTypes), site.addresses, environment.siteUrl)
  const shown = { ...shownFiles(environment), leadsTo }
  const fill = async (): Promise<FillOutcome> =>
    content === undefined || options.worker !== undefined
      ? { isDone: true }
      : fillOwnContent(content, museum, shown, options, (text) => say(text[language]), progress)
  const filled = await fill().catch(async (error: unknown) => {
    await content?.close()
    throw explainDiskError(environment.dataDir, error)
  })
  if (!filled.isDone) say(WITHOUT_STORE[language])
  return { content, fill, filled }
}

type OpenedContent = Awaited<ReturnType<typeof openAndFillContent>>

/** Options of the web node from the environment, and for the served files. */
function nodeOptions({ environment, clientDir, assets, override, ...options }: BootOptions, site: Site) {
  const mediaDir = join(environment.configDir, 'media')
  return {
    site,
    now: options.now,
    logLevel: environment.logLevel,
    render: (page, shell) => renderApp(page, shell, options.onCrash ?? logCrash),
    assets: assets ?? readClientAssets(clientDir, BASE),
    incomingDir: join(environment.dataDir, 'incoming'),
    worker: options.worker,
    isDraining: options.isDraining,
    ...(assets === undefined
      ? { clientDir, styles: createPageStyles(clientDir, BASE, site.manifest.registry.files) }
      : {}),
    pageCacheBytes: environment.pageCacheMegabytes * MEGABYTE,
    ...(options.isDevelopment === true ? { isDevelopment: true } : {}),
    ...omitUndefined({
      override,
      logTo: options.logTo,
      siteUrl: environment.siteUrl,
      isTrustedProxy: environment.isTrustedProxy,
    }),
    ...(existsSync(mediaDir) ? { mediaDir: resolve(mediaDir) } : {}),
  } satisfies Partial<WebNodeOptions>
}

/** Starts the background tasks of a process. `stop` awaits them after `signal` is aborted. */
function startBackgroundTasks(
  options: BootOptions,
  { content, fill, filled }: OpenedContent,
  { app, site, theme }: { readonly app: FastifyInstance; readonly site: Site; readonly theme: LoadedTheme },
  signal: AbortSignal,
) {
  const isAlone = options.worker === undefined
  const upkeep = content === undefined || !isAlone ? undefined : keepContent(content, site, options, app.log)
  // A draft of the desk uses the font subsets of its museum.
  const plansFonts = isAlone && options.override === undefined && theme.cutLocales.length > 0
  const fontsPlanned = plansFonts
    ? planFonts(app.ownPages, site, theme, signal).catch((error: unknown) =>
        app.log.warn(error, 'the fonts could not be cut into pieces'),
      )
    : undefined
  const namesCut =
    options.override === undefined
      ? theme
          .cutNames()
          .catch((error: unknown) => app.log.warn(error, 'the names of languages have no typeface yet'))
      : undefined
  const filledLater = filled.isDone ? undefined : fillLater(fill, signal, app.log)
  return {
    fontsPlanned,
    stop: async (): Promise<void> => {
      await fontsPlanned
      await namesCut
      await filledLater
      await upkeep?.stop()
    },
  }
}

/**
 * Opens the whole site without listening: compiles the config, opens and fills the content service if
 * services have no address, and creates the web node. `close` ends both.
 *
 * @throws AppError with a plain sentence.
 */
export async function boot(options: BootOptions) {
  const { environment, now, override, say } = options
  const language = languageOfEnvironment(environment.variables)
  const manifest = options.manifest ?? compileOrThrow(options, language)
  if (options.manifest === undefined) await refuseFailing(manifest, environment, language, say)
  const site = createSite(manifest, environment)
  const theme = await loadTheme(manifest, environment.configDir, {
    folder: join(environment.dataDir, 'cache', 'fonts'),
    cut: options.cutFont ?? cutFont,
  }).catch((error: unknown) => {
    throw explainDiskError(environment.dataDir, error)
  })
  if (options.worker === undefined && override === undefined) reportUnused(site, options, language)
  const opened = await openAndFillContent(options, site, language)
  const { content } = opened
  const background = new AbortController()
  const spanOf = createSpanOf(options.beginSpan)
  const { observer, shared, separate } = openMetrics(manifest, environment, content, options.metricsText)
  const guard = createWriteGuard({
    site,
    now,
    formSecrets: environment.formSecrets ?? (await storedSecret(content, options.spareSecret)),
    counters: content?.counters ?? options.counters,
    siteUrl: environment.siteUrl,
    observer,
  })
  const local = content === undefined ? undefined : await serveContent(content, site, guard, spanOf, options)
  const node = nodeOptions(options, site)
  const ownFiles = createOwnFiles({ ...node, content: local })
  const versions = createPictures({
    environment,
    site,
    encode: options.encode ?? encodePicture,
    observer,
    own: ownFiles.open,
    log: () => app.log,
  })
  const sent = createSentForms(manifest, options.tellSent)
  const warmsUp = options.warmsUp === true && environment.onlyLargeVersions !== true
  let isWarm = !warmsUp
  const app: FastifyInstance = await createWebNode({
    ...node,
    ownFiles,
    sent,
    guard,
    pictures: versions,
    observer,
    spanOf,
    theme,
    isWarm: () => isWarm,
    database: async () => {
      await content?.meta.get('ready')
    },
    ...omitUndefined({ files: content?.storage.check }),
    ...omitUndefined({ metrics: shared, content: local }),
  })
  if (content !== undefined) await openStaffPages(app, site, content, environment, now)
  const beside = startBackgroundTasks(options, opened, { app, site, theme }, background.signal)
  return {
    app,
    site,
    noteSent: sent.note,
    metricsApp: separate,
    fontsPlanned: beside.fontsPlanned,
    close: async (): Promise<void> => {
      background.abort()
      await beside.stop()
      await app.close()
      await separate?.close()
      await local?.app.close()
      await content?.close()
    },
    /** Call in each serving process once it listens. */
    warmUp: async (): Promise<void> => {
      try {
        if (warmsUp) await warmUp(app.ownPages, manifest, background.signal)
      } finally {
        isWarm = true
      }
    },
    /** Call once for all processes when the site listens. */
    prepare: async (shown: Progress): Promise<void> => {
      if (local !== undefined && override === undefined)
        for (const words of await emptyLists(manifest, site.addresses, local.call, opened.filled.untaken))
          say(words[language])
      if (content === undefined || environment.onlyLargeVersions) return
      const { signal } = background
      await keepPrepared({ own: app.ownPages, site, content, versions, signal, progress: shown })
    },
  }
}
