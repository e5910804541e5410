import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkConfig } from '../../../src/web/site/check-config.ts'
import {
  agreeing,
  answering,
  contentOf,
  copyOf,
  jsonOf,
  make,
  refusalOf,
  smallMuseum,
} from '../support/new-run.ts'

const names = { nameZh: '图书馆', nameEn: 'Library' }
const library = { route: '/Library', ...names }
const listed = { ...library, source: 'articles' }

function report(folder: string): string {
  return checkConfig(folder, false).report
}

describe('new channel', () => {
  it('with a source has a list and a page for each entry, and the check finds nothing', async () => {
    const folder = smallMuseum()
    const output = await make('channel', folder, { ...listed, pageSize: '5', excerpt: '90' })
    expect(jsonOf(folder, 'channels/library.json')).toEqual({
      $schema: expect.stringMatching(/\/schemas\/json\/channel\.schema\.json$/),
      route: '/Library',
      title: { zh: '图书馆', en: 'Library' },
      order: 40,
      pages: [
        {
          route: '/Library',
          template: 'common',
          source: 'articles',
          params: { channelNo: 'Library' },
          pageSize: 5,
          excerpt: 90,
          grade: 1,
          links: '/Library/:id',
        },
        {
          route: '/Library/:id',
          template: 'archive',
          source: 'article',
          params: { id: ':id' },
          neighbours: true,
        },
      ],
    })
    expect(report(folder)).toBe('')
    expect(output).toContain('http://site.test/Library\nhttp://site.test/Library?lang=en')
  })

  it('is said in a few lines: what was written, and where it is', async () => {
    const folder = smallMuseum()
    const output = await make('channel', folder, listed)
    expect(output.split('\n')).toEqual([
      `${folder}/channels/library.json (new)`,
      `${folder}/urls.lock.json`,
      '2 files written; the config has no errors.',
      'http://site.test/Library',
      'http://site.test/Library?lang=en',
    ])
  })

  it('is in the menu, after the others', async () => {
    const folder = smallMuseum()
    await make('channel', folder, listed)
    const { manifest } = checkConfig(folder, false)
    const shown = manifest?.channels.filter(({ visible }) => visible).map(({ path }) => path)
    expect(shown?.at(-1)).toBe('/Library')
  })

  it('says so where a backend has the menu, and adds its addresses to the lock', async () => {
    const folder = copyOf('config')
    const output = await make(
      'channel',
      folder,
      { ...library, source: 'archives' },
      { yes: false, prompts: agreeing },
    )
    expect(output).toContain('The menu is what the source "channel-tree" answers')
    expect(jsonOf(folder, 'urls.lock.json')).toMatchObject({
      urls: expect.arrayContaining(['/Library', '/Library/:id']),
    })
    expect(output).toMatch(/urls\.lock\.json:\d+\n\+ {5}"\/Library",\n\+ {5}"\/Library\/:id",\n/)
    expect(report(folder)).toBe('')
  })

  it('below another goes into its file, and the rest of that stays as it was', async () => {
    const folder = copyOf('config')
    const before = contentOf(folder)['channels/news.json'] ?? ''
    await make('channel', folder, { ...library, parent: '/News', source: 'archives', number: 'Books' })
    const after = contentOf(folder)['channels/news.json'] ?? ''
    const left = after.split('\n').filter((line) => !before.split('\n').includes(line))
    expect(left.join('\n')).not.toContain('LastestNews')
    expect(jsonOf(folder, 'channels/news.json')).toMatchObject({
      channels: expect.arrayContaining([{ segment: 'Library', title: { zh: '图书馆', en: 'Library' } }]),
      pages: expect.arrayContaining([
        expect.objectContaining({ route: '/News/Library', grade: 2, params: { channelNo: 'Books' } }),
      ]),
    })
    expect(report(folder)).toBe('')
  })

  // Every day: the test above puts a channel below another.
  it('needs no page where one of the channel above shows it', { tags: ['full'] }, async () => {
    const folder = copyOf('config')
    const before = Object(jsonOf(folder, 'channels/education.json'))
    const output = await make('channel', folder, { ...library, parent: '/Education' })
    const after = Object(jsonOf(folder, 'channels/education.json'))
    expect(after.pages).toEqual(before.pages)
    expect(output).toContain('http://site.test/Education/Library?lang=en')
    expect(report(folder)).toBe('')
  })

  // Every day: the test of a channel below another.
  it('can be of the third level, and without a list has a text', { tags: ['full'] }, async () => {
    const folder = copyOf('config')
    await make('channel', folder, { ...library, parent: '/Survey/Event', textZh: '正文', textEn: 'Text' })
    const { manifest } = checkConfig(folder, false)
    const event = manifest?.channels
      .find(({ path }) => path === '/Survey')
      ?.children.find(({ path }) => path === '/Survey/Event')
    expect(event?.children.map(({ path }) => path)).toEqual(['/Survey/Event/Library'])
    expect(manifest?.pages.find(({ route }) => route === '/Survey/Event/Library')?.template).toBe('blocks')
    expect(report(folder)).toBe('')
  })

  it('without a page for each entry has no links', async () => {
    const folder = smallMuseum()
    await make('channel', folder, { ...listed, detail: 'no' })
    expect(JSON.stringify(jsonOf(folder, 'channels/library.json'))).not.toContain(':id')
    expect(report(folder)).toBe('')
  })
})

