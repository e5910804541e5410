import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { unexplainedCount } from '../../../src/base/import-report.ts'
import {
  type ExchangeFormat,
  exchangeFormats,
  printUnits,
  type ReturnedFile,
  readReturned,
} from '../../../src/commands/translations/formats.ts'
import { importRecordTexts } from '../../../src/commands/translations/import-record-texts.ts'
import {
  keptRecords,
  type RecordKeeping,
  unitsOfRecords,
} from '../../../src/commands/translations/kept-records.ts'
import { recordPlaces } from '../../../src/commands/translations/record-places.ts'
import type { Unit } from '../../../src/commands/translations/units.ts'
import { ANY_ID } from '../../../src/content/content.ts'
import { importFolder, importRecords, seedContent } from '../../../src/content/import/index.ts'
import { entitiesOf, languagesOf, openContent, type ServiceLanguage } from '../../../src/content/index.ts'
import { countStale } from '../../../src/content/staff/index.ts'
import { ownTypes } from '../../content/support/own-types.ts'
import { realManifest } from '../../support/real-site.ts'
import { oneOf } from '../../support/sweep.ts'

const folder = mkdtempSync(join(tmpdir(), 'record-texts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const LANGUAGES: readonly ServiceLanguage[] = [
  { code: 'zh', tag: 'zh-CN', channelSuffix: '' },
  { code: 'en', tag: 'en', channelSuffix: '_EN' },
  { code: 'nl', tag: 'nl', channelSuffix: '_NL' },
]
const languages = languagesOf(LANGUAGES)
const rules = { languages, ids: { isId: ANY_ID.isId, words: ANY_ID.words } }
const entities = entitiesOf(ownTypes)
const ENDINGS: Readonly<Record<ExchangeFormat, string>> = { xliff: 'xlf', po: 'po', csv: 'csv' }
const source = { code: 'zh', tag: 'zh-CN', label: '中文', channelSuffix: '' }
const target = { code: 'nl', tag: 'nl', label: 'Nederlands', channelSuffix: '_NL' }

let count = 0
/** A content folder with lines of entities as they are given. */
function contentFolder(files: Readonly<Record<string, string>>): string {
  count += 1
  const made = join(folder, `content-${count}`)
  mkdirSync(made)
  for (const [entity, text] of Object.entries(files)) writeFileSync(join(made, `${entity}.ndjson`), text)
  return made
}

async function unitsIn(keeping: RecordKeeping, ...names: readonly string[]): Promise<readonly Unit[]> {
  const found: Unit[] = []
  for (const entity of names)
    found.push(...(await unitsOfRecords(keeping, await keptRecords(keeping, entity), 'nl')))
  return found
}

async function throughFile(units: readonly Unit[], format: ExchangeFormat): Promise<ReturnedFile> {
  const all = { source, target, isNew: false, units, untranslated: [], values: new Map() }
  const file = join(folder, `texts.${ENDINGS[format]}`)
  writeFileSync(file, printUnits(all, format))
  return readReturned(file, readFileSync(file))
}

function translated(returned: ReturnedFile, of = (text: string): string => `${text} ~`): ReturnedFile {
  return {
    ...returned,
    units: returned.units.map((unit) => ({ ...unit, target: of(unit.source), isConfirmed: true })),
  }
}

function bringBack(returned: ReturnedFile, keeping: RecordKeeping) {
  return importRecordTexts(returned, { keeping, language: 'nl', rules, who: 'Anna', write: () => {} })
}

function written(
  made: string,
  changes: Awaited<ReturnType<typeof bringBack>>['changes'],
  entity: string,
): string {
  const change = changes.find(({ path }) => path === `${entity}.ndjson`)
  return change?.after ?? readFileSync(join(made, `${entity}.ndjson`), 'utf8')
}

/** Texts as records may have them. Control characters have no place in XML. */
const anyText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
  .map((text) => `字${text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff{}]/g, ' ')}`.trim())

const anyId = fc.oneof(
  fc.constantFrom('1', 'A/9', 'a#b', '馆 1', '100%', '..', 'x"y'),
  fc.stringMatching(/^[A-Za-z0-9]{1,12}$/),
)

/** A work with texts of every form: plain, HTML, lists of parts with what is no text, and translations into another language. */
const anyWork = fc.record({
  workId: anyId,
  title: anyText,
  description: anyText.map((text) => `<p class="a&amp;b">${text.replaceAll('<', '&lt;')}</p>`),
  medium: fc.option(anyText, { nil: undefined }),
  makers: fc.array(fc.record({ name: anyText, agentId: fc.constant('a1') }), { maxLength: 3 }),
  pictures: fc.array(fc.record({ path: fc.constant('/p/1.jpg'), alt: anyText }), { maxLength: 2 }),
  dateFrom: fc.constant(1650),
  translations: fc.record({ en: fc.record({ title: anyText }) }),
})

describe('texts of records in a file for translators', () => {
  it.each(oneOf('formats of texts of records', exchangeFormats, 0))(
    '%s: come back into the content folder, which is otherwise as it was',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(anyWork, {
            minLength: 1,
            maxLength: 5,
            selector: ({ workId }) => workId.toLowerCase(),
          }),
          async (works) => {
            const lines = works.map((work) => JSON.stringify(work).replace('{"workId":', '{ "workId" :  '))
            const made = contentFolder({ work: `\uFEFF${lines.join('\r\n')}\n\n` })
            const keeping = { folder: made, entities, own: 'zh' }
            const units = await unitsIn(keeping, 'work')
            const returned = await throughFile(units, format)
            expect(returned.units.map(({ id, source: text }) => [id, text])).toEqual(
              units.map(({ id, source: text }) => [id, text]),
            )
            const { changes, texts } = await bringBack(translated(returned), keeping)
            expect(unexplainedCount(texts)).toBe(0)
            expect(texts).toMatchObject({ stored: units.length, refused: [] })
            const after = written(made, changes, 'work')
              .replace(/^\uFEFF/, '')
              .split('\r\n')
            for (const [index, work] of works.entries()) {
              const { translations, ...rest } = JSON.parse(after[index] ?? '')
              const { translations: before, ...others } = JSON.parse(JSON.stringify(work))
              expect(rest).toEqual(others)
              const { nl, ...kept } = translations
              expect(kept).toEqual(before)
              expect(nl).toEqual({
                title: `${work.title} ~`,
                description: `${work.description} ~`,
                ...(work.medium !== undefined && { medium: `${work.medium} ~` }),
                ...(work.makers.length > 0 && {
                  makers: work.makers.map((maker) => ({ ...maker, name: `${maker.name} ~` })),
                }),
                ...(work.pictures.length > 0 && {
                  pictures: work.pictures.map((picture) => ({ ...picture, alt: `${picture.alt} ~` })),
                }),
              })
              // Not a byte of the line but the translations is another.
              expect(after[index]?.startsWith((lines[index] ?? '').replace(/}}}$/, ''))).toBe(true)
            }
          },
        ),
        { numRuns: 25 },
      )
    },
  )

  it('of an own type are written by language where they were, of a channel at their level', async () => {
    const [type = ''] = entities.types.keys()
    const title = entities.types.get(type)?.config.title ?? ''
    const isMap = entities.types.get(type)?.config.fields.find(({ name }) => name === title)?.type
    const channel = {
      id: '2',
      name: '新闻',
      route: 'News',
      translations: { en: { name: 'News' } },
      children: [{ id: '21', name: '动态', route: 'LastestNews' }],
    }
    const made = contentFolder({
      channel: `${JSON.stringify(channel)}\n`,
      [type]: `${JSON.stringify({ id: '1', [title]: isMap === 'languageMap' ? { zh: '钱币', en: 'Coin' } : '钱币' })}\n`,
    })
    const keeping = { folder: made, entities, own: 'zh' }
    const units = await unitsIn(keeping, 'channel', type)
    expect(units.map(({ id }) => id)).toEqual([
      'records/channel/2#/name',
      'records/channel/2#/children/0/name',
      `records/${type}/1#/${title}`,
    ])
    const { changes, texts } = await bringBack(translated(await throughFile(units, 'xliff')), keeping)
    expect(texts.refused).toEqual([])
    expect(JSON.parse(written(made, changes, 'channel'))).toEqual({
      ...channel,
      translations: { en: { name: 'News' }, nl: { name: '新闻 ~' } },
      children: [{ ...channel.children[0], translations: { nl: { name: '动态 ~' } } }],
    })
    const [own] = await keptRecords(
      { ...keeping, folder: contentFolder({ [type]: written(made, changes, type) }) },
      type,
    )
    expect(own?.record.translations).toMatchObject({ nl: { [title]: '钱币 ~' } })
  })

  it('refuses by line other placeholders, an earlier text, a longer one and what is not there; takes the rest', async () => {
    const work = {
      workId: '1',
      title: '碗 {n}',
      date: '{n, plural, other {约{n}年}}',
      medium: '瓷',
      description: '<p>青<b>瓷</b></p>',
    }
    const made = contentFolder({ work: `${JSON.stringify(work)}\n` })
    const keeping = { folder: made, entities, own: 'zh' }
    const back = (id: string, from: string, to: string, line: number) => ({
      id: `records/work/${id}`,
      source: from,
      target: to,
      isConfirmed: true,
      line,
    })
    const { changes, texts } = await bringBack(
      {
        language: 'nl',
        faults: [],
        units: [
          back('1#/title', '碗 {n}', 'Kom {m}', 3),
          back('1#/date', '{n, plural, other {约{n}年}}', '{n, plural, one', 2),
          back('1#/medium', '陶', 'Klei', 4),
          back('2#/title', '碗', 'Kom', 5),
          back('1#/description', '<p>青<b>瓷</b></p>', '<p>Celadon<script>x</script></p>', 6),
        ],
      },
      keeping,
    )
    expect(unexplainedCount(texts)).toBe(0)
    expect(texts.refused.map(({ place, reason }) => `${place.line} ${reason.en}`)).toEqual([
      '3 {n}, {m} is not in both texts',
      '2 its plural forms cannot be read',
      '4 the text has changed since it was exported',
      '5 the museum has no such text',
    ])
    expect(texts.warnings.map(({ place, reason }) => `${place.line} ${reason.en}`)).toEqual([
      '6 its HTML has other elements than that of the text',
    ])
    expect(JSON.parse(written(made, changes, 'work')).translations).toEqual({
      nl: { description: '<p>Celadon<script>x</script></p>' },
    })
    const open = back('1#/description', '<p>青<b>瓷</b></p>', '<p>Celadon<b>x</p>', 7)
    const unclosed = await bringBack({ language: 'nl', faults: [], units: [open] }, keeping)
    expect(unclosed.texts.warnings.map(({ reason }) => reason.en)).toEqual([
      'its HTML has other elements than that of the text',
    ])
    const long = await bringBack(
      { language: 'nl', faults: [], units: [back('1#/medium', '瓷', 'x'.repeat(2001), 9)] },
      keeping,
    )
    expect(long.texts.refused.map(({ place, reason }) => `${place.line} ${reason.en}`)).toEqual([
      '9 it is longer than 2000 characters',
    ])
    expect(long.changes).toEqual([])
  })

  it('come in from XLIFF as OmegaT saves it: states as they were, entities by name, its own attributes', async () => {
    const made = contentFolder({ work: '{"workId":"a#1","title":"碗","description":"<p>青 &amp; 白</p>"}\n' })
    const keeping = { folder: made, entities, own: 'zh' }
    const units = await unitsIn(keeping, 'work')
    const all = { source, target, isNew: false, units, untranslated: [], values: new Map() }
    const saved = printUnits(all, 'xliff')
      .replaceAll('&#60;', '&lt;')
      .replaceAll('&#62;', '&gt;')
      .replaceAll('&#38;', '&amp;')
      .replaceAll('xml:space="preserve"', 'xml:space="preserve" canResegment="no"')
      .replace('<source>碗</source>', '<source>碗</source>\n        <target xml:lang="nl">Kom</target>')
      .replace(
        /(<source>)(&lt;p&gt;[^<]*)(<\/source>)/,
        (_, open, text, close) =>
          `${open}${text}${close}\n        <target>&lt;p&gt;Groen &amp;amp; wit&lt;/p&gt;</target>`,
      )
    const file = join(folder, 'omegat.xlf')
    writeFileSync(file, saved)
    const { changes, texts } = await bringBack(await readReturned(file, Buffer.from(saved)), keeping)
    expect(texts).toMatchObject({ read: 2, stored: 2, refused: [], warnings: [] })
    expect(JSON.parse(written(made, changes, 'work')).translations).toEqual({
      nl: { title: 'Kom', description: '<p>Groen &amp; wit</p>' },
    })
  })

  it('leave out what programs read, and refuse it where it comes back: names of facts, types of media, points of pictures', async () => {
    const made = contentFolder({
      work: `${JSON.stringify({
        workId: 'w',
        title: '地毯',
        facts: [{ name: 'density', label: '密度', value: '十五结' }],
        pictures: [{ path: '/a.jpg', focus: 'left 20%' }],
        media: [{ path: '/a', title: '影片', type: 'panorama' }],
      })}\n`,
    })
    const keeping = { folder: made, entities, own: 'zh' }
    const units = await unitsIn(keeping, 'work')
    expect(units.map(({ id }) => id.replace('records/work/w#', ''))).toEqual([
      '/title',
      '/facts/0/label',
      '/facts/0/value',
      '/media/0/title',
    ])
    const [unit] = units
    if (unit === undefined) throw new Error('no text')
    const returned = translated(
      await throughFile([unit, { ...unit, id: 'records/work/w#/facts/0/name', source: 'density' }], 'csv'),
    )
    const { texts } = await bringBack(returned, keeping)
    expect(texts).toMatchObject({
      stored: 1,
      refused: [{ place: { id: 'records/work/w#/facts/0/name' } }],
    })
  })

  it('of the database go through its import; those of the folder stay the folder’s, and what visitors sent is nobody’s', async () => {
    const made = contentFolder({
      page: '{"pageId":"1","title":"关于"}\n{"pageId":"2","title":"到馆"}\n',
      message: '{"messageId":"1","content":"几点开门？","name":"沈","createTime":"2026-11-05 10:00:00"}\n',
    })
    const dataDir = join(folder, `data-${count}`)
    const content = await openContent({ dataDir, languages: LANGUAGES, recordTypes: ownTypes })
    onTestFinished(() => content.close())
    await importFolder(content, made, 'seed')
    await importRecords(content, 'page', [
      { pageId: '2', title: '交通', translations: { en: { title: 'Getting here' } } },
      { pageId: '3', title: '票价' },
    ])
    const keeping = { folder: made, content, entities: content.entities, own: 'zh' }
    const units = await unitsIn(keeping, 'page')
    expect(units.map(({ id, source: text }) => `${id} ${text}`)).toEqual([
      'records/page/1#/title 关于',
      'records/page/2#/title 交通',
      'records/page/3#/title 票价',
    ])
    const { changes, texts, records } = await bringBack(
      translated(await throughFile(units, 'po'), (text) => `NL ${text}`),
      keeping,
    )
    expect(texts).toMatchObject({ read: 3, stored: 3, refused: [] })
    expect(records).toMatchObject([
      { entity: 'page', report: { read: 2, replaced: 2, refused: [] }, alone: 2 },
    ])
    expect(written(made, changes, 'page')).toBe(
      '{"pageId":"1","title":"关于","translations": {"nl":{"title":"NL 关于"}}}\n{"pageId":"2","title":"到馆"}\n',
    )
    const now = await keptRecords(keeping, 'page')
    expect(now.find(({ id }) => id === '2')?.record.translations).toEqual({
      en: { title: 'Getting here' },
      nl: { title: 'NL 交通' },
    })
    const message = content.entities.definition('message')
    expect(message.privateFields.length).toBeGreaterThan(0)
    // A photograph that a visitor sent is a file with the name of the work.
    await importRecords(content, 'file', [
      {
        fileInfoId: '1',
        objectId: 'w',
        fileOldname: '沈的照片 1.jpg',
        filePath: '/a.jpg',
        description: '我的城墙',
      },
      { fileInfoId: '2', objectId: 'x', fileOldname: '导览.pdf', filePath: '/b.pdf' },
    ])
    await content.writer.updateTable('file').set({ origin: 'visitor' }).where('id', '=', '1').execute()
    expect((await unitsIn(keeping, 'file')).map(({ source: text }) => text)).toEqual(['导览.pdf'])
  })

  it('of records that were imported from the folder come into its lines too, also of an own type', async () => {
    const type = 'mint'
    const line = JSON.stringify({ id: 'quay', name: { zh: '蝶' } })
    const made = contentFolder({
      page: '{"pageId":"1","title":"关于"}\n{"pageId":"2","title":"到馆"}\n',
      [type]: `${line}\n`,
    })
    const dataDir = join(folder, `data-${count}`)
    const content = await openContent({ dataDir, languages: LANGUAGES, recordTypes: ownTypes })
    onTestFinished(() => content.close())
    await importFolder(content, made, 'import')
    const keeping = { folder: made, content, entities: content.entities, own: 'zh' }
    const units = await unitsIn(keeping, 'page', type)
    const { changes, texts, records } = await bringBack(
      translated(await throughFile(units, 'csv'), (text) => `NL ${text}`),
      keeping,
    )
    expect(texts.refused).toEqual([])
    expect(records.map(({ entity, alone }) => [entity, alone])).toEqual([
      ['page', 0],
      [type, 0],
    ])
    expect(written(made, changes, 'page')).toContain('{"nl":{"title":"NL 关于"}}')
    expect(written(made, changes, type)).toContain('NL 蝶')
    const now = await keptRecords(keeping, 'page')
    expect(now[0]?.record.translations).toEqual({ nl: { title: 'NL 关于' } })
  })

  it('that changed in the database while they came back are refused, and what somebody wrote stays', async () => {
    const content = await openContent({ dataDir: join(folder, 'meanwhile'), languages: LANGUAGES })
    onTestFinished(() => content.close())
    await importRecords(content, 'page', [{ pageId: '1', title: '票价' }])
    const keeping = { content, entities: content.entities, own: 'zh' }
    const returned = translated(await throughFile(await unitsIn(keeping, 'page'), 'po'))
    const { texts } = await importRecordTexts(returned, {
      keeping,
      language: 'nl',
      rules,
      who: 'Anna',
      // Between what was read and what is written.
      write: () => {
        content.writer
          .updateTable('page')
          .set({ record: JSON.stringify({ pageId: '1', title: '票价', content: '<p>十元</p>' }) })
          .execute()
          .catch(console.error)
      },
    })
    expect(texts).toMatchObject({ read: 1, stored: 0 })
    expect(texts.refused.map(({ reason }) => reason.en)).toEqual([
      'the record was changed while the texts came in',
    ])
    expect((await keptRecords(keeping, 'page'))[0]?.record).toMatchObject({ content: '<p>十元</p>' })
  })

  it('of an earlier text are marked, and right once a translator confirms them', async () => {
    const content = await openContent({ dataDir: join(folder, 'stale'), languages: LANGUAGES })
    onTestFinished(() => content.close())
    const page = (title: string) => ({ pageId: '1', title, translations: { nl: { title: 'Over ons' } } })
    await seedContent(content, { digest: '1', records: { page: [page('关于')] } })
    const made = contentFolder({ page: `${JSON.stringify(page('关于我们'))}\n` })
    const keeping = { folder: made, content, entities: content.entities, own: 'zh' }
    // Before a start has brought the folder in, and after.
    expect(await unitsIn(keeping, 'page')).toMatchObject([{ isStale: true, target: 'Over ons' }])
    await seedContent(content, { digest: '2', records: { page: [page('关于我们')] } })
    const units = await unitsIn(keeping, 'page')
    expect(units).toMatchObject([{ isStale: true }])
    const fuzzy = await throughFile(units, 'po')
    expect(fuzzy.units).toMatchObject([{ isConfirmed: false }])
    await bringBack(fuzzy, keeping)
    expect(await countStale(content)).toBe(1)
    const right = await bringBack(
      { ...fuzzy, units: fuzzy.units.map((unit) => ({ ...unit, isConfirmed: true })) },
      keeping,
    )
    expect(right.confirmed).toEqual({ kept: 1, left: [] })
    expect(await countStale(content)).toBe(0)
    expect(await unitsIn(keeping, 'page')).toMatchObject([{ isStale: false }])
  })

  it('say where they are shown', async () => {
    const manifest = realManifest()
    const keeping = { folder: 'config/content', entities: entitiesOf(), own: 'zh' }
    const places = recordPlaces(manifest, keeping.entities.schemas)
    const found = new Map<string, readonly (string | undefined)[]>()
    for (const entity of ['exhibit', 'activity', 'archive', 'exhibitionTemp']) {
      const kept = await keptRecords(keeping, entity)
      found.set(
        entity,
        kept.map(({ id, record }) => places.placeOf(entity, id, record)?.address),
      )
    }
    expect(found.get('exhibit')).toContain('/Collection/ExcellentCol/10001')
    expect(found.get('exhibit')).not.toContain(undefined)
    expect(found.get('activity')?.every((address) => address?.startsWith('/Activity/ActivityPreview/'))).toBe(
      true,
    )
    expect(
      found.get('archive')?.filter((address) => address?.startsWith('/News/Notice/')).length,
    ).toBeGreaterThan(3)
    const [first] = await keptRecords(keeping, 'exhibit')
    const [unit] = await unitsOfRecords(
      keeping,
      first === undefined ? [] : [first],
      'nl',
      places,
      new Map([['/Collection/ExcellentCol/:id', 'shots/object.jpg']]),
    )
    expect(unit?.notes).toEqual(
      expect.arrayContaining([
        'Shown on: /Collection/ExcellentCol/10001',
        'Picture: shots/object.jpg',
        'At most 500 characters',
      ]),
    )
  })
})
