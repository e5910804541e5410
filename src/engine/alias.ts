import { type Message, message } from './errors/index.ts'
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
): Alias | { readonly reason: Message } {
  const [, path, locale] = WRITTEN.exec(alias) ?? []
  const pattern = path === undefined ? undefined : parseRoute(path)
  if (pattern === undefined)
    return {
      reason: message`is not a path such as "/Home" or "/Home?lang=en"`,
    }
  const own = parseRoute(route)
  const names = [...parameterNames(pattern)].sort().join()
  const wanted = own === undefined ? '' : [...parameterNames(own)].sort().join()
  if (names !== wanted)
    return {
      reason: message`has not the same parameters as the route "${route}"`,
    }
  if (locale === undefined) return { pattern }
  if (locales.length > 0 && !locales.includes(locale))
    return { reason: message`names an unknown locale "${locale}"` }
  return { pattern, locale }
}
