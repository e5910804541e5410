// What brings records in, and says what is doubtful about them.

export { captionFault } from './caption-fault.ts'
export { CommaLists } from './comma-lists.ts'
export { LinkCircles } from './doubts/link-circles.ts'
export { RecordDoubts } from './doubts/record-doubts.ts'
export { aheadHint, aheadWords, FarAheadDays } from './far-ahead.ts'
export { declaredField, fieldCure } from './field-cure.ts'
export { cutFault, fileFault } from './file-fault.ts'
export { xmlKind } from './file-kind.ts'
export { type FolderProgress, type FolderReport, importFolder } from './import-folder.ts'
export { importRecords, unknownEventStatus, unknownRights } from './import-records.ts'
export { hasNone } from './keep-translations.ts'
export { lookAlikes } from './look-alikes.ts'
export { openKnownPictures, openPictures, type PictureOptions } from './pictures/with-pictures.ts'
export { readLines } from './read-lines.ts'
export { openTable, type TableOptions, type TableRow } from './read-table.ts'
export { openRecordFile } from './record-file.ts'
export { createTextReader, htmlFields, type TextsReport, textFiles } from './record-texts.ts'
export {
  type FilePolicy,
  isOtherCaptions,
  isUnloadable,
  type Link,
  linksOf,
  References,
  refusedOrigins,
} from './references.ts'
export { type ReversedPeriod, reversedPeriods } from './reversed-period.ts'
export { seedContent } from './seed-content.ts'
export { damagedTexts, hasMarkup, unseenDamage } from './spreadsheet-damage.ts'
export { isOaiAnswer, isTable, isXml } from './table-file.ts'
export { attributesIn, hrefsIn } from './text-links.ts'
export { UnsplitLists } from './unsplit-lists.ts'
export { validateRecord } from './validate-record.ts'
