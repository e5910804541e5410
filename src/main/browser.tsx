import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from '../app/app.tsx'
import { preloadFor } from '../app/preload-for.ts'
import type { PageView, ShellView } from '../contracts/view.ts'
import '../ui/styles/index.css'

interface State {
  readonly page: PageView
  readonly shell: ShellView
}

/** What the server rendered from; undefined on a page it did not render, which stays as it is. */
function readState(): State | undefined {
  const json = document.getElementById('vitrine-state')?.textContent
  return json ? JSON.parse(json) : undefined
}

const root = document.getElementById('root')
const state = readState()
if (root !== null && state !== undefined) {
  const { page, shell } = state
  await preloadFor(page, shell)
  const url = window.location.pathname + window.location.search
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter>
        <App page={page} shell={shell} url={url} />
      </BrowserRouter>,
      { onRecoverableError: (error) => console.error(error) },
    )
  })
}
