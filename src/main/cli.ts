import { join } from 'node:path'
import { Command, Option } from 'commander'
import { emitSchemas, schemaDrift } from '../cli/emit-schemas.ts'
import { explain } from '../cli/explain.ts'
import { entityNamed, readImportMap } from '../cli/import-map.ts'
import { languageAsked, languageOfCall } from '../cli/language.ts'
import { checkConfig, siteWithoutLock } from '../cli/load-site.ts'
import { diffFile } from '../cli/plan/diff-driver.ts'
import { readIgnored, sift } from '../cli/plan/ignore.ts'
import { planOf } from '../cli/plan/plan.ts'
import { isWorse, planFormats, reportPlan } from '../cli/plan/report-plan.ts'
import { compileState, readStates } from '../cli/plan/states.ts'
import { docsDrift, writeDocs } from '../cli/reference/write-docs.ts'
import { describeImport, writeRefused } from '../cli/report-import.ts'
import { problemFormats, reportProblems } from '../cli/report-problems.ts'
import { routesAs } from '../cli/route-table.ts'
import { fileError, UsageError } from '../cli/usage-error.ts'
import { writeLock } from '../cli/write-lock.ts'
import { said } from '../errors/index.ts'
import { readEnvironment, StartError } from '../server/environment.ts'
import { registry } from '../templates/index.ts'
import { newCommand } from './new-commands.ts'
import { reviewCommands, withContent } from './review-commands.ts'

interface FormatFlags {
  readonly format: string
}

const language = languageOfCall(process.argv.slice(2), process.env)

const check = ({ format }: FormatFlags): void => {
  const { configDir } = readEnvironment(process.env)
  const { manifest, problems, texts } = checkConfig(configDir, false)
  const root = `${configDir}/`
  const color = process.stdout.isTTY === true
  const report = reportProblems(problems, format, { root, texts, color, language })
  if (report !== '') console.log(report)
  if (manifest === undefined) process.exitCode = 1
  else if (format === 'text') {
    const [pages, redirects] = [manifest.pages.length, manifest.redirects.length]
    const good = said(
      `${configDir}: ${pages} pages, ${redirects} redirects, no errors`,
      `${configDir}：${pages} 个页面，${redirects} 个重定向，没有错误`,
    )
    console.log(good[language])
  }
}

const routes = ({ format }: FormatFlags): void => {
  const { configDir } = readEnvironment(process.env)
  const { manifest, report } = checkConfig(configDir, process.stderr.isTTY === true, language)
  if (manifest === undefined) throw new UsageError(report)
  console.log(routesAs(manifest, format))
}

const lock = ({ forget = [] }: { readonly forget?: readonly string[] }): void => {
  const { configDir } = readEnvironment(process.env)
  // Without the lock itself: an address that is gone may be forgotten here.
  const site = siteWithoutLock(configDir)
  if (site === undefined)
    throw new UsageError(checkConfig(configDir, process.stderr.isTTY === true, language).report)
  const { added, forgotten, total } = writeLock(configDir, site, forget)
  for (const url of added) console.log(`+ ${url}`)
  for (const url of forgotten) console.log(`- ${url}`)
  console.log(`${configDir}: ${total} addresses are locked`)
}

interface PlanFlags extends FormatFlags {
  readonly failOn: string
  readonly ignore?: string
  readonly shots?: string
}

const plan = async (words: readonly string[], flags: PlanFlags): Promise<void> => {
  const { format, failOn, ignore, shots } = flags
  const { configDir, dataDir } = readEnvironment(process.env)
  const states = readStates(configDir, words)
  const before = compileState(states.before, states.names[0], registry)
  const after = compileState(states.after, states.names[1], registry)
  const changes = planOf(before, after)
  const sifted = sift(changes, ignore === undefined ? [] : readIgnored(ignore))
  console.log(reportPlan(sifted, format, language))
  if (isWorse(sifted, failOn)) process.exitCode = 1
  if (shots === undefined) return
  const say = (line: string): void => console.error(line)
  const { planShots } = await import('./plan-shots.ts')
  await planShots({ states, manifests: [before, after], changes, file: shots, dataDir, say, language })
}

interface ImportFlags {
  readonly into: string
  readonly map: string
  readonly report?: string
}

