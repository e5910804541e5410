import { createBrowserRouter, matchRoutes } from 'react-router-dom'
import { createPageLoader, type Screen } from './page-loader.ts'
import { createQueryClient, seed } from './queries.ts'
import { siteRoutes } from './routes.ts'

/** The router of a page that the server has drawn at `url`, path and query, and the cache that its loaders share. */
export function createSiteRouter(url: string, { page, shell }: Screen) {
  const client = createQueryClient()
  seed(client, url, page, shell)
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
