import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { importSchemas, importSchemasWith } from '../../../schemas/entities/index.ts'
import { AppError, explainError } from '../../base/app-error.ts'
import { isFolder } from '../../base/files.ts'
import type { ImportReport } from '../../base/import-report.ts'
import { createProgress, type Progress } from '../../base/progress.ts'
import { once } from '../../base/tasks.ts'
import { visibleText } from '../../base/tidy.ts'
import type { ImportOutcome } from '../../commands/import-file.ts'
import type { FilePolicy } from '../../content/import/index.ts'
import { joinWithCommas, type Language, type Message, message } from '../../engine/errors/index.ts'
import { fileError } from '../../engine/errors/usage-error.ts'
import { readEnvironment } from '../../web/site/environment.ts'
import { serviceAddresses } from '../../web/site/services.ts'
import { configuredSite, configuredTimeZone, contentRecordTypes, shownFiles } from '../config-facts.ts'
import { printMessage, SpokenCommand, TABLE_ENCODING } from './help-words.ts'
import { showImport } from './import-progress.ts'
import { adoptOption, type WriteFlags, withContent } from './review-commands.ts'

interface ImportFlags extends WriteFlags {
  readonly into?: string
  readonly map?: string
  readonly report?: string
  readonly allowRefusals?: boolean
  readonly withHidden?: boolean
  readonly withLookAlikes?: boolean
  readonly encoding?: string
  readonly header?: string
  readonly sheet?: string
  readonly pictures?: string
  readonly pictureHosts?: string
  readonly oaiPmh?: string
  readonly set?: string
  readonly format?: string
}

/** Options that also apply to a content folder. */
const FOR_ALL: readonly string[] = ['report', 'allowRefusals', 'lang']

async function writeRefused(report: string | undefined, reports: readonly ImportReport[]): Promise<void> {
  if (report === undefined) return
  const { writeReport } = await import('../../commands/report-import.ts')
  writeReport(report, reports)
}

/**
 * Writes the rejected records, prints the results of an import, and sets the exit code if records were
 * rejected.
 */
async function finishImport(
  reports: readonly ImportReport[],
  lines: readonly Message[],
  { allowRefusals, report }: ImportFlags,
  language: Language,
): Promise<void> {
  await writeRefused(report, reports)
  for (const line of lines) console.log(visibleText(line[language]))
  if (allowRefusals !== true && reports.some(({ refused }) => refused.length > 0)) process.exitCode = 1
}

/** Milliseconds between lines of progress in a log. */
const LOG_MS = 5000

function progressIn(language: Language): Progress {
  return createProgress({ stream: process.stderr, language, everyMs: LOG_MS })
}

async function importContentFolder(folder: string, flags: ImportFlags, language: Language): Promise<void> {
  const { adopt = false, ...others } = flags
  const [unused] = Object.keys(others).filter((name) => !FOR_ALL.includes(name))
  if (unused !== undefined)
    throw new AppError(
      message`--${unused} is for a single file, and ${folder} is a folder: its files are named by their entities. Leave it out.`,
    )
  const { reportsOfFolder, describeFolder } = await import('../../commands/report-import.ts')
  await writeRefused(flags.report, [])
  const progress = progressIn(language)
  const files = await configuredFiles()
  const report = await withContent(
    async (content) => {
      const { importFolder } = await import('../../content/import/index.ts')
      return importFolder(content, folder, 'import', showImport(progress), files)
    },
    { adopt },
  )
    .catch((error: unknown) => {
      throw fileError('read', folder, error)
    })
    .finally(progress.clear)
  await finishImport(reportsOfFolder(report), describeFolder(report, flags.report), flags, language)
}

function requiredFlag(name: string, value: string | undefined, file: string): string {
  if (value !== undefined) return value
  throw new AppError(
    message`${file} needs --${name}. A file is imported with --into ENTITY --map FILE, a content folder without either.`,
  )
}

