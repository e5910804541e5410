import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { AppError, explainError } from '../../base/app-error.ts'
import { visibleText } from '../../base/tidy.ts'
import {
  changedMeanwhile,
  deletesNothingYet,
  describeContribution,
  describeContributions,
  describeErased,
  describeOutcome,
  describeSubmissions,
  replyTranslations,
  seenNamed,
  statusIn,
  statusNamed,
  unknownIdMessage,
  unknownSubmissionMessage,
  withMoments,
} from '../../commands/review.ts'
import type { Content, MuseumIdentity } from '../../content/index.ts'
import type {
  ContributionKind,
  FormSubmission,
  ReviewStatus,
  SeenContribution,
} from '../../content/staff/index.ts'
import { type Language, languageOfEnvironment, type Message, message } from '../../engine/errors/index.ts'
import { type Environment, readEnvironment } from '../../web/site/environment.ts'
import {
  configuredMuseum,
  configuredTimeZone,
  contentIds,
  contentLanguages,
  contentRecordTypes,
} from '../config-facts.ts'
import { printMessage, SpokenCommand } from './help-words.ts'

/** Operations on stored content for commands. */
export type StaffCalls = typeof import('../../content/staff/index.ts')

type Service = typeof import('../../content/index.ts')

/** Options of commands that write. */
export interface WriteFlags {
  readonly adopt?: boolean
}

/** The option that takes over data of another museum. */
export function adoptOption(language: Language): Option {
  const adopt = message`take over data that belong to another museum, or to this one under another name`
  return new Option('--adopt', adopt[language])
}

/** Options of commands that delete. */
export interface DeleteFlags extends WriteFlags {
  readonly yes?: boolean
  readonly by: string
}

export function deletingFlags() {
  return {
    '--yes': message`delete for good`,
    '--by <name>': [message`who deletes, for the audit trail`, userInfo().username],
  } as const
}

/** How a command uses the content. One that fills empty content finds no owner stored yet. */
export type ContentUse = 'reads' | (WriteFlags & { readonly fills?: true })

async function checkOwner(
  content: Content,
  service: Service,
  museum: MuseumIdentity,
  use: ContentUse,
): Promise<void> {
  const [isWriting, isAdopting] = [use !== 'reads', use !== 'reads' && use.adopt === true]
  if (use !== 'reads' && use.fills !== true) return service.claimContent(content, museum, isAdopting)
  const error = await service.ownershipError(content, museum)
  if (error === undefined || isAdopting) return
  const words = explainError(error)
  if (isWriting || words === undefined) throw error
  const language = languageOfEnvironment(process.env)
  console.error(`vitrine: ${words[language]}`)
}

/**
 * Refuses a folder without a museum, in which a useless data folder would be created. Does nothing if the
 * environment names the data or the languages.
 *
 * @throws AppError when there is neither a museum nor data.
 */
function checkPlace(
  { configDir, dataDir, databaseUrl, variables }: Environment,
  { hasDatabase }: Service,
): void {
  const isNamed = databaseUrl !== undefined || variables.DATA_DIR || variables.CONTENT_LANGUAGES
  const file = join(configDir, 'site.json')
  if (isNamed || existsSync(file) || hasDatabase(dataDir)) return
  throw new AppError(
    message`There is no museum here: ${file} is missing. Run the command in the folder of the museum, name its config folder with CONFIG_DIR, or make one with "vitrine new museum". For data without a config, name their folder with DATA_DIR.`,
  )
}

/**
 * Opens the content named by the environment, runs a function on it, and closes it. The service is imported
 * here, because most commands do not need it and start in half the time.
 *
 * @throws AppError when there is neither a museum nor data.
 * @throws AppError CONTENT_OTHER_MUSEUM when a write command finds data of another museum than the config's;
 * read commands only warn.
 */
