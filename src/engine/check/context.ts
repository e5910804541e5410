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

/** Returns the texts of a value: the value itself, or its members, such as plural forms. */
export function wordsIn(value: unknown): readonly string[] {
  return typeof value === 'string' ? [value] : isObject(value) ? Object.values(value).flatMap(wordsIn) : []
}

/**
 * Context shared by the checks. Names are collected from all files, including those with errors, so that one mistake is reported once.
 */
export interface CheckContext {
  readonly config: ReadConfig
  readonly registry: Registry
  /** All texts by language in the config. */
  readonly texts: readonly LocalTextVisit[]
  readonly at: Positions['at']
  readonly writtenOf: Positions['writtenOf']
  readonly addresses: Addresses
  readonly isId: IsId
  /** Whether the site's own id rule is valid. */
  readonly knowsIds: boolean
  /** Locale codes in order; empty if site.json does not define them. */
  readonly locales: readonly string[]
  /** Names of services; undefined if site.json is unreadable. */
  readonly services: ReadonlySet<string> | undefined
  readonly settings: ReadonlySet<string> | undefined
  /** Keys present in site.json. */
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

/** Information about a config folder besides the texts of its files. */
export interface Surroundings {
  /** Inspects font files, in the config folder or in packages. If absent, fonts are not checked. */
  readonly findFont?: FindFont
  /** Searches the records of the config folder. If absent, they are not checked. */
  readonly findTranslation?: FindTranslation
  readonly countTranslations?: CountTranslations
  /** Folder of the editor schemas, relative to the config folder; by default that of a clone. */
  readonly schemas?: string | undefined
}

/** Returns the location of a translation into a language in the records of the config folder; undefined if there is none. */
type FindTranslation = (language: string) => { readonly file: string; readonly line: number } | undefined

/** Counts the records of the config folder with a text in a language other than `codes`. */
type CountTranslations = (language: string, codes: readonly string[]) => number

/** Result of inspecting a font file. */
export type FoundFont =
  | 'missing'
  | 'no-font'
  | {
      readonly bytes: number
      /** Whether the font is served in subsets. */
      readonly isCut: boolean
      /** Code points of the font. */
      readonly characters: () => readonly number[]
      /** Whether the font says that it is italic or oblique; undefined for a variable font, and if it does not say. */
      readonly isItalic?: () => boolean | undefined
      /** Whether the font is variable; undefined if it cannot be read. */
      readonly isVariable?: () => boolean | undefined
    }

/** Inspects a font as named in theme.json. */
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

/** Returns the id rule; the default if it is invalid, which is reported separately. */
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

/** Explanations for V8's regular expression errors. */
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

/** Returns why a regular expression does not compile in the mode used by browsers and Ajv, or undefined if it does. */
export function regexpFault(pattern: string): Message | undefined {
  try {
    new RegExp(pattern, 'u')
    return undefined
  } catch (error) {
    const fault = error instanceof Error ? error.message.replace(/^.*: /s, '') : 'it does not compile'
    return FAULTS.find(({ en }) => en === fault) ?? { ...message`it does not compile`, en: fault }
  }
}

/** Reports a service that is not in site.json. */
export function* unknownService(name: string, place: Place, { services }: CheckContext): Generator<Problem> {
  if (services !== undefined && !services.has(name))
    yield problemOf(catalogue.SERVICE_UNKNOWN, unknownName(name, [...services]), place)
}

/** Maximum length of a quoted text. */
const MAX_QUOTED_LENGTH = 60

export function quotedText(text: string): string {
  return text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text
}

/** Returns list entries whose key occurs in an earlier entry. */
export function repeatedIn<Entry>(
  list: readonly Entry[],
  keyOf: (entry: Entry) => unknown,
): readonly Entry[] {
  const keys = list.map(keyOf)
  return list.filter((_entry, index) => keys.indexOf(keys[index]) < index)
}

/** An entry that visitors recognize by its label only. The label of a language is in that language. */
interface LabelledEntry {
  readonly label: LocalText | string
}

/** Reports siblings with the same label in a language, each with the first one. `what` names their kind, in the plural. */
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

/** Whether a path belongs to the API of the content service. */
function isOfContent(path: string): boolean {
  const [plain = ''] = path.split('?', 1)
  return plain.startsWith(OWN_FORMS) || CONTENT_CALLS.some((call) => call.test(plain))
}

/**
 * Reports a call of the content service that is sent to a service whose other sources all use another API, such as that of another
 * museum.
 */
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
  // A museum's own backend may have this path too, if no other service provides the content service's API.
  if (
    !sources.some(({ config: { service: other, request } }) => other !== service && isOfContent(request.path))
  )
    return
  yield problemOf(catalogue.SERVICE_OTHER, { service, path, source: first.name, other: first.path }, place)
}