describe('what is invalid is reported, and nothing is written', () => {
  const refusals: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
    [
      'a route that is none',
      { ...listed, route: 'Library' },
      /^--route is "Library"\. "Library" is not a path of at most eight parts, .*Path of the channel/,
    ],
    [
      'a channel that is there',
      { ...listed, route: '/news' },
      /^--route .*The channel \/news is there already/,
    ],
    [
      'a source that is none',
      { ...library, source: 'artcles' },
      /^--source .* did you mean articles\? Known: article-files, articles, objects\.$/,
    ],
    ['a source of one record', { ...library, source: 'article' }, /^--source is "article"/],
    ['a template that is none', { ...listed, template: 'comon' }, /^--template .*did you mean common/],
    [
      'a size that is none',
      { ...listed, pageSize: 'many' },
      /^--page-size is "many"\. This is a text, but must be a whole number\./,
    ],
    ['a parent that is none', { ...listed, parent: '/new' }, /^--parent .* did you mean \/news\?/],
    [
      'a flag without use',
      { ...library, pageSize: '8', textZh: '文', textEn: 'T' },
      /^--page-size has no use here: it is for a list/,
    ],
    [
      'flags that are missing',
      { source: 'articles' },
      /^3 flags are missing.*\n {2}--route <.*>\n {2}--name-zh <.*>\n {2}--name-en <.*>$/,
    ],
  ]

  it.each(refusals)('%s', async (_what, given, message) => {
    const folder = smallMuseum()
    const before = contentOf(folder)
    expect(await refusalOf(make('channel', folder, given))).toMatch(message)
    expect(contentOf(folder)).toEqual(before)
  })

  it('an address that is taken', async () => {
    const given = { ...library, route: '/home', textZh: '文', textEn: 'T' }
    expect(await refusalOf(make('channel', copyOf('config'), given))).toMatch(
      /^--route is "\/home"\. That address is taken in channels\/home\.json:\d+\. Choose another/,
    )
  })

  it('a file that is there', async () => {
    const folder = smallMuseum()
    writeFileSync(
      join(folder, 'channels', 'library.json'),
      '{"$schema":"../schemas/json/channel.schema.json","route":"/Other","title":{"zh":"a","en":"b"},"visible":false}',
    )
    expect(await refusalOf(make('channel', folder, listed))).toMatch(
      /channels\/library\.json is there already/,
    )
  })

  it('a config with errors, which come with their code frames', async () => {
    const folder = smallMuseum()
    rmSync(join(folder, 'sources', 'article.json'))
    expect(await refusalOf(make('channel', folder, listed))).toMatch(
      /channels\/news\.json:\d+:\d+ error SOURCE_UNKNOWN[\s\S]*> \d+ \|[\s\S]*Fix them first; nothing was written/,
    )
  })

  it('an outcome with errors', async () => {
    const folder = smallMuseum()
    const before = contentOf(folder)
    const given = { ...listed, param: 'nonsense=1' }
    expect(await refusalOf(make('channel', folder, given))).toMatch(
      /channels\/library\.json:\d+:\d+ error PARAM_UNKNOWN[\s\S]*so nothing was written/,
    )
    expect(contentOf(folder)).toEqual(before)
  })
})

describe('on a terminal', () => {
  it('asks for what flags leave open, again where an answer will not do, and before it writes', async () => {
    const folder = smallMuseum()
    const prompts = answering([
      'Library',
      '/Library',
      '图书馆',
      '',
      'Library',
      'articles',
      '',
      '',
      '300',
      '',
      '',
      'yes',
      'yes',
    ])
    const output = await make('channel', folder, { parent: '' }, { yes: false, prompts })
    expect(prompts.heard).toEqual([
      'Path of the channel, such as "/News"',
      expect.stringContaining('"Library" is not a path'),
      'Path of the channel, such as "/News"',
      'Name of the channel, in menu and breadcrumb (中文)',
      'Name of the channel, in menu and breadcrumb (English)',
      'It is needed.',
      'Name of the channel, in menu and breadcrumb (English)',
      'Source of the data: the name of a file in sources/, without ".json"',
      'Name of the template that draws the page [common]',
      'Number by which a backend knows the channel [Library]',
      'Entries per page, at most 100 [8]',
      expect.stringContaining('must be at most 100'),
      'Entries per page, at most 100 [8]',
      'Length of the excerpt in characters',
      'A page for each entry of its list [yes]',
      'Write this? [no]',
    ])
    expect(output).toContain('the config has no errors')
    expect(report(folder)).toBe('')
  })

  it('asks and answers in Chinese where that is chosen', async () => {
    const prompts = answering(['', '/Library', '图书馆', 'Library', '', '每日开放', 'Daily', 'yes'])
    const output = await make('channel', smallMuseum(), {}, { yes: false, prompts, language: 'zh' })
    expect(prompts.heard).toEqual([
      '上级频道',
      '频道的路径，例如 "/News"',
      '频道名称，用于导航和面包屑（中文）',
      '频道名称，用于导航和面包屑（English）',
      '数据源，即 sources/ 中的文件名，不含“.json”',
      '页面的文字（中文）',
      '页面的文字（English）',
      '写入吗？ [no]',
    ])
    expect(output).toMatch(/\/channels\/library\.json（新文件）\n/)
    expect(output).toMatch(/\n写入了 \d 个文件；配置没有错误。\n/)
  })

  it('writes nothing without a yes', async () => {
    const folder = smallMuseum()
    const before = contentOf(folder)
    const output = await make(
      'channel',
      folder,
      { parent: '', ...listed, number: 'L', template: 'text', pageSize: '8', excerpt: '', detail: 'yes' },
      { yes: false, prompts: answering(['']) },
    )
    expect(output).toMatch(/Nothing was written\.$/)
    expect(contentOf(folder)).toEqual(before)
  })

  it('nor where there is none, without --yes', async () => {
    const folder = smallMuseum()
    const before = contentOf(folder)
    expect(await refusalOf(make('channel', folder, listed, { yes: false }))).toMatch(
      /^Nothing was written: .*--yes/,
    )
    expect(contentOf(folder)).toEqual(before)
  })
})
