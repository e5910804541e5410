import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importRecords } from '../../src/content/import/import-records.ts'
import { openContent } from '../../src/content/index.ts'

it('an import counts statements of rights that nobody knows, and takes their records', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-rights-'))
  const content = await openContent({ dataDir })
  const work = (workId: string, rights: string, ofPicture = '') => ({
    workId,
    title: workId,
    rights,
    pictures: [{ path: '/a.jpg', rights: ofPicture }],
  })
  const report = await importRecords(content, 'work', [
    work('known', 'http://rightsstatements.org/vocab/InC/1.0/'),
    work('words', '© The artist'),
    work('typed', 'http://rightsstatements.org/vocab/InC1.0/'),
    work('picture', '', 'https://creativecommons.org/licenses/bye/4.0/'),
  ])
  expect([report.stored, report.warnings.map(({ reason }) => reason.en)]).toEqual([
    4,
    [
      '/rights "http://rightsstatements.org/vocab/InC1.0/" is no known statement of rights',
      '/pictures/0/rights "https://creativecommons.org/licenses/bye/4.0/" is no known statement of rights',
    ],
  ])
  await content.close()
  rmSync(dataDir, { recursive: true, force: true })
})
