import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SourceConfig, ThemeConfig } from '../../../schemas/config/index.ts'
import { newMuseum } from '../../../src/commands/new/new-museum.ts'
import { newSource } from '../../../src/commands/new/new-source.ts'
import { themeCss } from '../../../src/engine/theme/index.ts'
import { boot } from '../../../src/run/boot.ts'
import { checkConfig } from '../../../src/web/site/check-config.ts'
import { readEnvironment } from '../../../src/web/site/environment.ts'
import { createSite } from '../../../src/web/site/site.ts'
import { startSite } from '../../browser/support/site-process.ts'
import { englishIn } from '../../engine/errors/chinese-faults.ts'
import { sweep } from '../../support/sweep.ts'
import { agreeing, contentOf, jsonOf, quiet, refusalOf, smallMuseum } from '../support/new-run.ts'
import { temporaryFolder } from '../support/run-command.ts'

const names = { nameZh: '小馆', nameEn: 'Small Museum' }

async function make(folder: string, given: Readonly<Record<string, string>> = names): Promise<string> {
  const { options, printed } = quiet(folder, given)
  await newMuseum({ ...options, schemas: join('schemas', 'json'), scaffold: 'scaffold' })
  return printed.join('\n')
}

describe('new museum', () => {
  it('has no problem of any kind, in a folder that is not there yet', async () => {
    const folder = join(temporaryFolder(), 'a', 'museum')
    const output = await make(folder)
    const { report, manifest } = checkConfig(folder, false)
    expect(report).toBe('')
    expect(manifest?.site.name).toEqual({ zh: '小馆', en: 'Small Museum' })
    expect(output).toContain(`Start it with CONFIG_DIR=${folder} npm start`)
    expect(contentOf(folder)['media/icon.svg']).toContain('<svg')
  })

  it('is explained in both languages by the same commands, files and keys', () => {
    const { 'README.md': chinese = '', 'README.en.md': english = '' } = contentOf(smallMuseum())
    const commands = (text: string) => [...text.matchAll(/^ {4}.+|`[^`]+`/gm)].map(([found]) => found)
    expect(chinese).toMatch(/^# 小馆\n\n\[English\]\(README\.en\.md\)\n/)
    expect(english).toMatch(/^# Small Museum\n\n\[中文\]\(README\.md\)\n/)
    expect(commands(chinese).length).toBeGreaterThan(6)
    expect(commands(chinese).toSorted()).toEqual(commands(english).toSorted())
    expect(
      englishIn(chinese.replace(/^.*\n.*English.*$/m, '').replaceAll(/^ {4}.+|`[^`]+`/gm, '')),
    ).toBeUndefined()
  })

  it.each([
    ['de,en,he', { De: 'Hafenmuseum', En: 'Harbour Museum', He: 'נמל' }, ['README.md'], 'Harbour Museum'],
    ['fr,zh', { Fr: 'Musée', Zh: '小馆' }, ['README.md', 'README.zh.md'], 'Musée'],
    ['zh', { Zh: '小馆' }, ['README.md'], '小馆'],
  ])(
    'in %s it has a README in its first language or in English, under one name',
    async (languages, named, files, title) => {
      const folder = join(temporaryFolder(), 'museum')
      const given = Object.fromEntries(Object.entries(named).map(([code, name]) => [`name${code}`, name]))
      await make(folder, { languages, ...given })
      const content = contentOf(folder)
      expect(Object.keys(content).filter((path) => path.startsWith('README'))).toEqual(files)
      const [heading, ...text] = (content['README.md'] ?? '').split('\n')
      expect(heading).toBe(`# ${title}`)
      expect(text.join('\n')).not.toContain('{')
    },
  )

  it('has a theme to change that is the neutral look, with its schema', () => {
    const folder = smallMuseum()
    const { $schema, ...theme } = jsonOf(folder, 'theme.json') as ThemeConfig
    expect($schema).toMatch(/\/theme\.schema\.json$/)
    expect(theme).toMatchObject({ palette: { accent: expect.stringMatching(/^#/) }, header: 'stage' })
    const { manifest } = checkConfig(folder, false)
    const { ornaments, ...look } = manifest?.theme ?? {}
    expect(ornaments).toEqual({ noPicture: '/media/no-picture.svg' })
    expect(contentOf(folder)['media/no-picture.svg']).toContain('<svg')
    expect(themeCss(look, manifest?.locales ?? [])).toBe(themeCss({}, manifest?.locales ?? []))
  })

  it('names the typefaces of each language’s script, and the hours as it writes them', async () => {
    const folder = join(temporaryFolder(), 'museum')
    await make(folder, { languages: 'de,ar,th', nameDe: 'Museum', nameAr: 'متحف', nameTh: 'พิพิธภัณฑ์' })
    const { type } = jsonOf(folder, 'theme.json') as ThemeConfig
    expect(
      Object.entries(type?.languages ?? {}).map(([code, { text = [] }]) => `${code} ${text[0]}`),
    ).toEqual(['de Segoe UI', 'ar Noto Sans Arabic', 'th Noto Sans Thai'])
    const { manifest } = checkConfig(folder, false)
    const { ornaments, ...look } = manifest?.theme ?? {}
    expect(ornaments).toEqual({ noPicture: '/media/no-picture.svg' })
    expect(contentOf(folder)['media/no-picture.svg']).toContain('<svg')
    expect(themeCss(look, manifest?.locales ?? [])).toBe(themeCss({}, manifest?.locales ?? []))
    const site = manifest && createSite(manifest, { ...readEnvironment({}), variables: {} })
    expect(site?.settingsIn.get('de')?.OPENING_HOURS).toBe('09:00\u2060–\u206017:00\u00a0Uhr')
    expect(JSON.stringify(manifest?.site.shell.footer)).not.toContain('{OPENING_HOURS} Uhr')
  })

  it('says in about ten lines what was written and what to do next', async () => {
    const folder = join(temporaryFolder(), 'museum')
    const lines = (await make(folder)).split('\n')
    expect(lines.length).toBeLessThanOrEqual(10)
    expect(lines[0]).toContain(`${folder}/channels/ (5)`)
    expect(lines[0]).toContain(`${folder}/sources/ (5)`)
    expect(lines.at(-1)).toBe(`Start it with CONFIG_DIR=${folder} npm start`)
  })

  it('locks every address it has', async () => {
    const folder = smallMuseum()
    const { manifest } = checkConfig(folder, false)
    expect(jsonOf(folder, 'urls.lock.json')).toMatchObject({
      urls: manifest?.pages.map(({ route }) => route).sort(),
    })
  })

  it('replaces nothing', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'notes.txt'), 'mine')
    expect(await refusalOf(make(folder))).toMatch(/holds files already, and none is replaced\. Name a folder/)
    expect(await refusalOf(make(join(folder, 'notes.txt')))).toMatch(/notes\.txt is a file\. Name a folder/)
    expect(contentOf(folder)).toEqual({ 'notes.txt': 'mine' })
    mkdirSync(join(folder, 'empty'))
    await make(join(folder, 'empty'))
    expect(checkConfig(join(folder, 'empty'), false).report).toBe('')
  })

  const named: readonly (readonly [
    string,
    Readonly<Record<string, string>>,
    readonly string[],
    string,
    string,
  ])[] = [
    ['fr,ar', { nameFr: 'Musée', nameAr: 'متحف' }, ['fr', 'ar'], 'Collections', ''],
    ['de', { nameDe: 'Museum' }, ['de'], 'Sammlung', ''],
    ['zh-TW,ja', { nameZh: '館', nameJa: '館' }, ['zh', 'ja'], '典藏', ''],
    ['ko , es', { nameKo: '관', nameEs: 'Museo' }, ['ko', 'es'], '소장품', ''],
    ['sv-SE,en', { nameSv: 'Museet', nameEn: 'Museum' }, ['sv', 'en'], 'Collection', 'TEXTS_MISSING'],
    ['th,he', { nameTh: 'พิพิธภัณฑ์', nameHe: 'מוזיאון' }, ['th', 'he'], 'คอลเลกชัน', ''],
  ]
  it.each(sweep('languages of a new museum', named, ([, , , , code], index) => code !== '' || index === 0))(
    'is in the languages that are named: %s',
    async (languages, words, codes, collection, code) => {
      const museum = join(temporaryFolder(), 'museum')
      await make(museum, { languages, ...words })
      const { manifest, problems, report } = checkConfig(museum, false)
      expect(problems.map((problem) => problem.code)).toEqual(code === '' ? [] : [code])
      // Each start prints the report, so texts that a museum has not translated yet take one line of it.
      expect(report.split('\n')).toHaveLength(1)
      expect(manifest?.locales.map((locale) => locale.code)).toEqual(codes)
      const [first = '', ...others] = codes
      expect(manifest?.channels.find(({ path }) => path === '/collection')?.title[first]).toBe(collection)
      const [record = ''] = (contentOf(museum)['content/exhibit.ndjson'] ?? '').split('\n')
      const { translations = {} } = JSON.parse(record)
      expect(Object.keys(translations)).toEqual(others)
      if (!codes.includes('zh') && !codes.includes('ja'))
        expect(/\p{Script=Han}/u.exec(JSON.stringify(manifest?.channels))?.[0]).toBeUndefined()
    },
  )

  it.each([
    ['French', /"French" is not a BCP 47 language tag\. Did you mean "fr"\?/],
    ['Elvish', /"Elvish" is not a BCP 47 language tag\. Write tags such as/],
    ['fr,fr', /"fr" cannot be distinguished from another of the languages/],
  ])('refuses the languages %s', async (languages, message) => {
    expect(await refusalOf(make(join(temporaryFolder(), 'm'), { languages }))).toMatch(message)
  })

  it.each([
    ['{ "dependencies": {', /package\.json of this folder: .* Correct it/],
    [
      '{ "dependencies": { "vitrine": "file:../gone.tgz" } }',
      /gone\.tgz, which does not exist any more\. Put/,
    ],
  ])('writes nothing beside a package.json that cannot work: %s', async (text, message) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'package.json'), text)
    const { options } = quiet(folder, names)
    const engine = { deploy: 'deploy' }
    const run = newMuseum({ ...options, schemas: join('schemas', 'json'), scaffold: 'scaffold', engine })
    expect(await refusalOf(run)).toMatch(message)
    expect(contentOf(folder)).toEqual({ 'package.json': text })
  })

  it('is a project of its own where the engine is a package, said in about ten lines', async () => {
    const folder = temporaryFolder()
    const { options, printed } = quiet(folder, names)
    await newMuseum({
      ...options,
      schemas: join('schemas', 'json'),
      scaffold: 'scaffold',
      engine: { deploy: 'deploy' },
    })
    expect(Object.keys(contentOf(folder))).toEqual(
      expect.arrayContaining([
        '.gitignore',
        '.dockerignore',
        '.github/workflows/museum.yml',
        'vendor/README.md',
      ]),
    )
    expect(contentOf(folder)['README.md']).toMatch(/^# 小馆\n/)
    expect(contentOf(folder)['README.en.md']).toMatch(/^# Small Museum\n/)
    expect(contentOf(folder)['vendor/README.en.md']).toMatch(/^Packages that/)
    expect(contentOf(folder)['config/README.md']).toBeUndefined()
    expect(printed.length).toBeLessThanOrEqual(12)
    expect(checkConfig(join(folder, 'config'), false).report).toBe('')
  })

  it('has no Chinese in a project whose museum has none', async () => {
    const folder = temporaryFolder()
    const { options } = quiet(folder, { languages: 'fr,ar', nameFr: 'Musée', nameAr: 'متحف' })
    const engine = { deploy: 'deploy' }
    await newMuseum({ ...options, schemas: join('schemas', 'json'), scaffold: 'scaffold', engine })
    const content = contentOf(folder)
    expect(content['vendor/README.md']).toMatch(/^Packages that/)
    const chinese = Object.entries(content).filter(([, text]) => /\p{Script=Han}/u.test(text))
    expect(chinese.map(([path]) => path)).toEqual([])
  })

  it('says which names are missing', async () => {
    expect(await refusalOf(make(join(temporaryFolder(), 'm'), {}))).toMatch(
      /^2 flags are missing.*\n {2}--name-zh <.*>\n {2}--name-en <.*>$/,
    )
  })
})

