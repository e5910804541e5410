// @module-tag full
// Every day: contract-sqlite.test.ts holds all of it to files on the disk, storage.test.ts what a bucket does.
import { afterAll, beforeAll, describe } from 'vitest'
import { backupSuite } from './contract/backup.ts'
import { personalDataSuite } from './contract/personal-data.ts'
import { submissionSuite } from './contract/submissions.ts'
import { openS3Backend } from './support/backends.ts'
import { type S3Server, startS3 } from './support/s3-server.ts'

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
