import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDamagedTexts, createWrongScripts } from '../../src/commands/test/live/record-texts.ts'
import { ANY_ID } from '../../src/content/content.ts'
import { entitiesOf } from '../../src/content/index.ts'
import { languagesOf } from '../../src/content/language.ts'
import { copyConfig } from '../support/copy-config.ts'
import { callCommand } from './support/call-command.ts'
import { copyOf, smallMuseum } from './support/new-run.ts'
import { temporaryFolder } from './support/run-command.ts'

/** The demonstration's config; what needs none of its pages is checked in a small one, which takes a fifth of the time. */
function copy(): string {
  const folder = join(temporaryFolder(), 'config')
  copyConfig(folder)
  return folder
}

function edit(folder: string, file: string, change: (value: Record<string, never>) => unknown): void {
  const path = join(folder, file)
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8'))), undefined, 2))
}

/** Writes records into the content folder of a museum. */
function write(folder: string, name: string, lines: readonly (object | Buffer)[]): void {
  mkdirSync(join(folder, 'content'), { recursive: true })
  const bytes = lines.map((line) => (Buffer.isBuffer(line) ? line : Buffer.from(JSON.stringify(line))))
  writeFileSync(
    join(folder, 'content', name),
    Buffer.concat(bytes.flatMap((line) => [line, Buffer.from('\n')])),
  )
}

async function problemsOf(folder: string, variables: Readonly<Record<string, string>> = {}) {
  const { code, output } = await callCommand(['check', '--format', 'json'], {
    CONFIG_DIR: folder,
    ...variables,
  })
  const { problems } = JSON.parse(output)
  return {
    code,
    output,
    problems,
    found: problems.map(
      (each: { code: string; file: string; line: number; message: string }) =>
        `${each.code} ${each.file.slice(folder.length + 1)}:${each.line} ${each.message}`,
    ),
  }
}

