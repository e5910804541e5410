import { afterAll, beforeAll, describe } from 'vitest'
import { oneOf } from '../support/sweep.ts'
import { searchAgreementSuite } from './contract/search-agreement.ts'
import { coreSuites, furtherSuites } from './contract/suites.ts'
import {
  createTemplate,
  type OpenBackend,
  openPostgresBackend,
  openSqliteBackend,
} from './support/backends.ts'
import { earlierCommits } from './support/earlier-database.ts'
import { canStartPostgres, type PostgresCluster, startPostgres } from './support/postgres-cluster.ts'

const givenUrl = process.env.VITRINE_TEST_DATABASE_URL
const available = givenUrl !== undefined || (await canStartPostgres())
const reason = available
  ? ''
  : ' (skipped: set VITRINE_TEST_DATABASE_URL, or install initdb and pg_ctl of PostgreSQL 15 or newer)'

describe.skipIf(!available)(`content service on PostgreSQL${reason}`, () => {
  let cluster: PostgresCluster | undefined
  let template: Awaited<ReturnType<typeof createTemplate>> | undefined
  const url = () => givenUrl ?? cluster?.url ?? ''

  beforeAll(async () => {
    if (givenUrl === undefined) cluster = await startPostgres()
    template = await createTemplate(url())
  })
  afterAll(async () => {
    await template?.drop()
    await cluster?.stop()
  })

  const open: OpenBackend = (prepare) => openPostgresBackend(url(), prepare, template?.name)
  coreSuites(open, oneOf('earlier databases on PostgreSQL', earlierCommits, 0))
  // Every day SQLite is held to them, and PostgreSQL answers every call where a database is upgraded.
  describe('the rest', { tags: ['full'] }, () => furtherSuites(open))
  searchAgreementSuite(openSqliteBackend, open)
})
