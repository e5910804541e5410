// What brings records in, and says what is doubtful about them.

export { captionFault } from './caption-fault.ts'
export { CommaLists } from './doubts/comma-lists.ts'
export { aheadHint, aheadWords, FarAheadDays } from './doubts/far-ahead.ts'
export { LinkCircles } from './doubts/link-circles.ts'
export { lookAlikes } from './doubts/look-alikes.ts'
export { RecordDoubts } from './doubts/record-doubts.ts'
export { type ReversedPeriod, reversedPeriods } from './doubts/reversed-period.ts'
export { damagedTexts, unseenDamage } from './doubts/spreadsheet-damage.ts'
export { refuseResaved } from './doubts/suspect-ids.ts'
export { unknownEventStatus, unknownRights } from './doubts/unknown-words.ts'
export { UnsplitLists } from './doubts/unsplit-lists.ts'
export { declaredField, fieldCure } from './field-cure.ts'
export { cutFault, fileFault } from './file-fault.ts'
export { type FolderProgress, type FolderReport, importFolder } from './import-folder.ts'
export { importRecords } from './import-records.ts'
export { hasNone } from './keep-translations.ts'
export { type ImportPictureOptions, openKnownPictures, openPictures } from './pictures/with-pictures.ts'
export { readLines } from './read-lines.ts'
export { openRecordFile } from './record-file.ts'
export { createTextReader, htmlFieldsOf, type TextsReport, textFiles } from './record-texts.ts'
export {
  type FilePolicy,
  isOtherCaptions,
  isUnloadable,
  type RecordLink,
  References,
  recordLinks,
  refusedOrigins,
} from './references.ts'
export { seedContent } from './seed-content.ts'
export { xmlKind } from './table/file-kind.ts'
export { openTable, type TableOptions, type TableRow } from './table/read-table.ts'
export { isOaiAnswer, isTable, isXml } from './table/table-file.ts'
export { attributesIn, hrefsIn } from './text-links.ts'
export { validateRecord } from './validate-record.ts'
