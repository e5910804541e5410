import { parsedUrl } from '../../base/path-segment.ts'
import { placeholdersIn } from '../../base/text/index.ts'
import { catalogue, message, type Place, type Problem, problemOf } from '../errors/index.ts'
import { languageName } from '../language-names.ts'
import { classifyHref } from '../link.ts'
import { recordAsked } from '../record-sources.ts'
import { findForPattern, parameterNames, parseEarlierPath, parseRoute } from '../route-pattern.ts'
import { suggest, suggestMoved, unknownName } from '../suggest.ts'
import { publicUrls, type SiteAddress } from './addresses.ts'
import { type CheckContext, wordsIn } from './context.ts'

/** Returns what answers a path or route pattern of this site, or undefined if nothing does. */
export function addressAt(path: string, { addresses }: CheckContext): SiteAddress | undefined {
  const trimmed = path.length > 1 ? path.replace(/\/$/, '') : path
  const pattern = parseEarlierPath(trimmed)
  return pattern && findForPattern(addresses.trie, pattern.segments)?.entry
}

/** Returns the likely new address of a path that nothing answers: from the lock file, else the most similar one. */
export function movedTo(path: string, context: CheckContext): string | undefined {
  const { config, addresses } = context
  const locked = config.lock?.config.urls ?? []
  const gone = locked.filter((url) => addressAt(url, context) === undefined)
  const urls = gone.includes(path) ? publicUrls(config.channels.map((channel) => channel.config)) : []
  const fresh = urls.filter((url) => !locked.includes(url))
  return (
    suggestMoved(path, gone, fresh) ??
    (gone.includes(path) && path.includes('/:') ? undefined : suggest(path, addresses.paths))
  )
}

/** Whether a mailto or tel link lacks a recipient or number. A mailto link that shares a text leaves the recipient to the visitor. */
function isNoAddress(href: string): boolean {
  const [, scheme = '', to = '', query = ''] = /^(mailto|tel):([^?]*)(.*)/i.exec(href) ?? []
  if (scheme.toLowerCase() === 'mailto')
    return to === '' ? query === '' : !to.split(',').every((each) => /^[^@\s]+@[^@\s]+$/.test(each.trim()))
  const [number = ''] = to.split(';')
  const letters = number.match(/[A-Za-z]/g) ?? []
  // "tel:O82" has a letter in place of a digit; letters of words are dialled with a keypad's letters.
  const isSlip = letters.length > 0 && letters.every((letter) => /[OoIl]/.test(letter))
  const digits = number.match(/\d/g) ?? []
  return scheme !== '' && (digits.length < 3 || isSlip || OTHER_LETTER.test(number))
}

/** Fragments that exist on every page. */
const OF_EVERY_PAGE = ['', 'top', 'main']

/** Reports a link of the page shell, shown on every page, to a dialog that does not exist. */
function* missingDialog(href: string, place: Place, { config }: CheckContext): Generator<Problem> {
  const name = href.slice(1)
  const names = (config.site?.config.shell.dialogs ?? []).map((dialog) => dialog.name)
  if (place.file !== 'site.json' || !href.startsWith('#') || [...OF_EVERY_PAGE, ...names].includes(name))
    return
  const reason = message`"${href}" leads to nothing: "dialogs" of "shell" has no "${name}"`
  const meant = suggest(name, names)
  const cure =
    meant === undefined
      ? message`Write the page before it, such as "/visit${href}", or add the message to "dialogs".`
      : message`Write "${`#${meant}`}".`
  yield problemOf(catalogue.CONFIG_VALUE, { reason, cure }, place)
}

/** A letter or digit that cannot be dialled. */
const OTHER_LETTER = /(?![A-Za-z])\p{L}|(?![0-9])\p{Nd}/u

