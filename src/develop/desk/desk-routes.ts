import Fastify, { type FastifyInstance } from 'fastify'
import { objectIn } from '../../base/json-text.ts'
import { isObject } from '../../base/object.ts'
import { localized } from '../../base/text/index.ts'
import { schemaFiles } from '../../commands/emit-schemas.ts'
import { planOf } from '../../commands/plan/plan.ts'
import { localeFor, routeRows, sourceName } from '../../commands/route-table.ts'
import { visitsIn } from '../../commands/shots/places.ts'
import {
  inEachLanguage,
  type Language,
  type Message,
  message,
  type Problem,
  problemMessageIn,
  sameInBoth,
} from '../../engine/errors/index.ts'
import { compileSite, kindOfFile, type Page, type Registry, type SiteManifest } from '../../engine/index.ts'
import { configSurroundings } from '../../web/site/check-config.ts'
import { loadRegistry } from '../../web/site/extensions/load-registry.ts'
import { readConfig } from '../../web/site/read-config.ts'
import type { Site } from '../../web/site/site.ts'
import {
  type Conflict,
  DESK_ADDRESS,
  type DeskFile,
  type DeskForm,
  type DeskPage,
  type DeskProblem,
  type DeskSite,
  deskApi,
  type MenuEntry,
  type NamedFile,
  type Offer,
  type Staging,
  stagings,
  type Validation,
} from './desk-api.ts'
import type { Drafts } from './drafts.ts'
import { createLanguage } from './language.ts'

