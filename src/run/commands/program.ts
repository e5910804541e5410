import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { AppError, explainError } from '../../base/app-error.ts'
import { getOwn } from '../../base/object.ts'
import { languageOfCall } from '../../commands/language.ts'
import { commandLine, type Language, type Message, message } from '../../engine/errors/index.ts'
import { packageVersion } from '../package-root.ts'
import { configCommands } from './config-commands.ts'
import { backupCommands, filesCommand } from './content-commands.ts'
import { helpInChinese, langOption, SpokenCommand } from './help-words.ts'
import { importCommand } from './import-commands.ts'
import { newCommand } from './new-commands.ts'
import { personCommand } from './person-commands.ts'
import { reviewCommand } from './pull-request-commands.ts'
import { recordsCommand } from './record-commands.ts'
import { adoptOption, reviewCommands } from './review-commands.ts'
import { staffCommand } from './staff-commands.ts'
import { testCommands } from './test-commands.ts'
import { textsCommand } from './texts-commands.ts'
import { writtenCommands } from './written-commands.ts'

/** Names of commands in other programs, with the equivalent commands here. */
const COMMAND_ALIASES: Readonly<Record<string, string>> = {
  init: 'new museum .',
  setup: 'new museum .',
  scaffold: 'new museum .',
  serve: 'start',
  server: 'start',
  run: 'start',
  watch: 'dev',
  edit: 'dev',
  develop: 'dev',
  desk: 'dev',
  lint: 'check',
  validate: 'check',
  verify: 'check',
  doctor: 'check',
  fix: 'check --fix',
  load: 'import FILE --into TYPE',
  ingest: 'import FILE --into TYPE',
  upload: 'import FILE --into TYPE',
  translate: 'texts export TAG --out FILE.xlf',
  export: 'texts export TAG --out FILE.xlf',
}

/** Synonyms of "new". */
const NEW_SYNONYMS: readonly string[] = ['add', 'create', 'make', 'generate', 'init']

/** Names in other programs for building or deploying a site. */
const BUILD: readonly string[] = ['build', 'compile', 'bundle', 'deploy', 'publish']

/** Other names for things that "new" creates, with the command. */
const NEW_ALIASES: Readonly<Record<string, string>> = {
  exhibition: 'new source --preset exhibitions',
  work: 'new source --preset works',
  object: 'new source --preset works',
  artwork: 'new source --preset works',
  agent: 'new source --preset agents',
  maker: 'new source --preset agents',
  artist: 'new source --preset agents',
  search: 'new source --preset search',
  type: 'new record',
  collection: 'new record',
  table: 'new record',
  entity: 'new record',
  site: 'new museum .',
  project: 'new museum .',
  website: 'new museum .',
  section: 'new channel',
  menu: 'new channel',
  extension: 'new block NAME',
  plugin: 'new block NAME',
  component: 'new block NAME',
  language: 'texts export TAG --out FILE.xlf',
}

/** Other names for record types that every new museum has. */
const RECORD_ALIASES: Readonly<Record<string, string>> = {
  article: 'archive',
  news: 'archive',
  post: 'archive',
}

function singularOf(word: string): string {
  return word.toLowerCase().replace(/s$/, '')
}

/** Returns the names of the record types that the museum declares. */
function typesIn(configDir: string): readonly string[] {
  try {
    return readdirSync(join(configDir, 'records')).flatMap((name) => /^(\w+)\.json$/.exec(name)?.[1] ?? [])
  } catch {
    return []
  }
}

function recordAdvice(type: string): Message {
  return message`A record is a line of content/${type}.ndjson, or of a table: ${commandLine(`import FILE --into ${type}`)}`
}

function madeAdvice(word: string, kinds: readonly string[], configDir: string): Message | undefined {
  const name = singularOf(word)
  if (kinds.includes(word)) return undefined
  const type =
    typesIn(configDir).find((each) => singularOf(each) === name) ??
    getOwn(RECORD_ALIASES, name) ??
    getOwn(RECORD_ALIASES, word)
  if (type !== undefined) return recordAdvice(type)
  const kind = kinds.find((each) => each === name)
  const meant = kind === undefined ? getOwn(NEW_ALIASES, name) : `new ${kind}`
  return meant === undefined ? undefined : message`Did you mean "${commandLine(meant)}"?`
}

/**
 * Suggests a command for a word used by other programs; undefined if the command exists, or there is no
 * suggestion.
 *
 * @param commands Names of the commands.
 * @param kinds Names of the subcommands of "new".
 */
export function meantCommand(
  words: readonly string[],
  commands: readonly string[],
  kinds: readonly string[],
  configDir: string,
): Message | undefined {
  const [word = '', next = ''] = words
  if (word === 'new') return next.startsWith('-') ? undefined : madeAdvice(next, kinds, configDir)
  if (commands.includes(word)) return undefined
  if (BUILD.includes(word))
    return message`There is nothing to build: ${commandLine('start')} serves the folder as it is. How it gets to a server: ${commandLine('docs deployment')}`
  if (NEW_SYNONYMS.includes(word) && next !== '' && !next.startsWith('-') && !/[./]/.test(next))
    return kinds.includes(next)
      ? message`Did you mean "${commandLine(`new ${next === 'museum' ? 'museum .' : next}`)}"?`
      : madeAdvice(next, kinds, configDir)
  const meant = getOwn(COMMAND_ALIASES, word)
  return meant === undefined ? undefined : message`Did you mean "${commandLine(meant)}"?`
}

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
