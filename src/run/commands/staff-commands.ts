import { Command } from 'commander'
import type { StaffAccess, StaffRole } from '../../content/index.ts'
import { bilingual, type Language } from '../../engine/errors/index.ts'
import { noSuch, UsageError } from '../../engine/errors/usage-error.ts'
import { originAt, readEnvironment } from '../../web/site/environment.ts'
import { wholeFrom } from '../../web/site/whole-number.ts'
import { adoptOption, type WriteFlags, withContent } from './review-commands.ts'

interface LinkFlags extends WriteFlags {
  readonly name: string
  readonly role: string
  readonly minutes: string
}

interface EndFlags extends WriteFlags {
  readonly name?: string
  readonly all?: boolean
}

const MAX_MINUTES = 7 * 24 * 60
const DEFAULT_MINUTES = '60'
const MAX_NAME = 100

const WORDS = {
  does: bilingual(
    'who may review what visitors send, at /__staff',
    '管理可以在 /__staff 审核投稿和留言的工作人员',
  ),
  link: bilingual('make a link with which one person signs in once', '为某个人生成一次性登录链接'),
  name: bilingual('name of the person, for the audit trail', '姓名，记入审核记录'),
  role: bilingual(
    'moderator decides; reader only sees, without contact data',
    'moderator（审核员）可以审核；reader（只读）只能查看，且看不到联系方式',
  ),
  minutes: bilingual('how long the link can be used', '链接的有效分钟数'),
  list: bilingual('links that can be used, and who is signed in', '列出有效的链接和已登录的人员'),
  end: bilingual('end the links and sessions of a person, or of all', '使某个人或所有人的链接和登录失效'),
  endName: bilingual('name of the person', '姓名'),
  all: bilingual('of all', '所有人'),
  none: bilingual('There are none.', '没有。'),
  kinds: { link: bilingual('link', '链接'), session: bilingual('signed in', '已登录') },
} as const

function nameFrom(name: string): string {
  const trimmed = name.trim()
  if (trimmed !== '' && trimmed.length <= MAX_NAME) return trimmed
  throw new UsageError(
    bilingual(
      `--name is empty or longer than ${MAX_NAME} characters. Give the name of one person, such as --name "Li Mei".`,
      `--name 为空，或者超过 ${MAX_NAME} 个字符。请写一个人的姓名，例如 --name 李梅。`,
    ),
  )
}

const ROLES: readonly StaffRole[] = ['moderator', 'reader']

function roleNamed(given: string): StaffRole {
  const role = ROLES.find((each) => each === given)
  if (role !== undefined) return role
  throw noSuch(bilingual('role', '身份'), given, ROLES)
}

async function makeLink(
  { name, role: given, minutes, adopt = false }: LinkFlags,
  language: Language,
): Promise<void> {
  const [who, role] = [nameFrom(name), roleNamed(given)]
  const whole = wholeFrom('--minutes', minutes, 1, MAX_MINUTES) ?? Number(DEFAULT_MINUTES)
  const token = await withContent(
    (content, { createStaffLink }) => createStaffLink(content, { who, role }, new Date(), whole),
    { adopt },
  )
  const { siteUrl, host, port } = readEnvironment(process.env)
  const { SIGN_IN, STAFF } = await import('../../staff/addresses.ts')
  console.log(`${siteUrl ?? originAt(host, port)}${STAFF}${SIGN_IN}?link=${token}`)
  const hint = bilingual(
    `For ${who}, once, within ${whole} minutes. Whoever has it can sign in: send it to this person alone.`,
    `供 ${who} 使用，仅限一次，${whole} 分钟内有效。拿到链接的人都能登录，请只发给本人。`,
  )
  console.log(hint[language])
}

function lineOf({ kind, who, role, expires }: StaffAccess, language: Language): string {
  const until = bilingual(`until ${expires}`, `有效期至 ${expires}`)
  return `${WORDS.kinds[kind][language].padEnd(9)}  ${role.padEnd(9)}  ${until[language]}  ${who}`
}

/** The command that lets staff in, and out. */
export function staffCommand(language: Language): Command {
  const staff = new Command('staff').description(WORDS.does[language])
  staff
    .command('link')
    .description(WORDS.link[language])
    .requiredOption('--name <name>', WORDS.name[language])
    .option('--role <role>', WORDS.role[language], 'moderator')
    .option('--minutes <number>', WORDS.minutes[language], DEFAULT_MINUTES)
    .addOption(adoptOption(language))
    .action((flags: LinkFlags) => makeLink(flags, language))
  staff
    .command('list')
    .description(WORDS.list[language])
    .action(async () => {
      const all = await withContent((content, { listStaffAccess }) => listStaffAccess(content, new Date()))
      const lines = all.map((each) => lineOf(each, language))
      for (const line of lines.length === 0 ? [WORDS.none[language]] : lines) console.log(line)
    })
  staff
    .command('end')
    .description(WORDS.end[language])
    .option('--name <name>', WORDS.endName[language])
    .option('--all', WORDS.all[language])
    .addOption(adoptOption(language))
    .action(async ({ name, all, adopt = false }: EndFlags) => {
      if ((name === undefined) === (all === undefined))
        throw new UsageError(bilingual('Give either --name or --all.', '请写 --name 或 --all 其中之一。'))
      const count = await withContent(
        (content, { endStaffAccess }) =>
          endStaffAccess(content, name === undefined ? undefined : nameFrom(name)),
        { adopt },
      )
      console.log(bilingual(`ended: ${count}`, `已失效：${count}`)[language])
    })
  return staff
}
