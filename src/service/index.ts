export { type Content, type ContentOptions, openContent } from './content.ts'
export { type ContentServiceOptions, contentService } from './content-service.ts'
export { contentVersion } from './database/content-version.ts'
export {
  type ImportOptions,
  type ImportReport,
  importRecords,
  type RefusedRecord,
} from './import/import-records.ts'
export { type Seed, type SeedOutcome, seedContent } from './import/seed-content.ts'
export { ServiceError, type ServiceErrorCode } from './service-error.ts'
export type { ByteRange, Storage, StoredFile } from './storage/storage.ts'
