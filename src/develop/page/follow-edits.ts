import { percentEncoded } from '../../base/path-segment.ts'
import { THEME_ADDRESS, THEME_ID } from '../../engine/contracts/theme.ts'
import type { PageView, ShellView } from '../../engine/contracts/view.ts'
import { type DeskMessage, type DevState, devAddresses } from '../dev-state.ts'
import { showProblems } from './problem-frame.ts'

let shown: CSSStyleSheet | undefined

/** Gives the open page the theme as it is now. A sheet made by script is none that the policy would have to allow. */
async function renewTheme(): Promise<void> {
  const css = await (await fetch(THEME_ADDRESS, { cache: 'no-store' })).text()
  const written = document.getElementById(THEME_ID)
  if (written?.textContent === css) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((each) => each !== shown), sheet]
  shown = sheet
  written?.remove()
}

type Redraw = (views: { readonly page: PageView; readonly shell: ShellView }) => Promise<void>

async function getJson(address: string) {
  return (await fetch(address)).json()
}

/** Draws the address again from what the site says now; the page stays scrolled where it is. */
async function drawAnew(redraw: Redraw): Promise<void> {
  const { pathname, search } = window.location
  const page: PageView | { readonly redirect: string } = await getJson(
    `/_vitrine/page?url=${percentEncoded(pathname + search)}`,
  )
  if ('redirect' in page) {
    window.location.assign(page.redirect)
    return
  }
  const platform = new URLSearchParams(search).get('platform')
  const params = new URLSearchParams({ lang: page.locale, ...(platform === null ? {} : { platform }) })
  await renewTheme()
  await redraw({ page, shell: await getJson(`/_vitrine/shell?${params}`) })
  document.title = page.meta.title
}

/** In the desk, which says itself when its previews are to be drawn again. */
function followDesk(draw: () => void): void {
  window.addEventListener('message', ({ source, data }: MessageEvent<DeskMessage>) => {
    if (source === window.parent && data.vitrine === 'redraw') draw()
  })
  const ready: DeskMessage = { vitrine: 'ready' }
  window.parent.postMessage(ready, '*')
}

/** Follows what is saved: a change of config redraws the page, a change of code loads it again. */
export function followEdits(redraw: Redraw | undefined): void {
  let shown: DevState | undefined
  let drawing: Promise<void> = Promise.resolve()

  const draw = (again: Redraw): void => {
    drawing = drawing.then(() => drawAnew(again)).catch(() => window.location.reload())
  }

  const follow = (state: DevState): void => {
    const before = shown
    shown = state
    showProblems(state.problems)
    if (before === undefined || before.config === state.config) return
    if (before.code !== state.code || redraw === undefined) {
      window.location.reload()
      return
    }
    draw(redraw)
  }

  if (window.parent !== window) {
    followDesk(() => (redraw === undefined ? window.location.reload() : draw(redraw)))
    return
  }
  new EventSource(devAddresses.events).addEventListener('message', ({ data }: MessageEvent<string>) =>
    follow(JSON.parse(data)),
  )
}
