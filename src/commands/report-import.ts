import { writeFileSync } from 'node:fs'
import { describeReport, type ImportReport, isWhollyListed, reportLines } from '../base/import-report.ts'
import { countedRecords } from '../base/messages/message.ts'
import type { FolderReport, TextsReport } from '../content/import/index.ts'
import { type Message, message, sameInBoth } from '../engine/errors/index.ts'
import { fileError } from '../engine/errors/usage-error.ts'
import type { ImportOutcome } from './import-file.ts'
import type { HarvestOutcome } from './xml/harvest.ts'

/**
 * Writes the entries of reports as NDJSON.
 *
 * @throws AppError when the file cannot be written.
 */
export function writeReport(file: string, reports: readonly ImportReport[]): void {
  try {
    writeFileSync(
      file,
      reports
        .flatMap(reportLines)
        .map((each) => `${JSON.stringify(each)}\n`)
        .join(''),
    )
  } catch (error) {
    throw fileError('write', file, error)
  }
}

/** Formats a report after its subject, and mentions where its full list is. */
function describeAbout(
  about: Message,
  report: ImportReport,
  reportFile: string | undefined,
): readonly Message[] {
  const [numbers, ...named] = describeReport(report)
  return [
    ...(numbers === undefined ? [] : [message`${about}: ${numbers}`]),
    ...named,
    ...(reportFile === undefined && !isWhollyListed(report)
      ? [message`  --report FILE writes all of them.`]
      : []),
  ]
}

function whereReportIs(reportFile: string | undefined, reports: readonly ImportReport[]): readonly Message[] {
  return reportFile === undefined || reports.every((report) => reportLines(report).length === 0)
    ? []
    : [message`All that is named is in ${reportFile}.`]
}

/** Describes changes to the HTML of records. Empty if all of it was kept unchanged. */
function describeTexts({ parts, embedded }: TextsReport): readonly Message[] {
  const pictures = embedded.read === 0 ? [] : describeReport(embedded)
  const isWhole =
    parts.read === parts.stored && parts.valueSummaries.every(({ issues }) => issues.length === 0)
  return [...pictures, ...(isWhole ? [] : describeReport(parts))]
}

/** Returns all reports of a content folder: for records and texts of each entity, and for files. */
export function reportsOfFolder({ entities, files }: FolderReport): readonly ImportReport[] {
  return [...entities.flatMap(reportsOf), files]
}

/** Describes the import of a content folder for the terminal. */
export function describeFolder(outcome: FolderReport, reportFile: string | undefined): readonly Message[] {
  const { entities, files } = outcome
  return [
    ...entities.flatMap(({ entity, report, texts }) => [
      ...describeAbout(sameInBoth(entity), report, reportFile),
      ...describeTexts(texts),
    ]),
    ...describeReport(files),
    ...whereReportIs(reportFile, reportsOfFolder(outcome)),
  ]
}

/** Returns all reports of a run: for records, for HTML in them, and for pictures if they were imported. */
export function reportsOf({
  report,
  texts,
  pictures,
}: {
  readonly report: ImportReport
  readonly texts: TextsReport
  readonly pictures?: ImportReport | undefined
}): readonly ImportReport[] {
  return [report, texts.embedded, texts.parts, ...(pictures === undefined ? [] : [pictures])]
}

/** Describes a harvest for the terminal. */
export function describeHarvest(
  { format, since, report, removed, promised, texts, pictures }: HarvestOutcome,
  reportFile: string | undefined,
): readonly Message[] {
  const about = message`work, from ${format}${since === undefined ? '' : message`, changed since ${since}`}`
  return [
    ...describeAbout(about, report, reportFile),
    ...(promised === undefined
      ? []
      : [
          message`The repository says that its list has ${promised}, and it listed ${countedRecords(report.read)} to its end. Ask its operator what is missing.`,
        ]),
    ...(removed === 0 ? [] : [message`${countedRecords(removed)} removed, deleted there.`]),
    ...(pictures === undefined ? [] : describeReport(pictures)),
    ...describeTexts(texts),
    ...whereReportIs(reportFile, reportsOf({ report, texts, pictures })),
  ]
}

/**
 * Describes an import for the terminal.
 *
 * @param reportFile File with the full report, or undefined.
 */
export function describeImport(
  { report, resumedAfter, texts, pictures, notes = [] }: ImportOutcome,
  entity: string,
  seconds: number,
  reportFile: string | undefined,
): readonly Message[] {
  return [
    ...notes,
    ...(resumedAfter === 0 ? [] : [message`Went on after line ${resumedAfter} of an interrupted run.`]),
    ...describeAbout(message`${entity}, in ${seconds.toFixed(1)} s`, report, reportFile),
    ...(pictures === undefined ? [] : describeReport(pictures)),
    ...describeTexts(texts),
    ...whereReportIs(reportFile, reportsOf({ report, texts, pictures })),
  ]
}
