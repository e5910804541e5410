import type { Command } from 'commander'
import { AppError } from '../../base/app-error.ts'
import type { StaffAccess, StaffRole } from '../../content/staff/index.ts'
import { type Language, message } from '../../engine/errors/index.ts'
import { unknownWordError } from '../../engine/errors/usage-error.ts'
import { originAt, readEnvironment } from '../../web/site/environment.ts'
import { printMessage, SpokenCommand } from './help-words.ts'
import { adoptOption, type WriteFlags, withContent } from './review-commands.ts'

/**
 * Parses an integer variable; undefined if unset.
 *
 * @throws AppError for any other value.
 */
function wholeNumberFrom(
  name: string,
  value: string | undefined,
  min: number,
  max: number,
): number | undefined {
  if (value === undefined || value === '') return undefined
  const number = Number(value)
  if (Number.isInteger(number) && number >= min && number <= max) return number
  throw new AppError(
    message`${name} is "${value}". Set it to a whole number from ${min} to ${max}, or leave it unset.`,
  )
}

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

const KINDS = { link: message`link`, session: message`signed in` } as const

function nameFrom(name: string): string {
  const trimmed = name.trim()
  if (trimmed !== '' && trimmed.length <= MAX_NAME) return trimmed
  throw new AppError(
    message`--name is empty or longer than ${MAX_NAME} characters. Give the name of one person, such as --name "Li Mei".`,
  )
}

const ROLES: readonly StaffRole[] = ['moderator', 'reader']

function roleNamed(given: string): StaffRole {
  const role = ROLES.find((each) => each === given)
  if (role !== undefined) return role
  throw unknownWordError(message`role`, given, ROLES)
}

async function makeLink(
  { name, role: given, minutes, adopt = false }: LinkFlags,
  language: Language,
): Promise<void> {
  const [who, role] = [nameFrom(name), roleNamed(given)]
  const whole = wholeNumberFrom('--minutes', minutes, 1, MAX_MINUTES) ?? Number(DEFAULT_MINUTES)
  const token = await withContent(
    (content, { createStaffLink }) => createStaffLink(content, { who, role }, new Date(), whole),
    { adopt },
  )
  const { siteUrl, host, port } = readEnvironment(process.env)
  const { SIGN_IN, STAFF } = await import('../../staff/addresses.ts')
  console.log(`${siteUrl ?? originAt(host, port)}${STAFF}${SIGN_IN}?link=${token}`)
  const hint = message`For ${who}, once, within ${whole} minutes. Whoever has it can sign in: send it to this person alone.`
  printMessage(hint, language)
  if (siteUrl !== undefined || (process.env.PORT ?? '') !== '') return
  const assumed = message`The address is that of a site on port ${port}. Where the site has another, give this command the PORT or SITE_URL that the site was started with.`
  printMessage(assumed, language)
}

function accessLine({ kind, who, role, expires }: StaffAccess, language: Language): string {
  const until = message`until ${expires}`
  return `${KINDS[kind][language].padEnd(9)}  ${role.padEnd(9)}  ${until[language]}  ${who}`
}

/** The command that manages the access of staff. */
export function staffCommand(language: Language): Command {
  const name = message`name of the person, for the audit trail`
  const staff = new SpokenCommand('staff', language).says(
    message`who may review what visitors send, at /__staff`,
  )
  staff
    .command('link')
    .says(message`make a link with which one person signs in once`)
    .requiredOption('--name <name>', name[language])
    .flags({
      '--role <role>': [message`moderator decides; reader only sees, without contact data`, 'moderator'],
      '--minutes <number>': [message`how long the link can be used`, DEFAULT_MINUTES],
    })
    .addOption(adoptOption(language))
    .action((flags: LinkFlags) => makeLink(flags, language))
  staff
    .command('list')
    .says(message`links that can be used, and who is signed in`)
    .action(async () => {
      const all = await withContent((content, { listStaffAccess }) => listStaffAccess(content, new Date()))
      if (all.length === 0) printMessage(message`There are none.`, language)
      for (const each of all) console.log(accessLine(each, language))
    })
  staff
    .command('end')
    .says(message`end the links and sessions of a person, or of all`)
    .flags({ '--name <name>': message`name of the person`, '--all': message`of all` })
    .addOption(adoptOption(language))
    .action(async ({ name, all, adopt = false }: EndFlags) => {
      if ((name === undefined) === (all === undefined))
        throw new AppError(message`Give either --name or --all.`)
      const count = await withContent(
        (content, { endStaffAccess }) =>
          endStaffAccess(content, name === undefined ? undefined : nameFrom(name)),
        { adopt },
      )
      printMessage(message`ended: ${count}`, language)
    })
  return staff
}
