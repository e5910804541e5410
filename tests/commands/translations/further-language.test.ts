import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { compileSite } from '../../../src/engine/index.ts'
import { registry } from '../../../src/pages/templates/registry.ts'
import { readConfig } from '../../../src/web/site/read-config.ts'
import { oneOf } from '../../support/sweep.ts'
import { callCommand } from '../support/call-command.ts'
import { temporaryFolder } from '../support/run-command.ts'

/** What a translator does with a file of PO: every text that has no translation gets one. */
function translatedPo(text: string): string {
  return text
    .split('\n\n')
    .map((entry, index) => {
      if (index === 0) return entry
      const [, lines = ''] = /^msgid ((?:".*"\n)+)/m.exec(entry) ?? []
      const source = [...lines.matchAll(/"(.*)"/g)].map(([, part = '']) => part).join('')
      const others = new Set(
        [...source.matchAll(/\{([a-z]+)\}/g)].flatMap(([whole, name]) => (name === 'n' ? [] : whole)),
      )
      const rest = [...others].map((place) => ` ${place}`).join('')
      const target = source.startsWith('{n, plural,')
        ? `{n, plural, one {{n} cosa${rest}} other {{n} cose${rest}}}`
        : `IT ${source}`
      return entry.replace(/^msgstr ""$/m, () => `msgstr "${target}"`)
    })
    .join('\n\n')
}

it('a further language of a new museum is one command, one file to translate, and one to bring it back', async () => {
  const folder = temporaryFolder()
  const run = (...args: readonly string[]) =>
    callCommand([...args, '--lang', 'en'], { CONFIG_DIR: 'museum', DATA_DIR: join(folder, 'data') }, folder)
  const made = await run(
    ...['new', 'museum', 'museum', '--languages', 'en,de', '--yes'],
    ...['--name-en', 'Harbour Museum', '--name-de', 'Hafenmuseum'],
  )
  expect([made.code, made.errors]).toEqual([0, ''])

  const exported = await run('texts', 'export', 'fi', '--out', 'fi.po')
  const [, all] = /fi\.po: (\d+) texts in Suomi; \1 are not translated/.exec(exported.output) ?? []
  expect(Number(all)).toBeGreaterThan(200)
  const [, ofSite, ofRecords = ''] =
    /\n(\d+) of them are of the site itself, and of records: (.+)\. \d+ texts differ/.exec(exported.output) ??
    []
  const counts = [...ofRecords.matchAll(/ (\d+)(?:,|$)/g)].map(([, count]) => Number(count))
  expect(counts.length).toBeGreaterThan(1)
  expect(counts.reduce((sum, count) => sum + count, Number(ofSite))).toBe(Number(all))
  // A database is nothing that an export makes.
  expect(existsSync(join(folder, 'data'))).toBe(false)
  writeFileSync(join(folder, 'fi.po'), translatedPo(readFileSync(join(folder, 'fi.po'), 'utf8')))
  const imported = await run('texts', 'import', 'fi.po')
  expect([imported.code, imported.errors]).toEqual([0, ''])
  const stored = [...imported.output.matchAll(/(\d+) texts read: \1 stored, 0 replaced, 0 refused/g)]
  expect(stored.map(([, count]) => Number(count)).reduce((sum, count) => sum + count, 0)).toBe(Number(all))

  const { manifest, problems } = compileSite(readConfig(join(folder, 'museum')), registry)
  expect(problems.map(({ code, file }) => `${code} ${file}`)).toEqual([])
  expect(manifest?.locales.at(-1)).toMatchObject({ code: 'fi', tag: 'fi', label: 'Suomi' })
  const content = join(folder, 'museum', 'content')
  for (const file of readdirSync(content))
    for (const line of readFileSync(join(content, file), 'utf8').split('\n').filter(Boolean)) {
      const { translations } = JSON.parse(line)
      expect([file, Object.values(translations.fi).every((text) => String(text).startsWith('IT '))]).toEqual([
        file,
        true,
      ])
    }
  const again = await run('texts', 'export', 'fi', '--out', 'again.po')
  expect(again.output).toContain(`${all} texts in Suomi; 0 are not translated, 0 are translations of earlier`)
  const refused = await run('texts', 'export', 'fi', '--records', 'exhibit,nothing')
  expect([refused.code, refused.errors]).toEqual([
    1,
    expect.stringContaining('There are no records "nothing"'),
  ])
  const config = await run('texts', 'export', 'fi', '--records', 'none')
  expect(config.output).not.toContain('records/')

  // Of a language whose records went to nobody it is said.
  expect(imported.output).not.toContain('Records with texts')
  await run('texts', 'export', 'et', '--out', 'et.po', '--records', 'none')
  writeFileSync(join(folder, 'et.po'), translatedPo(readFileSync(join(folder, 'et.po'), 'utf8')))
  const halfway = await run('texts', 'import', 'et.po')
  expect([halfway.code, halfway.output]).toEqual([
    0,
    expect.stringMatching(
      /Records with texts that are not in Eesti yet: .*archive \d+.*\. "vitrine texts export et" writes them\./,
    ),
  ])
})

