import { described } from './described.ts'

/**
 * Meaning of a config value beyond its JSON type. The check validates it, and the server resolves it before a
 * template renders it.
 *
 * - `text`: a text in every language; resolved to the page's language
 * - `joined text`: the same, put before or behind a value, so that leading and trailing spaces count
 * - `interface text`: a text of the interface in some languages, by plural category if it has several
 * - `address`: target of a link; resolved to `{ href, external }`
 * - `picture`: path of a picture, or one per language; resolved to its URL
 * - `source`: name of a source
 * - `form`: name of a form; resolved to its name and the label of its button
 * - `opening`: `true` for the museum's hours; resolved to the hours from now on
 * - `statement`: `true` for the museum's accessibility statement; resolved to its content
 * - `latitude`, `longitude`: by default the museum's
 * - `map`: a map, which requires a picture or tiles
 * - `query`: name of a query under "with"
 * - `menu place`: position of a channel in the menu
 * - `read param`: a query parameter of the URL that a query of the page must read
 * - `fact`, `link`: name of a fact or link that the page's source provides
 */
export type Annotation =
  | 'text'
  | 'joined text'
  | 'interface text'
  | 'address'
  | 'picture'
  | 'source'
  | 'form'
  | 'opening'
  | 'statement'
  | 'latitude'
  | 'longitude'
  | 'map'
  | 'query'
  | 'menu place'
  | 'read param'
  | 'fact'
  | 'link'

/** Returns the keyword that annotates a value, or the keys of an object. */
export function annotation<const Kind extends Annotation>(kind: Kind) {
  return { annotation: kind } as const
}

/** Returns the schema of an annotated string, with its description. */
export function annotated<const Kind extends Annotation>(kind: Kind, en: string, zh: string) {
  return { type: 'string', ...annotation(kind), description: described(en, zh) } as const
}
