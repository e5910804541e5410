import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { QueryView } from '../../engine/contracts/view.ts'
import { pathInConfig } from '../config-watch.ts'
import { createDevSite, type DevCode, type DevSite, type DevSiteOptions } from '../dev-site.ts'
import type { createGate } from '../gate.ts'
import { createEvents, createHandler } from '../handler.ts'
import { DESK_ADDRESS, type Staging } from './desk-api.ts'
import { createDesk } from './desk-routes.ts'
import { createDrafts } from './drafts.ts'

const SLOW_MS = 3000

function applyStaging(staging: Staging, view: QueryView): QueryView {
  if (staging === 'error') return { ok: false, reason: 'unreachable' }
  if (staging !== 'empty' || !view.ok) return view
  return { ok: true, items: [], page: 1, pageSize: view.pageSize, pages: 1, total: 0 }
}

/** Puts a page's data into the state that `staging` names at the time. */
function overrideWith(staging: () => Staging) {
  return async (
    results: Readonly<Record<string, QueryView>>,
  ): Promise<Readonly<Record<string, QueryView>>> => {
    const now = staging()
    if (now === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    return Object.fromEntries(Object.entries(results).map(([name, view]) => [name, applyStaging(now, view)]))
  }
}

type ResultOverride = ReturnType<typeof overrideWith>

export interface DeskWiring {
  readonly configDir: string
  /** Where edits that are not saved outlive the process. */
  readonly dataDir: string
  readonly code: DevCode
  /** The site as saved. */
  readonly saved: DevSite
  /** What every request to the previews passes too. */
  readonly gate: ReturnType<typeof createGate>
  readonly origin: () => string
  readonly host: string
  /** How a site is made of a config folder; its pages may be framed by the desk. */
  readonly siteOf: (
    configDir: string,
    override: ResultOverride,
  ) => Pick<DevSiteOptions, 'check' | 'make' | 'fixTrace'>
}

function documentOf({ desk }: DevCode): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><title>Vitrine</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...desk.styles.map((address) => `<link rel="stylesheet" href="${address}">`),
    `<script type="module" src="${desk.script}"></script>`,
    '</head><body><div id="desk"></div></body></html>',
  ].join('\n')
}

/**
 * The desk of a development server: its routes, and a second site, at a port of its own, that shows the config
 * with the edits that are not saved. That site is made when the desk is first opened.
 */
export function openDesk(wiring: DeskWiring) {
  const { configDir, dataDir, code, saved, gate, origin, host, siteOf } = wiring
  const drafts = createDrafts(configDir, dataDir)
  const events = createEvents()
  let staging: Staging = 'usual'
  let shown = true
  const draft = createDevSite({
    configDir: drafts.folder,
    ...siteOf(
      drafts.folder,
      overrideWith(() => staging),
    ),
    onState: (state) => {
      shown = state.problems.length === 0
      events.send(state)
    },
    say: () => undefined,
    warn: () => undefined,
    language: 'en',
  })
  const answer = createHandler({ code, dev: draft, events, configDir: drafts.folder })
  const previews = createServer(gate.request(answer))
  // Vite's socket, which its modules open at the origin they came from.
  previews.on('upgrade', gate.upgrade)
  let listening: Promise<string> | undefined
  let previewOrigin = ''
  const listen = (): Promise<string> => {
    listening ??= new Promise((resolve, reject) => {
      previews.once('error', reject)
      previews.listen(0, host, () => {
        const { port } = previews.address() as AddressInfo
        resolve(`${origin().replace(/:\d+$/, '')}:${port}`)
      })
    })
    return listening
  }

  /** Of the drafts that the previews show. */
  let revision: number | undefined
  const isDrawn = (): boolean => shown && revision === drafts.revision()
  const draw = (): Promise<void> => {
    revision = drafts.revision()
    return draft.remake({ code: false })
  }

  const app = createDesk({
    drafts,
    saved: async () => (await saved.site())?.site,
    preview: async () => {
      previewOrigin = await listen()
      // One that is being made shows whether it can be.
      await draft.site()
      if (!isDrawn()) await draw()
      return shown
    },
    origin,
    previewOrigin: () => previewOrigin,
    staging: {
      get: () => staging,
      set: (next) => {
        staging = next
      },
    },
    document: documentOf(code),
  })

  return {
    app,
    takes: (path: string): boolean => path === DESK_ADDRESS || path.startsWith(`${DESK_ADDRESS}/`),
    /** Takes over what was changed outside the desk: files of the config, of its extensions and pictures, or of the code. */
    follow: async (files: Iterable<string>): Promise<void> => {
      try {
        drafts.follow()
      } catch {
        // The config was taken away or cannot be read just now, which the site as saved says.
        return
      }
      if (listening === undefined) return
      // What the desk has saved itself is shown already.
      const known = new Set(drafts.paths())
      if (!isDrawn() || [...files].some((file) => !known.has(pathInConfig(file, configDir)))) await draw()
    },
    close: async (): Promise<void> => {
      previews.close()
      previews.closeAllConnections()
      await draft.close()
      await app.close()
      drafts.close()
    },
  }
}
