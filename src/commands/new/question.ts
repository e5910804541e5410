import type { LocaleConfig, LocalText } from '../../../schemas/config/index.ts'
import { AppError } from '../../base/app-error.ts'
import { omitUndefined } from '../../base/object.ts'
import {
  joinWithCommas,
  type Language,
  type Message,
  message,
  sameInBoth,
} from '../../engine/errors/index.ts'
import {
  type PropertySchema,
  type SchemaNode,
  shortened,
  suggest,
  valueProblem,
  wordsOf,
} from '../../engine/index.ts'
import type { Prompts } from './prompts.ts'

export type Answers = Readonly<Record<string, string>>

/** Returns why a text is invalid and what to do, or undefined if it is valid. */
export type Rule<State> = (text: string, answers: Answers, state: State) => Message | undefined

/** One input of a command: a flag, and a question in a terminal. */
export interface Question<State> {
  /** Key of the answer, such as "pageSize" for the flag "--page-size". */
  readonly key: string
  readonly words: Message
  /** Help text of the flag beyond `words`. */
  readonly about?: Message
  /** Path of the property that the answer sets, such as ["submit", "service"]. Undefined if the entry is built otherwise. */
  readonly property?: readonly string[] | undefined
  /** Schema of the answer. A text in every language has one question and flag per language. */
  readonly schema?: PropertySchema
  /** Known names that are valid answers, and what they name. */
  readonly known?: (answers: Answers, state: State) => readonly string[]
  readonly what?: Message
  readonly refuse?: Rule<State>
  /** Default answer. */
  readonly offer?: (answers: Answers, state: State) => string | undefined
  /** Whether the answer may be empty. */
  readonly optional?: boolean
  /** Whether the question applies, and why the flag is useless if it does not. */
  readonly when?: (answers: Answers, state: State) => boolean
  readonly idle?: Message
  /** Whether only a flag can answer. It may be repeated; the answer has one line for each. */
  readonly flagOnly?: boolean
  /** Whether the flag takes several values. */
  readonly many?: boolean
}

/** Creates questions from the properties of a schema, which provides words, choices, limits and defaults. */
export function questionsOf<State>(entry: SchemaNode) {
  return (path: string, more: Partial<Question<State>> = {}): Question<State> => {
    const property = path.split('.')
    let schema: PropertySchema = entry
    let needed = true
    for (const name of property) {
      needed &&= schema.required?.includes(name) ?? false
      const next: PropertySchema | undefined = schema.properties?.[name]
      if (next === undefined) throw new TypeError(`the schema has no property ${path}`)
      schema = next
    }
    return {
      key: property.at(-1) ?? path,
      property,
      schema,
      words: shortened(wordsOf(schema)),
      ...(more.words === undefined ? { about: wordsOf(schema) } : {}),
      optional: !needed,
      ...(schema.default === undefined ? {} : { offer: () => String(schema.default) }),
      ...more,
    }
  }
}

function isLocalText({ schema }: Question<never>): boolean {
  return schema?.annotation === 'text'
}

/** Returns the key of a text in one language: "name" in "zh" is "nameZh", for the flag "--name-zh". */
function keyIn(key: string, code: string): string {
  return `${key}${code.charAt(0).toUpperCase()}${code.slice(1)}`
}

/** Returns a localized text from the answers in each language. */
export function textFrom(key: string, answers: Answers, locales: readonly LocaleConfig[]): LocalText {
  return Object.fromEntries(locales.map(({ code }) => [code, answers[keyIn(key, code)] ?? '']))
}

