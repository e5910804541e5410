import Fastify, { type FastifyInstance } from 'fastify'
import { planOf } from '../../commands/plan/plan.ts'
import { inEachLanguage, message, messageIn, type Problem } from '../../engine/errors/index.ts'
import { compileSite, type Registry, type SiteManifest } from '../../engine/index.ts'
import { configSurroundings } from '../../web/site/check-config.ts'
import { loadRegistry } from '../../web/site/extensions/load-registry.ts'
import { readConfig } from '../../web/site/read-config.ts'
import type { Site } from '../../web/site/site.ts'
import {
  type Conflict,
  DESK_ADDRESS,
  type DeskFile,
  type DeskForm,
  type DeskProblem,
  type DeskSite,
  deskApi,
  type Offer,
  type Staging,
  stagings,
  type Validation,
} from './desk-api.ts'
import { createForms } from './desk-form.ts'
import { createPageList, nameOf } from './desk-site.ts'
import type { Drafts } from './drafts.ts'
import { createLanguage } from './language.ts'

function deskProblem(problem: Problem): DeskProblem {
  const { file, pointer, line, column, severity, code } = problem
  return {
    file,
    pointer,
    line,
    column,
    severity,
    code,
    message: inEachLanguage((language) => messageIn(problem, language).message),
    hint: inEachLanguage((language) => messageIn(problem, language).hint),
  }
}

/** Compiles the config with its edits; what it does to the pages is shown against the site as saved. */
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
  /** The site as saved; undefined while there has been no good one. */
  readonly saved: () => Promise<Site | undefined>
  /** Makes the previews show the edits; gives whether they do. */
  readonly preview: () => Promise<boolean>
  /** Where the site as saved, and as edited, answers. */
  readonly origin: () => string
  readonly previewOrigin: () => string
  readonly staging: { readonly get: () => Staging; readonly set: (staging: Staging) => void }
  /** The desk's document. */
  readonly document: string
}

interface Asked {
  readonly path: string
  readonly text: string
  readonly offset: number
}

const fileSchema = {
  type: 'object',
  required: ['path', 'text'],
  properties: {
    path: { type: 'string' },
    text: { type: 'string' },
    offset: { type: 'integer', minimum: 0 },
  },
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

/** What helps with an edit: the form of a file, what may be typed at a place, and what a word means. */
function registerHelp(app: FastifyInstance, drafts: DeskOptions['drafts']): void {
  const made = (registry: Registry) => ({
    registry,
    language: createLanguage(registry),
    formOf: createForms(drafts, registry),
  })
  let known: ReturnType<typeof made> | undefined
  /** What is made from the schemas, with those of the extensions as they are now. */
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

  app.post<{ Body: Asked }>(
    `${deskApi}/complete`,
    { schema: { body: fileSchema } },
    ({ body }): Promise<readonly Offer[]> => now().language.complete(body.path, body.text, body.offset),
  )
  app.post<{ Body: Asked }>(`${deskApi}/hover`, { schema: { body: fileSchema } }, async ({ body }) => ({
    text: await now().language.hover(body.path, body.text, body.offset),
  }))
}

/** The desk: its page, and what that asks for. Only for this machine's own browser; see `isOwnDesk`. */
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
      name: nameOf(site.manifest),
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

  app.put<{ Body: Asked }>(`${deskApi}/file`, { schema: { body: fileSchema } }, async (request, reply) => {
    const { path, text } = request.body
    if (drafts.read(path) === undefined) return reply.code(404).send(NO_FILE)
    drafts.write(path, text)
    return validated()
  })

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
