import { Command } from 'commander'
import { type Language, message } from '../../engine/errors/index.ts'
import { packageVersion } from '../package-root.ts'
import { configCommands } from './config-commands.ts'
import { backupCommands } from './content-commands.ts'
import { filesCommand } from './files-commands.ts'
import { helpInChinese } from './help-words.ts'
import { importCommands } from './import-commands.ts'
import { langOption } from './lang-option.ts'
import { newCommand } from './new-commands.ts'
import { personCommands } from './person-commands.ts'
import { pullRequestCommands } from './pull-request-commands.ts'
import { reviewCommands } from './review-commands.ts'
import { serveCommands } from './serve-commands.ts'
import { staffCommand } from './staff-commands.ts'
import { testCommands } from './test-commands.ts'
import { textsCommand } from './texts-commands.ts'
import { writtenCommands } from './written-commands.ts'

/** Every command takes the language to answer in; git calls "diff", and gives it no flags. */
function withLanguage(command: Command, language: Language): void {
  if (command.commands.length === 0 && command.name() !== 'diff') command.addOption(langOption(language))
  for (const each of command.commands) withLanguage(each, language)
}

/** Every command, in a language. */
export function programIn(language: Language): Command {
  const does = message`Turns a folder of JSON into a multilingual museum website.`
  const version = message`print the version of the engine`
  const program = new Command('vitrine')
    .description(does[language])
    .version(packageVersion(), '-V, --version', version[language])
  const commands = [
    ...serveCommands(language),
    ...configCommands(language),
    ...pullRequestCommands(language),
    textsCommand(language),
    ...testCommands(language),
    newCommand(language),
    ...importCommands(language),
    ...reviewCommands(language),
    ...personCommands(language),
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