const folder = mkdtempSync(join(tmpdir(), 'vitrine-new-'))
const museum = join(folder, 'museum')

function bootMuseum(config: string, say: (text: string) => void = () => undefined) {
  return boot({
    environment: readEnvironment({
      CONFIG_DIR: config,
      DATA_DIR: `${config}-data`,
      LOG_LEVEL: 'silent',
    }),
    clientDir: '',
    assets: () => ({ script: '/_vitrine/browser.js', styles: [], preload: [], loader: '' }),
    now: () => new Date('2026-11-21T09:00:00Z'),
    say,
  })
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a new museum on its own examples', () => {
  let site: Awaited<ReturnType<typeof boot>>
  const said: string[] = []

  beforeAll(async () => {
    await make(museum)
    site = await bootMuseum(museum, (text) => said.push(text))
  })
  afterAll(() => site.close())

  const get = async (url: string) => (await site.app.inject({ url })).payload

  it('brings every record in', () => {
    expect(said).toEqual([`the content of ${join(museum, 'content')} is in the database`])
  })

  const statusOf = async (url: string) => (await site.app.inject({ url })).statusCode

  it.each(['', '?lang=en'])('draws every page, with lang as in "%s"', async (query) => {
    const routes = site.site.manifest.pages.map(({ route }) => route)
    expect(routes.length).toBeGreaterThan(4)
    for (const route of routes) {
      const list = route.replace('/:id', '')
      const id = /href="[^"]*\/(\d+)(?:\?[^"]*)?"/.exec(
        (await get(`${list}${query}`)).replace(/^[\s\S]*<main/, '<main'),
      )?.[1]
      const url = `${route.replace(':id', id ?? '0')}${query}`
      const html = await get(url)
      expect([url, await statusOf(url)]).toEqual([url, 200])
      expect(html).toContain(query === '' ? '小馆' : 'Small Museum')
      expect(html).not.toContain('undefined')
      expect(html.match(/<h1/g)).toHaveLength(1)
    }
  })

  it.each(['/media/icon.svg', '/sitemap.xml', '/news.atom'])('answers %s', async (url) => {
    expect(await statusOf(url)).toBe(200)
  })
})

