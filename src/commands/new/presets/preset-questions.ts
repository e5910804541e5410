import { message } from '../../../engine/errors/index.ts'
import type { ConfigState } from '../config-state.ts'
import { textQuestions } from '../local-text.ts'
import type { Question } from '../questions.ts'
import { freeName, freeRoute, type Rule } from '../rules.ts'
import { namesIn } from './fill-preset.ts'
import type { Preset } from './presets.ts'

const VARIABLE = /^[A-Z][A-Z0-9_]*$/
const CODES = /^[a-z]{2,3}=[A-Za-z0-9_-]*$/

/** Names of collections and fields: they become parts of addresses and pointers. */
const NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_.,\s-]*$/u

const FACT = /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*(?:=[^<>{}=]+)?$/u
const PATH = /^\/[\w.~@!:/-]*$/

const addressRule: Rule = (text) =>
  /^https?:\/\//i.test(text) && URL.canParse(text) && new URL(text).username === ''
    ? undefined
    : message`An address begins with http:// or https:// and holds no password.`

const tokenRule: Rule = (text) =>
  VARIABLE.test(text)
    ? undefined
    : message`It is the name of an environment variable such as DIRECTUS_TOKEN, not the token itself.`

const nameRule: Rule = (text) =>
  NAME.test(text) ? undefined : message`A name has letters, digits, dashes and underscores.`

const factsRule: Rule = (text) =>
  namesIn(text).every((each) => FACT.test(each))
    ? undefined
    : message`Write names with commas between them, each with a label behind “=” where it should have one: era=Period.`

const pathRule: Rule = (text) => (PATH.test(text) ? undefined : message`A path begins with “/”.`)

const textRule: Rule = (text) => (/[<>]/.test(text) ? message`It holds no “<” or “>”.` : undefined)

const RULES = { facts: factsRule, path: pathRule, text: textRule }

const codesRule: Rule = (text) =>
  namesIn(text).every((pair) => CODES.test(pair))
    ? undefined
    : message`Write each as CODE=CODE, such as zh=zh-Hans, with commas between them.`

const TOKEN: Question = {
  key: 'token',
  words: message`Environment variable of its token or password; none where it needs none`,
  fallback: () => '',
  refuse: tokenRule,
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** What `vitrine new source --preset` must know. */
export function presetQuestions(preset: Preset, { manifest }: ConfigState): readonly Question[] {
  const own = Object.entries(preset.questions).map(([key, question]): Question => {
    const { en, zh, default: fallback, empty = false, of, with: other } = question
    return {
      key,
      words: { en, zh },
      ...(empty ? { fallback: () => fallback } : { proposed: () => fallback }),
      refuse: of === undefined ? nameRule : RULES[of],
      ...(other === undefined ? {} : { when: (answers) => (answers[other] ?? '') !== '' }),
    }
  })
  return [
    {
      key: 'name',
      words: message`Name of the source, such as objects`,
      refuse: freeName('sources', manifest.sources),
    },
    {
      key: 'route',
      words: message`Address of its list`,
      proposed: ({ name = '' }) => `/${name}`,
      refuse: freeRoute(manifest),
    },
    {
      key: 'address',
      words: message`Address of the system, such as https://cms.example.org`,
      refuse: addressRule,
    },
    ...(preset.auth === undefined ? [] : [TOKEN]),
    ...own,
    {
      key: 'languageCodes',
      words: message`Codes by which it knows the languages, such as zh=zh-Hans; none where they are the same`,
      fallback: () => '',
      refuse: codesRule,
    },
    ...textQuestions('name', message`Title in the menu`, manifest.locales, {
      fallback: ({ name = '' }) => capitalised(name),
    }),
  ]
}
