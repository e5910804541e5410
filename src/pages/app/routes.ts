import { createBrowserRouter, type LoaderFunction, matchRoutes, type RouteObject } from 'react-router-dom'
import type { RouteView } from '../../engine/contracts/view.ts'
import { createPageLoader, type Screen } from './page-loader.ts'
import { createQueryClient, seedQueries } from './queries.ts'
import { LoadFailed, SiteApp } from './site.tsx'

/** The routes beside the table: aliases, redirects and what is not there are known to the server alone. */
const ANY_OTHER = '*'

/**
 * The routes of a site. The shell draws the page itself, so that one that cannot be loaded leaves the page before it as it is;
 * a page's route brings what it needs, or says that it could not be loaded.
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

/** The router of a page that the server has drawn at `url`, path and query, and the cache that its loaders share. */
export function createSiteRouter(url: string, { page, shell }: Screen) {
  const client = createQueryClient()
  seedQueries(client, url, page, shell)
  const hash = (): string => (router.state.navigation.location ?? router.state.location).hash
  const routes = siteRoutes(shell.routes, (route) =>
    createPageLoader({ client, hash, ...(route === undefined ? {} : { template: route.template }) }),
  )
  const id = matchRoutes(routes, window.location)?.at(-1)?.route.id ?? ''
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: { [id]: { page, shell } } } })
  // The visitor may have gone back while this code was on its way.
  if (url !== window.location.pathname + window.location.search) void router.revalidate()
  return { router, client }
}

export type SiteRouter = ReturnType<typeof createSiteRouter>
