import { described } from './described.ts'

/**
 * What a value of the config is, beyond its JSON type: the check follows it, and the server resolves it before a template
 * draws it.
 *
 * - `text`: a text in every language; resolved to the page's language
 * - `joined text`: the same, put before or behind a value, so that blanks at its ends count
 * - `interface text`: a text of the interface in some languages, by plural category where it has several
 * - `address`: where a link leads; resolved to `{ href, external }`
 * - `picture`: the path of a picture, or one for each language; resolved to its address
 * - `source`: the name of a source
 * - `form`: the name of a form; resolved to its name and the words of its button
 * - `opening`: `true` for the museum's hours; resolved to what they say from now on
 * - `statement`: `true` for the museum's accessibility statement; resolved to what it says
 * - `latitude`, `longitude`: by default the museum's
 * - `map`: a map, which needs a picture or tiles
 * - `query`: the name of a query under "with"
 * - `menu place`: where a channel stands among the others of the menu
 * - `read param`: a query parameter of the address, which a query of the page must read
 * - `fact`, `link`: the name of a fact or link that the page's source makes
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

/** The keyword that says what a schema's value is, or what the keys of an object are. */
export function annotation<const Kind extends Annotation>(kind: Kind) {
  return { annotation: kind } as const
}

/** The schema of a string that is more than a string, with what it is for. */
export function annotated<const Kind extends Annotation>(kind: Kind, en: string, zh: string) {
  return { type: 'string', ...annotation(kind), description: described(en, zh) } as const
}
