import { startTransition } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from '../app/app.tsx'
import { preloadFor } from '../app/preload-for.ts'
import type { PageView, ShellView } from '../contracts/view.ts'

export interface State {
  readonly page: PageView
  readonly shell: ShellView
}

/** What the server rendered from; undefined on a page it did not render, which stays as it is. */
function readState(): State | undefined {
  const json = document.getElementById('vitrine-state')?.textContent
  return json ? JSON.parse(json) : undefined
}

/** The site at the window's address; with another key than before it begins anew. */
export const siteTree = ({ page, shell }: State, key?: string) => (
  <BrowserRouter>
    <App key={key} page={page} shell={shell} url={window.location.pathname + window.location.search} />
  </BrowserRouter>
)

/** Brings the served page to life; undefined where there is none. */
export async function openSite() {
  const element = document.getElementById('root')
  const state = readState()
  if (element === null || state === undefined) return undefined
  await preloadFor(state.page, state.shell)
  let root: Root | undefined
  startTransition(() => {
    root = hydrateRoot(element, siteTree(state), { onRecoverableError: (error) => console.error(error) })
  })
  return root
}
