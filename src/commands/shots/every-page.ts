import type { ChangedPages, RunningSite } from './changed-pages.ts'
import { visitsIn } from './places.ts'

/**
 * Every page of two sites of one config, whatever its data say: to compare two versions of the engine, which may write the
 * same data otherwise. `only` takes the routes that contain it.
 */
export function everyPage(only = '') {
  return async (before: RunningSite, after: RunningSite, words: string): Promise<ChangedPages> => {
    const lists = await Promise.all(
      after.manifest.locales.map(async ({ code }) => {
        const [old, now] = await Promise.all(
          [before, after].map(({ origin, manifest }) => visitsIn(origin, code, manifest, words)),
        )
        const routes = [...new Set([...(now ?? []), ...(old ?? [])].map(({ route }) => route))]
        return routes
          .filter((route) => route.includes(only))
          .map((route) => {
            const [was, is] = [old, now].map((visits) => visits?.find((visit) => visit.route === route))
            return {
              route,
              locale: code,
              ...(was === undefined ? {} : { before: was }),
              ...(is === undefined ? {} : { after: is }),
              evidence: { routes: [route], isGone: is === undefined, hasLost: false, isFrame: false },
            }
          })
      }),
    )
    return { pages: lists.flat(), framed: [] }
  }
}
