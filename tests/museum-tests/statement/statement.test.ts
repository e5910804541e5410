import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { StatementLock } from '../../../schemas/config/index.ts'
import { NO_PROGRESS } from '../../../src/base/progress.ts'
import type { CaseResult } from '../../../src/commands/test/run-cases.ts'
import {
  digestOfFolder,
  type RunOfPages,
  readTestRecord,
  recordFile,
  recordRun,
  writeTestRecord,
} from '../../../src/commands/test/statement/test-record.ts'
import { checkStatement, writeStatement } from '../../../src/run/run-statement.ts'
import { runTest } from '../../../src/run/run-test.ts'
import { readEnvironment } from '../../../src/web/site/environment.ts'
import { seedContent } from '../support/content-faults.ts'
import { museumFolder, NO_CODE, put } from '../support/test-folder.ts'

const WORDS = { why: { en: '', zh: '' }, hint: { en: '', zh: '' } }

function result(route: string, screen: string, faults: CaseResult['faults'] = []): CaseResult {
  return {
    name: `${route}, en, ${screen}`,
    group: route,
    place: 'channels/artworks.json:7',
    url: route,
    milliseconds: 7,
    faults,
    evidence: {
      screen,
      rules: [
        { rule: 'image-alt', criteria: ['1.1.1'] },
        { rule: 'target-size', criteria: ['2.5.8'] },
      ],
      undecided: route === '/' ? ['target-size'] : [],
      checks: ['overflow', 'focus'],
      features: [],
    },
  }
}

const fault = {
  ...WORDS,
  check: 'accessibility',
  rule: 'image-alt',
  criteria: ['1.1.1'],
  what: { en: 'image-alt: a picture', zh: '图片' },
} as const

function runOf(folder: string, results?: readonly CaseResult[]): RunOfPages {
  return {
    config: digestOfFolder(folder),
    axe: '4.14.1',
    languages: ['en'],
    notOpened: [],
    hasForms: false,
    results: results ?? [result('/', '390×844'), result('/artworks', '390×844', [fault, fault])],
  }
}

/** A museum whose last whole test is kept. */
function testedMuseum(): string {
  const folder = museumFolder()
  seedContent(folder)
  writeTestRecord(folder, recordRun(runOf(folder)))
  return folder
}

function lockOf(folder: string): StatementLock {
  return JSON.parse(readFileSync(join(folder, 'accessibility.lock.json'), 'utf8'))
}

/** Runs a command on a museum, and gives what it printed. */
async function said<Result>(
  folder: string,
  command: (run: Parameters<typeof writeStatement>[0]) => Promise<Result>,
): Promise<{ readonly result: Result; readonly text: string }> {
  const lines: string[] = []
  const print = vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)))
  onTestFinished(() => print.mockRestore())
  const environment = readEnvironment({ CONFIG_DIR: folder, DATA_DIR: join(folder, '.data') })
  const outcome = await command({ environment, language: 'en', usesData: false, isAll: false })
  print.mockRestore()
  return { result: outcome, text: lines.join('\n') }
}

describe('the record of a test', () => {
  it('is the same for the same findings, whenever and in whatever order they came', () => {
    const folder = museumFolder()
    const results = [result('/', '390×844'), result('/artworks', '390×844', [fault])]
    const later = [...results].reverse().map((each) => ({ ...each, milliseconds: 99 }))
    expect(recordRun(runOf(folder, later))).toEqual(recordRun(runOf(folder, results)))
  })

  it('is read back, and not where it is of another version or damaged', () => {
    const folder = testedMuseum()
    expect(readTestRecord(folder)).toMatchObject({
      pages: 2,
      checks: { 'axe:image-alt': 2, focus: 2 },
      undecided: { 'target-size': 1 },
      faults: [{ check: 'axe:image-alt', at: '/artworks', count: 2 }],
    })
    const text = readFileSync(recordFile(folder), 'utf8')
    for (const damaged of [
      text.replace('"version": 1', '"version": 2'),
      text.slice(9),
      text.replace('1.1.1', '9.9.9'),
    ]) {
      writeFileSync(recordFile(folder), damaged)
      expect(readTestRecord(folder)).toBeUndefined()
    }
  })

  it('is kept of whole runs alone', async () => {
    const folder = museumFolder()
    const print = vi.spyOn(console, 'log').mockImplementation(() => {})
    onTestFinished(() => print.mockRestore())
    await runTest({
      environment: readEnvironment({ CONFIG_DIR: folder }),
      code: NO_CODE,
      language: 'en',
      progress: NO_PROGRESS,
      grep: '/search, en, records',
      only: 'pages',
      jobs: 1,
    })
    expect(existsSync(recordFile(folder))).toBe(false)
  })
})

