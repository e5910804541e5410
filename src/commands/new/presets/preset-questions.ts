import { bilingual } from '../../../engine/errors/index.ts'
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
    : bilingual(
        'An address begins with http:// or https:// and holds no password.',
        '网址以“http://”或“https://”开头，不含密码。',
      )

const tokenRule: Rule = (text) =>
  VARIABLE.test(text)
    ? undefined
    : bilingual(
        'It is the name of an environment variable such as DIRECTUS_TOKEN, not the token itself.',
        '这里写环境变量的名称，例如“DIRECTUS_TOKEN”，而不是令牌本身。',
      )

const nameRule: Rule = (text) =>
  NAME.test(text)
    ? undefined
    : bilingual(
        'A name has letters, digits, dashes and underscores.',
        '名称由字母、数字、连字符和下划线组成。',
      )

const factsRule: Rule = (text) =>
  namesIn(text).every((each) => FACT.test(each))
    ? undefined
    : bilingual(
        'Write names with commas between them, each with a label behind “=” where it should have one: era=Period.',
        '请写名称，以逗号分隔；需要另取名称时写在“=”之后，例如 era=时期。',
      )

const pathRule: Rule = (text) =>
  PATH.test(text) ? undefined : bilingual('A path begins with “/”.', '路径以“/”开头。')

const textRule: Rule = (text) =>
  /[<>]/.test(text) ? bilingual('It holds no “<” or “>”.', '不能含有“<”或“>”。') : undefined

const RULES = { facts: factsRule, path: pathRule, text: textRule }

const codesRule: Rule = (text) =>
  namesIn(text).every((pair) => CODES.test(pair))
    ? undefined
    : bilingual(
        'Write each as CODE=CODE, such as zh=zh-Hans, with commas between them.',
        '请写成“代码=代码”，例如“zh=zh-Hans”，以逗号分隔。',
      )

const TOKEN: Question = {
  key: 'token',
  words: bilingual(
    'Environment variable of its token or password; none where it needs none',
    '存放令牌或密码的环境变量；不需要则不写',
  ),
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
      words: bilingual(en, zh),
      ...(empty ? { fallback: () => fallback } : { proposed: () => fallback }),
      refuse: of === undefined ? nameRule : RULES[of],
      ...(other === undefined ? {} : { when: (answers) => (answers[other] ?? '') !== '' }),
    }
  })
  return [
    {
      key: 'name',
      words: bilingual('Name of the source, such as objects', '数据源的名称，例如 objects'),
      refuse: freeName('sources', manifest.sources),
    },
    {
      key: 'route',
      words: bilingual('Address of its list', '列表的地址'),
      proposed: ({ name = '' }) => `/${name}`,
      refuse: freeRoute(manifest),
    },
    {
      key: 'address',
      words: bilingual(
        'Address of the system, such as https://cms.example.org',
        '系统的网址，例如 https://cms.example.org',
      ),
      refuse: addressRule,
    },
    ...(preset.auth === undefined ? [] : [TOKEN]),
    ...own,
    {
      key: 'languageCodes',
      words: bilingual(
        'Codes by which it knows the languages, such as zh=zh-Hans; none where they are the same',
        '它使用的语言代码，例如 zh=zh-Hans；相同则不写',
      ),
      fallback: () => '',
      refuse: codesRule,
    },
    ...textQuestions('name', bilingual('Title in the menu', '导航中的名称'), manifest.locales, {
      fallback: ({ name = '' }) => capitalised(name),
    }),
  ]
}
