import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../support/local-server.ts'
import { oneOf, sweep } from '../support/sweep.ts'
import { auditDocument, touchEverything } from './support/audit-document.ts'
import {
  beginHostileMuseum,
  drawnPages,
  type HostileMuseum,
  listPages,
  recordPages,
} from './support/hostile-museum.ts'
import { openBrowser } from './support/open-browser.ts'
import { entries } from './support/parts.ts'
import { styled } from './support/styled.ts'
import { CANARY, SCHEMELESS, vectors } from './support/vectors.ts'
import { open } from './support/visit.ts'

/** Patience on a machine that has much else to do; alone, each test takes seconds. */
const TEST_MS = 400_000

/** Documents open at the same time. */
const AT_ONCE = 6

/**
 * Texts in one document, each in a box of its own. As long as those before it did no harm, a text finds the document as if it
 * were alone there; one that leaves its box changes the number of boxes.
 */
const TEXTS_AT_ONCE = 16

/**
 * How many of the drawn pages there are to one that is opened. Their texts are those of the first test and the same code draws
 * them for either backend; the own service has other records beside them.
 */
const SKIP = { remote: 12, own: 8 }

interface FramedDocument {
  readonly html: string
  /** Where it is from. */
  readonly path: string
  /** How many elements its body must have. */
  readonly boxes?: number
}

interface Hooks {
  readonly page: Page
  /** Numbers of the vectors that ran. */
  readonly ran: ReadonlySet<number>
  /** Requests to other hosts. */
  readonly strangers: readonly { readonly url: string; readonly what: string }[]
  /** Dialogs, further windows, and where the page itself went. */
  readonly events: readonly string[]
}

let browser: Browser
beforeAll(async () => {
  // Nothing leaves this machine: requests to other hosts are seen, and refused.
  browser = await openBrowser(['--host-resolver-rules=MAP * 127.0.0.1:1, EXCLUDE 127.0.0.1'])
})
afterAll(() => browser?.close())

const scripts = `window.auditDocument = ${auditDocument}; window.touchEverything = ${touchEverything}; window.__name ??= (f) => f`

/** A window without a CSP in which whatever a vector manages to do is noticed. */
async function withHooks(origin: string, act: (hooks: Hooks) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: origin, bypassCSP: true, reducedMotion: 'reduce' })
  try {
    const ran = new Set<number>()
    const strangers: { url: string; what: string }[] = []
    const events: string[] = []
    context.setDefaultTimeout(TEST_MS)
    await context.addInitScript(scripts)
    await context.exposeBinding('xss', (_source, number: unknown) => void ran.add(Number(number)))
    context.on('request', (request) => {
      const url = request.url()
      if (/^https?:/.test(url) && new URL(url).hostname !== '127.0.0.1')
        strangers.push({ url, what: request.resourceType() })
    })
    const page = await context.newPage()
    page.on('dialog', (dialog) => {
      events.push(`dialog: ${dialog.message()}`)
      return dialog.dismiss()
    })
    page.on('popup', (popup) => events.push(`popup: ${popup.url()}`))
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame() && !frame.url().startsWith(`${origin}/`))
        events.push(`navigation: ${frame.url()}`)
    })
    await act({ page, ran, strangers, events })
  } finally {
    await context.close()
  }
}

/**
 * Opens documents in frames of a page, a few at a time, and does in each what a visitor may do. Answers what is wrong, by the place of
 * the document in the list.
 */
