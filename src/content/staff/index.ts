// What the museum's staff do with stored content, on staff pages and by commands: decide, translate, look up,
// delete and copy.

export { streamTarget } from '../backup/archive.ts'
export { restoreBackup } from '../backup/restore-backup.ts'
export { copyData, writeBackup } from '../backup/write-backup.ts'
export { removeRecords } from '../import/remove-records.ts'
export { copyFiles } from '../import/store-files.ts'
export { type AuditEntry, readWholeAudit, type SubjectAuditEntry } from '../moderation/audit.ts'
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
} from '../moderation/contributions.ts'
export { type ErasureResult, eraseRecords, expirePersonalData } from '../personal-data/erase.ts'
export { type Contact, contactOf, findPerson, type PersonalRecord } from '../personal-data/find-person.ts'
export { type WholeRecord, wholeRecords } from '../records/record-store.ts'
export {
  countStale,
  keepTranslations,
  listStale,
  revisionOfTranslation,
  type SeenStale,
  type StaleRecord,
  staleAmong,
  staleBetween,
} from '../records/stale-translations.ts'
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
} from './staff-access.ts'
