import { joinWithCommas, type Message, message } from '../../../engine/errors/index.ts'
import { mainQuery, sourceNamesOf } from '../../../engine/index.ts'
import { askedChannels } from '../../asked-channels.ts'
import { freeName, freeRoute } from '../entries.ts'
import type { Answers, Question, Rule } from '../question.ts'
import type { ConfigState } from '../state.ts'
import { commaNames, type Preset, presets } from './presets.ts'

type ConfigQuestion = Question<ConfigState>

/**
 * Refuses a text that does not match the pattern.
 *
 * @param isList Whether each comma-separated name must match.
 */
function matchingRule(pattern: RegExp, words: Message, isList = false): Rule<ConfigState> {
  return (text) =>
    (isList ? commaNames(text) : [text]).every((each) => pattern.test(each)) ? undefined : words
}

const addressRule: Rule<ConfigState> = (text) =>
  /^https?:\/\//i.test(text) && URL.canParse(text) && new URL(text).username === ''
    ? undefined
    : message`An address begins with http:// or https:// and holds no password.`

const tokenRule = matchingRule(
  /^[A-Z][A-Z0-9_]*$/,
  message`It is the name of an environment variable such as DIRECTUS_TOKEN, not the token itself.`,
)

const routeRule = matchingRule(
  /^(?:\/[A-Za-z0-9_.-]+){1,7}$/,
  message`It begins with “/” and has up to seven parts of letters, digits, “_”, “.” and “-”, such as /objects.`,
)

/** Names of collections and fields become parts of URLs and pointers. */
const RULES = {
  name: matchingRule(
    /^[\p{L}\p{N}_][\p{L}\p{N}_.,\s-]*$/u,
    message`A name has letters, digits, dashes and underscores.`,
  ),
  facts: matchingRule(
    /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*(?:=[^<>{}=]+)?$/u,
    message`Write names with commas between them, each with a label behind “=” where it should have one: era=Period.`,
    true,
  ),
  path: matchingRule(/^\/[\w.~@!:/-]*$/, message`A path begins with “/”.`),
  text: matchingRule(/^[^<>]*$/, message`It holds no “<” or “>”.`),
}

const codesRule = matchingRule(
  /^[a-z]{2,3}=[A-Za-z0-9_-]*$/,
  message`Write each as CODE=CODE, such as zh=zh-Hans, with commas between them.`,
  true,
)

const TOKEN: ConfigQuestion = {
  key: 'token',
  words: message`Environment variable of its token or password; none where it needs none`,
  optional: true,
  refuse: tokenRule,
}

