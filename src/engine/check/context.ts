import { apiCalls } from '../../../schemas/api/index.ts'
import { OWN_FORMS } from '../../../schemas/api/own-forms.ts'
import type { LocalText, SourceConfig } from '../../../schemas/config/index.ts'
import { isObject, omitUndefined } from '../../base/object.ts'
import { catalogue, type Message, message, type Place, type Problem, problemOf } from '../errors/index.ts'
import type { Registry } from '../manifest.ts'
import type { Positions } from '../positions.ts'
import type { NamedConfig } from '../read/file-kinds.ts'
import type { RawFile, ReadConfig } from '../read/read-files.ts'
import { type IsId, idTest } from '../route-pattern.ts'
import { type LocalTextVisit, localTextsOf } from '../site-texts.ts'
import { unknownName } from '../suggest.ts'
import { type Addresses, collectAddresses, describePlace } from './addresses.ts'

/** The texts of a value: one, or those of its members, such as plural forms. */
export function wordsIn(value: unknown): readonly string[] {
  return typeof value === 'string' ? [value] : isObject(value) ? Object.values(value).flatMap(wordsIn) : []
}

/** What the checks share. Names come from every file, also from those with errors, so that one mistake is reported once. */
export interface CheckContext {
  readonly config: ReadConfig
  readonly registry: Registry
  /** Every text that the config has by language. */
  readonly texts: readonly LocalTextVisit[]
  readonly at: Positions['at']
  readonly writtenOf: Positions['writtenOf']
  readonly addresses: Addresses
  readonly isId: IsId
  /** Whether the site's own rule for ids could be read. */
  readonly knowsIds: boolean
  /** Locale codes in order; empty where site.json does not say. */
  readonly locales: readonly string[]
  /** Undefined where site.json cannot be read. */
  readonly services: ReadonlySet<string> | undefined
  readonly settings: ReadonlySet<string> | undefined
  /** Members of site.json. */
  readonly siteKeys: ReadonlySet<string>
  readonly sourceNames: ReadonlySet<string>
  readonly formNames: ReadonlySet<string>
  /** Sources without errors of their own. */
  readonly sources: ReadonlyMap<string, NamedConfig<SourceConfig>>
  readonly problems: readonly Problem[]
  readonly findFont?: FindFont
  readonly findTranslation?: FindTranslation
  readonly countTranslations?: CountTranslations
}

/** What is known of a config folder beside the texts of its files. */
export interface Surroundings {
  /** Looks at font files, which are beside the config or in packages; without it they are not checked. */
  readonly findFont?: FindFont
  /** Looks at the records of the config folder; without it they are not checked. */
  readonly findTranslation?: FindTranslation
  readonly countTranslations?: CountTranslations
  /** Folder of the editors' schemas, seen from the config folder; by default that of a clone. */
  readonly schemas?: string | undefined
}

/** Where a record of the config folder is translated into a language; undefined where none is. */
type FindTranslation = (language: string) => { readonly file: string; readonly line: number } | undefined

/** How many records of the config folder have a text in a language, beside those of `codes`. */
type CountTranslations = (language: string, codes: readonly string[]) => number

/** What a font file of the config turns out to be. */
export type FoundFont =
  | 'missing'
  | 'no-font'
  | {
      readonly bytes: number
      /** Whether browsers get it in pieces. */
      readonly isCut: boolean
      /** The characters that it has. */
      readonly characters: () => readonly number[]
      /** Whether its letters slope, by what it says of itself; undefined for a variable one, and where it says nothing. */
      readonly isItalic?: () => boolean | undefined
      /** Whether it is a variable one; undefined where it cannot be read. */
      readonly isVariable?: () => boolean | undefined
    }

/** Looks at a font as theme.json names it. */
type FindFont = (file: string, range?: string) => FoundFont

function keysOf(value: unknown): ReadonlySet<string> {
  return new Set(isObject(value) ? Object.keys(value) : [])
}

function localeCodes(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((locale: unknown) =>
    isObject(locale) && typeof locale.code === 'string' ? [locale.code] : [],
  )
}

function fileNames(raw: readonly RawFile[], kind: RawFile['kind']): ReadonlySet<string> {
  return new Set(raw.filter((file) => file.kind === kind).map(({ name }) => name))
}

/** The rule for ids; the default where it is none, which is a problem of its own. */
function idsOf(value: unknown): string | undefined {
  return typeof value === 'string' && regexpFault(value) === undefined ? value : undefined
}

