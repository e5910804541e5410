import {
  type CountedNoun,
  joinWithCommas,
  kindOf,
  type Message,
  message,
  sameInBoth,
} from './messages/message.ts'
import { omitUndefined } from './object.ts'

/** Where something came in: what is known of it. */
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
export interface ImportIssue {
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

/** Values of one kind, such as dates, and how many of them were understood. What is not understood stays a text. */
export interface ValueSummary {
  /** Name of the kind, in the plural: "dates". */
  readonly subject: Message
  readonly understood: number
  /** Things that have such values, of which one may have several. */
  readonly holders: number
  /** Values that were not understood, with their texts as reasons. */
  readonly issues: readonly ImportIssue[]
}

/** The outcome of everything that came in from outside: `read = stored + replaced + refused + left out`. */
export interface ImportReport {
  /** What is counted. */
  readonly noun: CountedNoun
  readonly read: number
  /** What is new in the store, counted there. */
  readonly stored: number
  /** What took the place of an earlier one, counted in the store. */
  readonly replaced: number
  /** Those of the replaced ones that were the same before; absent where nobody has looked. */
  readonly same?: number | undefined
  /** What is wrong and was therefore not stored. */
  readonly refused: readonly ImportIssue[]
  /** What is sound and was not stored, such as a file that is there already. */
  readonly leftOut: readonly ImportIssue[]
  /** How much was left out without being named, by reason: only what nobody has to look for, such as files that are there already. */
  readonly leftOutCounts: readonly { readonly reason: Message; readonly count: number }[]
  readonly valueSummaries: readonly ValueSummary[]
  /** What may be wrong and was stored as it is, such as a number that a spreadsheet has made a date of. */
  readonly warnings: readonly ImportIssue[]
  /** What was stored in another form than it came in, such as a picture that was converted; counted as stored too. */
  readonly converted: readonly ImportIssue[]
  /** What is said of all beside its numbers, in sentences. */
  readonly notes: readonly Message[]
}

/** Builds the report of one import while things come in. */
export class ReportBuilder {
  readonly #noun: CountedNoun
  readonly #refused: ImportIssue[] = []
  readonly #leftOut: ImportIssue[] = []
  readonly #warnings: ImportIssue[] = []
  readonly #converted: ImportIssue[] = []
  readonly #notes: Message[] = []
  readonly #leftOutCounts = new Map<string, { readonly reason: Message; count: number }>()
  readonly #valueSummaries = new Map<
    string,
    { readonly subject: Message; understood: number; holders: number; readonly issues: ImportIssue[] }
  >()
  #read = 0
  #stored = 0
  #replaced = 0
  #same: number | undefined

  constructor(noun: CountedNoun) {
    this.#noun = noun
  }

  countRead(count = 1): void {
    this.#read += count
  }

