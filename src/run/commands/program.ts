import type { Command } from 'commander'
import { AppError, explainError } from '../../base/app-error.ts'
import { languageOfCall } from '../../commands/language.ts'
import { type Language, type Message, message } from '../../engine/errors/index.ts'
import { packageVersion } from '../package-root.ts'
import { configCommands } from './config-commands.ts'
import { backupCommands, filesCommand } from './content-commands.ts'
import { helpInChinese, langOption, SpokenCommand } from './help-words.ts'
import { importCommand } from './import-commands.ts'
import { meantCommand } from './meant-command.ts'
import { newCommand } from './new-commands.ts'
import { personCommand } from './person-commands.ts'
import { reviewCommand } from './pull-request-commands.ts'
import { recordsCommand } from './record-commands.ts'
import { adoptOption, reviewCommands } from './review-commands.ts'
import { staffCommand } from './staff-commands.ts'
import { testCommands } from './test-commands.ts'
import { textsCommand } from './texts-commands.ts'
import { writtenCommands } from './written-commands.ts'

const START = message`serve the museum of this folder (CONFIG_DIR, by default config)`
const DEV = message`serve it while it is edited: what is saved shows at once, and the desk edits the config`

function makeCommand(name: string, does: Message, run: () => Promise<unknown>, language: Language): Command {
  // Parsed by the module that is run, which npm also starts without this program.
  const command = new SpokenCommand(name, language).says(does).addOption(adoptOption(language))
  return command.action(async () => {
    await run()
  })
}

/** Commands that serve the site. */
function serveCommands(language: Language): readonly Command[] {
  return [
    makeCommand('start', START, () => import('../server.ts'), language),
    makeCommand('dev', DEV, () => import('../dev-built.ts'), language),
  ]
}

/** Adds the option --lang to every command except "diff", which git calls without options. */
function withLanguage(command: Command, language: Language): void {
  if (command.commands.length === 0 && command.name() !== 'diff') command.addOption(langOption(language))
  for (const each of command.commands) withLanguage(each, language)
}

/** Creates the program with all commands. */
export function programIn(language: Language): Command {
  const version = message`print the version of the engine`
  const program = new SpokenCommand('vitrine', language)
    .says(message`Turns a folder of JSON into a multilingual museum website.`)
    .version(packageVersion(), '-V, --version', version[language])
  const commands = [
    ...serveCommands(language),
    ...configCommands(language),
    reviewCommand(language),
    textsCommand(language),
    ...testCommands(language),
    newCommand(language),
    importCommand(language),
    ...reviewCommands(language),
    recordsCommand(language),
    personCommand(language),
    staffCommand(language),
    ...backupCommands(language),
    filesCommand(language),
    ...writtenCommands(language),
  ]
  for (const command of commands) program.addCommand(command)
  withLanguage(program, language)
  if (language === 'zh') helpInChinese(program)
  return program
}

/** Returns up to two words of a call before its first option. */
function commandWords(words: readonly string[]): string {
  const end = words.findIndex((word) => word.startsWith('-'))
  return words.slice(0, end < 0 ? 2 : Math.min(end, 2)).join(' ')
}

/** Runs the command for the given arguments. Errors are printed in one sentence, and set the exit code. */
export async function runProgram(words: readonly string[]): Promise<void> {
  const language = languageOfCall(words, process.env)
  try {
    const program = programIn(language)
    const made = program.commands.find((each) => each.name() === 'new')
    const [commands, kinds] = [program, made].map((each) => each?.commands.map((one) => one.name()) ?? [])
    const meant = meantCommand(words, commands ?? [], kinds ?? [], process.env.CONFIG_DIR || 'config')
    if (meant !== undefined)
      throw new AppError(message`There is no command "${commandWords(words)}". ${meant}`)
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    console.error(explainError(error)?.[language] ?? error)
    process.exitCode = 1
  }
}