describe('vitrine statement', () => {
  it('needs a test, of this config', async () => {
    const folder = museumFolder()
    await expect(said(folder, writeStatement)).rejects.toThrow(/no result of a test/)
    writeTestRecord(folder, { ...recordRun(runOf(folder)), config: '0000000000000000' })
    await expect(said(folder, writeStatement)).rejects.toThrow(/has changed since the last whole test/)
  })

  it('says of each criterion what was found where, and what a person must do', async () => {
    const folder = testedMuseum()
    const { text } = await said(folder, writeStatement)
    expect(lockOf(folder)).toMatchObject({
      config: digestOfFolder(folder),
      tested: { pages: 2, languages: ['en'], screens: ['390×844'], axe: '4.14.1' },
      criteria: {
        '1.1.1': {
          checks: ['axe:image-alt', 'content'],
          faults: [
            { check: 'axe:image-alt', at: '/artworks', place: 'channels/artworks.json:7', count: 2 },
            { check: 'content', at: 'archive 1', place: 'content/archive.ndjson:1', count: 1 },
            {},
            {},
            {},
          ],
        },
        // Everything that this museum shows was audited: nobody can sign in.
        '3.3.8': { absent: true },
        '1.4.10': { checks: ['overflow'] },
        '2.5.8': { undecided: { 'target-size': 1 } },
      },
      content: { pictures: { all: 6, without: 4 }, documents: { all: 3, without: 2 } },
    })
    expect(text).toContain('1.1.1 is not met:')
    expect(text).toContain('  /artworks (channels/artworks.json:7): axe:image-alt: image-alt: a picture ×2')
    expect(text).toContain('  archive 1 (content/archive.ndjson:1): a picture has no description: /a.webp')
    expect(text).toMatch(/→ Say what the picture shows/)
    expect(text).toContain('  1.3.3 (to be checked): Look for words such as')
    expect(text).toMatch(/of 55 criteria: /i)
    const before = readFileSync(join(folder, 'accessibility.lock.json'), 'utf8')
    await said(folder, writeStatement)
    expect(readFileSync(join(folder, 'accessibility.lock.json'), 'utf8')).toBe(before)
  })
})

describe('vitrine statement --check', () => {
  // Each week: a change of the config needs a test of minutes to renew it.
  it('the statement of the demonstration is that of its config and its content', {
    tags: ['full'],
  }, async () => {
    const { result: isFresh, text } = await said('config', checkStatement)
    expect(text).toContain('the statement is that of the config and the content')
    expect(isFresh).toBe(true)
  })

  it('asks nothing of a museum without a statement', async () => {
    expect(await said(museumFolder(), checkStatement)).toMatchObject({
      result: true,
      text: expect.stringContaining('no statement to check'),
    })
  })

  const changes: readonly (readonly [
    what: string,
    change: (folder: string) => void,
    problem: RegExp | undefined,
  ])[] = [
    ['nothing', () => {}, undefined],
    [
      'what people say',
      (folder) =>
        put(folder, 'accessibility.json', {
          $schema: '../../../schemas/json/accessibility.schema.json',
          since: '2026-11-26',
          contact: { email: 'a@b.test' },
        }),
      undefined,
    ],
    [
      'the layout of a file',
      (folder) => {
        const file = join(folder, 'channels/artworks.json')
        writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))))
      },
      undefined,
    ],
    [
      'a page',
      (folder) => {
        const file = join(folder, 'channels/artworks.json')
        writeFileSync(file, readFileSync(file, 'utf8').replace('"columns": 4', '"columns": 3'))
      },
      /the config has changed/,
    ],
    [
      'the theme',
      (folder) =>
        put(folder, 'theme.json', {
          $schema: '../../../schemas/json/theme.schema.json',
          palette: { accent: '#8a1f11' },
        }),
      /the config has changed/,
    ],
    [
      'a record without a description',
      (folder) =>
        put(folder, 'content/work.ndjson', '{"workId":"9","title":"A","pictures":[{"path":"/z.webp"}]}\n'),
      /what the records lack has changed \(pictures, films, sounds\)/,
    ],
    [
      'a record that lacks nothing',
      (folder) => put(folder, 'content/agent.ndjson', '{"agentId":"1","name":"Ada"}\n'),
      undefined,
    ],
    [
      'what a later test of the same config found',
      (folder) => writeTestRecord(folder, recordRun(runOf(folder, [result('/', '390×844', [fault])]))),
      /says something else of .*1\.1\.1/,
    ],
  ]

  it.each(changes)('after a change of %s', async (_what, change, problem) => {
    const folder = testedMuseum()
    await said(folder, writeStatement)
    change(folder)
    const { result: isFresh, text } = await said(folder, checkStatement)
    expect(isFresh).toBe(problem === undefined)
    expect(text).toMatch(problem ?? /the statement is that of the config and the content/)
  })

  it('a first film makes it another statement, though the film lacks nothing', async () => {
    const folder = testedMuseum()
    for (const name of readdirSync(join(folder, 'content')).filter((each) => each.endsWith('.ndjson')))
      rmSync(join(folder, 'content', name))
    put(folder, 'content/work.ndjson', '{"workId":"9","title":"A"}\n')
    await said(folder, writeStatement)
    expect(lockOf(folder)).toMatchObject({ criteria: { '1.2.2': { absent: true } } })
    const film = '{"path":"/a.mp4","type":"video/mp4","captions":"/a.vtt"}'
    put(folder, 'content/work.ndjson', `{"workId":"9","title":"A","media":[${film}]}\n`)
    expect(await said(folder, checkStatement)).toMatchObject({
      result: false,
      text: expect.stringContaining('what the records lack has changed (films)'),
    })
  })

  it('says where no records are there to be looked at again', async () => {
    const folder = testedMuseum()
    await said(folder, writeStatement)
    rmSync(join(folder, 'content'), { recursive: true })
    expect(await said(folder, checkStatement)).toMatchObject({
      result: false,
      text: expect.stringContaining('no records are here to be looked at again'),
    })
  })
})
