import { afterAll, beforeAll, describe } from 'vitest'
import { backupSuite } from './contract/backup.ts'
import { callSuite } from './contract/calls.ts'
import { collectionSuite } from './contract/collections.ts'
import { deepListSuite } from './contract/deep-lists.ts'
import { earlierDatabaseSuite } from './contract/earlier-database.ts'
import { embargoSuite } from './contract/embargo.ts'
import { eventSuite } from './contract/events.ts'
import { idSuite } from './contract/ids.ts'
import { importSuite } from './contract/imports.ts'
import { languageSuite } from './contract/language.ts'
import { languagesSuite } from './contract/languages.ts'
import { listSuite } from './contract/lists.ts'
import { migrationFailureSuite } from './contract/migration-failure.ts'
import { personalDataSuite } from './contract/personal-data.ts'
import { planSuite } from './contract/plans.ts'
import { searchSuite } from './contract/search.ts'
import { searchAgreementSuite } from './contract/search-agreement.ts'
import { searchContributionsSuite } from './contract/search-contributions.ts'
import { searchRankingSuite } from './contract/search-ranking.ts'
import { searchRecallSuite } from './contract/search-recall.ts'
import { seedSuite } from './contract/seed.ts'
import { staffSuite } from './contract/staff.ts'
import { submissionSuite } from './contract/submissions.ts'
import { versionSuite } from './contract/versions.ts'
import {
  type OpenBackend,
  openPostgresBackend,
  openS3Backend,
  openSqliteBackend,
} from './support/backends.ts'
import { canStartPostgres, type PostgresCluster, startPostgres } from './support/postgres-cluster.ts'
import { type S3Server, startS3 } from './support/s3-server.ts'

function suites(open: OpenBackend): void {
  callSuite(open)
  listSuite(open)
  planSuite(open)
  deepListSuite(open)
  collectionSuite(open)
  languageSuite(open)
  languagesSuite(open)
  embargoSuite(open)
  eventSuite(open)
  searchSuite(open)
  searchContributionsSuite(open)
  searchRecallSuite(open)
  searchRankingSuite(open)
  importSuite(open)
  idSuite(open)
  seedSuite(open)
  earlierDatabaseSuite(open)
  migrationFailureSuite(open)
  submissionSuite(open)
  personalDataSuite(open)
  staffSuite(open)
  backupSuite(open)
  versionSuite(open)
}

describe('content service on SQLite', () => suites(openSqliteBackend))

describe('content service with files in a bucket', () => {
  let server: S3Server

  beforeAll(async () => {
    server = await startS3()
  })
  afterAll(() => server.stop())

  const open = openS3Backend(() => server.bucket())
  submissionSuite(open)
  personalDataSuite(open)
  backupSuite(open)
})

const givenUrl = process.env.VITRINE_TEST_DATABASE_URL
const available = givenUrl !== undefined || (await canStartPostgres())
const reason = available
  ? ''
  : ' (skipped: set VITRINE_TEST_DATABASE_URL, or install initdb and pg_ctl of PostgreSQL 15 or newer)'

describe.skipIf(!available)(`content service on PostgreSQL${reason}`, () => {
  let cluster: PostgresCluster | undefined

  beforeAll(async () => {
    if (givenUrl === undefined) cluster = await startPostgres()
  })
  afterAll(async () => {
    await cluster?.stop()
  })

  const open: OpenBackend = (prepare) => openPostgresBackend(givenUrl ?? cluster?.url ?? '', prepare)
  suites(open)
  searchAgreementSuite(openSqliteBackend, open)
})
