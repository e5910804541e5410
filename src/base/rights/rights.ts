import names from './names.json' with { type: 'json' }

/** A rights statement of rightsstatements.org or creativecommons.org. */
export interface RightsStatement {
  /** Canonical URI, with http as IIIF requires. */
  readonly uri: string
  /** URL of its web page. */
  readonly href: string
  /** Whether it permits some reuse. */
  readonly reuse: boolean
  /** Returns its name in a language (BCP 47), or in English if unknown. */
  readonly name: (tag: string) => string
}

type RightsName = keyof typeof names

const STATEMENT =
  /^(?:https?:\/\/)?(?:www\.)?rightsstatements\.org\/(?:vocab|page|data)\/([A-Za-z-]+)\/1\.0\/?(?:\?.*)?$/
const LICENCE =
  /^(?:https?:\/\/)?(?:www\.)?creativecommons\.org\/licenses\/(by(?:-nc)?(?:-sa|-nd)?)\/([1-4]\.[05])(?:\/([a-z]{2,3}))?\/?(?:(?:deed|legalcode)[\w.-]*)?$/
const PUBLIC =
  /^(?:https?:\/\/)?(?:www\.)?creativecommons\.org\/publicdomain\/(zero|mark)\/1\.0\/?(?:(?:deed|legalcode)[\w.-]*)?$/

/** A licence in letters, with its version. */
const LICENCE_WORDS = /^cc[ -](by(?:[ -]nc)?(?:[ -](?:sa|nd))?)[ -]([1-4]\.[05])(?:[ -]([a-z]{2}))?$/i
const ZERO_WORDS = /^cc[ -]?(?:0|zero)(?:[ -]1\.0)?(?: universal)?$/i
/** A URL, or words that begin like a licence. */
const MEANT_AS_STATEMENT =
  /^(?:https?:|(?:cc|creative ?commons|creativecommons\.org|rightsstatements\.org)(?![\p{L}\d]))/iu

/** Statements that permit reuse: by everyone, in education, or noncommercially. */
const REUSABLE: readonly string[] = ['InC-EDU', 'InC-NC', 'NoC-NC', 'NoC-US', 'zero', 'mark']

/** Keys of statements by their name in any language. */
const BY_NAME = new Map(
  Object.entries(names).flatMap(([key, byLanguage]) =>
    Object.values(byLanguage).map((name) => [name.toLowerCase(), key] as const),
  ),
)

function nameIn(key: RightsName, tag: string): string {
  const byLanguage: Readonly<Record<string, string>> = names[key]
  const { language, script } = new Intl.Locale(tag).maximize()
  return byLanguage[`${language}-${script}`] ?? byLanguage[language] ?? names[key].en
}

function knownStatement(key: RightsName, uri: string, href: string): RightsStatement {
  return { uri, href, reuse: REUSABLE.includes(key), name: (tag) => nameIn(key, tag) }
}

function isNamed(key: string): key is RightsName {
  return Object.hasOwn(names, key)
}

/** Returns the URL of a statement that is written as its name in any language, or in letters. Returns any other text unchanged. */
function statementUrl(text: string): string {
  const [, licence, version, country] = LICENCE_WORDS.exec(text) ?? []
  const parts = [licence?.replaceAll(' ', '-'), version, country].filter((part) => part !== undefined)
  if (parts.length > 0) return `creativecommons.org/licenses/${parts.join('/').toLowerCase()}/`
  const key = BY_NAME.get(text.toLowerCase())
  if (key === 'zero' || ZERO_WORDS.test(text)) return 'creativecommons.org/publicdomain/zero/1.0/'
  if (key === 'mark' || text === 'PDM') return 'creativecommons.org/publicdomain/mark/1.0/'
  return key === undefined ? text : `rightsstatements.org/vocab/${key}/1.0/`
}

/** Returns the statement of a URI in any spelling, or of its name; undefined for any other text. */
export function rightsStatement(text: string): RightsStatement | undefined {
  const written = statementUrl(text.trim())
  const code = STATEMENT.exec(written)?.[1]
  if (code !== undefined) {
    if (!isNamed(code) || code === 'zero' || code === 'mark') return undefined
    const path = `rightsstatements.org/vocab/${code}/1.0/`
    return knownStatement(code, `http://${path}`, `https://${path}`)
  }
  const mark = PUBLIC.exec(written)?.[1]
  if (mark !== undefined && isNamed(mark)) {
    const path = `creativecommons.org/publicdomain/${mark}/1.0/`
    return knownStatement(mark, `http://${path}`, `https://${path}`)
  }
  const [, licence, version = '', country] = LICENCE.exec(written) ?? []
  if (licence === undefined) return undefined
  const path = `creativecommons.org/licenses/${licence}/${version}/${country === undefined ? '' : `${country}/`}`
  const words = `CC ${licence.toUpperCase()} ${version}${country === undefined ? '' : ` ${country.toUpperCase()}`}`
  return { uri: `http://${path}`, href: `https://${path}`, reuse: true, name: () => words }
}

/** Whether a text is meant as a statement that is unknown: a typing error, a licence without its version, or another vocabulary. */
export function isUnknownRights(text: string): boolean {
  return MEANT_AS_STATEMENT.test(text.trim()) && rightsStatement(text) === undefined
}

/** Whether a text is the URL of a statement, which precedes its name beside it. */
export function isStatementUrl(text: string): boolean {
  return text.includes('/') && rightsStatement(text) !== undefined
}
