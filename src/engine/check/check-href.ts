import { catalogue, type Place, type Problem, problemOf } from '../errors/index.ts'
import { classifyHref } from '../link.ts'
import { findForPattern, parameterNames, parseRoute } from '../route-pattern.ts'
import { suggest } from '../suggest.ts'
import type { Address } from './addresses.ts'
import type { CheckContext } from './context.ts'

const SETTING = /\{([A-Za-z][A-Za-z0-9_]*)\}/g

/** The names in braces of a text, such as RESERVATION_URL. */
function settingsIn(text: string): readonly string[] {
  return [...text.matchAll(SETTING)].flatMap(([, name]) => name ?? [])
}

/** What answers a path of this site, which may be a pattern; undefined for nothing. */
export function answerTo(path: string, { addresses }: CheckContext): Address | undefined {
  const trimmed = path.length > 1 ? path.replace(/\/$/, '') : path
  const pattern = parseRoute(trimmed)
  return pattern && findForPattern(addresses.trie, pattern.segments)?.entry
}

/** Whether a link to write or to call has nobody to write to, or no number. One that shares a text leaves the addresses to the visitor. */
function isNoAddress(href: string): boolean {
  const [, scheme = '', to = '', query = ''] = /^(mailto|tel):([^?]*)(.*)/i.exec(href) ?? []
  if (scheme.toLowerCase() === 'mailto')
    return to === '' ? query === '' : !to.split(',').every((each) => /^[^@\s]+@[^@\s]+$/.test(each.trim()))
  return scheme !== '' && (to.match(/\d/g) ?? []).length < 3
}

/** The problems of a link in the config: its scheme, its settings, where it leads. */
export function* checkHref(href: string, place: Place, context: CheckContext): Generator<Problem> {
  const settings = settingsIn(href)
  const known = [...(context.settings ?? settings)]
  for (const name of settings.filter((setting) => !known.includes(setting))) {
    yield problemOf(catalogue.SETTING_UNKNOWN, { name, suggestion: suggest(name, known), known }, place)
  }
  if (settings.length > 0) return
  const link = classifyHref(href)
  if (link === undefined || link.kind === 'relative') {
    yield problemOf(catalogue.LINK_UNSAFE, { href }, place)
  } else if (link.kind === 'external' && isNoAddress(link.href)) {
    yield problemOf(catalogue.LINK_ADDRESS, { href }, place)
  } else if (link.kind === 'internal' && answerTo(link.path, context) === undefined) {
    const suggestion = suggest(link.path, context.addresses.paths)
    yield problemOf(catalogue.LINK_DEAD, { href, suggestion }, place)
  }
}

/** Parameters of a link that the route of its page does not have; ":id" is the entry's own where `ownId`. */
export function* checkSegments(
  link: string,
  route: string,
  ownId: boolean,
  place: Place,
): Generator<Problem> {
  const path = link.replace(/[?#].*$/, '')
  const pattern = parseRoute(path)
  const own = parseRoute(route)
  if (pattern === undefined || own === undefined) return
  const known = parameterNames(own)
  for (const name of parameterNames(pattern)) {
    if (known.includes(name) || (ownId && name === 'id')) continue
    yield problemOf(
      catalogue.SEGMENT_UNKNOWN,
      { name, route, suggestion: suggest(name, known), known },
      place,
    )
  }
}
