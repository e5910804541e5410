import { listed, type Message, message } from '../../../engine/errors/index.ts'
import { freeName, freeRoute } from '../entries.ts'
import type { Question, Rule } from '../question.ts'
import type { ConfigState } from '../state.ts'
import { namesIn } from './fill-preset.ts'
import { type Preset, presets } from './presets.ts'

type Asked = Question<ConfigState>

/** Refuses a text that does not match, or of names with commas between them one that does not. */
function matching(pattern: RegExp, words: Message, isList = false): Rule<ConfigState> {
  return (text) => ((isList ? namesIn(text) : [text]).every((each) => pattern.test(each)) ? undefined : words)
}

const addressRule: Rule<ConfigState> = (text) =>
  /^https?:\/\//i.test(text) && URL.canParse(text) && new URL(text).username === ''
    ? undefined
    : message`An address begins with http:// or https:// and holds no password.`

const tokenRule = matching(
  /^[A-Z][A-Z0-9_]*$/,
  message`It is the name of an environment variable such as DIRECTUS_TOKEN, not the token itself.`,
)

/** Names of collections and fields become parts of addresses and pointers. */
const RULES = {
  name: matching(
    /^[\p{L}\p{N}_][\p{L}\p{N}_.,\s-]*$/u,
    message`A name has letters, digits, dashes and underscores.`,
  ),
  facts: matching(
    /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*(?:=[^<>{}=]+)?$/u,
    message`Write names with commas between them, each with a label behind “=” where it should have one: era=Period.`,
    true,
  ),
  path: matching(/^\/[\w.~@!:/-]*$/, message`A path begins with “/”.`),
  text: matching(/^[^<>]*$/, message`It holds no “<” or “>”.`),
}

const codesRule = matching(
  /^[a-z]{2,3}=[A-Za-z0-9_-]*$/,
  message`Write each as CODE=CODE, such as zh=zh-Hans, with commas between them.`,
  true,
)

const TOKEN: Asked = {
  key: 'token',
  words: message`Environment variable of its token or password; none where it needs none`,
  optional: true,
  refuse: tokenRule,
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Address of the list page that shows what a call lists; undefined where there is none. */
function listOf(call: string | undefined, { pages, sources }: ConfigState['manifest']): string | undefined {
  const found = pages.find(({ kind, route, queries }) => {
    const { source = '' } = queries.find(({ name }) => name === 'main') ?? {}
    return kind === 'list' && !route.includes(':') && sources[source]?.request.path === call
  })
  return found?.route
}

function ownQuestions({ questions }: Preset): readonly Asked[] {
  return Object.entries(questions).map(
    ([key, { en, zh, default: preset, call, empty = false, of, with: other }]) => ({
      key,
      words: { en, zh },
      offer: (_answers, { manifest }) => (call && listOf(call, manifest)) || preset,
      optional: empty,
      refuse: RULES[of ?? 'name'],
      ...(other === undefined ? {} : { when: (answers) => (answers[other] ?? '') !== '' }),
    }),
  )
}

const ADDRESS: Asked = {
  key: 'address',
  words: message`Address of the system, such as https://cms.example.org`,
  refuse: addressRule,
}

const LANGUAGE_CODES: Asked = {
  key: 'languageCodes',
  words: message`Codes by which it knows the languages, such as zh=zh-Hans; none where they are the same`,
  optional: true,
  refuse: codesRule,
}

const TITLE: Asked = {
  key: 'name',
  words: message`Title in the menu`,
  schema: { annotation: 'text', additionalProperties: { type: 'string' } },
  offer: ({ name = '' }) => capitalised(name),
}

/** What `vitrine new source --preset` must know. */
export function presetQuestions(preset: Preset): readonly Asked[] {
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
      schema: { type: 'string', pattern: '^(/[A-Za-z0-9_.-]+){1,7}$' },
      offer: ({ name = '' }) => `/${name}`,
      refuse: freeRoute,
    },
    ...(isBuiltIn ? [] : [ADDRESS]),
    ...(preset.auth === undefined ? [] : [TOKEN]),
    ...ownQuestions(preset),
    ...(isBuiltIn ? [] : [LANGUAGE_CODES]),
    // What the built-in service has is known by a name in each language.
    isBuiltIn ? { ...TITLE, offer: () => '', optional: true, flagOnly: true } : TITLE,
  ]
}

/** The questions of all presets, each once, with the names of the presets that ask it where not all do. */
export function allPresetQuestions(): readonly Asked[] {
  const connectors = Object.entries(presets).flatMap(([name, { builtIn }]) =>
    builtIn === undefined ? [name] : [],
  )
  const asking = new Map<string, { readonly question: Asked; readonly names: string[] }>()
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
      : { ...question, words: message`${{ en, zh }} (${listed(names)})` }
  })
}
