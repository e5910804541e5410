import type { FastifyInstance } from 'fastify'
import { markupFaults } from '../../src/commands/test/expect/expect-markup.ts'
import type { Page, SiteManifest } from '../../src/engine/index.ts'
import { renderApp } from '../../src/pages/app/render-app.tsx'
import { createWriteGuard } from '../../src/web/forms/guard.ts'
import { writeCalls } from '../../src/web/forms/write-calls.ts'
import { fileAddressOf } from '../../src/web/page/page-meta.ts'
import type { Site } from '../../src/web/site/site.ts'
import { createWebNode } from '../../src/web/web-node.ts'
import { now } from '../support/draw-address.ts'
import { siteOf } from '../support/real-site.ts'
import { sampleAddress } from '../support/sample-address.ts'
import { type Affected, WITHOUT_TREE } from './affected.ts'
import type { InstantBackend } from './instant-backend.ts'

/** What a site answers at one address. */
export interface Seen {
  readonly url: string
  readonly status: number
  /** The whole answer as one text. */
  readonly all: string
  /** What it asked the backend for, except what it remembered from an address seen before. */
  readonly asked: readonly string[]
  /** What is wrong with the answer by itself. */
  readonly faults: readonly string[]
  /** Whether a visitor is shown that something could not be shown. */
  readonly failed: boolean
}

function rootOf(body: string): string {
  return /<div id="root">(.*)<\/div>\n<script/s.exec(body)?.[1] ?? ''
}

const FAILED = /class="(state-message state-message--failed|block__absent|section__absent)/

/** An attribute that would run a script. */
const SCRIPT = /\s(href|src|action|srcset)="\s*javascript:/i

function endingsOf({ kind, feed, calendar, manifest }: Page) {
  return [
    ...(feed === undefined ? [] : (['atom'] as const)),
    ...(calendar === undefined ? [] : (['ics'] as const)),
    ...(manifest === undefined ? [] : (['manifest.json'] as const)),
    ...(kind === 'detail' ? (['json'] as const) : []),
  ] as const
}

/** The second page of an address, with a value for every parameter that its page reads. */
function narrowed({ queries }: Page, address: string): readonly string[] {
  const names = queries.flatMap(({ params }) =>
    Object.values(params).flatMap((param) => (param.kind === 'query' ? [param.name] : [])),
  )
  const wanted = [...names, ...(queries.some(({ paged }) => paged) ? ['page'] : [])]
  const url = new URL(address, 'https://museum.test')
  for (const name of wanted) if (!url.searchParams.has(name)) url.searchParams.set(name, '2')
  return wanted.length === 0 ? [] : [`${url.pathname}${url.search}`]
}

/** Addresses of one page in every language, with the files that it offers to machines. */
function addressesOf(page: Page, site: Site): readonly string[] {
  return site.manifest.locales.flatMap(({ code }, index) => {
    const address = sampleAddress(page, code, site)
    const files = endingsOf(page).map((ending) => fileAddressOf(address, ending))
    return [address, ...files, ...(index === 0 ? narrowed(page, address) : [])]
  })
}

export interface Observer {
  readonly site: Site
  readonly see: (url: string) => Promise<Seen>
  /** Addresses of this site that show what is affected; pages it does not have show none. */
  readonly addresses: (affected: Affected) => readonly string[]
  readonly close: () => Promise<void>
}

/** The same without remembered answers, which would make what is asked depend on what was seen before. */
function forgetful(manifest: SiteManifest): SiteManifest {
  return {
    ...manifest,
    sources: Object.fromEntries(
      Object.entries(manifest.sources).map(([name, { cacheSeconds: _, ...source }]) => [name, source]),
    ),
  }
}

/** Runs the site of a manifest in this process. */
export async function createObserver(given: SiteManifest, backend: InstantBackend): Promise<Observer> {
  const manifest = forgetful(given)
  const site = siteOf(manifest)
  const crashes: unknown[] = []
  const app: FastifyInstance = await createWebNode({
    site,
    logLevel: 'silent',
    now: () => now,
    guard: createWriteGuard({ site, now: () => now, formSecrets: ['the same every time'] }),
    render: (view, shell) => renderApp(view, shell, (error) => crashes.push(error)),
    assets: () => ({ script: '/s.js', styles: [], preload: [], loader: '' }),
    database: async () => {},
  })
  const calls = JSON.stringify(writeCalls(manifest, site.settings))
  const bodies = JSON.stringify([
    ...Object.values(manifest.forms).map(({ submit, limit }) => [submit.afterwards, limit]),
    site.settings,
  ])

  const tree = manifest.sources[manifest.site.shell.navigation.source ?? '']?.request.path.split('{')[0]

  const see = async (address: string): Promise<Seen> => {
    const isCut = address.startsWith(WITHOUT_TREE)
    const url = isCut ? address.slice(WITHOUT_TREE.length) : address
    backend.asked()
    crashes.length = 0
    backend.refuse(isCut ? tree : undefined)
    const answer = await app.inject({ url, headers: { host: 'museum.test' } })
    backend.refuse()
    const { statusCode: status, body, headers } = answer
    const shown = ['location', 'content-language', 'content-security-policy', 'x-robots-tag'].map(
      (name) => `${name}: ${String(headers[name])}`,
    )
    const markup = rootOf(body)
    const isPage = String(headers['content-type']).startsWith('text/html')
    return {
      url: address,
      status,
      all: [status, ...shown, body, ...(url.startsWith('/_vitrine/forms/') ? [calls, bodies] : [])].join(
        '\n',
      ),
      asked: backend.asked(),
      failed: FAILED.test(markup),
      faults: [
        ...crashes.map((error) => `drawing it threw: ${String(error)}`),
        ...(status === 500 ? [`it answers 500: ${body.slice(0, 120)}`] : []),
        ...(SCRIPT.test(body) ? ['an attribute would run a script'] : []),
        ...(isPage ? markupFaults(markup) : []),
      ],
    }
  }
  return {
    site,
    see,
    addresses: ({ routes, paths }) => [
      ...manifest.pages
        .filter(({ route }) => routes.includes(route))
        .flatMap((page) => addressesOf(page, site)),
      ...paths.flatMap((path) => [
        path,
        `${path}${path.includes('?') ? '&' : '?'}lang=${manifest.locales.at(-1)?.code ?? ''}`,
      ]),
    ],
    close: () => app.close().then(() => undefined),
  }
}