const importCommand = async (file: string, flags: ImportFlags): Promise<void> => {
  const { importFile } = await import('../cli/import-file.ts')
  const entity = entityNamed(flags.into)
  const map = readImportMap(flags.map, entity)
  // Before the import, so that a path that cannot be written is known before the work is done.
  if (flags.report !== undefined) writeRefused(flags.report, [])
  await withContent(async (content) => {
    const begun = performance.now()
    const outcome = await importFile(content, file, entity, map, (line) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${line.toLocaleString('en')} lines`)
    })
    if (process.stderr.isTTY) process.stderr.write('\r')
    if (flags.report !== undefined) writeRefused(flags.report, outcome.refused)
    const seconds = (performance.now() - begun) / 1000
    for (const line of describeImport(outcome, entity, seconds, flags.report)) console.log(line)
  })
}

const schemas = (folder: string, flags: { readonly check?: boolean }): void => {
  if (flags.check !== true) {
    try {
      console.log(`${emitSchemas(folder, registry)} schema files written`)
    } catch (error) {
      throw fileError('write', folder, error)
    }
    return
  }
  const drift = schemaDrift(folder, registry)
  if (drift.length > 0)
    throw new UsageError(
      `${folder} is not as the code says: ${drift.join(', ')}. Run "npm run schemas" to write the files anew.`,
    )
  console.log(`${folder}: every schema file is as the code says`)
}

const docs = (folder: string, flags: { readonly check?: boolean }): void => {
  const { configDir } = readEnvironment(process.env)
  const { manifest, report } = checkConfig(configDir, process.stderr.isTTY === true, language)
  if (manifest === undefined) throw new UsageError(report)
  if (flags.check !== true) {
    console.log(`${writeDocs(folder, manifest, registry)} documents written`)
    return
  }
  const drift = docsDrift(folder, manifest, registry)
  if (drift.length > 0)
    throw new UsageError(`${folder} is not as the code says: ${drift.join(', ')}. Run "npm run docs".`)
  console.log(`${folder}: every generated document is as the code says`)
}

const backup = async (file: string): Promise<void> => {
  const { rows, files } = await withContent((content, { writeBackup }) => writeBackup(content, file)).catch(
    (error: unknown) => {
      throw fileError('write', file, error)
    },
  )
  console.log(`${file}: ${rows} rows and ${files} files`)
}

const restore = async (file: string): Promise<void> => {
  const { rows, files } = await withContent((content, { restoreBackup }) =>
    restoreBackup(content, file),
  ).catch((error: unknown) => {
    throw fileError('read', file, error)
  })
  console.log(`${rows} rows and ${files} files restored from ${file}`)
}

const langOption = (): Option =>
  new Option('--lang <language>', 'zh or en; otherwise as LC_ALL, LC_MESSAGES or LANG say').argParser(
    (word) => languageAsked(word, process.env),
  )

/** Every command can be told which language to answer in. */
const withLanguage = (command: Command): void => {
  if (command.commands.length === 0) command.addOption(langOption())
  for (const each of command.commands) withLanguage(each)
}

const program = new Command('vitrine').description('Turns a folder of JSON into a bilingual museum website.')
program
  .command('check')
  .description('check the config and print every problem')
  .option('--format <format>', problemFormats.join(', '), 'text')
  .action(check)
program
  .command('explain')
  .description('say what a problem is, why it matters and what to do')
  .argument('<code>', 'such as LINK_DEAD')
  .action((code: string) => console.log(explain(code, language)))
program
  .command('routes')
  .description('print the route table')
  .option('--format <format>', 'text, json or markdown', 'text')
  .action(routes)
program
  .command('plan')
  .description('say what a change of the config does to the pages')
  .argument('[states...]', 'BASE..HEAD, BASE, or two folders; without any, HEAD and the config folder', [])
  .option('--format <format>', planFormats.join(', '), 'text')
  .option('--fail-on <level>', 'fail from this level on: breaking, warn, info or never', 'breaking')
  .option('--ignore <file>', 'JSON list of changes that are meant, each with its reason')
  .option('--shots <file>', 'write an HTML report with every changed page before, after and compared')
  .action(plan)
program
  .command('diff')
  .description('say what differs in a config file, value by value: a driver for "git diff"')
  .argument('<path>')
  .argument('<old>', 'file with the old version')
  .argument('<oldHex>')
  .argument('<oldMode>')
  .argument('<new>', 'file with the new version')
  .argument('[rest...]')
  .action((path: string, old: string, _hex: string, _mode: string, now: string) =>
    console.log(diffFile(path, old, now, language)),
  )
program
  .command('lock')
  .description('record every public address, so that none disappears unseen')
  .option('--forget <url...>', 'take addresses out that nobody can know')
  .action(lock)
program.addCommand(newCommand(language))
program
  .command('import')
  .description('bring an NDJSON file (or .ndjson.gz) into an entity')
  .argument('<file>', 'one JSON object a line')
  .requiredOption('--into <entity>', 'entity the records become')
  .requiredOption('--map <file>', 'JSON file that says where each field is')
  .option('--report <file>', 'write every refused line there')
  .action(importCommand)
for (const command of reviewCommands()) program.addCommand(command)
program
  .command('backup')
  .description('write everything that is kept into one file, while the site runs')
  .argument('<file>', 'such as museum.tar.gz')
  .action(backup)
program
  .command('restore')
  .description('fill an empty place from a backup')
  .argument('<file>', 'what "backup" has written')
  .action(restore)
program
  .command('schemas')
  .description("write the editors' JSON Schema files")
  .argument('[folder]', 'where to', join('schemas', 'json'))
  .option('--check', 'write nothing; fail when a file is not as the code says')
  .action(schemas)
program
  .command('docs')
  .description('write the documents that are made from code and config')
  .argument('[folder]', 'where to', 'docs')
  .option('--check', 'write nothing; fail when a document is not as the code says')
  .action(docs)

for (const each of program.commands) if (each.name() !== 'diff') withLanguage(each)

const sentence = (error: unknown): unknown => {
  // Of the service, whose error class would bring all of it here.
  if (error instanceof Error && 'hint' in error) return `${error.message.replace(/\.?$/, '.')} ${error.hint}`
  if (error instanceof UsageError) return error.told[language]
  return error instanceof StartError ? error.message : error
}

try {
  await program.parseAsync()
} catch (error) {
  console.error(sentence(error))
  process.exitCode = 1
}
