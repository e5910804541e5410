import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from '../app/app.tsx'
import { preloadFor } from '../app/preload-for.ts'
import type { PageView, ShellView } from '../contracts/view.ts'

interface State {
  readonly page: PageView
  readonly shell: ShellView
}

/** What the server rendered from; undefined on a page it did not render, which stays as it is. */
function readState(): State | undefined {
  const json = document.getElementById('vitrine-state')?.textContent
  return json ? JSON.parse(json) : undefined
}

const tree = ({ page, shell }: State, key?: string) => {
  const url = window.location.pathname + window.location.search
  return (
    <BrowserRouter>
      <App key={key} page={page} shell={shell} url={url} />
    </BrowserRouter>
  )
}

/**
 * Brings the served page to life. The function it resolves to draws the address anew from other views, as if
 * they had been served; undefined where there is no served page.
 */
export async function openSite() {
  const element = document.getElementById('root')
  const state = readState()
  if (element === null || state === undefined) return undefined
  await preloadFor(state.page, state.shell)
  const root = await new Promise<ReturnType<typeof hydrateRoot>>((resolve) => {
    startTransition(() =>
      resolve(hydrateRoot(element, tree(state), { onRecoverableError: (error) => console.error(error) })),
    )
  })
  let drawn = 0
  return async (next: State): Promise<void> => {
    await preloadFor(next.page, next.shell)
    drawn += 1
    root.render(tree(next, String(drawn)))
  }
}
