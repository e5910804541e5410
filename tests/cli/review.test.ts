import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords, openContent } from '../../src/service/index.ts'
import { callCommand } from './support/call-command.ts'

const works = ['1', '2', '3'].map((collectId) => ({
  collectId,
  workName: `作品${collectId}`,
  workSeason: 'spring',
  workPhoto: `/visitors/${collectId}.jpg,/visitors/${collectId}b.jpg`,
  collectorName: '林知夏',
  phoneNum: '13800138000',
  email: 'lin@private.test',
  createTime: `2026-11-0${collectId} 10:00:00`,
  reviewStatus: 'pending',
}))
const message = {
  messageId: '9',
  content: '几点开门？',
  name: '沈',
  phoneNumber: '13900139000',
  reviewStatus: 'pending',
}

describe('the commands of the staff', () => {
  let folder = ''
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-review-'))
    const content = await openContent({ dataDir: folder })
    await importRecords(content, 'collectWork', works)
    await importRecords(content, 'message', [message])
    await content.close()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const run = (...args: readonly string[]) => callCommand(args, { DATA_DIR: folder })

  it('work through works: list, approve several, reject with a reason, show the trail', async () => {
    const listed = await run('works', 'list')
    expect(listed.code).toBe(0)
    expect(listed.output.split('\n').slice(0, 3)).toEqual([
      '1  pending   2026-11-01 10:00:00  作品1 (spring), 林知夏',
      `    ${join(folder, 'files', 'visitors', '1.jpg')}`,
      `    ${join(folder, 'files', 'visitors', '1b.jpg')}`,
    ])
    for (const secret of ['13800138000', 'lin@private.test']) expect(listed.output).not.toContain(secret)
    expect((await run('works', 'approve', '1', '2', '--by', '馆员')).output).toBe(
      '1  approved\n2  approved\n',
    )
    const rejected = await run('works', 'reject', '3', 'nobody', '--note', '画质不足', '--by', '馆员')
    expect([rejected.code, rejected.output]).toEqual([1, ''])
    expect(rejected.errors).toContain('3  rejected\nNo such id: nobody.')
    const shown = (await run('works', 'show', '3')).output
    expect(shown).toContain('phoneNum: 13800138000')
    expect(shown).toMatch(/\dZ rejected by 馆员: 画质不足\n$/)
    const chinese = (await run('works', 'show', '3', '--lang', 'zh')).output
    expect(chinese).toMatch(
      /^编号：3\n状态：未通过\n时间：2026-11-03 10:00:00\n[\s\S]*\dZ 馆员：未通过，画质不足\n$/,
    )
    expect((await run('works', 'list')).output).toBe('There are none.\n')
    expect((await run('works', 'approve', '--all-pending')).output).toBe('')
    expect((await run('works', 'list', '--status', 'all', '--json')).output).toContain(
      '"phoneNum": "13800138000"',
    )
  })

  it('answer a message', async () => {
    expect((await run('messages', 'reply', '9', '九点。', '--en', 'At nine.')).output).toBe('9  approved\n')
    const shown = (await run('messages', 'show', '9')).output
    expect(shown).toContain('replyMessage: 九点。')
    expect(shown).toContain('replyMessage (en): At nine.')
    const again = await run('messages', 'reply', '9', '--in', 'en=At ten = 10.', '十点。')
    expect(again.output).toBe('9  approved\n')
    expect((await run('messages', 'show', '9')).output).toContain('replyMessage (en): At ten = 10.')
    expect((await run('messages', 'hide', '9', '--lang', 'zh')).output).toBe('9  未通过\n')
  })

  it.each([
    [['works', 'list', '--status', 'new'], /There is no status "new"\. Use one of pending/],
    [['works', 'approve'], /Name at least one id/],
    [['works', 'list', '--lang', 'zh', '--status', 'x'], /^没有名为“x”的状态。可用的有：pending、/],
    [
      ['restore', 'package.json', '--lang', 'zh'],
      /^package\.json 不是完整的备份：“.*”。请使用备份的另一份副本/,
    ],
    [['messages', 'reply', 'x', 'y'], /No such id: x/],
    [['messages', 'reply', '9', 'y', '--in', 'At nine'], /^--in "At nine" does not say language and text/],
    [
      ['messages', 'reply', '9', 'y', '--in', 'fr=À neuf heures'],
      /^There is no language of a translation "fr"\. Use one of en/,
    ],
    [['restore', '/nowhere.tar.gz'], /^Cannot read \/nowhere\.tar\.gz: there is no such file/],
    [['backup', '/nowhere/b.tar.gz'], /^Cannot write \/nowhere\/b\.tar\.gz: there is no such file or folder/],
  ] as const)('%j is one plain sentence', async (args, sentence) => {
    const { code, errors } = await run(...args)
    expect(code).toBe(1)
    expect(errors).toMatch(sentence)
    expect(errors.split('\n').length).toBeLessThanOrEqual(3)
  })
})
