import { bilingual } from '../../../engine/errors/index.ts'
import { freeName, freeRoute } from '../entries.ts'
import type { Question, Rule } from '../question.ts'
import type { ConfigState } from '../state.ts'
import { namesIn } from './fill-preset.ts'
import { type Preset, presets } from './presets.ts'

type Asked = Question<ConfigState>

/** Refuses a text that does not match, or of names with commas between them one that does not. */
function matching(pattern: RegExp, en: string, zh: string, isList = false): Rule<ConfigState> {
  return (text) =>
    (isList ? namesIn(text) : [text]).every((each) => pattern.test(each)) ? undefined : bilingual(en, zh)
}

const addressRule: Rule<ConfigState> = (text) =>
  /^https?:\/\//i.test(text) && URL.canParse(text) && new URL(text).username === ''
    ? undefined
    : bilingual(
        'An address begins with http:// or https:// and holds no password.',
        '网址以“http://”或“https://”开头，不含密码。',
      )

const tokenRule = matching(
  /^[A-Z][A-Z0-9_]*$/,
  'It is the name of an environment variable such as DIRECTUS_TOKEN, not the token itself.',
  '这里写环境变量的名称，例如“DIRECTUS_TOKEN”，而不是令牌本身。',
)

/** Names of collections and fields become parts of addresses and pointers. */
const RULES = {
  name: matching(
    /^[\p{L}\p{N}_][\p{L}\p{N}_.,\s-]*$/u,
    'A name has letters, digits, dashes and underscores.',
    '名称由字母、数字、连字符和下划线组成。',
  ),
  facts: matching(
    /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*(?:=[^<>{}=]+)?$/u,
    'Write names with commas between them, each with a label behind “=” where it should have one: era=Period.',
    '请写名称，以逗号分隔；需要另取名称时写在“=”之后，例如 era=时期。',
    true,
  ),
  path: matching(/^\/[\w.~@!:/-]*$/, 'A path begins with “/”.', '路径以“/”开头。'),
  text: matching(/^[^<>]*$/, 'It holds no “<” or “>”.', '不能含有“<”或“>”。'),
}

const codesRule = matching(
  /^[a-z]{2,3}=[A-Za-z0-9_-]*$/,
  'Write each as CODE=CODE, such as zh=zh-Hans, with commas between them.',
  '请写成“代码=代码”，例如“zh=zh-Hans”，以逗号分隔。',
  true,
)

const TOKEN: Asked = {
  key: 'token',
  words: bilingual(
    'Environment variable of its token or password; none where it needs none',
    '存放令牌或密码的环境变量；不需要则不写',
  ),
  optional: true,
  refuse: tokenRule,
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function ownQuestions({ questions }: Preset): readonly Asked[] {
  return Object.entries(questions).map(
    ([key, { en, zh, default: preset, empty = false, of, with: other }]) => ({
      key,
      words: bilingual(en, zh),
      offer: () => preset,
      optional: empty,
      refuse: RULES[of ?? 'name'],
      ...(other === undefined ? {} : { when: (answers) => (answers[other] ?? '') !== '' }),
    }),
  )
}

/** What `vitrine new source --preset` must know. */
export function presetQuestions(preset: Preset): readonly Asked[] {
  return [
    {
      key: 'name',
      words: bilingual('Name of the source, such as objects', '数据源的名称，例如 objects'),
      refuse: freeName('sources'),
    },
    {
      key: 'route',
      words: bilingual('Address of its list', '列表的地址'),
      schema: { type: 'string', pattern: '^(/[A-Za-z0-9_.-]+){1,7}$' },
      offer: ({ name = '' }) => `/${name}`,
      refuse: freeRoute,
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
    ...ownQuestions(preset),
    {
      key: 'languageCodes',
      words: bilingual(
        'Codes by which it knows the languages, such as zh=zh-Hans; none where they are the same',
        '它使用的语言代码，例如 zh=zh-Hans；相同则不写',
      ),
      optional: true,
      refuse: codesRule,
    },
    {
      key: 'name',
      words: bilingual('Title in the menu', '导航中的名称'),
      schema: { annotation: 'text', additionalProperties: { type: 'string' } },
      offer: ({ name = '' }) => capitalised(name),
    },
  ]
}

/** The questions of all presets, each once, with the names of the presets that ask it where not all do. */
export function allPresetQuestions(): readonly Asked[] {
  const asking = new Map<string, { readonly question: Asked; readonly names: string[] }>()
  for (const [name, preset] of Object.entries(presets))
    for (const question of presetQuestions(preset)) {
      const id = `${question.key} ${question.schema?.annotation ?? ''}`
      const known = asking.get(id) ?? { question, names: [] }
      asking.set(id, { ...known, names: [...known.names, name] })
    }
  return [...asking.values()].map(({ question, names }) => {
    const { en, zh } = question.words
    return names.length === Object.keys(presets).length
      ? question
      : { ...question, words: bilingual(`${en} (${names.join(', ')})`, `${zh}（${names.join('、')}）`) }
  })
}
