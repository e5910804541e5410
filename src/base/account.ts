import { type Counted, kindOf, listed, type Message, message, sameInBoth } from './messages/message.ts'
import { omitUndefined } from './object.ts'

/** Where something came in: whatever of these its border knows. */
export interface InputPlace {
  /** Name of a file, or address of an answer. */
  readonly file?: string | undefined
  /** Line or row of the file, counted from 1. */
  readonly line?: number | undefined
  /** Number of the record, counted from 1, where another is before it on that line. */
  readonly record?: number | undefined
  readonly id?: string | undefined
}

/** Something that was not stored, that was stored with less than came in, or that is to be looked at. */
export interface Exception {
  readonly place: InputPlace
  /** What is wrong, without a full stop. */
  readonly reason: Message
  /** What to do about it, a sentence; absent where nothing needs to be done. */
  readonly hint?: Message | undefined
  /** What it does to what the museum has where nobody looks: it is named before all others, and never left to a report alone. */
  readonly harm?: Harm | undefined
}

/** `public`: everyone sees what is not for everyone. `lost`: something that was there is not stored. */
export type Harm = 'public' | 'lost'

/** A value whose meaning was looked for, such as the years of a date. What is not understood stays a text. */
export interface Meaning {
  /** Name of the meaning, in the plural: "dates". */
  readonly subject: Message
  readonly understood: number
  /** Things that have such values, of which one may have several. */
  readonly holders: number
  /** Values that were not understood, with their texts as reasons. */
  readonly exceptions: readonly Exception[]
}

/** The outcome of everything that came in over a border: `read = stored + replaced + refused + left out`. */
export interface Account {
  /** What is counted. */
  readonly noun: Counted
  readonly read: number
  /** What is new in the store, counted there. */
  readonly stored: number
  /** What took the place of an earlier one, counted in the store. */
  readonly replaced: number
  /** Those of the replaced ones that were the same before; absent where nobody has looked. */
  readonly same?: number | undefined
  /** What is wrong and was therefore not stored. */
  readonly refused: readonly Exception[]
  /** What is sound and was not stored, such as a file that is there already. */
  readonly leftOut: readonly Exception[]
  /** How much was left out without being named, by reason: only what nobody has to look for, such as files that are there already. */
  readonly unnamed: readonly { readonly reason: Message; readonly count: number }[]
  readonly meanings: readonly Meaning[]
  /** What may be wrong and was stored as it is, such as a number that a spreadsheet has made a date of. */
  readonly suspicious: readonly Exception[]
  /** What was stored in another form than it came in, such as a picture that was converted; counted as stored too. */
  readonly changed: readonly Exception[]
  /** What is said of all beside its numbers, in sentences. */
  readonly notes: readonly Message[]
}

/** Keeps the account of one border while things come in. */
export class AccountBook {
  readonly #noun: Counted
  readonly #refused: Exception[] = []
  readonly #leftOut: Exception[] = []
  readonly #suspicious: Exception[] = []
  readonly #changed: Exception[] = []
  readonly #notes: Message[] = []
  readonly #unnamed = new Map<string, { readonly reason: Message; count: number }>()
  readonly #meanings = new Map<
    string,
    { readonly subject: Message; understood: number; holders: number; readonly exceptions: Exception[] }
  >()
  #read = 0
  #stored = 0
  #replaced = 0
  #same: number | undefined

  constructor(noun: Counted) {
    this.#noun = noun
  }

  read(count = 1): void {
    this.#read += count
  }

  /** What the store says it has taken: `stored` are new there, `replaced` took the place of an earlier one, which was the `same`. */
  wrote({
    stored = 0,
    replaced = 0,
    same,
  }: {
    readonly stored?: number
    readonly replaced?: number
    readonly same?: number | undefined
  }): void {
    this.#stored += stored
    this.#replaced += replaced
    if (same !== undefined) this.#same = (this.#same ?? 0) + same
  }