function openInFrames(
  page: Page,
  documents: readonly FramedDocument[],
  container: string,
): Promise<readonly (readonly string[])[]> {
  return page.evaluate(
    async ({ documents, container, atOnce }) => {
      const audit: (target: Document, container: string) => readonly string[] = Reflect.get(
        window,
        'auditDocument',
      )
      const touch: (target: Document) => void = Reflect.get(window, 'touchEverything')
      const faults: (readonly string[])[] = []
      let next = 0
      const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
      const worker = async (): Promise<void> => {
        for (let index = next++; index < documents.length; index = next++) {
          const frame = document.createElement('iframe')
          // Else a link of the control takes the whole page away.
          frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-modals')
          const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
          const { html = '', boxes } = documents[index] ?? {}
          frame.srcdoc = html
          document.body.append(frame)
          await Promise.race([loaded, after(60_000)])
          const target = frame.contentDocument
          faults[index] = target === null ? ['it went elsewhere'] : audit(target, container)
          if (boxes !== undefined && target?.body.children.length !== boxes)
            faults[index] = [...(faults[index] ?? []), 'a box was left']
          if (target !== null) touch(target)
          await after(20)
          frame.remove()
        }
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
      return faults
    },
    { documents, container, atOnce: AT_ONCE },
  )
}

async function inTurns<Out>(paths: readonly string[], ask: (path: string) => Promise<Out>): Promise<Out[]> {
  const answers: Out[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < paths.length; index = next++)
      answers[index] = await ask(paths[index] ?? '')
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return answers
}

/** A page as it is served, without the site's own scripts and styles, which hundreds of frames would load again and again. */
async function drawn(origin: string, path: string): Promise<string> {
  const html = await (await fetch(origin + path)).text()
  return html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<script data-entry=.*?<\/script>/s, '')
    .replace(/<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
}

/** The formatted text of a record, as the page's own scripts get it. */
async function richText(origin: string, path: string): Promise<string> {
  const view = await (await fetch(`${origin}/_vitrine/page?url=${encodeURIComponent(path)}`)).json()
  const html: unknown = view.data.main.items?.[0]?.html
  return typeof html === 'string' ? html : ''
}

/** What had no fault, in whichever museum: what is the same to the letter is not opened a second time. */
const harmless = new Set<string>()

/** Each that differs from all others and was not found harmless, without the museum's own address. */
function untried(
  origin: string,
  paths: readonly string[],
  all: readonly string[],
): readonly FramedDocument[] {
  const pathOf = new Map<string, string>()
  for (const [index, each] of all.entries()) {
    const html = each.replaceAll(origin, '')
    if (!harmless.has(html) && !pathOf.has(html)) pathOf.set(html, paths[index] ?? '')
  }
  return [...pathOf].map(([html, path]) => ({ html, path }))
}

/** Opens in frames, as `openInFrames` does, what was not found harmless. */
async function faultsInFrames(
  { page }: Hooks,
  paths: readonly string[],
  documents: readonly string[],
): Promise<readonly string[]> {
  const tried = untried(new URL(page.url()).origin, paths, documents)
  const faults = await openInFrames(page, tried, styled.richText)
  for (const [index, { html }] of tried.entries()) if (faults[index]?.length === 0) harmless.add(html)
  return faultsByPath(
    tried.map(({ path }) => path),
    faults,
  )
}

/** The same of texts in boxes, many in a document. */
async function faultsOfBoxes(
  { page }: Hooks,
  paths: readonly string[],
  boxes: readonly string[],
): Promise<readonly string[]> {
  const tried = untried(new URL(page.url()).origin, paths, boxes)
  const groups = Array.from({ length: Math.ceil(tried.length / TEXTS_AT_ONCE) }, (_, index) =>
    tried.slice(index * TEXTS_AT_ONCE, (index + 1) * TEXTS_AT_ONCE),
  )
  const documents = groups.map((group) => ({
    html: `<!doctype html><body>${group.map(({ html }) => html).join('')}`,
    path: group.map(({ path }) => path).join(' '),
    boxes: group.length,
  }))
  const faults = await openInFrames(page, documents, styled.richText)
  for (const [index, group] of groups.entries())
    if (faults[index]?.length === 0) for (const { html } of group) harmless.add(html)
  return faultsByPath(
    documents.map(({ path }) => path),
    faults,
  )
}

function faultsByPath(paths: readonly string[], faults: readonly (readonly string[])[]): readonly string[] {
  return faults.flatMap((list, index) => list.map((fault) => `${paths[index]}: ${fault}`))
}

/** Content may have pictures and recordings by whole addresses: which hosts they come from is for the CSP to say. */
function forbidden({ strangers }: Hooks): readonly string[] {
  return strangers.flatMap(({ url, what }) => {
    const number = url.startsWith(`${CANARY}/`)
      ? Number.parseInt(url.slice(CANARY.length + 1), 10)
      : undefined
    const mayLoad = number === undefined || url === SCHEMELESS || vectors[number]?.mayLoad === true
    return mayLoad && ['image', 'media', 'texttrack', 'other'].includes(what) ? [] : [`${what} ${url}`]
  })
}

function expectNothing(hooks: Hooks, origin: string): void {
  expect([...hooks.ran].map((number) => vectors[number]?.written)).toEqual([])
  expect(forbidden(hooks)).toEqual([])
  expect(hooks.events).toEqual([])
  expect(hooks.page.url().startsWith(`${origin}/`)).toBe(true)
}

describe.each(oneOf('backends of hostile content', ['remote', 'own'] as const, 0))(
  'hostile content of a backend that is %s',
  (from) => {
    let museum: HostileMuseum
    beforeAll(async () => {
      museum = await beginHostileMuseum(from)
    })
    afterAll(() => museum?.end())

    it('does nothing as formatted text, served or put in by scripts', { timeout: TEST_MS }, () =>
      withHooks(museum.origin, async (hooks) => {
        await hooks.page.goto('/healthz')
        const texts = await inTurns(recordPages, (path) => richText(museum.origin, path))
        expect(texts.filter((html) => html !== '').length).toBeGreaterThan(vectors.length / 2)
        const boxes = texts.map((html) => `<div class="rich-text">${html}</div>`)
        expect(await faultsOfBoxes(hooks, recordPages, boxes)).toEqual([])
        const paths = sweep('hostile texts put in by scripts', recordPages, (_, index) => index % 3 === 0)
        const put = boxes.filter((_, index) => paths.includes(recordPages[index] ?? ''))
        const set = await hooks.page.evaluate(
          ([all, richText]) => {
            const audit: (target: Document, container: string) => readonly string[] = Reflect.get(
              window,
              'auditDocument',
            )
            const touch: (target: Document) => void = Reflect.get(window, 'touchEverything')
            return all.map((html) => {
              document.body.innerHTML = html
              const faults = audit(document, richText)
              touch(document)
              return faults
            })
          },
          [put, styled.richText] as const,
        )
        expect(faultsByPath(paths, set)).toEqual([])
        expectNothing(hooks, museum.origin)
      }),
    )

    it('does nothing in the pages of records and works', { timeout: TEST_MS }, () =>
      withHooks(museum.origin, async (hooks) => {
        await hooks.page.goto('/healthz')
        const paths = sweep(`hostile pages, ${from}`, drawnPages, (_, index) => index % SKIP[from] === 0)
        const documents = await inTurns(paths, (path) => drawn(museum.origin, path))
        expect(documents.every((html) => html.includes('</footer>'))).toBe(true)
        expect(await faultsInFrames(hooks, paths, documents)).toEqual([])
        expectNothing(hooks, museum.origin)
      }),
    )

    it(
      'does nothing in lists, message boards, works and the menu, with the site’s own scripts',
      { timeout: TEST_MS },
      () =>
        withHooks(museum.origin, async (hooks) => {
          const { page } = hooks
          museum.showChannels()
          // The own service refuses longer titles.
          const short = vectors.filter(({ html }) => html.length <= 500)
          for (const pages of listPages) {
            let shown = 0
            for (const path of pages) {
              await open(page, path)
              shown += await entries(page).count()
              const faults = await page.evaluate((richText) => {
                const audit: (target: Document, container: string) => readonly string[] = Reflect.get(
                  window,
                  'auditDocument',
                )
                return audit(document, richText)
              }, styled.richText)
              expect([path, faults]).toEqual([path, []])
            }
            expect(shown).toBeGreaterThanOrEqual(short.length)
          }
          expectNothing(hooks, museum.origin)
        }),
    )
  },
)

describe('the hooks', () => {
  let server: Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    server = await startServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>-</title>'),
    )
  })
  afterAll(() => server?.close())

  it('notice the same vectors where nothing was sanitised', { tags: ['full'], timeout: TEST_MS }, () =>
    withHooks(server.address, async (hooks) => {
      await hooks.page.goto('/')
      const documents = vectors.map(({ html, number }) => ({
        html: `<!doctype html><body>${html}`,
        path: String(number),
      }))
      const faults = await openInFrames(hooks.page, documents, 'body')
      const asked = hooks.strangers.flatMap(({ url }) =>
        url.startsWith(`${CANARY}/`) ? [Number.parseInt(url.slice(CANARY.length + 1), 10)] : [],
      )
      const wrong = faults.flatMap((list, index) => (list.length > 0 ? [index] : []))
      const noticed = new Set([...hooks.ran, ...asked, ...wrong])
      expect(vectors.length).toBeGreaterThan(150)
      expect(new Set(vectors.map(({ written }) => written)).size).toBe(vectors.length)
      expect(hooks.ran.size).toBeGreaterThan(100)
      expect(new Set(asked).size).toBeGreaterThan(15)
      expect(faults.flat().filter((fault) => fault.includes('clobbered')).length).toBeGreaterThan(5)
      expect(vectors.filter(({ number }) => !noticed.has(number)).map(({ written }) => written)).toEqual([])
    }),
  )
})
