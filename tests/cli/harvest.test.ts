import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Content, openContent } from '../../src/service/index.ts'
import { harvest } from '../../src/tools/cli/xml/harvest.ts'
import { startServer } from '../support/local-server.ts'
import { callCommand } from './support/call-command.ts'

interface Stored {
  readonly id: string
  readonly stamp: string
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

function recordOf({ id, stamp, title, isDeleted, more = '', lido }: Stored, format: string): string {
  const header = `<header${isDeleted ? ' status="deleted"' : ''}><identifier>${id}</identifier><datestamp>${stamp}</datestamp></header>`
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
    /** A recorded answer to ListRecords, in place of the records. */
    recorded: undefined as string | undefined,
  }
  const asked: string[] = []
  const error = (code: string) => envelope(state.now, `<error code="${code}">no</error>`)

  const list = (parameters: URLSearchParams): string => {
    if (state.recorded !== undefined) return state.recorded
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
    return envelope(
      state.now,
      `<ListRecords>${page.map((record) => recordOf(record, format)).join('')}${mark}</ListRecords>`,
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
    response.setHeader('content-type', 'text/xml')
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
    content = await openContent({ dataDir: mkdtempSync(join(dataDir, 'data-')) })
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
    expect(await run()).toMatchObject({ format: 'oai_dc', accepted: 5, removed: 0, refused: [] })
    expect(lists()).toHaveLength(3)
    expect((await works()).at(-1)).toEqual({
      workId: 'oai:museum.example:jug-1',
      accessionNumber: 'A-1840.1',
      title: 'Jug & lid',
      makers: [{ name: 'Ada Fenwick' }, { name: 'Reed' }],
      date: 'about 1840',
      dateFrom: 1840,
      dateTo: 1840,
      medium: 'stoneware',
      classification: 'Ceramics',
      description: '<p>With &lt;b&gt;lid&lt;/b&gt;.</p>',
      rights: 'CC0',
      facts: [
        { name: 'subject', label: 'Subject', value: 'boats' },
        { name: 'subject', label: 'Subject', value: 'night' },
      ],
      pictures: [{ path: 'https://museum.example/jug.jpg' }],
      link: 'https://museum.example/jug',
    })
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
    expect(await run()).toMatchObject({ format: 'lido', accepted: 3, refused: [] })
    expect(
      (await works()).map(({ workId, accessionNumber, title }) => [workId, accessionNumber, title]),
    ).toEqual([
      ['oai:museum.example:1', 'B-1', 'Boat 1'],
      ['oai:museum.example:2', 'B-2', 'Oar'],
      ['oai:museum.example:3', 'B-3', 'Boat 3'],
    ])
    expect(await run({ format: 'oai_dc' })).toMatchObject({ format: 'oai_dc', accepted: 3 })
    expect((await works()).map(({ title }) => title)).toEqual([
      'in Dublin Core',
      'in Dublin Core',
      'in Dublin Core',
    ])
  })

  it('makes a work of a recorded answer of the Biodiversity Heritage Library', async () => {
    repository.state.recorded = readFileSync(new URL('recorded/bhl-records.xml', import.meta.url), 'utf8')
    expect(await run()).toMatchObject({ format: 'oai_dc', accepted: 1, removed: 0, refused: [] })
    const [work] = await works()
    expect(work).toMatchObject({
      workId: 'oai:biodiversitylibrary.org:item-7',
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
    expect(work?.facts).toHaveLength(19)
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
    expect(await run()).toMatchObject({ since: '2026-11-20T10:00:00Z', accepted: 1, removed: 1 })
    expect((await works()).map(({ title }) => title)).toEqual(['Work 3', 'Work 4', 'Work 5', 'Jug'])
    expect(await run()).toMatchObject({ since: '2026-11-23T10:00:00Z', accepted: 0, removed: 0 })
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
    await expect(run()).rejects.toThrow('answers with the status 500')
    expect(await works()).toHaveLength(2)
    repository.state.failsAfter = Number.POSITIVE_INFINITY
    repository.asked.length = 0
    expect(await run()).toMatchObject({ accepted: 3 })
    expect(lists()[0]).toContain('resumptionToken')
    expect(await works()).toHaveLength(5)
  })

  it('begins again where the repository has forgotten the token', async () => {
    repository.state.failsAfter = 1
    await expect(run()).rejects.toThrow()
    repository.state.failsAfter = Number.POSITIVE_INFINITY
    repository.state.forgetsTokens = true
    const { records } = repository.state
    repository.state.records = records.slice(0, PAGE)
    expect(await run()).toMatchObject({ accepted: PAGE })
  })

  it('waits as long as a busy repository asks, and gives up in the end', async () => {
    waits.length = 0
    repository.state.busy = 2
    expect(await run()).toMatchObject({ accepted: 5 })
    expect(waits).toEqual([7000, 7000])
    repository.state.busy = 50
    await expect(run()).rejects.toThrow('503')
  })

  it('names records that do not fit, and goes on', async () => {
    const { title: _, ...untitled } = jug
    repository.state.records = [untitled, ...repository.state.records.slice(1)]
    const { accepted, refused } = await run()
    expect(accepted).toBe(4)
    expect(refused).toMatchObject([{ line: 1, reason: '/title must be given (oai:museum.example:jug/1)' }])
  })

  it('says what a repository offers where nothing of it is read', async () => {
    repository.state.formats = ['marc21']
    await expect(run()).rejects.toThrow('offers marc21')
  })

  it('is a command, which says what came in', async () => {
    const address = repository.address.href
    const variables = { CONFIG_DIR: 'tests/museums/gallery', DATA_DIR: join(dataDir, 'command') }
    const { code, output } = await callCommand(['import', '--oai-pmh', address, '--into', 'work'], variables)
    expect([code, output]).toEqual([
      0,
      '5 records into work from oai_dc; 0 removed, 0 refused.\n1 of 1 dates understood.\n',
    ])
    const wrong = await callCommand(['import', '--oai-pmh', 'museum.example', '--into', 'work'], variables)
    expect([wrong.code, wrong.errors]).toEqual([1, expect.stringContaining('is no address of a repository')])
  })

  it('says what an answer is not', async () => {
    const other = await startServer((_, response) => response.end('<html><p>hello</html>'))
    try {
      await expect(harvest(content, new URL(other.address))).rejects.toThrow(/line 1, column \d+/)
    } finally {
      await other.close()
    }
  })
})