  /** What the store says it has taken: `stored` are new there, `replaced` took the place of an earlier one, which was the `same`. */
  countStored({
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

  refuse(issue: ImportIssue): void {
    this.#refused.push(issue)
  }

  leaveOut(issue: ImportIssue): void {
    this.#leftOut.push(issue)
  }

  /** Names what may be wrong and was stored as it is. */
  warn(issue: ImportIssue): void {
    this.#warnings.push(issue)
  }

  /** Names what was stored in another form than it came in. */
  noteConversion(issue: ImportIssue): void {
    this.#converted.push(issue)
  }

  /** Says a sentence beside the numbers. */
  addNote(words: Message): void {
    this.#notes.push(words)
  }

  /** Leaves out what nobody has to look for. */
  countLeftOut(reason: Message, count = 1): void {
    const known = this.#leftOutCounts.get(reason.en)
    if (known === undefined) this.#leftOutCounts.set(reason.en, { reason, count })
    else known.count += count
  }

  /** Counts a value whose meaning was looked for; `issue` is given where it was not found, `isFurther` where its thing has another. */
  countValue(subject: Message, issue?: ImportIssue, isFurther = false): void {
    const known = this.#valueSummaries.get(subject.en) ?? { subject, understood: 0, holders: 0, issues: [] }
    this.#valueSummaries.set(subject.en, known)
    if (!isFurther) known.holders += 1
    if (issue === undefined) known.understood += 1
    else known.issues.push(issue)
  }

  /** The report so far. */
  build(): ImportReport {
    return {
      noun: this.#noun,
      read: this.#read,
      stored: this.#stored,
      replaced: this.#replaced,
      ...omitUndefined({ same: this.#same }),
      refused: [...this.#refused],
      leftOut: [...this.#leftOut],
      leftOutCounts: [...this.#leftOutCounts.values()].map((each) => ({ ...each })),
      valueSummaries: [...this.#valueSummaries.values()].map((each) => ({
        ...each,
        issues: [...each.issues],
      })),
      warnings: [...this.#warnings],
      converted: [...this.#converted],
      notes: [...this.#notes],
    }
  }
}

function leftOutCount({ leftOut, leftOutCounts }: ImportReport): number {
  return leftOutCounts.reduce((sum, { count }) => sum + count, leftOut.length)
}

/** How much of what came in the report does not explain: 0 where nothing was lost uncounted. @internal Exported for tests. */
export function unexplainedCount(report: ImportReport): number {
  const { read, stored, replaced, refused } = report
  return read - stored - replaced - refused.length - leftOutCount(report)
}

/** Several reports of one import as one, in their order. */
export function sumReports(noun: CountedNoun, reports: readonly ImportReport[]): ImportReport {
  const sum = new ReportBuilder(noun)
  for (const {
    read,
    stored,
    replaced,
    same,
    refused,
    leftOut,
    leftOutCounts,
    valueSummaries,
    warnings,
    converted,
    notes,
  } of reports) {
    sum.countRead(read)
    sum.countStored({ stored, replaced, same })
    for (const each of notes) sum.addNote(each)
    for (const each of refused) sum.refuse(each)
    for (const each of leftOut) sum.leaveOut(each)
    for (const each of warnings) sum.warn(each)
    for (const each of converted) sum.noteConversion(each)
    for (const { reason, count } of leftOutCounts) sum.countLeftOut(reason, count)
    for (const { subject, understood, holders, issues } of valueSummaries) {
      let count = 0
      const isFurther = (): boolean => ++count > holders
      for (let left = understood; left > 0; left -= 1) sum.countValue(subject, undefined, isFurther())
      for (const each of issues) sum.countValue(subject, each, isFurther())
    }
  }
  return sum.build()
}

/** Most issues of one kind that are named in a terminal or a log; a report names all. */
const MAX_LISTED = 10

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

function isWithoutPlace({ place }: ImportIssue): boolean {
  return Object.values(place).every((value) => value === undefined)
}

/** Issues by what is wrong: first what is about no single place, then in the order of the first of each. */
function byReason(issues: readonly ImportIssue[]): readonly [ImportIssue, ...ImportIssue[]][] {
  const groups = new Map<string, [ImportIssue, ...ImportIssue[]]>()
  const ordered = [...issues.filter(isWithoutPlace), ...issues.filter((each) => !isWithoutPlace(each))]
  for (const each of ordered) {
    const group = groups.get(each.reason.en)
    if (group === undefined) groups.set(each.reason.en, [each])
    else group.push(each)
  }
  return [...groups.values()]
}

/** Most places that stand before the reason. */
const MAX_PLACES_BEFORE_REASON = 3

/** Most reasons of one kind that are a line each. */
const MAX_REASONS_OF_KIND = 3

interface IssueGroup {
  /** With one reason, or of one kind with many. */
  readonly issues: readonly [ImportIssue, ...ImportIssue[]]
  readonly isKind: boolean
}

/** Issues by what is wrong; where many reasons differ in their values alone, all of that kind together. */
function byKind(issues: readonly ImportIssue[]): readonly IssueGroup[] {
  const kinds = new Map<string, [ImportIssue, ...ImportIssue[]][]>()
  for (const group of byReason(issues)) {
    const kind = kindOf(group[0].reason)
    const groups = kinds.get(kind)
    if (groups === undefined) kinds.set(kind, [group])
    else groups.push(group)
  }
  return [...kinds.values()].flatMap((groups): readonly IssueGroup[] => {
    const [first, ...others] = groups
    if (first === undefined) return []
    return groups.length > MAX_REASONS_OF_KIND
      ? [{ issues: [first[0], ...first.slice(1), ...others.flat()], isKind: true }]
      : groups.map((group) => ({ issues: group, isKind: false }))
  })
}

/**
 * Lines that name issues: ten of all, and of each kind at least one, since a frequent one would hide the others.
 *
 * @param each Whether each reason is a kind of its own, as values are that were not understood.
 */
export function describeIssues(
  issues: readonly ImportIssue[],
  { max = MAX_LISTED, each = false }: { readonly max?: number; readonly each?: boolean } = {},
): readonly Message[] {
  const lines: Message[] = []
  const groups: readonly IssueGroup[] = each
    ? byReason(issues).map((group) => ({ issues: group, isKind: false }))
    : byKind(issues)
  const named = groups.slice(0, max)
  let room = MAX_LISTED
  for (const [index, { issues: group, isKind }] of named.entries()) {
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
        ? message`  ${group.length} of this kind, such as ${joinWithCommas(places)}${colon}${reason}.${cure}`
        : places.length > MAX_PLACES_BEFORE_REASON
          ? message`  ${reason}: ${joinWithCommas(places)}${more}.${cure}`
          : message`  ${joinWithCommas(places)}${more}${colon}${reason}.${cure}`,
    )
  }
  const others = groups.slice(max).flatMap((group) => group.issues).length
  if (others > 0) lines.push(message`  … and ${others} more.`)
  return lines
}

/** Whether a terminal names each of these issues. */
function areAllListed(issues: readonly ImportIssue[]): boolean {
  return issues.length <= MAX_LISTED && byKind(issues).every(({ isKind }) => !isKind)
}

/** Issues by what they do: those that publish, those that lose, and the others. */
function byHarm(issues: readonly ImportIssue[]) {
  const of = (wanted: Harm | undefined): readonly ImportIssue[] =>
    issues.filter(({ harm }) => harm === wanted)
  return { published: of('public'), lost: of('lost'), harmless: of(undefined) }
}

/** What was understood of the values of one kind, in lines: the numbers, then what was not, the first ten. `noun` counts the things that have values. */
function describeValues(
  { subject, understood, holders, issues }: ValueSummary,
  noun: CountedNoun,
): readonly Message[] {
  const all = understood + issues.length
  const missed = issues.length
  // A record may have a date in words and years beside it.
  const counted = holders < all ? message`${subject} in ${noun(holders)}` : subject
  return [
    missed === 0
      ? message`${all} of ${all} ${counted} understood.`
      : message`${understood} of ${all} ${counted} understood, and not these:`,
    ...describeIssues(issues, { each: true }),
  ]
}

/** How many of the replaced ones are other than they were. */
function replacedNote({ replaced, same }: ImportReport): Message {
  if (replaced === 0 || same === undefined) return sameInBoth('')
  return same === replaced
    ? message` (all as they were)`
    : message` (${replaced - same} changed, ${same} as they were)`
}

/** An report in lines: its numbers, then what was refused, left out and not understood, the first ten of each with place and reason. */
export function describeReport(report: ImportReport): readonly Message[] {
  const {
    noun,
    read,
    stored,
    replaced,
    refused,
    leftOut,
    leftOutCounts,
    valueSummaries,
    warnings,
    converted,
    notes,
  } = report
  const left = leftOutCount(report)
  const difference = unexplainedCount(report)
  const { published, lost, harmless } = byHarm(warnings)
  return [
    message`${noun(read)} read: ${stored} stored, ${replaced} replaced${replacedNote(report)}, ${refused.length} refused, ${left} left out.`,
    ...(difference === 0
      ? []
      : [
          message`${difference} of them cannot be explained. This is a fault of the program: please report it.`,
        ]),
    // None of these may be overlooked.
    ...[published, refused, lost].flatMap((each) => describeIssues(each, { max: each.length })),
    ...notes.map((note) => message`  ${note}`),
    ...describeIssues(leftOut),
    ...leftOutCounts.map(({ reason, count }) => message`  ${noun(count)}: ${reason}.`),
    ...describeIssues(converted),
    ...valueSummaries.flatMap((each) => describeValues(each, noun)),
    ...(harmless.length === 0
      ? []
      : [
          harmless.length === 1
            ? message`${harmless.length} thing to look at:`
            : message`${harmless.length} things to look at:`,
        ]),
    ...describeIssues(harmless),
  ]
}

/** Whether the lines of an report name all that was refused, left out or is to be looked at. */
export function isWhollyListed({ refused, leftOut, warnings }: ImportReport): boolean {
  return [refused, leftOut, warnings].every(areAllListed)
}

/** What an report names, as one JSON object each: the lines of a report. */
export function reportLines({
  refused,
  leftOut,
  valueSummaries,
  warnings,
  converted,
}: ImportReport): readonly Readonly<Record<string, unknown>>[] {
  const line =
    (outcome: string) =>
    ({ place, reason, hint }: ImportIssue) => ({
      outcome,
      ...place,
      reason: reason.en,
      zh: reason.zh,
      ...(hint && { hint: hint.en }),
    })
  const { published, lost, harmless } = byHarm(warnings)
  return [
    ...published.map(line('to look at')),
    ...refused.map(line('refused')),
    ...lost.map(line('to look at')),
    ...leftOut.map(line('left out')),
    ...converted.map(line('changed')),
    ...valueSummaries.flatMap(({ issues }) => issues.map(line('not understood'))),
    ...harmless.map(line('to look at')),
  ]
}

/** Hosts that "images.hosts" names; other numeric addresses are named by "images" of a source. */
const NAMED = /^https?:\/\/(?:[\w.-]+\.[a-z]+|localhost|127\.0\.0\.1)(?::\d+)?$/i

/** The host of an origin as "images.hosts" names it; undefined where it cannot be named there. */
export function namedHost(origin: string): string | undefined {
  return NAMED.test(origin) ? origin.replace(/^https?:\/\//i, '') : undefined
}

/** What to do so that pages show what is at an origin; `takesHosts` where an import could fetch it with `--picture-hosts`. */
export function hostCure(origin: string, takesHosts = false): Message {
  const host = namedHost(origin)
  if (host === undefined)
    return message`Write "images": { "base": "${origin}" } in the source that shows these records, or give the server a name.`
  // Only what comes encrypted is fetched.
  return takesHosts && origin.startsWith('https:')
    ? message`Add "${host}" to "images.hosts" of site.json, so that visitors' browsers may load them from there; or import again with --picture-hosts ${host}, which stores the pictures here.`
    : message`Add "${host}" to "images.hosts" of site.json, so that visitors' browsers may load them from there; or store the files here.`
}
