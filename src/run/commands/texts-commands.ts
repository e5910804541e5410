import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { AppError } from '../../base/app-error.ts'
import { describeIssues, describeReport, type ImportReport } from '../../base/import-report.ts'
import { visibleText } from '../../base/tidy.ts'
import { type FileChange, writeFiles } from '../../commands/new/change.ts'
import {
  type ExchangeFormat,
  exchangeFormats,
  formatOfFile,
  printUnits,
  type ReturnedFile,
  readReturned,
} from '../../commands/translations/formats.ts'
import { importTexts, type TextsImport } from '../../commands/translations/import-texts.ts'
import type { RecordKeeping } from '../../commands/translations/kept-records.ts'
import { recordOf, type StaleAcceptance } from '../../commands/translations/record.ts'
import { isRecordUnit, recordOfUnit } from '../../commands/translations/record-units.ts'
import { renameLanguage } from '../../commands/translations/rename-language.ts'
import { type Pictures, type Unit, type Units, unitsOf } from '../../commands/translations/units.ts'
import type { Content } from '../../content/index.ts'
import {
  joinWithCommas,
  type Language,
  type Message,
  message,
  sameInBoth,
} from '../../engine/errors/index.ts'
import { fileError } from '../../engine/errors/usage-error.ts'
import { compileSite, type SiteManifest, TRANSLATIONS_FILE } from '../../engine/index.ts'
import { readEnvironment } from '../../web/site/environment.ts'
import { loadRegistry } from '../../web/site/extensions/load-registry.ts'
import { readConfig } from '../../web/site/read-config.ts'
import { contentIds, contentLanguages, contentRecordTypes } from '../config-facts.ts'
import { printMessage, SpokenCommand, TABLE_ENCODING } from './help-words.ts'
import { type ContentUse, withContent } from './review-commands.ts'

type ContentRules = Pick<Content, 'languages' | 'ids'>

function ownConfig() {
  const { configDir: folder } = readEnvironment(process.env)
  return { folder, files: readConfig(folder), registry: loadRegistry(folder).registry }
}

/** Updates the record of translations and prints what is new. Returns whether there are changes. */
export function writeRecord(folder: string, language: Language, accepted: StaleAcceptance = 'none'): boolean {
  const {
    change,
    added,
    accepted: taken,
    stale,
    unknown,
  } = recordOf(readConfig(folder), loadRegistry(folder).registry, accepted)
  if (unknown.length > 0)
    throw new AppError(
      message`The museum has no text at ${joinWithCommas(unknown)}. A place is a file in ${folder}, such as "channels/news.json", or "channels/news.json#/title" for one text.`,
    )
  if (change !== undefined) writeFiles(folder, [change])
  const file = `${folder}/${TRANSLATIONS_FILE}`
  const tell = (count: number, one: Message, many: Message): void => {
    if (count > 0) printMessage(count === 1 ? one : many, language)
  }
  tell(added, message`${file}: 1 translation recorded`, message`${file}: ${added} translations recorded`)
  tell(taken, message`${file}: 1 translation accepted`, message`${file}: ${taken} translations accepted`)
  tell(
    stale,
    message`${file}: 1 translation is of an earlier text; "vitrine check" names it`,
    message`${file}: ${stale} translations are of earlier texts; "vitrine check" names them`,
  )
  return change !== undefined
}

interface ExportFlags {
  readonly format?: ExchangeFormat
  readonly out?: string
  readonly records?: string
  readonly pictures?: string
  readonly interface?: boolean
}

/**
 * Opens the records of the content service: the content folder of the config, and the database if it exists.
 */
async function withRecords<T>(
  run: (keeping: RecordKeeping, rules: ContentRules) => Promise<T>,
  use: ContentUse,
): Promise<T> {
  const environment = readEnvironment(process.env)
  const { hasDatabase, entitiesOf, languagesOf } = await import('../../content/index.ts')
  const content = join(environment.configDir, 'content')
  const folder = existsSync(content) ? content : undefined
  if (environment.databaseUrl !== undefined || hasDatabase(environment.dataDir))
    return withContent(
      (opened) =>
        run({ folder, content: opened, entities: opened.entities, own: opened.languages.own }, opened),
      use,
    )
  const languages = languagesOf(contentLanguages(environment))
  const entities = entitiesOf(contentRecordTypes(environment))
  return run({ folder, entities, own: languages.own }, { languages, ids: contentIds(environment) })
}

/**
 * Parses a list of entities.
 *
 * @throws AppError for an unknown name.
 */
