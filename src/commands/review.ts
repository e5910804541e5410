import { AppError } from '../base/app-error.ts'
import { withOwnDomain } from '../base/mail-address.ts'
import type { Content } from '../content/index.ts'
import type {
  AuditEntry,
  Contribution,
  ErasureResult,
  FormSubmission,
  OneContribution,
  Outcome,
  PersonalRecord,
  ReviewStatus,
  SeenContribution,
} from '../content/staff/index.ts'
import {
  inEachLanguage,
  joinWithCommas,
  type Language,
  type Message,
  message,
  sameInBoth,
} from '../engine/errors/index.ts'
import { unknownWordError } from '../engine/errors/usage-error.ts'
import { wallClockNow, withOffset } from '../sources/index.ts'

const STATUSES: readonly string[] = ['pending', 'approved', 'rejected', 'all'] satisfies readonly (
  | ReviewStatus
  | 'all'
)[]

function isStatus(text: string): text is ReviewStatus | 'all' {
  return STATUSES.includes(text)
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T.*Z$/
const ON_CLOCK = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/

/**
 * Converts a timestamp of the content service to ISO 8601 with the museum's UTC offset. Some are stored in the museum's time zone, others
 * in UTC. Other formats are kept as imported.
 */
export function isoWithOffset(created: string, timeZone: string): string {
  const clock = INSTANT.test(created)
    ? wallClockNow(new Date(created), timeZone)
    : created.replace(ON_CLOCK, '$1T$2')
  return /T/.test(clock) ? withOffset(clock, timeZone) : created
}

/** Converts all timestamps of a contribution and its audit trail to the museum's time zone. */
export function withMoments<T extends { readonly created: string; readonly trail?: readonly AuditEntry[] }>(
  one: T,
  timeZone: string,
): T {
  const created = isoWithOffset(one.created, timeZone)
  const trail = one.trail?.map((entry) => ({ ...entry, created: isoWithOffset(entry.created, timeZone) }))
  return trail === undefined ? { ...one, created } : { ...one, created, trail }
}

/** Formats a timestamp with a space in place of the "T". */
function shownMoment(moment: string): string {
  return moment.replace(/(?<=\d)T(?=\d)/, ' ')
}

/**
 * Parses the status of a flag.
 *
 * @throws AppError for an unknown status.
 */
export function statusNamed(text: string): ReviewStatus | 'all' {
  if (isStatus(text)) return text
  throw unknownWordError(message`status`, text, STATUSES)
}

function oneLine(text: string, length: number): string {
  const flat = text.replace(/\s+/g, ' ')
  return flat.length > length ? `${flat.slice(0, length - 1)}…` : flat
}

/** Summarizes a contribution for a list. Excludes contact data, since others may see the screen. */
function summaryOf({ fields }: Contribution): string {
  const { workName, workSeason, collectorName, name, content } = fields
  return workName === undefined
    ? `${name ?? ''}: ${oneLine(content ?? '', 60)}`
    : `${workName} (${workSeason ?? ''}), ${collectorName ?? ''}`
}

const STATUS_WORDS: Readonly<Record<string, Message>> = {
  pending: message`pending`,
  approved: message`approved`,
  rejected: message`rejected`,
  replied: message`replied`,
}

function statusWords(status: string): Message {
  return STATUS_WORDS[status] ?? sameInBoth(status)
}

/** Returns the name of a status or action. */
export function statusIn(status: string, language: Language): string {
  return statusWords(status)[language]
}

const NONE = message`There are none.`

/** Formats the reference that a decision takes: a contribution and the displayed revision. */
function seenWords({ id, revision }: SeenContribution): string {
  return `${id}:${revision}`
}

/**
 * Parses the reference of a decision.
 *
 * @throws AppError where the revision is missing.
 */
export function seenNamed(text: string): SeenContribution {
  const [, id, revision] = /^(.+):([0-9a-f]+)$/su.exec(text) ?? []
  if (id !== undefined && revision !== undefined) return { id, revision }
  throw new AppError(
    message`"${text}" does not say what you have seen. Write ID:REVISION, as "list" and "show" print it: a visitor may have changed the text since.`,
  )
}

/** Returns the message about contributions that changed after they were displayed. */
export function changedMeanwhile(ids: readonly string[]): Message {
  return message`Changed meanwhile, so not decided: ${joinWithCommas(ids)}. Look again with "show".`
}

/** Describes contributions for the terminal, with the paths of their pictures. `together` is the combined revision. */
export function describeContributions(
  list: readonly Contribution[],
  together: string | undefined,
  language: Language = 'en',
): readonly string[] {
  if (list.length === 0) return [NONE[language]]
  const all = message`To decide about all of these: --all-pending ${together ?? ''}`
  return [
    ...list.flatMap((each) => [
      `${seenWords(each)}  ${statusIn(each.status, language).padEnd(language === 'en' ? 8 : 3)}  ${shownMoment(each.created)}  ${summaryOf(each)}`,
      ...each.pictures.map((path) => `    ${path}`),
    ]),
    ...(together === undefined ? [] : [all[language]]),
  ]
}

const KEYS = {
  id: message`id`,
  status: message`status`,
  created: message`created`,
  picture: message`picture`,
} as const

function trailOf({ created, who, action, note }: AuditEntry): Message {
  const remark = note === '' ? '' : message`: ${note}`
  return message`${shownMoment(created)} ${statusWords(action)} by ${who}${remark}`
}

/** Describes one contribution completely, including contact data and audit trail. */
export function describeContribution(one: OneContribution, language: Language = 'en'): readonly string[] {
  const line = (key: string, text: string): string => `${key}${language === 'en' ? ': ' : '：'}${text}`
  return [
    line(KEYS.id[language], seenWords(one)),
    line(KEYS.status[language], statusIn(one.status, language)),
    line(KEYS.created[language], shownMoment(one.created)),
    ...Object.entries(one.fields).map(([name, text]) => line(name, withOwnDomain(text))),
    ...Object.entries(one.translations).flatMap(([code, texts]) =>
      Object.entries(texts).map(([name, text]) => line(`${name} (${code})`, String(text))),
    ),
    ...one.pictures.map((path) => line(KEYS.picture[language], path)),
    ...one.trail.map((entry) => trailOf(entry)[language]),
  ]
}

/** Describes submissions of the museum's own forms. */
export function describeSubmissions(
  list: readonly FormSubmission[],
  language: Language = 'en',
): readonly string[] {
  return list.length === 0
    ? [NONE[language]]
    : list.flatMap(({ id, form, created, values, photographs }) => [
        `${id}  ${form}  ${shownMoment(created)}`,
        ...Object.entries(values).flatMap(([name, value]) => {
          const sent = photographs.filter(({ field }) => field === name)
          return sent.length === 0
            ? [`    ${name}: ${withOwnDomain(String(value))}`]
            : sent.map(({ picture }) => `    ${name}: ${picture}`)
        }),
      ])
}

/** Returns the message about unknown submission IDs. */
export function unknownSubmissionMessage(ids: readonly string[]): Message {
  return message`No such id: ${joinWithCommas(ids)}. "submissions list" shows every one.`
}

/** Returns the message about unknown IDs. */
export function unknownIdMessage(ids: readonly string[]): Message {
  return message`No such id: ${joinWithCommas(ids)}. "list --status all" shows every one.`
}

/**
 * Parses translations of a reply, given as LANGUAGE=TEXT.
 *
 * @throws AppError for a language that records are not translated into, or where one is missing.
 */
export function replyTranslations(
  given: readonly string[],
  { own, all }: Content['languages'],
): Readonly<Record<string, string>> {
  const others = all.map(({ code }) => code).filter((code) => code !== own)
  return Object.fromEntries(
    given.map((each) => {
      const [, code, text = ''] = /^\s*([^=\s]+)\s*=(.*)$/su.exec(each) ?? []
      if (code === undefined || text.trim() === '')
        throw new AppError(
          message`--in "${each}" does not say language and text. Write it as LANGUAGE=TEXT, such as --in "en=At nine."`,
        )
      if (!others.includes(code)) throw unknownWordError(message`language of a translation`, code, others)
      return [code, text.trim()]
    }),
  )
}

/**
 * Describes the outcome of several decisions.
 *
 * @throws AppError where some failed. The others are done.
 */
export function describeOutcome(
  { done, already, changed, unknown }: Outcome,
  status: ReviewStatus,
  language: Language = 'en',
): readonly string[] {
  const linesIn = (shown: Language): readonly string[] => [
    ...done.map((id) => `${id}  ${statusIn(status, shown)}`),
    ...already.map((id) => message`${id}  is so already: ${statusIn(status, shown)}`[shown]),
  ]
  const faults = [
    ...(changed.length === 0 ? [] : [changedMeanwhile(changed)]),
    ...(unknown.length === 0 ? [] : [unknownIdMessage(unknown)]),
  ]
  if (faults.length === 0) return linesIn(language)
  throw new AppError(
    inEachLanguage((each) => [...linesIn(each), ...faults.map((fault) => fault[each])].join('\n')),
  )
}

const KINDS: Readonly<Record<PersonalRecord['table'], Message>> = {
  collect_work: message`work`,
  message: message`message`,
  submission: message`submission`,
}

/** Describes what was found of a person, one entry per line, without contact data. */
export function describePerson(found: readonly PersonalRecord[], language: Language): readonly string[] {
  return found.length === 0
    ? [message`Nothing was sent with this contact.`[language]]
    : found.map(
        ({ table, id, form, status, created }) =>
          `${id}  ${KINDS[table][language]}${form === '' ? '' : ` ${form}`}  ${statusIn(status, language)}  ${shownMoment(created)}`,
      )
}

/** Message of "delete" before anything is deleted. */
export const deletesNothingYet = message`Nothing was deleted. Add --yes to delete all of this, with its photographs.`

/** Describes what was deleted, in numbers. */
export function describeErased({ works, messages, submissions, photos }: ErasureResult): Message {
  return message`Deleted: works ${works}, messages ${messages}, submissions ${submissions}, photographs ${photos}. Backups still hold them: after a restore, delete again.`
}

/** Error for a text that is not contact data, which the message does not repeat. */
export const noContact = new AppError(
  message`This is no telephone number or e-mail address. Give one, such as 13800138000, or "-" to type it where no shell keeps it.`,
)
