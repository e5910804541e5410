import {
  type CountedNoun,
  joinWithCommas,
  kindOf,
  type Message,
  message,
  sameInBoth,
} from './messages/message.ts'
import { omitUndefined } from './object.ts'

/** Position of imported data, as far as known. */
export interface InputPlace {
  /** File name, or URL of a response. */
  readonly file?: string | undefined
  /** Line or row of the file, counted from 1. */
  readonly line?: number | undefined
  /** Number of the record, counted from 1, if another one precedes it on the line. */
  readonly record?: number | undefined
  readonly id?: string | undefined
}

/** Data that was not stored, was stored incompletely, or needs attention. */
export interface ImportIssue {
  readonly place: InputPlace
  /** What is wrong, without a full stop. */
  readonly reason: Message
  /** What to do, as a sentence; absent if nothing needs to be done. */
  readonly hint?: Message | undefined
  /** Consequence if nobody notices. Such issues are listed first, and not only in the report file. */
  readonly harm?: Harm | undefined
}

/** `public`: private data becomes visible. `lost`: existing data is not stored. */
export type Harm = 'public' | 'lost'

/** Values of one kind, such as dates, and how many were understood. The others remain text. */
export interface ValueSummary {
  /** Plural name of the kind: "dates". */
  readonly subject: Message
  readonly understood: number
  /** Number of records with such values; a record may have several. */
  readonly holders: number
  /** Values that were not understood, with their text as the reason. */
  readonly issues: readonly ImportIssue[]
}

/** Outcome of an import: `read = stored + replaced + refused + left out`. */
export interface ImportReport {
  /** Noun for what is counted. */
  readonly noun: CountedNoun
  readonly read: number
  /** Number of new items, as counted by the store. */
  readonly stored: number
  /** Number of items that replaced an earlier one, as counted by the store. */
  readonly replaced: number
  /** Number of replaced items that were identical; absent if not compared. */
  readonly same?: number | undefined
  /** Invalid items, not stored. */
  readonly refused: readonly ImportIssue[]
  /** Valid items that were not stored, such as an existing file. */
  readonly leftOut: readonly ImportIssue[]
  /** Number of unlisted left-out items by reason: only those that need no attention, such as existing files. */
  readonly leftOutCounts: readonly { readonly reason: Message; readonly count: number }[]
  readonly valueSummaries: readonly ValueSummary[]
  /** Items stored despite a doubt, such as a number that a spreadsheet turned into a date. */
  readonly warnings: readonly ImportIssue[]
  /** Items stored in another form, such as a converted picture; also counted as stored. */
  readonly converted: readonly ImportIssue[]
  /** Further remarks, as sentences. */
  readonly notes: readonly Message[]
}

/** Builds the report of an import step by step. */
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

  /** Adds counts from the store: new items, replaced items, and how many of the replaced ones were identical. */
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

  /** Reports an item stored despite a doubt. */
  warn(issue: ImportIssue): void {
    this.#warnings.push(issue)
  }

  /** Reports an item stored in another form. */
  noteConversion(issue: ImportIssue): void {
    this.#converted.push(issue)
  }

  /** Adds a sentence to the report. */
  addNote(words: Message): void {
    this.#notes.push(words)
  }

  /** Counts left-out items that need no attention. */
  countLeftOut(reason: Message, count = 1): void {
    const known = this.#leftOutCounts.get(reason.en)
    if (known === undefined) this.#leftOutCounts.set(reason.en, { reason, count })
    else known.count += count
  }

  /** Counts a value. Pass `issue` if it was not understood, and `isFurther` if its record already has one. */
  countValue(subject: Message, issue?: ImportIssue, isFurther = false): void {
    const known = this.#valueSummaries.get(subject.en) ?? { subject, understood: 0, holders: 0, issues: [] }
    this.#valueSummaries.set(subject.en, known)
    if (!isFurther) known.holders += 1
    if (issue === undefined) known.understood += 1
    else known.issues.push(issue)
  }

  /** Returns the report so far. */
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

