import { languageOfTag } from '../../engine/errors/language.ts'
import type { Language } from '../../engine/errors/wording.ts'
import { deskWords } from '../desk/page/words.ts'
import type { DevProblem } from '../dev-state.ts'
import { describePlace, openEditor } from './open-editor.ts'

/** The language of the page that is open; of the browser where there is no page yet. */
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

function entryOf({ text, place }: DevProblem, language: Language): readonly HTMLElement[] {
  const body = document.createElement('pre')
  body.textContent = text[language]
  if (place === undefined) return [body]
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = describePlace(place)
  button.title = deskWords[language].openPlace
  button.addEventListener('click', () => void openEditor(place))
  return [button, body]
}

/** Frames why the last edit is not shown, over the last good page; nothing where there is no problem. */
export function showProblems(problems: readonly DevProblem[]): void {
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
  // Not the page's: in a page from right to left, places and JSON would be scrambled.
  section.dir = 'ltr'
  const head = document.createElement('h2')
  head.textContent = deskWords[language].notShown
  section.append(head, ...problems.flatMap((problem) => entryOf(problem, language)))
  root.append(section)
  document.body.append(host)
}
