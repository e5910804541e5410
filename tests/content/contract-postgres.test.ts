import { afterAll, beforeAll, describe } from 'vitest'
import { searchAgreementSuite } from './contract/search-agreement.ts'
import { coreSuites, furtherSuites } from './contract/suites.ts'
import { type OpenBackend, openPostgresBackend, openSqliteBackend } from './support/backends.ts'
import { canStartPostgres, type PostgresCluster, startPostgres } from './support/postgres-cluster.ts'

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
  coreSuites(open)
  // Every day SQLite is held to them.
  describe('the rest of what is read', { tags: ['full'] }, () => furtherSuites(open))
  searchAgreementSuite(openSqliteBackend, open)
})
