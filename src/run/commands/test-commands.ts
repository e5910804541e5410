import { availableParallelism } from 'node:os'
import { type Command, InvalidArgumentError } from 'commander'
import { omitUndefined } from '../../base/object.ts'
import { createProgress } from '../../base/progress.ts'
import { type Language, message } from '../../engine/errors/index.ts'
import { unknownWordError } from '../../engine/errors/usage-error.ts'
import { readEnvironment } from '../../web/site/environment.ts'
import { builtFolder } from '../package-root.ts'
import { printMessage, SpokenCommand } from './help-words.ts'

interface TestFlags {
  readonly grep: string
  readonly junit?: string
  readonly json?: string
  readonly browser: boolean
  readonly only?: string
  readonly jobs: number
}

const PARTS = ['pages', 'browser'] as const

function wholeNumber(value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1 || number > 64) throw new InvalidArgumentError('1 … 64')
  return number
}

async function runTests(
  { grep, junit, json, browser, only, jobs }: TestFlags,
  language: Language,
): Promise<void> {
  const part = PARTS.find((each) => each === only)
  if (only !== undefined && part === undefined) throw unknownWordError(message`part`, only, PARTS)
  const { builtCode, runTest } = await import('../run-test.ts')
  const passed = await runTest({
    environment: readEnvironment(process.env),
    code: builtCode(builtFolder),
    language,
    progress: createProgress({ stream: process.stderr, language }),
    grep,
    jobs,
    ...(part === undefined ? (browser ? {} : { only: 'pages' }) : { only: part }),
    ...omitUndefined({ junit, json }),
  })
  if (!passed) process.exitCode = 1
}

function testCommand(language: Language): Command {
  const jobs = message`pages that are tested at a time`
  return new SpokenCommand('test', language)
    .says(message`render every page in every language, with records, without, and over backends that fail`)
    .flags({
      '--grep <text>': [message`only tests whose name holds this text`, ''],
      '--junit <file>': message`write the results as JUnit XML`,
      '--json <file>': message`write the results as JSON`,
      '--no-browser': message`open no page in Chromium`,
      '--only <part>': message`one part: pages or browser`,
    })
    .option('--jobs <number>', jobs[language], wholeNumber, Math.min(4, availableParallelism()))
    .action((flags: TestFlags) => runTests(flags, language))
}

interface RecordFlags {
  readonly source?: string
  readonly out?: string
}

async function recordAnswers(flags: RecordFlags, language: Language): Promise<void> {
  const { runRecord } = await import('../run-record.ts')
  const progress = createProgress({ stream: process.stderr, language })
  const complete = await runRecord({
    environment: readEnvironment(process.env),
    language,
    progress,
    ...flags,
  })
  if (!complete) process.exitCode = 1
}

function recordCommand(language: Language): Command {
  return new SpokenCommand('record', language)
    .says(message`keep answers of the real backends for tests: first pages, one record each, a search`)
    .flags({
      '--source <name>': message`only this source`,
      '--out <folder>': message`folder to write to; by default "fixtures" in the config folder`,
    })
    .action(({ source, out }: RecordFlags) => recordAnswers(omitUndefined({ source, out }), language))
}

function portNumber(value: string): number {
  const number = Number(value)
  if (!/^\d{1,5}$/.test(value) || number > 65_535) throw new InvalidArgumentError('0 … 65535')
  return number
}

async function runPreview(
  { host, port }: { readonly host: string; readonly port: number },
  language: Language,
): Promise<void> {
  const { builtCode } = await import('../run-test.ts')
  const { openTestMuseum } = await import('../test-museum.ts')
  const museum = await openTestMuseum({
    environment: readEnvironment(process.env),
    code: builtCode(builtFolder),
    language,
  })
  // A signal ends the process and removes its folder.
  const { origin } = await museum.listen({ host, port })
  const open = message`The preview is open at ${origin}/ until you press Ctrl+C. What is sent by its forms goes nowhere.`
  printMessage(open, language)
}

function previewCommand(language: Language): Command {
  const port = message`port to answer at`
  return new SpokenCommand('preview', language)
    .says(
      message`show the museum over recorded, own or derived records, without its services; nothing is kept`,
    )
    .flags({ '--host <address>': [message`address to answer at; 0.0.0.0 in a container`, '127.0.0.1'] })
    .option('--port <number>', port[language], portNumber, 3000)
    .action((flags: { readonly host: string; readonly port: number }) => runPreview(flags, language))
}

interface StatementFlags {
  readonly all?: boolean
  readonly check?: boolean
  readonly data?: boolean
}

async function runStatement(
  { all = false, check = false, data = false }: StatementFlags,
  language: Language,
): Promise<void> {
  const { checkStatement, writeStatement } = await import('../run-statement.ts')
  const run = { environment: readEnvironment(process.env), language, usesData: data, isAll: all }
  if (!check) return writeStatement(run)
  if (!(await checkStatement(run))) process.exitCode = 1
}

function statementCommand(language: Language): Command {
  return new SpokenCommand('statement', language)
    .says(
      message`write what the accessibility statement says, by the last whole test and an audit of the content`,
    )
    .flags({
      '--all': message`print every fault, not the first of each kind`,
      '--check': message`write nothing; fail where the statement is older than the config or the content`,
      '--data': message`audit the records of the data folder, also where the config has a folder of content`,
    })
    .action((flags: StatementFlags) => runStatement(flags, language))
}

/** Commands that test and preview a museum without its services. */
export function testCommands(language: Language): readonly Command[] {
  return [testCommand, statementCommand, previewCommand, recordCommand].map((command) => command(language))
}
