import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { createDrafts, type Drafts } from '../../src/develop/desk/drafts.ts'
import { copyConfig } from '../support/copy-config.ts'

const FILE = 'channels/news.json'

let folder: string
let kept: string
let drafts: Drafts

function saved(): string {
  return readFileSync(join(folder, FILE), 'utf8')
}
function mirrored(): string {
  return readFileSync(join(drafts.folder, FILE), 'utf8')
}

function open(): void {
  drafts = createDrafts(folder, kept)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-drafts-'))
  kept = mkdtempSync(join(tmpdir(), 'vitrine-kept-'))
  copyConfig(folder)
  open()
  onTestFinished(() => {
    drafts.close()
    rmSync(folder, { recursive: true, force: true })
    rmSync(kept, { recursive: true, force: true })
  })
})

it('an edit is in the folder beside the config, and in the config once saved', () => {
  const before = saved()
  const after = before.replace('"pageSize": 8', '"pageSize": 9')
  drafts.write(FILE, after)
  expect([saved(), mirrored(), drafts.read(FILE), drafts.changed()]).toEqual([before, after, after, [FILE]])
  expect(drafts.save()).toEqual([])
  expect([saved(), drafts.changed()]).toEqual([after, []])
})

it('an edit taken back is none', () => {
  const before = saved()
  drafts.write(FILE, `${before} `)
  drafts.write(FILE, before)
  expect(drafts.changed()).toEqual([])
  drafts.write(FILE, `${before} `)
  drafts.discard(FILE)
  expect([drafts.changed(), mirrored(), saved()]).toEqual([[], before, before])
})

it('line ends and a byte order mark stay as they are', () => {
  const before = `\uFEFF${saved().replaceAll('\n', '\r\n')}`
  writeFileSync(join(folder, FILE), before)
  drafts.follow()
  drafts.write(FILE, before.replaceAll('\r\n', '\n').replace('"pageSize": 8', '"pageSize": 9'))
  drafts.save()
  expect(saved()).toBe(before.replace('"pageSize": 8', '"pageSize": 9'))
})

it('nothing is written over what someone else saved meanwhile, and no file of several is', () => {
  const site = readFileSync(join(folder, 'site.json'), 'utf8')
  drafts.write(FILE, `${saved()}\n`)
  drafts.write('site.json', `${site}\n`)
  writeFileSync(join(folder, FILE), '{"theirs": true}')
  drafts.follow()
  expect(drafts.save()).toEqual([FILE])
  expect([saved(), readFileSync(join(folder, 'site.json'), 'utf8')]).toEqual(['{"theirs": true}', site])
  expect(drafts.changed()).toEqual([FILE, 'site.json'])
})

it('what others save is followed where nothing is edited; files that go, go', () => {
  writeFileSync(join(folder, FILE), '{"theirs": true}')
  rmSync(join(folder, 'channels', 'survey.json'))
  drafts.follow()
  expect(mirrored()).toBe('{"theirs": true}')
  expect(drafts.paths()).not.toContain('channels/survey.json')
  expect(() => readFileSync(join(drafts.folder, 'channels', 'survey.json'))).toThrow('ENOENT')
})

it('an edit stays where a folder has taken the place of its file', () => {
  drafts.write(FILE, '{"mine": true}')
  rmSync(join(folder, FILE))
  mkdirSync(join(folder, FILE))
  drafts.follow()
  expect([mirrored(), drafts.save()]).toEqual(['{"mine": true}', [FILE]])
})

it.each(['../package.json', '/etc/passwd', 'channels/a/new.json', 'media/icon.svg', ''])(
  '"%s" is no file of the config',
  (path) => expect(drafts.read(path)).toBeUndefined(),
)

it('edits outlive the server, until they are saved or given up', () => {
  drafts.write(FILE, `${saved()}\n`)
  const edited = drafts.read(FILE)
  drafts.close()
  open()
  expect([drafts.read(FILE), drafts.changed(), mirrored()]).toEqual([edited, [FILE], edited])
  drafts.discard(FILE)
  drafts.close()
  open()
  expect(drafts.changed()).toEqual([])
})

it('an edit stays when its file is taken away meanwhile, and is not written over that', () => {
  drafts.write(FILE, `${saved()}\n`)
  const edited = drafts.read(FILE)
  rmSync(join(folder, FILE))
  drafts.follow()
  expect([drafts.read(FILE), drafts.save(), drafts.changed()]).toEqual([edited, [FILE], [FILE]])
  drafts.discard(FILE)
  expect(drafts.paths()).not.toContain(FILE)
})

it('a theme that is missing begins as the neutral one, and is made when it is edited and saved', () => {
  const theme = join(folder, 'theme.json')
  rmSync(theme)
  drafts.follow()
  const text = drafts.read('theme.json') ?? ''
  expect(JSON.parse(text)).toMatchObject({
    $schema: '../schemas/json/theme.schema.json',
    palette: { paper: '#fbfbfa' },
  })
  expect(drafts.paths()).toContain('theme.json')
  drafts.write('theme.json', text)
  expect([drafts.changed(), existsSync(join(drafts.folder, 'theme.json'))]).toEqual([[], false])

  const edited = text.replace('#fbfbfa', '#ffffff')
  drafts.write('theme.json', edited)
  expect([drafts.changed(), existsSync(theme)]).toEqual([['theme.json'], false])
  drafts.discard('theme.json')
  expect([drafts.changed(), existsSync(join(drafts.folder, 'theme.json'))]).toEqual([[], false])

  drafts.write('theme.json', edited)
  writeFileSync(theme, '{"theirs": true}')
  expect(drafts.save()).toEqual(['theme.json'])
  rmSync(theme)
  expect(drafts.save()).toEqual([])
  expect(readFileSync(theme, 'utf8')).toBe(edited)
})

it('a file that is begun is one once it is edited, and a file of the config once saved', () => {
  const path = 'channels/stories.json'
  const begun = drafts.read(path) ?? ''
  expect(JSON.parse(begun)).toEqual({ $schema: expect.stringMatching(/\/channel\.schema\.json$/) })
  drafts.write(path, begun)
  expect([drafts.changed(), drafts.paths().includes(path)]).toEqual([[], false])
  const edited = begun.replace('\n}', ',\n  "route": "/stories"\n}')
  drafts.write(path, edited)
  expect([drafts.changed(), drafts.paths().includes(path), existsSync(join(folder, path))]).toEqual([
    [path],
    true,
    false,
  ])
  drafts.save()
  expect(readFileSync(join(folder, path), 'utf8')).toBe(edited)
})
