import { writeFileSync } from 'node:fs'
import { type Account, describeAccount, isNamedInLines, reportLines } from '../base/account.ts'
import { countedRecords } from '../base/messages/message.ts'
import type { FolderReport, TextsReport } from '../content/import/index.ts'
import { type Message, message, sameInBoth } from '../engine/errors/index.ts'
import { fileError } from '../engine/errors/usage-error.ts'
import type { ImportOutcome } from './import-file.ts'
import type { HarvestOutcome } from './xml/harvest.ts'

/** Writes what accounts name as NDJSON. Throws an AppError when the file cannot be written. */
export function writeReport(file: string, accounts: readonly Account[]): void {
  try {
    writeFileSync(
      file,
      accounts
        .flatMap(reportLines)
        .map((each) => `${JSON.stringify(each)}\n`)
        .join(''),
    )
  } catch (error) {
    throw fileError('write', file, error)
  }
}

/** An account below what it is about, and where all that it names is listed. */
function describe(about: Message, account: Account, reportFile: string | undefined): readonly Message[] {
  const [numbers, ...named] = describeAccount(account)
  return [
    ...(numbers === undefined ? [] : [message`${about}: ${numbers}`]),
    ...named,
    ...(reportFile === undefined && !isNamedInLines(account)
      ? [message`  --report FILE writes all of them.`]
      : []),
  ]
}

function whereReportIs(reportFile: string | undefined, accounts: readonly Account[]): readonly Message[] {
  return reportFile === undefined || accounts.every((account) => reportLines(account).length === 0)
    ? []
    : [message`All that is named is in ${reportFile}.`]
}

/** The outcome of the HTML of records; nothing where all of it is kept as it came. */
function describeTexts({ parts, embedded }: TextsReport): readonly Message[] {
  const pictures = embedded.read === 0 ? [] : describeAccount(embedded)
  const isWhole =
    parts.read === parts.stored && parts.meanings.every(({ exceptions }) => exceptions.length === 0)
  return [...pictures, ...(isWhole ? [] : describeAccount(parts))]
}

/** Every account of a content folder: of the records and texts of each entity, and of the files. */
export function accountsOfFolder({ entities, files }: FolderReport): readonly Account[] {
  return [...entities.flatMap(accountsOf), files]
}

/** What the import of a content folder did, as lines for the terminal. */
export function describeFolder(report: FolderReport, reportFile: string | undefined): readonly Message[] {
  const { entities, files } = report
  return [
    ...entities.flatMap(({ entity, account, texts }) => [
      ...describe(sameInBoth(entity), account, reportFile),
      ...describeTexts(texts),
    ]),
    ...describeAccount(files),
    ...whereReportIs(reportFile, accountsOfFolder(report)),
  ]
}

/** Every account that a run has: of its records, of the HTML in them, and of pictures where they were brought in too. */
export function accountsOf({
  account,
  texts,
  pictures,
}: {
  readonly account: Account
  readonly texts: TextsReport
  readonly pictures?: Account | undefined
}): readonly Account[] {
  return [account, texts.embedded, texts.parts, ...(pictures === undefined ? [] : [pictures])]
}

/** What a harvest did, as lines for the terminal. */
export function describeHarvest(
  { format, since, account, removed, promised, texts, pictures }: HarvestOutcome,
  reportFile: string | undefined,
): readonly Message[] {
  const about = message`work, from ${format}${since === undefined ? '' : message`, changed since ${since}`}`
  return [
    ...describe(about, account, reportFile),
    ...(promised === undefined
      ? []
      : [
          message`The repository says that its list has ${promised}, and it listed ${countedRecords(account.read)} to its end. Ask its operator what is missing.`,
        ]),
    ...(removed === 0 ? [] : [message`${countedRecords(removed)} removed, deleted there.`]),
    ...(pictures === undefined ? [] : describeAccount(pictures)),
    ...describeTexts(texts),
    ...whereReportIs(reportFile, accountsOf({ account, texts, pictures })),
  ]
}

/** What an import did, as lines for the terminal. `reportFile` is where all that the account names was written. */
export function describeImport(
  { account, resumedAfter, texts, pictures, notes = [] }: ImportOutcome,
  entity: string,
  seconds: number,
  reportFile: string | undefined,
): readonly Message[] {
  return [
    ...notes,
    ...(resumedAfter === 0 ? [] : [message`Went on after line ${resumedAfter} of an interrupted run.`]),
    ...describe(message`${entity}, in ${seconds.toFixed(1)} s`, account, reportFile),
    ...(pictures === undefined ? [] : describeAccount(pictures)),
    ...describeTexts(texts),
    ...whereReportIs(reportFile, accountsOf({ account, texts, pictures })),
  ]
}
