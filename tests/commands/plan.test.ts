import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { planOf } from '../../src/commands/plan/plan.ts'
import { isWorse, readIgnored, reportPlan, sift } from '../../src/commands/plan/report-plan.ts'
import { compileState, readStates } from '../../src/commands/plan/states.ts'
import { planSheet } from '../../src/commands/shots/plan-sheet.ts'
import { englishIn } from '../engine/errors/chinese-faults.ts'
import { baseConfig, baseWith, readConfigFolder } from '../engine/read-config-folder.ts'
import { testRegistry } from '../engine/test-registry.ts'
import { callCommand } from './support/call-command.ts'
import { temporaryFolder } from './support/run-command.ts'

const CASES = 'tests/plan-cases'
const cases = readdirSync(CASES, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)

function planFor(name: string) {
  return sift(
    planOf(
      compileState(baseConfig(), 'before', testRegistry),
      compileState(baseWith(readConfigFolder(`${CASES}/${name}/after`)), 'after', testRegistry),
    ),
    [],
  )
}

describe('plan', () => {
  it('there are ten cases and more', () => expect(cases.length).toBeGreaterThanOrEqual(10))

  it.each(cases)('%s: says exactly what changed, in both languages', (name) => {
    const plan = planFor(name)
    const expected = (file: string): string => readFileSync(`${CASES}/${name}/${file}`, 'utf8')
    expect(`${reportPlan(plan, 'text')}\n`).toBe(expected('expected.txt'))
    expect(`${reportPlan(plan, 'text', 'zh')}\n`).toBe(expected('expected.zh.txt'))
  })

  const site = (name: string) =>
    compileState(baseWith(readConfigFolder(`${CASES}/${name}/after`)), name, testRegistry)
  const base = compileState(baseConfig(), 'base', testRegistry)
  const breaking = (plan: ReturnType<typeof planOf>) =>
    plan.flatMap(({ level, subject, message }) => (level === 'breaking' ? [`${subject}: ${message}`] : []))

  it('holds no English in its Chinese, one way round and the other', () => {
    const shown = cases.flatMap((name) => [...planOf(base, site(name)), ...planOf(site(name), base)])
    const faults = shown.flatMap(({ zh: { subject, message, reason } }) => [
      ...[subject, message, reason].filter((words) => englishIn(words) !== undefined),
      ...(/^[^\u4e00-\u9fff]*$|[^。]$/u.test(reason) ? [reason] : []),
    ])
    expect(faults).toEqual([])
  })

  it('reports what breaks the other way round too', () => {
    expect(breaking(planOf(site('redirects'), base))).toEqual(['redirect /Notices: removed'])
    expect(breaking(planOf(site('page-added'), base))).toEqual(['page /Partners: removed'])
    expect(breaking(planOf(site('page-renamed'), base))).toEqual(['page /Write: renamed to /Contact'])
  })

  it('takes a field called like a word of the form for a field, and reports an order whatever else changes', () => {
    const { message } = base.forms
    if (message === undefined) throw new Error('the base has no form')
    const [field] = message.fields
    if (field === undefined) throw new Error('the form has no field')
    const [note, phone] = ['note', 'phone'].map((name) => ({ ...field, name }))
    if (note === undefined || phone === undefined) throw new Error('two fields were made')
    const withFields = (fields: typeof message.fields) => ({
      ...base,
      forms: { ...base.forms, message: { ...message, fields } },
    })
    const plan = planOf(withFields([field, note]), withFields([phone, { ...note, maxLength: 5 }, field]))
    expect(plan.map(({ level, message: shown }) => `${level} ${shown.slice(0, 40)}`)).toEqual([
      'warn fields.note.maxLength none → 5',
      'info field phone added',
      'info order "content, note" → "note, content"',
    ])
  })

  it('reports a language that is removed', () => {
    const [first] = base.locales
    const locales = first === undefined ? [] : [first]
    const plan = planOf(base, { ...base, locales, site: { ...base.site, locales: [...locales] } })
    expect(plan).toMatchObject([{ level: 'breaking', reason: 'Every address in en is gone.' }])
  })

  it('reports a language that is added in one line, with the number of its texts', () => {
    const files = baseConfig().map(({ path, text }) => ({
      path,
      text: text
        .replaceAll(/"en": ("(?:[^"\\\\]|\\\\.)*")/g, '"en": $1, "pl": $1')
        .replace(
          /(\{ "code": "en", [^}]*\})/,
          '$1, { "code": "pl", "tag": "pl", "label": "Polski", "channelSuffix": "_PL" }',
        ),
    }))
    const texts = files.map(({ text }) => text.match(/"pl": /g)?.length ?? 0).reduce((a, b) => a + b, 0)
    const plan = planOf(base, compileState(files, 'after', testRegistry))
    expect(texts).toBeGreaterThan(10)
    expect(plan.map(({ level, subject, message }) => `${level} ${subject}: ${message.slice(0, 40)}`)).toEqual(
      [expect.stringMatching(/^warn site: locales /), `info site: language pl added, with ${texts} texts`],
    )
  })

  it('says nothing of a config compared with itself', () => {
    const site = compileState(baseConfig(), 'base', testRegistry)
    expect(planOf(site, site)).toEqual([])
  })
})

