import type { IncomingMessage, ServerResponse } from 'node:http'
import { VERSION_PREFIX } from '../engine/contracts/picture-versions.ts'
import { THEME_ADDRESS } from '../engine/contracts/theme.ts'
import { themeCss } from '../engine/theme/index.ts'
import { FONT_PREFIX } from '../web/page/fonts/load-theme.ts'
import { EXTENSION_FILES } from '../web/site/extensions/load-registry.ts'
import type { DevCode, DevSite } from './dev-site.ts'
import { type DevState, devAddresses } from './dev-state.ts'
import { placeOfPart } from './places.ts'

/** Event streams of a site's open pages, and the last message sent. */
export function createEvents() {
  const open = new Set<ServerResponse>()
  let last: string | undefined
  return {
    send: (state: DevState): void => {
      last = `data: ${JSON.stringify(state)}\n\n`
      for (const response of open) response.write(last)
    },
    join: (_request: IncomingMessage, response: ServerResponse): void => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      response.flushHeaders()
      if (last !== undefined) response.write(last)
      open.add(response)
      response.on('close', () => open.delete(response))
    },
  }
}

/** Paths below the browser code's base URL that the site itself answers. */
const OWN = [
  '/_vitrine/page',
  '/_vitrine/opened',
  '/_vitrine/shell',
  '/_vitrine/qr.svg',
  '/_vitrine/access',
  '/_vitrine/suggest',
  THEME_ADDRESS,
]
const OWN_BELOW = ['/_vitrine/icon-', '/_vitrine/forms/', FONT_PREFIX, VERSION_PREFIX, EXTENSION_FILES]

function isOurs(path: string): boolean {
  return OWN.includes(path) || OWN_BELOW.some((start) => path.startsWith(start))
}

/** Returns a document for when there is no site; it shows the problems. */
function withoutSite({ client }: DevCode): string {
  return (
    '<!doctype html><html><head><meta charset="utf-8"><title>Vitrine</title>' +
    `<style>${themeCss({}, [])}html{background:var(--paper);color:var(--ink)}</style>` +
    `<script type="module" src="${client.script}"></script></head><body></body></html>`
  )
}

export interface HandlerOptions {
  readonly code: DevCode
  readonly dev: DevSite
  readonly events: ReturnType<typeof createEvents>
  readonly configDir: string
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Handles every request to one development site: its pages, the browser's code, and requests of open pages. */
export function createHandler({ code, dev, events, configDir }: HandlerOptions): Handler {
  const place = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = new URL(request.url ?? '/', 'http://localhost').searchParams
    const booted = await dev.site()
    if (booted === undefined) return void response.writeHead(503).end()
    const [block, region] = [asked.get('block'), asked.get('region')]
    const found = placeOfPart(booted.site, configDir, {
      url: asked.get('url') ?? '/',
      ...(block === null ? {} : { block: Number(block) }),
      ...(region === null ? {} : { region }),
    })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const booted = await dev.site()
    if (booted !== undefined) booted.app.routing(request, response)
    else response.writeHead(503, { 'content-type': 'text/html; charset=utf-8' }).end(withoutSite(code))
  }

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url?.split('?')[0] ?? '/'
    if (path === devAddresses.events) events.join(request, response)
    else if (path === devAddresses.place) await place(request, response)
    else if (path.startsWith('/_vitrine/') && !isOurs(path)) {
      if (path === devAddresses.editor || code.serves(request.url ?? '')) code.answer(request, response)
      else response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such module.\n')
    } else await answer(request, response)
  }

  return (request, response) => {
    route(request, response).catch((error: unknown) => response.destroy(Error(String(error))))
  }
}
