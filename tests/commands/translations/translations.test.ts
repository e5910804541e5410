import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { unexplainedCount } from '../../../src/base/import-report.ts'
import { sameInBoth } from '../../../src/base/messages/message.ts'
import { withChanges } from '../../../src/commands/new/change.ts'
import { planStates } from '../../../src/commands/plan/plan.ts'
import {
  type ExchangeFormat,
  exchangeFormats,
  printUnits,
  type ReturnedFile,
  readReturned,
} from '../../../src/commands/translations/formats.ts'
import { importTexts } from '../../../src/commands/translations/import-texts.ts'
import { recordOf } from '../../../src/commands/translations/record.ts'
import {
  fromMessageFormat,
  toMessageFormat,
  type Units,
  unitsOf,
} from '../../../src/commands/translations/units.ts'
import { type ConfigText, compileSite, TRANSLATIONS_FILE } from '../../../src/engine/index.ts'
import { registry } from '../../../src/pages/templates/registry.ts'
import { readConfig } from '../../../src/web/site/read-config.ts'
import { oneOf } from '../../support/sweep.ts'

const folder = mkdtempSync(join(tmpdir(), 'translations-'))
afterAll(() => rmSync(folder, { recursive: true }))

const museum = readConfig('config').filter(({ path }) => path !== TRANSLATIONS_FILE)

const ENDINGS: Readonly<Record<ExchangeFormat, string>> = { xliff: 'xlf', po: 'po', csv: 'csv' }

async function read(text: string, format: ExchangeFormat): Promise<ReturnedFile> {
  const file = join(folder, `texts.${ENDINGS[format]}`)
  writeFileSync(file, text)
  return readReturned(file, Buffer.from(text))
}

function edited(files: readonly ConfigText[], path: string, from: string, to: string): readonly ConfigText[] {
  return files.map((file) => {
    if (file.path !== path) return file
    if (!file.text.includes(from)) throw new Error(`${path} has no ${from}`)
    return { path, text: file.text.replace(from, to) }
  })
}

function recordedMuseum(): readonly ConfigText[] {
  const { change } = recordOf(museum, registry)
  if (change === undefined) throw new Error('nothing was recorded')
  return withChanges(museum, [change])
}

function staleIn(files: readonly ConfigText[]): readonly string[] {
  return compileSite(files, registry)
    .problems.filter(({ code }) => code === 'TRANSLATION_STALE')
    .map(({ file, pointer, message }) => `${file}#${pointer}: ${message}`)
}

it('XLIFF may be in UTF-16, as Windows programs save it', async () => {
  const text = `<?xml version="1.0" encoding="UTF-16"?><xliff version="2.1" trgLang="pt"><file id="f"><unit id="u" name="site.json#/name"><segment><source>Museum</source><target>Museu da Navegação</target></segment></unit></file></xliff>`
  expect(await readReturned('texts.xlf', Buffer.from(`\uFEFF${text}`, 'utf16le'))).toMatchObject({
    language: 'pt',
    units: [{ id: 'site.json#/name', target: 'Museu da Navegação' }],
  })
})

it('a table that Excel has saved in another encoding is read where the encoding is named', async () => {
  const file = join(folder, 'excel.csv')
  const bytes = Buffer.from(
    'place;source;target pt\r\nsite.json#/name;Museum;Museu da Navega\xe7\xe3o\r\n',
    'latin1',
  )
  writeFileSync(file, bytes)
  await expect(readReturned(file, bytes)).rejects.toThrow('it is not written in utf-8')
  expect((await readReturned(file, bytes, 'windows-1252')).units).toMatchObject([
    { id: 'site.json#/name', target: 'Museu da Navegação' },
  ])
})

/** What a translator would do with every text that has no translation: placeholders and plural forms kept. */
function translated({ units, target }: Units, id = ''): ReturnedFile {
  return {
    language: target.tag,
    faults: [],
    units: units
      .filter((unit) => unit.target === '' && unit.id.startsWith(id))
      .map(({ id, source }) => ({
        id,
        source,
        target: source.startsWith('{n, plural,')
          ? '{n, plural, one {{n} x} many {{n} x} other {{n} xs}}'
          : `${source} ~`,
        isConfirmed: true,
        line: 1,
      })),
  }
}

