import { type Bilingual, bilingual } from './errors/index.ts'
import { parameterNames, parseRoute, type RoutePattern } from './route-pattern.ts'

/** Another path of a page, with the locale it means where it says one. */
export interface Alias {
  readonly pattern: RoutePattern
  readonly locale?: string
}

const WRITTEN = /^([^?#]*)(?:\?lang=([^&#]*))?$/

/** An alias such as "/Home" or "/Home?lang=en" of a route; otherwise why it cannot be one. */
export function parseAlias(
  alias: string,
  route: string,
  locales: readonly string[],
): Alias | { readonly reason: Bilingual } {
  const [, path, locale] = WRITTEN.exec(alias) ?? []
  const pattern = path === undefined ? undefined : parseRoute(path)
  if (pattern === undefined)
    return {
      reason: bilingual(
        'is not a path such as "/Home" or "/Home?lang=en"',
        '不是 "/Home" 或 "/Home?lang=en" 这样的路径',
      ),
    }
  const own = parseRoute(route)
  const names = [...parameterNames(pattern)].sort().join()
  const wanted = own === undefined ? '' : [...parameterNames(own)].sort().join()
  if (names !== wanted)
    return {
      reason: bilingual(
        `has not the same parameters as the route "${route}"`,
        `中以冒号开头的段与路径“${route}”不一致`,
      ),
    }
  if (locale === undefined) return { pattern }
  if (locales.length > 0 && !locales.includes(locale))
    return { reason: bilingual(`names an unknown locale "${locale}"`, `中的“${locale}”不是本站的语言`) }
  return { pattern, locale }
}
