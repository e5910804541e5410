import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RecordType } from '../../schemas/config/index.ts'
import { differenceSentence, differences } from '../../src/commands/plan/compare.ts'
import { planOf } from '../../src/commands/plan/plan.ts'
import { isWorse, readIgnored, reportPlan, sortChanges } from '../../src/commands/plan/report-plan.ts'
import { compileState, readStates } from '../../src/commands/plan/states.ts'
import { planSheet } from '../../src/commands/shots/plan-sheet.ts'
import type { SiteManifest } from '../../src/engine/index.ts'
import { englishIn } from '../engine/errors/chinese-faults.ts'
import { baseConfig, baseWith, readConfigFolder } from '../engine/read-config-folder.ts'
import { testRegistry } from '../engine/test-registry.ts'
import { callCommand } from './support/call-command.ts'
import { temporaryFolder } from './support/run-command.ts'

type RecordField = RecordType['config']['fields'][number]

const CASES = 'tests/plan-cases'
const cases = readdirSync(CASES, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)

function planFor(name: string) {
  return sortChanges(
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

  it('says what a redirect for good means', () => {
    const leading = (isPermanent: boolean, to = '/Contact') => ({
      ...base,
      redirects: [
        {
          from: '/old.php',
          to,
          isPermanent,
          origin: { file: 'channels/news.json', pointer: '', line: 1, column: 1 },
        },
      ],
    })
    expect(planOf(leading(false), leading(true))).toMatchObject([
      {
        level: 'info',
        message: 'permanent false → true',
        reason: 'Search engines take the new address for the old.',
      },
    ])
    expect(planOf(leading(true), leading(false))).toMatchObject([
      { reason: 'Search engines keep the old address.' },
    ])
    expect(planOf(leading(true), leading(true, '/'))).toMatchObject([{ level: 'warn' }])
  })

  it('reports what breaks the other way round too', () => {
    expect(breaking(planOf(site('redirects'), base))).toEqual(['redirect /Notices: removed'])
    expect(breaking(planOf(site('page-added'), base))).toEqual(['page /Partners: removed'])
    expect(breaking(planOf(site('page-renamed'), base))).toEqual(['page /Write: renamed to /Contact'])
  })

  describe('of record types', () => {
    const field = (name: string, more: Partial<RecordField> = {}): RecordField => ({
      name,
      type: 'text',
      label: { en: name },
      ...more,
    })
    const declared = (fields: readonly RecordField[], more: object = {}): SiteManifest => ({
      ...base,
      recordTypes: [
        { name: 'coin', config: { label: { en: 'Coins' }, title: 'name', fields: [...fields], ...more } },
      ],
    })
    const said = (before: readonly RecordField[], after: readonly RecordField[], more: object = {}) => {
      const plan = planOf(declared([field('name'), ...before]), declared([field('name'), ...after], more))
      expect(plan.flatMap(({ zh }) => [zh.message, zh.reason].filter((words) => englishIn(words)))).toEqual(
        [],
      )
      for (const { subject, place } of plan)
        expect([subject, place]).toEqual(['record type coin', 'records/coin.json'])
      return plan.map(({ level, message, reason }) => `${level} ${message}: ${reason}`)
    }

    it.each<[string, readonly RecordField[], readonly RecordField[], RegExp]>([
      ['a field removed', [field('mint')], [], /^warn field mint removed: .*filter.*import refuses/],
      ['a field added', [], [field('mint')], /^info field mint added: Pages show it/],
      [
        'a required one',
        [],
        [field('mint', { required: true })],
        /^warn field mint added: An import refuses/,
      ],
      ['a private one', [], [field('price', { private: true })], /^info .*: It stays with the museum\.$/],
      [
        'one renamed',
        [field('mint')],
        [field('mint2', { label: { en: 'mint' } })],
        /^warn field mint is now mint2: /,
      ],
      [
        'private taken off',
        [field('price', { private: true })],
        [field('price')],
        /^warn fields\.price\.private true → none: .*everybody may read it\.$/,
      ],
      [
        'private put on',
        [field('price')],
        [field('price', { private: true })],
        /^warn fields\.price\.private none → true: .*stays in the database/,
      ],
      [
        'a type whose values nobody chooses by',
        [field('note')],
        [field('note', { type: 'html' })],
        /^warn fields\.note\.type "text" → "html": Lists can no longer be chosen by, ordered by it\. /,
      ],
      [
        'a type by which lists are narrowed as before',
        [field('year', { type: 'year' })],
        [field('year', { type: 'number' })],
        /^warn fields\.year\.type "year" → "number": Values that are stored/,
      ],
      [
        'words',
        [field('mint')],
        [field('mint', { label: { en: 'Mint' } })],
        /^info .*: Visitors read other words\.$/,
      ],
      [
        'required',
        [field('mint')],
        [field('mint', { required: true })],
        /^warn .*: An import refuses records without/,
      ],
      [
        'another order',
        [field('mint'), field('weight')],
        [field('weight'), field('mint')],
        /^info order "name, mint, weight" → "name, weight, mint": Pages show the fields in another order\.$/,
      ],
    ])('%s', (_name, before, after, words) => {
      const changes = said(before, after)
      expect(changes).toHaveLength(1)
      expect(changes[0]).toMatch(words)
    })

    it('another title, and a type that is new or gone', () => {
      expect(said([field('mint')], [field('mint')], { title: 'mint' })).toEqual([
        'warn title "name" → "mint": Every record has another title, in lists, links, the search and the order.',
      ])
      const coins = declared([field('name')])
      const short = (plan: ReturnType<typeof planOf>) =>
        plan.map(({ level, subject, message }) => `${level} ${subject}: ${message}`)
      expect(short(planOf(base, coins))).toEqual(['info record type coin: added'])
      expect(short(planOf(coins, base))).toEqual(['warn record type coin: removed'])
      expect(planOf(coins, coins)).toEqual([])
    })
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
      [`info site: language pl added, with ${texts} texts`],
    )
  })

  it('says what another first language, other languages and another order of them mean', () => {
    const [first, second] = base.locales
    if (first === undefined || second === undefined) throw new Error('the base has two languages')
    const among = (locales: typeof base.locales) => ({
      ...base,
      locales,
      site: { ...base.site, locales: [...locales] },
    })
    expect(planOf(base, among([second, first]))).toMatchObject([
      {
        level: 'warn',
        message: `first language ${first.code} → ${second.code}`,
        reason: expect.stringContaining(
          `Every address without ?lang= is in "${second.code}"; what was there`,
        ),
      },
    ])
    const third = { ...first, code: 'fr' }
    expect(planOf(among([first, second, third]), among([first, third, second]))).toMatchObject([
      { level: 'info', message: 'order of languages zh, en, fr → zh, fr, en' },
    ])
  })

  it('says of settings what visitors or search engines see, and what is published', () => {
    const plain = { page: '/Privacy', keepDays: 365 }
    const site = (more: Partial<typeof base.site>) => ({ ...base, site: { ...base.site, ...more } })
    const said = (from: Partial<typeof base.site>, to: Partial<typeof base.site>) =>
      planOf(site(from), site(to)).map(({ level, message, reason }) => `${level} ${message}: ${reason}`)
    expect(said({ privacy: plain }, { privacy: { ...plain, keepDays: 30 } })).toEqual([
      expect.stringMatching(/^warn privacy.keepDays 365 → 30: .* more than 30 days ago is deleted for good/),
    ])
    expect(said({ privacy: plain }, { privacy: { ...plain, keepDays: 400 } })).toEqual([
      expect.stringMatching(/^warn privacy.keepDays 365 → 400: .* kept longer: up to 400 days.* told 365/),
    ])
    expect(said({ privacy: plain }, {})).toEqual([
      expect.stringMatching(/^warn privacy removed: Data of visitors are kept for good/),
    ])
    expect(said({}, { privacy: plain })).toEqual([
      expect.stringMatching(/^warn privacy added: .* 365 days ago/),
    ])
    expect(said({}, { robots: 'none' })).toEqual([
      expect.stringMatching(/^warn robots none → "none": Search engines are kept away/),
    ])
    expect(said({}, { forms: { guard: false } })).toEqual([
      expect.stringMatching(/^warn forms added: Programs can send forms/),
    ])
    expect(said({ forms: { guard: false } }, { forms: { guard: true } })).toEqual([
      expect.stringMatching(/^info forms.guard false → true: What is sent without/),
    ])
    expect(said({}, { embargo: false })).toEqual([
      expect.stringMatching(/^warn embargo .* public at once\.$/),
    ])
    const services = (privateFields: readonly string[]) => ({
      services: { main: { env: 'MAIN_API_URL', privateFields: [...privateFields] } },
    })
    expect(said(services(['phone', 'mail']), services(['phone']))).toEqual([
      'warn services.main.privateFields: "mail" removed: Fields that were removed from answers come to browsers again: everybody may read them.',
    ])
  })

  it('says of a private field that everybody may read it', () => {
    const { message } = base.forms
    if (message === undefined) throw new Error('the base has no form')
    const withPrivate = (isPrivate: boolean) => ({
      ...base,
      forms: {
        ...base.forms,
        message: { ...message, fields: message.fields.map((field) => ({ ...field, private: isPrivate })) },
      },
    })
    const [open, closed] = [withPrivate(false), withPrivate(true)]
    const reasons = (plan: ReturnType<typeof planOf>) => plan.map(({ level, reason }) => `${level} ${reason}`)
    expect(reasons(planOf(closed, open))[0]).toMatch(/^warn .*everybody may read it\.$/)
    expect(reasons(planOf(open, closed))[0]).toMatch(/^info It is kept out of public answers/)
  })

  it('says nothing of a config compared with itself', () => {
    const site = compileState(baseConfig(), 'base', testRegistry)
    expect(planOf(site, site)).toEqual([])
  })
})

