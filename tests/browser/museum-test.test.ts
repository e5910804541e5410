import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessFaults, readAxe } from '../../src/commands/test/browser/axe.ts'
import { checkLinks, expectSight } from '../../src/commands/test/browser/expect-sight.ts'
import { ringFaults } from '../../src/commands/test/browser/measured-rings.ts'
import { OFFLINE, type TestedSize, testedSizes } from '../../src/commands/test/browser/run-browser.ts'
import { openTab } from '../../src/commands/test/browser/watched-tab.ts'
import { runCommand } from '../commands/support/run-command.ts'
import { startServer } from '../support/local-server.ts'
import { oneOf, sweep } from '../support/sweep.ts'
import { launchOptions } from './support/open-browser.ts'

const RING = 'a:focus-visible, input:focus-visible + span { outline: 3px solid #06c; outline-offset: 3px }'

/** A page of links with this in its style sheet. */
function linked(css: string, links = '<a href="/good">here</a>'): string {
  return page(`<p>Words.</p>${links}<p>More words.</p>`, `<style>${RING} ${css}</style>`)
}

const ALIVE = '<script>history.scrollRestoration = "manual"</script>'

function page(body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A page</title>${head}</head><body><main><h1>A heading</h1>${body}</main>${ALIVE}</body></html>`
}

/** Parts of pages, those of `faulty` with one fault each. */
const parts = {
  clear:
    '<p style="color:#fff;background:linear-gradient(#111,#444)">Words on a dark picture.</p><p style="color:#ddd;background:linear-gradient(90deg,#222 97%,#fff)">A bright edge.</p>',
  ringed:
    '<a href="/good">here</a><p style="margin:60px 0">Words.</p><label><input type="radio" style="position:absolute;opacity:0;width:24px;height:24px"><span>one</span></label>',
  elsewhere: '<img src="http://pictures.invalid/a.png" alt="a wall" width="10" height="10">',
  links: '<a href="/good">here</a> <a href="/gone?x=1#part">gone</a>',
} as const
const RINGED =
  '@media (prefers-color-scheme: dark) { body { background: #111; color: #eee } a { color: #9cf } } @media (prefers-color-scheme: dark) { a:focus-visible, input:focus-visible + span { outline-color: #9cf } }'
const faulty = {
  shift:
    '<div id="a"></div><p style="height:300px;background:#eee">Words.</p><script>const grow = (frames) => { if (frames === 0) a.style.height = "200px"; else requestAnimationFrame(() => grow(frames - 1)) }; grow(5)</script>',
  console: '<script>console.error("broken part")</script>',
  missing: '<script src="/nowhere.js"></script>',
  wide: '<div style="width:2000px;height:10px">x</div>',
  cut: '<p style="overflow:hidden;height:10px;font-size:20px">Words below the edge.</p>',
  over: '<p>Words.</p><p style="margin-top:-30px">More words.</p>',
  faint: '<p style="color:#ccc;background:#fff">Words that are hard to read.</p>',
} as const
const RINGLESS = 'a:focus-visible { outline: none }'

/** Every day: what is well on one page, and a fault of each kind on another, which answers 404. */
const WELL = '/well'
const FAULTY = '/faulty'

/** Pages with one fault each, by their address, but for those two. */
const pages: Readonly<Record<string, string>> = {
  [WELL]: linked(RINGED, [parts.ringed, parts.clear, parts.elsewhere].join('')),
  [FAULTY]: linked(RINGLESS, [parts.links, ...Object.values(faulty)].join('')),
  '/good': page('<p>Words.</p><a href="/good">here</a>'),
  '/console': page(faulty.console),
  '/thrown': page('<script>throw new Error("broken script")</script>'),
  '/missing': page(faulty.missing),
  '/picture': page('<img src="/nowhere.png" alt="a wall" width="10" height="10">'),
  '/shift': page(faulty.shift),
  '/wide': page(faulty.wide),
  '/cut': page(faulty.cut),
  '/cut-ink': page(
    '<p style="display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;width:200px;font-size:40px;line-height:0.6">Ágypt, Ångström</p>',
  ),
  '/whole-ink': page(
    '<p style="display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:1;overflow:hidden;width:200px;font-size:40px;line-height:1.4">Ágypt, Ångström</p>',
  ),
  '/over': page(faulty.over),
  '/large': page('<p style="width:12rem;padding-left:10rem">Words.</p>'),
  '/faint': page(faulty.faint),
  '/unseen': page('<p>Words.</p><p style="margin-top:-30px;color:transparent">Words for the pointer.</p>'),
  '/picture-faint': page(
    '<p style="color:#fff;background:linear-gradient(#ccc,#bbb)">Words on a light picture.</p>',
  ),
  '/picture-clear': page(parts.clear),
  '/ringed': linked(RINGED, parts.ringed),
  '/ring-inside': linked(
    'nav { overflow: hidden } nav a { display: block } nav a:focus-visible { outline-offset: -3px }',
    '<nav><a href="/good">here</a></nav>',
  ),
  '/ring-two-colours': linked(
    'div { padding: 20px; background: linear-gradient(90deg, #06c, #fff, #000) } a { color: #fff; background: #333 } a:focus-visible { outline: 3px solid #000; box-shadow: 0 0 0 3px #fff; }',
    '<div><a href="/good">here</a></div>',
  ),
  '/ring-none': linked(RINGLESS),
  '/ring-weak': linked(
    'div { background: #036; padding: 20px } a { color: #fff }',
    '<div><a href="/good">here</a></div>',
  ),
  '/ring-weak-dark': linked(
    '@media (prefers-color-scheme: dark) { body { background: #036; color: #fff } a { color: #fff } }',
  ),
  '/ring-cut': linked(
    'nav { overflow: hidden } nav a { display: block }',
    '<nav><a href="/good">here</a></nav>',
  ),
  '/ring-cut-window': linked('main a { position: absolute; right: 0 }', '<a href="/good">here</a>'),
  '/ring-covered': linked(
    'div { position: relative; background: #fff; height: 20px } a { display: block }',
    '<a href="/good">here</a><div></div>',
  ),
  '/elsewhere': page(parts.elsewhere),
  // A form that comes a while after the page is alive, and at once where somebody goes to the end before.
  '/late-form': page(
    `<div class="form-place" style="min-height:100vh"></div><p style="height:90vh">The foot.</p><script>
      const place = document.querySelector('.form-place')
      const come = () => { if (!place.firstChild) place.innerHTML = '<form style="height:150vh"></form>' }
      addEventListener('scroll', () => scrollY > innerHeight / 2 && come())
      setTimeout(come, 1500)
    </script>`,
  ),
}

const faults = [
  ['/console', 'console: the console says: broken part'],
  ['/thrown', 'console: the console says: broken script'],
  ['/missing', 'request: asks in vain for /nowhere.js (404)'],
  ['/picture', 'request: shows a broken picture: /nowhere.png'],
  ['/shift', 'layout-shift: moves by'],
  ['/wide', 'overflow: is '],
  ['/cut', 'clipped-text: a text is cut: Words below the edge.'],
  ['/cut-ink', 'clipped-text: a text is cut: Ágypt, Ångström'],
  ['/over', 'overlapping-text: texts are on one another: '],
  ['/large', 'overflow: is '],
  ['/faint', 'accessibility: color-contrast'],
  ['/picture-faint', 'accessibility: a text on a picture has a contrast of 1.'],
  ['/ring-none', 'focus: nothing shows that the keyboard is at: a here'],
  ['/ring-weak', 'focus: the focus ring has a contrast of 2.3:1, less than 3:1: a here'],
  ['/ring-weak-dark', 'focus: in dark colours: the focus ring has a contrast of '],
  ['/ring-cut', 'focus: the focus ring is cut or covered (top, right, bottom, left): a here'],
  ['/ring-cut-window', 'focus: the focus ring is cut or covered (right): a here'],
  ['/ring-covered', 'focus: the focus ring is cut or covered (bottom): a here'],
  ['/gone', 'status: answers 404'],
] as const

let browser: Browser
let server: Awaited<ReturnType<typeof startServer>>

async function openOn(address: string, size: TestedSize = testedSizes[0]) {
  const context = await browser.newContext({ viewport: { width: size.width, height: size.height } })
  try {
    const tab = await openTab(context, server.address, size)
    const axe = readAxe() ?? ''
    const { sight, result } = await tab.open(address, async (opened) => ({
      accessibility: (await accessFaults(opened, axe)).findings,
      rings: await ringFaults(opened),
    }))
    return { sight, said: expectSight(sight, result).map(({ check, what }) => `${check}: ${what.en}`) }
  } finally {
    await context.close()
  }
}

describe('pages in Chromium, as vitrine test opens them', () => {
  beforeAll(async () => {
    server = await startServer((request, response) => {
      const html = pages[request.url ?? '']
      response.writeHead(html === undefined || request.url === FAULTY ? 404 : 200, {
        'content-type': 'text/html; charset=utf-8',
      })
      response.end(html ?? (request.url === '/gone' ? page('') : ''))
    })
    browser = await chromium.launch(launchOptions([OFFLINE]))
  })
  afterAll(async () => {
    await browser.close()
    await server.close()
  })

  it('a good one has no fault, on any screen, and other servers, which are not reached, are none', async () => {
    for (const size of oneOf('screens of a page without a fault', testedSizes, 0))
      expect((await openOn(WELL, size)).said).toEqual([])
  })

  it('the end of a page is not looked at before its form has come', async () => {
    expect((await openOn('/late-form')).said.filter((each) => each.startsWith('layout-shift'))).toEqual([])
  })

  it.each(
    sweep(
      'pages without a fault',
      ['/good', '/elsewhere', '/picture-clear', '/unseen', '/ringed', '/ring-inside', '/ring-two-colours'],
      () => false,
    ),
  )(
    '%s has none: text on a dark picture, or over a picture of itself; a ring that is seen',
    async (address) => {
      expect((await openOn(address)).said).toEqual([])
    },
  )

  it.each(sweep('faults of a page', faults, () => false))('%s has the fault "%s"', async (address, fault) => {
    const { said } = await openOn(address)
    expect(said.filter((each) => each.startsWith(fault))).not.toEqual([])
  })

  const kindOf = (fault: string | undefined) => fault?.split(':')[0]
  const ofEachKind = faults.filter(
    ([, fault], index) => faults.findIndex(([, other]) => kindOf(other) === kindOf(fault)) === index,
  )
  let worst: Awaited<ReturnType<typeof openOn>> | undefined
  const openWorst = async () => {
    worst ??= await openOn(FAULTY)
    return worst
  }

  it.each(ofEachKind)('beside all others, that of %s is found: "%s"', async (_address, fault) => {
    const { said } = await openWorst()
    expect(said.filter((each) => each.startsWith(fault))).not.toEqual([])
  })

  it('a tab forgets what the page before it had', async () => {
    const context = await browser.newContext()
    const tab = await openTab(context, server.address, testedSizes[0])
    const nothing = { accessibility: [], rings: [] }
    const open = async (address: string) =>
      expectSight((await tab.open(address, async () => nothing)).sight, nothing)
    expect(await open('/console')).not.toEqual([])
    expect(await open('/good')).toEqual([])
    await context.close()
  })

  it('each link to the site is requested once', async () => {
    const { sight } = await openWorst()
    expect(sight.links).toEqual(['/good', '/gone?x=1'])
    const dead = await checkLinks(
      server.address,
      new Map(sight.links.map((href) => [href, '/links'])),
      () => {},
    )
    expect(dead.map(({ from, fault }) => `${from}: ${fault.what.en}`)).toEqual([
      '/links: the link /gone?x=1 answers 404',
    ])
  })

  it('the command opens the pages of a museum on both screens, with derived records', {
    tags: ['full'],
  }, async () => {
    expect(existsSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'))).toBe(true)
    const { code, output } = await runCommand(['test', '--only', 'browser', '--jobs', '2'], {
      CONFIG_DIR: 'tests/museums/tate',
      ...(process.env.CHROMIUM_PATH === undefined ? {} : { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
    })
    expect(output).toMatch(/\n?13 tests: 13 passed, 0 failed/)
    expect(code).toBe(0)
  })
})
