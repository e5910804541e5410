import { readFileSync, writeFileSync } from 'node:fs'
import { Command, Option } from 'commander'
import { describeAccount } from '../../base/account.ts'
import { AppError } from '../../base/app-error.ts'
import { writeFiles } from '../../commands/new/write-files.ts'
import {
  type ExchangeFormat,
  exchangeFormats,
  formatOfFile,
  printUnits,
  readReturned,
} from '../../commands/translations/formats.ts'
import { importTexts } from '../../commands/translations/import-texts.ts'
import { type Accepted, recordOf } from '../../commands/translations/record.ts'
import { unitsOf } from '../../commands/translations/units.ts'
import { type Language, type Message, message } from '../../engine/errors/index.ts'
import { fileError } from '../../engine/errors/usage-error.ts'
import { TRANSLATIONS_FILE } from '../../engine/index.ts'
import { readEnvironment } from '../../web/site/environment.ts'
import { loadRegistry } from '../../web/site/extensions/load-registry.ts'
import { readConfig } from '../../web/site/read-config.ts'

function ownConfig() {
  const { configDir: folder } = readEnvironment(process.env)
  return { folder, files: readConfig(folder), registry: loadRegistry(folder).registry }
}

/** Writes the record of translations and says what is new in it; whether anything is. */
export function writeRecord(folder: string, language: Language, accepted: Accepted = 'none'): boolean {
  const {
    change,
    added,
    accepted: taken,
    stale,
  } = recordOf(readConfig(folder), loadRegistry(folder).registry, accepted)
  if (change !== undefined) writeFiles(folder, [change])
  const say = (line: Message): void => console.log(line[language])
  const file = `${folder}/${TRANSLATIONS_FILE}`
  if (added > 0)
    say(
      added === 1
        ? message`${file}: 1 translation recorded`
        : message`${file}: ${added} translations recorded`,
    )
  if (taken > 0)
    say(
      taken === 1
        ? message`${file}: 1 translation accepted`
        : message`${file}: ${taken} translations accepted`,
    )
  if (stale > 0)
    say(
      stale === 1
        ? message`${file}: 1 translation is of an earlier text; "vitrine check" names it`
        : message`${file}: ${stale} translations are of earlier texts; "vitrine check" names them`,
    )
  return change !== undefined
}

interface ExportFlags {
  readonly format?: ExchangeFormat
  readonly out?: string
}

/** Writes what is to be translated to a file or the terminal. */
function exportTexts(wanted: string, { format, out }: ExportFlags, language: Language): void {
  const { files, registry } = ownConfig()
  const units = unitsOf(files, registry, wanted)
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
  console.log(written[language])
}

interface ImportFlags {
  readonly language?: string
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
  const { changes, account } = importTexts(await readReturned(file, bytes), {
    ...config,
    language: flags.language,
  })
  writeFiles(config.folder, changes)
  for (const { path } of changes) console.log(`${config.folder}/${path}`)
  for (const line of describeAccount(account)) console.log(line[language])
  if (account.refused.length > 0) process.exitCode = 1
}

function exportCommand(language: Language): Command {
  const formats = new Option('--format <format>', message`by default that of the file, else xliff`[language])
  return new Command('export')
    .description(
      message`write all texts with their translations in a language as one file for translators`[language],
    )
    .argument(
      '<language>',
      message`code of a language of the site, or the tag of a further one, such as pt-BR`[language],
    )
    .addOption(formats.choices(exchangeFormats))
    .option('--out <file>', message`file to write: .xlf, .po or .csv; by default the terminal`[language])
    .action((wanted: string, flags: ExportFlags) => exportTexts(wanted, flags, language))
}

function importCommand(language: Language): Command {
  return new Command('import')
    .description(message`bring a file of translations back into the config`[language])
    .argument('<file>', message`.xlf, .po, .csv or .xlsx`[language])
    .option('--language <language>', message`where the file does not say it`[language])
    .action((file: string, flags: ImportFlags) => bringBack(file, flags, language))
}

function acceptCommand(language: Language): Command {
  return new Command('accept')
    .description(message`say that translations of earlier texts are still right`[language])
    .argument('[places...]', message`such as "channels/news.json#/title", or a file`[language])
    .option('--all', message`every one`[language])
    .action((places: readonly string[], { all = false }: { readonly all?: boolean }) => {
      if (places.length === 0 && !all)
        throw new AppError(message`Name the places, as "vitrine check" does, or give --all.`)
      const { folder } = ownConfig()
      const none = message`Nothing had to be changed.`
      if (!writeRecord(folder, language, all ? 'all' : places)) console.log(none[language])
    })
}

/** The commands for those who translate the texts of a museum. */
export function textsCommand(language: Language): Command {
  const command = new Command('texts').description(
    message`texts of the config for translators, and back`[language],
  )
  for (const each of [exportCommand, importCommand, acceptCommand]) command.addCommand(each(language))
  return command
}