  refuse(exception: Exception): void {
    this.#refused.push(exception)
  }

  leaveOut(exception: Exception): void {
    this.#leftOut.push(exception)
  }

  /** Names what may be wrong and was stored as it is. */
  suspect(exception: Exception): void {
    this.#suspicious.push(exception)
  }

  /** Names what was stored in another form than it came in. */
  change(exception: Exception): void {
    this.#changed.push(exception)
  }

  /** Says a sentence beside the numbers. */
  note(words: Message): void {
    this.#notes.push(words)
  }

  /** Leaves out what nobody has to look for. */
  leaveUnnamed(reason: Message, count = 1): void {
    const known = this.#unnamed.get(reason.en)
    if (known === undefined) this.#unnamed.set(reason.en, { reason, count })
    else known.count += count
  }

  /** Counts a value whose meaning was looked for; `exception` is given where it was not found, `isFurther` where its thing has another. */
  meaning(subject: Message, exception?: Exception, isFurther = false): void {
    const known = this.#meanings.get(subject.en) ?? { subject, understood: 0, holders: 0, exceptions: [] }
    this.#meanings.set(subject.en, known)
    if (!isFurther) known.holders += 1
    if (exception === undefined) known.understood += 1
    else known.exceptions.push(exception)
  }

  /** The account so far. */
  close(): Account {
    return {
      noun: this.#noun,
      read: this.#read,
      stored: this.#stored,
      replaced: this.#replaced,
      ...omitUndefined({ same: this.#same }),
      refused: [...this.#refused],
      leftOut: [...this.#leftOut],
      unnamed: [...this.#unnamed.values()].map((each) => ({ ...each })),
      meanings: [...this.#meanings.values()].map((each) => ({ ...each, exceptions: [...each.exceptions] })),
      suspicious: [...this.#suspicious],
      changed: [...this.#changed],
      notes: [...this.#notes],
    }
  }
}

function leftOutCount({ leftOut, unnamed }: Account): number {
  return unnamed.reduce((sum, { count }) => sum + count, leftOut.length)
}

/** How much of what came in the account does not explain: 0 where the border is right. @internal Exported for tests. */
export function unexplained(account: Account): number {
  const { read, stored, replaced, refused } = account
  return read - stored - replaced - refused.length - leftOutCount(account)
}

/** Several accounts of one border as one, in their order. */
export function sumAccounts(noun: Counted, accounts: readonly Account[]): Account {
  const sum = new AccountBook(noun)
  for (const {
    read,
    stored,
    replaced,
    same,
    refused,
    leftOut,
    unnamed,
    meanings,
    suspicious,
    changed,
    notes,
  } of accounts) {
    sum.read(read)
    sum.wrote({ stored, replaced, same })
    for (const each of notes) sum.note(each)
    for (const each of refused) sum.refuse(each)
    for (const each of leftOut) sum.leaveOut(each)
    for (const each of suspicious) sum.suspect(each)
    for (const each of changed) sum.change(each)
    for (const { reason, count } of unnamed) sum.leaveUnnamed(reason, count)
    for (const { subject, understood, holders, exceptions } of meanings) {
      let count = 0
      const isFurther = (): boolean => ++count > holders
      for (let left = understood; left > 0; left -= 1) sum.meaning(subject, undefined, isFurther())
      for (const each of exceptions) sum.meaning(subject, each, isFurther())
    }
  }
  return sum.close()
}

/** Most exceptions of one kind that are named in a terminal or a log; a report names all. */
const MAX_NAMED = 10

/** A line of a file, or the record where others are before it on its line. */
function lineWords(line: number, record: number | undefined): Message {
  return record === undefined ? message`line ${line}` : message`record ${record}`
}

/** A place in words: "line 4", "objects.csv line 4", "1921/3 (line 4)". */
export function placeWords({ file, line, record, id }: InputPlace): Message {
  const inFile =
    line === undefined
      ? sameInBoth(file ?? '')
      : file === undefined
        ? lineWords(line, record)
        : message`${file} ${lineWords(line, record)}`
  if (id === undefined) return inFile
  // Of an id with a line break one line must not look like two.
  const shown = id.replaceAll('\n', '\\n')
  return file === undefined && line === undefined ? sameInBoth(shown) : message`${shown} (${inFile})`
}

function isOfAll({ place }: Exception): boolean {
  return Object.values(place).every((value) => value === undefined)
}

/** Exceptions by what is wrong: first what is about no single place, then in the order of the first of each. */
function byReason(exceptions: readonly Exception[]): readonly [Exception, ...Exception[]][] {
  const groups = new Map<string, [Exception, ...Exception[]]>()
  const ordered = [...exceptions.filter(isOfAll), ...exceptions.filter((each) => !isOfAll(each))]
  for (const each of ordered) {
    const group = groups.get(each.reason.en)
    if (group === undefined) groups.set(each.reason.en, [each])
    else group.push(each)
  }
  return [...groups.values()]
}

/** Most places that stand before the reason. */
const MAX_BEFORE = 3

/** Most reasons of one kind that are a line each. */
const MAX_OF_KIND = 3

interface Group {
  /** With one reason, or of one kind with many. */
  readonly exceptions: readonly [Exception, ...Exception[]]
  readonly isKind: boolean
}

/** Exceptions by what is wrong; where many reasons differ in their values alone, all of that kind together. */
function byKind(exceptions: readonly Exception[]): readonly Group[] {
  const kinds = new Map<string, [Exception, ...Exception[]][]>()
  for (const group of byReason(exceptions)) {
    const kind = kindOf(group[0].reason)
    const groups = kinds.get(kind)
    if (groups === undefined) kinds.set(kind, [group])
    else groups.push(group)
  }
  return [...kinds.values()].flatMap((groups): readonly Group[] => {
    const [first, ...others] = groups
    if (first === undefined) return []
    return groups.length > MAX_OF_KIND
      ? [{ exceptions: [first[0], ...first.slice(1), ...others.flat()], isKind: true }]
      : groups.map((group) => ({ exceptions: group, isKind: false }))
  })
}

/**
 * Lines that name exceptions: ten of all, and of each kind at least one, since a frequent one would hide the others.
 *
 * @param each Whether each reason is a kind of its own, as values are that were not understood.
 */
export function describeExceptions(
  exceptions: readonly Exception[],
  { most = MAX_NAMED, each = false }: { readonly most?: number; readonly each?: boolean } = {},
): readonly Message[] {
  const lines: Message[] = []
  const groups: readonly Group[] = each
    ? byReason(exceptions).map((group) => ({ exceptions: group, isKind: false }))
    : byKind(exceptions)
  const named = groups.slice(0, most)
  let room = MAX_NAMED
  for (const [index, { exceptions: group, isKind }] of named.entries()) {
    const later = named.length - index - 1
    const shown = group.slice(0, isKind ? 1 : Math.max(1, room - later))
    room -= shown.length
    const rest = group.length - shown.length
    const [{ reason, hint }] = group
    const places = shown.map(({ place }) => placeWords(place)).filter(({ en }) => en !== '')
    const more = rest === 0 ? '' : message` and ${rest} more`
    const colon = places.length === 0 ? '' : message`: `
    const cure = hint === undefined ? '' : message` ${hint}`
    // Behind many places nobody would find the reason.
    lines.push(
      isKind
        ? message`  ${group.length} of this kind, such as ${listed(places)}${colon}${reason}.${cure}`
        : places.length > MAX_BEFORE
          ? message`  ${reason}: ${listed(places)}${more}.${cure}`
          : message`  ${listed(places)}${more}${colon}${reason}.${cure}`,
    )
  }
  const others = groups.slice(most).flatMap((group) => group.exceptions).length
  if (others > 0) lines.push(message`  … and ${others} more.`)
  return lines
}

/** Whether a terminal names each of these exceptions. */
function areAllNamed(exceptions: readonly Exception[]): boolean {
  return exceptions.length <= MAX_NAMED && byKind(exceptions).every(({ isKind }) => !isKind)
}

/** Exceptions by what they do: those that publish, those that lose, and the others. */
function byHarm(exceptions: readonly Exception[]) {
  const of = (wanted: Harm | undefined): readonly Exception[] =>
    exceptions.filter(({ harm }) => harm === wanted)
  return { published: of('public'), lost: of('lost'), harmless: of(undefined) }
}

/** What was understood of a meaning, in lines: the numbers, then what was not, the first ten. `noun` counts the things that have values. */
function describeMeaning(
  { subject, understood, holders, exceptions }: Meaning,
  noun: Counted,
): readonly Message[] {
  const all = understood + exceptions.length
  const missed = exceptions.length
  // A record may have a date in words and years beside it.
  const counted = holders < all ? message`${subject} in ${noun(holders)}` : subject
  return [
    missed === 0
      ? message`${all} of ${all} ${counted} understood.`
      : message`${understood} of ${all} ${counted} understood, and not these:`,
    ...describeExceptions(exceptions, { each: true }),
  ]
}

/** How many of the replaced ones are other than they were. */
function ofThem({ replaced, same }: Account): Message {
  if (replaced === 0 || same === undefined) return sameInBoth('')
  return same === replaced
    ? message` (all as they were)`
    : message` (${replaced - same} changed, ${same} as they were)`
}

/** An account in lines: its numbers, then what was refused, left out and not understood, the first ten of each with place and reason. */
export function describeAccount(account: Account): readonly Message[] {
  const { noun, read, stored, replaced, refused, leftOut, unnamed, meanings, suspicious, changed, notes } =
    account
  const left = leftOutCount(account)
  const difference = unexplained(account)
  const { published, lost, harmless } = byHarm(suspicious)
  return [
    message`${noun(read)} read: ${stored} stored, ${replaced} replaced${ofThem(account)}, ${refused.length} refused, ${left} left out.`,
    ...(difference === 0
      ? []
      : [
          message`${difference} of them cannot be explained. This is a fault of the program: please report it.`,
        ]),
    // None of these may be overlooked.
    ...[published, refused, lost].flatMap((each) => describeExceptions(each, { most: each.length })),
    ...notes.map((note) => message`  ${note}`),
    ...describeExceptions(leftOut),
    ...unnamed.map(({ reason, count }) => message`  ${noun(count)}: ${reason}.`),
    ...describeExceptions(changed),
    ...meanings.flatMap((each) => describeMeaning(each, noun)),
    ...(harmless.length === 0
      ? []
      : [
          harmless.length === 1
            ? message`${harmless.length} thing to look at:`
            : message`${harmless.length} things to look at:`,
        ]),
    ...describeExceptions(harmless),
  ]
}

/** Whether the lines of an account name all that was refused, left out or is to be looked at. */
export function isNamedInLines({ refused, leftOut, suspicious }: Account): boolean {
  return [refused, leftOut, suspicious].every(areAllNamed)
}

/** What an account names, as one JSON object each: the lines of a report. */
export function reportLines({
  refused,
  leftOut,
  meanings,
  suspicious,
  changed,
}: Account): readonly Readonly<Record<string, unknown>>[] {
  const line =
    (outcome: string) =>
    ({ place, reason, hint }: Exception) => ({
      outcome,
      ...place,
      reason: reason.en,
      zh: reason.zh,
      ...(hint && { hint: hint.en }),
    })
  const { published, lost, harmless } = byHarm(suspicious)
  return [
    ...published.map(line('to look at')),
    ...refused.map(line('refused')),
    ...lost.map(line('to look at')),
    ...leftOut.map(line('left out')),
    ...changed.map(line('changed')),
    ...meanings.flatMap(({ exceptions }) => exceptions.map(line('not understood'))),
    ...harmless.map(line('to look at')),
  ]
}
