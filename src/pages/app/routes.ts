import type { LoaderFunction, RouteObject } from 'react-router-dom'
import type { RouteView } from '../../engine/contracts/view.ts'
import { LoadFailed, Site } from './site.tsx'

/** The routes beside the table: aliases, redirects and what is not there are known to the server alone. */
const ANY_OTHER = '*'

/**
 * The routes of a site. The shell draws the page itself, so that one that cannot be loaded leaves the page before it as it is;
 * a page's route brings what it needs, or says that it could not be had.
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
      Component: Site,
      children: [...table.map((route) => page(route.path, loaderOf(route))), page(ANY_OTHER, loaderOf())],
    },
  ]
}