describe('a text that changes while its translation does not', () => {
  it('is named, with what it was; a config without a change has none', () => {
    const files = recordedMuseum()
    expect(staleIn(files)).toEqual([])
    expect(staleIn(edited(files, 'channels/news.json', '"zh": "通知公告"', '"zh": "馆内公告"'))).toEqual([
      'channels/news.json#/channels/1/title/en: This was translated from "通知公告", and the text in "zh" (line 23) is now "馆内公告".',
    ])
  })

  it('stays named when the record is written again, until it is translated or accepted', () => {
    const changed = edited(recordedMuseum(), 'channels/news.json', '"zh": "通知公告"', '"zh": "馆内公告"')
    const again = recordOf(changed, registry)
    expect(again.change).toBeUndefined()
    expect(again.stale).toBe(1)
    const accepted = recordOf(changed, registry, ['channels/news.json#/channels/1'])
    expect(accepted).toMatchObject({ accepted: 1, stale: 0 })
    expect(staleIn(withChanges(changed, accepted.change === undefined ? [] : [accepted.change]))).toEqual([])
    const anew = edited(changed, 'channels/news.json', '"en": "Notices"', '"en": "House notices"')
    expect(staleIn(anew)).toEqual([])
    const { change, added } = recordOf(anew, registry)
    expect(added).toBe(1)
    expect(change?.after).toContain('"House notices": "馆内公告"')
    expect(change?.after).not.toContain('"Notices": "通知公告"')
  })

  it('is found wherever the text is moved to', () => {
    const files = recordedMuseum()
    const channel = files.find(({ path }) => path === 'channels/news.json')
    const moved = files.map((file) =>
      file === channel ? { path: 'channels/newsroom.json', text: file.text } : file,
    )
    expect(staleIn(moved)).toEqual([])
    expect(recordOf(moved, registry).added).toBe(0)
  })

  // Every day: the tests of stale translations above.
  it('blames no other use of the same words: a new text with a known translation is one use more', {
    tags: ['full'],
  }, () => {
    const files = recordedMuseum()
    // Another text, which is English in both languages.
    const form = files.find(({ path }) => path.startsWith('forms/'))
    if (form === undefined) throw new Error('no form')
    const value = JSON.parse(form.text)
    value.submit.label = { zh: 'Notices', en: 'Notices' }
    const more = [
      ...files.filter((file) => file !== form),
      { path: form.path, text: `${JSON.stringify(value, null, 2)}\n` },
    ]
    expect(staleIn(more)).toEqual([])
    const { change, added, stale } = recordOf(more, registry)
    expect([added, stale]).toEqual([1, 0])
    const both = withChanges(more, change === undefined ? [] : [change])
    // Of two uses of the same text the one that changes is named, and no other.
    expect(staleIn(edited(both, form.path, '"zh": "Notices"', '"zh": "公告栏"'))).toEqual([
      expect.stringContaining(`${form.path}#/submit/label/en: This was translated from "Notices"`),
    ])
    expect(staleIn(edited(both, 'channels/news.json', '"zh": "通知公告"', '"zh": "馆内公告"'))).toEqual([
      expect.stringContaining('This was translated from "通知公告"'),
    ])
  })

  it('is a warning of the plan without any record, unless the new one accepts it', { tags: ['full'] }, () => {
    const after = edited(museum, 'channels/news.json', '"zh": "通知公告"', '"zh": "馆内公告"')
    const told = (files: readonly ConfigText[]) =>
      planStates(museum, files, registry)
        .changes.filter(({ subject }) => subject.startsWith('text '))
        .map(({ level, place, message }) => `${level} ${place} ${message}`)
    expect(told(after)).toEqual(['warn channels/news.json:22 the translation in "en" stays "Notices"'])
    const { change } = recordOf(after, registry)
    expect(told(withChanges(after, change === undefined ? [] : [change]))).toEqual([])
    expect(told(edited(after, 'channels/news.json', '"en": "Notices"', '"en": "House notices"'))).toEqual([])
  })
})

/** Texts as a config may have them. Control characters have no place in XML, and a lone surrogate in no file. */
const anyText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
  .map((text) => text.replace(/[\u0000-\u001f\u007f\ufffe\uffff]/g, '\n').trim())
  .filter((text) => text !== '')

