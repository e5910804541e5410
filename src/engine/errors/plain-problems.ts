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

/** A problem that is said in the same sentences whatever its particulars are, as the JSON files of the catalogue have it. */
interface PlainProblem {
  readonly title: string
  /** A particular that has a Chinese of its own is { "text": … }. */
  readonly sample: Readonly<Record<string, SampleValue>>
  /** "{name}" is the particular of that name, "{vitrine check}" a call of the command line. */
  readonly message: string
  readonly why: string
  /** Where a name is suggested, "Did you mean …?" takes its place. Without a hint the known names are said. */
  readonly hint?: string
}

type SampleValue = string | number | boolean | null | readonly string[] | { readonly text: string }

type PlainProblems = Readonly<Record<string, PlainProblem>>

/** What the sample of a plain problem says of the types of its particulars. */
type ParticularsOf<Sample> = {
  readonly [Name in Exclude<keyof Sample, 'suggestion'>]: Sample[Name] extends string | { text: string }
    ? string | Message
    : Sample[Name] extends readonly unknown[]
      ? readonly string[]
      : Sample[Name]
} & ('suggestion' extends keyof Sample ? { readonly suggestion?: string | undefined } : unknown)

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

/** What stands for a name in braces; undefined for other braces, such as those of an example. */
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

function sampleValue(value: SampleValue): Particular {
  if (typeof value === 'object' && value !== null && 'text' in value) return filled(value.text, {})
  return value ?? undefined
}

function entryOf({ title, sample, message: text, why, hint }: PlainProblem) {
  return {
    title: filled(title, {}),
    sample: Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, sampleValue(value)])),
    message: (particulars: Particulars) => filled(text, particulars),
    why: filled(why, {}),
    hint: (particulars: Particulars) => {
      const { suggestion, known } = particulars
      if (hint === undefined) return suggestionOrList(suggestion, known ?? [])
      return suggestion === undefined ? filled(hint, particulars) : didYouMean(suggestion)
    },
  }
}

/** The entries of a JSON file of the catalogue. */
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