export async function withContent<T>(
  run: (content: Content, staff: StaffCalls) => Promise<T>,
  use: ContentUse = 'reads',
): Promise<T> {
  const environment = readEnvironment(process.env)
  const { dataDir, databaseUrl, databaseLimits, objectStore } = environment
  const { statementMs: _, ...limits } = databaseLimits
  const languages = contentLanguages(environment)
  const service = await import('../../content/index.ts')
  if (use === 'reads' || use.fills !== true) checkPlace(environment, service)
  const content = await service.openContent({
    dataDir,
    databaseUrl,
    databaseLimits: limits,
    objectStore,
    languages,
    ids: contentIds(environment),
    recordTypes: contentRecordTypes(environment),
  })
  try {
    const museum = configuredMuseum(environment)
    if (museum !== undefined) await checkOwner(content, service, museum, use)
    return await run(content, await import('../../content/staff/index.ts'))
  } catch (error) {
    throw content.explain(error)
  } finally {
    await content.close()
  }
}

function printLines(lines: readonly string[]): void {
  for (const line of lines) console.log(visibleText(line))
}

function printJson(value: unknown): void {
  console.log(JSON.stringify(value, undefined, 2))
}

/** Formats the times of list entries in the museum's time zone. */
function inMuseumTimeZone<T extends Parameters<typeof withMoments>[0]>(list: readonly T[]): readonly T[] {
  const timeZone = configuredTimeZone(readEnvironment(process.env))
  return list.map((each) => withMoments(each, timeZone))
}

interface ListFlags {
  readonly status: string
  readonly json?: boolean
}

interface DecideFlags extends WriteFlags {
  readonly by: string
  readonly note?: string
  readonly allPending?: string
}

interface ReplyFlags extends DecideFlags {
  readonly in: readonly string[]
  /** Deprecated form of `--in en=…`. */
  readonly en?: string
}

const SEEN = message`what was seen, as list and show print it: ID:REVISION`
const JSON_FLAG = { '--json': message`as JSON` }

function decidingFlags() {
  return { '--by <name>': [message`who decides, for the audit trail`, userInfo().username] } as const
}

/** The option for the reply in a further language; repeatable. */
function replyOption(language: Language): Option {
  const none: readonly string[] = []
  const does = message`the reply in another language of the site, such as "fr=À neuf heures."; may be given several times`
  return new Option('--in <language=text>', does[language])
    .default(none, '')
    .argParser((text, given: readonly string[]) => [...given, text])
}

function decisionOf({ by: who, note }: DecideFlags) {
  return { who, note, now: new Date() }
}

async function seenOf(
  content: Content,
  { listContributions, revisionOfAll }: StaffCalls,
  kind: ContributionKind,
  named: readonly string[],
  { allPending }: DecideFlags,
): Promise<readonly SeenContribution[]> {
  if (allPending === undefined) {
    if (named.length > 0) return named.map(seenNamed)
    throw new AppError(
      message`Name at least one that you have seen, as ID:REVISION, or give --all-pending REVISION. "list" prints both.`,
    )
  }
  const waiting = await listContributions(content, kind, 'pending')
  if (revisionOfAll(waiting) === allPending) return waiting
  throw new AppError(
    message`What waits has changed since it was listed, so nothing was decided. Run "list" again and read what is new.`,
  )
}

/** Commands common to both kinds of contributions. */
function addReadCommands(command: SpokenCommand, kind: ContributionKind, language: Language): void {
  command
    .command('list')
    .says(message`those of a status, the oldest first`)
    .flags({
      '--status <status>': [message`pending, approved, rejected or all`, 'pending'],
      '--json': message`as JSON, with contact data`,
    })
    .action(async ({ status, json }: ListFlags) => {
      const { list, together } = await withContent(async (content, { listContributions, revisionOfAll }) => {
        const found = await listContributions(content, kind, statusNamed(status))
        return { list: inMuseumTimeZone(found), together: revisionOfAll(found) }
      })
      if (json === true) printJson(list)
      else printLines(describeContributions(list, status === 'pending' ? together : undefined, language))
    })
  command
    .command('show')
    .says(message`everything about one, contact data and audit trail too`)
    .argument('<id>')
    .flags(JSON_FLAG)
    .action(async (id: string, { json }: { readonly json?: boolean }) => {
      const one = await withContent((content, { findContribution }) => findContribution(content, kind, id))
      if (one === undefined) throw new AppError(unknownIdMessage([id]))
      const [shown = one] = inMuseumTimeZone([one])
      if (json === true) printJson(shown)
      else printLines(describeContribution(shown, language))
    })
}

