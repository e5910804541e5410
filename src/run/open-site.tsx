import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import type { Access } from '../engine/contracts/access.ts'
import type { PageView, ShellView } from '../engine/contracts/view.ts'
import { createSiteRouter, type SiteRouter } from '../pages/app/routes.ts'
import { accessBar } from '../pages/shell/index.ts'
import { preloadPage } from '../pages/templates/components.ts'
import { definitionsIn } from '../pages/ui/extensions.ts'
import { connectExtensions } from '../pages/ui/index.ts'

/** Result of the inline loader; see `loader.ts`. */
interface LoaderResult {
  /** Pending JSON of the shell; absent if the document contains the shell. */
  readonly shell?: Promise<unknown>
  /** Stops watching clicks; returns the unique buttons clicked before the page was hydrated. */
  readonly end: () => readonly HTMLElement[]
}

/** Name of the property on `window` that the loader sets. */
const EARLY_NAME = 'vitrine'

/** State in the document: the page, and the shell or its URL. */
interface State {
  readonly page: PageView
  readonly shell: ShellView | string
  /** The visitor's settings, if the shell is the same for all visitors. */
  readonly access?: Access
}

/**
 * Returns the state that the server rendered from; undefined on a page it did not render, which stays static.
 */
function readState(): State | undefined {
  const json = document.getElementById('vitrine-state')?.textContent
  return json ? JSON.parse(json) : undefined
}

async function shellOf({ shell, access }: State, early: LoaderResult | undefined): Promise<ShellView> {
  if (typeof shell !== 'string') return shell
  const own = (await (early?.shell ?? fetch(shell).then((answer) => answer.json()))) as ShellView
  return access === undefined ? own : { ...own, access }
}

/** Resolves when all style sheets added by the loader have loaded or failed. */
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
  /** Runs the extension with the modules shared by the page, and returns its exports. */
  readonly open: (shared: (name: string) => unknown) => unknown
}

connectExtensions(async (script) => {
  const [{ shared }, { open }]: [typeof import('../pages/extend/shared.ts'), ExtensionModule] =
    await Promise.all([import('../pages/extend/shared.ts'), import(/* @vite-ignore */ script)])
  return definitionsIn(open(shared))
})

/**
 * Returns path and query of the document's request; the visitor may have navigated in the tab's history
 * meanwhile.
 */
function documentUrl(): string {
  const [entry] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(entry?.name ?? window.location.href)
  return pathname + search
}

/** Calls `onAlive` when its children are in the document. */
function Alive({ onAlive, children }: { readonly onAlive: () => void; readonly children: ReactNode }) {
  useLayoutEffect(onAlive, [onAlive])
  return children
}

/** Hydrates the served page; undefined if there is none. */
export async function openSite(): Promise<SiteRouter | undefined> {
  const element = document.getElementById('root')
  const state = readState()
  if (element === null || state === undefined) return undefined
  const early: LoaderResult | undefined = Reflect.get(window, EARLY_NAME)
  // Scripts render elements whose styles are not inlined in the document.
  const [shell] = await Promise.all([shellOf(state, early), stylesLoaded()])
  await Promise.all([preloadPage(state.page), shell.access && accessBar.preload()])
  const site = createSiteRouter(documentUrl(), { page: state.page, shell })
  const report = (error: unknown): void => console.error(error)
  const hydrated = new Promise<void>((resolve) => {
    const app = (
      <Alive onAlive={resolve}>
        <QueryClientProvider client={site.client}>
          {/* Without transitions a page is rendered in one go; rendering in slices takes longer. */}
          <RouterProvider router={site.router} onError={report} useTransitions={false} />
        </QueryClientProvider>
      </Alive>
    )
    startTransition(() => {
      hydrateRoot(element, app, { onRecoverableError: report })
    })
  })
  // From here on React handles clicks and hydrates clicked parts first.
  const clicked = early?.end() ?? []
  await hydrated
  for (const button of clicked) if (button.isConnected) button.click()
  return site
}
