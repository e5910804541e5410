import { type Channel, compileSite, type SiteManifest } from '../../src/engine/index.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { shippedLanguages } from '../../src/pages/texts/index.ts'
import { readConfig } from '../../src/web/site/read-config.ts'

/** A word the generic code must not know, and why it is the museum's. */
export interface ForbiddenWord {
  readonly word: string
  readonly why: string
  /** Whether a line of code, or one of its string literals, says it. */
  readonly isIn: (line: string, literals: readonly string[]) => boolean
}

const files = readConfig('config')

function compiled(): SiteManifest {
  const { manifest } = compileSite(files, registry)
  if (manifest === undefined) throw new Error('config/ has errors: npm run -s vitrine -- check')
  return manifest
}

const manifest = compiled()

function flat(channels: readonly Channel[]): readonly Channel[] {
  return channels.flatMap((channel) => [channel, ...flat(channel.children)])
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

/** As a word of its own, comments included. */
function anywhere(word: string): ForbiddenWord['isIn'] {
  const pattern = /[^\x20-\x7e]/.test(word)
    ? new RegExp(escaped(word))
    : new RegExp(`(?<![A-Za-z0-9])${escaped(word)}(?![A-Za-z0-9])`)
  return (line) => pattern.test(line)
}

/** At the beginning of an address, or as a whole string: for words that are also ordinary English. */
function asName(word: string): ForbiddenWord['isIn'] {
  const address = new RegExp(`^/${escaped(word)}(?![A-Za-z0-9])`)
  return (_line, literals) =>
    literals.some((literal) => address.test(literal) || (literal === word && !builtIn.has(word)))
}

function startsLiteral(path: string): ForbiddenWord['isIn'] {
  return (_line, literals) => literals.some((literal) => literal.startsWith(path))
}

function isOrdinary(word: string): boolean {
  return /^[A-Z][a-z]+$/.test(word)
}

function everyString(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(everyString) : []
}

const builtIn = new Set(everyString(shippedLanguages))

function segments(): readonly string[] {
  const routes = manifest.pages.flatMap(({ route, aliases }) => [route, ...aliases])
  const inRoutes = routes.flatMap((route) => (route.split('?')[0] ?? '').split('/'))
  const inParams = manifest.pages.flatMap(({ queries }) =>
    queries.flatMap(({ params }) =>
      Object.values(params).flatMap((param) =>
        param.kind === 'literal' && typeof param.value === 'string' ? [param.value] : [],
      ),
    ),
  )
  const named = [...flat(manifest.channels).map(({ segment }) => segment), ...inRoutes, ...inParams]
  return [...new Set(named)].filter((word) => /^[A-Z]\w{2,}$/.test(word))
}

function titles(): readonly string[] {
  const all = [...flat(manifest.channels), ...manifest.pages].flatMap(({ title }) => everyString(title))
  return [...new Set(all)].filter((title) => title.length > 3 && !builtIn.has(title))
}

function servicePaths(): readonly string[] {
  const paths = Object.values(manifest.sources).map(({ request }) => request.path.split('{')[0] ?? '')
  return [...new Set(paths.flatMap((path) => [path, path.replace(/[^/]+\/?$/, '')]))].filter(
    (path) => path.length > 1,
  )
}

/** Capitalised words of the name that the config's own prose never writes small. */
function properNames(name: string): readonly string[] {
  const prose = everyString(files.map(({ text }) => JSON.parse(text)))
    .filter((text) => text.includes(' '))
    .join('\n')
  return (name.match(/\b[A-Z][a-z]{3,}\b/g) ?? []).filter(
    (word) => !new RegExp(`(?<![/.])\\b${word.toLowerCase()}\\b`).test(prose),
  )
}

function names(): readonly string[] {
  return everyString(manifest.site.name).flatMap((name) => [
    name,
    ...(/^(.+?)[省市县区]/.exec(name)?.slice(1) ?? []),
    ...properNames(name),
  ])
}

/** Every word that only config/ may hold. */
export function museumWords(): readonly ForbiddenWord[] {
  const byLook = (word: string): ForbiddenWord['isIn'] => (isOrdinary(word) ? asName(word) : anywhere(word))
  return [
    ...segments().map((word) => ({ word, why: 'a channel', isIn: byLook(word) })),
    ...titles().map((word) => ({ word, why: 'a title', isIn: byLook(word) })),
    ...servicePaths().map((word) => ({ word, why: 'a path of a service', isIn: startsLiteral(word) })),
    ...names().map((word) => ({ word, why: 'a name of the museum', isIn: anywhere(word) })),
  ]
}