interface Decision {
  readonly name: string
  readonly status: ReviewStatus
  readonly does: Message
}

function addDecideCommand(
  command: SpokenCommand,
  kind: ContributionKind,
  { name, status, does }: Decision,
  language: Language,
): void {
  command
    .command(name)
    .says(does)
    .takes('[seen...]', SEEN)
    .flags({
      '--all-pending <revision>': message`all that wait, as the last line of list names them`,
      '--note <text>': message`why, for the audit trail`,
    })
    // Accepted and ignored, because the commands that delete require it.
    .addOption(new Option('--yes').hideHelp())
    .flags(decidingFlags())
    .addOption(adoptOption(language))
    .action(async (named: readonly string[], flags: DecideFlags) => {
      const outcome = await withContent(
        async (content, staff) =>
          staff.decideContributions(
            content,
            kind,
            await seenOf(content, staff, kind, named, flags),
            status,
            decisionOf(flags),
          ),
        flags,
      )
      printLines(describeOutcome(outcome, status, language))
    })
}

interface Deletion {
  readonly table: Parameters<StaffCalls['eraseRecords']>[1][number]['table']
  readonly does: Message
  /**
   * Shows what is deleted.
   *
   * @throws AppError for an unknown id.
   */
  readonly show: (content: Content, staff: StaffCalls, ids: readonly string[]) => Promise<void>
}

/**
 * Deletes submissions by id, also those without a telephone number or an address by which "person delete"
 * would find them.
 */
function addDeleteCommand(command: SpokenCommand, { table, does, show }: Deletion, language: Language): void {
  command
    .command('delete')
    .says(does)
    .argument('<id...>')
    .flags(deletingFlags())
    .addOption(adoptOption(language))
    .action((ids: readonly string[], { yes, by: who, adopt }: DeleteFlags) =>
      withContent(
        async (content, staff) => {
          await show(content, staff, ids)
          if (yes !== true) return printMessage(deletesNothingYet, language)
          const named = ids.map((id) => ({ table, id }))
          const erased = await staff.eraseRecords(content, named, { who, now: new Date() })
          printMessage(describeErased(erased), language)
        },
        yes === true ? { adopt: adopt === true } : 'reads',
      ),
    )
}

/**
 * Shows the contributions with these ids.
 *
 * @throws AppError for an unknown id.
 */
function showContribution(kind: ContributionKind, language: Language): Deletion['show'] {
  return async (content, { findContribution }, ids) => {
    const found = await Promise.all(ids.map((id) => findContribution(content, kind, id)))
    const missing = ids.filter((_id, index) => found[index] === undefined)
    if (missing.length > 0) throw new AppError(unknownIdMessage(missing))
    const all = found.filter((one) => one !== undefined)
    printLines(describeContributions(inMuseumTimeZone(all), undefined, language))
  }
}

function worksCommand(language: Language): Command {
  const works = new SpokenCommand('works', language).says(message`works that visitors submitted`)
  const approve = message`show works to the public`
  const reject = message`keep works from the public`
  addReadCommands(works, 'collectWork', language)
  addDecideCommand(works, 'collectWork', { name: 'approve', status: 'approved', does: approve }, language)
  addDecideCommand(works, 'collectWork', { name: 'reject', status: 'rejected', does: reject }, language)
  const does = message`delete works for good, with their photographs; without --yes only show them`
  addDeleteCommand(
    works,
    { table: 'collect_work', does, show: showContribution('collectWork', language) },
    language,
  )
  return works
}