describe('files for translators', () => {
  const french = unitsOf(museum, registry, 'fr')

  it.each(exchangeFormats)('%s: any text comes back as it went', async (format) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(anyText, anyText, anyText), { minLength: 1, maxLength: 8 }),
        async (all) => {
          const units: Units = {
            ...french,
            units: all.map(([source, target, note], index) => ({
              id: `channels/c.json#/pages/${index}/title`,
              source,
              target,
              isStale: index % 2 === 1,
              notes: [note],
            })),
          }
          const { language, units: returned } = await read(printUnits(units, format), format)
          expect(language).toBe('fr')
          expect(returned.map(({ id, source, target }) => [id, source, target])).toEqual(
            units.units.map(({ id, source, target }) => [id, source, target]),
          )
          if (format !== 'csv')
            expect(returned.map(({ isConfirmed }) => isConfirmed)).toEqual(
              units.units.map(({ isStale }) => !isStale),
            )
        },
      ),
      { numRuns: 60 },
    )
  })

  // hhurz/tableExport.jquery.plugin#230, netresearch/timetracker#318
  it('a table has no text that a spreadsheet would run, and each comes back', async () => {
    const texts = ["=cmd|' /C calc'!A0", '-5 degrees', '+49 30', '@home', "'=1", "'twas", '＝1', 'a=b']
    const units = texts.map((text, index) => ({
      id: `channels/c.json#/${index}`,
      source: text,
      target: text,
      isStale: false,
      notes: [text],
    }))
    const table = printUnits({ ...french, units }, 'csv')
    expect(table).not.toMatch(/"[=+\-@＝]/)
    expect(table).toContain(`"a=b"`)
    const back = await read(table, 'csv')
    expect(back.units.map(({ source, target }) => [source, target])).toEqual(
      texts.map((text) => [text, text]),
    )
  })

  it('plural forms are MessageFormat, and come back', () => {
    const forms = { one: '{n} object in "{name}"', other: "{n} objects in '{name}'" }
    const text = toMessageFormat(forms)
    expect(text).toBe(`{n, plural, one {{n} object in "{name}"} other {{n} objects in '{name}'}}`)
    expect(fromMessageFormat('{n, plural, one {# objet} other {# objets de {name}}}')).toEqual({
      one: '{n} objet',
      other: '{n} objets de {name}',
    })
    expect(fromMessageFormat('{n, plural, one {oops')).toBeUndefined()
    expect(fromMessageFormat('{opens} ~ {closes}')).toBe('{opens} ~ {closes}')
  })

  // Every day: further-language.test.ts, of a new museum.
  it.each(oneOf('formats of a further language', exchangeFormats, 1))(
    '%s: a further language is one file, and the site has it',
    { tags: ['full'] },
    async (format) => {
      const units = unitsOf(museum, registry, 'ca')
      expect(units.isNew).toBe(true)
      const { units: blank } = await read(printUnits(units, format), format)
      expect(blank.map(({ id }) => id).sort()).toEqual(units.units.map(({ id }) => id).sort())
      const { changes, report } = importTexts(translated(units), {
        folder: 'config',
        files: museum,
        registry,
      })
      expect(unexplainedCount(report)).toBe(0)
      expect(report).toMatchObject({ stored: units.units.length, refused: [] })
      const files = withChanges(museum, changes)
      const { manifest, problems } = compileSite(files, registry)
      // What the test translates is still in Chinese.
      const others = problems.filter(({ code }) => code !== 'TEXT_SCRIPT')
      expect(others.map(({ code, file, message }) => `${code} ${file} ${message}`)).toEqual([])
      expect(manifest?.locales.at(-1)).toMatchObject({ code: 'ca', tag: 'ca', label: 'Català' })
      // What was there is written as it was: lines are only added, or get a comma.
      for (const { path, before, after } of changes) {
        const lines = new Set(after.split('\n').map((line) => line.replace(/,$/, '')))
        const lost = (before ?? '').split('\n').filter((line) => !lines.has(line.replace(/,$/, '')))
        expect([path, lost.filter((line) => !/[{[].*[}\]],?$/.test(line))]).toEqual([path, []])
      }
    },
  )

  it('refuses by line what would break a page, and takes the rest', async () => {
    const hours = french.units.find(({ source }) => source.includes('{opens}'))
    const [name, ...others] = french.units
    const plain = french.units.find(
      ({ id, source }) => id.startsWith('channels/') && /^\p{Script=Han}{4,}$/u.test(source),
    )
    if (hours === undefined || name === undefined || plain === undefined) throw new Error('no such texts')
    const back = (id: string, source: string, target: string) => ({
      id,
      source,
      target,
      isConfirmed: true,
      line: 7,
    })
    const { changes, report } = importTexts(
      {
        language: 'fr',
        faults: [{ line: 9, reason: sameInBoth('it has more cells') }],
        units: [
          back(hours.id, hours.source, 'de {opens} à {fermeture}'),
          back('site.json#/gone', 'x', 'y'),
          back(name.id, 'an earlier text', 'Musée'),
          back(others[0]?.id ?? '', others[0]?.source ?? '', ''),
          back(others[1]?.id ?? '', others[1]?.source ?? '', 'Musée de Tangzhou'),
          back(others[1]?.id ?? '', others[1]?.source ?? '', 'Musée'),
          back(plain.id, plain.source, '唐州博物馆的文物与展览'),
          back(others.at(-1)?.id ?? '', others.at(-1)?.source ?? '', '?????? ????'),
        ],
      },
      { folder: 'config', files: museum, registry },
    )
    expect(unexplainedCount(report)).toBe(0)
    expect(report).toMatchObject({ read: 9, stored: 2, replaced: 0 })
    expect(report.refused.map(({ place, reason }) => `${place.line} ${reason.en}`)).toEqual([
      '9 it has more cells',
      '7 {closes}, {fermeture} is not in both texts',
      '7 the museum has no such text',
      '7 the text has changed since it was exported',
      '7 the same text came before in this file',
      '7 it is a text of question marks, whose letters were lost when the file was saved',
    ])
    expect(report.warnings.map(({ reason }) => reason.en)).toEqual([
      'it was taken, and all of it is in the script of "zh-CN"',
    ])
    expect(changes.map(({ path }) => path)).toContain('site.json')
  })

  // Every day: further-language.test.ts names what a language lacks.
  it('copies what is only a placeholder, and names what a new language still lacks', {
    tags: ['full'],
  }, () => {
    const files = museum
    const units = unitsOf(files, registry, 'fr')
    const back = translated(units)
    const [hours, gone] = [units.units.find(({ source }) => /^\{\w+\}$/.test(source)), units.units[0]]
    if (gone === undefined) throw new Error('no texts')
    const given = {
      ...back,
      units: back.units.map((each) =>
        each.id === gone.id || each.id === hours?.id ? { ...each, target: '' } : each,
      ),
    }
    const { changes, missing } = importTexts(given, { folder: 'config', files, registry })
    expect(missing).toEqual([{ id: gone.id, text: gone.source }])
    const { problems } = compileSite(withChanges(files, changes), registry)
    expect(problems.filter(({ code }) => code === 'TRANSLATION_MISSING')).toHaveLength(1)
  })

  it('marks what the engine has in the language and the site words only where the engine has nothing', () => {
    const locales = '"locales": [{ "code": "km", "tag": "km", "label": "ខ្មែរ", "channelSuffix": "" }, '
    const site = (words: string) =>
      edited(
        museum.map((file) =>
          file.path === 'site.json' ? { ...file, text: file.text.replace('"locales": [', locales) } : file,
        ),
        'site.json',
        '"locales"',
        `"texts": { "pager.next": ${words} }, "locales"`,
      )
    const marked = (words: string, language: string) =>
      unitsOf(site(words), registry, language).units.find(({ id }) => id === 'site.json#/texts/pager.next')
    expect(marked('{ "km": "បន្ទាប់" }', 'fr')).toMatchObject({ source: 'បន្ទាប់', isShipped: true })
    // A wording of its own is to be translated, and so is what the engine does not have.
    expect(marked('{ "km": "បន្ទាប់", "en": "Onward" }', 'fr')?.isShipped).toBeUndefined()
    expect(marked('{ "km": "បន្ទាប់" }', 'sv')?.isShipped).toBeUndefined()
    expect(marked('{ "km": "បន្ទាប់", "fr": "Plus loin" }', 'fr')?.isShipped).toBeUndefined()
  })

  it('a text between others keeps its blanks, whichever program brings it back', () => {
    const place = 'site.json#/texts/list.separator'
    const own = '"texts": { "list.separator": { "zh": "、", "en": ", " } }, "locales"'
    const files = edited(museum, 'site.json', '"locales"', own)
    const stored = (target: string) => {
      const unit = unitsOf(files, registry, 'fr').units.find(({ id }) => id === place)
      if (unit === undefined) throw new Error('no such text')
      const units = [{ id: place, source: unit.source, target, isConfirmed: true, line: 1 }]
      const { changes } = importTexts(
        { language: 'fr', faults: [], units },
        { folder: 'config', files, registry },
      )
      const site = withChanges(files, changes).find(({ path }) => path === 'site.json')
      return JSON.parse(site?.text ?? '').texts['list.separator'].fr
    }
    expect([stored(', '), stored(' / ')]).toEqual([', ', ' / '])
  })

  it('what a program has filled in for the translator is no translation yet', async () => {
    const unit = { id: 'site.json#/name', source: 'Name', target: 'Nom' }
    const ofPo = (flag: string) =>
      `msgid ""\nmsgstr ""\n"Language: fr\\n"\n\n${flag}msgctxt "${unit.id}"\nmsgid "${unit.source}"\nmsgstr "${unit.target}"\n`
    const ofXliff = (state: string, target: string) =>
      `<xliff version="2.0" srcLang="en" trgLang="fr"><file id="f"><unit id="u" name="${unit.id}"><segment${state}><source>${unit.source}</source><target>${target}</target></segment></unit></file></xliff>`
    const isDraft = async (text: string, format: ExchangeFormat) =>
      (await read(text, format)).units.map((each) => each.isDraft === true)
    expect(await isDraft(ofPo('#, fuzzy\n'), 'po')).toEqual([true])
    expect(await isDraft(ofPo(''), 'po')).toEqual([false])
    expect(await isDraft(ofXliff(' state="initial"', 'Name'), 'xliff')).toEqual([true])
    // Many programs leave the state as it was.
    expect(await isDraft(ofXliff(' state="initial"', 'Nom'), 'xliff')).toEqual([false])
    expect(await isDraft(ofXliff(' state="translated"', 'Name'), 'xliff')).toEqual([false])
  })

  it('a draft is left out and named, so that no page shows it', async () => {
    const catalan = unitsOf(museum, registry, 'ca')
    const [first] = catalan.units.filter(({ target, isShipped }) => target === '' && isShipped !== true)
    const given = {
      id: first?.id ?? '',
      source: first?.source ?? '',
      target: 'Prova',
      isConfirmed: false,
      line: 7,
    }
    const taken = (isDraft: boolean) =>
      importTexts(
        { language: 'ca', units: [{ ...given, ...(isDraft && { isDraft }) }], faults: [] },
        { folder: 'config', files: museum, registry },
      )
    const { changes, report } = taken(true)
    expect(report).toMatchObject({
      stored: 0,
      leftOut: [{ reason: { en: 'not finished, as the file says' } }],
    })
    expect(JSON.stringify(changes)).not.toContain('Prova')
    expect(taken(false).report.stored).toBe(1)
  })

  it('a stale translation that a translator confirms is recorded, one that is still fuzzy stays', async () => {
    const stale = edited(recordedMuseum(), 'channels/news.json', '"zh": "通知公告"', '"zh": "馆内公告"')
    const po = printUnits(unitsOf(stale, registry, 'en'), 'po')
    expect(po).toContain('#, fuzzy')
    const options = { folder: 'config', files: stale, registry }
    expect(importTexts(await read(po, 'po'), options).changes).toEqual([])
    const confirmed = importTexts(await read(po.replace('#, fuzzy\n', ''), 'po'), options)
    expect(confirmed.changes.map(({ path }) => path)).toEqual([TRANSLATIONS_FILE])
    expect(staleIn(withChanges(stale, confirmed.changes))).toEqual([])
  })
})

