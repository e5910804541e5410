// Public API of the import: brings records in and reports doubts about them.

export { aheadHint, aheadWords, FarAheadDays } from './doubts/far-ahead.ts'
export { lookAlikes } from './doubts/look-alikes.ts'
export { RecordDoubts, unknownEventStatus, unknownRights } from './doubts/record-doubts.ts'
export { type ReversedPeriod, reversedPeriods } from './doubts/record-years.ts'
export { damagedTexts, unseenDamage } from './doubts/spreadsheet-damage.ts'
export { refuseResaved } from './doubts/suspect-ids.ts'
export { LinkCircles } from './doubts/table-values.ts'
export { CommaLists, UnsplitLists } from './doubts/unsplit-lists.ts'
export { captionFault, cutFault, fileFault } from './file-fault.ts'
export { type FolderProgress, type FolderReport, importFolder, seedContent } from './import-folder.ts'
export { importRecords } from './import-records.ts'
export { hasNone } from './keep-translations.ts'
export { type ImportPictureOptions, openKnownPictures, openPictures } from './pictures/with-pictures.ts'
export { openRecordFile, readLines } from './record-file.ts'
export {
  attributesIn,
  createTextReader,
  hrefsIn,
  htmlFieldsOf,
  type TextsReport,
  textFiles,
} from './record-texts.ts'
export {
  type FilePolicy,
  isOtherCaptions,
  isUnloadable,
  type RecordLink,
  References,
  recordLinks,
  refusedOrigins,
} from './references.ts'
export { xmlKind } from './table/file-kind.ts'
export { openTable, type TableOptions, type TableRow } from './table/read-table.ts'
export { isOaiAnswer, isTable, isXml, markedEncoding } from './table/table-file.ts'
export { declaredField, fieldCure, validateRecord } from './validate-record.ts'