function textMembers(value: unknown): Readonly<Record<string, string>> {
  const texts = isObject(value) ? Object.entries(value) : []
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** Returns a file's own description, or its title in each language. */
function aboutOf({ description, title }: Readonly<Record<string, unknown>>): Message {
  if (typeof description === 'string') return sameInBoth(description)
  const titles = textMembers(title)
  return inEachLanguage((language) => titles[language] ?? Object.values(titles)[0] ?? '')
}

/** Creates the function that returns the data for the form of a config file. */
function createForms(drafts: Drafts, registry: Registry) {
  const schemas = schemaFiles(registry)
  const filesOf = (kind: string) =>
    drafts.paths().flatMap((file) => {
      const place = kindOfFile(file)
      return place?.kind === kind
        ? [{ file, name: place.name, value: objectIn(drafts.read(file) ?? '') ?? {} }]
        : []
    })
  const named = (kind: string): readonly NamedFile[] =>
    filesOf(kind).map(({ name, value }) => ({ name, about: aboutOf(value) }))
  const menu = (): readonly MenuEntry[] =>
    filesOf('channel')
      .filter(({ value }) => value.visible !== false)
      .map(({ file, value: { title, order } }) => ({
        file,
        title: textMembers(title),
        ...(typeof order === 'number' ? { order } : {}),
      }))

  /** Returns undefined for a file of unknown kind. */
  return (path: string): DeskForm | undefined => {
    const kind = kindOfFile(path)?.kind
    const schema = kind === undefined ? undefined : schemas.get(`${kind}.schema.json`)
    if (schema === undefined) return undefined
    return {
      schema: JSON.parse(schema),
      names: { source: named('source'), form: named('form') },
      menu: menu(),
    }
  }
}

function siteName(manifest: SiteManifest): string {
  return localized(manifest.site.name, manifest.locales[0]?.code ?? '')
}

type Addresses = ReadonlyMap<string, Readonly<Record<string, string>>>

async function previewAddresses(site: Site, origin: string): Promise<Addresses> {
  // Search words that any museum's search may find.
  const words = siteName(site.manifest)
  const found = new Map<string, Record<string, string>>()
  for (const { code } of site.manifest.locales)
    for (const { address } of await visitsIn(origin, code, site.manifest, words)) {
      const match = site.match(address)
      // Several channels may share a page; the first URL found represents it.
      if (match.kind === 'page')
        found.set(match.page.route, { [code]: address, ...found.get(match.page.route) })
    }
  return found
}

function sourceFiles(page: Page, files: readonly string[]): readonly string[] {
  return page.queries.flatMap(({ source }) => {
    const file = `sources/${source}.json`
    return files.includes(file) ? [file] : []
  })
}

/** Lists all pages for the desk. URLs of records are found by querying the running site, cached per config. */
function createPageList() {
  let known: { readonly digest: string; readonly addresses: Addresses } | undefined
  return async (site: Site, origin: string, files: readonly string[]): Promise<readonly DeskPage[]> => {
    const { manifest } = site
    if (known?.digest !== manifest.digest)
      known = { digest: manifest.digest, addresses: await previewAddresses(site, origin) }
    const { addresses } = known
    const rowsIn = (language: Language) => routeRows(manifest, localeFor(manifest, language))
    const rows: Readonly<Record<Language, ReturnType<typeof rowsIn>>> = { en: rowsIn('en'), zh: rowsIn('zh') }
    return manifest.pages.map((page, index) => ({
      route: page.route,
      name: inEachLanguage((language) => rows[language][index]?.name ?? ''),
      template: page.template,
      sources: (rows.en[index]?.sources ?? []).map(sourceName),
      files: [...new Set([page.origin.file, ...sourceFiles(page, files)])],
      line: page.origin.line,
      addresses: addresses.get(page.route) ?? {},
    }))
  }
}

function deskProblem(problem: Problem): DeskProblem {
  const { file, pointer, line, column, severity, code } = problem
  return {
    file,
    pointer,
    line,
    column,
    severity,
    code,
    message: inEachLanguage((language) => problemMessageIn(problem, language).message),
    hint: inEachLanguage((language) => problemMessageIn(problem, language).hint),
  }
}

/** Compiles the config with unsaved edits. The changes are relative to the saved site. @internal Exported for tests. */
export function validateDrafts(
  folder: string,
  saved: SiteManifest | undefined,
): Pick<Validation, 'problems' | 'changes'> {
  const { manifest, problems } = compileSite(
    readConfig(folder),
    loadRegistry(folder).registry,
    configSurroundings(folder),
  )
  const changes = manifest === undefined || saved === undefined ? [] : planOf(saved, manifest)
  return { problems: problems.map(deskProblem), changes }
}

export interface DeskOptions {
  readonly drafts: Drafts
  /** Returns the saved site; undefined while there has been no valid one. */
  readonly saved: () => Promise<Site | undefined>
  /** Updates the previews to the edits; resolves to whether they show them. */
  readonly preview: () => Promise<boolean>
  /** Origins that serve the site as saved and as edited. */
  readonly origin: () => string
  readonly previewOrigin: () => string
  readonly staging: { readonly get: () => Staging; readonly set: (staging: Staging) => void }
  /** HTML document of the desk. */
  readonly document: string
}

/** A config file with its edited text. */
interface EditedFile {
  readonly path: string
  readonly text: string
}

const fileSchema = {
  type: 'object',
  required: ['path', 'text'],
  properties: { path: { type: 'string' }, text: { type: 'string' } },
} as const

/** A position in a file: `offset` is in UTF-16 code units. */
interface PlaceInFile extends EditedFile {
  readonly offset: number
}

const placeSchema = {
  type: 'object',
  required: [...fileSchema.required, 'offset'],
  properties: { ...fileSchema.properties, offset: { type: 'integer', minimum: 0 } },
} as const

const NO_FILE = {
  message: message`This is no file of the config. Load the desk again.`,
}
const BROKEN = {
  message: message`The config has errors: see the terminal, fix them, load again.`,
}
const NOT_SAVED = {
  message: message`The config has errors. Fix them, then save.`,
}
const MAX_BYTES = 8 * 1024 * 1024

/** Registers routes for editing help: a file's form, completions at a position, and hover texts. */
function registerHelp(app: FastifyInstance, drafts: DeskOptions['drafts']): void {
  const made = (registry: Registry) => ({
    registry,
    language: createLanguage(registry),
    formOf: createForms(drafts, registry),
  })
  let known: ReturnType<typeof made> | undefined
  /** Returns what is derived from the schemas, including those of the current extensions. */
  const now = () => {
    const { registry } = loadRegistry(drafts.folder)
    if (known?.registry !== registry) known = made(registry)
    return known
  }

  app.get<{ Querystring: { path?: string } }>(
    `${deskApi}/form`,
    async (request, reply): Promise<DeskForm> => {
      const form = now().formOf(request.query.path ?? '')
      return form ?? reply.code(404).send(NO_FILE)
    },
  )

  app.post<{ Body: PlaceInFile }>(
    `${deskApi}/complete`,
    { schema: { body: placeSchema } },
    ({ body }): Promise<readonly Offer[]> => now().language.complete(body.path, body.text, body.offset),
  )
  app.post<{ Body: PlaceInFile }>(
    `${deskApi}/hover`,
    { schema: { body: placeSchema } },
    async ({ body }) => ({
      text: await now().language.hover(body.path, body.text, body.offset),
    }),
  )
}

/** Creates the desk: its page and API. Only for browsers on this machine; see `isOwnBrowser`. */
export function createDesk(options: DeskOptions): FastifyInstance {
  const { drafts, staging } = options
  const app = Fastify({ logger: false, bodyLimit: MAX_BYTES })
  registerHelp(app, drafts)
  const listPages = createPageList()

  const validated = async (): Promise<Validation> => {
    const saved = await options.saved()
    const begun = Date.now()
    const found = validateDrafts(drafts.folder, saved?.manifest)
    const isGood = !found.problems.some(({ severity }) => severity === 'error')
    return { ...found, begun, changed: drafts.changed(), shown: isGood && (await options.preview()) }
  }

  app.get(DESK_ADDRESS, (_request, reply) =>
    reply
      .headers({ 'content-security-policy': "frame-ancestors 'none'", 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(options.document),
  )

  app.get(`${deskApi}/site`, async (_request, reply): Promise<DeskSite> => {
    const site = await options.saved()
    if (site === undefined) return reply.code(503).send(BROKEN)
    const files = drafts.paths()
    await options.preview()
    return {
      name: siteName(site.manifest),
      locales: site.manifest.locales.map(({ code, label }) => ({ code, label })),
      pages: await listPages(site, options.origin(), files),
      files,
      changed: drafts.changed(),
      previewOrigin: options.previewOrigin(),
      staging: staging.get(),
    }
  })

  app.get<{ Querystring: { path?: string } }>(
    `${deskApi}/file`,
    async (request, reply): Promise<DeskFile> => {
      const { path = '' } = request.query
      const text = drafts.read(path)
      if (text === undefined) return reply.code(404).send(NO_FILE)
      return { text, changed: drafts.isChanged(path) }
    },
  )

  app.put<{ Body: EditedFile }>(
    `${deskApi}/file`,
    { schema: { body: fileSchema } },
    async (request, reply) => {
      const { path, text } = request.body
      if (drafts.read(path) === undefined) return reply.code(404).send(NO_FILE)
      drafts.write(path, text)
      return validated()
    },
  )

  app.get(`${deskApi}/validation`, validated)

  app.post(`${deskApi}/save`, async (_request, reply): Promise<Validation | Conflict> => {
    const { problems } = validateDrafts(drafts.folder, undefined)
    if (problems.some(({ severity }) => severity === 'error')) return reply.code(422).send(NOT_SAVED)
    const conflicts = drafts.save()
    if (conflicts.length > 0) return reply.code(409).send({ conflicts })
    return validated()
  })

  app.post<{ Body: { readonly path: string } }>(
    `${deskApi}/discard`,
    { schema: { body: { type: 'object', required: ['path'], properties: { path: { type: 'string' } } } } },
    async (request, reply) => {
      const { path } = request.body
      if (drafts.read(path) === undefined) return reply.code(404).send(NO_FILE)
      drafts.discard(path)
      return validated()
    },
  )

  app.put<{ Body: { readonly staging: Staging } }>(
    `${deskApi}/staging`,
    {
      schema: {
        body: { type: 'object', required: ['staging'], properties: { staging: { enum: stagings } } },
      },
    },
    async (request) => {
      staging.set(request.body.staging)
      return { staging: staging.get() }
    },
  )
  return app
}
