import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unexplainedCount } from '../../src/base/import-report.ts'
import { harvest } from '../../src/commands/xml/harvest.ts'
import { type Content, openContent } from '../../src/content/index.ts'
import { placeEmptyContent } from '../content/support/empty-content.ts'
import { startServer } from '../support/local-server.ts'
import { assertProperty } from '../support/properties.ts'
import { callCommand } from './support/call-command.ts'

interface Stored {
  readonly id: string
  readonly stamp: string
  readonly sets?: readonly string[]
  readonly title?: string
  readonly isDeleted?: boolean
  readonly more?: string
  /** The record in LIDO, where it is asked for so. */
  readonly lido?: string
}

const PAGE = 2

function envelope(now: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <responseDate>${now}</responseDate><request>http://museum.example/oai</request>${body}</OAI-PMH>`
}

function recordOf(
  { id, stamp, title, isDeleted, more = '', lido, sets = [] }: Stored,
  format: string,
): string {
  const specs = sets.map((set) => `<setSpec>${set}</setSpec>`).join('')
  const header = `<header${isDeleted ? ' status="deleted"' : ''}><identifier>${id}</identifier><datestamp>${stamp}</datestamp>${specs}</header>`
  if (isDeleted) return `<record>${header}</record>`
  if (format === 'lido') return `<record>${header}<metadata>${lido}</metadata></record>`
  return `<record>${header}<metadata><oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    ${title === undefined ? '' : `<dc:title>${title}</dc:title>`}${more}</oai_dc:dc></metadata></record>`
}

/** A repository that answers as OAI-PMH 2.0 says, from records that a test may change. */
async function startRepository() {
  const state = {
    now: '2026-11-20T10:00:00Z',
    granularity: 'YYYY-MM-DDThh:mm:ssZ',
    records: [] as readonly Stored[],
    busy: 0,
    failsAfter: Number.POSITIVE_INFINITY,
    forgetsTokens: false,
    formats: ['oai_dc'],
    type: 'text/xml',
    /** A recorded answer to ListRecords, or one after the other, in place of the records. */
    recorded: undefined as string | Buffer | (() => string) | undefined,
    /** What becomes of an answer with records on its way. */
    broken: (answer: string): string => answer,
  }
  const asked: string[] = []
  const error = (code: string) => envelope(state.now, `<error code="${code}">no</error>`)

  const list = (parameters: URLSearchParams): string | Buffer => {
    const { recorded } = state
    if (recorded !== undefined) return typeof recorded === 'function' ? recorded() : recorded
    const token = parameters.get('resumptionToken')
    if (token !== null && (state.forgetsTokens || [...parameters.keys()].length !== 2))
      return error('badResumptionToken')
    const [from = '', offset = '0', format = ''] = token?.split('|') ?? [
      parameters.get('from') ?? '',
      '0',
      parameters.get('metadataPrefix') ?? '',
    ]
    const start = Number(offset)
    if (!state.formats.includes(format)) return error('cannotDisseminateFormat')
    const found = state.records.filter(({ stamp }) => stamp >= from)
    if (found.length === 0) return error('noRecordsMatch')
    const page = found.slice(start, start + PAGE)
    const end = start + PAGE < found.length ? `${from}|${start + PAGE}|${format}` : ''
    const mark =
      start === 0 && end === ''
        ? ''
        : `<resumptionToken completeListSize="${found.length}" cursor="${start}">${end}</resumptionToken>`
    return state.broken(
      envelope(
        state.now,
        `<ListRecords>${page.map((record) => recordOf(record, format)).join('')}${mark}</ListRecords>`,
      ),
    )
  }

  const server = await startServer(({ url = '' }, response) => {
    const parameters = new URL(url, 'http://localhost').searchParams
    asked.push(parameters.toString())
    if (state.busy > 0) {
      state.busy -= 1
      response.writeHead(503, { 'retry-after': '7' }).end()
      return
    }
    const verb = parameters.get('verb')
    if (verb === 'ListRecords') state.failsAfter -= 1
    if (state.failsAfter < 0) {
      response.writeHead(500).end()
      return
    }
    response.setHeader('content-type', state.type)
    if (verb === 'Identify')
      response.end(
        envelope(
          state.now,
          `<Identify><granularity>${state.granularity}</granularity><deletedRecord>persistent</deletedRecord></Identify>`,
        ),
      )
    else if (verb === 'ListMetadataFormats')
      response.end(
        envelope(
          state.now,
          `<ListMetadataFormats>${state.formats.map((name) => `<metadataFormat><metadataPrefix>${name}</metadataPrefix></metadataFormat>`).join('')}</ListMetadataFormats>`,
        ),
      )
    else if (verb === 'ListSets')
      response.end(
        envelope(
          state.now,
          `<ListSets>${['a', 'b:c'].map((name) => `<set><setSpec>${name}</setSpec></set>`).join('')}</ListSets>`,
        ),
      )
    else response.end(verb === 'ListRecords' ? list(parameters) : error('badVerb'))
  })
  return { state, asked, address: new URL(`${server.address}/oai`), close: server.close }
}

const jug: Stored = {
  id: 'oai:museum.example:jug/1',
  stamp: '2026-11-01T00:00:00Z',
  title: 'Jug &amp; lid',
  more: `<dc:creator>Ada Fenwick</dc:creator><dc:creator>Reed</dc:creator><dc:date>about 1840</dc:date><dc:type>Ceramics</dc:type>
    <dc:format>stoneware</dc:format><dc:identifier>A-1840.1</dc:identifier><dc:identifier>https://museum.example/jug</dc:identifier>
    <dc:identifier>https://museum.example/jug.jpg</dc:identifier><dc:subject>boats</dc:subject><dc:subject>night</dc:subject>
    <dc:description>With &lt;b&gt;lid&lt;/b&gt;.</dc:description><dc:rights>CC0</dc:rights>`,
}

