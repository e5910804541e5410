import { createBrowserRouter, type LoaderFunction, matchRoutes, type RouteObject } from 'react-router-dom'
import type { RouteView } from '../../engine/contracts/view.ts'
import { createPageLoader, type Screen } from './page-loader.ts'
import { createQueryClient, seedQueries } from './queries.ts'
import { LoadFailed, SiteApp } from './site.tsx'

/** Matches all other URLs: only the server knows aliases, redirects and missing pages. */
const ANY_OTHER = '*'

/**
 * Returns the routes of a site. The shell renders the page, so that a failed load leaves the previous page on screen. A
 * page's route loads its data and code, or shows that this failed.
 */
export function siteRoutes(
  table: readonly RouteView[],
  loaderOf: (route?: RouteView) => LoaderFunction,
): RouteObject[] {
  const page = (path: string, loader: LoaderFunction): RouteObject => ({
    id: path,
    path,
    loader,
    element: null,
    ErrorBoundary: LoadFailed,
  })
  return [
    {
      id: 'site',
      Component: SiteApp,
      children: [...table.map((route) => page(route.path, loaderOf(route))), page(ANY_OTHER, loaderOf())],
    },
  ]
}

/** Creates the router for the server-rendered page at `url` (path and query), and the cache its loaders share. */
export function createSiteRouter(url: string, { page, shell }: Screen) {
  const client = createQueryClient()
  seedQueries(client, url, page, shell)
  const hash = (): string => (router.state.navigation.location ?? router.state.location).hash
  const routes = siteRoutes(shell.routes, (route) =>
    createPageLoader({ client, hash, ...(route === undefined ? {} : { template: route.template }) }),
  )
  const id = matchRoutes(routes, window.location)?.at(-1)?.route.id ?? ''
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: { [id]: { page, shell } } } })
  // The visitor may have gone back while this code was loading.
  if (url !== window.location.pathname + window.location.search) void router.revalidate()
  return { router, client }
}

export type SiteRouter = ReturnType<typeof createSiteRouter>