export function createContext(
  config: ReadConfig,
  registry: Registry,
  { findFont, findTranslation, countTranslations }: Surroundings,
): CheckContext {
  const rawSite = config.raw.find(({ kind }) => kind === 'site')?.value
  const site = isObject(rawSite) ? rawSite : undefined
  const locales = localeCodes(site?.locales)
  const isId = idTest(idsOf(site?.ids))
  const { addresses, problems } = collectAddresses(config, locales, isId)
  return {
    config,
    registry,
    texts: [...localTextsOf(config, registry)],
    at: config.positions.at,
    writtenOf: config.positions.writtenOf,
    addresses,
    isId,
    knowsIds: site !== undefined && idsOf(site.ids) === site.ids,
    locales,
    services: site === undefined ? undefined : keysOf(site.services),
    settings: site === undefined ? undefined : keysOf(site.settings),
    siteKeys: keysOf(site),
    sourceNames: new Set([...fileNames(config.raw, 'source'), ...config.sources.map(({ name }) => name)]),
    formNames: fileNames(config.raw, 'form'),
    sources: new Map(config.sources.map((source) => [source.name, source])),
    problems,
    ...omitUndefined({ findFont, findTranslation, countTranslations }),
  }
}

/** What V8 says of a regular expression. */
const FAULTS: readonly Message[] = [
  message`Unterminated group`,
  message`Unmatched ')'`,
  message`Unterminated character class`,
  message`Lone quantifier brackets`,
  message`Nothing to repeat`,
  message`Incomplete quantifier`,
  message`numbers out of order in {} quantifier`,
  message`Range out of order in character class`,
  message`Invalid character class`,
  message`Invalid character in character class`,
  message`Invalid escape`,
  message`Invalid class escape`,
  message`Invalid decimal escape`,
  message`Invalid Unicode escape`,
  message`Invalid property name`,
  message`Invalid property name in character class`,
  message`\\ at end of pattern`,
  message`Invalid group`,
  message`Invalid capture group name`,
  message`Duplicate capture group name`,
  message`Invalid named reference`,
  message`Invalid named capture referenced`,
  message`Regular expression too large`,
]

/** Why a regular expression does not compile, read as browsers and ajv read it; undefined where it is. */
export function regexpFault(pattern: string): Message | undefined {
  try {
    new RegExp(pattern, 'u')
    return undefined
  } catch (error) {
    const fault = error instanceof Error ? error.message.replace(/^.*: /s, '') : 'it does not compile'
    return FAULTS.find(({ en }) => en === fault) ?? { ...message`it does not compile`, en: fault }
  }
}

/** A service that site.json does not have. */
export function* unknownService(name: string, place: Place, { services }: CheckContext): Generator<Problem> {
  if (services !== undefined && !services.has(name))
    yield problemOf(catalogue.SERVICE_UNKNOWN, unknownName(name, [...services]), place)
}

/** What of a text is quoted. */
const MAX_QUOTED_LENGTH = 60

export function quotedText(text: string): string {
  return text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text
}

/** Entries of a list whose key an earlier one has. */
export function repeatedIn<Entry>(
  list: readonly Entry[],
  keyOf: (entry: Entry) => unknown,
): readonly Entry[] {
  const keys = list.map(keyOf)
  return list.filter((_entry, index) => keys.indexOf(keys[index]) < index)
}

/** Something that visitors know by its label alone; that of a language is in itself. */
interface LabelledEntry {
  readonly label: LocalText | string
}

/** Siblings that have one label in a language, each with the first that has it. `what` says what they are, in the plural. */
export function* duplicateLabels(
  siblings: readonly LabelledEntry[],
  what: Message,
  { at }: CheckContext,
): Generator<Problem> {
  const taken = new Map<string, Place>()
  for (const sibling of siblings) {
    const { label } = sibling
    for (const [code, text] of Object.entries(typeof label === 'string' ? { '': label } : label)) {
      const place = typeof label === 'string' ? at(sibling, 'label') : at(label, code)
      const key = `${code} ${text.trim().toLowerCase()}`
      const first = taken.get(key)
      if (first === undefined) taken.set(key, place)
      else {
        const args = { label: text, what, where: describePlace(first) }
        yield problemOf(catalogue.LABEL_DUPLICATE, args, place)
      }
    }
  }
}

const CONTENT_CALLS: readonly RegExp[] = apiCalls.map(
  ({ url }) => new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`),
)

/** Whether a path is of the contract of the content service. */
function isOfContent(path: string): boolean {
  const [plain = ''] = path.split('?', 1)
  return plain.startsWith(OWN_FORMS) || CONTENT_CALLS.some((call) => call.test(plain))
}

/** A call of the content service that goes to a service of which every source asks for something else, such as the API of another museum. */
export function* otherService(
  service: string,
  path: string,
  place: Place,
  { config: { sources } }: CheckContext,
): Generator<Problem> {
  const asked = sources
    .filter((source) => source.config.service === service && !source.path.startsWith('records/'))
    .map(({ name, config: { request } }) => ({ name, path: request.path }))
  const [first] = asked
  if (first === undefined || !isOfContent(path) || asked.some((each) => isOfContent(each.path))) return
  // A backend of the museum's own may have this path too, where no other service has what the content service answers.
  if (
    !sources.some(({ config: { service: other, request } }) => other !== service && isOfContent(request.path))
  )
    return
  yield problemOf(catalogue.SERVICE_OTHER, { service, path, source: first.name, other: first.path }, place)
}
