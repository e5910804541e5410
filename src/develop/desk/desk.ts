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

/** Applies the current `staging` to a page's query results. */
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
  /** Folder where unsaved edits are stored across restarts. */
  readonly dataDir: string
  readonly code: DevCode
  /** The saved site. */
  readonly saved: DevSite
  /** Gate that every request to the previews must pass. */
  readonly gate: ReturnType<typeof createGate>
  readonly origin: () => string
  readonly host: string
  /** Options of the site for a config folder; the desk may frame its pages. */
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
 * Opens the desk of a development server: its routes, and a second site on its own port that shows the config with
 * unsaved edits. That site is created when the desk is first opened.
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
  // Vite's modules open their WebSocket at the origin they were loaded from.
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

  /** Revision of the drafts shown in the previews. */
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
      // Waits for a remake in progress, which decides whether the edits can be shown.
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
    /** Adopts changes made outside the desk to the config, its extensions and pictures, or the code. */
    follow: async (files: Iterable<string>): Promise<void> => {
      try {
        drafts.follow()
      } catch {
        // The config is missing or unreadable, which the saved site reports.
        return
      }
      if (listening === undefined) return
      // What the desk itself saved is already shown.
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