describe('files as other programs save them', () => {
  it('PO of Weblate: headers of its own, folded lines, previous texts, obsolete entries', async () => {
    const { language, units } = await read(
      [
        '# Museum.',
        'msgid ""',
        'msgstr ""',
        '"Project-Id-Version: museum\\n"',
        '"PO-Revision-Date: 2026-05-04 10:00+0000\\n"',
        '"Language: pt_BR\\n"',
        '"Content-Type: text/plain; charset=UTF-8\\n"',
        '"Plural-Forms: nplurals=2; plural=n > 1;\\n"',
        '"X-Generator: Weblate 5.11\\n"',
        '',
        '#. Name of the museum.',
        '#: site.json#/name',
        '#, fuzzy',
        '#| msgctxt "site.json#/name"',
        '#| msgid "Old name"',
        'msgctxt "site.json#/name"',
        'msgid "New "',
        '"name"',
        'msgstr "Nome \\"novo\\"\\n"',
        '"do museu"',
        '',
        '#. Details, HTML.',
        'msgctxt ""',
        '"records/exhibit/a%23b~2Fc#/"',
        '"description"',
        'msgid "<p class=\\"a\\">Uma </p>"',
        'msgstr "<p class=\\"a\\">Um</p>"',
        '',
        '#~ msgctxt "site.json#/gone"',
        '#~ msgid "Gone"',
        '#~ msgstr "Foi"',
        '',
      ].join('\n'),
      'po',
    )
    expect(language).toBe('pt-BR')
    expect(units).toEqual([
      {
        id: 'site.json#/name',
        source: 'New name',
        target: 'Nome "novo"\ndo museu',
        isConfirmed: false,
        isDraft: true,
        line: 16,
      },
      {
        id: 'records/exhibit/a%23b~2Fc#/description',
        source: '<p class="a">Uma </p>',
        target: '<p class="a">Um</p>',
        isConfirmed: true,
        line: 23,
      },
    ])
  })

  it('XLIFF 1.2, and 2.0 in several segments with ignorable parts', async () => {
    const old = await read(
      `<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
 <file original="site.json" source-language="zh-CN" target-language="fr" datatype="plaintext">
  <body><group id="g"><trans-unit id="1" resname="site.json#/name" approved="yes"><source>馆</source><target state="final">Musée &amp; ville</target></trans-unit></group></body>
 </file>
</xliff>`,
      'xliff',
    )
    expect(old).toMatchObject({
      language: 'fr',
      units: [{ id: 'site.json#/name', source: '馆', target: 'Musée & ville', isConfirmed: true, line: 4 }],
    })
    const cut = await read(
      `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="zh-CN" trgLang="fr">
 <file id="f"><unit id="u" name="site.json#/description">
  <segment id="s1" state="final"><source>一。</source><target>Un.</target></segment>
  <ignorable><source> </source><target> </target></ignorable>
  <segment id="s2" state="translated"><source>二。</source><target>Deux.</target></segment>
 </unit></file>
</xliff>`,
      'xliff',
    )
    expect(cut.units).toMatchObject([{ source: '一。 二。', target: 'Un. Deux.', isConfirmed: true }])
  })

  it('CSV as Excel saves it: semicolons, no quotes, lines with CR LF', async () => {
    const { language, units } = await read(
      'place;source;target fr;state;notes\r\nsite.json#/name;馆;"Musée; ""grand"""\r\n',
      'csv',
    )
    expect(language).toBe('fr')
    expect(units).toMatchObject([{ id: 'site.json#/name', source: '馆', target: 'Musée; "grand"', line: 2 }])
  })

  it('CSV: a line that cannot be read is refused by its number, and the others come in', async () => {
    const { units, faults } = await read(
      'place,source,target fr\n"site.json#/name",馆,Musée\n"site.json#/shortName",馆,a,b\nsite.json#/description,馆,Ici\n',
      'csv',
    )
    expect(units.map(({ line }) => line)).toEqual([2, 4])
    expect(faults.map(({ line }) => line)).toEqual([3])
  })

  it.each([
    ['xliff', '<xliff><unit>', 'texts.xlf cannot be read: line 1: it is no XML'],
    ['xliff', '<html/>', 'texts.xlf cannot be read: it is no XLIFF'],
    ['csv', 'a,b\n1,2\n', 'it has no columns "place", "source" and "target LANGUAGE"'],
    ['po', 'msgid "a\n', 'it is no PO file'],
  ] as const)('%s that is none is refused as a whole', async (format, text, saying) => {
    await expect(read(text, format)).rejects.toThrow(saying)
  })
})
