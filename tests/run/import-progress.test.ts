import { expect, it } from 'vitest'
import { showImport } from '../../src/run/commands/import-progress.ts'

it('says what an import does in words that are true before the first record', () => {
  const said: string[] = []
  const show = showImport({ show: ({ en }) => void said.push(en), clear: () => {} })
  show({ records: 0, files: 0, allFiles: 6 })
  show({ records: 500, files: 2, allFiles: 6 })
  show({ records: 500, files: 0, allFiles: 0 })
  expect(said).toEqual([
    'importing content: reading the first records',
    'importing content: 500 records so far, 2 of 6 files copied',
    'importing content: 500 records so far',
  ])
})
