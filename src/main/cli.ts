import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { emitSchemas } from '../cli/emit-schemas.ts'
import { entityNamed, importFile, readImportMap, UsageError } from '../cli/import-file.ts'
import { checkConfig } from '../cli/load-site.ts'
import { routeTable } from '../cli/route-table.ts'
import { readEnvironment, StartError } from '../server/environment.ts'
import { openContent, ServiceError } from '../service/index.ts'
import { registry } from '../templates/index.ts'

const environment = readEnvironment(process.env)

const check = (): void => {
  const { manifest, report } = checkConfig(environment.configDir, process.stdout.isTTY === true)
  if (report !== '') console.log(report)
  if (manifest === undefined) process.exitCode = 1
  else
    console.log(
      `${environment.configDir}: ${manifest.pages.length} pages, ${manifest.redirects.length} redirects, no errors`,
    )
}

const routes = (): void => {
  const { manifest, report } = checkConfig(environment.configDir, process.stdout.isTTY === true)
  if (manifest === undefined) throw new UsageError(report)
  console.log(routeTable(manifest))
}

interface ImportFlags {
  readonly into: string
  readonly map: string
  readonly report?: string
}

const importCommand = async (file: string, flags: ImportFlags): Promise<void> => {
  const entity = entityNamed(flags.into)
  const map = readImportMap(flags.map)
  const { dataDir, databaseUrl } = environment
  const content = await openContent(databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl })
  const begun = performance.now()
  try {
    const outcome = await importFile(content, file, entity, map, (line) => {
      const text = `${line.toLocaleString('en')} lines`
      if (process.stderr.isTTY) process.stderr.write(`\r${text}`)
    })
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    if (process.stderr.isTTY) process.stderr.write('\r')
    if (outcome.resumedAfter > 0)
      console.log(`Went on after line ${outcome.resumedAfter} of an interrupted run.`)
    console.log(
      `${outcome.accepted} records into ${entity} in ${seconds} s; ${outcome.refused.length} lines refused.`,
    )
    for (const { line, reason } of outcome.refused.slice(0, 20)) console.log(`  line ${line}: ${reason}`)
    if (flags.report !== undefined) {
      writeFileSync(flags.report, outcome.refused.map((refusal) => `${JSON.stringify(refusal)}\n`).join(''))
      console.log(`All refused lines are in ${flags.report}.`)
    } else if (outcome.refused.length > 20) console.log('  … and more: --report FILE writes them all.')
  } finally {
    await content.close()
  }
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
program
  .command('schemas')
  .description("write the editors' JSON Schema files")
  .argument('[folder]', 'where to', join('schemas', 'json'))
  .action((folder: string) => console.log(`${emitSchemas(folder, registry)} schema files written`))

try {
  await program.parseAsync()
} catch (error) {
  const plain = error instanceof UsageError || error instanceof StartError || error instanceof ServiceError
  console.error(plain ? error.message : error)
  process.exitCode = 1
}