/** Loopback hosts, which lead to the visitor's own machine. */
export const OWN_MACHINE =
  /^https?:\/\/(?:[^/?#@]*@)?(?:localhost|[^/?#:]+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1\])(?=[:/?#]|$)/i

/** A URL whose host has no dot: no such host exists on the public Internet. */
const LONE_HOST = /^https?:\/\/([^./?#:@[\]]+)(?=[:/?#]|$)/i

/** Returns the language requested by a link, if the site does not have it. */
function otherLanguage(query: string, locales: readonly string[]): string | undefined {
  const lang = new URLSearchParams(query).get('lang')
  const isKnown = lang === null || locales.some((code) => code.toLowerCase() === lang.toLowerCase())
  return isKnown || locales.length === 0 ? undefined : lang
}

/** Reports a link in a multilingual text that leads to one language without saying so. */
export function* checkLanguage(
  href: string,
  { holder, place }: { readonly holder: object; readonly place: Place },
  { config }: CheckContext,
): Generator<Problem> {
  const link = classifyHref(href)
  const query = link?.kind === 'internal' ? link.query : link?.kind === 'relative' ? '' : link?.href
  const lang = query?.startsWith('?') ? new URLSearchParams(query).get('lang')?.toLowerCase() : undefined
  const locales = config.site?.config.locales ?? []
  const locale = locales.find(({ code }) => code.toLowerCase() === lang)
  if (locale === undefined || locales.length < 2) return
  const { code, tag, label } = locale
  const words = wordsIn(holder)
    .filter((each) => each !== href)
    .join(' ')
    .toLowerCase()
  const names = [label, ...locales.flatMap((each) => languageName(tag, each.tag) ?? [])]
  if (names.some((name) => words.includes(name.toLowerCase()))) return
  const path = href.replace(/([?&])lang=[^&#]*&?/, '$1').replace(/[?&](?=#|$)/, '')
  yield problemOf(catalogue.LINK_FIXED, { href, name: code, path }, place)
}

/** Checks a link in the config: its scheme, its settings and its target. */
export function* checkHref(href: string, place: Place, context: CheckContext): Generator<Problem> {
  const settings = placeholdersIn(href)
  const known = [...(context.settings ?? settings)]
  for (const name of settings.filter((setting) => !known.includes(setting))) {
    yield problemOf(catalogue.SETTING_UNKNOWN, unknownName(name, known), place)
  }
  if (settings.length > 0) return
  const link = classifyHref(href)
  if (link === undefined || link.kind === 'relative') {
    yield problemOf(catalogue.LINK_UNSAFE, { href }, place)
  } else if (link.kind === 'external' && isNoAddress(link.href)) {
    yield problemOf(catalogue.LINK_ADDRESS, { href }, place)
  } else if (link.kind === 'external' && OWN_MACHINE.test(link.href)) {
    const { pathname = '/', search = '', hash = '' } = parsedUrl(link.href) ?? {}
    yield problemOf(catalogue.LINK_LOCAL, { href, path: `${pathname}${search}${hash}` }, place)
  } else if (link.kind === 'external' && LONE_HOST.test(link.href)) {
    const path = link.href.replace(LONE_HOST, '/$1')
    const suggestion = addressAt(path.replace(/[?#].*$/, ''), context) === undefined ? undefined : path
    yield problemOf(catalogue.LINK_HOST, { href, suggestion }, place)
  } else if (link.kind === 'internal' && addressAt(link.path, context) === undefined) {
    const suggestion = movedTo(link.path, context)
    yield problemOf(catalogue.LINK_DEAD, { href, suggestion }, place)
  } else if (link.kind === 'internal' || link.href.startsWith('?')) {
    const query = link.kind === 'internal' ? link.query : link.href
    const lang = otherLanguage(query, context.locales)
    if (lang !== undefined)
      yield problemOf(catalogue.LINK_LANGUAGE, { ...unknownName(lang, context.locales), href }, place)
  }
  if (link?.kind === 'fragment') yield* missingDialog(link.href, place, context)
}

/** Reports a page to which entries of a type link although it shows records of another type: their ids mostly do not exist there. */
export function* mismatchedRecordPage(
  link: string,
  type: string,
  place: Place,
  context: CheckContext,
): Generator<Problem> {
  const answer = addressAt(link.replace(/[?#].*$/, ''), context)
  if (answer?.kind !== 'page') return
  const { source = '', route } = answer.page
  const shown = context.sources.get(source)?.config
  const other = shown === undefined ? undefined : recordAsked(shown)
  if (other === undefined || other === type) return
  const own = context.config.records.find(({ name }) => name === type)?.config.page
  const suggestion = own === link ? undefined : own
  yield problemOf(catalogue.LINK_OTHER_RECORDS, { link, route, type, other, suggestion }, place)
}

/** Reports parameters of a link that are not in the route of its page. With `ownId`, ":id" is the id of the entry. */
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
    yield problemOf(catalogue.SEGMENT_UNKNOWN, { ...unknownName(name, known), route }, place)
  }
}
