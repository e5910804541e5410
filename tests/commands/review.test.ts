import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeContribution, isoWithOffset } from '../../src/commands/review.ts'
import { importRecords } from '../../src/content/import/index.ts'
import { openContent } from '../../src/content/index.ts'
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
  /** What a decision names, as "show" prints it. */
  const named = async (kind: string, id: string): Promise<string> =>
    /^id: (.*)$/m.exec((await run(kind, 'show', id)).output)?.[1] ?? ''

  it('work through works: list, approve several, reject with a reason, show the trail', async () => {
    const listed = await run('works', 'list')
    expect(listed.code).toBe(0)
    expect(
      listed.output
        .replace(/:[0-9a-f]{12} /g, ':… ')
        .split('\n')
        .slice(0, 3),
    ).toEqual([
      '1:…  pending   2026-11-01 10:00:00+08:00  作品1 (spring), 林知夏',
      `    ${join(folder, 'files', 'visitors', '1.jpg')}`,
      `    ${join(folder, 'files', 'visitors', '1b.jpg')}`,
    ])
    for (const secret of ['13800138000', 'lin@private.test']) expect(listed.output).not.toContain(secret)
    const together = /--all-pending ([0-9a-f]+)\n$/.exec(listed.output)?.[1] ?? ''
    const [one, two, three] = [
      await named('works', '1'),
      await named('works', '2'),
      await named('works', '3'),
    ]
    expect((await run('works', 'approve', one, two, '--by', '馆员')).output).toBe(
      '1  approved\n2  approved\n',
    )
    const late = await run('works', 'reject', '--all-pending', together)
    expect([late.code, late.errors]).toEqual([1, expect.stringContaining('has changed since it was listed')])
    const again = await run('works', 'reject', one)
    expect([again.code, again.errors]).toEqual([
      1,
      expect.stringContaining('Changed meanwhile, so not decided: 1'),
    ])
    // What is approved is so already, by what was seen before the decision and after it.
    for (const seen of [one, await named('works', '1')])
      expect(await run('works', 'approve', seen)).toMatchObject({
        code: 0,
        output: '1  is so already: approved\n',
      })
    const rejected = await run('works', 'reject', three, 'nobody:0', '--note', '画质不足', '--by', '馆员')
    expect([rejected.code, rejected.output]).toEqual([1, ''])
    expect(rejected.errors).toContain('3  rejected\nNo such id: nobody.')
    const shown = (await run('works', 'show', '3')).output
    expect(shown).toContain('phoneNum: 13800138000')
    expect(shown).toMatch(/ \d\d:\d\d:\d\d\+08:00 rejected by 馆员: 画质不足\n$/)
    const chinese = (await run('works', 'show', '3', '--lang', 'zh')).output
    expect(chinese).toMatch(
      /^编号：3:[0-9a-f]{12}\n状态：未通过\n时间：2026-11-03 10:00:00\+08:00\n[\s\S]*\d\+08:00 馆员：未通过，画质不足\n$/,
    )
    expect((await run('works', 'list')).output).toBe('There are none.\n')
    expect((await run('works', 'approve', '--all-pending', together)).code).toBe(1)
    expect((await run('works', 'list', '--status', 'all', '--json')).output).toContain(
      '"phoneNum": "13800138000"',
    )
  })

  it.each([
    ['2026-11-24T03:15:00.123Z', 'Asia/Phnom_Penh', '2026-11-24T10:15:00+07:00'],
    ['2026-11-24 10:15:00', 'Asia/Phnom_Penh', '2026-11-24T10:15:00+07:00'],
    ['2026-07-01T03:15:00Z', 'America/New_York', '2026-06-30T23:15:00-04:00'],
    ['2026-07-01', 'America/New_York', '2026-07-01'],
    ['', 'UTC', ''],
  ])('say %j in %s as %j', (created, zone, shown) => expect(isoWithOffset(created, zone)).toBe(shown))

  it('say when in the time zone of the museum, whichever way a moment is kept', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-moments-'))
    const content = await openContent({ dataDir })
    await importRecords(content, 'message', [{ ...message, createTime: '2026-11-24 10:15:00' }])
    await content.writer
      .insertInto('submission')
      .values({
        id: 's1',
        form: 'tour',
        created: '2026-11-24T02:15:00.000Z',
        review_status: 'pending',
        record: '{"phone":"13900139000"}',
      })
      .execute()
    await content.close()
    const ask = async (...args: readonly string[]) => (await callCommand(args, { DATA_DIR: dataDir })).output
    expect(await ask('messages', 'list')).toContain('  2026-11-24 10:15:00+08:00  ')
    expect(await ask('submissions', 'list')).toContain('s1  tour  2026-11-24 10:15:00+08:00\n')
    for (const kind of ['messages', 'submissions'])
      expect(JSON.parse(await ask(kind, 'list', '--json'))).toMatchObject([
        { created: '2026-11-24T10:15:00+08:00' },
      ])
    const found = await ask('person', 'find', '13900139000')
    expect(found.match(/2026-11-24 10:15:00\+08:00/g)).toHaveLength(2)
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('show what a form of the museum’s own sent, with the places of its photographs, and delete it', async () => {
    const file = 'visitors/2026/11/a.jpg'
    const created = '2026-11-24T02:15:00.000Z'
    const content = await openContent({ dataDir: folder })
    await content.storage.put(file, new Uint8Array([1]))
    const record = JSON.stringify({ name: '周牧', photos: `/${file}` })
    const sent = { id: 's2', form: 'lend', created, review_status: 'pending', record }
    await content.writer.insertInto('submission').values(sent).execute()
    await content.writer
      .insertInto('upload')
      .values({ path: file, name: 'a.jpg', created, ready: 1, owner: 's2' })
      .execute()
    await content.close()
    const lines = [
      's2  lend  2026-11-24 10:15:00+08:00',
      '    name: 周牧',
      `    photos: ${join(folder, 'files', file)}`,
    ]
    expect((await run('submissions', 'list', 'lend')).output.split('\n').slice(0, 3)).toEqual(lines)
    expect((await run('submissions', 'show', 's2')).output.split('\n').slice(0, 3)).toEqual(lines)
    expect((await run('submissions', 'delete', 's2')).output).toContain('Nothing was deleted. Add --yes')
    expect(existsSync(join(folder, 'files', file))).toBe(true)
    expect((await run('submissions', 'delete', 's2', '--yes')).output).toContain(
      'Deleted: works 0, messages 0, submissions 1, photographs 1.',
    )
    expect(existsSync(join(folder, 'files', file))).toBe(false)
    expect((await run('submissions', 'show', 's2')).errors).toContain('No such id: s2.')
  })

  it.each([
    ['works', 'collectWork', { ...works[0], collectId: '77', phoneNum: '', email: '' }, '作品1', 'works 1'],
    ['messages', 'message', { messageId: '77', content: '几点开门？', name: '沈' }, '几点开门', 'messages 1'],
  ])('delete %s by their ids, which no contact leads to', async (command, entity, record, shown, erased) => {
    const content = await openContent({ dataDir: folder })
    await importRecords(content, entity, [record])
    await content.close()
    const missing = await run(command, 'delete', '77', 'nobody', '--yes')
    expect([missing.code, missing.errors]).toEqual([1, expect.stringContaining('No such id: nobody.')])
    const asked = (await run(command, 'delete', '77')).output
    expect(asked).toContain(shown)
    expect(asked).toContain('Nothing was deleted. Add --yes')
    expect((await run(command, 'show', '77')).code).toBe(0)
    expect((await run(command, 'delete', '77', '--yes', '--by', '馆员')).output).toContain(erased)
    expect((await run(command, 'show', '77')).errors).toContain('No such id: 77.')
  })

  it('show a text that steers a terminal as its characters', async () => {
    const content = await openContent({ dataDir: folder })
    await importRecords(content, 'message', [
      {
        ...message,
        messageId: '8',
        content: 'a\u009b31m\u202eb\u0007 \u001b]0;x\u2066',
        phoneNumber: '13900000000',
      },
    ])
    await content.close()
    const { output } = await run('messages', 'show', '8')
    expect(output).toContain('a\\u{9b}31m\\u{202e}b')
    expect(output).not.toMatch(/(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u)
    await run('messages', 'hide', await named('messages', '8'))
  })

  it('answer a message', async () => {
    const first = await named('messages', '9')
    expect((await run('messages', 'reply', first, '九点。', '--en', 'At nine.')).output).toBe('9  approved\n')
    expect((await run('messages', 'reply', first, '十点。')).errors).toContain('Changed meanwhile')
    const shown = (await run('messages', 'show', '9')).output
    expect(shown).toContain('replyMessage: 九点。')
    expect(shown).toContain('replyMessage (en): At nine.')
    const again = await run(
      'messages',
      'reply',
      await named('messages', '9'),
      '--in',
      'en=At ten = 10.',
      '十点。',
    )
    expect(again.output).toBe('9  approved\n')
    expect((await run('messages', 'show', '9')).output).toContain('replyMessage (en): At ten = 10.')
    expect((await run('messages', 'hide', await named('messages', '9'), '--lang', 'zh')).output).toBe(
      '9  未通过\n',
    )
  })

  it.each([
    [['works', 'list', '--status', 'new'], /There is no status "new"\. Use one of pending/],
    [['works', 'approve'], /Name at least one that you have seen/],
    [['works', 'approve', '1'], /"1" does not say what you have seen\. Write ID:REVISION/],
    [['works', 'list', '--lang', 'zh', '--status', 'x'], /^没有名为“x”的状态。可用的有：pending、/],
    [
      ['restore', 'package.json', '--lang', 'zh'],
      /^package\.json 不是完整的备份：“.*”。请使用备份的另一份副本/,
    ],
    [['messages', 'reply', 'x:0', 'y'], /No such id: x/],
    [['messages', 'reply', '9:0', 'y', '--in', 'At nine'], /^--in "At nine" does not say language and text/],
    [
      ['messages', 'reply', '9:0', 'y', '--in', 'fr=À neuf heures'],
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

it('shows an internationalised address as it was typed', () => {
  const one = {
    id: '1',
    status: 'pending',
    created: '2026-11-27T09:00:00.000Z',
    revision: '',
    fields: { email: 'anna@xn--hxajbheg2az3al.gr', content: 'xn--a@b', other: 'anna@example.org' },
    contact: ['email'],
    translations: {},
    pictures: [],
    files: [],
    trail: [],
  } as const
  const lines = describeContribution(one)
  expect(lines).toContain('email: anna@παράδειγμα.gr')
  expect(lines).toEqual(expect.arrayContaining(['content: xn--a@b', 'other: anna@example.org']))
})
