import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords, seedContent } from '../../src/content/import/index.ts'
import { openContent } from '../../src/content/index.ts'
import { readWholeAudit } from '../../src/content/moderation/audit.ts'
import { callCommand } from './support/call-command.ts'

describe('vitrine records', () => {
  let folder = ''
  const run = (...args: readonly string[]) =>
    callCommand(['records', ...args, '--lang', 'en'], { DATA_DIR: folder })

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-records-'))
    const content = await openContent({ dataDir: folder })
    await seedContent(content, {
      digest: '1',
      records: { exhibit: [{ exhibitId: '1', exhibitName: '城砖' }] },
    })
    await importRecords(content, 'exhibit', [
      { exhibitId: '2', exhibitName: '铜镜' },
      { exhibitId: '3', exhibitName: '陶俑' },
    ])
    await importRecords(content, 'message', [{ messageId: '9', content: '几点开门？' }])
    await content.close()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('lists records with who wrote them last', async () => {
    const { code, output } = await run('list', 'exhibit')
    expect([code, output]).toEqual([0, '1  seed  城砖\n2  import  铜镜\n3  import  陶俑\n'])
  })

  it('shows what it would delete, and what is not there', async () => {
    const { code, output, errors } = await run('delete', 'exhibit', '2', '77')
    expect(output).toBe('2  import  铜镜\nNothing was deleted. Add --yes to delete these records.\n')
    expect([code, errors]).toEqual([1, 'There is no exhibit with the id 77.\n'])
    expect((await run('list', 'exhibit')).output.split('\n')).toHaveLength(4)
  })

  it('deletes with all that is made of them, says what comes back, and notes who did it', async () => {
    const { code, output } = await run('delete', 'exhibit', '1', '2', '--yes', '--by', 'Lin')
    expect(code).toBe(0)
    expect(output).toContain('Deleted: 2.')
    expect(output).toContain('1 of them came from the content folder')
    expect((await run('list', 'exhibit')).output).toBe('3  import  陶俑\n')
    const content = await openContent({ dataDir: folder })
    const documents = await content.reader.selectFrom('search_document').selectAll().execute()
    expect(JSON.stringify(documents)).not.toMatch(/城砖|铜镜/)
    const trail = await readWholeAudit(content.reader, { offset: 0, limit: 10 })
    expect(trail.map(({ who, action, entity, id }) => [who, action, entity, id]).sort()).toEqual([
      ['Lin', 'erased', 'exhibit', '1'],
      ['Lin', 'erased', 'exhibit', '2'],
    ])
    await content.close()
  })

  it('leaves alone what visitors sent, and names what can be chosen', async () => {
    const { code, errors } = await run('delete', 'message', '9', '--yes')
    expect([code, errors]).toEqual([1, expect.stringContaining('"message" is none of the entities')])
    expect(errors).toContain('exhibit')
  })
})
