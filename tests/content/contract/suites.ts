import type { OpenBackend } from '../support/backends.ts'
import type { EarlierCommit } from '../support/earlier-database.ts'
import { backupSuite } from './backup.ts'
import { callSuite } from './calls.ts'
import { collectionSuite } from './collections.ts'
import { deepListSuite } from './deep-lists.ts'
import { earlierDatabaseSuite } from './earlier-database.ts'
import { embargoSuite } from './embargo.ts'
import { eventSuite } from './events.ts'
import { facetSuite } from './facets.ts'
import { idSuite } from './ids.ts'
import { importSuite } from './imports.ts'
import { languageSuite } from './language.ts'
import { languagesSuite } from './languages.ts'
import { listSuite } from './lists.ts'
import { migrationFailureSuite } from './migration-failure.ts'
import { ownRecordSuite } from './own-records.ts'
import { personalDataSuite } from './personal-data.ts'
import { planSuite } from './plans.ts'
import { searchSuite } from './search.ts'
import { searchContributionsSuite } from './search-contributions.ts'
import { searchRankingSuite } from './search-ranking.ts'
import { searchRecallSuite } from './search-recall.ts'
import { seedSuite } from './seed.ts'
import { staffSuite } from './staff.ts'
import { staleTranslationSuite } from './stale-translations.ts'
import { submissionSuite } from './submissions.ts'
import { versionSuite } from './versions.ts'

/** What has SQL of its own for one kind of database, or takes its locks: how records are listed, found, upgraded, written and kept. */
export function coreSuites(open: OpenBackend, commits?: readonly EarlierCommit[]): void {
  listSuite(open)
  facetSuite(open)
  searchSuite(open)
  embargoSuite(open)
  staleTranslationSuite(open)
  earlierDatabaseSuite(open, commits)
  // Every day on PostgreSQL: tests/content/postgres-nodes.test.ts, on an empty database.
  migrationFailureSuite(open, { isWeekly: commits !== undefined })
  submissionSuite(open)
  backupSuite(open)
  versionSuite(open)
}

/** The rest, of which no part has SQL of its own for one kind of database. */
export function furtherSuites(open: OpenBackend): void {
  callSuite(open)
  importSuite(open)
  personalDataSuite(open)
  idSuite(open)
  seedSuite(open)
  staffSuite(open)
  planSuite(open)
  deepListSuite(open)
  collectionSuite(open)
  ownRecordSuite(open)
  languageSuite(open)
  languagesSuite(open)
  eventSuite(open)
  searchContributionsSuite(open)
  searchRecallSuite(open)
  searchRankingSuite(open)
}

/** Everything that the content service promises, on one kind of database. */
export function suites(open: OpenBackend): void {
  coreSuites(open)
  furtherSuites(open)
}