it('a first language that the engine has no texts in gets those of the interface, from English', {
  tags: ['full'],
}, async () => {
  const folder = temporaryFolder()
  const run = (...args: readonly string[]) =>
    callCommand([...args, '--lang', 'en'], { CONFIG_DIR: 'museum', DATA_DIR: join(folder, 'data') }, folder)
  const made = await run(
    ...['new', 'museum', 'museum', '--languages', 'ka,en', '--yes'],
    ...['--name-ka', 'მუზეუმი', '--name-en', 'Museum'],
  )
  expect([made.code, made.errors]).toEqual([0, ''])
  // What the warning says is what helps.
  const before = await run('check')
  expect(before.output + before.errors).toContain('Run "vitrine texts export ka --out FILE.xlf"')
  const exported = await run('texts', 'export', 'ka', '--out', 'ka.po')
  expect([exported.code, exported.errors]).toEqual([0, ''])
  const text = readFileSync(join(folder, 'ka.po'), 'utf8')
  expect(text).toContain('site.json#/texts/pager.next')
  // What a new museum began with in English is not in the language either; records are written in it.
  expect(text).toContain('channels/news.json#/title')
  expect(text).not.toMatch(/records\//)
  writeFileSync(join(folder, 'ka.po'), translatedPo(text))
  const imported = await run('texts', 'import', 'ka.po')
  expect([imported.code, imported.errors]).toEqual([0, ''])
  expect(imported.output).toMatch(/(\d+) texts read: \1 stored, 0 replaced, 0 refused/)
  const after = await run('check')
  expect(after.output + after.errors).not.toContain('TEXTS_MISSING')

  const refused = await callCommand(['texts', 'export', 'zh'], {})
  expect(refused.code).toBe(1)
})

/** A museum with a text in each kind of file that has texts, and in the records of its own service. */
function museumOfEveryKind(): { readonly folder: string; readonly config: string } {
  const folder = temporaryFolder()
  const config = join(folder, 'museum')
  cpSync(join('tests', 'museums', 'mint'), config, { recursive: true })
  const write = (path: string, value: object): void => {
    mkdirSync(dirname(join(config, path)), { recursive: true })
    writeFileSync(join(config, path), JSON.stringify(value, null, 2))
  }
  const text = (words: string) => ({ en: words, de: `${words} (de)` })
  write('forms/ask.json', {
    $schema: '../../schemas/json/form.schema.json',
    title: text('Ask us'),
    route: '/ask',
    fields: [{ name: 'content', control: 'textarea', label: text('Your question') }],
    submit: { service: 'main', path: '/api/forms/ask', label: text('Send it'), success: text('It is sent.') },
  })
  write('accessibility.json', {
    $schema: '../schemas/json/accessibility.schema.json',
    since: '2026-11-26',
    contact: { email: 'help@marlow.example', days: 14 },
    enforcement: { name: text('Equality office') },
  })
  const search = JSON.parse(readFileSync(join(config, 'sources', 'search.json'), 'utf8'))
  search.item.facts = [{ name: 'kind', label: text('Kind of thing'), value: '/type' }]
  write('sources/search.json', search)
  return { folder, config }
}

const exports = [
  ['csv', /^("(?:[^"]|"")*","(?:[^"]|"")*",")((?:[^"]|"")+)"/gm],
  ['po', /^(msgstr ")(.+)"$/gm],
  ['xlf', /(<target>)([^<]+)(?=<)/g],
] as const

it.each(oneOf('formats that come back whole', exports, 2))(
  'a fresh .%s export comes back whole, from each kind of file that has texts',
  async (ending, targets) => {
    const { folder, config } = museumOfEveryKind()
    const run = (...args: readonly string[]) =>
      callCommand([...args, '--lang', 'en'], { CONFIG_DIR: config, DATA_DIR: join(folder, 'data') }, folder)
    const file = join(folder, `de.${ending}`)
    const exported = await run('texts', 'export', 'de', '--out', file)
    expect([exported.code, exported.errors]).toEqual([0, ''])
    const text = readFileSync(file, 'utf8')
    for (const place of [
      'site.json#/name',
      'channels/coins.json#/title',
      'sources/search.json#/item/facts/0/label',
      'forms/ask.json#/fields/0/label',
      'records/coin.json#/label',
      'records/coin.json#/fields/1/label',
      'accessibility.json#/enforcement/name',
      'records/mint/',
    ])
      expect(text).toContain(place)
    const asItWas = await run('texts', 'import', file)
    expect([asItWas.code, asItWas.output]).toEqual([0, expect.not.stringMatching(/[1-9]\d* refused/)])

    let count = 0
    const changed = text.split('\n').map((line, index) => {
      // The head of a table, and that of a file of gettext, are no texts.
      if ((ending === 'csv' && index === 0) || /msgstr "(?:Content-|\\n)/.test(line)) return line
      return line.replace(targets, (whole, before: string, target: string) => {
        if (target.startsWith('{n, plural,')) return whole
        count += 1
        return `${before}Neu: ${target}${whole.endsWith('"') ? '"' : ''}`
      })
    })
    writeFileSync(file, changed.join('\n'))
    const imported = await run('texts', 'import', file)
    expect([imported.code, imported.errors]).toEqual([0, ''])
    const replaced = [...imported.output.matchAll(/(\d+) replaced, 0 refused/g)].map(([, some]) =>
      Number(some),
    )
    expect(replaced.reduce((sum, some) => sum + some, 0)).toBe(count)
    for (const path of ['records/coin.json', 'forms/ask.json', 'accessibility.json', 'sources/search.json'])
      expect([path, readFileSync(join(config, path), 'utf8').match(/"de": "(?!Neu: )[^"]*"/g)]).toEqual([
        path,
        null,
      ])
  },
)

it('texts that are still the English of a new museum are named, and go to translators as not translated', async () => {
  const folder = temporaryFolder()
  const run = (...args: readonly string[]) =>
    callCommand([...args, '--lang', 'en'], { CONFIG_DIR: 'museum', DATA_DIR: join(folder, 'data') }, folder)
  await run(
    ...['new', 'museum', 'museum', '--languages', 'en,ur,fr,da', '--yes'],
    ...['--name-en', 'Museum', '--name-ur', 'عجائب گھر', '--name-fr', 'Musée', '--name-da', 'Museum'],
  )
  const { output, errors } = await run('check')
  const [, count = ''] =
    /Texts in "ur" that are still the English of a new museum: (\d+), such as/.exec(output + errors) ?? []
  expect(Number(count)).toBeGreaterThan(10)
  // A word may be the same in Dutch, once somebody has said so. French has samples of its own.
  expect(output + errors).toMatch(/Texts in "da" that are still the English/)
  expect(output + errors).not.toMatch(/Texts in "(?:fr|en)" that are still/)
  for (const [language, open] of [
    ['ur', /; 0 are not translated/],
    ['fr', /; [1-9]\d* are not translated/],
  ] as const)
    expect((await run('texts', 'export', language, '--out', `${language}.csv`)).output).not.toMatch(open)
  const rows = readFileSync(join(folder, 'ur.csv'), 'utf8')
  expect(rows).toContain('"News","","new"')
  expect(rows).toContain('"An old loom joins the collection","","new"')
})

it('a museum in two languages that the engine has no texts in: each text goes out once, with the names of presets, and comes back', async () => {
  const folder = temporaryFolder()
  const run = (...args: readonly string[]) =>
    callCommand([...args, '--lang', 'en'], { CONFIG_DIR: 'museum', DATA_DIR: join(folder, 'data') }, folder)
  const placesIn = (file: string): readonly string[] =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^msgctxt "(.*)"$/gm)].map(
      ([, place = '']) => place,
    )
  await run(
    ...['new', 'museum', 'museum', '--languages', 'ka,hy', '--yes'],
    ...['--name-ka', 'მუზეუმი', '--name-hy', 'Թանգարան'],
  )
  await run('new', 'source', '--preset', 'works', '--yes')
  const made = await run('new', 'source', '--preset', 'works', '--name', 'textiles', '--yes')
  expect([made.code, made.errors]).toEqual([0, ''])
  for (const language of ['ka', 'hy']) {
    await run('texts', 'export', language, '--out', `${language}.po`)
    expect(placesIn(`${language}.po`)).toContain('channels/textiles.json#/title')
  }
  for (const file of ['ka.po', 'hy.po']) {
    const text = translatedPo(readFileSync(join(folder, file), 'utf8'))
    writeFileSync(join(folder, file), file === 'hy.po' ? text.replaceAll('"IT ', '"HY ') : text)
    expect((await run('texts', 'import', file)).output).toMatch(/[1-9]\d* stored, 0 replaced, 0 refused/)
  }
  const checked = await run('check')
  expect(checked.output + checked.errors).not.toContain('TEXTS_BEGUN')
  // PO cannot hold a place twice.
  await run('texts', 'export', 'ka', '--interface', '--out', 'again.xlf')
  const again = readFileSync(join(folder, 'again.xlf'), 'utf8')
  const places = [...again.matchAll(/<unit id="\w+" name="(.*?)"/g)].map(([, place = '']) => place)
  expect(places).toContain('site.json#/texts/breadcrumb.home')
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
  expect((await run('texts', 'import', 'again.xlf')).output).toContain('0 stored, 0 replaced, 0 refused')
  // A misspelt place is not one that needs nothing.
  const unknown = await run('texts', 'accept', 'channels/textile.json#/title')
  expect([unknown.code, unknown.errors]).toEqual([
    1,
    expect.stringContaining('no text at channels/textile.json#/title'),
  ])
  expect((await run('texts', 'export', 'ka,hy')).errors).toContain('export each of "ka,hy" on its own')
})

