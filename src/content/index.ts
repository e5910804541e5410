export { streamTarget } from './backup/archive.ts'
export { copyData } from './backup/copy-data.ts'
export { restoreBackup } from './backup/restore-backup.ts'
export { writeBackup } from './backup/write-backup.ts'
export { callDirectly, contentCalls, listedBy } from './calls/reader.ts'
export { type Content, openContent } from './content.ts'
export {
  contentPaths,
  contentService,
  isContentPath,
  openDirectly,
  visibleFiles,
} from './content-service.ts'
export { tellOfDisk } from './data-dir-error.ts'
export { contentVersion } from './database/content-version.ts'
export { copySqlite as copyDatabase, hasSqlite as hasDatabase } from './database/open-sqlite.ts'
export type { StoredRecord } from './entities/definition.ts'
export { entitiesOf } from './entities/entities.ts'
export type { IdRule } from './ids.ts'
export { captionFault } from './import/caption-fault.ts'
export { CommaLists } from './import/comma-lists.ts'
export { copyFiles } from './import/copy-files.ts'
export { LinkCircles } from './import/doubts/link-circles.ts'
export { RecordDoubts } from './import/doubts/record-doubts.ts'
export { aheadHint, aheadWords, FarAheadDays } from './import/far-ahead.ts'
export { declaredField, fieldCure } from './import/field-cure.ts'
export { cutFault, fileFault } from './import/file-fault.ts'
export { xmlKind } from './import/file-kind.ts'
export { type FolderProgress, type FolderReport, importFolder } from './import/import-folder.ts'
export { importRecords, unknownEventStatus, unknownRights } from './import/import-records.ts'
export { hasNone } from './import/keep-translations.ts'
export { lookAlikes } from './import/look-alikes.ts'
export {
  type ImportPictureOptions,
  openKnownPictures,
  openPictures,
} from './import/pictures/with-pictures.ts'
export { readLines } from './import/read-lines.ts'
export { openTable, type TableOptions, type TableRow } from './import/read-table.ts'
export { openRecordFile } from './import/record-file.ts'
export { createTextReader, htmlFieldsOf, type TextsReport, textFiles } from './import/record-texts.ts'
export {
  type FilePolicy,
  isOtherCaptions,
  isUnloadable,
  type RecordLink,
  References,
  recordLinks,
  refusedOrigins,
} from './import/references.ts'
export { removeRecords } from './import/remove-records.ts'
export { type ReversedPeriod, reversedPeriods } from './import/reversed-period.ts'
export { seedContent } from './import/seed-content.ts'
export { damagedTexts, hasMarkup, unseenDamage } from './import/spreadsheet-damage.ts'
export { isOaiAnswer, isTable, isXml } from './import/table-file.ts'
export { attributesIn, hrefsIn } from './import/text-links.ts'
export { UnsplitLists } from './import/unsplit-lists.ts'
export { validateRecord } from './import/validate-record.ts'
export { languagesOf, type ServiceLanguage, tagOf } from './language.ts'
export { type AuditEntry, readWholeAudit, type SubjectAuditEntry } from './moderation/audit.ts'
export {
  type Contribution,
  type ContributionKind,
  contributionKindAt,
  countContributions,
  countSubmissions,
  decideContributions,
  type FormSubmission,
  findContribution,
  findSubmissions,
  listContributions,
  listSubmissions,
  type OneContribution,
  type Outcome,
  type ReviewStatus,
  replyToMessage,
  revisionOfAll,
  type SeenContribution,
} from './moderation/contributions.ts'
export { claimContent, type MuseumIdentity, ownerFault } from './museum.ts'
export { type ErasureResult, eraseRecords, expirePersonalData } from './personal-data/erase.ts'
export { type Contact, contactOf, findPerson, type PersonalRecord } from './personal-data/find-person.ts'
export { type WholeRecord, wholeRecords } from './records/each-record.ts'
export {
  countStale,
  keepTranslations,
  listStale,
  revisionOfTranslation,
  type SeenStale,
  type StaleRecord,
  staleAmong,
  staleBetween,
} from './records/stale-translations.ts'
export { keptCalls, readRoutes } from './routes/read-routes.ts'
export {
  createStaffLink,
  endStaffAccess,
  endStaffSession,
  exchangeStaffLink,
  listStaffAccess,
  openStaffSession,
  type StaffAccess,
  type StaffMember,
  type StaffRole,
  staffMemberOf,
  sweepStaffAccess,
} from './staff/staff-access.ts'
export { unwritableParts } from './storage/data-folder.ts'
export { isStoreAway } from './storage/s3-error.ts'
export { deliveryOf, isStoredPath, originalOf, versionsOf } from './storage/stored-path.ts'
export { formFaults } from './submissions/forms.ts'
export { isOfSubmission, sweepVisitors } from './submissions/uploads.ts'