function messagesCommand(language: Language): Command {
  const messages = new SpokenCommand('messages', language).says(message`messages that visitors left`)
  const approve = message`show messages to the public`
  const hide = message`keep messages from the public`
  addReadCommands(messages, 'message', language)
  addDecideCommand(messages, 'message', { name: 'approve', status: 'approved', does: approve }, language)
  addDecideCommand(messages, 'message', { name: 'hide', status: 'rejected', does: hide }, language)
  const does = message`delete messages for good; without --yes only show them`
  addDeleteCommand(
    messages,
    { table: 'message', does, show: showContribution('message', language) },
    language,
  )
  messages
    .command('reply')
    .says(message`answer a message and show it to the public`)
    .takes('<seen>', SEEN)
    .argument('<text>')
    .addOption(replyOption(language))
    .addOption(new Option('--en <text>').hideHelp())
    .flags(decidingFlags())
    .addOption(adoptOption(language))
    .action(async (named: string, text: string, flags: ReplyFlags) => {
      const seen = seenNamed(named)
      const given = [...flags.in, ...(flags.en === undefined ? [] : [`en=${flags.en}`])]
      const outcome = await withContent((content, { replyToMessage }) => {
        const translations = replyTranslations(given, content.languages)
        return replyToMessage(content, seen, { text, translations }, decisionOf(flags))
      }, flags)
      if (outcome === 'unknown') throw new AppError(unknownIdMessage([seen.id]))
      if (outcome === 'changed') throw new AppError(changedMeanwhile([seen.id]))
      printLines([`${seen.id}  ${statusIn('approved', language)}`])
    })
  return messages
}

/**
 * Returns the submissions with these ids.
 *
 * @throws AppError for an unknown id.
 */
async function namedSubmissions(
  content: Content,
  { findSubmissions }: StaffCalls,
  ids: readonly string[],
): Promise<readonly FormSubmission[]> {
  const found = await findSubmissions(content, ids)
  const missing = ids.filter((id) => found.every((one) => one.id !== id))
  if (missing.length > 0) throw new AppError(unknownSubmissionMessage(missing))
  return found
}

function submissionsCommand(language: Language): Command {
  const submissions = new SpokenCommand('submissions', language).says(
    message`what was sent by the site's own forms`,
  )
  submissions
    .command('list')
    .says(message`everything that was sent, the oldest first`)
    .takes('[form]', message`only of this form`)
    .flags(JSON_FLAG)
    .action(async (form: string | undefined, { json }: { readonly json?: boolean }) => {
      const sent = inMuseumTimeZone(
        await withContent((content, { listSubmissions }) => listSubmissions(content, form)),
      )
      if (json === true) printJson(sent)
      else printLines(describeSubmissions(sent, language))
    })
  submissions
    .command('show')
    .says(message`everything of one, with the places of its photographs`)
    .argument('<id>')
    .flags(JSON_FLAG)
    .action(async (id: string, { json }: { readonly json?: boolean }) => {
      const [one] = inMuseumTimeZone(
        await withContent((content, staff) => namedSubmissions(content, staff, [id])),
      )
      if (json === true) printJson(one)
      else printLines(describeSubmissions(one === undefined ? [] : [one], language))
    })
  const show: Deletion['show'] = async (content, staff, ids) =>
    printLines(describeSubmissions(inMuseumTimeZone(await namedSubmissions(content, staff, ids)), language))
  const does = message`delete submissions, with their photographs; without --yes only show them`
  addDeleteCommand(submissions, { table: 'submission', does, show }, language)
  return submissions
}

/** Commands by which the staff review submissions. */
export function reviewCommands(language: Language): readonly Command[] {
  return [worksCommand, messagesCommand, submissionsCommand].map((command) => command(language))
}