/** Number of items the report does not account for: 0 if none was lost. @internal Exported for tests. */
export function unexplainedCount(report: ImportReport): number {
  const { read, stored, replaced, refused } = report
  return read - stored - replaced - refused.length - leftOutCount(report)
}

/** Merges reports of one import, in order. */
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

/** Maximum issues of one kind listed in a terminal or log; a report lists all. */
const MAX_LISTED = 10

/** Describes the line of a file, or the record if several share the line. */
function lineWords(line: number, record: number | undefined): Message {
  return record === undefined ? message`line ${line}` : message`record ${record}`
}

/** Describes a position: "line 4", "objects.csv line 4", "1921/3 (line 4)". */
export function placeWords({ file, line, record, id }: InputPlace): Message {
  const inFile =
    line === undefined
      ? sameInBoth(file ?? '')
      : file === undefined
        ? lineWords(line, record)
        : message`${file} ${lineWords(line, record)}`
  if (id === undefined) return inFile
  // Escape line breaks of an id to stay on one line.
  const shown = id.replaceAll('\n', '\\n')
  return file === undefined && line === undefined ? sameInBoth(shown) : message`${shown} (${inFile})`
}

function isWithoutPlace({ place }: ImportIssue): boolean {
  return Object.values(place).every((value) => value === undefined)
}

/** Groups issues by reason: first those without a position, then in order of first occurrence. */
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

/** Maximum positions listed before the reason. */
const MAX_PLACES_BEFORE_REASON = 3

/** Maximum reasons of one kind listed separately. */
const MAX_REASONS_OF_KIND = 3

interface IssueGroup {
  /** All with the same reason, or with several reasons of one kind. */
  readonly issues: readonly [ImportIssue, ...ImportIssue[]]
  readonly isKind: boolean
}

/** Groups issues by reason; many reasons that differ only in their values form one kind. */
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
 * Formats issues as lines: ten in total, with at least one of each kind, so that frequent ones do not hide others.
 *
 * @param each whether each reason is a kind of its own, as for values that were not understood.
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
    // After many positions the reason would be hard to find.
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

/** Whether a terminal lists each of these issues. */
function areAllListed(issues: readonly ImportIssue[]): boolean {
  return issues.length <= MAX_LISTED && byKind(issues).every(({ isKind }) => !isKind)
}

/** Groups issues by consequence: public, lost, other. */
function byHarm(issues: readonly ImportIssue[]) {
  const of = (wanted: Harm | undefined): readonly ImportIssue[] =>
    issues.filter(({ harm }) => harm === wanted)
  return { published: of('public'), lost: of('lost'), harmless: of(undefined) }
}

/** Formats a value summary as lines: the counts, then the first ten that were not understood. `noun` counts the records. */
function describeValues(
  { subject, understood, holders, issues }: ValueSummary,
  noun: CountedNoun,
): readonly Message[] {
  const all = understood + issues.length
  const missed = issues.length
  // A record may have a date in words and separate years.
  const counted = holders < all ? message`${subject} in ${noun(holders)}` : subject
  return [
    missed === 0
      ? message`${all} of ${all} ${counted} understood.`
      : message`${understood} of ${all} ${counted} understood, and not these:`,
    ...describeIssues(issues, { each: true }),
  ]
}

/** Describes how many replaced items changed. */
function replacedNote({ replaced, same }: ImportReport): Message {
  if (replaced === 0 || same === undefined) return sameInBoth('')
  return same === replaced
    ? message` (all as they were)`
    : message` (${replaced - same} changed, ${same} as they were)`
}

/**
 * Formats a report as lines: the counts, then the first ten items refused, left out or not understood, with position
 * and reason.
 */
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
    // List all of these, because none may be overlooked.
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

/** Whether the lines of a report list everything refused, left out or doubtful. */
export function isWhollyListed({ refused, leftOut, warnings }: ImportReport): boolean {
  return [refused, leftOut, warnings].every(areAllListed)
}

/** Returns the issues of a report as JSON objects, one per line of a report file. */
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
