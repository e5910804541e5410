import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import type { Access } from '../engine/contracts/access.ts'
import type { PageView, ShellView } from '../engine/contracts/view.ts'
import { createSiteRouter, type SiteRouter } from '../pages/app/routes.ts'
import { accessBar } from '../pages/shell/shell-layout.tsx'
import { preloadPage } from '../pages/templates/components.ts'
import { definitionsIn } from '../pages/ui/extensions.ts'
import { connectExtensions } from '../pages/ui/index.ts'

/** What the loader in the document's head leaves for the site's code: see `loader.ts`. */
interface LoaderResult {
  /** The shell's JSON on its way; absent where the document names none. */
  readonly shell?: Promise<unknown>
  /** Ends the watch for clicks; gives the buttons clicked before anything could answer, each once. */
  readonly end: () => readonly HTMLElement[]
}

/** The name the loader writes on the window. */
const EARLY_NAME = 'vitrine'

/** What the document holds: the page, and the shell or the address to load it from. */
interface State {
  readonly page: PageView
  readonly shell: ShellView | string
  /** The visitor's settings, where the shell is one for all. */
  readonly access?: Access
}

/** What the server rendered from; undefined on a page it did not render, which stays as it is. */
function readState(): State | undefined {
  const json = document.getElementById('vitrine-state')?.textContent
  return json ? JSON.parse(json) : undefined
}

async function shellOf({ shell, access }: State, early: LoaderResult | undefined): Promise<ShellView> {
  if (typeof shell !== 'string') return shell
  const own = (await (early?.shell ?? fetch(shell).then((answer) => answer.json()))) as ShellView
  return access === undefined ? own : { ...own, access }
}

/** Resolves when the style sheets that the loader has asked for are here, or cannot be loaded. */
function stylesLoaded(): Promise<unknown> {
  return Promise.all(
    Array.from(document.querySelectorAll<HTMLLinkElement>('head > link[rel="stylesheet"]'), (link) =>
      link.sheet === null
        ? new Promise((resolve) => {
            for (const type of ['load', 'error']) link.addEventListener(type, resolve, { once: true })
          })
        : undefined,
    ),
  )
}

interface ExtensionModule {
  /** Runs the extension with the modules that it shares with the page, and gives what it exports. */
  readonly open: (shared: (name: string) => unknown) => unknown
}

connectExtensions(async (script) => {
  const [{ shared }, { open }]: [typeof import('../pages/extend/shared.ts'), ExtensionModule] =
    await Promise.all([import('../pages/extend/shared.ts'), import(/* @vite-ignore */ script)])
  return definitionsIn(open(shared))
})

/** Path and query that the document was requested by: the visitor may have gone elsewhere in the tab's history meanwhile. */
function documentUrl(): string {
  const [entry] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(entry?.name ?? window.location.href)
  return pathname + search
}

/** Says when its children are in the document. */
function Alive({ onAlive, children }: { readonly onAlive: () => void; readonly children: ReactNode }) {
  useLayoutEffect(onAlive, [onAlive])
  return children
}

/** Brings the served page to life; undefined where there is none. */
export async function openSite(): Promise<SiteRouter | undefined> {
  const element = document.getElementById('root')
  const state = readState()
  if (element === null || state === undefined) return undefined
  const early: LoaderResult | undefined = Reflect.get(window, EARLY_NAME)
  // What scripts change is drawn by rules that the document itself does not hold.
  const [shell] = await Promise.all([shellOf(state, early), stylesLoaded()])
  await Promise.all([preloadPage(state.page), shell.access && accessBar.preload()])
  const site = createSiteRouter(documentUrl(), { page: state.page, shell })
  const report = (error: unknown): void => console.error(error)
  const hydrated = new Promise<void>((resolve) => {
    const app = (
      <Alive onAlive={resolve}>
        <QueryClientProvider client={site.client}>
          {/* A page is drawn in one go: in parts it takes longer to come. */}
          <RouterProvider router={site.router} onError={report} useTransitions={false} />
        </QueryClientProvider>
      </Alive>
    )
    startTransition(() => {
      hydrateRoot(element, app, { onRecoverableError: report })
    })
  })
  // From here on React answers, hydrating what is clicked first.
  const clicked = early?.end() ?? []
  await hydrated
  for (const button of clicked) if (button.isConnected) button.click()
  return site
}