function entitiesIn(list: string | undefined, known: readonly string[]): readonly string[] {
  if (list === undefined) return known
  if (list === 'none') return []
  return list.split(',').map((name) => {
    const found = known.find((each) => each === name.trim())
    if (found === undefined)
      throw new AppError(
        message`There are no records "${name.trim()}" with texts. Choose from ${joinWithCommas(known)}, or "none".`,
      )
    return found
  })
}

/**
 * Returns the texts of the config and the records, with pictures of the pages that show them if requested.
 */
async function allUnits(
  wanted: string,
  { records: list, pictures: folder }: Pick<ExportFlags, 'records' | 'pictures'>,
): Promise<Units> {
  const { files, registry } = ownConfig()
  const { manifest } = compileSite(files, registry)
  if (folder !== undefined && manifest === undefined)
    throw new AppError(message`Pages cannot be pictured: the config has errors. Run "vitrine check".`)
  const { dataDir, databaseUrl } = readEnvironment(process.env)
  if (folder !== undefined && databaseUrl !== undefined)
    throw new AppError(
      message`Pages cannot be pictured over the database at DATABASE_URL: a second site would write into it. Leave out --pictures, or run the command without DATABASE_URL, over a data folder or the content folder.`,
    )
  const pictures =
    folder === undefined || manifest === undefined
      ? undefined
      : await (await import('../picture-pages.ts')).picturePages(manifest, folder, dataDir, (file) =>
          console.error(file),
        )
  const units = unitsOf(files, registry, wanted, pictures)
  if (list === 'none') return units
  return {
    ...units,
    units: [...units.units, ...(await textsOfRecords(units.target, list, manifest, pictures))],
  }
}

/** Returns the texts of the requested records, with pictures of pages if given. */
async function textsOfRecords(
  { code, tag }: Pick<Units['target'], 'code' | 'tag'>,
  list?: string,
  manifest?: SiteManifest,
  pictures?: Pictures,
): Promise<readonly Unit[]> {
  const { keptRecords, translatableEntities, unitsOfRecords, withoutSample } = await import(
    '../../commands/translations/kept-records.ts'
  )
  const { recordPlaces } = await import('../../commands/translations/record-places.ts')
  return withRecords(async (keeping) => {
    // Records are written in the first language, so there is nothing to translate into it.
    if (keeping.own === code) return []
    const places = manifest && recordPlaces(manifest, keeping.entities.schemas)
    const found: Unit[] = []
    for (const entity of entitiesIn(list, translatableEntities(keeping.entities))) {
      const kept = await keptRecords(keeping, entity)
      found.push(
        ...(await unitsOfRecords(keeping, kept, code, places, pictures)).map((unit) =>
          withoutSample(unit, tag),
        ),
      )
    }
    return found
  }, 'reads')
}

/**
 * Prints which records have untranslated texts. No warning of `check` counts them, because a museum may
 * intend it.
 */
async function sayOpenRecords(target: TextsImport['target'], language: Language): Promise<void> {
  const open = (await textsOfRecords(target)).filter((unit) => unit.target === '')
  if (open.length === 0) return
  const ids = new Map<string, Set<string>>()
  for (const unit of open) {
    const { entity, id } = recordOfUnit(unit.id) ?? {}
    if (entity !== undefined && id !== undefined) ids.set(entity, (ids.get(entity) ?? new Set()).add(id))
  }
  const each = joinWithCommas([...ids].map(([entity, records]) => message`${entity} ${records.size}`))
  const line = message`Records with texts that are not in ${target.label} yet: ${each}. "vitrine texts export ${target.code}" writes them.`
  console.log(visibleText(line[language]))
}

/** Whether a text needs no translation: nothing shows it, and it has none yet. */
function isLeftOut({ isUnused, target }: Unit): boolean {
  return isUnused === true && target === ''
}

/** Counts the texts of the site and those of records, which are far more; undefined without records. */
function sharesOf(units: readonly Unit[]): Message | undefined {
  const counts = new Map<string, number>()
  for (const { id } of units) {
    const entity = recordOfUnit(id)?.entity
    if (entity !== undefined) counts.set(entity, (counts.get(entity) ?? 0) + 1)
  }
  if (counts.size === 0) return undefined
  const ofSite = units.filter(({ id }) => !isRecordUnit(id)).length
  const different = new Set(units.map(({ source }) => source)).size
  const each = joinWithCommas([...counts].map(([entity, count]) => message`${entity} ${count}`))
  return message`${ofSite} of them are of the site itself, and of records: ${each}. ${different} texts differ from each other. --records none leaves the records out, --records ${[...counts.keys()][0] ?? ''} takes those of one kind.`
}

