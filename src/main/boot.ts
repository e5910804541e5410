import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { type Bilingual, bilingual, languageOfEnvironment } from '../errors/index.ts'
import { UsageError } from '../errors/usage-error.ts'
import {
  type Content,
  callDirectly,
  contentPaths,
  contentReader,
  contentService,
  openContent,
  ServiceError,
} from '../service/index.ts'
import { NO_PROGRESS, type Progress } from '../shared/progress.ts'
import { renderApp } from '../site/app/index.ts'
import { checkConfig } from '../site/server/check-config.ts'
import { readClientAssets } from '../site/server/client-assets.ts'
import { closeUnread } from '../site/server/connection/close-unread.ts'
import { requestOptions } from '../site/server/connection/connection.ts'
import { connectionLimits } from '../site/server/connection/limits.ts'
import { type Environment, StartError } from '../site/server/environment.ts'
import { createWriteGuard, type WriteGuard } from '../site/server/forms/guard.ts'
import { localSubmissions } from '../site/server/forms/write-calls.ts'
import { cacheScope, originOf } from '../site/server/origin-of.ts'
import { createPageStyles } from '../site/server/page-styles.ts'
import { type Encode, encodePicture } from '../site/server/pictures/encode-picture.ts'
import { emptyPictureCache } from '../site/server/pictures/picture-cache.ts'
import { createSite, type Site } from '../site/server/site.ts'
import { createWebNode } from '../site/server/web-node.ts'
import type { LocalContent, WebNodeOptions } from '../site/server/web-node-options.ts'
import { createPictures, pictureCacheOf } from './create-pictures.ts'
import { fillContent } from './fill-content.ts'
import { keepPrepared } from './keep-prepared.ts'
import { keepTidy } from './keep-tidy.ts'

/** What the content service or a file refuses, as a start-up problem; any other error as it is. */
function startProblem(error: unknown): unknown {
  if (error instanceof UsageError) return new StartError(error.messages)
  return error instanceof ServiceError
    ? new StartError(bilingual(`${error.message.replace(/\.?$/, '.')} ${error.hint}`, error.zh))
    : error
}

async function openOrStop({ dataDir, databaseUrl }: Environment): Promise<Content> {
  try {
    return await openContent(databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl })
  } catch (error) {
    throw startProblem(error)
  }
}

async function fillOrStop(
  content: Content,
  configDir: string,
  say: (text: Bilingual) => void,
  progress: Progress,
): Promise<void> {
  try {
    await fillContent(content, configDir, say, progress)
  } catch (error) {
    await content.close()
    throw startProblem(error)
  }
}

/** As it lies beside this file in the source; the built server names its own. */
const PHOTO_ENCODER = join(import.meta.dirname, 'photo-encoder.ts')

async function serveContent(
  content: Content,
  site: Site,
  guard: WriteGuard,
  { environment, now, photoEncoder = PHOTO_ENCODER }: BootOptions,
): Promise<LocalContent> {
  const level = environment.logLevel === 'info' ? 'warn' : environment.logLevel
  const app = Fastify({ ...requestOptions(environment.isTrustedProxy), logger: { level } })
  closeUnread(app, connectionLimits.lingerMs)
  const { timeZone, embargo = true } = site.manifest.site
  const reader = contentReader(content, { clock: { now, timeZone }, isOn: embargo })
  try {
    await app.register(contentService, {
      content,
      reader,
      submissions: { forms: localSubmissions(site), now, timeZone, guard: guard.of, photoEncoder },
      publicOrigin: (request) => originOf(request, environment.siteUrl),
      cacheScope: cacheScope(environment.siteUrl),
    })
    await app.ready()
  } catch (error) {
    throw startProblem(error)
  }
  return { app, call: callDirectly(reader, app.log), paths: contentPaths, version: content.version }
}

/** Address of the built client files. */
const BASE = '/_vitrine/'
const MEGABYTE = 1024 * 1024

export interface BootOptions {
  readonly environment: Environment
  readonly clientDir: string
  /** What a page loads, where that is not what was built into `clientDir`. */
  readonly assets?: WebNodeOptions['assets']
  /** Program of the process that decodes photographs. */
  readonly photoEncoder?: string
  /** What encodes pictures; by default this process. */
  readonly encode?: Encode
  readonly now: () => Date
  readonly override?: WebNodeOptions['override']
  /** Prints what a person should know. */
  readonly say: (text: string) => void
  /** Shows what takes time at a first start. */
  readonly progress?: Progress
}

/**
 * The whole site, not yet listening: config compiled, content service opened and filled where services have
 * no address, web node wired. `close` ends both. Throws a StartError with a plain sentence.
 */
export async function boot(options: BootOptions) {
  const { environment, clientDir, assets, now, override, say, progress = NO_PROGRESS } = options
  const { configDir } = environment
  const language = languageOfEnvironment(environment.variables)
  const { manifest, report } = checkConfig(configDir, false, language)
  if (report !== '') say(report)
  if (manifest === undefined) {
    throw new StartError(
      bilingual(
        `The config in ${configDir} has errors (above). Fix them and start again.`,
        `${configDir} 中的配置有错误（见上）。请改正后重新启动。`,
      ),
    )
  }
  const site = createSite(manifest, environment)
  const services = Object.keys(manifest.site.services)
  const isLocal = services.some((name) => !site.addresses.has(name))
  const content = isLocal ? await openOrStop(environment) : undefined
  if (content !== undefined) await fillOrStop(content, configDir, (text) => say(text[language]), progress)
  const background = new AbortController()
  const guard = createWriteGuard({
    site,
    now,
    formSecret: environment.formSecret,
    siteUrl: environment.siteUrl,
  })
  const local = content === undefined ? undefined : await serveContent(content, site, guard, options)
  const mediaDir = join(configDir, 'media')
  const versions = createPictures({
    environment,
    site,
    encode: options.encode ?? encodePicture,
    node: () => app,
  })
  const app: FastifyInstance = await createWebNode({
    site,
    guard,
    pictures: versions,
    logLevel: environment.logLevel,
    now,
    render: renderApp,
    assets: assets ?? readClientAssets(clientDir, BASE),
    ready: async () => {
      await content?.meta.get('ready')
    },
    ...(assets === undefined ? { clientDir, styles: createPageStyles(clientDir, BASE) } : {}),
    ...(environment.pageCacheMegabytes === undefined
      ? {}
      : { pageCacheBytes: environment.pageCacheMegabytes * MEGABYTE }),
    ...(override === undefined ? {} : { override }),
    ...(local === undefined ? {} : { content: local }),
    ...(environment.siteUrl === undefined ? {} : { siteUrl: environment.siteUrl }),
    ...(environment.isTrustedProxy === undefined ? {} : { isTrustedProxy: environment.isTrustedProxy }),
    ...(existsSync(mediaDir) ? { mediaDir: resolve(mediaDir) } : {}),
  })
  const tidying =
    content === undefined
      ? undefined
      : keepTidy(content, {
          now,
          timeZone: site.manifest.site.timeZone,
          keepDays: site.keepDays,
          dropCopies: () => emptyPictureCache(pictureCacheOf(environment)),
          log: app.log,
        })
  const close = async (): Promise<void> => {
    background.abort()
    tidying?.stop()
    await tidying?.first
    await app.close()
    await local?.app.close()
    await content?.close()
  }
  const warmUp = async (shown: Progress): Promise<void> => {
    if (content === undefined || environment.onlyLargeVersions) return
    const { signal } = background
    await keepPrepared({ app, site, content, versions, signal, progress: shown })
  }
  return { app, site, close, warmUp }
}
