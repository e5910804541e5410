import { userInfo } from 'node:os'
import { Command, Option } from 'commander'
import {
  describeContribution,
  describeContributions,
  describeOutcome,
  describeSubmissions,
  statusNamed,
} from '../cli/review.ts'
import { UsageError } from '../cli/usage-error.ts'
import { readEnvironment } from '../server/environment.ts'
import type { Content, ContributionKind, ReviewStatus } from '../service/index.ts'

type Service = typeof import('../service/index.ts')

/**
 * Runs something on the content that the environment names, and closes it. The service is loaded here: most commands
 * do without it, and start in half the time.
 */
export const withContent = async <T>(run: (content: Content, service: Service) => Promise<T>): Promise<T> => {
  const { dataDir, databaseUrl } = readEnvironment(process.env)
  const service = await import('../service/index.ts')
  const content = await service.openContent({ dataDir, databaseUrl })
  try {
    return await run(content, service)
  } finally {
    await content.close()
  }
}

const print = (lines: readonly string[]): void => {
  for (const line of lines) console.log(line)
}

const printJson = (value: unknown): void => console.log(JSON.stringify(value, undefined, 2))

interface ListFlags {
  readonly status: string
  readonly json?: boolean
}

interface DecideFlags {
  readonly by: string
  readonly note?: string
  readonly allPending?: boolean
}

const by = (): Option =>
  new Option('--by <name>', 'who decides, for the audit trail').default(userInfo().username)

const decisionOf = ({ by: who, note }: DecideFlags) => ({ who, note, now: new Date() })

const idsOf = async (
  content: Content,
  { listContributions }: Service,
  kind: ContributionKind,
  ids: readonly string[],
  { allPending }: DecideFlags,
): Promise<readonly string[]> => {
  if (allPending !== true && ids.length === 0)
    throw new UsageError('Name at least one id, or give --all-pending.')
  return allPending === true ? (await listContributions(content, kind, 'pending')).map(({ id }) => id) : ids
}

/** Commands that both kinds of contributions have. */
const reading = (command: Command, kind: ContributionKind): void => {
  command
    .command('list')
    .description('those of a status, the oldest first')
    .option('--status <status>', 'pending, approved, rejected or all', 'pending')
    .option('--json', 'as JSON, with contact data')
    .action(async ({ status, json }: ListFlags) => {
      const list = await withContent((content, { listContributions }) =>
        listContributions(content, kind, statusNamed(status)),
      )
      if (json === true) printJson(list)
      else print(describeContributions(list))
    })
  command
    .command('show')
    .description('everything about one, contact data and audit trail too')
    .argument('<id>')
    .option('--json', 'as JSON')
    .action(async (id: string, { json }: { readonly json?: boolean }) => {
      const one = await withContent((content, { findContribution }) => findContribution(content, kind, id))
      if (one === undefined) throw new UsageError(`No such id: ${id}. "list --status all" shows every one.`)
      if (json === true) printJson(one)
      else print(describeContribution(one))
    })
}

const deciding = (
  command: Command,
  kind: ContributionKind,
  name: string,
  status: ReviewStatus,
  description: string,
): void => {
  command
    .command(name)
    .description(description)
    .argument('[ids...]')
    .option('--all-pending', 'all that wait')
    .option('--note <text>', 'why, for the audit trail')
    .addOption(by())
    .action(async (ids: readonly string[], flags: DecideFlags) => {
      const outcome = await withContent(async (content, service) =>
        service.decide(
          content,
          kind,
          await idsOf(content, service, kind, ids, flags),
          status,
          decisionOf(flags),
        ),
      )
      print(describeOutcome(outcome, status))
    })
}

const worksCommand = (): Command => {
  const works = new Command('works').description('works that visitors submitted')
  reading(works, 'collectWork')
  deciding(works, 'collectWork', 'approve', 'approved', 'show works to the public')
  deciding(works, 'collectWork', 'reject', 'rejected', 'keep works from the public')
  return works
}

const messagesCommand = (): Command => {
  const messages = new Command('messages').description('messages that visitors left')
  reading(messages, 'message')
  deciding(messages, 'message', 'approve', 'approved', 'show messages to the public')
  deciding(messages, 'message', 'hide', 'rejected', 'keep messages from the public')
  messages
    .command('reply')
    .description('answer a message and show it to the public')
    .argument('<id>')
    .argument('<text>')
    .option('--en <text>', 'the reply in English')
    .addOption(by())
    .action(async (id: string, text: string, flags: DecideFlags & { readonly en?: string }) => {
      const replied = await withContent((content, { replyToMessage }) =>
        replyToMessage(content, id, { text, english: flags.en }, decisionOf(flags)),
      )
      if (!replied) throw new UsageError(`No such id: ${id}. "list --status all" shows every one.`)
      print([`${id}  approved`])
    })
  return messages
}

const submissionsCommand = (): Command => {
  const submissions = new Command('submissions').description("what was sent by the site's own forms")
  submissions
    .command('list')
    .description('everything that was sent, the oldest first')
    .argument('[form]', 'only of this form')
    .option('--json', 'as JSON')
    .action(async (form: string | undefined, { json }: { readonly json?: boolean }) => {
      const list = await withContent((content, { listSubmissions }) => listSubmissions(content, form))
      if (json === true) printJson(list)
      else print(describeSubmissions(list))
    })
  return submissions
}

/** The commands by which the staff work through what visitors sent. */
export const reviewCommands = (): readonly Command[] => [
  worksCommand(),
  messagesCommand(),
  submissionsCommand(),
]