describe('the report of a plan', () => {
  const plan = planFor('page-size')

  it('as Markdown is a table for a pull request', () => {
    expect(reportPlan(plan, 'markdown')).toContain('| **WARN** | page /News/:sec | pageSize 8 → 10 |')
  })

  it('is in Chinese beside it', () => {
    expect(reportPlan(plan, 'markdown', 'zh')).toBe(
      [
        '### 这次修改对网站的影响',
        '',
        '共 1 项注意。',
        '',
        '| | 对象 | 变化 | 含义 |',
        '| --- | --- | --- | --- |',
        '| **注意** | 页面 /News/:sec | pageSize 8 → 10 | 条目会移到前面的页上，条目多时页数会减少：收藏过的最后几页的地址可能是空的。 `channels/news.json:12` |',
        '',
      ].join('\n'),
    )
    const sheet = planSheet({
      names: ['HEAD', 'config'],
      changes: plan.shown,
      framed: [],
      pairs: [],
      language: 'zh',
    })
    expect(sheet).toContain('<html lang="zh-CN">')
    expect(sheet).toContain('<td class="warn">注意<td>页面 /News/:sec<td>pageSize 8 → 10<td>')
    expect(englishIn(sheet.replace(/<style>.*<\/style>|<[^>]*>/gs, ' '))).toBeUndefined()
  })

  it('as JSON is whole', () => {
    expect(JSON.parse(reportPlan(plan, 'json'))).toMatchObject({
      version: 1,
      counts: { breaking: 0, warn: 1, info: 0 },
      changes: plan.shown,
    })
    expect(plan.shown).toMatchObject([{ subject: 'page /News/:sec', zh: { subject: '页面 /News/:sec' } }])
  })

  it('fails from a level on', () => {
    expect(['breaking', 'warn', 'info', 'never'].map((level) => isWorse(plan, level))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(() => isWorse(plan, 'bad')).toThrow('There is no level "bad".')
  })

  it('leaves out accepted changes, with their reasons, and reports those that no longer happen', () => {
    const file = join(temporaryFolder(), 'ignore.json')
    const list = [
      { subject: 'page /News/:sec', message: 'pageSize 8 → 10', reason: 'agreed in March' },
      { subject: 'page /Gone', reason: 'long ago' },
    ]
    writeFileSync(file, JSON.stringify(list))
    const sifted = sift(plan.shown, readIgnored(file))
    expect(reportPlan(sifted, 'text')).toBe(
      [
        'accepted page /News/:sec: pageSize 8 → 10 (agreed in March)',
        'stale    page /Gone: anything no longer happens',
        '',
        'No page changes.',
      ].join('\n'),
    )
    expect(reportPlan(sifted, 'text', 'zh')).toBe(
      [
        '有意 页面 /News/:sec：pageSize 8 → 10（agreed in March）',
        '多余 page /Gone：任何变化，已不再发生',
        '',
        '页面没有变化。',
      ].join('\n'),
    )
    const inChinese = [{ subject: '页面 /News/:sec', reason: '三月商定' }]
    expect(sift(plan.shown, inChinese)).toMatchObject({
      shown: [],
      ignored: [{ ignoredFor: '三月商定' }],
      stale: [],
    })
    writeFileSync(file, JSON.stringify([{ subject: 'page /News/:sec' }]))
    expect(() => readIgnored(file)).toThrow(/must be a list of/)
  })
})

describe('the states of a plan', () => {
  const git = (folder: string, ...args: readonly string[]): void => {
    const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org']
    expect(spawnSync('git', [...identity, ...args], { cwd: folder }).status).toBe(0)
  }

  it('come from folders, from commits, and from what is not committed yet', async () => {
    const folder = temporaryFolder()
    const config = join(folder, 'config')
    mkdirSync(config)
    cpSync('tests/museums/tate', config, { recursive: true })
    const unknown = await callCommand(['plan'], { CONFIG_DIR: config })
    expect(unknown.errors).toMatch(
      /config is in no git repository, .* Run "git init", .* vitrine plan BEFORE AFTER\.\n$/,
    )
    git(folder, 'init', '-q')
    const empty = await callCommand(['plan'], { CONFIG_DIR: config })
    expect(empty.errors).toMatch(/has no commit yet\. Run "git add -A"/)
    git(folder, 'add', '-A')
    git(folder, 'commit', '-qm', 'one')
    const file = join(config, 'channels', 'artworks.json')
    const before = readFileSync(file, 'utf8')
    expect(before).toContain('"pageSize": 12')
    writeFileSync(file, before.replace('"pageSize": 12', '"pageSize": 15'))
    const now = await callCommand(['plan', '--fail-on', 'warn'], { CONFIG_DIR: config })
    expect(now.code).toBe(1)
    expect(now.output).toContain('WARN     page /artworks: pageSize 12 → 15')
    git(folder, 'commit', '-qam', 'two')
    const { before: first, after, names } = readStates(config, ['HEAD~1..HEAD'])
    expect(names).toEqual(['HEAD~1', 'HEAD'])
    expect(
      [first, after].map((files) =>
        files
          .find(({ path }) => path.endsWith('artworks.json') && path.startsWith('channels'))
          ?.text.includes('"pageSize": 15'),
      ),
    ).toEqual([false, true])
    expect(() => readStates(config, ['nowhere'])).toThrow(/^git ls-tree .*nowhere/)
    const same = await callCommand(['plan', config, config])
    expect([same.code, same.output]).toEqual([0, 'No page changes.\n'])
    const chinese = await callCommand(['plan', config, config, '--format', 'csv', '--lang', 'zh'])
    expect([chinese.code, chinese.errors]).toEqual([
      1,
      '没有名为“csv”的格式。可用的有：text、markdown、json。\n',
    ])
  })

  it('are shown by git value by value', { tags: ['full'] }, () => {
    const folder = temporaryFolder()
    const file = join(folder, 'a.json')
    git(folder, 'init', '-q')
    writeFileSync(join(folder, '.gitattributes'), '*.json diff=vitrine\n')
    writeFileSync(file, '{ "pageSize": 8, "title": { "zh": "新闻" }, "list": [1, 2] }')
    git(folder, 'add', '-A')
    git(folder, 'commit', '-qm', 'one')
    git(
      folder,
      'config',
      'diff.vitrine.command',
      `${process.execPath} ${join(process.cwd(), 'dist/server/cli.js')} diff`,
    )
    const diff = () => spawnSync('git', ['--no-pager', 'diff'], { cwd: folder, encoding: 'utf8' }).stdout
    writeFileSync(file, '{"title": {"zh": "动态"}, "pageSize": 10, "list": [1, 2, 3]}')
    expect(diff()).toBe('a.json:\n  list [1,2] → [1,2,3]\n  pageSize 8 → 10\n  title.zh "新闻" → "动态"\n')
    writeFileSync(file, '{\n  "pageSize": 8,\n  "title": { "zh": "新闻" },\n  "list": [1, 2]\n}')
    expect(diff()).toBe('a.json: only its spacing\n')
    writeFileSync(file, '{')
    expect(diff()).toBe('a.json: the new version is not JSON\n')
    rmSync(file)
    expect(diff()).toBe('a.json: removed\n')
  })

  it('with errors give no plan', () => {
    expect(() => compileState([{ path: 'site.json', text: '{' }], 'after', testRegistry)).toThrow(
      /after has errors, so there is no plan\.$/,
    )
  })
})
