import { userInfo } from 'node:os'
import { Command, Option } from 'commander'
import { type Bilingual, bilingual, type Language, languageOfEnvironment } from '../errors/index.ts'
import { UsageError } from '../errors/usage-error.ts'
import type { Content, ContributionKind, Museum, ReviewStatus } from '../service/index.ts'
import { readEnvironment } from '../site/server/environment.ts'
import {
  describeContribution,
  describeContributions,
  describeOutcome,
  describeSubmissions,
  noSuchId,
  replyTranslations,
  statusIn,
  statusNamed,
} from '../tools/cli/review.ts'
import { configuredMuseum, contentIds, contentLanguages } from './content-languages.ts'

export type Service = typeof import('../service/index.ts')

/** Flags of commands that write. */
export interface WriteFlags {
  readonly adopt?: boolean
}

/** The flag by which data of another museum become this museum's. */
export function adoptOption(language: Language): Option {
  return new Option('--adopt', WORDS.adopt[language])
}

/** What a command does to the content: it reads, or writes. One that fills an empty place has nothing noted there before. */
export type ContentUse = 'reads' | (WriteFlags & { readonly fills?: true })

async function checkOwner(
  content: Content,
  service: Service,
  museum: Museum,
  use: ContentUse,
): Promise<void> {
  const [isWriting, isAdopting] = [use !== 'reads', use !== 'reads' && use.adopt === true]
  if (use !== 'reads' && use.fills !== true) return service.claimContent(content, museum, isAdopting)
  const error = await service.ownerFault(content, museum)
  if (error === undefined || isAdopting) return
  if (isWriting) throw error
  const language = languageOfEnvironment(process.env)
  console.error(`vitrine: ${language === 'zh' ? error.zh : `${error.message} ${error.hint}`}`)
}

/**
 * Runs something on the content that the environment names, and closes it. The service is loaded here: most commands
 * do without it, and start in half the time.
 *
 * @throws ServiceError CONTENT_OTHER_MUSEUM where it writes to what belongs to another museum than the config folder's; what only reads warns.
 */
export async function withContent<T>(
  run: (content: Content, service: Service) => Promise<T>,
  use: ContentUse = 'reads',
): Promise<T> {
  const environment = readEnvironment(process.env)
  const { dataDir, databaseUrl, databaseLimits, objectStore } = environment
  const { statementMs: _, ...limits } = databaseLimits ?? {}
  const languages = contentLanguages(environment)
  const service = await import('../service/index.ts')
  const content = await service.openContent({
    dataDir,
    databaseUrl,
    databaseLimits: limits,
    objectStore,
    languages,
    ids: contentIds(environment),
  })
  try {
    const museum = configuredMuseum(environment)
    if (museum !== undefined) await checkOwner(content, service, museum, use)
    return await run(content, service)
  } catch (error) {
    throw content.explain(error)
  } finally {
    await content.close()
  }
}

function print(lines: readonly string[]): void {
  for (const line of lines) console.log(line)
}

function printJson(value: unknown): void {
  console.log(JSON.stringify(value, undefined, 2))
}

interface ListFlags {
  readonly status: string
  readonly json?: boolean
}

interface DecideFlags extends WriteFlags {
  readonly by: string
  readonly note?: string
  readonly allPending?: boolean
}

interface ReplyFlags extends DecideFlags {
  readonly in: readonly string[]
  /** From before any language could be named: the same as `--in en=…`. */
  readonly en?: string
}

const WORDS = {
  adopt: bilingual(
    'take over data that belong to another museum, or to this one under another name',
    '接管属于另一个博物馆的数据，或者本馆改名之前的数据',
  ),
  by: bilingual('who decides, for the audit trail', '由谁决定，记入审核记录'),
  list: bilingual('those of a status, the oldest first', '列出某一状态的投稿，最早的在前'),
  status: bilingual(
    'pending, approved, rejected or all',
    'pending（待审核）、approved（已通过）、rejected（未通过）或 all（全部）',
  ),
  listJson: bilingual('as JSON, with contact data', '以 JSON 输出，包括联系方式'),
  json: bilingual('as JSON', '以 JSON 输出'),
  show: bilingual(
    'everything about one, contact data and audit trail too',
    '一条的全部内容，包括联系方式和审核记录',
  ),
  allPending: bilingual('all that wait', '所有待审核的'),
  replyIn: bilingual(
    'the reply in another language of the site, such as "fr=À neuf heures."; may be given several times',
    '其他语言的回复，例如 "en=At nine."；可以写多次',
  ),
  note: bilingual('why, for the audit trail', '原因，记入审核记录'),
} as const

function by(language: Language): Option {
  return new Option('--by <name>', WORDS.by[language]).default(userInfo().username)
}

/** An option that may be given several times. */
function repeated(flags: string, description: string): Option {
  const none: readonly string[] = []
  return new Option(flags, description)
    .default(none, '')
    .argParser((text, given: readonly string[]) => [...given, text])
}

function decisionOf({ by: who, note }: DecideFlags) {
  return { who, note, now: new Date() }
}