describe('what differs in lists', () => {
  const said = (from: unknown, to: unknown): readonly string[] =>
    differences({ list: from }, { list: to }).map((difference) => differenceSentence(difference).en)
  const entry = (value: string, label = `Label of ${value}`) => ({ value, label: { en: label } })

  it('is said by the names of entries', () => {
    const all = [entry(''), entry('title'), entry('date')]
    expect(said(all, [entry(''), entry('date')])).toEqual(['list."title" removed'])
    expect(said([entry('')], [entry(''), entry('title')])).toEqual(['list."title" added'])
    expect(said(all, [entry(''), entry('title', 'Name'), entry('date')])).toEqual([
      'list."title".label.en "Label of title" → "Name"',
    ])
    expect(said([entry('a'), entry('b')], [entry('b'), entry('a')])).toEqual(['list.order "a, b" → "b, a"'])
    expect(said([{ href: '/a', title: { en: 'A' } }], undefined)).toEqual(['list."/a" removed'])
    expect(said(undefined, [])).toEqual(['list none → []'])
  })

  it('is said by the entries themselves where they are words, or called the same', () => {
    expect(said(['a', 'b', 'b'], ['a', 'b', 'c'])).toEqual(['list.2 "b" → "c"'])
    expect(said(['a', 'b'], ['a'])).toEqual(['list: "b" removed'])
    expect(said(['a'], ['c', 'b'])).toEqual(['list: "a" removed, "c", "b" added'])
    const twice = [{ block: 'text' }, { block: 'text', title: 'B' }]
    expect(said(twice, [...twice, { block: 'list' }])).toEqual(['list: "list" added'])
  })

  it('is shown in long texts from where they differ', () => {
    const [message] = said(`${'x'.repeat(90)}old`, `${'x'.repeat(90)}new`)
    expect(message).toBe(`list …${'x'.repeat(12)}old" → …${'x'.repeat(12)}new"`)
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
    const sifted = sortChanges(plan.shown, readIgnored(file))
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
    expect(sortChanges(plan.shown, inChinese)).toMatchObject({
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