/** Returns the source of pictures to import; undefined if they stay where they are. */
function pictureOrigin({ pictures, pictureHosts }: ImportFlags) {
  if (pictures === undefined && pictureHosts === undefined) return undefined
  if (pictures !== undefined && !isFolder(pictures))
    throw new AppError(message`${pictures} is no folder. Name the folder of the pictures with --pictures.`)
  const hosts = pictureHosts?.split(',').map((host) => host.trim().toLowerCase())
  return { folder: pictures, hosts: hosts?.filter((host) => host !== '') }
}

function configuredTypes() {
  return contentRecordTypes(readEnvironment(process.env))
}

/**
 * Returns the policy for files and links of records. The config is read only when a text contains the first
 * link.
 */
async function configuredFiles(): Promise<FilePolicy> {
  const environment = readEnvironment(process.env)
  if (!existsSync(join(environment.configDir, 'site.json'))) return shownFiles(environment)
  const { siteLinks } = await import('../../web/site/site-links.ts')
  const { entitiesOf } = await import('../../content/index.ts')
  const { checkConfig } = await import('../../web/site/check-config.ts')
  const leadsTo = once(() => {
    const { manifest } = checkConfig(environment.configDir, false)
    if (manifest === undefined) return undefined
    const addresses = serviceAddresses(manifest, environment.variables)
    return siteLinks(manifest, entitiesOf(manifest.recordTypes), addresses, environment.siteUrl)
  })
  return { ...shownFiles(environment), leadsTo: (href) => leadsTo()?.(href) }
}

/** Returns the schemas for imports: of entities, and of the record types in the config folder. */
function configuredSchemas() {
  return importSchemasWith(configuredTypes())
}

function onlyWorks(flags: ImportFlags, what: string): void {
  if (requiredFlag('into', flags.into, what) === 'work' && flags.map === undefined) return
  throw new AppError(message`${what} is imported with --into work, and without a map.`)
}

/** Query parameters of OAI-PMH requests, which a URL copied from a browser may contain. */
const OF_REQUESTS = ['verb', 'metadataPrefix', 'set', 'from', 'until', 'identifier', 'resumptionToken']

/** Splits the URL of a repository into its base URL, and the set and format of a request. */
function repositoryAt(address: string) {
  const base = new URL(address)
  const { searchParams } = base
  const set = searchParams.get('set') ?? undefined
  const format = searchParams.get('metadataPrefix') ?? undefined
  for (const name of OF_REQUESTS) searchParams.delete(name)
  return { base, set, format }
}

async function importOaiPmh(flags: ImportFlags, language: Language): Promise<void> {
  const address = flags.oaiPmh ?? ''
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new AppError(
      message`"${address}" is no address of a repository. Write it whole, such as https://museum.example/oai.`,
    )
  if (flags.into !== 'work' || flags.map !== undefined)
    throw new AppError(
      message`The records of a repository become works: write "vitrine import --oai-pmh ${address} --into work", without --map.`,
    )
  const { harvest } = await import('../../commands/xml/harvest.ts')
  const { reportsOf, describeHarvest } = await import('../../commands/report-import.ts')
  await writeRefused(flags.report, [])
  await withContent(
    async (content) => {
      const progress = progressIn(language)
      const { base, set, format } = repositoryAt(address)
      const outcome = await harvest(content, base, {
        set: flags.set ?? set,
        format: flags.format ?? format,
        pictures: pictureOrigin(flags),
        files: await configuredFiles(),
        onProgress: (records) => {
          const count = records.toLocaleString('en')
          progress.show(message`harvesting: ${count} records`)
        },
      }).finally(progress.clear)
      await finishImport(reportsOf(outcome), describeHarvest(outcome, flags.report), flags, language)
      if (outcome.failure !== undefined) throw outcome.failure
    },
    { adopt: flags.adopt === true },
  )
}

