// Public interface of the content service for the site.

export { callDirectly, contentCalls, listedBy } from './calls/reader.ts'
export type { IdRule } from './content.ts'
export { type Content, openContent } from './content.ts'
export {
  contentPaths,
  contentService,
  isContentPath,
  openDirectly,
  visibleFiles,
} from './content-service.ts'
export { explainDiskError } from './data-dir-error.ts'
export { contentVersion } from './database/content-version.ts'
export { copySqlite as copyDatabase, hasSqlite as hasDatabase } from './database/open-sqlite.ts'
export type { StoredRecord } from './entities/definition.ts'
export { entitiesOf } from './entities/definitions.ts'
export { languagesOf, type ServiceLanguage, tagOf } from './language.ts'
export { claimContent, type MuseumIdentity, ownershipError } from './museum.ts'
export { keptCalls, readRoutes } from './routes/read-routes.ts'
export { unwritableParts } from './storage/data-folder.ts'
export { isStoreAway } from './storage/s3-error.ts'
export { deliveryOf, isStoredPath, originalOf, versionsOf } from './storage/storage.ts'
export { formFaults } from './submissions/forms.ts'
export { isOfSubmission, sweepVisitors } from './submissions/uploads.ts'