describe('harvesting a repository', () => {
  let repository: Awaited<ReturnType<typeof startRepository>>
  let content: Content
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-harvest-'))

  beforeEach(async () => {
    repository = await startRepository()
    const own = mkdtempSync(join(dataDir, 'data-'))
    placeEmptyContent(own)
    content = await openContent({ dataDir: own })
    repository.state.records = [
      jug,
      ...[2, 3, 4, 5].map((number) => ({
        id: `oai:museum.example:${number}`,
        stamp: `2026-11-0${number}T00:00:00Z`,
        title: `Work ${number}`,
      })),
    ]
  })
  afterEach(async () => {
    await content.close()
    await repository.close()
  })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  const waits: number[] = []
  const run = (options = {}) =>
    harvest(content, repository.address, {
      ...options,
      wait: async (milliseconds) => waits.push(milliseconds),
    })
  const works = async (): Promise<readonly Record<string, unknown>[]> => {
    const rows = await content.reader.selectFrom('work').select('record').orderBy('id').execute()
    return rows.map(({ record }) => JSON.parse(record))
  }
  const lists = () => repository.asked.filter((query) => query.includes('ListRecords'))

  it('follows the resumption tokens to the end, and makes a work of each record', async () => {
    expect(await run()).toMatchObject({ format: 'oai_dc', report: { stored: 5, refused: [] }, removed: 0 })
    expect(lists()).toHaveLength(3)
    expect((await works()).at(-1)).toEqual({
      workId: 'oai:museum.example:jug/1',
      accessionNumber: 'A-1840.1',
      title: 'Jug & lid',
      makers: [{ name: 'Ada Fenwick' }, { name: 'Reed' }],
      date: 'about 1840',
      dateFrom: 1840,
      dateTo: 1840,
      medium: 'stoneware',
      classification: 'Ceramics',
      description: '<p>With <b>lid</b>.</p>',
      rights: 'CC0',
      facts: [
        { name: 'subject', label: 'Subject', value: 'boats' },
        { name: 'subject', label: 'Subject', value: 'night' },
      ],
      pictures: [{ path: 'https://museum.example/jug.jpg' }],
      link: 'https://museum.example/jug',
    })
  })

  it('names the hosts of pictures of all its pages from which pages load none, once', async () => {
    repository.state.records = [1, 2, 3].map((number) => ({
      ...jug,
      id: `oai:museum.example:${number}`,
    }))
    const { report } = await run({ files: { areOwn: true, mayLoad: () => false } })
    expect(report.warnings.map(({ reason }) => reason.en)).toEqual([
      'pictures or media of 3 records are at https://museum.example, from where pages load none',
    ])
  })

  it('keeps every title and type, and HTML where a field holds it', async () => {
    repository.state.records = [
      {
        id: 'oai:museum.example:9',
        stamp: '2026-11-09T00:00:00Z',
        title: '&lt;i&gt;Rose&lt;/i&gt; &amp;amp; thorn',
        more: `<dc:title>La rose</dc:title><dc:type>Image</dc:type><dc:type>Print</dc:type>
          <dc:description>&lt;p&gt;One&lt;/p&gt;</dc:description><dc:description>a &lt; b</dc:description>`,
      },
    ]
    await run()
    expect(await works()).toEqual([
      {
        workId: 'oai:museum.example:9',
        title: 'Rose & thorn',
        classification: 'Image',
        description: '<p>One</p><p>a &lt; b</p>',
        facts: [
          { name: 'title', label: 'Further title', value: 'La rose' },
          { name: 'type', label: 'Further type', value: 'Print' },
        ],
      },
    ])
  })

  it('says which texts are longer than their fields, and reads dashes of windows-1252', async () => {
    repository.state.records = [
      {
        id: 'oai:museum.example:8',
        stamp: '2026-11-09T00:00:00Z',
        title: `Bow &#150; ${'word '.repeat(139)}`,
        more: `<dc:creator>${'Name '.repeat(120)}</dc:creator><dc:format>${'oak, '.repeat(500)}</dc:format>`,
      },
    ]
    const { report } = await run()
    expect(report.warnings.map(({ place, reason }) => [place.id, reason.en])).toEqual([
      ['oai:museum.example:8', '/title has 700 characters, of which the first 500 are kept'],
      ['oai:museum.example:8', '/medium has 2499 characters, of which the first 2000 are kept'],
      ['oai:museum.example:8', '/makers/0/name has 599 characters, of which the first 500 are kept'],
    ])
    const [work] = await works()
    expect(work).toMatchObject({ title: expect.stringMatching(/^Bow – word/) })
  })

  it('takes no type of a file for a material, no name in a system for a number, and no copy for a picture or a maker', async () => {
    const picture = (path: string) => `<dc:identifier>https://museum.example/${path}</dc:identifier>`
    repository.state.records = [
      {
        id: 'oai:museum.example:9',
        stamp: '2026-11-09T00:00:00Z',
        title: 'Jug',
        more: `<dc:format>image/jpeg</dc:format><dc:format>clay</dc:format><dc:creator>Marl</dc:creator><dc:creator>Marl</dc:creator>
          <dc:identifier>urn:nbn:de:1</dc:identifier><dc:identifier><![CDATA[A-1 & 2]]></dc:identifier>
          ${picture('thumbs/1.jpg')}${picture('1.jpg')}${picture('items/1')}`,
      },
    ]
    await run()
    expect(await works()).toEqual([
      {
        workId: 'oai:museum.example:9',
        accessionNumber: 'A-1 & 2',
        title: 'Jug',
        makers: [{ name: 'Marl' }],
        medium: 'clay',
        facts: [
          { name: 'format', label: 'File type', value: 'image/jpeg' },
          { name: 'identifier', label: 'Further identifier', value: 'urn:nbn:de:1' },
        ],
        pictures: [{ path: 'https://museum.example/1.jpg' }],
        link: 'https://museum.example/items/1',
      },
    ])
  })

  // outsider 25, F5
  it('makes several makers, subjects and types of those in one element, and none of a life, a box or a sentence', async () => {
    const long =
      'A bell that was cast for the harbour; it was rung by the keeper until 1901, when the lighthouse burned'
    repository.state.records = [
      {
        id: 'oai:museum.example:9',
        stamp: '2026-11-09T00:00:00Z',
        title: 'Bell',
        more:
          at('creator', 'Fenwick, Ada, 1850-1900; Reed, Bo;', 'Marl; 1820-1871') +
          at('subject', 'Bells; Ships；Harbour', long) +
          at('type', 'Bell; Print') +
          at('coverage', 'name=Kiel; north=54.3'),
      },
    ]
    await run()
    const fact = (name: string, label: string, value: string) => ({ name, label, value })
    expect(await works()).toEqual([
      expect.objectContaining({
        makers: [{ name: 'Fenwick, Ada, 1850-1900' }, { name: 'Reed, Bo' }, { name: 'Marl; 1820-1871' }],
        classification: 'Bell',
        facts: [
          fact('type', 'Further type', 'Print'),
          ...['Bells', 'Ships', 'Harbour', long].map((value) => fact('subject', 'Subject', value)),
          fact('coverage', 'Coverage', 'name=Kiel; north=54.3'),
        ],
      }),
    ])
  })

  const at = (element: string, ...values: readonly string[]) =>
    values.map((value) => `<dc:${element}>${value}</dc:${element}>`).join('')
  const terms = (name: string, value: string) =>
    `<x:${name} xmlns:x="http://purl.org/dc/terms/">${value}</x:${name}>`
  const host = 'https://museum.example'

  it.each<[string, string, object]>([
    // IQSS/dataverse#4537: terms of DCMI with the prefix of simple Dublin Core.
    ['a licence', at('license', 'CC0') + at('isReferencedBy', 'Book'), { rights: 'CC0' }],
    // delving/culture-hub#781
    [
      'measurements that are a format',
      at('format', '13 x 8.5 x 6 cm', '1 print') + terms('medium', 'kalksteen'),
      { medium: '1 print; kalksteen', dimensions: '13 x 8.5 x 6 cm' },
    ],
    [
      'narrower terms',
      terms('medium', 'oak') + terms('extent', '10 cm') + terms('created', '1880') + at('date', '2016'),
      {
        medium: 'oak',
        dimensions: '10 cm',
        date: '1880',
        dateFrom: 1880,
        facts: [{ name: 'date', label: 'Further date', value: '2016' }],
      },
    ],
    // tulibraries/dplah#206
    [
      'a small picture that has no other',
      at('identifier.thumbnail', `${host}/datastream/TN/view/Camp..jpg`) + at('identifier', `${host}/8`),
      { pictures: [{ path: `${host}/datastream/TN/view/Camp..jpg` }], link: `${host}/8` },
    ],
    // sciencehistory/scihist_digicoll#602
    [
      'a picture of EDM before its small copy',
      terms('preview', `${host}/thumb/8`) + terms('object', `${host}/image/8`),
      { pictures: [{ path: `${host}/image/8` }] },
    ],
    // coneda/kor#361
    [
      'the largest of several sizes',
      at('identifier', ...['screen', 'original', 'icon'].map((size) => `${host}/m/${size}/12/i.jpg`)),
      { pictures: [{ path: `${host}/m/original/12/i.jpg` }] },
    ],
    // tulibraries/dplah#62
    [
      'the largest of the copies of Omeka',
      at(
        'identifier',
        ...['fullsize', 'square_thumbnails', 'original'].map((size) => `${host}/files/${size}/a.jpg`),
      ),
      { pictures: [{ path: `${host}/files/original/a.jpg` }] },
    ],
    [
      'the largest of a picture in IIIF, and another picture',
      at(
        'relation',
        ...['1/full/200,', '1/full/full', '2/full/200,'].map((part) => `${host}/iiif/${part}/0/default.jpg`),
      ),
      {
        pictures: [
          { path: `${host}/iiif/1/full/full/0/default.jpg` },
          { path: `${host}/iiif/2/full/200,/0/default.jpg` },
        ],
      },
    ],
    // tulibraries/dplah#224: an address with a blank is no number.
    [
      'an address with a blank',
      at('identifier', `${host}/pitt: 15`, 'P 15', `${host}/My jug.jpg`),
      {
        accessionNumber: 'P 15',
        pictures: [{ path: `${host}/My%20jug.jpg` }],
        facts: [{ name: 'identifier', label: 'Further identifier', value: `${host}/pitt: 15` }],
      },
    ],
    [
      'a number before a DOI, which stays',
      at('identifier', '10.1234/abc', 'A-1', 'A-2'),
      {
        accessionNumber: 'A-1',
        facts: ['10.1234/abc', 'A-2'].map((value) => ({
          name: 'identifier',
          label: 'Further identifier',
          value,
        })),
      },
    ],
    [
      'a statement of rights before its words',
      at('rights', 'In Copyright', 'http://rightsstatements.org/vocab/InC/1.0/'),
      {
        rights: 'http://rightsstatements.org/vocab/InC/1.0/',
        facts: [{ name: 'rights', label: 'Rights', value: 'In Copyright' }],
      },
    ],
    // OpenGreekAndLatin/First1KGreek#1238: codes of libraries, and those of systems.
    [
      'languages in the codes of libraries',
      '<dc:description xml:lang="eng">Bronze.</dc:description><dc:description xml:lang="chi">青铜。</dc:description>',
      { description: '<p>青铜。</p>' },
    ],
    [
      'languages with an underscore',
      '<dc:description xml:lang="en_GB">Bronze.</dc:description><dc:description xml:lang="zh_CN">青铜。</dc:description>',
      { description: '<p>青铜。</p>' },
    ],
    // IQSS/dataverse#9910
    [
      'HTML that was escaped twice',
      at('description', '&amp;lt;p&amp;gt;One&amp;lt;/p&amp;gt;'),
      { description: '<p>One</p>' },
    ],
    // hbz/lobid-gnd#336
    [
      'a character as its two halves',
      at('description', '&#55349;&#xDC16;'),
      { description: '<p>\u{1D416}</p>' },
    ],
  ])('reads %s', async (_, more, expected) => {
    repository.state.records = [
      { id: 'oai:museum.example:9', stamp: '2026-11-09T00:00:00Z', title: 'Jug', more },
    ]
    expect((await run()).report).toMatchObject({ stored: 1, warnings: [] })
    expect((await works())[0]).toMatchObject(expected)
  })

  it("names the elements that nothing is read from, and what is a person's own", async () => {
    repository.state.records = [1, 2].map((number) => ({
      ...plainRecord(number, 'Jug'),
      more:
        at('issued', '2016-05-01') +
        at('date.accessioned', '2015') +
        at('date', '1880') +
        at('publisher', 'Reed, +49 171 2345678'),
    }))
    const { report } = await run()
    expect(report.warnings.map(({ reason }) => reason.en)).toEqual([
      'elements that no field is read from: "issued" (2 records), "date.accessioned" (2 records)',
      ...[1, 2].map(() => '"facts" has what looks like a telephone number, for everyone to read'),
    ])
    expect((await works())[0]).toMatchObject({ dateFrom: 1880 })
  })

  // IQSS/dataverse#7431
  it('reads a record that is a document within the document', async () => {
    repository.state.records = [plainRecord(1, 'Jug')]
    repository.state.broken = (answer) =>
      answer.replace('<metadata>', '<metadata><?xml version="1.0" encoding="UTF-8"?>')
    expect((await run()).report).toMatchObject({ stored: 1, refused: [] })
  })

  it('takes the texts in the language of the records, and others as translations', async () => {
    repository.state.records = [
      {
        id: 'oai:museum.example:9',
        stamp: '2026-11-09T00:00:00Z',
        more: `<dc:title xml:lang="en">Mirror</dc:title><dc:title xml:lang="zh-Hans">铜镜</dc:title><dc:title xml:lang="fr">Miroir</dc:title>
          <dc:description xml:lang="en">Bronze.</dc:description><dc:description xml:lang="zh">青铜。</dc:description>
          <dc:format xml:lang="en">bronze</dc:format>`,
      },
    ]
    await run()
    expect(await works()).toEqual([
      {
        workId: 'oai:museum.example:9',
        title: '铜镜',
        // Nothing says it in the language of the records.
        medium: 'bronze',
        description: '<p>青铜。</p>',
        facts: [{ name: 'title', label: 'Further title', value: 'Miroir' }],
      },
    ])
    const rows = await content.reader.selectFrom('work').select('translations').execute()
    expect(JSON.parse(rows[0]?.translations ?? '')).toEqual({
      en: { title: 'Mirror', description: '<p>Bronze.</p>' },
    })
  })

  // CeON/fairchive#2766: a title without a language beside one with it.
  it('takes texts without a language for those of the records, where none says that it is', async () => {
    repository.state.records = [
      {
        id: 'oai:museum.example:9',
        stamp: '2026-11-09T00:00:00Z',
        more: '<dc:title>铜镜</dc:title><dc:title xml:lang="en">Mirror</dc:title><dc:title>青铜镜</dc:title>',
      },
    ]
    await run()
    expect(await works()).toMatchObject([
      { title: '铜镜', facts: [{ name: 'title', label: 'Further title', value: '青铜镜' }] },
    ])
    const rows = await content.reader.selectFrom('work').select('translations').execute()
    expect(JSON.parse(rows[0]?.translations ?? '')).toEqual({ en: { title: 'Mirror' } })
  })

  it('says which dates of one work have no year in common', async () => {
    repository.state.records = [
      {
        id: 'oai:museum.example:9',
        stamp: '2026-11-09T00:00:00Z',
        title: 'Jug',
        more: '<dc:date>1840</dc:date><dc:date>2019-05-03</dc:date>',
      },
    ]
    const { report } = await run()
    expect((await works())[0]).not.toHaveProperty('dateFrom')
    expect(report.valueSummaries).toMatchObject([
      {
        understood: 0,
        issues: [{ reason: { en: '"1840; 2019-05-03" are several dates without a year in common' } }],
      },
    ])
  })

  it('reads a day with midnight as a day, and names a record that has moments of the repository alone', async () => {
    const dated = (id: string, ...dates: readonly string[]): Stored => ({
      id: `oai:museum.example:${id}`,
      stamp: '2026-11-09T00:00:00Z',
      title: 'Jug',
      more: dates.map((date) => `<dc:date>${date}</dc:date>`).join(''),
    })
    repository.state.records = [
      dated('1', '1798-11-09T00:00:00Z'),
      dated('2', '2012-07-31T10:00:00Z', '1808'),
      dated('3', '2020-12-31T23:00:00Z'),
      // primousers/primo-ve-norm#8
      dated('4', 'info:eu-repo/date/embargoEnd/2020-01-01', '1899'),
    ]
    const { report } = await run()
    expect((await works()).map(({ date, dateFrom }) => [date, dateFrom])).toEqual([
      ['1798-11-09', 1798],
      ['1808', 1808],
      ['2020-12-31T23:00:00Z', undefined],
      ['1899', 1899],
    ])
    expect(report.valueSummaries).toMatchObject([
      { understood: 3, issues: [{ place: { id: 'oai:museum.example:3' } }] },
    ])
  })

  it('takes LIDO where the repository has it, alone or in a wrap, over several pages', async () => {
    const lido = (number: number, title: string): string =>
      `<lido:lido xmlns:lido="http://www.lido-schema.org"><lido:lidoRecID>${number}</lido:lidoRecID>
        <lido:descriptiveMetadata xml:lang="en"><lido:objectIdentificationWrap>
          <lido:titleWrap><lido:titleSet><lido:appellationValue>${title}</lido:appellationValue></lido:titleSet></lido:titleWrap>
          <lido:repositoryWrap><lido:repositorySet><lido:workID>B-${number}</lido:workID></lido:repositorySet></lido:repositoryWrap>
        </lido:objectIdentificationWrap></lido:descriptiveMetadata></lido:lido>`
    repository.state.formats = ['oai_dc', 'lido']
    repository.state.records = [1, 2, 3].map((number) => ({
      id: `oai:museum.example:${number}`,
      stamp: `2026-11-0${number}T00:00:00Z`,
      title: 'in Dublin Core',
      lido:
        number === 2
          ? `<lido:lidoWrap xmlns:lido="http://www.lido-schema.org">${lido(number, 'Oar')}</lido:lidoWrap>`
          : lido(number, `Boat ${number}`),
    }))
    expect(await run()).toMatchObject({ format: 'lido', report: { stored: 3, refused: [] } })
    expect(
      (await works()).map(({ workId, accessionNumber, title }) => [workId, accessionNumber, title]),
    ).toEqual([
      ['oai:museum.example:1', 'B-1', 'Boat 1'],
      ['oai:museum.example:2', 'B-2', 'Oar'],
      ['oai:museum.example:3', 'B-3', 'Boat 3'],
    ])
    expect(await run({ format: 'oai_dc' })).toMatchObject({ format: 'oai_dc', report: { replaced: 3 } })
    expect((await works()).map(({ title }) => title)).toEqual([
      'in Dublin Core',
      'in Dublin Core',
      'in Dublin Core',
    ])
  })

  it('makes a work of a recorded answer of the Biodiversity Heritage Library', async () => {
    repository.state.recorded = readFileSync(new URL('recorded/bhl-records.xml', import.meta.url), 'utf8')
    expect(await run()).toMatchObject({ format: 'oai_dc', report: { stored: 1, refused: [] }, removed: 0 })
    const [work] = await works()
    expect(work).toMatchObject({
      workId: 'oai:biodiversitylibrary.org:item/7',
      title: 'Examen classis dioeciae.',
      makers: [
        { name: 'Thunberg, Carl Peter, 1743-1828' },
        { name: 'Kjellenberg, Fredrik Ulrik, 1795-1862' },
        { name: 'Söderberg, Christopher, 1804-1833' },
      ],
      date: '1900-1902',
      dateFrom: 1900,
      classification: 'text',
      description: '<p>v. 1 [series pt. 5]</p>',
      link: 'http://www.biodiversitylibrary.org/item/7',
    })
    expect(work?.facts).toHaveLength(20)
    expect(work?.facts).toContainEqual({ name: 'type', label: 'Further type', value: 'Book' })
    expect(work?.facts).toContainEqual({
      name: 'publisher',
      label: 'Publisher',
      value: 'Upsaliæ :excudebant Palmblad et c.,1825.',
    })
  })

  it('asks next time only for what has changed, and removes what is deleted', async () => {
    await run()
    repository.state.now = '2026-11-23T10:00:00Z'
    repository.state.records = [
      ...repository.state.records.slice(2),
      { id: 'oai:museum.example:2', stamp: '2026-11-22T00:00:00Z', isDeleted: true },
      { ...jug, stamp: '2026-11-22T00:00:00Z', title: 'Jug' },
    ]
    expect(await run()).toMatchObject({
      since: '2026-11-20T10:00:00Z',
      report: { read: 2, replaced: 1 },
      removed: 1,
    })
    expect((await works()).map(({ title }) => title)).toEqual(['Work 3', 'Work 4', 'Work 5', 'Jug'])
    expect(await run()).toMatchObject({
      since: '2026-11-23T10:00:00Z',
      report: { read: 0 },
      removed: 0,
    })
  })

  it('asks by days where the repository knows only days', async () => {
    repository.state.granularity = 'YYYY-MM-DD'
    await run()
    await run()
    expect(lists().at(-1)).toContain('from=2026-11-20')
    expect(lists().at(-1)).not.toContain('T10')
  })

  it('goes on at the page where it was broken off', async () => {
    repository.state.failsAfter = 1
    const { report, failure } = await run()
    expect([report.stored, failure?.message]).toEqual([2, expect.stringContaining('with the status 500')])
    expect(await works()).toHaveLength(2)
    repository.state.failsAfter = Number.POSITIVE_INFINITY
    repository.asked.length = 0
    expect(await run()).toMatchObject({ report: { stored: 3 }, failure: undefined })
    expect(lists()[0]).toContain('resumptionToken')
    expect(await works()).toHaveLength(5)
  })

  it('begins again where the repository has forgotten the token', async () => {
    repository.state.failsAfter = 1
    expect((await run()).failure).toBeDefined()
    repository.state.failsAfter = Number.POSITIVE_INFINITY
    repository.state.forgetsTokens = true
    const { records } = repository.state
    repository.state.records = records.slice(0, PAGE)
    expect(await run()).toMatchObject({ report: { read: PAGE, replaced: PAGE } })
  })

  it('waits as long as a busy repository asks, and gives up in the end', async () => {
    waits.length = 0
    repository.state.busy = 2
    expect(await run()).toMatchObject({ report: { stored: 5 } })
    expect(waits).toEqual([7000, 7000])
    repository.state.busy = 50
    await expect(run()).rejects.toThrow('503')
  })

  it('names records that do not fit, and goes on', async () => {
    const { title: _, ...untitled } = jug
    repository.state.records = [untitled, ...repository.state.records.slice(1)]
    const { report } = await run()
    expect(report.stored).toBe(4)
    expect(report.refused).toMatchObject([
      { place: { id: 'oai:museum.example:jug/1' }, reason: { en: '/title must be given' } },
    ])
  })

  const plainRecord = (number: number, title: string): Stored => ({
    id: `oai:museum.example:${number}`,
    stamp: `2026-11-0${number}T00:00:00Z`,
    title,
  })

  it.each<[string, string, RegExp]>([
    ['an entity of HTML', 'Caf&eacute;', /entity &eacute;, which XML does not know/],
    ['a bare ampersand', 'Oar & sail', /bare "&"/],
    ['a control character', 'Oar\u0008sail', /control character U\+0008/],
    ['the number of one', 'Oar&#x1F;sail', /control character U\+001F/],
    ['a tag that is not closed', 'Oar <b>sail', /it is no XML: unexpected close tag/],
    ['a tag that was never opened', 'Oar</i> sail', /it is no XML: /],
    ['an unknown prefix', '<mods:name>Oar</mods:name>', /unbound namespace prefix/],
    ['a document type', '<!DOCTYPE x>', /it is no XML: /],
    ['a comment that is not closed', 'Oar <!-- sail', /ends in the middle|it is no XML/],
    ['a bare angle bracket', 'less < more', /it is no XML: /],
  ])('refuses a record with %s by its identifier, and goes on over all pages', async (_, title, reason) => {
    repository.state.records = [
      plainRecord(1, 'One'),
      plainRecord(2, title),
      ...[3, 4, 5].map((number) => plainRecord(number, `Work ${number}`)),
    ]
    const { report, failure } = await run()
    expect(failure).toBeUndefined()
    expect(report).toMatchObject({ read: 5, stored: 4 })
    expect(report.refused).toMatchObject([
      { place: { id: 'oai:museum.example:2' }, reason: { en: expect.stringMatching(reason) } },
    ])
    expect((await works()).map((work) => work.title)).toEqual(['One', 'Work 3', 'Work 4', 'Work 5'])
    repository.state.now = '2026-11-24T10:00:00Z'
    expect(await run()).toMatchObject({ since: '2026-11-20T10:00:00Z', report: { read: 0 } })
  })

  it('refuses a record with bytes that are no UTF-8, one without identifier and one without metadata', async () => {
    const header = (id: string) => `<header>${id}<datestamp>2026-11-01</datestamp></header>`
    const dc = (title: string) =>
      `<metadata><oai_dc:dc xmlns:oai_dc="o" xmlns:dc="d"><dc:title>${title}</dc:title></oai_dc:dc></metadata>`
    const id = (number: number) => `<identifier>x:${number}</identifier>`
    repository.state.recorded = Buffer.from(
      envelope(
        repository.state.now,
        `<ListRecords><record>${header(id(1))}${dc('Br\xfccke')}</record><record>${header('')}${dc('Sail')}</record>
        <record>${header(id(3))}</record><record>${header(id(4))}${dc('Oar')}</record></ListRecords>`,
      ),
      'latin1',
    )
    const { report } = await run()
    expect(report).toMatchObject({ read: 4, stored: 1 })
    expect(report.refused.map(({ place, reason }) => [place.id ?? place.file, reason.en])).toEqual([
      ['x:1', expect.stringMatching(/not UTF-8/)],
      ['page 1', 'its header has no identifier'],
      ['x:3', 'it has no metadata'],
    ])
  })

  it('reads the token of an answer whose envelope is no XML', async () => {
    repository.state.records = [1, 2, 3].map((number) => plainRecord(number, `Work ${number}`))
    repository.state.broken = (answer) =>
      answer.replace('http://museum.example/oai', 'http://museum.example/oai?verb=ListRecords&set=a&b')
    expect(await run()).toMatchObject({ report: { read: 3, stored: 3, refused: [] }, failure: undefined })
    expect(lists()).toHaveLength(2)
  })

  // findsorguk/findsorguk#843
  it('takes an answer as whole that notices of a program follow', async () => {
    repository.state.broken = (answer) => `${answer}\n<br />\n<b>Notice</b>: Undefined index<br />`
    expect(await run()).toMatchObject({ report: { stored: 5, refused: [] }, failure: undefined })
    expect(lists()).toHaveLength(3)
  })

  it('takes the whole records of an answer that ends in the middle, and asks for the page again next time', async () => {
    repository.state.broken = (answer) =>
      answer.includes('Work 4') ? answer.slice(0, answer.indexOf('Work 4') + 3) : answer
    const { report, failure } = await run()
    expect(report).toMatchObject({ read: 4, stored: 3 })
    expect(report.refused).toMatchObject([
      { place: { id: 'oai:museum.example:4' }, reason: { en: 'it ends in the middle' } },
    ])
    expect(failure?.message).toMatch(/^Page 2 of .* ends in the middle, .* asks for it again\.$/)
    repository.state.broken = (answer) => answer
    expect(await run()).toMatchObject({ report: { read: 3, stored: 2, replaced: 1 }, failure: undefined })
    expect(await works()).toHaveLength(5)
  })

  it('takes the newer state of a record that is listed twice, and names any other', async () => {
    const again = (number: number, stamp: string, title: string): Stored => ({
      ...plainRecord(number, title),
      stamp,
    })
    repository.state.records = [
      plainRecord(1, 'One'),
      plainRecord(2, 'Two'),
      again(1, '2026-11-09T00:00:00Z', 'One, changed'),
      again(2, '2026-11-02T00:00:00Z', 'Two again'),
      again(1, '2026-11-08T00:00:00Z', 'One, between'),
    ]
    const { report } = await run()
    expect(report).toMatchObject({ read: 5, stored: 2, replaced: 1, refused: [] })
    expect(report.leftOut.map(({ place }) => place.id)).toEqual([
      'oai:museum.example:2',
      'oai:museum.example:1',
    ])
    expect((await works()).map((work) => work.title)).toEqual(['One, changed', 'Two'])
  })

  it('counts what is deleted there, once it was here', async () => {
    repository.state.records = [
      plainRecord(1, 'One'),
      { id: 'oai:museum.example:2', stamp: '2026-11-02', isDeleted: true },
      { id: 'oai:museum.example:1', stamp: '2026-11-03', isDeleted: true },
    ]
    expect(await run()).toMatchObject({
      report: { read: 3, stored: 1, leftOutCounts: [{ count: 2 }] },
      removed: 1,
    })
    expect(await works()).toEqual([])
  })

  it('accounts for every record that is listed, and for every work in the table', async () => {
    const listed = fc.record({
      number: fc.integer({ min: 1, max: 7 }),
      day: fc.integer({ min: 1, max: 9 }),
      kind: fc.constantFrom('sound', 'sound', 'broken', 'untitled', 'deleted'),
    })
    const count = async () => (await works()).length
    await assertProperty(
      fc.asyncProperty(fc.array(listed, { minLength: 1, maxLength: 12 }), async (given) => {
        await content.writer.deleteFrom('work').execute()
        await content.writer.deleteFrom('meta').where('name', 'like', 'harvest:%').execute()
        repository.state.records = given.map(({ number, day, kind }) => ({
          id: `oai:museum.example:${number}`,
          stamp: `2026-11-0${day}T00:00:00Z`,
          ...(kind !== 'untitled' && { title: kind === 'broken' ? 'Oar & sail' : 'Oar' }),
          isDeleted: kind === 'deleted',
        }))
        const { report, removed, failure } = await run()
        expect([report.read, unexplainedCount(report), failure]).toEqual([given.length, 0, undefined])
        expect(report.stored - removed).toBe(await count())
      }),
      { numRuns: 20 },
    )
  })

  it('ends where a page is its own next page', async () => {
    const page = envelope(
      repository.state.now,
      `<ListRecords>${recordOf(jug, 'oai_dc')}<resumptionToken>again</resumptionToken></ListRecords>`,
    )
    repository.state.recorded = page
    const { report, failure } = await run()
    expect(report).toMatchObject({ read: 2, stored: 1, leftOut: [{ place: { id: jug.id } }] })
    expect(failure?.message).toMatch(/answers page 2 with the token of that page/)
  })

  it('ends where the last page leads back to an earlier one', async () => {
    repository.state.records = Array.from({ length: 2 * PAGE + 1 }, (_, index) =>
      plainRecord(index + 1, `Work ${index + 1}`),
    )
    repository.state.broken = (answer) =>
      answer
        .replace('></resumptionToken>', `>|${PAGE}|oai_dc</resumptionToken>`)
        .replace(/completeListSize="\d+"/, '')
    const { report, failure } = await run()
    expect(report).toMatchObject({ read: 2 * PAGE + 1, stored: 2 * PAGE + 1 })
    expect(failure?.message).toMatch(/answers page 3 with the token of an earlier page/)
  })

  // inveniosoftware/invenio-app-rdm#2715: a full last page has a token, which is not known.
  it('is at its end where the token behind the last page is not known', async () => {
    const whole = `<ListRecords>${recordOf(jug, 'oai_dc')}<resumptionToken completeListSize="1">x</resumptionToken></ListRecords>`
    repository.state.forgetsTokens = true
    repository.state.broken = () => envelope(repository.state.now, whole)
    expect(await run()).toMatchObject({ failure: undefined, report: { read: 1, stored: 1 } })
    expect(repository.asked.at(-1)).toBe('verb=ListRecords&resumptionToken=x')
    await run()
    expect(repository.asked.filter((query) => query.includes('from='))).toHaveLength(1)
  })

  const pageOf = (records: readonly Stored[], token = '', size = ''): string =>
    envelope(
      repository.state.now,
      `<ListRecords>${records.map((each) => recordOf(each, 'oai_dc')).join('')}<resumptionToken ${size}>${token}</resumptionToken></ListRecords>`,
    )
  /** Answers the pages after each other, and the last again and again. */
  const answering = (...pages: readonly ((page: number) => string)[]) => {
    let page = 0
    repository.state.recorded = () => (pages[page] ?? pages.at(-1))?.(page++) ?? ''
  }

  // infrae/pyoai#8: tokens without records behind the last page.
  it('ends where pages have a next one for ever, and no records', async () => {
    answering(
      () => pageOf([jug], 'a'),
      (page) => pageOf([], `b${page}`),
    )
    expect(await run()).toMatchObject({ failure: undefined, report: { read: 1, stored: 1 } })
    expect(lists()).toHaveLength(11)
  })

  // OpenSKOS/OpenSKOS#8: tokens without end, behind the number of all records too.
  it('ends where all records were listed, and fails where the same come again without one', async () => {
    answering((page) => pageOf([jug], `t${page}`, 'completeListSize="1"'))
    expect(await run()).toMatchObject({ failure: undefined, report: { read: 2, stored: 1 } })
    answering((page) => pageOf([jug], `t${page}`))
    const { failure } = await run()
    expect(failure?.message).toMatch(/answers 10 pages after each other without a record that is new/)
  })

  it('goes on where a repository has forgotten a token and gives it again', async () => {
    const forgotten = () => envelope(repository.state.now, '<error code="badResumptionToken">expired</error>')
    const [first, second] = [plainRecord(1, 'One'), plainRecord(2, 'Two')]
    answering(
      () => pageOf([first], 'a'),
      () => envelope(repository.state.now, '<error code="badArgument">down</error>'),
    )
    expect((await run()).failure).toBeDefined()
    answering(
      forgotten,
      () => pageOf([first], 'a'),
      () => pageOf([second]),
    )
    expect(await run()).toMatchObject({ failure: undefined, report: { read: 2, replaced: 1, stored: 1 } })
  })

  // OpenSKOS/OpenSKOS#9
  it('sees an error within a list', async () => {
    answering(
      () => pageOf([jug], 'a'),
      () =>
        envelope(repository.state.now, '<ListRecords><error code="">Read timed out</error></ListRecords>'),
    )
    expect((await run()).failure?.message).toMatch(/Read timed out/)
  })

  it('fails where no record matches in the middle of a list, and asks for the page again', async () => {
    const none = () => envelope(repository.state.now, '<error code="noRecordsMatch"/>')
    answering(() => pageOf([jug], 'a', 'completeListSize="5"'), none)
    expect((await run()).failure?.message).toMatch(/page 2 that no record matches, after 1 of 5 records/)
    answering(none)
    const { report, failure } = await run()
    expect(lists().at(-1)).toContain('resumptionToken=a')
    expect([failure, report.warnings[0]?.reason.en]).toEqual([
      undefined,
      'the repository answers page 1 that no record matches: some may be missing',
    ])
  })

  // CenterForOpenScience/SHARE#114: a repository refuses a day behind its last record.
  it('asks for all records where a repository refuses the time of the last harvest', async () => {
    await run()
    const refused = () => envelope(repository.state.now, '<error code="badArgument">from</error>')
    answering(refused, () => pageOf([jug]))
    const { report, failure, since } = await run()
    expect(
      lists()
        .slice(-2)
        .map((query) => query.includes('from=')),
    ).toEqual([true, false])
    expect([failure, since, report.replaced]).toEqual([undefined, undefined, 1])
    expect(report.warnings.map(({ reason }) => reason.en)).toEqual([
      'the repository answers "badArgument" where what has changed since 2026-11-20T10:00:00Z is asked for: all records are asked for',
    ])
    answering(refused, refused)
    await expect(run()).rejects.toThrow('badArgument')
  })

  it('counts the dates of records that came in alone', async () => {
    repository.state.records = [jug, { ...plainRecord(2, ''), more: '<dc:date>1850</dc:date>' }]
    const { report } = await run()
    expect(report.refused).toHaveLength(1)
    expect(report.valueSummaries).toMatchObject([{ understood: 1, issues: [] }])
  })

  // miku/metha#39: zenodo.org answers 422 for a time in which nothing has changed.
  it('reads what the protocol names from an answer with a status of its own', async () => {
    const other = await startServer(({ url = '' }, response) => {
      const verb = new URL(url, 'http://localhost').searchParams.get('verb')
      const body =
        verb === 'ListMetadataFormats'
          ? '<ListMetadataFormats><metadataFormat><metadataPrefix>oai_dc</metadataPrefix></metadataFormat></ListMetadataFormats>'
          : verb === 'ListRecords'
            ? '<error code="noRecordsMatch">no</error>'
            : '<Identify/>'
      response.writeHead(verb === 'ListRecords' ? 422 : 200).end(envelope('2026-11-20T10:00:00Z', body))
    })
    try {
      const { report } = await harvest(content, new URL(other.address))
      expect(report.warnings[0]?.reason.en).toBe('the repository answers that no record matches')
    } finally {
      await other.close()
    }
  })

  it('reads an answer in the encoding that it is sent in', async () => {
    repository.state.type = 'text/xml; charset=ISO-8859-1'
    repository.state.recorded = Buffer.from(
      pageOf([{ ...jug, title: 'Krüge' }]).replace(/<\?xml.*\?>/, ''),
      'latin1',
    )
    await run()
    expect((await works())[0]).toMatchObject({ title: 'Krüge' })
  })

  // geopython/pycsw#335: a repository that does not know sets lists everything.
  it('says where records are of other sets than the one that was asked for', async () => {
    const [own, other, none] = [jug, plainRecord(2, 'Two'), plainRecord(3, 'Three')]
    repository.state.records = [{ ...own, sets: ['a', 'a:b'] }, { ...other, sets: ['ab'] }, none]
    const { report } = await run({ set: 'a' })
    expect(report).toMatchObject({ read: 3, stored: 3 })
    expect(report.warnings.map(({ reason }) => reason.en)).toEqual([
      'of 3 records 1 are of other sets than "a", by what they say: the repository may not heed sets',
    ])
  })

  // IQSS/dataverse#3284: a set that is gone was harvested with success.
  it('says where a first harvest finds nothing', async () => {
    repository.state.records = []
    const said = async (options = {}) => (await run(options)).report.warnings.map(({ reason }) => reason.en)
    expect(await said({ set: 'gone' })).toEqual([
      'the repository answers that no record of the set "gone" matches; it names the sets a, b:c',
    ])
    expect(await said()).toEqual(['the repository answers that no record matches'])
    repository.state.records = [plainRecord(2, 'Two')]
    expect((await run()).report.stored).toBe(1)
    repository.state.records = []
    expect(await said()).toEqual([])
  })

  it('says what a repository offers where nothing of it is read', async () => {
    repository.state.formats = ['marc21']
    await expect(run()).rejects.toThrow('offers marc21')
  })

  it('is a command that fails where records are refused, unless that is allowed', async () => {
    repository.state.records = [plainRecord(1, 'One'), plainRecord(2, 'Caf&eacute;')]
    const variables = { CONFIG_DIR: 'tests/museums/gallery', DATA_DIR: join(dataDir, 'refusals') }
    const report = join(dataDir, 'report.ndjson')
    const args = ['import', '--oai-pmh', repository.address.href, '--into', 'work', '--report', report]
    const { code, output, errors } = await callCommand(args, variables)
    expect([code, errors]).toEqual([1, ''])
    expect(output).toContain('2 records read: 1 stored, 0 replaced, 1 refused, 0 left out.')
    expect(output).toContain('oai:museum.example:2: it has the entity &eacute;')
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({
      outcome: 'refused',
      id: 'oai:museum.example:2',
    })
    const allowed = await callCommand([...args, '--allow-refusals'], {
      ...variables,
      DATA_DIR: join(dataDir, 'allowed'),
    })
    expect(allowed.code).toBe(0)
  })

  it('is a command, which says what came in', async () => {
    const address = repository.address.href
    const variables = { CONFIG_DIR: 'tests/museums/gallery', DATA_DIR: join(dataDir, 'command') }
    const { code, output } = await callCommand(['import', '--oai-pmh', address, '--into', 'work'], variables)
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(
        /^work, from oai_dc: 5 records read: 5 stored, 0 replaced, 0 refused, 0 left out\.\n1 of 1 dates understood\.\n1 thing to look at:\n {2}pictures or media of 1 record are at https:\/\/museum\.example, .*\n$/,
      ),
    ])
    const copied = `${address}?verb=ListRecords&metadataPrefix=oai_dc&set=b:c`
    await callCommand(['import', '--oai-pmh', copied, '--into', 'work'], variables)
    expect(lists().at(-3)).toBe('verb=ListRecords&metadataPrefix=oai_dc&set=b%3Ac')
    expect(lists().at(-1)).toMatch(/^verb=ListRecords&resumptionToken=[^&]*$/)
    const wrong = await callCommand(['import', '--oai-pmh', 'museum.example', '--into', 'work'], variables)
    expect([wrong.code, wrong.errors]).toEqual([1, expect.stringContaining('is no address of a repository')])
    const open = await callCommand(['import', '--oai-pmh', address], variables)
    expect(open.errors).toContain(`write "vitrine import --oai-pmh ${address} --into work", without --map.`)
  })

  it('says where a list ends before it has what it promised', async () => {
    repository.state.broken = (answer) => answer.replace(/completeListSize="\d+"/, 'completeListSize="500"')
    expect(await run()).toMatchObject({ promised: 500, failure: undefined, report: { stored: 5 } })
  })

  it('says what an answer is not', async () => {
    const other = await startServer((_, response) => response.end('<html><p>hello</html>'))
    try {
      await expect(harvest(content, new URL(other.address))).rejects.toThrow(/web page, not OAI-PMH/)
    } finally {
      await other.close()
    }
  })
})
