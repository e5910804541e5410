import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { callCommand } from '../support/call-command.ts'
import { temporaryFolder } from '../support/run-command.ts'
import { startGithub, TOKEN } from './mock-forge.ts'
import { git, museumRepository } from './museum-repository.ts'

function edit(folder: string, file: string, change: (text: string) => string): void {
  const path = join(folder, 'config', file)
  const text = readFileSync(path, 'utf8')
  expect(change(text)).not.toBe(text)
  writeFileSync(path, change(text))
}

function review(folder: string, ...flags: readonly string[]) {
  return callCommand(['review', '--lang', 'en', ...flags], { CONFIG_DIR: 'config' }, folder)
}

describe('vitrine review', () => {
  it('says what a change breaks, the redirects that it lacks, and the translations that it left behind', async () => {
    const folder = museumRepository()
    for (const file of ['home', 'makers', 'works', 'search', 'pages'])
      if (readFileSync(join(folder, 'config', 'channels', `${file}.json`), 'utf8').includes('"/makers'))
        edit(folder, `channels/${file}.json`, (text) => text.replaceAll('"/makers', '"/artists'))
    for (const file of ['work', 'search'])
      edit(folder, `sources/${file}.json`, (text) => text.replaceAll('"/makers', '"/artists'))
    edit(folder, 'channels/home.json', (text) => text.replace('"en": "Works"', '"en": "All works"'))
    git(folder, 'commit', '-qam', 'two')
    // What has come to the branch since is no part of the change.
    git(folder, 'branch', 'later', 'origin/main')
    const { code, output, errors } = await review(folder, '--base', 'origin/main')
    expect([code, errors]).toEqual([1, ''])
    expect(output).toContain(
      '| **page /makers**<br><code>channels/makers.json:10</code> | renamed to /artists |',
    )
    expect(output).toContain(
      '| <code>/makers/:id</code> | <code>"/makers/:id": "/artists/:id"</code> | <code>channels/makers.json</code> |',
    )
    expect(output).toContain('| <code>fr</code> | 0 | **1** |')
    expect(output).toMatch(/#### Languages[\s\S]*stays "Œuvres"/)
    // The copy of the base is gone.
    expect(readdirSync(join(folder, 'node_modules', '.cache', 'vitrine'))).toEqual([])
  })

  it('names the records whose texts have changed while their translations stay', {
    tags: ['full'],
  }, async () => {
    const folder = museumRepository()
    const text = readFileSync(join(folder, 'config', 'content', 'work.ndjson'), 'utf8')
    const lines = text.split('\n').filter(Boolean)
    const translate = (change: (record: Record<string, unknown>) => object): void =>
      writeFileSync(
        join(folder, 'config', 'content', 'work.ndjson'),
        lines.map((line) => `${JSON.stringify({ ...change(JSON.parse(line)) })}\n`).join(''),
      )
    const translated = (record: Record<string, unknown>) => ({
      ...record,
      translations: { fr: { title: `FR ${record.title}` } },
    })
    translate(translated)
    git(folder, 'commit', '-qam', 'translated')
    git(folder, 'update-ref', 'refs/remotes/origin/main', 'HEAD')
    translate((record) => ({ ...translated(record), title: `${record.title} (new)` }))
    const { output } = await review(folder, '--base', 'origin/main')
    const [first] = lines.map((line): { workId: string } => JSON.parse(line))
    expect(lines.length).toBeGreaterThan(21)
    expect(output).toContain(
      `- <code>content/work.ndjson:1</code>: translations in "fr" stay as they were: title. The texts of ${first?.workId} have changed`,
    )
    expect(output).toContain(`translations in "fr" of ${lines.length - 20} records more stay as they were`)
    expect(output).toContain('| <code>fr</code> | 0 | **21** |')
  })

  it('names only the problems that the change brings, and passes where nothing breaks', {
    tags: ['full'],
  }, async () => {
    const folder = museumRepository()
    const nothing = await review(folder, '--base', 'origin/main')
    expect([nothing.code, nothing.output.includes('New problems')]).toEqual([0, false])
    expect(nothing.output).toContain('**No page changes.**')
    writeFileSync(join(folder, 'config', 'media', 'x.txt'), 'x')
    writeFileSync(join(folder, 'config', 'stray.json'), '{}')
    const { code, output } = await review(folder, '--base', 'origin/main')
    expect(code).toBe(1)
    expect(output).toMatch(/CONFIG&#95;FILE&#95;UNKNOWN/)
  })

  // Every day: the test above compares; tests/docs/pull-request.test.ts writes the comment through errors.
  it('says that a base cannot be compared, why, and what to do', { tags: ['full'] }, async () => {
    const folder = museumRepository()
    const unknown = await review(folder, '--base', 'origin/nowhere')
    expect(unknown.code).toBe(1)
    expect(unknown.output).toMatch(
      /The base cannot be compared\*\* <code>origin\/nowhere<\/code>: git knows no commit of this name here\.<br>\*\*→\*\* Say what the change is for/,
    )
    const hostile = await review(folder, '--base', '--output=x')
    expect(hostile.output).toContain('git knows no commit of this name here.')
    expect(existsSync(join(folder, 'config', 'x'))).toBe(false)
    expect((await review(folder, '--base', 'origin/nowhere', '--fail-on', 'never')).code).toBe(0)

    const shallow = temporaryFolder()
    git(folder, 'commit', '-q', '--allow-empty', '-m', 'two')
    git(shallow, 'clone', '-q', '--depth', '1', `file://${folder}`, 'clone')
    const cut = await review(join(shallow, 'clone'), '--base', 'origin/main~1')
    expect(cut.output).toContain('Fetch the whole history: "fetch-depth: 0"')

    git(folder, 'checkout', '-q', '--orphan', 'other')
    git(folder, 'commit', '-qm', 'without a past')
    expect((await review(folder, '--base', 'origin/main')).output).toContain(
      'it has no commit in common with HEAD.',
    )

    const outside = temporaryFolder()
    cpSync(join(folder, 'config'), join(outside, 'config'), { recursive: true })
    expect((await review(outside, '--base', 'main')).output).toMatch(
      /is in no git repository that can be read here/,
    )
  })

  it('says so of a base without the museum, and of one whose site.json cannot be read', {
    tags: ['full'],
  }, async () => {
    const folder = museumRepository()
    rmSync(join(folder, 'config'), { recursive: true })
    git(folder, 'commit', '-qam', 'none')
    git(folder, 'update-ref', 'refs/remotes/origin/main', 'HEAD')
    cpSync(resolve('tests/museums/gallery'), join(folder, 'config'), { recursive: true })
    const fresh = await review(folder, '--base', 'origin/main')
    expect(fresh.output).toContain('the museum is new, or was in another folder.')

    edit(folder, 'site.json', (text) => text.replace(':', ''))
    git(folder, 'add', '-A')
    git(folder, 'commit', '-qm', 'broken')
    git(folder, 'update-ref', 'refs/remotes/origin/main', 'HEAD')
    cpSync(resolve('tests/museums/gallery/site.json'), join(folder, 'config', 'site.json'))
    const broken = await review(folder, '--base', 'origin/main')
    expect([broken.code, broken.output]).toEqual([1, expect.stringContaining('its site.json cannot be read')])
    // What is not compared does not look unchanged.
    expect(broken.output).not.toContain('No page changes')
  })

  it('is printed without a token, and says nothing of one that is refused', { tags: ['full'] }, async () => {
    const folder = museumRepository()
    edit(folder, 'channels/home.json', (text) => text.replace('"pageSize": 8', '"pageSize": 4'))
    const without = await review(folder, '--base', 'origin/main', '--post', 'github')
    expect(without.output).toContain('pageSize 8 → 4')
    expect(without.errors).toMatch(/Nothing was posted: set GITHUB_TOKEN to a token/)
    const forge = await startGithub()
    forge.fault = () => ({ status: 401, value: { message: `bad ${TOKEN}` } })
    const refused = await callCommand(
      ['review', '--base', 'origin/main', '--post', 'github', '--lang', 'en'],
      { CONFIG_DIR: 'config', ...forge.variables },
      folder,
    )
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('pageSize 8 → 4')
    expect(refused.errors).toMatch(/GitHub does not know the token of GITHUB_TOKEN \(401\)/)
    expect(refused.output + refused.errors).not.toContain(TOKEN)
  })
})