/** Parses the options for reading a table. */
function tableOf({ encoding, header, sheet }: ImportFlags) {
  if (header !== undefined && !/^[1-9]\d{0,6}$/.test(header))
    throw new AppError(
      message`--header is the number of the line with the names of the columns, such as 3, and "${header}" is none.`,
    )
  return { encoding, header: header === undefined ? undefined : Number(header), sheet }
}

/** Returns the given options, except the entity and the map, with their names in kebab case. */
function furtherFlags({ into: _into, map: _map, ...flags }: ImportFlags) {
  return Object.fromEntries(
    Object.entries(flags).map(([name, value]: readonly [string, string | boolean | undefined]) => [
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value,
    ]),
  )
}

type Import = (
  content: Parameters<Parameters<typeof withContent>[0]>[0],
  onProgress: (line: number) => void,
) => Promise<ImportOutcome>

/** Returns the import of a file that is neither a folder nor a table without a map. */
async function importOf(file: string, flags: ImportFlags): Promise<Import> {
  const { importLido, importOaiAnswer } = await import('../../commands/xml/import-lido.ts')
  const { entitiesOf } = await import('../../content/index.ts')
  const { isOaiAnswer, isXml } = await import('../../content/import/index.ts')
  const pictures = pictureOrigin(flags)
  const files = await configuredFiles()
  if (isXml(file)) {
    onlyWorks(flags, file)
    const read = (await isOaiAnswer(file)) ? importOaiAnswer : importLido
    return (content, onProgress) => read(content, file, { pictures, files, onProgress })
  }
  const { importFile } = await import('../../commands/import-file.ts')
  const { checkMapLanguages, entityNamed, readImportMap } = await import('../../commands/import-map.ts')
  const schemas = configuredSchemas()
  const entity = entityNamed(requiredFlag('into', flags.into, file), schemas)
  if (flags.map === undefined) {
    const { isTable, openTable } = await import('../../content/import/index.ts')
    // Opening it names a file that is no table.
    const table = existsSync(file) && isTable(file) ? await openTable(file, tableOf(flags)) : undefined
    table?.close()
    const known = (table?.columns ?? []).filter((name) =>
      Object.hasOwn(schemas[entity]?.properties ?? {}, name),
    )
    const { idField } = entitiesOf(configuredTypes()).definition(entity)
    const fields = known.includes(idField)
      ? Object.fromEntries(known.map((name) => [name, `/${name}`]))
      : { [idField]: '/id' }
    const example = JSON.stringify({ fields })
    throw new AppError(
      message`${file} needs --map FILE: a map is proposed for works, agents, pages and record types of the museum alone. One of ${entity} says where its fields are, such as ${example}; it has ${joinWithCommas(Object.keys(schemas[entity]?.properties ?? {}))}.`,
    )
  }
  const map = readImportMap(flags.map, entity, schemas)
  return async (content, onProgress) => {
    checkMapLanguages(flags.map ?? file, map, content.languages)
    return importFile(content, file, entity, {
      map,
      table: tableOf(flags),
      pictures,
      files,
      withHidden: flags.withHidden,
      withLookAlikes: flags.withLookAlikes,
      timeZone: configuredTimeZone(readEnvironment(process.env)),
      site: configuredSite(readEnvironment(process.env)),
      onProgress,
    })
  }
}

