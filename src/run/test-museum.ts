import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../base/app-error.ts'
import { omitUndefined } from '../base/object.ts'
import { createMemo } from '../base/tasks.ts'
import { localized } from '../base/text/index.ts'
import { findRecordsBy, inLocale } from '../commands/shots/places.ts'
import {
  type Answerer,
  type Backends,
  createAnswerer,
  openBackends,
  testSecrets,
  withTestBackends,
} from '../commands/test/backends.ts'
import { type BackendState, privateValues } from '../commands/test/cases.ts'
import { FIXTURES, type Fixture, readFixtures, recordedId } from '../commands/test/fixtures.ts'
import { createNodeLog, type TestedNode, testedNode } from '../commands/test/rendered.ts'
import type { AnsweredCase, TestedState } from '../commands/test/run-cases.ts'
import { sampleAddress } from '../commands/test/sample-address.ts'
import { hasDatabase, openContent, ownershipError } from '../content/index.ts'
import { copyData } from '../content/staff/index.ts'
import { type Language, message } from '../engine/errors/index.ts'
import type { SiteManifest } from '../engine/index.ts'
import { wallClockNow } from '../sources/index.ts'
import { isOwnSource } from '../web/http/own-calls.ts'
import { checkConfig } from '../web/site/check-config.ts'
import { type Environment, readEnvironment } from '../web/site/environment.ts'
import type { Site } from '../web/site/site.ts'
import { type BootOptions, boot } from './boot.ts'
import { contentRules, museumIdentity } from './config-facts.ts'
import { seedIn } from './plan-data.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Code loaded by browsers: the built files, or in tests of the engine, names of nonexistent files. */
export type BrowserCode = Pick<BootOptions, 'clientDir' | 'assets' | 'photoEncoder' | 'readThread'>

export interface TestMuseumOptions {
  readonly environment: Environment
  readonly code: BrowserCode
  readonly language: Language
  readonly now?: () => Date
  /** Answers for the backends; by default with recordings and derived records. */
  readonly answerer?: Answerer
  /** Whether pages show the museum's own records, if there are any; true by default. */
  readonly usesOwnRecords?: boolean
}

/** A museum with replaced backends, on this machine only. */
export interface TestMuseum {
  readonly manifest: SiteManifest
  readonly fixtures: ReadonlyMap<string, Fixture>
  /** All texts of the config, joined. */
  readonly texts: string
  readonly secrets: Readonly<Record<string, string>>
  /** Names of the services with the museum's own records. */
  readonly own: readonly string[]
  readonly open: (state: BackendState) => Promise<TestedState>
  /**
   * Starts the site for browsers, by default at a free port, with the museum's own records if there are any.
   */
  readonly listen: (at?: ListenAddress) => Promise<ListeningSite>
  readonly close: () => Promise<void>
}

interface ListenAddress {
  readonly host: string
  readonly port: number
}

export interface ListeningSite {
  readonly origin: string
  /** Returns the URL of a page in a language; undefined if none was found. */
  readonly addressOf: Answers
  readonly close: () => Promise<void>
}

type Answers = (page: SiteManifest['pages'][number], locale: string) => Promise<string | undefined>

interface RunningState {
  readonly site: Site
  readonly node: TestedNode
  readonly addressOf: Answers
  readonly listen: (at: ListenAddress) => Promise<string>
  readonly close: () => Promise<void>
}

function compileMuseum(configDir: string, language: Language): { manifest: SiteManifest; texts: string } {
  const { manifest, report, texts } = checkConfig(configDir, false, language)
  if (manifest !== undefined) return { manifest, texts: [...texts.values()].join('\n') }
  throw new AppError(
    message`${report}\n\nThe config in ${configDir} has errors (above). Fix them and test again.`,
  )
}

/** Returns the services without an address whose calls the content service answers. */
function builtInServices(manifest: SiteManifest, { variables }: Environment): readonly string[] {
  return Object.entries(manifest.site.services).flatMap(([name, { env }]) => {
    const calls = Object.values(manifest.sources).filter(({ service }) => service === name)
    const isOwn = (variables[env] ?? '') === '' && calls.every(isOwnSource)
    return isOwn ? [name] : []
  })
}

/**
 * Creates functions for the URLs of pages: `derived` from their routes and recordings, `linked` from the
 * links in lists of the site.
 */
function createAddresses(
  node: TestedNode,
  site: Site,
  { manifest, fixtures }: Pick<TestMuseum, 'manifest' | 'fixtures'>,
): { readonly derived: Answers; readonly linked: Answers } {
  const wordsIn = (locale: string): string => localized(manifest.site.name, locale)
  const derived: Answers = async (page, locale) => {
    const id = recordedId(page, manifest.sources, fixtures)
    return sampleAddress(page, locale, site, {
      words: wordsIn(locale),
      ...omitUndefined({ id }),
    })
  }
  const remember = createMemo<ReadonlyMap<string, string>>()
  const read = async (url: string) => (await node.get(url)).document
  const recordsIn = (locale: string): Promise<ReadonlyMap<string, string>> =>
    remember(locale, () => findRecordsBy(read, manifest, locale, wordsIn(locale)))
  const linked: Answers = async (page, locale) => {
    if (!page.route.includes(':id')) return derived(page, locale)
    const first = manifest.locales[0]?.code ?? ''
    const written = (await recordsIn(first)).get(page.route)
    const translated = (await recordsIn(locale)).get(page.route)
    return translated ?? (written === undefined ? undefined : inLocale(written, locale, manifest))
  }
  return { derived, linked }
}