it('texts of the interface say what they are about, and those that no part of the site shows are left out', async () => {
  const folder = temporaryFolder()
  const env = { CONFIG_DIR: 'museum', DATA_DIR: join(folder, 'data') }
  const run = async (...args: readonly string[]) =>
    (await callCommand([...args, '--lang', 'en'], env, folder)).output
  await run(
    'new',
    'museum',
    'museum',
    '--languages',
    'mt,hu',
    '--yes',
    '--name-mt',
    'Museet',
    '--name-hu',
    'Múzeum',
  )
  const exported = async (...flags: readonly string[]) => ({
    said: await run('texts', 'export', 'mt', '--out', 'mt.csv', ...flags),
    rows: readFileSync(join(folder, 'mt.csv'), 'utf8'),
  })
  const { said, rows } = await exported()
  expect(rows).toMatch(/#\/texts\/value\.yes".*"Yes".*"Text of the interface: values of fields and filters"/)
  const [, left = ''] = /^(\d+) texts of the interface are left out: no page, block or form/m.exec(said) ?? []
  expect(Number(left)).toBeGreaterThan(150)
  expect(rows).not.toMatch(/#\/texts\/(?:statement|photos|form|messages)\./)
  expect(rows).toMatch(/#\/texts\/pager\.next".*"Text of the interface: pages of a list"/)
  const all = await exported('--interface')
  expect([all.said.includes('left out'), all.rows.includes('#/texts/statement.')]).toEqual([false, true])

  // With what is left out missing, nothing is said to be missing.
  writeFileSync(
    join(folder, 'mt.csv'),
    rows.replaceAll(/,"([^"]*)","","new",/g, (_, text: string) => `,"${text}","${text}","new",`),
  )
  await run('texts', 'import', 'mt.csv')
  expect(await run('check')).not.toMatch(/no texts in "mt"/)
  const $schema = '../../schemas/json/channel.schema.json'
  const page = { route: '/a', template: 'statement' }
  writeFileSync(
    join(folder, 'museum', 'channels', 'a.json'),
    JSON.stringify({ $schema, route: '/a', title: { sv: 'A', hu: 'A' }, pages: [page] }),
  )
  expect(await run('check')).toMatch(/no texts in "mt", and the site lacks 133: statement\./)
})

// Every day: the test above names what is still the English of a new museum, and gives it to translators.
it.each(oneOf('languages of the words of a new museum', ['first', 'second'], 0))(
  'words of a new museum are English too, in the %s language, until a translator gives them back or they are accepted',
  { tags: ['full'] },
  async (place) => {
    const folder = temporaryFolder()
    const env = { CONFIG_DIR: 'museum', DATA_DIR: join(folder, 'data') }
    const run = async (...args: readonly string[]) => {
      const { code, output, errors } = await callCommand(args, env, folder)
      return { code, said: output + errors }
    }
    const [languages, label] = place === 'first' ? ['is,hu', 'Årstid:Évszak'] : ['en,is', 'Season:Árstíð']
    const inEach = (flag: string): readonly string[] =>
      languages.split(',').flatMap((code) => [`--${flag}-${code}`, `Farol ${code}`])
    for (const made of [
      await run('new', 'museum', 'museum', '--languages', languages, '--yes', ...inEach('name')),
      await run('new', 'source', '--preset', 'works', '--name', 'works', '--route', '/works', '--yes'),
      await run(
        ...['new', 'form', '--name', 'photo', '--route', '/photo', '--yes', ...inEach('title')],
        ...['--field', `workSeason:select:required:${label}`],
        ...['--service', 'main', '--path', '/api/forms/photo'],
      ),
    ])
      expect([made.code, made.said]).toEqual([0, expect.any(String)])
    const begun = async (): Promise<number> =>
      Number(
        /Texts in "is" that are still the English of a new museum: (\d+)/.exec(
          (await run('check')).said,
        )?.[1] ?? 0,
      )
    const exported = async (): Promise<string> => {
      await run('texts', 'export', 'is', '--out', 'is.csv', '--records', 'none')
      return readFileSync(join(folder, 'is.csv'), 'utf8')
    }
    const count = await begun()
    const rows = await exported()
    for (const word of ['Maker', 'Date', 'Dimensions', 'Send', 'Spring'])
      expect(rows).toMatch(new RegExp(`","${word}","","new"`))
    const [head = '', ...lines] = rows.split('\r\n')
    const open = lines.filter((line) => /^"(?!site\.json#\/texts\/).*,"","new",/.test(line))
    expect(open).toHaveLength(count)
    // The translator leaves a word as it is, twice, and writes the others.
    const answered = open.map((line) =>
      line.replace(/,"([^"]*)","","new",/, (_, word: string) =>
        word === 'Date' || word === 'Dimensions'
          ? `,"${word}","${word}","new",`
          : `,"${word}","SV ${word}","new",`,
      ),
    )
    writeFileSync(join(folder, 'is.csv'), [head, ...answered].join('\r\n'))
    expect((await run('texts', 'import', 'is.csv')).said).toContain(`${count} texts read: ${count} stored`)
    expect(await begun()).toBe(0)
    expect(await exported()).not.toMatch(/"(?:Date|Dimensions)","","new"/)

    // By hand: a word of another place is named with its language.
    const news = join(folder, 'museum', 'channels', 'news.json')
    writeFileSync(news, readFileSync(news, 'utf8').replace('"SV News"', '"News"'))
    expect(await begun()).toBe(1)
    expect((await run('texts', 'accept', 'channels/news.json#/title/is')).code).toBe(0)
    expect(await begun()).toBe(0)
  },
)

const pairs = [
  ['gu,ur,en', 'ur'],
  // No language has the English that is in both files, or one does that is of the engine.
  ['gu,ur', 'ur'],
  ['gu,ja', 'lt'],
] as const

// Every day: the first test goes to a translator and comes back; what comes back twice is held by translations.test.ts.
it.each(oneOf('languages that go to translators together', pairs, 1))(
  'two languages of %s that go to translators together come back one after the other',
  { tags: ['full'] },
  async (languages, second) => {
    const folder = temporaryFolder()
    const run = (...args: readonly string[]) =>
      callCommand([...args, '--lang', 'en'], { CONFIG_DIR: 'museum', DATA_DIR: join(folder, 'data') }, folder)
    const made = await run(
      ...['new', 'museum', 'museum', '--languages', languages, '--yes'],
      ...languages.split(',').flatMap((code) => [`--name-${code}`, 'વસ્ત્ર સંગ્રહાલય']),
    )
    expect([made.code, made.errors]).toEqual([0, ''])
    for (const language of ['gu', second]) await run('texts', 'export', language, '--out', `${language}.po`)
    const ofSecond = readFileSync(join(folder, `${second}.po`), 'utf8')
    // Texts of the interface, and those of the config.
    for (const place of ['site.json#/texts/pager.next', 'channels/news.json#/title'])
      expect(ofSecond).toMatch(
        new RegExp(`In English: the site has no such text in ગુજરાતી yet\n(?:#.*\n)*msgctxt "${place}"`),
      )
    for (const language of ['gu', second]) {
      const file = join(folder, `${language}.po`)
      writeFileSync(file, translatedPo(readFileSync(file, 'utf8')))
      const imported = await run('texts', 'import', `${language}.po`)
      expect([language, imported.code, imported.output]).toEqual([
        language,
        0,
        expect.stringMatching(/[1-9]\d* stored, 0 replaced, 0 refused/),
      ])
    }
    const after = await run('check')
    expect(after.output + after.errors).not.toMatch(/TEXTS_MISSING|TEXTS_BEGUN|TRANSLATION_STALE/)
    // The files come back again, as they were and with one text that is another.
    for (const language of ['gu', second]) {
      const same = await run('texts', 'import', `${language}.po`)
      expect([language, same.code, same.output]).toEqual([
        language,
        0,
        expect.stringMatching(/(\d+) texts read: 0 stored, 0 replaced, 0 refused/),
      ])
      const file = join(folder, `${language}.po`)
      const text = readFileSync(file, 'utf8')
      const place = text.indexOf('msgctxt "channels/news.json#/title"')
      writeFileSync(file, text.slice(0, place) + text.slice(place).replace('msgstr "', 'msgstr "Better '))
      for (const [stored, replaced] of [
        [0, 1],
        [0, 0],
      ])
        expect((await run('texts', 'import', `${language}.po`)).output).toContain(
          `texts read: ${stored} stored, ${replaced} replaced, 0 refused`,
        )
    }
    expect((await run('check')).output).not.toMatch(/TEXTS_BEGUN|TRANSLATION_STALE/)
    // What is exported now is from the language that the file says.
    await run('texts', 'export', second, '--out', 'again.po')
    const again = readFileSync(join(folder, 'again.po'), 'utf8')
    expect(again).not.toContain('In English: ')
  },
)