async function bringIn(file: string | undefined, flags: ImportFlags, language: Language): Promise<void> {
  if (flags.oaiPmh !== undefined && file === undefined) return importOaiPmh(flags, language)
  if (file === undefined || flags.oaiPmh !== undefined)
    throw new AppError(message`Name a file or a folder, or a repository with --oai-pmh.`)
  if (isFolder(file)) return importContentFolder(file, flags, language)
  const { entityNamed } = await import('../../commands/import-map.ts')
  const { proposeFor, proposesFor } = await import('../../commands/propose/propose-for.ts')
  const { reportsOf, describeImport } = await import('../../commands/report-import.ts')
  const types = configuredTypes()
  const entity = entityNamed(requiredFlag('into', flags.into, file), importSchemasWith(types))
  if (flags.map === undefined && proposesFor(file, entity, types))
    return withContent(async ({ languages }) => {
      const lines = await proposeFor(file, entity, {
        languages,
        table: tableOf(flags),
        types,
        flags: furtherFlags(flags),
      })
      for (const line of lines) printMessage(line, language)
    })
  const importAll = await importOf(file, flags)
  // Before the import, so that an unwritable path is reported before the work is done.
  await writeRefused(flags.report, [])
  await withContent(
    async (content) => {
      const begun = performance.now()
      const progress = progressIn(language)
      const outcome = await importAll(content, (line) => {
        const count = line.toLocaleString('en')
        progress.show(message`importing ${file}: ${count} lines`)
      }).finally(progress.clear)
      const seconds = (performance.now() - begun) / 1000
      const lines = describeImport(outcome, entity, seconds, flags.report)
      await finishImport(reportsOf(outcome), lines, flags, language)
      if (outcome.failure !== undefined) throw outcome.failure
    },
    { adopt: flags.adopt === true },
  )
}

/** Describes an unexpected error in a file or response in one sentence, instead of a stack trace. */
function describeUnforeseen(what: string, error: unknown): unknown {
  if (explainError(error) !== undefined || !(error instanceof Error)) return error
  if (/^(?:debug|trace)$/.test(process.env.LOG_LEVEL ?? '')) console.error(error)
  const known = fileError('read', what, error)
  const reason = error.message.replace(/\.$/, '')
  return known instanceof AppError
    ? known
    : new AppError(
        message`${what} cannot be imported: ${reason}. LOG_LEVEL=debug shows where in the program.`,
      )
}

const DOES = message`bring in a content folder, a CSV, TSV, Excel or NDJSON file (also .gz) of one entity, a LIDO file, or an OAI-PMH repository; without --map a map is proposed for a table or JSON of works, agents, pages or a record type of the museum`

/** The command `import`. */
export function importCommand(language: Language): Command {
  return new SpokenCommand('import', language)
    .says(DOES)
    .takes('[file]', message`a folder, a table with a line of names, or a file with one JSON object a line`)
    .flags({
      '--into <entity>': message`entity the records become: ${joinWithCommas(Object.keys(importSchemas))}, or a record type of the museum`,
      '--map <file>': message`JSON file that says where each field is`,
      '--encoding <name>': TABLE_ENCODING,
      '--header <line>': message`line of a table with the names of the columns, where it is not found rightly`,
      '--sheet <name>': message`sheet of a workbook, by its name or its number from 1, in place of the first`,
      '--pictures <folder>': message`folder of pictures, named after the numbers of the records or as a column says`,
      '--picture-hosts <hosts>': message`hosts from which pictures are taken by their addresses, with commas between them`,
      '--oai-pmh <address>': message`repository whose records become works`,
      '--set <name>': message`set of the repository, in place of everything`,
      '--format <prefix>': message`lido or oai_dc, in place of the first that is offered`,
      '--with-hidden': message`bring in also records that say that they are not for everyone, such as by a column "Public" with "no"`,
      '--with-look-alikes': message`bring in also records whose ids differ from stored ones by zeros, capitals, blanks or signs alone, such as "1" beside "0001"`,
      '--report <file>': message`write there all that was refused or left out, one JSON object a line`,
      '--allow-refusals': message`succeed although something was refused; without it the command exits 1`,
    })
    .addOption(adoptOption(language))
    .action((file: string | undefined, flags: ImportFlags) =>
      bringIn(file, flags, language).catch((error: unknown) => {
        throw describeUnforeseen(file ?? flags.oaiPmh ?? '', error)
      }),
    )
}
