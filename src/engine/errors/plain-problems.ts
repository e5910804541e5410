import { getOwn } from '../../base/object.ts'
import { errorEntry, type ProblemEntry, warningEntry } from './problem.ts'
import {
  commandLine,
  didYouMean,
  joinWithCommas,
  type Message,
  message,
  suggestionOrList,
} from './wording.ts'

/** A problem defined in a JSON file of the catalogue, with sentences as text templates. */
interface PlainProblem {
  readonly title: string
  /** Sample arguments. A name ending in "?" is optional. A text with a Chinese version of its own is `{ "text": … }`. */
  readonly sample: Readonly<Record<string, SampleValue>>
  readonly message: Sentence
  readonly why: string
  /** What to do. A text hint is replaced by "Did you mean …?" if a name is suggested. Without a hint, the known names are listed. */
  readonly hint?: Sentence
}

/**
 * A text template, or several by condition. "{name}" is replaced by the argument, "{vitrine check}" by a CLI call. The first template
 * whose condition holds is used: "name" if that argument is given, "name=value" if it has that value, "else" always.
 */
type Sentence = string | { readonly [condition: string]: Sentence }

type SampleValue = string | number | boolean | readonly string[] | { readonly text: string }

type PlainProblems = Readonly<Record<string, PlainProblem>>

type ParticularOf<Value> = Value extends string | { text: string }
  ? string | Message
  : Value extends readonly unknown[]
    ? readonly string[]
    : Value

/** Types of a problem's arguments, inferred from its sample. */
type ParticularsOf<Sample> = {
  readonly [Name in keyof Sample as Name extends `${string}?` ? never : Name]: ParticularOf<Sample[Name]>
} & {
  readonly [Name in keyof Sample as Name extends `${infer Plain}?` ? Plain : never]?:
    | ParticularOf<Sample[Name]>
    | undefined
}

type PlainEntries<Problems> = {
  readonly [Code in keyof Problems]: Problems[Code] extends { readonly sample: infer Sample }
    ? ProblemEntry<ParticularsOf<Sample>>
    : never
}

type Particular = string | number | boolean | readonly string[] | Message | undefined

interface Particulars {
  readonly [name: string]: Particular
  readonly suggestion?: string | undefined
  readonly known?: readonly string[]
}

/** Returns the value of a placeholder; undefined for other braces, such as those of an example. */
function valueNamed(name: string, particulars: Particulars): string | number | Message | undefined {
  if (name.startsWith('vitrine ')) return commandLine(name.replace('vitrine ', ''))
  const value = getOwn(particulars, name)
  if (typeof value === 'object') return 'en' in value ? value : joinWithCommas(value)
  return typeof value === 'boolean' ? String(value) : value
}

function filled(text: string, particulars: Particulars): Message {
  const texts = ['']
  const values: (string | number | Message)[] = []
  for (const part of text.split(/(\{[^{}]+\})/)) {
    const value = part.startsWith('{') ? valueNamed(part.slice(1, -1), particulars) : undefined
    if (value === undefined) texts.push(`${texts.pop()}${part}`)
    else {
      values.push(value)
      texts.push('')
    }
  }
  return message(texts, ...values)
}

function isMet(condition: string, particulars: Particulars): boolean {
  if (condition === 'else') return true
  const [name = '', wanted] = condition.split('=')
  const value = getOwn(particulars, name)
  if (wanted !== undefined) return String(value) === wanted
  return value !== undefined && value !== false && value !== '' && !isEmptyList(value)
}

function isEmptyList(value: Particular): boolean {
  return typeof value === 'object' && 'length' in value && value.length === 0
}

function saidOf(sentence: Sentence, particulars: Particulars): Message {
  if (typeof sentence === 'string') return filled(sentence, particulars)
  const [, said = ''] = Object.entries(sentence).find(([condition]) => isMet(condition, particulars)) ?? []
  return saidOf(said, particulars)
}

function sampleParticulars(sample: PlainProblem['sample']): Particulars {
  const particulars = Object.entries(sample).map(([name, value]) => [
    name.replace('?', ''),
    typeof value === 'object' && 'text' in value ? filled(value.text, {}) : value,
  ])
  return Object.fromEntries(particulars)
}

function entryOf({ title, sample, message: text, why, hint }: PlainProblem) {
  return {
    title: filled(title, {}),
    sample: sampleParticulars(sample),
    message: (particulars: Particulars) => saidOf(text, particulars),
    why: filled(why, {}),
    hint: (particulars: Particulars) => {
      const { suggestion = '', known = [] } = particulars
      if (hint === undefined) return suggestionOrList(suggestion || undefined, known)
      return typeof hint !== 'string' || suggestion === ''
        ? saidOf(hint, particulars)
        : didYouMean(suggestion)
    },
  }
}

/** Creates the catalogue entries of a JSON file. */
export function plainEntries<
  Errors extends PlainProblems = Record<never, never>,
  Warnings extends PlainProblems = Record<never, never>,
>({
  errors,
  warnings,
}: {
  readonly errors?: Errors
  readonly warnings?: Warnings
}): PlainEntries<Errors> & PlainEntries<Warnings> {
  return Object.fromEntries([
    ...Object.entries(errors ?? {}).map(([code, problem]) => [code, errorEntry(entryOf(problem))]),
    ...Object.entries(warnings ?? {}).map(([code, problem]) => [code, warningEntry(entryOf(problem))]),
  ])
}
