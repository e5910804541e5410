import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Access } from '../engine/contracts/access.ts'
import type { PageView, ShellView } from '../engine/contracts/view.ts'
import { createScreens, type Driver, type Screens } from '../pages/app/screens.ts'
import { Site } from '../pages/app/site.tsx'
import { accessBar } from '../pages/shell/index.ts'
import { preloadPage } from '../pages/templates/components.ts'
import { definitionsIn } from '../pages/ui/definitions-in.ts'
import { connectExtensions } from '../pages/ui/index.ts'
import { EARLY_NAME, type Early } from './early.ts'

/** What the document holds: the page, and the shell or the address it can be had at. */
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

async function shellOf({ shell, access }: State, early: Early | undefined): Promise<ShellView> {
  if (typeof shell !== 'string') return shell
  const own = (await (early?.shell ?? fetch(shell).then((answer) => answer.json()))) as ShellView
  return access === undefined ? own : { ...own, access }
}

/** Resolves when the browser has nothing better to do. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 2000 })
    else setTimeout(resolve, 200)
  })
}

/** Resolves when the style sheets that the loader has asked for are here, or cannot be had. */
function styled(): Promise<unknown> {
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

/** Brings the served page to life; undefined where there is none. */
export async function openSite(): Promise<Screens | undefined> {
  const element = document.getElementById('root')
  const state = readState()
  if (element === null || state === undefined) return undefined
  const early: Early | undefined = Reflect.get(window, EARLY_NAME)
  // What scripts change is drawn by rules that the document itself does not hold.
  const [shell] = await Promise.all([shellOf(state, early), styled()])
  await Promise.all([preloadPage(state.page), shell.access && accessBar.preload()])
  let driver: Promise<Driver> | undefined
  const drive = (): Promise<Driver> => {
    driver ??= import('../pages/app/navigation/start-navigation.tsx').then((m) => m.startNavigation(screens))
    driver.catch(() => {
      driver = undefined
    })
    return driver
  }
  const url = window.location.pathname + window.location.search
  const screens = createScreens({ url, page: state.page, shell }, drive)
  const hydrated = new Promise<void>((resolve) => screens.onArrival(() => resolve()))
  startTransition(() => {
    hydrateRoot(element, <Site screens={screens} />, { onRecoverableError: (error) => console.error(error) })
  })
  // From here on React answers, hydrating what is clicked first.
  const clicked = early?.end() ?? []
  await hydrated
  for (const button of clicked) if (button.isConnected) button.click()
  idle().then(drive).catch(console.error)
  return screens
}