async function idsOf(
  content: Content,
  { listContributions }: Service,
  kind: ContributionKind,
  ids: readonly string[],
  { allPending }: DecideFlags,
): Promise<readonly string[]> {
  if (allPending !== true && ids.length === 0)
    throw new UsageError(
      bilingual(
        'Name at least one id, or give --all-pending.',
        '请至少写一个编号，或者加上“--all-pending”。',
      ),
    )
  return allPending === true ? (await listContributions(content, kind, 'pending')).map(({ id }) => id) : ids
}

/** Commands that both kinds of contributions have. */
function reading(command: Command, kind: ContributionKind, language: Language): void {
  command
    .command('list')
    .description(WORDS.list[language])
    .option('--status <status>', WORDS.status[language], 'pending')
    .option('--json', WORDS.listJson[language])
    .action(async ({ status, json }: ListFlags) => {
      const list = await withContent((content, { listContributions }) =>
        listContributions(content, kind, statusNamed(status)),
      )
      if (json === true) printJson(list)
      else print(describeContributions(list, language))
    })
  command
    .command('show')
    .description(WORDS.show[language])
    .argument('<id>')
    .option('--json', WORDS.json[language])
    .action(async (id: string, { json }: { readonly json?: boolean }) => {
      const one = await withContent((content, { findContribution }) => findContribution(content, kind, id))
      if (one === undefined) throw new UsageError(noSuchId([id]))
      if (json === true) printJson(one)
      else print(describeContribution(one, language))
    })
}

interface Decision {
  readonly name: string
  readonly status: ReviewStatus
  readonly does: Bilingual
}

function deciding(
  command: Command,
  kind: ContributionKind,
  { name, status, does }: Decision,
  language: Language,
): void {
  command
    .command(name)
    .description(does[language])
    .argument('[ids...]')
    .option('--all-pending', WORDS.allPending[language])
    .option('--note <text>', WORDS.note[language])
    .addOption(by(language))
    .addOption(adoptOption(language))
    .action(async (ids: readonly string[], flags: DecideFlags) => {
      const outcome = await withContent(
        async (content, service) =>
          service.decide(
            content,
            kind,
            await idsOf(content, service, kind, ids, flags),
            status,
            decisionOf(flags),
          ),
        flags,
      )
      print(describeOutcome(outcome, status, language))
    })
}

function worksCommand(language: Language): Command {
  const does = bilingual('works that visitors submitted', '观众投稿的作品')
  const works = new Command('works').description(does[language])
  const approve = bilingual('show works to the public', '公开展示作品')
  const reject = bilingual('keep works from the public', '不公开展示作品')
  reading(works, 'collectWork', language)
  deciding(works, 'collectWork', { name: 'approve', status: 'approved', does: approve }, language)
  deciding(works, 'collectWork', { name: 'reject', status: 'rejected', does: reject }, language)
  return works
}

function messagesCommand(language: Language): Command {
  const does = bilingual('messages that visitors left', '观众的留言')
  const messages = new Command('messages').description(does[language])
  const approve = bilingual('show messages to the public', '公开显示留言')
  const hide = bilingual('keep messages from the public', '不公开显示留言')
  const reply = bilingual('answer a message and show it to the public', '回复留言并公开显示')
  reading(messages, 'message', language)
  deciding(messages, 'message', { name: 'approve', status: 'approved', does: approve }, language)
  deciding(messages, 'message', { name: 'hide', status: 'rejected', does: hide }, language)
  messages
    .command('reply')
    .description(reply[language])
    .argument('<id>')
    .argument('<text>')
    .addOption(repeated('--in <language=text>', WORDS.replyIn[language]))
    .addOption(new Option('--en <text>').hideHelp())
    .addOption(by(language))
    .addOption(adoptOption(language))
    .action(async (id: string, text: string, flags: ReplyFlags) => {
      const given = [...flags.in, ...(flags.en === undefined ? [] : [`en=${flags.en}`])]
      const replied = await withContent((content, { replyToMessage }) => {
        const translations = replyTranslations(given, content.languages)
        return replyToMessage(content, id, { text, translations }, decisionOf(flags))
      }, flags)
      if (!replied) throw new UsageError(noSuchId([id]))
      print([`${id}  ${statusIn('approved', language)}`])
    })
  return messages
}

function submissionsCommand(language: Language): Command {
  const does = bilingual("what was sent by the site's own forms", '本站表单收到的内容')
  const list = bilingual('everything that was sent, the oldest first', '列出收到的全部内容，最早的在前')
  const submissions = new Command('submissions').description(does[language])
  submissions
    .command('list')
    .description(list[language])
    .argument('[form]', bilingual('only of this form', '只列出这个表单的')[language])
    .option('--json', WORDS.json[language])
    .action(async (form: string | undefined, { json }: { readonly json?: boolean }) => {
      const sent = await withContent((content, { listSubmissions }) => listSubmissions(content, form))
      if (json === true) printJson(sent)
      else print(describeSubmissions(sent, language))
    })
  return submissions
}

/** The commands by which the staff work through what visitors sent. */
export function reviewCommands(language: Language): readonly Command[] {
  return [worksCommand, messagesCommand, submissionsCommand].map((command) => command(language))
}
