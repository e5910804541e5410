import { join } from 'node:path'
import { Command } from 'commander'
import { emitSchemas, schemaDrift } from '../cli/emit-schemas.ts'
import { importFile } from '../cli/import-file.ts'
import { entityNamed, readImportMap } from '../cli/import-map.ts'
import { checkConfig } from '../cli/load-site.ts'
import { describeImport, writeRefused } from '../cli/report-import.ts'
import { routeTable } from '../cli/route-table.ts'
import { fileError, UsageError } from '../cli/usage-error.ts'
import { docsDrift, writeDocs } from '../cli/write-docs.ts'
import { readEnvironment, StartError } from '../server/environment.ts'
import { openContent, restoreBackup, ServiceError, writeBackup } from '../service/index.ts'
import { registry } from '../templates/index.ts'
import { reviewCommands, withContent } from './review-commands.ts'

const check = (): void => {
  const { configDir } = readEnvironment(process.env)
  const { manifest, report } = checkConfig(configDir, process.stdout.isTTY === true)
  if (report !== '') console.log(report)
  if (manifest === undefined) process.exitCode = 1
  else
    console.log(
      `${configDir}: ${manifest.pages.length} pages, ${manifest.redirects.length} redirects, no errors`,
    )
}

const routes = (): void => {
  const { configDir } = readEnvironment(process.env)
  const { manifest, report } = checkConfig(configDir, process.stderr.isTTY === true)
  if (manifest === undefined) throw new UsageError(report)
  console.log(routeTable(manifest))
}

interface ImportFlags {
  readonly into: string
  readonly map: string
  readonly report?: string
}

const importCommand = async (file: string, flags: ImportFlags): Promise<void> => {
  const { dataDir, databaseUrl } = readEnvironment(process.env)
  const entity = entityNamed(flags.into)
  const map = readImportMap(flags.map, entity)
  // Before the import, so that a path that cannot be written is known before the work is done.
  if (flags.report !== undefined) writeRefused(flags.report, [])
  const content = await openContent(databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl })
  const begun = performance.now()
  try {
    const outcome = await importFile(content, file, entity, map, (line) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${line.toLocaleString('en')} lines`)
    })
    if (process.stderr.isTTY) process.stderr.write('\r')
    if (flags.report !== undefined) writeRefused(flags.report, outcome.refused)
    const seconds = (performance.now() - begun) / 1000
    for (const line of describeImport(outcome, entity, seconds, flags.report)) console.log(line)
  } finally {
    await content.close()
  }
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
  const { manifest, report } = checkConfig(configDir, process.stderr.isTTY === true)
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
  const { rows, files } = await withContent((content) => writeBackup(content, file)).catch(
    (error: unknown) => {
      throw fileError('write', file, error)
    },
  )
  console.log(`${file}: ${rows} rows and ${files} files`)
}

const restore = async (file: string): Promise<void> => {
  const { rows, files } = await withContent((content) => restoreBackup(content, file)).catch(
    (error: unknown) => {
      throw fileError('read', file, error)
    },
  )
  console.log(`${rows} rows and ${files} files restored from ${file}`)
}

const program = new Command('vitrine').description('Turns a folder of JSON into a bilingual museum website.')
program.command('check').description('check the config and print every problem').action(check)
program.command('routes').description('print the route table as Markdown').action(routes)
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

const sentence = (error: unknown): unknown => {
  if (error instanceof ServiceError) return `${error.message.replace(/\.?$/, '.')} ${error.hint}`
  return error instanceof UsageError || error instanceof StartError ? error.message : error
}

try {
  await program.parseAsync()
} catch (error) {
  console.error(sentence(error))
  process.exitCode = 1
}