export function capitalise(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Returns the path of an address if it is that of a IIIF collection rather than of the service. */
export function collectionIn({ address = '' }: Answers): string | undefined {
  const path = URL.canParse(address) ? new URL(address).pathname : ''
  return /\/[^/]*\.json$|\/collections?\//.test(path) ? path : undefined
}

/** Returns the route of the list page whose source requests this path, or undefined. */
function listPageOf(
  call: string | undefined,
  { pages, sources }: ConfigState['manifest'],
): string | undefined {
  const found = pages.find(({ kind, route, queries }) => {
    const { source = '' } = queries.find(({ name }) => name === 'main') ?? {}
    return kind === 'list' && !route.includes(':') && sources[source]?.request.path === call
  })
  return found?.route
}

/** Refuses a route whose page lists the response of another call. */
function listRule(call: string): Rule<ConfigState> {
  return (route, _answers, { manifest: { pages, sources, recordTypes } }) => {
    const page = pages.find((each) => each.route === route)
    const source = page && (mainQuery(page)?.source ?? '')
    if (source === undefined || sources[source]?.request.path === call) return undefined
    const type = recordTypes.find(({ name }) => sourceNamesOf(name).includes(source))
    return type === undefined
      ? message`The page ${route} lists something else. Leave this out, or write the address of another page.`
      : message`The page ${route} lists records of the type "${type.name}", which have a section of their own. Leave this out.`
  }
}

/** Refuses a channel whose articles no page requests. */
const channelRule: Rule<ConfigState> = (channel, _answers, { manifest }) => {
  const asked = askedChannels(manifest)
  if (asked === undefined || asked.isOpen || asked.numbers.size === 0 || asked.numbers.has(channel))
    return undefined
  return message`No page asks for articles of this channel; capitals count. Those that pages ask for: ${joinWithCommas([...asked.numbers])}.`
}

function ownQuestions({ questions }: Preset): readonly ConfigQuestion[] {
  return Object.entries(questions).map(
    ([key, { en, zh, default: preset, call, channel = false, empty = false, of, with: other }]) => ({
      key,
      words: { en, zh },
      offer: (answers, { manifest }) => {
        const found = key === 'collection' && of === 'path' ? collectionIn(answers) : undefined
        if (found !== undefined) return found
        const [asked] = (channel && askedChannels(manifest)?.numbers) || []
        return asked ?? ((call && listPageOf(call, manifest)) || preset)
      },
      optional: empty,
      refuse: (text, answers, state) =>
        RULES[of ?? 'name'](text, answers, state) ??
        (call === undefined ? undefined : listRule(call)(text, answers, state)) ??
        (channel ? channelRule(text, answers, state) : undefined),
      ...(other === undefined ? {} : { when: (answers) => (answers[other] ?? '') !== '' }),
    }),
  )
}

const ADDRESS: ConfigQuestion = {
  key: 'address',
  words: message`Address of the system, such as https://cms.example.org`,
  refuse: addressRule,
}

const LANGUAGE_CODES: ConfigQuestion = {
  key: 'languageCodes',
  words: message`Codes by which it knows the languages, such as zh=zh-Hans; none where they are the same`,
  optional: true,
  refuse: codesRule,
}

const TITLE: ConfigQuestion = {
  key: 'name',
  words: message`Title in the menu`,
  schema: { annotation: 'text', additionalProperties: { type: 'string' } },
  offer: ({ name = '' }) => capitalise(name),
}

/** Questions of `vitrine new source --preset`. */
export function presetQuestions(preset: Preset): readonly ConfigQuestion[] {
  const isBuiltIn = preset.builtIn !== undefined
  return [
    {
      key: 'name',
      words: message`Name of the source, such as objects`,
      refuse: freeName('sources'),
    },
    {
      key: 'route',
      words: message`Address of its list`,
      offer: ({ name = '' }) => `/${name}`,
      refuse: (route, answers, state) => routeRule(route, answers, state) ?? freeRoute(route, answers, state),
    },
    ...(isBuiltIn ? [] : [ADDRESS]),
    ...(preset.auth === undefined ? [] : [TOKEN]),
    ...ownQuestions(preset),
    ...(isBuiltIn ? [] : [LANGUAGE_CODES]),
    // Content of the built-in service has a default name in each language.
    isBuiltIn ? { ...TITLE, offer: () => '', optional: true, flagOnly: true } : TITLE,
  ]
}

/** Returns the questions of all presets without duplicates. Those not asked by all name their presets. */
export function allPresetQuestions(): readonly ConfigQuestion[] {
  const connectors = Object.entries(presets).flatMap(([name, { builtIn }]) =>
    builtIn === undefined ? [name] : [],
  )
  const asking = new Map<string, { readonly question: ConfigQuestion; readonly names: string[] }>()
  for (const [name, preset] of Object.entries(presets))
    for (const question of presetQuestions(preset)) {
      const id = `${question.key} ${question.schema?.annotation ?? ''}`
      const known = asking.get(id) ?? { question, names: [] }
      asking.set(id, { ...known, names: [...known.names, name] })
    }
  return [...asking.values()].map(({ question, names }) => {
    const { en, zh } = question.words
    return connectors.every((each) => names.includes(each))
      ? question
      : { ...question, words: message`${{ en, zh }} (${joinWithCommas(names)})` }
  })
}