describe('a new museum on the demonstration content', () => {
  const demonstration = join(folder, 'demonstration')
  let site: Awaited<ReturnType<typeof boot>>

  beforeAll(async () => {
    await make(demonstration)
    // Its records alone: what its files hold is in no answer.
    cpSync(join('config', 'content'), join(demonstration, 'content'), {
      recursive: true,
      filter: (path) => path !== join('config', 'content', 'files'),
    })
    site = await bootMuseum(demonstration)
  })
  afterAll(() => site.close())

  const calls = [
    { path: '/api/queryArchivesList', body: { entity: { channelNo: 'LastestNews' } }, title: '/title' },
    { path: '/api/queryExhibitList', body: {}, title: '/exhibitName' },
    { path: '/api/queryExhibitionTempList', body: {}, title: '/tempName' },
    { path: '/api/queryExhibitionBaseList', body: {}, title: '/baseName' },
    { path: '/api/queryActivityListByType', body: {}, title: '/activityName' },
    { path: '/api/queryCollectWorkList', body: {}, title: '/workName' },
  ]

  it.each(sweep('calls of our service', calls, (_call, index) => index % 3 === 0))(
    'a source is found in what our service answers at $path',
    async ({ path, body, title }) => {
      const sent = { ...body, param: { pageNum: 1, pageSize: 20 } }
      const { payload } = await site.app.inject({ method: 'POST', url: path, payload: sent })
      const answer = join(folder, 'answer.json')
      writeFileSync(answer, payload)
      const config = smallMuseum()
      const given = { name: 'found', from: answer, path, body: JSON.stringify(sent) }
      const { options, printed } = quiet(config, given, { yes: false, prompts: agreeing })
      await newSource(options, readEnvironment({}))
      const source = jsonOf(config, 'sources/found.json') as SourceConfig
      expect(source.item).toMatchObject({ id: expect.stringMatching(/Id$/), title })
      expect(JSON.stringify(source.item.image)).toMatch(/thumb|workPhoto/i)
      expect(source.response).toMatchObject({ records: '/records', total: '/total', pages: '/pages' })
      expect(source.request.body).toMatchObject({ param: { pageNum: '{page}', pageSize: '{pageSize}' } })
      expect(printed.join('\n')).toContain('The first 3 Items it gives:')
    },
  )
})

it('the built site serves a new museum', { tags: ['full'] }, async () => {
  const own = join(temporaryFolder(), 'museum')
  await make(own)
  const { origin, stop } = await startSite({ CONFIG_DIR: own, DATA_DIR: join(own, '..', 'data') })
  try {
    for (const [path, words] of [
      ['/', '小馆'],
      ['/news?lang=en', 'Small Museum'],
    ] as const) {
      const answer = await fetch(`${origin}${path}`)
      expect([path, answer.status]).toEqual([path, 200])
      expect(await answer.text()).toContain(words)
    }
  } finally {
    expect(await stop()).toBe(0)
  }
})
