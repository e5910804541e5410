import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../src/content/import/index.ts'
import { openContent } from '../../src/content/index.ts'
import { callCommand } from './support/call-command.ts'

const work = {
  collectId: '1',
  workName: '雨后的城墙',
  workSeason: 'spring',
  workPhoto: '/works/1.jpg',
  collectorName: '林知夏',
  phoneNum: '13800138000',
  email: 'lin@private.test',
  createTime: '2026-11-01 10:00:00',
}
const message = {
  messageId: '9',
  content: '几点开门？',
  phoneNumber: '+86 138-0013-8000',
  createTime: '2026-11-02 10:00:00',
  reviewStatus: 'pending',
}

describe('vitrine person', () => {
  let folder = ''
  const picture = (): string => join(folder, 'files', 'works', '1.jpg')
  const cached = (): readonly string[] => readdirSync(join(folder, 'cache', 'pictures'))
  const run = (...args: readonly string[]) => callCommand(['person', ...args], { DATA_DIR: folder })

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-person-'))
    const content = await openContent({ dataDir: folder })
    await importRecords(content, 'collectWork', [work])
    await importRecords(content, 'message', [message])
    await content.close()
    mkdirSync(join(folder, 'files', 'works'), { recursive: true })
    writeFileSync(picture(), 'x')
    mkdirSync(join(folder, 'cache', 'pictures', 'ab'), { recursive: true })
    writeFileSync(join(folder, 'cache', 'pictures', 'ab', 'cd.480.webp'), 'x')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('finds what one person sent and shows no contact data', async () => {
    const { code, output } = await run('find', '138 0013 8000')
    expect(code).toBe(0)
    expect(output).toBe(
      '1  work  approved  2026-11-01 10:00:00+08:00\n9  message  pending  2026-11-02 10:00:00+08:00\n',
    )
    expect((await run('find', 'LIN@private.test', '--lang', 'zh')).output).toBe(
      '1  作品  已通过  2026-11-01 10:00:00+08:00\n',
    )
    expect(JSON.parse((await run('find', '13800138000', '--json')).output)).toHaveLength(2)
    expect((await run('find', 'nobody@private.test')).output).toBe('Nothing was sent with this contact.\n')
  })

  it('says so when the text is no contact, and does not repeat it', async () => {
    const { code, errors } = await run('find', 'Lin Zhixia')
    expect(code).toBe(1)
    expect(errors).toMatch(/^This is no telephone number or e-mail address/)
    expect(errors).not.toContain('Lin Zhixia')
  })

  it('deletes nothing without --yes', async () => {
    const { output } = await run('delete', '13800138000')
    expect(output).toMatch(/^1 {2}work.*\n9 {2}message.*\nNothing was deleted\. Add --yes/)
    expect((await run('find', '13800138000')).output.split('\n')).toHaveLength(3)
    expect(existsSync(picture())).toBe(true)
  })

  it('deletes with --yes: records, files and versions of pictures', async () => {
    const { code, output } = await run('delete', '13800138000', '--yes', '--by', 'officer')
    expect(code).toBe(0)
    expect(output).toContain('Deleted: works 1, messages 1, submissions 0, photographs 1.')
    expect(output).not.toContain('13800138000')
    expect((await run('find', '13800138000')).output).toBe('Nothing was sent with this contact.\n')
    expect(existsSync(picture())).toBe(false)
    expect(cached()).toEqual([])
    expect((await callCommand(['works', 'list', '--status', 'all'], { DATA_DIR: folder })).output).toBe(
      'There are none.\n',
    )
  })
})