describe('files that are not there are problems', () => {
  it('of the config', async () => {
    const folder = copy()
    edit(folder, 'site.json', (site) => ({
      ...site,
      shell: { ...Object(site.shell), logo: '/media/no-mark.svg', icon: '/media/no%20icon.svg' },
    }))
    const { code, found } = await problemsOf(folder)
    expect(code).toBe(1)
    expect(found.filter((line: string) => line.startsWith('MEDIA_MISSING'))).toEqual([
      expect.stringMatching(/^MEDIA_MISSING site\.json:\d{2,} There is no file "\/media\/no-mark\.svg"\.$/),
      expect.stringContaining('"/media/no%20icon.svg"'),
    ])
  })

  it('of the config are named where Git leaves them out', async () => {
    const folder = smallMuseum()
    const said = async () =>
      (await problemsOf(folder)).found.filter((line: string) => line.startsWith('CONFIG_IGNORED'))
    writeFileSync(join(folder, '.gitignore'), 'data/\n*.lock.json\nchannels/\n')
    expect(await said()).toEqual([])
    expect(spawnSync('git', ['init', '--quiet'], { cwd: folder }).status).toBe(0)
    expect(await said()).toEqual([
      expect.stringMatching(
        /^CONFIG_IGNORED channels\/[\w-]+\.json:1 Git leaves out files of the config, such as "channels\/[\w-]+\.json": line 3 of "\.gitignore" is "channels\/"\. Such files: \d+\.$/,
      ),
    ])
    // The folder of a copy that no repository keeps.
    writeFileSync(join(folder, '.gitignore'), '*\n')
    expect(await said()).toEqual([])
  })

  it('of the config that are files of the content', async () => {
    const folder = smallMuseum()
    const shell = (logo: unknown) =>
      edit(folder, 'site.json', (site) => ({ ...site, shell: { ...Object(site.shell), logo } }))
    const missing = ({ found }: Awaited<ReturnType<typeof problemsOf>>) =>
      found.filter((line: string) => line.startsWith('PICTURE_MISSING'))
    shell({ light: 'no-mark.svg', dark: 'mark.svg' })
    mkdirSync(join(folder, 'content', 'files'), { recursive: true })
    writeFileSync(join(folder, 'content', 'files', 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const here = await problemsOf(folder)
    expect(missing(here)).toEqual([
      expect.stringMatching(
        /^PICTURE_MISSING site\.json:\d{2,} "no-mark\.svg" is a file of the content, and there is no "content\/files\/no-mark\.svg"\.$/,
      ),
    ])
    expect(missing(await problemsOf(folder, { IMAGE_BASE_URL: 'https://pictures.example' }))).toEqual([])
    expect(here.output).toContain('into the folder \\"media\\" and write \\"/media/no-mark.svg\\"')
  })

  it('of records, with lines that are none and ids that are there twice', async () => {
    const folder = copy()
    const content = join(folder, 'content')
    rmSync(content, { recursive: true, force: true })
    mkdirSync(join(content, 'files', 'a'), { recursive: true })
    writeFileSync(join(content, 'files', 'a', 'there 1.jpg'), '')
    writeFileSync(join(content, 'files', 'a', '배너.jpg'.normalize('NFD')), '')
    writeFileSync(join(content, 'files', 'a', 'Hall.jpg'), '')
    const archive = (id: unknown, more: object) => ({
      archivesId: id,
      channelNo: 'News',
      title: 'T',
      ...more,
    })
    const lines = [
      JSON.stringify(
        archive('7', { thumbImg: '/a/there%201.jpg;a/gone.png', content: '<p>read 1900.jpg</p>' }),
      ),
      '{"archivesId": "8", ',
      JSON.stringify(
        archive(7, {
          content:
            '<img alt="" src="/files/a/lost.webp?v=2"><a href="a/plan.pdf">p</a><img alt="" src="https://x.example/b.jpg">',
        }),
      ),
      '',
      JSON.stringify(archive('9', { description: 'The file report.pdf is lost.', thumbImg: 'lone.jpg' })),
      JSON.stringify(archive('10', { thumbImg: 'a/배너.jpg;a/hall.jpg;C:\\사진\\w9.jpg' })),
      JSON.stringify(archive('11', { thumbImg: 'media/loom.jpg' })),
    ]
    mkdirSync(join(content, 'files', 'media'))
    writeFileSync(join(content, 'files', 'media', 'loom.jpg'), '')
    writeFileSync(join(content, 'archive.ndjson'), lines.join('\n'))
    const { code, found, output } = await problemsOf(folder)
    expect(code).toBe(1)
    expect(output).toContain('in another Unicode form, as a Mac writes them')
    expect(output).toContain('Did you mean \\"Hall.jpg\\"?')
    expect(output).toContain("a place on somebody's computer")
    expect(output).toContain(
      'It is at \\"content/files/media/loom.jpg\\", where \\"media/…\\" is not looked for',
    )
    expect(found.filter((line: string) => line.startsWith('CONTENT_')).sort()).toEqual([
      'CONTENT_FILE_MISSING content/archive.ndjson:1 The record names a file, and there is no "content/files/a/gone.png".',
      'CONTENT_FILE_MISSING content/archive.ndjson:3 The record names a file, and there is no "content/files/a/lost.webp".',
      'CONTENT_FILE_MISSING content/archive.ndjson:3 The record names a file, and there is no "content/files/a/plan.pdf".',
      'CONTENT_FILE_MISSING content/archive.ndjson:5 The record names a file, and there is no "content/files/lone.jpg".',
      'CONTENT_FILE_MISSING content/archive.ndjson:6 The record names a file, and there is no "C:\\사진\\w9.jpg".',
      'CONTENT_FILE_MISSING content/archive.ndjson:6 The record names a file, and there is no "content/files/a/hall.jpg".',
      'CONTENT_FILE_MISSING content/archive.ndjson:6 The record names a file, and there is no "content/files/a/배너.jpg".',
      'CONTENT_FILE_MISSING content/archive.ndjson:7 The record names a file, and there is no "media/loom.jpg".',
      'CONTENT_ID_TWICE content/archive.ndjson:3 The record on line 1 has the archivesId "7" too.',
      expect.stringMatching(/^CONTENT_LINE content\/archive\.ndjson:2 This line is no JSON object\. ./),
      'CONTENT_PICTURE_HOST content/archive.ndjson:3 Pictures or media of 1 record are at https://x.example, from where pages load none.',
      'CONTENT_REFUSED content/archive.ndjson:3 /archivesId must be string; here it is 7.',
    ])
    const records = ['7', '8', '9'].map((id) => archive(id, {}))
    for (const whole of [JSON.stringify(records), JSON.stringify(records, undefined, 2)]) {
      writeFileSync(join(content, 'archive.ndjson'), whole)
      const { found: once } = await problemsOf(folder)
      expect(once.filter((line: string) => line.startsWith('CONTENT_'))).toEqual([
        'CONTENT_LINE content/archive.ndjson:1 This line is no JSON object.',
      ])
    }
    const elsewhere = await problemsOf(folder, { IMAGE_BASE_URL: 'https://pictures.example' })
    expect(elsewhere.found.some((line: string) => line.startsWith('CONTENT_FILE'))).toBe(false)
  })
})

describe('records for everyone', () => {
  it('with telephone numbers and e-mail addresses of persons are named, without the number', async () => {
    const folder = smallMuseum()
    edit(folder, 'site.json', (site) => ({
      ...site,
      place: { address: { en: 'Quay', zh: '码头' }, latitude: 1, longitude: 1, phone: '+49 30 99990000' },
    }))
    write(folder, 'work.ndjson', [
      { workId: '1', title: 'Bowl', description: '<p>From Hana, Tel. <b>03-1234-5678</b></p>' },
      { workId: '2', title: 'Cup', description: '<p>Desk: +49 30 99990000, info@museum.example</p>' },
      { workId: '3', title: 'Jar', translations: { en: { description: '<p>hana@lender.example</p>' } } },
      { workId: '4', title: 'Pot', description: '<p>tel 03-1234-5679</p>' },
    ])
    // What nobody sees is no matter.
    write(folder, 'message.ndjson', [
      {
        messageId: '1',
        content: 'Hi',
        name: 'Hana',
        email: 'hana@lender.example',
        createTime: '2026-11-05 10:00:00',
      },
    ])
    const { found, output } = await problemsOf(folder)
    const personal = found.filter((line: string) => line.startsWith('CONTENT_PERSONAL'))
    expect(personal).toEqual([
      'CONTENT_PERSONAL content/work.ndjson:1 "description" has what looks like a telephone number, for everyone to read: 2 records, such as "1".',
      'CONTENT_PERSONAL content/work.ndjson:3 "translations/en/description" has what looks like an e-mail address, for everyone to read: 1 record, such as "3".',
    ])
    expect(output).not.toMatch(/1234-567|hana@/)
  })

  it('with titles of two alphabets in one word are named', async () => {
    const folder = smallMuseum()
    write(folder, 'work.ndjson', [
      { workId: '1', title: 'Λύpα' },
      { workId: '2', title: 'Λύρα', translations: { en: { title: 'Lуra' } } },
      { workId: '3', title: 'Λύρα DNA', description: 'TNFα Λύpα' },
    ])
    const { found } = await problemsOf(folder)
    expect(found.filter((line: string) => line.startsWith('CONTENT_DAMAGE'))).toEqual([
      'CONTENT_DAMAGE content/work.ndjson:1 "Λύpα" in "title" is a text with letters of two alphabets in one word: 1 record.',
      'CONTENT_DAMAGE content/work.ndjson:2 "Lуra" in "translations/en/title" is a text with letters of two alphabets in one word: 1 record.',
    ])
  })

  it('with the telephones of the country and with what an import leaves out are named', async () => {
    const folder = smallMuseum()
    edit(folder, 'site.json', (site) => ({
      ...site,
      place: { address: { en: 'Quay', zh: '码头' }, latitude: 37.44, longitude: 24.94, country: 'GR' },
    }))
    const facts = [
      { label: 'Αξία ασφάλισης', value: '3.500 €' },
      { label: 'Βάρος', value: '7 kg' },
    ]
    const consent = ['όχι', 'ναι'].map((value) => ({ label: 'Συγκατάθεση για δημοσίευση', value }))
    const worth = { label: 'Εκτίμηση (€)', value: '5000' }
    write(folder, 'work.ndjson', [
      { workId: '1', title: 'Lyra', creditLine: 'Δωρεά Γ. Π., 6944123456', facts },
      { workId: '2', title: 'Oud', location: 'Αποθήκη 2, ράφι 12', facts },
      {
        workId: '3',
        title: 'Saz',
        location: 'Gallery 2',
        facts: [worth, { label: 'Published', value: 'no' }],
      },
      { workId: '4', title: 'Ney', facts: consent.slice(1) },
      { workId: '5', title: 'Tar', facts: consent.slice(0, 1) },
    ])
    const { found, output } = await problemsOf(folder)
    expect(found.filter((line: string) => /^CONTENT_(?:PERSONAL|INTERNAL)/.test(line))).toEqual([
      'CONTENT_PERSONAL content/work.ndjson:1 "creditLine" has what looks like a telephone number, for everyone to read: 1 record, such as "1".',
      'CONTENT_INTERNAL content/work.ndjson:1 "Αξία ασφάλισης" looks internal, for everyone to read: 2 records, such as "1".',
      'CONTENT_INTERNAL content/work.ndjson:2 "location" looks internal, for everyone to read: 1 record, such as "2".',
      'CONTENT_INTERNAL content/work.ndjson:3 "Εκτίμηση (€)" looks internal, for everyone to read: 1 record, such as "3".',
      'CONTENT_INTERNAL content/work.ndjson:5 "Συγκατάθεση για δημοσίευση" looks internal, for everyone to read: 1 record, such as "5".',
    ])
    expect(output).not.toMatch(/694412|3\.500|ράφι/)
  })

  it('with letters and blanks in titles that nobody sees are named as those of the config', async () => {
    const folder = smallMuseum()
    write(folder, 'exhibitionTemp.ndjson', [
      { tempId: '1', tempName: '빛의 대장'.normalize('NFD') },
      { tempId: '2', tempName: '빛의\u200b 대장' },
      { tempId: '3', tempName: '빛의  대장', translations: { en: { tempName: 'Light ' } } },
      { tempId: '4', tempName: '빛의 대장', description: '<p>두  칸</p>' },
    ])
    const { found } = await problemsOf(folder)
    expect(found.filter((line: string) => line.startsWith('CONTENT_DAMAGE'))).toEqual([
      expect.stringMatching(/:1 .* in "tempName" is a text with syllables of Hangul/),
      expect.stringMatching(/:2 .* in "tempName" is a text with an invisible zero-width space/),
      expect.stringMatching(/:3 .* in "tempName" is a text with a blank .* in a row: 1 record\./),
      expect.stringMatching(/:3 "Light " in "translations\/en\/tempName" is a text with a blank/),
    ])
  })

  it('in letters that their language does not have are named: of Arabic in Persian, of the other script in Chinese and Serbian', () => {
    const own = (...tags: readonly string[]) =>
      languagesOf(tags.map((tag, index) => ({ code: tag, tag, channelSuffix: `_${index}` })))
    const place = { file: 'content/work.ndjson', pointer: '', line: 1, column: 1 }
    const persian = createDamagedTexts(
      'work',
      'workId',
      { ids: ANY_ID, entities: entitiesOf(), languages: own('fa', 'en') },
      ['note'],
    )
    for (const title of ['کتاب نور', 'یک سال', 'عکس های قدیمی', 'پوشاك زيباي ايراني'])
      persian.see({ workId: '1', title, note: 'كتاب' }, place)
    expect(persian.found().map(({ field, text, count }) => [field, text, count])).toEqual([
      ['title', 'پوشاك زيباي ايراني', 1],
    ])
    const chinese = createWrongScripts(own('zh-TW', 'en'))
    chinese.see({ title: '光的帳簿', description: '歷史博物館的展覽' }, place)
    expect(chinese.found()).toEqual([])
    chinese.see({ title: '光的账簿', description: '历史博物馆的展览开门时间和联络电话' }, place)
    expect(chinese.found().map(({ code, other }) => [code, other])).toEqual([['zh-TW', 'zh-Hans']])
    const serbian = createWrongScripts(own('sr-Cyrl', 'sr-Latn', 'pt'))
    const pt = { title: 'O livro da luz' }
    serbian.see(
      {
        title: 'Knjiga svetlosti i senke',
        translations: { 'sr-Latn': { title: 'Knjiga svetlosti i senke' }, pt },
      },
      place,
    )
    serbian.see({ title: 'IBM PC', translations: { 'sr-Latn': { title: 'IBM PC' }, pt } }, place)
    expect(serbian.found().map(({ code, other, count }) => [code, other, count])).toEqual([
      ['sr-Cyrl', 'sr-Latn', 1],
    ])
    // A translation in a script of neither language, of which the record has no text of its own.
    const thai = createWrongScripts(own('ja', 'th', 'ar'))
    thai.see({ title: '浜の船', translations: { th: { title: 'السفن القديمة في ميناء المدينة' } } }, place)
    thai.see({ title: '浜の船', translations: { th: { title: 'الأهرام' } } }, place)
    expect(thai.found().map(({ code, other, count }) => [code, other, count])).toEqual([['th', 'ar', 1]])
  })

  it('in the script of another language are named once, exchanged ones however short', async () => {
    const folder = smallMuseum()
    const work = (workId: string, title: string, other: string) => ({
      workId,
      title,
      translations: { en: { title: other, description: 'A bowl.' } },
    })
    write(folder, 'work.ndjson', [
      work('1', '青花碗', 'Blue-and-white bowl'),
      work('2', 'Jar', '陶罐'),
      work('3', '画', 'VITRINE 画'),
      work('4', 'Cup', '杯'),
      // A name may be the same in both, and a title stay in the language of its maker.
      work('5', 'Guernica', 'Guernica'),
      work('6', 'Le Penseur', 'The Thinker'),
      {
        workId: '8',
        // Each language shows the title in the other beside it.
        ...{ title: '瓷瓶', description: 'Vase' },
        translations: { en: { title: 'Vase', description: '瓷瓶' } },
      },
      { workId: '7', title: '碗', translations: { en: { title: '一只青花大碗和几个陶罐' } } },
    ])
    const { found } = await problemsOf(folder)
    expect(found.filter((line: string) => line.startsWith('CONTENT_SCRIPT'))).toEqual([
      'CONTENT_SCRIPT content/work.ndjson:2 Texts under "zh" are in the script of "en" alone, such as "title" here: 1 record.',
      'CONTENT_SCRIPT content/work.ndjson:2 Texts under "en" are in the script of "zh" alone, such as "title" here: 2 records.',
    ])
  })

  it('that another program has damaged are named once a field, as an import names them', async () => {
    const folder = smallMuseum()
    const work = (workId: string, title: string, more: object = {}) => ({ workId, title, ...more })
    write(folder, 'work.ndjson', [
      work('1', 'EspÃ©cimes', { description: '<p>Um <em>búzio</em></p>' }),
      work('2', 'CoraÃ§Ã£o'),
      work('3', 'Um <em>búzio</em>'),
      work('4', 'Espécimes & conchas <3', { translations: { en: { title: '??????? ??' } } }),
    ])
    const { found, output } = await problemsOf(folder)
    expect(found.filter((line: string) => line.startsWith('CONTENT_DAMAGE'))).toEqual([
      'CONTENT_DAMAGE content/work.ndjson:1 "EspÃ©cimes" in "title" is a text in UTF-8 that was read in another encoding: 2 records.',
      'CONTENT_DAMAGE content/work.ndjson:3 "Um <em>búzio</em>" in "title" is a text with HTML in a field that shows it as it is written: 1 record.',
      'CONTENT_DAMAGE content/work.ndjson:4 "??????? ??" in "translations/en/title" is a text of question marks, whose letters were lost when the file was saved: 1 record.',
    ])
    expect(output).not.toContain('in the map')
  })

  it('with an id that nobody can type as it looks are named', async () => {
    const folder = smallMuseum()
    // Of an Excel sheet whose numbers were copied from a web page.
    const ids = ['MAP-1', 'MAP-\u00A02', 'MAP-3 ', 'MAP-\u200B4', 'MAP 5']
    write(
      folder,
      'work.ndjson',
      ids.map((workId) => ({ workId, title: 'Mapa' })),
    )
    const { found } = await problemsOf(folder)
    expect(found.filter((line: string) => line.startsWith('CONTENT_DAMAGE'))).toEqual([
      'CONTENT_DAMAGE content/work.ndjson:2 "MAP-\u00A02" in "workId" is an id with a blank that no keyboard writes (U+00A0): 1 record.',
      'CONTENT_DAMAGE content/work.ndjson:3 "MAP-3 " in "workId" is an id with a blank at its begin or end: 1 record.',
      'CONTENT_DAMAGE content/work.ndjson:4 "MAP-\\u{200b}4" in "workId" is an id with a character that nobody sees (U+200B): 1 record.',
    ])
  })

  it('that nobody has written yet are named, and words that look alike are not', async () => {
    const folder = smallMuseum()
    write(folder, 'work.ndjson', [
      { workId: '1', title: 'Vaso', description: '<p>Lorem ipsum dolor sit amet.</p>' },
      { workId: '2', title: '[TODO]' },
      { workId: '3', title: '碗', description: '<p>待补充</p>' },
      { workId: '4', title: 'Todo', description: '<p>TODO EL MAR: una historia</p>' },
      { workId: '5', title: 'XXX', description: '<p>Ipsum</p>' },
    ])
    const { found } = await problemsOf(folder)
    const waiting = 'is what holds the place of a text that is not written yet'
    expect(found.filter((line: string) => line.startsWith('CONTENT_DAMAGE'))).toEqual([
      `CONTENT_DAMAGE content/work.ndjson:1 "<p>Lorem ipsum dolor sit amet.</p>" in "description" ${waiting}: 2 records.`,
      `CONTENT_DAMAGE content/work.ndjson:2 "[TODO]" in "title" ${waiting}: 1 record.`,
    ])
  })

  it('in another encoding are named once a file', async () => {
    const folder = smallMuseum()
    const work = (id: string, title: string) => `{"workId": "${id}", "title": "${title}"}`
    write(folder, 'work.ndjson', [
      Buffer.from(work('1', 'Bowl')),
      // 茶碗 in Shift_JIS.
      Buffer.concat([
        Buffer.from('{"workId": "2", "title": "'),
        Buffer.from('928398ae', 'hex'),
        Buffer.from('"}'),
      ]),
      Buffer.from(work('3', 'Caf\u00e9'), 'latin1'),
    ])
    const { found, code } = await problemsOf(folder)
    const lines = found.filter((line: string) => line.startsWith('CONTENT_'))
    expect(lines).toEqual([
      'CONTENT_ENCODING content/work.ndjson:2 This is not written in UTF-8. Lines with other bytes: 2.',
    ])
    expect(code).toBe(1)
  })
})

describe('what leads from one to another', () => {
  it('is named where it leads nowhere: links, channels of articles and sections of the search', async () => {
    const folder = copy()
    const content = join(folder, 'content')
    const archive = (id: string, more: object) => ({
      archivesId: id,
      channelNo: 'LatestNews',
      title: 'T',
      ...more,
    })
    const lines = [
      archive('1', {
        content:
          '<a href=/nowhere>x</a><a href="/Exhibition/TempExh/0">y</a><a href="/files/a">z</a><a href="http://localhost:3000/x">w</a>',
      }),
      archive('2', { channelNo: 'Latestnews' }),
      archive('3', {
        content: '<a href="/News/LatestNews/1?lang=en#top">z</a><a href="https://x.example/">w</a>',
      }),
      // Of a language that has numbers of its own.
      archive('4', { channelNo: 'LatestNews_EN' }),
    ]
    rmSync(content, { recursive: true, force: true })
    mkdirSync(content)
    const channel = { id: 'n', name: 'N', route: 'LatestNews' }
    writeFileSync(join(content, 'channel.ndjson'), JSON.stringify(channel))
    writeFileSync(join(content, 'archive.ndjson'), lines.map((line) => JSON.stringify(line)).join('\n'))
    writeFileSync(
      join(content, 'exhibitionTemp.ndjson'),
      JSON.stringify({ exhibitionTempId: '401', tempName: 'E' }),
    )
    edit(folder, 'site.json', (site) => {
      const shell = Object(site.shell)
      const links = [{ title: { zh: '展', en: 'E' }, href: '/Exhibition/TempExh/402' }]
      return { ...site, shell: { ...shell, footer: { ...shell.footer, links } } }
    })
    edit(folder, 'channels/search.json', (channel) => {
      const [page] = Object(channel).pages
      const values = [
        { value: 'LatestNews', label: { zh: '新', en: 'N' } },
        { value: 'TempExb', label: { zh: '展', en: 'E' } },
        { value: 'Works', label: { zh: '作', en: 'W' } },
      ]
      page.options = { ...page.options, types: { ...page.options?.types, param: 'type', values } }
      return channel
    })
    const { found, output } = await problemsOf(folder)
    const isOne = (line: string): boolean => /^(?:CONTENT_|SEARCH_)/.test(line)
    expect(found.filter(isOne)).toEqual([
      'CONTENT_HREF content/archive.ndjson:1 The link "/nowhere" leads nowhere: no page and no redirect answers it.',
      'CONTENT_HREF content/archive.ndjson:1 The link "/Exhibition/TempExh/0" leads nowhere: content/exhibitionTemp.ndjson has no record "0".',
      'CONTENT_HREF content/archive.ndjson:1 The link "http://localhost:3000/x" leads nowhere: it points to the visitor\'s own computer.',
      expect.stringMatching(
        /^CONTENT_HREF site\.json:\d+ The link "\/Exhibition\/TempExh\/402" leads nowhere: /,
      ),
      'CONTENT_CHANNEL content/archive.ndjson:2 No page asks for articles of the channel "Latestnews". Articles of it: 1.',
      expect.stringMatching(/^SEARCH_SECTION channels\/search\.json:\d+ .* is called "TempExb"\.$/),
    ])
    for (const name of ['LatestNews', 'TempExh', '/Exhibition/TempExh/401'])
      expect(output).toContain(`Did you mean \\"${name}\\"?`)
    const elsewhere = await problemsOf(folder, { SEARCH_SERVICE_URL: 'https://search.example' })
    expect(elsewhere.found.some((line: string) => line.startsWith('SEARCH_SECTION'))).toBe(false)
  })

  it('names a filter over what no record has, and none where the records are elsewhere', async () => {
    const folder = copyOf('tests/museums/gallery')
    const empty = async (variables?: Readonly<Record<string, string>>) =>
      (await problemsOf(folder, variables)).found.filter((line: string) => line.startsWith('FILTER_EMPTY'))
    expect(await empty()).toEqual([])
    mkdirSync(join(folder, 'content'))
    const facts = [{ name: 'subject', label: 'Subject', value: 'Tea' }]
    const work = { workId: '1', title: 'Bowl', makers: [{ name: 'Hana' }], location: 'Hall', facts }
    writeFileSync(join(folder, 'content', 'work.ndjson'), JSON.stringify(work))
    expect(await empty()).toEqual([
      expect.stringMatching(
        /^FILTER_EMPTY channels\/works\.json:\d+ The filter offers values of "classification", and no record in content\/work\.ndjson has any\.$/,
      ),
    ])
    expect(await empty({ MAIN_API_URL: 'https://works.example' })).toEqual([])
  })

  it('names a fact in the request of a source that is spelt nearly like one of the records', async () => {
    const folder = copyOf('tests/museums/gallery')
    mkdirSync(join(folder, 'content'))
    const file = join(folder, 'sources', 'works.json')
    const written = readFileSync(file, 'utf8')
    const said = async (name: string) => {
      writeFileSync(file, written.replace('"facts": {', `"facts": { "${name}": "Tea",`))
      return (await problemsOf(folder)).found.filter((line: string) => line.includes('"works" asks for'))
    }
    const facts = [{ name: 'exhibition', label: 'Exhibition', value: 'Tea' }]
    const work = { workId: '1', title: 'Bowl', makers: [{ name: 'Hana' }], facts }
    writeFileSync(join(folder, 'content', 'work.ndjson'), JSON.stringify(work))
    expect(await said('exhibitionn')).toEqual([
      expect.stringMatching(
        /^FILTER_EMPTY sources\/works\.json:\d+ The source "works" asks for records by their fact "exhibitionn", and no record in content\/work\.ndjson has it\.$/,
      ),
    ])
    // Records with facts of other names may be elsewhere.
    expect(await said('exhibition')).toEqual([])
    expect(await said('hall')).toEqual([])
  })

  it('names a link to a filter by what no record has', async () => {
    const folder = copyOf('tests/museums/gallery')
    mkdirSync(join(folder, 'content'))
    const work = {
      workId: '1',
      title: 'Bowl',
      classification: 'Ceramics',
      translations: { fr: { classification: 'Céramique' } },
    }
    writeFileSync(join(folder, 'content', 'work.ndjson'), JSON.stringify(work))
    const said = async (...hrefs: readonly string[]) => {
      edit(folder, 'site.json', (site) => {
        const { footer, ...shell } = Object(site.shell)
        const links = hrefs.map((href) => ({ title: { en: `To ${href}`, fr: `Vers ${href}` }, href }))
        return { ...site, shell: { ...shell, footer: { ...footer, links } } }
      })
      return (await problemsOf(folder)).found.filter((line: string) => line.startsWith('LINK_FILTER'))
    }
    const right = ['/works?kind=Ceramics', '/works?kind=C%C3%A9ramique', '/works?page=2', '/works']
    expect(await said(...right)).toEqual([])
    expect(await said('/works?kind=Ceramic')).toEqual([
      expect.stringMatching(
        /^LINK_FILTER site\.json:\d+ "\/works\?kind=Ceramic" leads to a list with "Ceramic" alone, and no record in content\/work\.ndjson has it\.$/,
      ),
    ])
  })

  // A museum with its collection in the database, and one record in content/ that was tried out.
  it('knows the records of the database that content/ does not have', async () => {
    const folder = copyOf('tests/museums/gallery')
    const variables = { DATA_DIR: join(temporaryFolder(), 'data') }
    const facts = [{ name: 'subject', label: 'Subject', value: 'Tea' }]
    const made = (workId: string, agentId: string, more: object) =>
      JSON.stringify({ workId, title: 'Bowl', makers: [{ name: 'Hana', agentId }], facts, ...more })
    const stored = temporaryFolder()
    writeFileSync(join(stored, 'work.ndjson'), made('2', 'a2', { classification: 'Ceramics' }))
    writeFileSync(join(stored, 'agent.ndjson'), JSON.stringify({ agentId: 'a2', name: 'Hana' }))
    expect(await callCommand(['import', stored], { CONFIG_DIR: folder, ...variables })).toMatchObject({
      code: 0,
    })
    mkdirSync(join(folder, 'content'))
    const lines = [made('1', 'a2', {}), made('3', 'a3', {})]
    writeFileSync(join(folder, 'content', 'work.ndjson'), lines.join('\n'))
    writeFileSync(join(folder, 'content', 'agent.ndjson'), JSON.stringify({ agentId: 'a1', name: 'Duri' }))
    const said = async (more: Readonly<Record<string, string>>) =>
      (await problemsOf(folder, more)).found.filter((line: string) =>
        /^(?:CONTENT_LINK|FILTER_EMPTY)/.test(line),
      )
    const link = (line: number, id: string) =>
      expect.stringMatching(new RegExp(`^CONTENT_LINK .*:${line} .*"${id}"`))
    const filter = expect.stringMatching(/^FILTER_EMPTY/)
    expect((await said({})).sort()).toEqual([link(1, 'a2'), link(2, 'a3'), filter, filter])
    expect(await said(variables)).toEqual([link(2, 'a3')])
  })

  it('names a block that shows every one of many records', async () => {
    const folder = copyOf('tests/museums/gallery')
    const works = Array.from({ length: 300 }, (_, at) => ({ workId: `w${at}`, title: 'Bowl' }))
    rmSync(join(folder, 'content'), { recursive: true, force: true })
    write(folder, 'work.ndjson', works)
    const said = async (pageSize: number) => {
      edit(folder, 'channels/home.json', (home) => {
        Object(home).pages[0].blocks[0].pageSize = pageSize
        return home
      })
      return (await problemsOf(folder)).found.filter((line: string) => line.startsWith('BLOCK_WHOLE'))
    }
    expect(await said(8)).toEqual([])
    expect(await said(0)).toEqual([
      expect.stringMatching(
        /^BLOCK_WHOLE channels\/home\.json:\d+ A block of \/ asks for all records of "work", and there are 300\.$/,
      ),
    ])
  })

  it('of articles names a list whose channel no article has, and its page', async () => {
    const folder = copy()
    const content = join(folder, 'content')
    rmSync(content, { recursive: true, force: true })
    mkdirSync(content)
    const archive = { archivesId: '1', archivesGroupId: '1', channelNo: 'LatestNews', title: 'T' }
    writeFileSync(join(content, 'archive.ndjson'), JSON.stringify(archive))
    const list = { template: 'common', source: 'archives', pageSize: 8 }
    const channel = (route: string, channelNo: string) => ({
      $schema: '../../schemas/json/channel.schema.json',
      route,
      title: { zh: '录', en: 'L' },
      visible: false,
      pages: [{ ...list, route, params: { channelNo } }],
    })
    writeFileSync(join(folder, 'channels/one.json'), JSON.stringify(channel('/One', 'LatestNew')))
    writeFileSync(join(folder, 'channels/two.json'), JSON.stringify(channel('/Two', 'LatestNews')))
    const { found } = await problemsOf(folder)
    expect(found.filter((line: string) => /^CHANNEL_EMPTY channels.(?:one|two)/.test(line))).toEqual([
      'CHANNEL_EMPTY channels/one.json:1 /One lists articles of the channel "LatestNew", which no article and no channel has.',
    ])
    const elsewhere = await problemsOf(folder, { MAIN_API_URL: 'https://api.example' })
    expect(elsewhere.found.filter((line: string) => line.startsWith('CHANNEL_EMPTY'))).toEqual([])
    // Articles of the one channel are in the database alone.
    const stored = temporaryFolder()
    const imported = { archivesId: '2', channelNo: 'LatestNew', title: 'T' }
    writeFileSync(join(stored, 'archive.ndjson'), JSON.stringify(imported))
    const variables = { DATA_DIR: join(temporaryFolder(), 'data') }
    expect(await callCommand(['import', stored], { CONFIG_DIR: folder, ...variables })).toMatchObject({
      code: 0,
    })
    writeFileSync(join(folder, 'channels/three.json'), JSON.stringify(channel('/Three', 'LatestNe')))
    const beside = await problemsOf(folder, variables)
    expect(
      beside.found.filter((line: string) => /^CHANNEL_EMPTY channels.(?:one|two|three)/.test(line)),
    ).toEqual([
      'CHANNEL_EMPTY channels/three.json:1 /Three lists articles of the channel "LatestNe", which no article and no channel has.',
    ])
  })

  it('of records says the key that is misspelt, and the days that are none', async () => {
    const folder = smallMuseum()
    const content = join(folder, 'content')
    rmSync(content, { recursive: true, force: true })
    mkdirSync(content)
    const lines = [
      { archivesId: '1', channelNo: 'LatestNews', titel: 'T' },
      { archivesId: '2', channelNo: 'LatestNews', title: 'T', publishDate: '2026-02-30' },
    ]
    writeFileSync(join(content, 'archive.ndjson'), lines.map((line) => JSON.stringify(line)).join('\n'))
    const { output } = await callCommand(['check', '--format', 'json'], { CONFIG_DIR: folder })
    const refused: readonly { message: string; hint: string }[] = JSON.parse(output).problems.filter(
      ({ code }: { code: string }) => code === 'CONTENT_REFUSED',
    )
    expect(refused.map(({ message }) => message)).toEqual([
      '/title must be given, and the record has "titel", which nobody knows.',
      expect.stringMatching(/^\/publishDate must be a day of the calendar .*; here it is "2026-02-30"\.$/),
    ])
    expect(refused[0]?.hint).toMatch(/^Write "title" in place of "titel"\./)
  })
})

describe('pictures of the config folder', () => {
  it('are named where nothing reads their folder, and where "config/" is before "media/"; files that are not what their names say', async () => {
    const folder = smallMuseum()
    const files = join(folder, 'content', 'files')
    mkdirSync(files, { recursive: true })
    mkdirSync(join(folder, 'images'))
    writeFileSync(join(folder, 'media', 'report.pdf'), 'PK\x03\x04word/document.xml')
    await sharp({ create: { width: 37, height: 23, channels: 3, background: '#345' } })
      .png()
      .toFile(join(files, 'little.png'))
    const agent = { agentId: 'a-1', name: 'Marl', pictures: [{ path: '/little.png' }] }
    writeFileSync(join(folder, 'content', 'agent.ndjson'), JSON.stringify(agent))
    for (const name of ['call.wav', '._call.wav']) writeFileSync(join(files, name), '')
    for (const name of ['b.png', 'a.JPG', 'notes.txt']) writeFileSync(join(folder, 'images', name), '')
    writeFileSync(join(folder, 'media', 'mark-2.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    for (const [name, host] of Object.entries({ 'far.svg': 'https://cdn.example.org', 'own.svg': 'data:' }))
      writeFileSync(
        join(folder, 'media', name),
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image width="9" href="${host}/l.png"/></svg>`,
      )
    edit(folder, 'site.json', (site) => ({
      ...site,
      shell: { ...Object(site.shell), logo: 'config/media/mark-2.svg' },
    }))
    const { output } = await callCommand(['check', '--format', 'json'], { CONFIG_DIR: folder })
    const problems: readonly { code: string; file: string; message: string; hint: string }[] =
      JSON.parse(output).problems
    const unread = problems.filter(({ code }) => code === 'PICTURE_STRAY')
    expect(unread.map(({ file, message }) => [file.slice(folder.length + 1), message])).toEqual([
      ['images/a.JPG', 'Nothing reads pictures in this folder. Pictures in it: 2.'],
    ])
    expect(problems.find(({ code }) => code === 'PICTURE_SMALL')?.message).toBe(
      'Pictures of records with fewer than 480 pixels on their longer side: 1, such as "content/files/little.png" with 37 × 23.',
    )
    const others = problems.filter(({ code }) => code === 'FILE_OTHER')
    expect(others.map(({ message }) => message)).toEqual([
      '"media/far.svg" cannot be shown as its name says: it refers to a picture of another host, which browsers do not load within an SVG.',
      '"media/report.pdf" cannot be shown as its name says: it is a Word document.',
      '"content/files/call.wav" cannot be shown as its name says: it is empty: 0 bytes.',
    ])
    expect(problems.find(({ code }) => code === 'PICTURE_MISSING')?.hint).toBe(
      'Did you mean "/media/mark-2.svg"?',
    )
  })

  it('are named where they have too many pixels for versions, and where they are none', {
    tags: ['full'],
  }, async () => {
    const folder = copy()
    const files = join(folder, 'content', 'files')
    mkdirSync(files, { recursive: true })
    const create = { width: 11_000, height: 9200, channels: 3, background: '#345' } as const
    const store = (name: string, progressive: boolean) =>
      sharp({ create, limitInputPixels: false })
        .jpeg({ progressive })
        .toFile(join(folder, 'media', name))
    await store('hall.jpg', true)
    await store('by-line.jpg', false)
    cpSync(join(folder, 'media', 'hall.jpg'), join(files, 'ship.jpg'))
    writeFileSync(join(folder, 'media', 'mark.svg'), 'not a drawing')
    writeFileSync(join(folder, 'media', 'phone.jpg'), '\0\0\0\u0018ftypheic')
    writeFileSync(
      join(folder, 'media', 'pointer.png'),
      'version https://git-lfs.github.com/spec/v1\noid sha256:0\n',
    )
    const { found } = await problemsOf(folder)
    expect(found.filter((line: string) => line.startsWith('PICTURE_'))).toEqual([
      'PICTURE_LARGE media/hall.jpg:1 The picture "media/hall.jpg" has 11000 × 9200 pixels, more than 100 million.',
      'PICTURE_UNREADABLE media/mark.svg:1 "media/mark.svg" cannot be read as a picture.',
      'PICTURE_UNREADABLE media/phone.jpg:1 "media/phone.jpg" is a HEIC picture, whatever its name says.',
      'PICTURE_UNREADABLE media/pointer.png:1 "media/pointer.png" is no picture, but a pointer that Git LFS has left in its place.',
      'PICTURE_LARGE content/files/ship.jpg:1 The picture "content/files/ship.jpg" has 11000 × 9200 pixels, more than 100 million.',
    ])
  })
})

describe('pointers of a source', () => {
  it('may begin with "/media/", as those of backends do; a picture that it writes is a file', {
    tags: ['full'],
  }, async () => {
    const folder = copy()
    edit(folder, 'sources/archives.json', (source) => ({
      ...source,
      item: {
        ...Object(source.item),
        image: '/media/0/url',
        subtitle: { from: '/media/0/credit', as: [{ prefix: '/media/' }] },
        banner: { const: '/media/no-ground.webp' },
      },
    }))
    const { found } = await problemsOf(folder)
    expect(found.filter((line: string) => line.startsWith('MEDIA_MISSING'))).toEqual([
      expect.stringContaining('"/media/no-ground.webp"'),
    ])
  })
})

describe('records of the config folder', () => {
  it("of types of the museum's own are held to their declaration, and files of no type are named", async () => {
    const folder = smallMuseum()
    const content = join(folder, 'content')
    rmSync(content, { recursive: true, force: true })
    mkdirSync(content, { recursive: true })
    mkdirSync(join(folder, 'records'))
    const label = { zh: '标本', en: 'Specimen' }
    const type = (fields: readonly object[]) =>
      JSON.stringify({
        $schema: '../../schemas/json/record.schema.json',
        label,
        title: 'name',
        fields: [{ name: 'name', type: 'languageMap', label }, ...fields],
      })
    writeFileSync(join(folder, 'records', 'taxon.json'), type([]))
    writeFileSync(
      join(folder, 'records', 'specimen.json'),
      type([
        { name: 'found', type: 'date', label },
        { name: 'mass', type: 'number', label },
        { name: 'taxon', type: 'link', to: 'taxon', label },
        { name: 'colours', type: 'list', label },
        { name: 'places', type: 'list', label },
      ]),
    )
    const lines = [
      {
        id: '1',
        name: { zh: '一', en: 'One' },
        found: '1904-02-29',
        mass: '3.2',
        taxon: '70',
        colours: ['red; blue'],
      },
      { id: '2', name: 'Two', found: '1974-02-30', colours: ['red', 'red; green'], places: ['a|b'] },
      { id: '3', name: 'Three', mass: '3,2' },
      { id: '4', name: 'Four', found: '30/02/1974' },
      { id: '4', name: 'Four again', taxon: ['70', '71'] },
      { id: '5', name: 'Five', pictures: [{ path: '/gone.jpg' }] },
      { id: '6', name: 'Six', colour: 'red' },
      { id: '7', name: 'Seven', pictures: [{ path: 'http://127.0.0.1:8099/7.jpg' }] },
      { id: '8', name: 'Eight', pictures: [{ path: 'http://127.0.0.1:8099/8.jpg' }] },
    ]
    writeFileSync(join(content, 'specimen.ndjson'), lines.map((line) => JSON.stringify(line)).join('\n'))
    writeFileSync(join(content, 'taxon.ndjson'), JSON.stringify({ id: '70', name: 'Macaw' }))
    writeFileSync(join(content, 'specimens.ndjson'), '')
    writeFileSync(join(content, 'taxon.json'), '[]')
    writeFileSync(join(content, 'notes.md'), '')
    const { code, found } = await problemsOf(folder)
    expect(code).toBe(1)
    const day = (value: string) =>
      `must be a day, month or year of the calendar, such as 1912-05-01, 1912-05 or 1912; here it is "${value}".`
    expect(found.filter((line: string) => line.startsWith('CONTENT_')).sort()).toEqual([
      'CONTENT_FILE_MISSING content/specimen.ndjson:6 The record names a file, and there is no "content/files/gone.jpg".',
      'CONTENT_ID_TWICE content/specimen.ndjson:5 The record on line 4 has the id "4" too.',
      'CONTENT_LINK content/specimen.ndjson:5 "taxon" leads to "71", and content/taxon.ndjson has no record of this id.',
      'CONTENT_LIST content/specimen.ndjson:1 The list "colours" has "red; blue" as a single value. Records with ";" in one: 2.',
      'CONTENT_NAME content/specimens.ndjson:1 A content folder has no file "specimens.ndjson".',
      'CONTENT_NAME content/taxon.json:1 A content folder has no file "taxon.json".',
      'CONTENT_PICTURE_HOST content/specimen.ndjson:8 Pictures or media of 2 records are at http://127.0.0.1:8099, from where pages load none.',
      `CONTENT_REFUSED content/specimen.ndjson:2 /found ${day('1974-02-30')}`,
      'CONTENT_REFUSED content/specimen.ndjson:3 /mass must be number; here it is "3,2".',
      `CONTENT_REFUSED content/specimen.ndjson:4 /found ${day('30/02/1974')}`,
      'CONTENT_REFUSED content/specimen.ndjson:7 /colour has the unknown field "colour"; here it is "red".',
    ])
  })

  it('are named at the member that does not fit, with its declaration and what to write', async () => {
    const folder = smallMuseum()
    const content = join(folder, 'content')
    rmSync(content, { recursive: true, force: true })
    mkdirSync(content, { recursive: true })
    mkdirSync(join(folder, 'records'), { recursive: true })
    const label = { zh: '琴', en: 'Harp' }
    const fields = [
      { name: 'name', type: 'text', label },
      { name: 'made', type: 'year', label },
    ]
    writeFileSync(
      join(folder, 'records', 'harp.json'),
      JSON.stringify(
        { $schema: '../../schemas/json/record.schema.json', label, title: 'name', fields },
        undefined,
        2,
      ),
    )
    const lines = ['{"id": "1", "name": "x", "made": "ca. 1887"}', '{"id": "2", "name": "x", "mode": 1887}']
    writeFileSync(join(content, 'harp.ndjson'), lines.join('\n'))
    const { output } = await callCommand(['check', '--format', 'json'], { CONFIG_DIR: folder })
    const problems: readonly { code: string; line: number; column: number; hint: string }[] =
      JSON.parse(output).problems
    const found = problems.filter(({ code }) => code === 'CONTENT_REFUSED')
    expect(found.map(({ line, column, hint }) => [line, column, hint])).toEqual([
      [
        1,
        26,
        expect.stringMatching(
          /^"made" is of the type "year" in records\/harp\.json:17\. .*"as": \["yearFrom"\]/,
        ),
      ],
      [2, 26, 'Did you mean "made"? The fields are declared in records/harp.json.'],
    ])
  })

  it('are refused without saying a number or an address of a person', async () => {
    const folder = smallMuseum()
    mkdirSync(join(folder, 'records'), { recursive: true })
    const label = { zh: '借展', en: 'Loan' }
    const fields = [
      { name: 'name', type: 'text', label },
      { name: 'made', type: 'year', label },
      { name: 'mass', type: 'number', label },
    ]
    writeFileSync(
      join(folder, 'records', 'loan.json'),
      JSON.stringify({ $schema: '../../schemas/json/record.schema.json', label, title: 'name', fields }),
    )
    const lines = [
      { id: '1', name: 'x', made: 'from Hana, Tel. 03-1234-5678' },
      { id: '2', name: 'x', mail: 'hana@lender.example' },
      { id: '3', name: 'x', mass: ['hana@lender.example'] },
      { id: '4', name: 'x', mass: '3,2' },
    ]
    writeFileSync(
      join(folder, 'content', 'loan.ndjson'),
      lines.map((line) => JSON.stringify(line)).join('\n'),
    )
    writeFileSync(
      join(folder, 'content', 'message.ndjson'),
      JSON.stringify({ messageId: '1', content: 'Hi', name: 'Hana', email: { tel: 312345678 } }),
    )
    const { found, output } = await problemsOf(folder)
    const refused: readonly string[] = found.filter((line: string) => line.startsWith('CONTENT_REFUSED'))
    expect(refused.map((line) => line.replace(/^.*; /, '')).sort()).toEqual([
      'here it is "3,2".',
      ...Array.from({ length: 4 }, () => "its value may be a person's own and is not printed."),
    ])
    expect(output).not.toMatch(/12345678|1234-5678|hana@/)
  })

  it('are held to what the start would refuse, and periods to their order', async () => {
    const folder = smallMuseum()
    const content = join(folder, 'content')
    rmSync(content, { recursive: true, force: true })
    mkdirSync(content, { recursive: true })
    const exhibition = (id: string, startTime: string, endTime: string) =>
      JSON.stringify({ exhibitionTempId: id, tempName: 'E', startTime, endTime })
    const lines = [
      exhibition('1', '1 May 2026', '2026-09-01'),
      exhibition('2', '2026-09-01', '2026-03-01'),
      exhibition('3', '2026-09-01 10:00', '2026-09-01'),
      exhibition('4', '2026-09-01T10:00', '2026-09-01 09:00'),
    ]
    writeFileSync(join(content, 'exhibitionTemp.ndjson'), lines.join('\n'))
    const { code, found } = await problemsOf(folder)
    expect(code).toBe(1)
    expect(found.filter((line: string) => line.startsWith('CONTENT_'))).toEqual([
      expect.stringMatching(/^CONTENT_REFUSED content\/exhibitionTemp\.ndjson:1 \/startTime must /),
      'CONTENT_PERIOD content/exhibitionTemp.ndjson:2 "endTime" is 2026-03-01, before "startTime", which is 2026-09-01.',
      'CONTENT_PERIOD content/exhibitionTemp.ndjson:4 "endTime" is 2026-09-01 09:00, before "startTime", which is 2026-09-01T10:00.',
    ])
  })
})

describe('values of records', () => {
  it('are named where they fit their fields and cannot be meant, with ids that look alike', async () => {
    const folder = smallMuseum()
    const content = join(folder, 'content')
    rmSync(content, { recursive: true, force: true })
    mkdirSync(content, { recursive: true })
    mkdirSync(join(folder, 'records'))
    const label = (en: string) => ({ zh: en, en })
    const field = (name: string, type: string, more = {}) => ({ name, type, label: label(name), ...more })
    writeFileSync(
      join(folder, 'records', 'instrument.json'),
      JSON.stringify({
        $schema: '../../schemas/json/record.schema.json',
        label: label('Instruments'),
        title: 'name',
        fields: [
          field('name', 'languageMap'),
          field('length', 'number', { unit: { zh: '厘米', en: 'cm' } }),
          field('height', 'number', { unit: 'm' }),
          field('origin', 'place'),
          field('born', 'year'),
          field('died', 'date'),
        ],
      }),
    )
    const instruments = [
      { id: 'MI-1', name: { zh: '琴', en: '   ' }, length: -4, height: -400 },
      { id: 'mi-1', name: '筝', length: -5, origin: { name: '海', latitude: 0, longitude: 0 } },
      { id: '12', name: '瑟', origin: { name: '岛', latitude: 0 } },
      { id: '۱۲', name: '鼓', born: 1900, died: '1850' },
    ]
    const works = [
      { workId: 'W-1', title: 'A', date: '1655', dateFrom: 1855 },
      { workId: 'W-2', title: 'B', date: '1655', dateFrom: 1650, dateTo: 1900 },
      { workId: 'W-3', title: 'C', date: '回历1302', dateFrom: 1885 },
    ]
    const agents = [
      { agentId: 'P-1', name: 'A', lifeDates: '1850–1900', dateFrom: 1700, dateTo: 1900 },
      { agentId: 'P-2', name: 'B', lifeDates: '1850–1900', dateFrom: 1850, dateTo: 1900 },
    ]
    const lines = (records: readonly object[]) => records.map((each) => JSON.stringify(each)).join('\n')
    writeFileSync(join(content, 'instrument.ndjson'), lines(instruments))
    writeFileSync(join(content, 'work.ndjson'), lines(works))
    writeFileSync(join(content, 'agent.ndjson'), lines(agents))
    const { found } = await problemsOf(folder)
    expect(found.filter((line: string) => line.startsWith('CONTENT_'))).toEqual([
      'CONTENT_VALUE content/agent.ndjson:1 "lifeDates" and "dateFrom" are a century or more apart in 1 record, such as "1850–1900" / 1700 (P-1).',
      'CONTENT_PERIOD content/instrument.ndjson:4 "died" is 1850, before "born", which is 1900.',
      'CONTENT_VALUE content/instrument.ndjson:1 "name" in the language "en" is blanks alone in 1 record, such as MI-1.',
      'CONTENT_VALUE content/instrument.ndjson:1 "length" is below zero in 2 records, such as -4 (MI-1).',
      'CONTENT_VALUE content/instrument.ndjson:2 "origin" has the latitude 0 and the longitude 0: 1 record.',
      'CONTENT_VALUE content/instrument.ndjson:3 "origin" has a latitude or a longitude alone in 1 record, such as 12.',
      'CONTENT_ID_ALIKE content/instrument.ndjson:4 The id "۱۲" looks like "12" on line 3, and is another one.',
      'CONTENT_ID_ALIKE content/instrument.ndjson:2 The id "mi-1" looks like "MI-1" on line 1, and is another one.',
      'CONTENT_VALUE content/work.ndjson:1 "date" and "dateFrom" are a century or more apart in 1 record, such as "1655" / 1855 (W-1).',
    ])
  })

  it('are named where a file belongs to a group that no record has', async () => {
    const folder = smallMuseum()
    const content = join(folder, 'content')
    const write = (name: string, ...records: readonly object[]) =>
      writeFileSync(join(content, `${name}.ndjson`), records.map((each) => JSON.stringify(each)).join('\n'))
    const file = (fileInfoId: string, objectId: string) => ({ fileInfoId, objectId, filePath: 'a.pdf' })
    const fileOf = async () => {
      const { found } = await problemsOf(folder)
      return found.filter((line: string) => line.startsWith('CONTENT_VALUE'))
    }
    write('exhibit', { exhibitId: 'E-1', exhibitName: 'Jug', groupId: 'G-1' })
    write('file', file('F-1', 'G-1'), file('F-2', 'G-7'), file('F-3', 'E-1'))
    expect(await fileOf()).toEqual([
      'CONTENT_VALUE content/file.ndjson:2 "objectId" names a group that no record has as its "groupId" in 1 record, such as "G-7" (F-2).',
    ])
    // Records with groups are elsewhere.
    write('exhibit', { exhibitId: 'E-1', exhibitName: 'Jug' })
    expect(await fileOf()).toEqual([])
  })

  it('are named where a text shows a file of a computer', async () => {
    const folder = smallMuseum()
    const text = '<p><img src="file:///C:/a.jpg"><img src=C:\\b.jpg></p>'
    writeFileSync(
      join(folder, 'content', 'work.ndjson'),
      JSON.stringify({ workId: '1', title: 'Hall', description: text }),
    )
    const { found } = await problemsOf(folder)
    expect(found.filter((line: string) => line.startsWith('CONTENT_FILE'))).toEqual([
      expect.stringContaining('"file:///C:/a.jpg"'),
      expect.stringContaining('"C:\\b.jpg"'),
    ])
  })

  it('are named as links that lead nowhere where a text of Word leads to one', async () => {
    const folder = smallMuseum()
    write(folder, 'work.ndjson', [
      { workId: '1', title: 'Hall', description: '<p><a href="file:///C:/visit.pdf">Visit</a></p>' },
    ])
    const { found, code } = await problemsOf(folder)
    expect(code).toBe(0)
    expect(found.filter((line: string) => line.startsWith('CONTENT_'))).toEqual([
      expect.stringMatching(/^CONTENT_HREF .*file:\/\/\/C:\/visit\.pdf/),
    ])
  })
})

describe('the days of an activity', () => {
  it('are named where it begins in the small hours, and no other time is', async () => {
    const folder = smallMuseum()
    const times = ['2026-12-10 03:00:00', '2026-12-11 00:00:00', '2026-12-12 19:00:00']
    write(
      folder,
      'activity.ndjson',
      times.map((startTime, index) => ({ activityId: `${index}`, activityName: 'A', startTime })),
    )
    const { found } = await problemsOf(folder)
    expect(found.filter((line: string) => line.includes('night'))).toEqual([
      'CONTENT_VALUE content/activity.ndjson:1 an activity begins in the night: 1 record, such as 2026-12-10 03:00:00 (0).',
    ])
  })

  it('and pictures that stand for records are named where they are tiny', async () => {
    const folder = smallMuseum()
    const files = join(folder, 'content', 'files')
    mkdirSync(files, { recursive: true })
    for (const side of [40, 200])
      await sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
        .png()
        .toFile(join(files, `${side}.png`))
    const shown = (side: number) => ({ tempId: `${side}`, tempName: 'A', thumb: `/${side}.png` })
    write(folder, 'exhibitionTemp.ndjson', [shown(40), shown(200)])
    const { found } = await problemsOf(folder)
    expect(found.filter((line: string) => line.startsWith('PICTURE_SMALL'))).toEqual([
      expect.stringMatching(/:1 .* fewer than 160 pixels .*: 1, such as "content\/files\/40\.png"/),
    ])
  })

  it('are named where a text shows a picture that is not there, or of a host from which pages load none', async () => {
    const folder = smallMuseum()
    const content = join(folder, 'content')
    mkdirSync(content, { recursive: true })
    // As LibreOffice and WeChat write them.
    const description =
      '<p><img alt="" src="lo_html_1234.png" name="Image1"><img alt="" src="https://mmbiz.qpic.cn/mmbiz_jpg/abc/640?wx_fmt=jpeg"></p>'
    writeFileSync(join(content, 'work.ndjson'), JSON.stringify({ workId: '1', title: 'W', description }))
    const { found } = await problemsOf(folder)
    expect(found.filter((line: string) => line.startsWith('CONTENT_'))).toEqual([
      'CONTENT_FILE_MISSING content/work.ndjson:1 The record names a file, and there is no "content/files/lo_html_1234.png".',
      'CONTENT_PICTURE_HOST content/work.ndjson:1 Pictures or media of 1 record are at https://mmbiz.qpic.cn, from where pages load none.',
    ])
  })

  it('are named where they are of another era', async () => {
    const folder = smallMuseum()
    const content = join(folder, 'content')
    rmSync(content, { recursive: true, force: true })
    mkdirSync(content, { recursive: true })
    const activity = (activityId: string, startTime: string) =>
      JSON.stringify({ activityId, activityName: 'A', startTime })
    writeFileSync(
      join(content, 'activity.ndjson'),
      ['1801-01-01', '2569-12-05 10:00', '2199-01-01']
        .map((each, index) => activity(`${index}`, each))
        .join('\n'),
    )
    const { found } = await problemsOf(folder)
    expect(found.filter((line: string) => line.startsWith('CONTENT_'))).toEqual([
      'CONTENT_DAY content/activity.ndjson:2 /startTime is 2569-12-05 10:00, before the year 1800 or after 2199.',
      'CONTENT_AHEAD content/activity.ndjson:2 "startTime" is more than twenty years ahead in 2 records, such as 2569-12-05 10:00 of 1.',
    ])
  })
})

describe('days of records', () => {
  it('are named where they are far ahead, once with their number', async () => {
    const folder = smallMuseum()
    const content = join(folder, 'content')
    rmSync(content, { recursive: true, force: true })
    mkdirSync(content, { recursive: true })
    const soon = `${new Date().getUTCFullYear() + 1}-12-31 09:00`
    const lines = (records: readonly object[]) => records.map((each) => JSON.stringify(each)).join('\n')
    const article = (archivesId: string, publishDate: string) => ({
      ...{ archivesId, publishDate, channelNo: 'News', title: 'A' },
    })
    const articles = [article('1', soon), article('2', '2962-11-15 09:00'), article('3', '2963-01-01')]
    writeFileSync(join(content, 'archive.ndjson'), lines(articles))
    const works = [{ workId: 'W-1', title: 'W', dateFrom: 1890, dateTo: 2089 }]
    writeFileSync(join(content, 'work.ndjson'), lines(works))
    const { found } = await problemsOf(folder)
    expect(found.filter((line: string) => line.startsWith('CONTENT_AHEAD'))).toEqual([
      'CONTENT_AHEAD content/archive.ndjson:2 "publishDate" is more than two years ahead in 2 records, such as 2962-11-15 09:00 of 2.',
      'CONTENT_AHEAD content/work.ndjson:1 "dateTo" is in the future in 1 record, such as 2089 of W-1.',
    ])
  })
})

// Planted in the gallery of tests/museums: a painter of 1801 and a painting of 1730.
it('works that are older than their makers are named', async () => {
  const folder = smallMuseum()
  const content = join(folder, 'content')
  rmSync(content, { recursive: true, force: true })
  mkdirSync(content, { recursive: true })
  const person = { kind: 'person', lifeDates: '1801–1866', dateFrom: 1801, dateTo: 1866 }
  const agents = [
    { agentId: 'marl', name: 'Tobias Marl', ...person },
    { agentId: 'fenwick', name: 'Ada Fenwick', ...person, lifeDates: 'active 1801–1866' },
    { agentId: 'ferry', name: 'Ferry Pottery', ...person, kind: 'workshop' },
  ]
  const work = (workId: string, year: number, maker: object) => ({
    workId,
    title: `Jug ${workId}`,
    dateFrom: year - 5,
    dateTo: year,
    makers: [{ name: 'M', ...maker }],
  })
  const works = [
    work('1', 1803, { agentId: 'marl' }),
    work('2', 1730, { agentId: 'marl', role: 'after' }),
    work('3', 1730, { agentId: 'fenwick' }),
    work('4', 1730, { agentId: 'ferry' }),
    work('5', 1730, { agentId: 'marl' }),
  ]
  const lines = (records: readonly object[]) => records.map((each) => JSON.stringify(each)).join('\n')
  writeFileSync(join(content, 'agent.ndjson'), lines(agents))
  writeFileSync(join(content, 'work.ndjson'), lines(works))
  const { found } = await problemsOf(folder)
  expect(found.filter((line: string) => line.startsWith('CONTENT_'))).toEqual([
    'CONTENT_VALUE content/work.ndjson:5 a work was made before its maker was born: 1 record, such as 5 (1730 / 1801).',
  ])
})

describe('whether an activity takes place', () => {
  it('is named where its record has a word that nobody knows', async () => {
    const folder = smallMuseum()
    const content = join(folder, 'content')
    rmSync(content, { recursive: true, force: true })
    mkdirSync(content, { recursive: true })
    const activity = (activityId: string, activityStatus: string) =>
      JSON.stringify({
        activityId,
        activityName: `A ${activityId}`,
        activityStatus,
        startTime: '2026-11-21 09:00:00',
      })
    writeFileSync(
      join(content, 'activity.ndjson'),
      ['cancelled', 'ยกเลิก', '', 'canselled'].map((each, index) => activity(`${index}`, each)).join('\n'),
    )
    const { found } = await problemsOf(folder)
    expect(found.filter((line: string) => line.startsWith('CONTENT_'))).toEqual([
      'CONTENT_STATUS content/activity.ndjson:4 /activityStatus is "canselled", a word that nobody knows.',
    ])
  })
})

describe('rights and media of records', () => {
  it('of formats that no browser shows are named with what to export', async () => {
    const folder = smallMuseum()
    const media = [
      { path: 'talk.mp3', captions: 'talk.srt' },
      // In the code of a country, in one of a language that the site lacks, and in one of its own.
      ...['talk.cn.vtt', 'talk.fr.vtt', 'talk.zh.vtt'].map((captions) => ({ path: 'talk.mp3', captions })),
      { path: 'hall.obj' },
      { path: 'tour.GLB' },
      { path: 'https://x.example/a.mov' },
      { path: 'plan.pdf' },
    ]
    writeFileSync(
      join(folder, 'content', 'work.ndjson'),
      JSON.stringify({ workId: '1', title: 'Hall', media, pictures: [{ path: 'scan.TIF' }] }),
    )
    write(folder, 'exhibitionTemp.ndjson', [{ tempId: '1', tempName: 'A', thumb: 'catalogue.pdf' }])
    const { found, problems } = await problemsOf(folder)
    expect(found.filter((line: string) => line.startsWith('CONTENT_MEDIUM'))).toEqual([
      'CONTENT_MEDIUM_FILE content/work.ndjson:1 "talk.srt" is in a format that browsers do not show.',
      'CONTENT_MEDIUM_FILE content/work.ndjson:1 "hall.obj" is in a format that browsers do not show.',
      'CONTENT_MEDIUM_FILE content/work.ndjson:1 "https://x.example/a.mov" is in a format that browsers do not show.',
      'CONTENT_MEDIUM_FILE content/exhibitionTemp.ndjson:1 "catalogue.pdf" is in a format that browsers do not show.',
      'CONTENT_MEDIUM_FILE content/work.ndjson:1 "scan.TIF" is in a format that browsers do not show.',
    ])
    expect(found.filter((line: string) => line.includes('country'))).toEqual([
      'CONTENT_VALUE content/work.ndjson:1 "talk.cn.vtt" is named by the country "cn", and captions are named by their language.',
    ])
    const hints = problems
      .filter(({ code }: { code: string }) => code === 'CONTENT_MEDIUM_FILE')
      .map(({ hint }: { hint: string }) => hint)
    expect(hints).toEqual([
      'Export it as WebVTT.',
      'Export it as GLB.',
      expect.any(String),
      'Export it as JPEG.',
      'Export it as JPEG.',
    ])
  })

  it('are captions that browsers do not show, at the line that is wrong', async () => {
    const folder = smallMuseum()
    const files = join(folder, 'content', 'files')
    mkdirSync(files, { recursive: true })
    const write = (name: string, text: string | Uint8Array) => writeFileSync(join(files, name), text)
    const cue = (times: string) => `WEBVTT\n\n1\n00:01.000 --> 00:02.500 align:start\nA\n\n${times}\nB\n`
    write('good.vtt', cue('01:00:03.000 --> 01:00:04.000'))
    write('none.vtt', 'WEBVTT\n\nNOTE Nothing yet\n')
    write('early.vtt', cue('00:04.000 --> 00:03.000'))
    write('comma.vtt', cue('00:00:03,000 --> 00:00:04,000'))
    write('short.vtt', cue('0:03 --> 0:04'))
    // "해설" in CP949, as Windows of Korea saves it.
    write(
      'korean.vtt',
      Buffer.concat([
        Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\n'),
        Buffer.from([0xc7, 0xd8, 0xbc, 0xb3]),
      ]),
    )
    const { found } = await problemsOf(folder)
    expect(found.filter((line: string) => line.startsWith('FILE_'))).toEqual([
      'FILE_CAPTIONS content/files/comma.vtt:7 Captions in "content/files/comma.vtt" are not shown: a time has a comma, as SubRip writes it.',
      'FILE_CAPTIONS content/files/early.vtt:7 Captions in "content/files/early.vtt" are not shown: a cue does not end after it begins.',
      'FILE_CAPTIONS content/files/korean.vtt:1 Captions in "content/files/korean.vtt" are not shown: it is not in UTF-8, and letters are shown as other signs.',
      'FILE_CAPTIONS content/files/none.vtt:1 Captions in "content/files/none.vtt" are not shown: it has no cue.',
      'FILE_CAPTIONS content/files/short.vtt:7 Captions in "content/files/short.vtt" are not shown: the times of a cue are not understood.',
    ])
  })

  it('are named where nobody knows them, and panoramas that are of another shape', async () => {
    const folder = smallMuseum()
    const content = join(folder, 'content')
    rmSync(content, { recursive: true, force: true })
    mkdirSync(join(content, 'files'), { recursive: true })
    const picture = (name: string, width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#888' } }).toFile(
        join(content, 'files', name),
      )
    await Promise.all([picture('whole.jpg', 400, 200), picture('part.jpg', 400, 300)])
    writeFileSync(join(content, 'files', 'words.jpg'), 'no picture')
    const known = 'https://creativecommons.org/licenses/by/4.0/'
    const media = (path: string, type?: string) => ({ path, title: 'M', ...(type !== undefined && { type }) })
    const works = [
      { workId: '1', title: 'W', rights: known, media: [media('whole.jpg', 'panorama')] },
      { workId: '2', title: 'W', rights: 'http://creativecommons.org/licenses/bye/4.0/' },
      {
        workId: '3',
        title: 'W',
        rights: 'In the family.',
        pictures: [{ path: 'whole.jpg', rights: 'https://rightsstatements.org/vocab/InCopyright/1.0/' }],
      },
      { workId: '4', title: 'W', media: [media('whole.jpg', 'Panoramic'), media('whole.jpg')] },
      { workId: '5', title: 'W', media: [media('part.jpg', 'panorama'), media('words.jpg', 'panorama')] },
      { workId: '6', title: 'W', media: [media('https://elsewhere.test/x.jpg', 'panorama')] },
    ]
    writeFileSync(join(content, 'work.ndjson'), works.map((work) => JSON.stringify(work)).join('\n'))
    const { found } = await problemsOf(folder)
    expect(found.filter((line: string) => line.startsWith('CONTENT_'))).toEqual([
      'CONTENT_RIGHTS content/work.ndjson:2 /rights is "http://creativecommons.org/licenses/bye/4.0/", which is no statement of rightsstatements.org and no licence of creativecommons.org.',
      'CONTENT_RIGHTS content/work.ndjson:3 /pictures/0/rights is "https://rightsstatements.org/vocab/InCopyright/1.0/", which is no statement of rightsstatements.org and no licence of creativecommons.org.',
      'CONTENT_PICTURE_HOST content/work.ndjson:6 Pictures or media of 1 record are at https://elsewhere.test, from where pages load none.',
      'CONTENT_MEDIUM content/work.ndjson:4 "whole.jpg" is of the type "panoramic", of which pages show nothing.',
      'CONTENT_PANORAMA content/work.ndjson:5 "content/files/part.jpg" is said to be a panorama, and is 400 × 300 pixels.',
      'CONTENT_PANORAMA content/work.ndjson:5 "content/files/words.jpg" is said to be a panorama, and is no picture.',
    ])
  })

  it('are read where an own record type says that its rights and its period are', async () => {
    const folder = smallMuseum()
    const content = join(folder, 'content')
    rmSync(content, { recursive: true, force: true })
    mkdirSync(content, { recursive: true })
    mkdirSync(join(folder, 'records'), { recursive: true })
    const text = (en: string, zh: string) => ({ en, zh })
    writeFileSync(
      join(folder, 'records', 'coin.json'),
      JSON.stringify({
        $schema: '../../schemas/json/record.schema.json',
        label: text('Coins', '钱币'),
        title: 'name',
        rights: 'licence',
        period: ['from', 'to'],
        fields: [
          { name: 'from', type: 'year', label: text('From', '起') },
          { name: 'to', type: 'year', label: text('To', '止') },
          { name: 'name', type: 'text', label: text('Name', '名称') },
          { name: 'licence', type: 'text', label: text('Licence', '许可') },
        ],
      }),
    )
    const coin = { id: '1', name: 'Obol', licence: 'https://creativecommons.org/licenses/bye/4.0/' }
    const late = { id: '2', name: 'Penny', from: 1900, to: 1880 }
    const older = { id: '3', name: 'As', from: -44, to: 12 }
    writeFileSync(
      join(content, 'coin.ndjson'),
      [coin, late, older].map((each) => JSON.stringify(each)).join('\n'),
    )
    const { found } = await problemsOf(folder)
    expect(found.filter((line: string) => line.startsWith('CONTENT_'))).toEqual([
      expect.stringMatching(/^CONTENT_RIGHTS content\/coin\.ndjson:1 \/licence is "https:/),
      'CONTENT_PERIOD content/coin.ndjson:2 "to" is 1880, before "from", which is 1900.',
    ])
  })
})

/** A source whose call is misspelt, and one whose service has no address. */
const MISSPELT = 'exhibits'
const FOREIGN = 'temp-exhibitions'

describe('requests to the content service of this program', () => {
  const parent = mkdtempSync(join(tmpdir(), 'vitrine-asking-'))
  const folder = join(parent, 'config')
  afterAll(() => rmSync(parent, { recursive: true, force: true }))

  /** What the check says of a museum with all of these mistakes, each in a source of its own or under a code of its own. */
  let here: Awaited<ReturnType<typeof problemsOf>>
  const path = () =>
    JSON.parse(readFileSync(join('config', 'sources', `${MISSPELT}.json`), 'utf8')).request.path

  beforeAll(async () => {
    copyConfig(folder)
    edit(folder, 'sources/archives.json', (source) => ({
      ...source,
      request: {
        ...Object(source.request),
        body: {
          entity: { channelNo: '{channelNo}', chanelNo: 'x' },
          param: { pageSize: [1], pageNum: '{page}' },
        },
      },
      response: { ...Object(source.response), records: '/records' },
      item: {
        ...Object(source.item),
        title: '/titel',
        subtitle: { from: ['/other', '/title'] },
        html: { template: '{/content} {/attachments/0/nmae}' },
        facts: [
          { name: 'a', label: { zh: '甲', en: 'A' }, each: '/facs', value: '/anything' },
          { name: 'b', label: { zh: '乙', en: 'B' }, value: { from: '/title', in: { en: '/valeu' } } },
        ],
      },
    }))
    edit(folder, 'sources/archive-by-no.json', (source) => ({
      ...source,
      request: { ...Object(source.request), query: { colour: 'red' } },
    }))
    edit(folder, 'sources/archive-by-id.json', (source) => {
      const joins: unknown[] = [source.joins].flat()
      const join = Object(joins[0])
      const [name = ''] = Object.keys(join.params)
      return { ...source, joins: [{ ...join, params: { ...join.params, [name]: '/groupID' } }] }
    })
    edit(folder, `sources/${MISSPELT}.json`, (source) => ({
      ...source,
      request: { ...Object(source.request), path: `${path()}s` },
    }))
    edit(folder, 'site.json', (site) => ({
      ...site,
      services: { ...Object(site.services), stories: { env: 'STORIES_API_URL' } },
    }))
    edit(folder, `sources/${FOREIGN}.json`, (source) => ({
      ...source,
      service: 'stories',
      request: { ...Object(source.request), path: '/v2/stories' },
    }))
    here = await problemsOf(folder)
  })

  it('are held to its schemas, at the place where they are written', () => {
    const { code, found } = here
    expect(code).toBe(1)
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^REQUEST_REFUSED sources\/archives\.json:\d+ .*queryArchivesList.*\/body\/param\/pageSize must be integer/,
        ),
        expect.stringMatching(/^REQUEST_UNREAD sources\/archives\.json:\d+ .*\/body\/entity\/chanelNo/),
        expect.stringMatching(/^REQUEST_UNREAD sources\/archive-by-no\.json:\d+ .*\/querystring\/colour/),
      ]),
    )
  })

  it('are held to them in each order that a source offers', async () => {
    const folder = copyOf('tests/museums/gallery')
    edit(folder, 'sources/works.json', (source) => {
      Object(source).params.sort.values.title = 'titel'
      return source
    })
    const refused = (await problemsOf(folder)).found.filter((line: string) =>
      line.startsWith('REQUEST_REFUSED'),
    )
    expect(refused).toEqual([
      expect.stringMatching(/works\.json.*\/body\/param\/sort "titel" must be .*"title"/),
    ])
  })

  const unansweredIn = (file: string): readonly string[] =>
    here.found.filter((line: string) => line.startsWith(`FIELD_UNANSWERED sources/${file}.json`))

  it('read only fields that an answer has, or that another backend may have in their place', () => {
    const unanswered = unansweredIn('archives')
    expect(unanswered.map((line: string) => /reads "([^"]*)"/.exec(line)?.[1])).toEqual([
      '/titel',
      '/attachments/0/nmae',
      '/facs',
      '/valeu',
    ])
    expect(unanswered[0]).toMatch(/sources\/archives\.json:\d+ /)
  })

  it('read records, totals and counts only where an answer has them', async () => {
    const folder = copyOf('tests/museums/gallery')
    edit(folder, 'sources/works.json', (source) => {
      const { facets, ...response } = Object(source.response)
      const [first = '', ...others] = Object.keys(facets)
      return {
        ...source,
        response: {
          ...response,
          records: '/rows',
          total: '/totla',
          page: ['/nowhere', '/current'],
          facets: {
            [first]: { ...facets[first], records: '/facet' },
            ...Object.fromEntries(others.map((name) => [name, facets[name]])),
          },
        },
      }
    })
    const { found } = await problemsOf(folder)
    const unanswered = found.filter((line: string) => line.startsWith('FIELD_UNANSWERED'))
    expect(unanswered.map((line: string) => /reads "([^"]*)"/.exec(line)?.[1])).toEqual([
      '/rows',
      '/totla',
      '/facet',
    ])
  })

  it('take of the record for joins only what an answer has', () => {
    expect(unansweredIn('archive-by-id')).toEqual([
      expect.stringMatching(/^FIELD_UNANSWERED sources\/archive-by-id\.json:\d{2,} .*reads "\/groupID"/),
    ])
    expect(here.found.filter((line: string) => line.startsWith('FIELD_UNANSWERED'))).toHaveLength(5)
  })

  it('are nothing to say where another service answers them', async () => {
    const { found } = await problemsOf(folder, { MAIN_API_URL: 'https://api.example' })
    expect(found.filter((line: string) => /^(?:REQUEST|FIELD)_/.test(line))).toEqual([])
  })

  it('count only facts that records have', async () => {
    const folder = join(temporaryFolder(), 'config')
    cpSync('tests/museums/gallery', folder, { recursive: true })
    edit(folder, 'sources/works.json', (source) => {
      const { request, response } = Object(source)
      const { entity, param } = request.body
      const { classification, location, ...others } = response.facets
      return {
        ...source,
        request: {
          ...request,
          body: { entity, param: { ...param, facets: 'clasification,maker,subject,museum,location' } },
        },
        response: {
          ...response,
          facets: { classification, location: { ...location, where: { '/name': 'loction' } }, ...others },
        },
      }
    })
    const { found } = await problemsOf(folder)
    const facets = found.filter((line: string) => line.startsWith('FACET_UNKNOWN'))
    expect(facets.map((line: string) => /"works" (.*)$/.exec(line)?.[1])).toEqual([
      'has the values of "clasification" counted, which is no fact of a record.',
      'reads values of "classification", and its request has others counted.',
      'reads values of "loction", and its request has others counted.',
    ])
    expect(facets[0]).toMatch(/sources\/works\.json:\d{2,} /)
  })

  it('that it does not know are named with what it has', () => {
    const call = `POST ${path()}`.replaceAll('/', '\\/')
    expect(here.found).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^CALL_UNKNOWN sources/${MISSPELT}\\.json:\\d+ .*"${MISSPELT}" asks for ${call}s, which is no call`,
        ),
      ),
    )
    const unset = here.found.filter((line: string) => line.startsWith('SERVICE_UNSET'))
    expect(unset.filter((line: string) => line.includes(`"${MISSPELT}"`))).toEqual([])
  })

  it('of a service that is not theirs are named with the variable that is not set', () => {
    expect(here.found).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^SERVICE_UNSET .*STORIES_API_URL is not set, and the source "${FOREIGN}" asks .*POST /v2/stories`,
        ),
      ),
    )
  })
})

describe('forms that the content service of this program does not take', () => {
  it('are named with their place, as the start would refuse them', async () => {
    const folder = copy()
    const [name] = readdirSync(join(folder, 'forms'))
    const file = `forms/${name}`
    edit(folder, file, (form) => ({ ...form, submit: { ...Object(form.submit), path: '/api/form/contact' } }))
    const { code, found } = await problemsOf(folder)
    expect(code).toBe(1)
    expect(found).toContainEqual(
      expect.stringMatching(
        /^FORM_UNTAKEN forms\/.+\.json:\d{2,} .* is sent to \/api\/form\/contact, which the content service does not take\./,
      ),
    )
    const { service } = JSON.parse(readFileSync(join(folder, file), 'utf8')).submit
    const { env } = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')).services[service]
    const elsewhere = await problemsOf(folder, { [env]: 'https://api.example' })
    expect(elsewhere.found.filter((line: string) => line.startsWith('FORM_'))).toEqual([])
  })
})

describe('what is right here and wrong where the museum runs', () => {
  it('is a mark that says no size', async () => {
    const folder = smallMuseum()
    const write = (attributes: string): void =>
      writeFileSync(
        join(folder, 'media', 'mark.svg'),
        `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><path stroke-width="2" fill="#ddd" d="M0 0h900v90z"/></svg>`,
      )
    const sizes = async () =>
      (await problemsOf(folder)).found.filter((line: string) => line.startsWith('LOGO_SIZE'))
    edit(folder, 'site.json', (site) => ({
      ...site,
      shell: { ...Object(site.shell), logo: '/media/mark.svg' },
    }))
    write('viewBox="0 0 900 90"')
    expect(await sizes()).toEqual([])
    write('width="900" height="90"')
    expect(await sizes()).toEqual([])
    write('width="900"')
    expect(await sizes()).toEqual([
      expect.stringMatching(
        /^LOGO_SIZE site\.json:\d+ The mark "\/media\/mark\.svg" says neither "viewBox" nor "width" and "height"\.$/,
      ),
    ])
  })

  it('is a notice that ended long ago', async () => {
    const folder = smallMuseum()
    const over = async (until: Date) => {
      const day = until.toISOString().slice(0, 10)
      edit(folder, 'site.json', (site) => ({
        ...site,
        shell: { ...Object(site.shell), notice: { text: { zh: '闭馆', en: 'Closed' }, until: day } },
      }))
      return (await problemsOf(folder)).found.filter((line: string) => line.startsWith('NOTICE_OVER'))
    }
    const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000)
    expect(await over(daysAgo(30))).toEqual([])
    expect(await over(daysAgo(400))).toEqual([
      expect.stringMatching(
        /^NOTICE_OVER site\.json:\d+ The notice has been over since \d{4}-\d\d-\d\d, and no page shows it\.$/,
      ),
    ])
  })

  it('is an icon that is not square', async () => {
    const folder = smallMuseum()
    writeFileSync(
      join(folder, 'media', 'wide.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="100"><path d="M0 0h9v9z"/></svg>',
    )
    const shapes = async () =>
      (await problemsOf(folder)).found.filter((line: string) => line.startsWith('ICON_SHAPE'))
    expect(await shapes()).toEqual([])
    edit(folder, 'site.json', (site) => ({
      ...site,
      shell: { ...Object(site.shell), icon: '/media/wide.svg' },
    }))
    expect(await shapes()).toEqual([
      expect.stringMatching(
        /^ICON_SHAPE site\.json:\d{2,} The icon "\/media\/wide\.svg" has 320 × 100 pixels, and icons are square\.$/,
      ),
    ])
  })

  it.each([
    ['https://www.museum.org', 1],
    ['https://museum.org', 1],
    ['https://staging.museum.org', 0],
    ['http://127.0.0.1:3000', 0],
    ['http://localhost:3000', 0],
    ['https://museum.local', 0],
    ['', 0],
  ])('is "robots" at %s', async (SITE_URL, count) => {
    const folder = smallMuseum()
    edit(folder, 'site.json', (site) => ({ ...site, robots: 'none' }))
    const { found } = await problemsOf(folder, { SITE_URL })
    expect(found.filter((line: string) => line.startsWith('ROBOTS_HIDDEN'))).toHaveLength(count)
  })

  it('are packages that it needs and an installation without those of development lacks', async () => {
    const folder = smallMuseum()
    const file = '@fontsource/cairo/files/cairo-arabic-400-normal.woff2'
    edit(folder, 'theme.json', (theme) => ({
      ...theme,
      fonts: [{ family: 'Cairo', files: [{ file }] }],
      type: { text: ['Cairo', 'sans-serif'] },
    }))
    mkdirSync(join(folder, 'extensions'))
    const packages = async (project: object) => {
      writeFileSync(join(folder, '..', 'package.json'), JSON.stringify(project, undefined, 2))
      const { problems } = await problemsOf(folder)
      return problems.filter(({ code }: { code: string }) => code === 'PACKAGES_DEV')
    }
    const devDependencies = { '@fontsource/cairo': '5', esbuild: '0', typescript: '5' }
    expect(await packages({ devDependencies })).toEqual([])
    const [found, ...others] = await packages({ dependencies: { vitrine: '1' }, devDependencies })
    expect(others).toEqual([])
    expect(found).toMatchObject({
      line: 6,
      hint: 'Run "npm install --save-prod @fontsource/cairo esbuild".',
    })
    expect(found.file).toMatch(/\.\.\/package\.json$/)
    expect(await packages({ dependencies: { vitrine: '1', ...devDependencies } })).toEqual([])
  })
})

describe('a form that a call of the content service does not take', () => {
  it('is named with what to write in it', async () => {
    const folder = copy()
    edit(folder, 'forms/message.json', (form) => ({
      ...form,
      fields: [
        { name: 'name', control: 'text', label: { zh: '姓名', en: 'Name' } },
        { name: 'phone', control: 'tel', label: { zh: '手机号', en: 'Phone' } },
        { name: 'shoes', control: 'text', label: { zh: '鞋', en: 'Shoes' } },
      ],
    }))
    const { problems } = await problemsOf(folder)
    const { hint } = problems.find(({ code }: { code: string }) => code === 'FORM_UNTAKEN')
    expect(hint).toBe(
      'In forms/message.json: rename "phone" to "phoneNumber"; remove shoes; add a required field "content"; write "required": true in "name"; add { "name": "orgId", "control": "hidden", "default": 2 } to "fields". It takes content, name, phoneNumber, email, type, orgId. Or send the form to "/api/forms/message", which takes any.',
    )
  })
})

describe('variables that nothing reads', () => {
  it('are named with what was probably meant', async () => {
    const { code, found } = await problemsOf(smallMuseum(), { MIAN_API_URL: 'https://api.example' })
    expect(code).toBe(0)
    expect(found.filter((line: string) => line.startsWith('VARIABLE_'))).toEqual([
      'VARIABLE_UNREAD site.json:1 MIAN_API_URL is not read; did you mean MAIN_API_URL?',
    ])
  })
})

describe('settings without a value', () => {
  it('are named where a text has them, unless the environment gives one', async () => {
    const folder = smallMuseum()
    edit(folder, 'site.json', (site) => {
      const { settings, shell } = Object(site)
      const contact = [{ zh: '电话 {PHONE}', en: 'Telephone {PHONE}' }]
      return {
        ...site,
        settings: { ...settings, PHONE: '', UNUSED: '' },
        shell: { ...shell, footer: { ...shell.footer, contact } },
      }
    })
    const empty = async (variables: Readonly<Record<string, string>>) =>
      (await problemsOf(folder, variables)).found.filter((line: string) => line.startsWith('SETTING_'))
    expect(await empty({})).toEqual([
      expect.stringMatching(
        /^SETTING_EMPTY site\.json:\d+ "PHONE" is empty, and site\.json has "\{PHONE\}"\./,
      ),
    ])
    expect(await empty({ PHONE: '0000-1234567' })).toEqual([])
  })
})

describe('secrets that are not set', () => {
  it('are named by their variables, where their service has an address', async () => {
    const folder = copy()
    edit(folder, 'site.json', (site) => {
      const { services, settings } = Object(site)
      const [[name, service]] = Object.entries(services) as [[string, object]]
      return {
        ...site,
        services: { ...services, [name]: { ...service, auth: { scheme: 'bearer', env: 'REGISTER_KEY' } } },
        settings: { ...settings, READER_KEY: '', API_KEY: '', CAMPAIGN: '' },
      }
    })
    edit(folder, 'sources/archives.json', (source) => ({
      ...source,
      request: {
        ...Object(source.request),
        headers: { 'x-key': '{READER_KEY}' },
        query: { api_key: '{API_KEY}', from: '{CAMPAIGN}' },
      },
    }))
    const secrets = async (variables: Readonly<Record<string, string>>) =>
      (await problemsOf(folder, variables)).found.filter((line: string) => line.startsWith('SECRET_'))
    expect(await secrets({})).toEqual([])
    const there = { MAIN_API_URL: 'https://api.example' }
    expect(await secrets(there)).toEqual([
      expect.stringMatching(/^SECRET_UNSET site\.json:\d{2,} REGISTER_KEY is not set/),
      expect.stringMatching(/^SECRET_UNSET sources\/archives\.json:\d+ READER_KEY is not set/),
      expect.stringMatching(/^SECRET_UNSET sources\/archives\.json:\d+ API_KEY is not set/),
    ])
    expect(await secrets({ ...there, REGISTER_KEY: 'a', READER_KEY: 'b', API_KEY: 'c' })).toEqual([])
  })
})

describe('sentences that nobody has translated', () => {
  it('are one problem of their language where all of their letters are Latin', async () => {
    const folder = copyOf('tests/museums/scripts')
    const motto = 'Festina lente, et semper ad meliora.'
    edit(folder, 'site.json', (site) => {
      const codes = [...Object(site.locales)].map(({ code }) => code)
      const { lead, title, ...errorPage } = Object(site.errorPage)
      return {
        ...site,
        errorPage: {
          ...errorPage,
          title: {
            ...title,
            ar: 'Merci beaucoup de nous avoir écrit.',
            hi: 'Musée de la Mode et des Textiles',
          },
          lead: Object.fromEntries(codes.map((code) => [code, motto])),
        },
      }
    })
    const { found } = await problemsOf(folder)
    expect(found.filter((line: string) => line.startsWith('TEXTS_LATIN'))).toEqual([
      'TEXTS_LATIN site.json:55 Sentences under "ar" that are wholly in Latin letters: 1, such as site.json#/errorPage/title.',
    ])
  })
})

describe('texts of another language, word for word', () => {
  it('are one problem of their language, where they are no names', async () => {
    const folder = copyOf('tests/museums/scripts')
    const said = async (title: object, lead: object) => {
      edit(folder, 'site.json', (site) => {
        const errorPage = Object(site.errorPage)
        const changed = { title: { ...errorPage.title, ...title }, lead: { ...errorPage.lead, ...lead } }
        return { ...site, errorPage: { ...errorPage, ...changed } }
      })
      return (await problemsOf(folder)).found.filter((line: string) => line.startsWith('TEXTS_SAME'))
    }
    const name = 'Haus der Kulturen'
    expect(await said({ de: name, he: name, vi: name }, { de: 'Programm', vi: 'Programm' })).toEqual([])
    const closed = 'Heute ist geschlossen.'
    // The original of a quotation.
    expect(
      await said({ de: closed, vi: 'Hôm nay đóng cửa.' }, { de: 'Hôm nay?', he: closed, vi: closed }),
    ).toEqual([])
    const own = { de: 'Besuch', he: 'Besuch', vi: 'Tham quan' }
    expect(await said(own, { de: closed, he: 'היום סגור.', vi: closed })).toEqual([
      expect.stringMatching(
        /^TEXTS_SAME site\.json:\d+ Texts under "he-IL" that are those of another language, word for word: 1, such as site\.json#\/errorPage\/title\.$/,
      ),
      expect.stringMatching(
        /^TEXTS_SAME site\.json:\d+ .* "vi-VN" .*: 1, such as site\.json#\/errorPage\/lead\.$/,
      ),
    ])
  })
})

describe('records that are translated into other languages alone', () => {
  // Every day: translations/further-language.test.ts names the records that a language lacks, as an import says them.
  it('are counted by kind, one line a language', { tags: ['full'] }, async () => {
    const folder = copyOf('tests/museums/scripts')
    const works = readFileSync('tests/museums/scripts/content/work.ndjson', 'utf8').split('\n')
    mkdirSync(join(folder, 'content'))
    const open = async (changed: (record: { translations?: Record<string, unknown> }) => void) => {
      const lines = works.map((line) => {
        if (line.trim() === '') return line
        const record = JSON.parse(line)
        changed(record)
        return JSON.stringify(record)
      })
      writeFileSync(join(folder, 'content', 'work.ndjson'), lines.join('\n'))
      return (await problemsOf(folder)).found.filter((line: string) => line.startsWith('RECORDS_OPEN'))
    }
    expect(await open(() => {})).toEqual([])
    const count = works.filter((line) => line.includes('"hi"')).length
    expect(await open(({ translations }) => delete translations?.hi)).toEqual([
      expect.stringContaining(`Records of content/ that are translated, and not into "hi": work ${count}.`),
    ])
    // Records that are in their own language alone may be meant so.
    expect(await open((record) => delete record.translations)).toEqual([])
  })
})

describe('a language whose code was changed in site.json alone', () => {
  it('is one problem, with its files and records, whatever a site words itself', async () => {
    const folder = copyOf('tests/museums/scripts')
    cpSync('tests/museums/scripts/content', join(folder, 'content'), { recursive: true })
    const words = JSON.parse(readFileSync('src/pages/texts/languages/de.json', 'utf8'))
    edit(folder, 'site.json', (site) => ({
      ...site,
      locales: [...Object(site.locales)].map((each) => (each.code === 'hi' ? { ...each, code: 'in' } : each)),
      texts: Object.fromEntries(Object.entries(words).map(([key, text]) => [key, { de: text }])),
    }))
    const { found } = await problemsOf(folder)
    expect(found.filter((line: string) => /^(LOCALE|TRANSLATION)_/.test(line))).toEqual([
      expect.stringMatching(
        /^LOCALE_RENAMED site\.json:\d+ "hi" is "in" in site\.json and nowhere else: no text of the site is in "in", and 36 texts are in "hi": [^.]+\.json \(\d+\).+\. So are 9 records of content\/\.$/,
      ),
    ])
  })
})
