import { percentEncoded } from '../../base/path-segment.ts'
import { THEME_ADDRESS, THEME_ID } from '../../engine/contracts/theme.ts'
import type { PageView, ShellView } from '../../engine/contracts/view.ts'
import { type Language, languageOfTag } from '../../engine/errors/wording.ts'
import { deskMessages } from '../desk/page/words.ts'
import { type DeskMessage, type DevProblem, type DevState, devAddresses } from '../dev-state.ts'
import { devPlaceText, openEditor } from './show-origins.ts'

/** Returns the open page's language, or the browser's without a page. @internal Exported for tests. */
export function pageLanguage(lang: string, browser: string): Language {
  return languageOfTag(lang || browser)
}

const STYLE = `
  :host { all: initial; position: fixed; inset: auto 1rem 1rem; z-index: 9999; color-scheme: light dark }
  section { max-block-size: 60vh; overflow: auto; padding: .75rem 1rem 1rem; border: 3px solid #b3261e;
    background: var(--paper-raised, #fff); color: var(--ink, #1c1b1a); font: 14px/1.5 ui-monospace, monospace; box-shadow: 0 .5rem 2rem #0006 }
  h2 { margin: 0; font: 600 15px/1.6 system-ui, sans-serif }
  button { padding: .25rem 0; border: 0; background: none; color: var(--accent-strong, #8c1d18); font: inherit; font-weight: 700;
    text-decoration: underline; cursor: pointer }
  button:focus-visible { outline: 2px solid; outline-offset: 2px }
  pre { margin: 0 0 .75rem; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
`

let host: HTMLElement | undefined

function problemElements({ text, place }: DevProblem, language: Language): readonly HTMLElement[] {
  const body = document.createElement('pre')
  body.textContent = text[language]
  if (place === undefined) return [body]
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = devPlaceText(place)
  button.title = deskMessages.openPlace[language]
  button.addEventListener('click', () => void openEditor(place))
  return [button, body]
}

/** Shows over the last valid page why the last edit is not shown; nothing without problems. */
function showProblems(problems: readonly DevProblem[]): void {
  host?.remove()
  host = undefined
  if (problems.length === 0) return
  const language = pageLanguage(document.documentElement.lang, navigator.language)
  host = document.createElement('vitrine-problems')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]
  const section = document.createElement('section')
  section.setAttribute('role', 'alert')
  section.lang = language
  // Always left-to-right: a right-to-left page would scramble paths and JSON.
  section.dir = 'ltr'
  const head = document.createElement('h2')
  head.textContent = deskMessages.notShown[language]
  section.append(head, ...problems.flatMap((problem) => problemElements(problem, language)))
  root.append(section)
  document.body.append(host)
}

let shown: CSSStyleSheet | undefined

/** Applies the current theme to the open page. The CSP does not restrict style sheets constructed by script. */
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

/** Re-renders the current URL with the site's current data, keeping the scroll position. */
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

/** In the desk, which tells its previews when to re-render. */
function followDesk(draw: () => void): void {
  window.addEventListener('message', ({ source, data }: MessageEvent<DeskMessage>) => {
    if (source === window.parent && data.vitrine === 'redraw') draw()
  })
  const ready: DeskMessage = { vitrine: 'ready' }
  window.parent.postMessage(ready, '*')
}

/** Follows saved edits: a config change re-renders the page, a code change reloads it. */
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