/** Writes the texts to translate to a file or stdout. */
async function exportTexts(wanted: string, flags: ExportFlags, language: Language): Promise<void> {
  const { format, out } = flags
  const all = await allUnits(wanted, flags)
  const units =
    flags.interface === true
      ? all
      : { ...all, units: all.units.filter((unit) => unit.isShipped !== true && !isLeftOut(unit)) }
  const text = printUnits(units, format ?? (out === undefined ? 'xliff' : formatOfFile(out)))
  if (out === undefined) {
    process.stdout.write(text)
    return
  }
  try {
    writeFileSync(out, text)
  } catch (error) {
    throw fileError('write', out, error)
  }
  const open = units.units.filter(({ target }) => target === '').length
  const stale = units.units.filter(({ isStale }) => isStale).length
  const written = message`${out}: ${units.units.length} texts in ${units.target.label}; ${open} are not translated, ${stale} are translations of earlier texts.`
  printMessage(written, language)
  const shares = sharesOf(units.units)
  if (shares !== undefined) printMessage(shares, language)
  const unused = flags.interface === true ? 0 : all.units.filter(isLeftOut).length
  if (unused > 0) {
    const saidUnused = message`${unused} texts of the interface are left out: no page, block or form of the site shows them. --interface exports them too.`
    printMessage(saidUnused, language)
  }
  const left = all.units.length - units.units.length - unused
  if (left > 0) {
    const saidLeft = message`${left} texts of the interface are left out: the engine has them in ${units.target.label}. --interface exports them too.`
    printMessage(saidLeft, language)
  }
}

interface ImportFlags {
  readonly language?: string
  readonly encoding?: string
}

async function bringBack(file: string, flags: ImportFlags, language: Language): Promise<void> {
  const config = ownConfig()
  const bytes = (() => {
    try {
      return readFileSync(file)
    } catch (error) {
      throw fileError('read', file, error)
    }
  })()
  const returned = await readReturned(file, bytes, flags.encoding)
  const ofRecords = returned.units.filter(({ id }) => isRecordUnit(id))
  const ofConfig = returned.units.filter(({ id }) => !isRecordUnit(id))
  const printReport = (report: ImportReport): void => {
    for (const line of describeReport(report)) console.log(visibleText(line[language]))
    if (report.refused.length > 0) process.exitCode = 1
  }
  const { changes, report, target, missing } = importTexts(
    { ...returned, units: ofConfig },
    {
      ...config,
      language: flags.language,
    },
  )
  writeFiles(config.folder, changes)
  for (const { path } of changes) console.log(`${config.folder}/${path}`)
  if (report.read > 0 || ofRecords.length === 0) printReport(report)
  if (missing.length > 0 && changes.length > 0) sayMissing(missing, target, language)
  if (ofRecords.length > 0) await bringRecordsBack(ofRecords, returned, target, printReport, language)
  await sayOpenRecords(target, language)
}

/** Imports translated texts of records into the content folder and the database. */
async function bringRecordsBack(
  ofRecords: ReturnedFile['units'],
  returned: ReturnedFile,
  target: TextsImport['target'],
  printReport: (report: ImportReport) => void,
  language: Language,
): Promise<void> {
  const { importRecordTexts } = await import('../../commands/translations/import-record-texts.ts')
  const outcome = await withRecords(async (keeping, rules) => {
    if (!rules.languages.all.some(({ code }) => code === target.code))
      throw new AppError(
        message`The site does not have the language "${target.code}", so its records have no texts in it. Bring its texts of the config in first.`,
      )
    const folder = keeping.folder ?? ''
    const write = (files: readonly FileChange[]): void => {
      writeFiles(folder, files)
      for (const { path } of files) console.log(join(folder, path))
    }
    return importRecordTexts(
      { ...returned, units: ofRecords, faults: [] },
      { keeping, language: target.code, rules, who: userInfo().username, write },
    )
  }, {})
  printReport(outcome.texts)
  const { kept, left } = outcome.confirmed
  if (kept > 0 || left.length > 0) {
    const line = message`Translations of earlier texts that the file says are right: ${kept} are kept as right, ${left.length} stay as they were.`
    printMessage(line, language)
    for (const each of describeIssues(left)) console.log(visibleText(each[language]))
  }
  for (const { entity, report: taken, alone } of outcome.records) {
    const { noun, stored, replaced } = taken
    printMessage(message`In the database, ${entity}: ${noun(stored + replaced)}.`, language)
    if (alone > 0) {
      const words = message`No line of ${`content/${entity}.ndjson`} has these texts: ${noun(alone)}. Another machine gets them by "vitrine backup" alone.`
      printMessage(words, language)
    }
    // Texts it rejected are listed with the other rejected texts.
    for (const each of describeIssues(taken.warnings)) console.log(visibleText(each[language]))
  }
}

