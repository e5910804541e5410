import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { siteWithoutLock, writeLock } from '../../src/commands/write-lock.ts'
import { checkConfig } from '../../src/web/site/check-config.ts'
import { copyConfig } from '../support/copy-config.ts'
import { callCommand } from './support/call-command.ts'
import { temporaryFolder } from './support/run-command.ts'

function copy(): string {
  const folder = join(temporaryFolder(), 'config')
  copyConfig(folder)
  return folder
}

function lockOf(folder: string): { readonly $schema: string; readonly urls: readonly string[] } {
  return JSON.parse(readFileSync(join(folder, 'urls.lock.json'), 'utf8'))
}

function lock(folder: string, forget: readonly string[] = []) {
  const site = siteWithoutLock(folder)
  if (site === undefined) throw new Error(checkConfig(folder, false).report)
  return writeLock(folder, site, forget)
}

/** The call of the command line that a hint ends with. */
function callIn(hint: string): string | undefined {
  return /[:：] ?npm run -s vitrine -- (.+)$/.exec(hint)?.[1]
}

function edit(folder: string, file: string, from: string, to: string): void {
  const path = join(folder, file)
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
}

describe('the lock of public addresses', () => {
  it('of this museum is complete', () => {
    const folder = copy()
    const before = lockOf(folder)
    expect(lock(folder)).toEqual({ added: [], forgotten: [], total: before.urls.length })
    expect(lockOf(folder)).toEqual(before)
    rmSync(join(folder, 'urls.lock.json'))
    expect(lock(folder).added).toEqual(before.urls)
  })

  it('is not written over where it is no list of addresses', () => {
    const folder = copy()
    const file = join(folder, 'urls.lock.json')
    for (const text of ['{"urls": {"/News": true}}', '{"urls": ["/News", 7]}', '[]']) {
      writeFileSync(file, text)
      expect(() => lock(folder)).toThrow(/has no list of addresses/)
      expect(readFileSync(file, 'utf8')).toBe(text)
    }
  })

  it('fails the check for an address that is gone, until it is redirected or forgotten', () => {
    const folder = copy()
    edit(
      folder,
      'channels/friend-link.json',
      '"route": "/FriendLink",\n      "template"',
      '"route": "/Partners",\n      "template"',
    )
    for (const file of ['site.json', 'channels/friend-link.json', 'sources/search.json'])
      writeFileSync(
        join(folder, file),
        readFileSync(join(folder, file), 'utf8').replaceAll('"/FriendLink"', '"/Partners"'),
      )
    const codes = () => checkConfig(folder, false).problems.map(({ code, message }) => `${code} ${message}`)
    expect(codes()).toEqual([
      expect.stringMatching(/^URL_NOT_LOCKED "\/Partners"/),
      'URL_GONE "/FriendLink" was public, and nothing answers it any more.',
    ])
    expect(lock(folder)).toMatchObject({ added: ['/Partners'], forgotten: [] })
    expect(codes()).toEqual([expect.stringMatching(/^URL_GONE/)])
    expect(() => lock(folder, ['/Nowhere'])).toThrow('/Nowhere is not in')
    expect(() => lock(folder, ['/Partners'])).toThrow('is still an address of the site')
    const without = lockOf(folder).urls
    expect(lock(folder, ['/FriendLink']).forgotten).toEqual(['/FriendLink'])
    expect(lockOf(folder).urls).toEqual(without.filter((url) => url !== '/FriendLink'))
    expect(codes()).toEqual([])
  })

  // Every day: the test above forgets an address, check-files.test.ts names links that lead nowhere.
  it('forgets an address to which links still lead, and is not written before they are corrected otherwise', {
    tags: ['full'],
  }, async () => {
    const folder = copy()
    edit(
      folder,
      'channels/friend-link.json',
      '"route": "/FriendLink",\n      "template"',
      '"route": "/Partners",\n      "template"',
    )
    expect(checkConfig(folder, false).problems.map(({ code }) => code)).toContain('LINK_DEAD')
    expect(await callCommand(['lock'], { CONFIG_DIR: folder })).toMatchObject({ code: 1 })
    const { code, errors } = await callCommand(['lock', '--forget', '/FriendLink'], { CONFIG_DIR: folder })
    expect([code, errors]).toEqual([0, ''])
    expect(lockOf(folder).urls).not.toContain('/FriendLink')
  })

  // Every day: the test above runs what the check advises.
  it('gives advice that runs as it is printed, in both languages', { tags: ['full'] }, async () => {
    const folder = copy()
    const file = join(folder, 'urls.lock.json')
    const { $schema, urls } = lockOf(folder)
    writeFileSync(
      file,
      JSON.stringify({ $schema, urls: ['/Gone', ...urls.filter((url) => url !== '/News')] }),
    )
    const problems = () => checkConfig(folder, false).problems
    const calls = problems().map(({ hint, zh }) => [hint, zh.hint].map((advice) => callIn(advice)))
    expect(calls).toEqual([Array(2).fill('lock'), Array(2).fill('lock --forget /Gone')])
    for (const [call = ''] of calls)
      expect(await callCommand(call.split(' '), { CONFIG_DIR: folder })).toMatchObject({
        code: 0,
        errors: '',
      })
    expect(problems()).toEqual([])
  })

  // A museum with errors in other files, whose list of problems kept two addresses that were gone.
  it('forgets what is gone beside other errors, and records nothing new until they are corrected', async () => {
    const folder = copy()
    const file = join(folder, 'urls.lock.json')
    const { $schema, urls } = lockOf(folder)
    writeFileSync(file, JSON.stringify({ $schema, urls: ['/Gone', ...urls] }))
    edit(folder, 'channels/news.json', '"template": "common"', '"template": "comon"')
    const forget = (url: string) => callCommand(['lock', '--forget', url], { CONFIG_DIR: folder })
    // That page may be there once its file is corrected.
    const refused = await forget('/News')
    expect(refused.code).toBe(1)
    expect(refused.errors).toContain('TEMPLATE_UNKNOWN')
    expect(refused.errors).toMatch(/The lock was not changed: correct these errors first/)
    expect(refused.errors).not.toMatch(/URL_GONE|lock --forget/)
    expect(lockOf(folder).urls).toContain('/Gone')
    const { code, output } = await forget('/Gone')
    expect(code).toBe(0)
    expect(output).toContain('New addresses are recorded once the config has no errors.')
    expect(lockOf(folder).urls).toEqual(urls)
  })
})
