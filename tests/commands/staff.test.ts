import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openContent } from '../../src/content/index.ts'
import { exchangeStaffLink, staffMemberOf } from '../../src/content/staff/index.ts'
import { callCommand } from './support/call-command.ts'

describe('vitrine staff', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-staff-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const run = (...args: readonly string[]) =>
    callCommand(['staff', ...args], { DATA_DIR: folder, SITE_URL: 'https://museum.test' })

  it('makes a link that signs one person in, lists it, and ends it', async () => {
    const made = await run('link', '--name', ' 李梅 ', '--role', 'reader', '--minutes', '5')
    expect(made.code).toBe(0)
    expect(made.output).toContain('\nFor 李梅, once, within 5 minutes.')
    const token = /^https:\/\/museum\.test\/__staff\/sign-in\?link=([\w-]{43})\n/.exec(made.output)?.[1] ?? ''
    expect((await run('list')).output).toMatch(/^link {7}reader {5}until 20\S+Z {2}李梅\n$/)
    const content = await openContent({ dataDir: folder })
    const session = await exchangeStaffLink(content, token, new Date(), 60)
    expect(await staffMemberOf(content, 'session', session ?? '', new Date())).toEqual({
      who: '李梅',
      role: 'reader',
    })
    await content.close()
    expect((await run('list', '--lang', 'zh')).output).toMatch(/^已登录 .*李梅\n$/)
    expect((await run('end', '--name', '李梅')).output).toBe('ended: 1\n')
    expect((await run('list')).output).toBe('There are none.\n')
  })

  it('says which port the address of a link assumes, unless it was given one', async () => {
    const link = (variables: Readonly<Record<string, string>>) =>
      callCommand(['staff', 'link', '--name', '李梅'], { DATA_DIR: folder, ...variables })
    const assumed =
      'The address is that of a site on port 3000. Where the site has another, give this command'
    const made = await link({})
    expect([made.output.split('/__staff')[0], made.output.includes(assumed)]).toEqual([
      'http://127.0.0.1:3000',
      true,
    ])
    const given = await link({ PORT: '3444' })
    expect([given.output.split('/__staff')[0], given.output.includes(assumed)]).toEqual([
      'http://127.0.0.1:3444',
      false,
    ])
    await run('end', '--all')
  })

  it.each([
    [['link', '--name', ' '], '--name is empty'],
    [
      ['link', '--name', '李梅', '--minutes', '0'],
      '--minutes is "0". Set it to a whole number from 1 to 10080',
    ],
    [
      ['link', '--name', '李梅', '--role', 'director'],
      'There is no role "director". Use one of moderator, reader.',
    ],
    [['end'], 'Give either --name or --all.'],
    [['end', '--all', '--name', '李梅'], 'Give either --name or --all.'],
  ])('%j is refused', async (args, words) => {
    const { code, errors } = await run(...args)
    expect(code).toBe(1)
    expect(errors).toContain(words)
  })
})