async function answerPage(
  { site, node, addressOf }: RunningState,
  page: SiteManifest['pages'][number],
  locale: string,
): Promise<AnsweredCase | undefined> {
  const url = await addressOf(page, locale)
  if (url === undefined) return undefined
  const rendered = await node.get(url)
  const { location } = rendered.headers
  // A record has one URL; others redirect to it.
  if (rendered.status !== 301 || typeof location !== 'string') return { rendered, site, node }
  return { rendered: await node.get(location), site, node }
}

/**
 * Copies the data folder with imported records. Returns whether it exists and belongs to this museum. Remote
 * databases and buckets are not used.
 */
async function copiesData(environment: Environment, manifest: SiteManifest, to: string): Promise<boolean> {
  const { dataDir, databaseUrl, objectStore } = environment
  if (databaseUrl !== undefined || objectStore !== undefined || !hasDatabase(dataDir)) return false
  await copyData(dataDir, to)
  const content = await openContent({ dataDir: to, ...contentRules(manifest) })
  const museum = museumIdentity(manifest.site.name, environment)
  const fault = await ownershipError(content, museum).finally(() => content.close())
  if (fault === undefined) return true
  rmSync(to, { recursive: true })
  return false
}

/** Returns the museum's variables overridden by those given, such that a site accesses only this machine. */
function variablesWith(
  { configDir, variables }: Environment,
  given: Environment['variables'],
): Environment['variables'] {
  return {
    ...variables,
    ...given,
    CONFIG_DIR: configDir,
    PICTURE_VERSIONS: 'large',
    DATABASE_URL: '',
    S3_BUCKET: '',
    SITE_URL: '',
    TRUSTED_PROXIES: '',
    HOST: '',
    PORT: '0',
    LOG_LEVEL: 'warn',
  }
}

/** Starts a site and collects its log together with its answers. */
async function startTested(
  options: Omit<BootOptions, 'logTo' | 'onCrash' | 'say'>,
): Promise<Omit<RunningState, 'addressOf'>> {
  const log = createNodeLog()
  const { app, site, close, fontsPlanned } = await boot({
    ...options,
    logTo: log.logTo,
    onCrash: log.onCrash,
    say: () => {},
  })
  return {
    site,
    node: testedNode((url) => app.inject({ url, headers: { host: 'museum.test' } }), log),
    close,
    listen: async (at) => {
      // Browsers measure texts in the museum's own typefaces.
      await fontsPlanned
      return app.listen(at)
    },
  }
}

/**
 * Opens a museum for tests; at first only the servers of the backends.
 *
 * @throws AppError when the config has errors.
 */
export async function openTestMuseum(options: TestMuseumOptions): Promise<TestMuseum> {
  const { environment, language, code, now = () => new Date(), usesOwnRecords = true } = options
  const { configDir } = environment
  const { manifest, texts } = compileMuseum(configDir, language)
  const fixtures = readFixtures(join(configDir, FIXTURES))
  const today = wallClockNow(now(), manifest.site.timeZone).slice(0, 10)
  const answererWith = (pictures?: string): Answerer =>
    options.answerer ?? createAnswerer({ manifest, fixtures, today, pictures })
  const backends: Backends = await openBackends(answererWith())
  // A site with own pictures also looks there for those of derived records, unless their URLs are absolute.
  const beside: Backends = await openBackends(answererWith(backends.pictures))
  const folder = temporaryFolder('vitrine-test-')
  const ownData = join(folder.path, 'own')
  const builtIn = usesOwnRecords ? builtInServices(manifest, environment) : []
  const hasRecords =
    builtIn.length > 0 &&
    ((await copiesData(environment, manifest, ownData)) || seedIn([configDir]) !== undefined)
  const own = hasRecords ? builtIn : []
  const secrets = testSecrets(manifest)
  let count = 0

  const variablesFor = (state: BackendState, isOwn: boolean): Environment['variables'] =>
    variablesWith(environment, {
      ...secrets,
      ...Object.fromEntries(
        Object.entries(manifest.site.services).map(([name, { env }]) => [
          env,
          isOwn && own.includes(name) ? '' : (isOwn ? beside : backends).address(env, state),
        ]),
      ),
      DATA_DIR: isOwn ? ownData : join(folder.path, String(++count)),
    })

  const start = async (state: BackendState, isOwn: boolean): Promise<RunningState> => {
    const running = await startTested({
      ...code,
      environment: readEnvironment(variablesFor(state, isOwn)),
      now,
      manifest: withTestBackends(manifest, { state, pictures: backends.pictures, hasOwnPictures: isOwn }),
    })
    const { derived, linked } = createAddresses(running.node, running.site, { manifest, fixtures })
    return { ...running, addressOf: isOwn ? linked : derived }
  }

  return {
    manifest,
    fixtures,
    texts,
    own,
    secrets: { ...privateValues, ...secrets },
    open: async (state) => {
      const backed = await start(state, false)
      const real = state === 'records' && own.length > 0 ? await start(state, true) : undefined
      return {
        node: backed.node,
        render: async (page, locale) => {
          const first = real === undefined ? undefined : await answerPage(real, page, locale)
          const main = first?.rendered.view?.data.main
          // If the museum has no such record, a derived one shows the page.
          const isWithout = first === undefined || (main?.ok === true && main.items.length === 0)
          return isWithout ? answerPage(backed, page, locale) : first
        },
        close: async () => {
          await backed.close()
          await real?.close()
        },
      }
    },
    listen: async (at = { host: '127.0.0.1', port: 0 }) => {
      const running = await start('records', own.length > 0)
      return { origin: await running.listen(at), addressOf: running.addressOf, close: running.close }
    },
    close: async () => {
      await Promise.all([backends.close(), beside.close()])
      folder.remove()
    },
  }
}