function exportCommand(language: Language): Command {
  const formats = new Option('--format <format>', message`by default that of the file, else xliff`[language])
  return new SpokenCommand('export', language)
    .says(message`write all texts with their translations in a language as one file for translators`)
    .takes('<language>', message`code of a language of the site, or the tag of a further one, such as pt-BR`)
    .addOption(formats.choices(exchangeFormats))
    .flags({
      '--out <file>': message`file to write: .xlf, .po or .csv; by default the terminal`,
      '--records <names>': message`which records of the own service, such as work,page; none; by default all but what visitors sent`,
      '--interface': message`also the texts of the interface that the engine has in the language, or that nothing of the site shows`,
      '--pictures <folder>': message`take a picture of each page there, which the texts name`,
    })
    .action((wanted: string, flags: ExportFlags) => exportTexts(wanted, flags, language))
}

function importCommand(language: Language): Command {
  return new SpokenCommand('import', language)
    .says(message`bring a file of translations back into the config and the records`)
    .takes('<file>', message`.xlf, .po, .csv or .xlsx`)
    .flags({
      '--language <language>': message`where the file does not say it`,
      '--encoding <name>': TABLE_ENCODING,
    })
    .action((file: string, flags: ImportFlags) => bringBack(file, flags, language))
}

function acceptCommand(language: Language): Command {
  return new SpokenCommand('accept', language)
    .says(message`say that translations of earlier texts are still right`)
    .takes('[places...]', message`such as "channels/news.json#/title", or a file`)
    .flags({ '--all': message`every one` })
    .action((places: readonly string[], { all = false }: { readonly all?: boolean }) => {
      if (places.length === 0 && !all)
        throw new AppError(message`Name the places, as "vitrine check" does, or give --all.`)
      const { folder } = ownConfig()
      const isWritten = writeRecord(folder, language, all ? 'all' : places)
      if (!isWritten) printMessage(message`Nothing had to be changed.`, language)
    })
}

/** Renames the code of a language throughout the config and its records. */
function renameLanguageTo(from: string, to: string, language: Language): void {
  const { folder, files, registry } = ownConfig()
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(to))
    throw new AppError(message`"${to}" is no code of a language: write one such as "pt" or "zh-hant".`)
  const content = join(folder, 'content')
  const records = (existsSync(content) ? readdirSync(content) : [])
    .filter((name) => name.endsWith('.ndjson'))
    .sort()
    .map((name) => ({ path: `content/${name}`, text: readFileSync(join(content, name), 'utf8') }))
  const changes = renameLanguage({ config: files, records }, registry, { from, to })
  if (changes.length === 0) throw new AppError(message`Nothing is called "${from}" in ${folder}.`)
  writeFiles(folder, changes)
  const count = changes.reduce((sum, each) => sum + each.count, 0)
  for (const { path, count: here } of changes) console.log(`${path} (${here})`)
  printMessage(message`"${from}" is "${to}" now, in ${count} places.`, language)
  const again = message`Import records of elsewhere again, and write "${to}" in maps and tables that they come from.`
  printMessage(again, language)
}

function renameCommand(language: Language): Command {
  return new SpokenCommand('rename', language)
    .says(message`write another code for a language, in all files of the config and its records`)
    .takes('<from>', message`the code that the texts have`)
    .takes('<to>', message`the code that they get`)
    .action((from: string, to: string) => renameLanguageTo(from, to, language))
}

/** Maximum number of texts that are listed. */
const MAX_NAMED = 20

/**
 * Lists the missing texts that prevent the site from starting in the imported language, and how to proceed.
 */
function sayMissing(
  missing: TextsImport['missing'],
  { label, tag, code }: TextsImport['target'],
  language: Language,
): void {
  const rest = missing.length - MAX_NAMED
  const lines = [
    message`Texts that ${label} still lacks, without which "vitrine check" fails and the site does not start: ${missing.length}`,
    ...missing.slice(0, MAX_NAMED).map(({ id, text }) => sameInBoth(`  ${id}  ${JSON.stringify(text)}`)),
    ...(rest > 0 ? [message`  and ${rest} more`] : []),
    message`Translate them and import the file again; "vitrine texts export ${tag}" writes it with what is there already. Until then take "${code}" out of "locales" in site.json.`,
  ]
  for (const line of lines) console.log(visibleText(line[language]))
}

/** Commands for translators of a museum. */
export function textsCommand(language: Language): Command {
  const command = new SpokenCommand('texts', language).says(
    message`texts of the museum for translators, and back`,
  )
  for (const each of [exportCommand, importCommand, acceptCommand, renameCommand])
    command.addCommand(each(language))
  return command
}