/** Returns the flag of a key: "pageSize" becomes "--page-size". */
export function flagOf(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

function valueWord({ schema = {}, many }: Question<never>): string {
  const isNumber = schema.type === 'integer' || schema.type === 'number'
  const type = isNumber ? 'number' : schema.enum === undefined ? 'text' : 'choice'
  return `<${type}${many === true ? '...' : ''}>`
}

interface Flag {
  readonly flag: string
  readonly words: Message
  /** Accepted but not listed in the help: a text has one flag per language and lists it once. */
  readonly isHidden?: true
  /** The canonical flag if this one names its language by the tag: --name-pt-BR means --name-pt. */
  readonly meant?: string
}

/** A language of a config. */
export type FlagLanguage = Pick<LocaleConfig, 'code' | 'tag'>

/** Returns alternative names of a language in flags: its tag, also without the Unicode extension for calendar or digits. */
function furtherNames({ code, tag }: FlagLanguage): readonly string[] {
  return [...new Set([tag, tag.replace(/-u-.*$/, '')])].filter((name) => name !== code)
}

/** Returns the flags of questions and their help texts, for the languages of a config. */
export function flagsOf(
  questions: readonly Question<never>[],
  languages: readonly FlagLanguage[],
): readonly Flag[] {
  return questions.flatMap((question) => {
    const { key, schema } = question
    const words = question.about ?? question.words
    const flag = flagOf(key)
    if (isLocalText(question))
      return [
        {
          flag: `${flag}-<language> <text>`,
          words: message`${words}, in each language: ${joinWithCommas(languages.map(({ code }) => `${flag}-${code}`))}`,
        },
        ...languages.flatMap((each): readonly Flag[] => {
          const meant = `${flag}-${each.code}`
          const further = furtherNames(each).map((name) => `${flag}-${name} <text>`)
          return [
            { flag: `${meant} <text>`, words, isHidden: true },
            ...further.map((other) => ({ flag: other, words, isHidden: true as const, meant })),
          ]
        }),
      ]
    if (schema?.type === 'boolean')
      return [
        { flag, words },
        { flag: flag.replace('--', '--no-'), words: message`${words}: no` },
      ]
    const choices = schema?.enum ?? []
    const does = choices.length === 0 ? words : message`${words}: ${joinWithCommas(choices)}`
    return [{ flag: `${flag} ${valueWord(question)}`, words: does }]
  })
}

/** Refuses an unknown name and suggests the nearest. */
function refuseUnknown(text: string, known: readonly string[], what: Message): Message | undefined {
  if (known.includes(text)) return undefined
  const near = suggest(text, known)
  if (known.length === 0) return message`There is no ${what} yet.`
  return near === undefined
    ? message`There is no such ${what}. Known: ${joinWithCommas(known)}.`
    : message`There is no such ${what}; did you mean ${near}? Known: ${joinWithCommas(known)}.`
}

const YES = /^(?:y|yes|是|好)$/i
const CHOICE = message`choice`

/** Whether an answer means yes. */
export function saysYes(text = ''): boolean {
  return YES.test(text)
}

/** Converts a text to the type of its schema, or returns it unchanged. */
function typedAnswer(text: string, type: SchemaNode['type']): unknown {
  if ((type === 'integer' || type === 'number') && /^-?\d+(?:\.\d+)?$/.test(text)) return Number(text)
  if (type === 'boolean' && /^(?:true|yes|是|false|no|否)$/.test(text)) return /^(?:true|yes|是)$/.test(text)
  return text
}

function refusalOf<State>(
  question: Question<State>,
  text: string,
  answers: Answers,
  state: State,
): Message | undefined {
  const { optional = false, schema, what = CHOICE, refuse } = question
  if (text === '') return optional ? undefined : message`It is needed.`
  const known = question.known?.(answers, state) ?? schema?.enum
  if (known !== undefined) return refuseUnknown(text, known, what)
  const fault =
    schema?.type === undefined || schema.type === 'array'
      ? undefined
      : valueProblem(schema, typedAnswer(text, schema.type))
  return fault ?? refuse?.(text, answers, state)
}

export interface QuestionContext<State> {
  readonly state: State
  readonly locales: readonly LocaleConfig[]
  /** Values of flags by key. */
  readonly given: Readonly<Record<string, string | undefined>>
  readonly prompts?: Prompts | undefined
  /** Whether to accept defaults without asking. */
  readonly yes?: boolean
  /** Language of the questions. */
  readonly language?: Language
}

const NONE = message`none`

async function askQuestion<State>(
  question: Question<State>,
  offer: string | undefined,
  answers: Answers,
  { state, prompts, language = 'en' }: QuestionContext<State> & { readonly prompts: Prompts },
): Promise<string> {
  const { schema, optional = false } = question
  const message = question.words[language]
  const initial = omitUndefined({ default: offer })
  if (schema?.type === 'boolean')
    return (await prompts.confirm({ message, default: saysYes(offer) })) ? 'yes' : 'no'
  const known = question.known?.(answers, state) ?? schema?.enum
  if (known !== undefined && known.length > 0) {
    const none = optional ? [{ value: '', name: NONE[language] }] : []
    return prompts.select({
      message,
      choices: [...none, ...known.map((value) => ({ value, name: value }))],
      ...initial,
    })
  }
  const validate = (text: string): true | string =>
    refusalOf(question, text.trim(), answers, state)?.[language] ?? true
  return (await prompts.input({ message, validate, ...initial })).trim()
}

function missingError(missing: readonly Question<never>[]): AppError {
  const list = joinWithCommas(
    missing.map(({ key, words }) => message`  ${flagOf(key)} <${words}>`),
    sameInBoth('\n'),
  )
  const count = missing.length
  return new AppError(
    count === 1
      ? message`A flag is missing, and there is no terminal to ask on:\n${list}`
      : message`${count} flags are missing, and there is no terminal to ask on:\n${list}`,
  )
}

function refuseFlag(key: string, given: string, { en, zh }: Message): never {
  const [flag, text] = [flagOf(key), given.replaceAll('\n', ' ')]
  throw new AppError(message`${flag} is "${text}". ${{ en, zh }}`)
}

const NO_USE = message`nothing asks for it`

function refuseIdle({ key, idle = NO_USE }: Question<never>): never {
  throw new AppError(message`${flagOf(key)} has no use here: ${idle}. Leave it out.`)
}

/** Expands a question about a localized text into one question per language. */
function inEveryLanguage<State>(
  question: Question<State>,
  locales: readonly LocaleConfig[],
): readonly Question<State>[] {
  if (!isLocalText(question)) return [question]
  const { key, words, schema } = question
  const text = schema?.additionalProperties
  return locales.map(({ code, label }) => ({
    ...question,
    key: keyIn(key, code),
    words: message`${words} (${label})`,
    schema: typeof text === 'object' ? text : { type: 'string' },
  }))
}

/**
 * Returns the answers in the order of the questions: from flags, then prompts, then defaults.
 *
 * @throws AppError for an invalid flag, or listing all missing ones where nobody can be asked.
 */
export async function answersTo<State>(
  questions: readonly Question<State>[],
  asking: QuestionContext<State>,
): Promise<Answers> {
  const { given, prompts, yes = false, state, locales } = asking
  const answers: Record<string, string> = {}
  const missing: Question<State>[] = []
  for (const question of questions.flatMap((each) => inEveryLanguage(each, locales))) {
    const { key, when, flagOnly, optional = false } = question
    const word = given[key]?.trim()
    if (when?.(answers, state) === false) {
      // Declining something that does not apply is no error.
      const isNone = question.schema?.type === 'boolean' && word !== undefined && !saysYes(word)
      if (word !== undefined && !isNone) refuseIdle(question)
      continue
    }
    const offer = question.offer?.(answers, state) || undefined
    if (word !== undefined) {
      const reason = refusalOf(question, word, answers, state)
      if (reason !== undefined) refuseFlag(key, word, reason)
      answers[key] = word
    } else if (prompts !== undefined && flagOnly !== true && !(yes && (offer !== undefined || optional)))
      answers[key] = await askQuestion(question, offer, answers, { ...asking, prompts })
    else if (offer !== undefined || optional) answers[key] = offer ?? ''
    // A default may depend on a missing answer, so it is not reported as missing too.
    else if (question.offer === undefined || missing.length === 0) missing.push(question)
  }
  if (missing.length > 0) throw missingError(missing)
  return answers
}

/** Sorts the members of a value in the order of its schema. */
export function orderBySchema(value: object, schema: SchemaNode): Readonly<Record<string, unknown>> {
  const names = Object.keys(schema.properties ?? {})
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]: readonly [string, unknown]) => member !== undefined)
      .toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other)),
  )
}

/** Builds a config entry from the properties that answers set. */
export function entryFrom<State>(
  questions: readonly Question<State>[],
  answers: Answers,
  locales: readonly LocaleConfig[],
): Readonly<Record<string, unknown>> {
  const entry: Record<string, unknown> = {}
  for (const question of questions) {
    const { key, property, schema } = question
    if (property === undefined) continue
    const texts = isLocalText(question) ? textFrom(key, answers, locales) : undefined
    const isThere = texts === undefined ? (answers[key] ?? '') !== '' : !Object.values(texts).includes('')
    if (!isThere) continue
    const last = property.at(-1) ?? key
    const holder = property.slice(0, -1).reduce<Record<string, unknown>>((held, name) => {
      const next: Record<string, unknown> = { ...Object(held[name]) }
      held[name] = next
      return next
    }, entry)
    holder[last] = texts ?? typedAnswer(answers[key] ?? '', schema?.type)
  }
  return entry
}
