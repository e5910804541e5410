import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router-dom'
import type { PageView, ShellView } from '../../engine/contracts/view.ts'
import { accessBar } from '../shell/index.ts'
import { preloadAll, preloadPage } from '../templates/components.ts'
import { createQueryClient } from './queries.ts'
import { siteRoutes } from './routes.ts'

/** Resolves when the code of all that `renderApp` may draw is here. */
export async function loadRenderer(): Promise<void> {
  await Promise.all([preloadAll(), accessBar.preload()])
}

/** The engine has found the page and loaded it: of the routes only the one that draws it is left to do. */
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

/** With "<!--" how markup begins a part that is not drawn on the server: it threw, or its code was not here. A "<" is searched for slowly in HTML, and texts have no ">". */
const NOT_DRAWN = '$!-->'

/** Markup of what may throw or come late in parts, which takes a fifth longer. */
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
 * Complete markup of a page for the server: no inline scripts or styles, nothing outlined. A part that
 * throws is replaced by the error page and reported to `onError`; rejects when the shell itself throws.
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

/** Markup that is drawn at once; undefined where a part of it is not, of which only the stream says why. */
function wholeMarkup(app: ReactNode): string | undefined {
  try {
    const markup = renderToString(app)
    return markup.includes(NOT_DRAWN) ? undefined : markup
  } catch {
    return undefined
  }
}
