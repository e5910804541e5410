import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router-dom'
import type { PageView, ShellView } from '../../engine/contracts/view.ts'
import { accessBar } from '../shell/shell-layout.tsx'
import { preloadAll, preloadPage } from '../templates/components.ts'
import { createQueryClient } from './queries.ts'
import { siteRoutes } from './routes.ts'

/** Loads the code of everything that `renderApp` may render. */
export async function loadRenderer(): Promise<void> {
  await Promise.all([preloadAll(), accessBar.preload()])
}

/** The engine has already matched and loaded the page, so only one route remains, which renders it. */
const ROUTES = siteRoutes([], () => () => null)

function contextOf(page: PageView, shell: ShellView): StaticHandlerContext {
  const [site] = ROUTES
  const [leaf] = site?.children ?? []
  if (site === undefined || leaf?.id === undefined) throw new Error('siteRoutes has no page.')
  const [pathname = '/', search] = page.url.split('?', 2)
  const matches = [site, leaf].map((route) => ({ route, params: {}, pathname, pathnameBase: pathname }))
  return {
    basename: '/',
    location: {
      pathname,
      search: search === undefined ? '' : `?${search}`,
      hash: '',
      state: null,
      key: 'default',
    },
    matches: matches as StaticHandlerContext['matches'],
    loaderData: { [leaf.id]: { page, shell } },
    actionData: null,
    errors: null,
    statusCode: page.status,
    loaderHeaders: {},
    actionHeaders: {},
  }
}

/**
 * Marks, after "<!--", a part of React's markup that was not rendered on the server: it threw, or its code was not loaded. Searching from "$"
 * is faster than from "<", which is frequent in HTML.
 */
const NOT_DRAWN = '$!-->'

/** Renders by stream, for pages with parts that may throw or suspend. It takes a fifth longer than `renderToString`. */
function renderToText(app: ReactNode, onError: (error: unknown) => void): Promise<string> {
  const markup = new PassThrough()
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(app, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        text(markup).then(resolve, reject)
        pipe(markup)
      },
      onShellError: reject,
      onError,
    })
  })
}

/**
 * Renders the complete markup of a page on the server, without inline scripts or styles. A part that throws is replaced
 * by the error page and reported to `onError`. Rejects if the shell itself throws.
 */
export async function renderApp(
  page: PageView,
  shell: ShellView,
  onError: (error: unknown) => void = console.error,
): Promise<string> {
  await Promise.all([preloadPage(page), shell.access && accessBar.preload()])
  const context = contextOf(page, shell)
  const app = (
    <QueryClientProvider client={createQueryClient()}>
      <StaticRouterProvider context={context} router={createStaticRouter(ROUTES, context)} hydrate={false} />
    </QueryClientProvider>
  )
  const markup = wholeMarkup(app)
  return markup ?? renderToText(app, onError)
}

/** Renders synchronously; undefined if a part was not rendered, whose error only the stream reports. */
function wholeMarkup(app: ReactNode): string | undefined {
  try {
    const markup = renderToString(app)
    return markup.includes(NOT_DRAWN) ? undefined : markup
  } catch {
    return undefined
  }
}
