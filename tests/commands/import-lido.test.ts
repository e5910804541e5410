import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { unexplainedCount } from '../../src/base/import-report.ts'
import { importLido, importOaiAnswer } from '../../src/commands/xml/import-lido.ts'
import { xmlText } from '../../src/commands/xml/parse-xml.ts'
import { type FilePolicy, isOaiAnswer } from '../../src/content/import/index.ts'
import { openContent } from '../../src/content/index.ts'
import { placeEmptyContent } from '../content/support/empty-content.ts'
import { assertProperty } from '../support/properties.ts'
import { callCommand } from './support/call-command.ts'
import { temporaryFolder } from './support/run-command.ts'

const record = `<lido:lido>
  <lido:lidoRecID lido:type="local" lido:source="Ferry Museum">ferry/obj 17</lido:lidoRecID>
  <lido:descriptiveMetadata xml:lang="zh">
    <lido:objectClassificationWrap><lido:objectWorkTypeWrap><lido:objectWorkType>
      <lido:term>版画</lido:term><lido:term xml:lang="en">Print</lido:term>
    </lido:objectWorkType></lido:objectWorkTypeWrap></lido:objectClassificationWrap>
    <lido:objectIdentificationWrap>
      <lido:titleWrap><lido:titleSet>
        <lido:appellationValue lido:pref="alternate">旧桥</lido:appellationValue>
        <lido:appellationValue lido:pref="preferred">江上的桥</lido:appellationValue>
        <lido:appellationValue lido:pref="preferred" xml:lang="en">Bridge over the river</lido:appellationValue>
      </lido:titleSet></lido:titleWrap>
      <lido:repositoryWrap><lido:repositorySet lido:type="current">
        <lido:repositoryName><lido:legalBodyName><lido:appellationValue>渡口博物馆</lido:appellationValue></lido:legalBodyName></lido:repositoryName>
        <lido:workID lido:type="inventory number">P-1880.17</lido:workID>
      </lido:repositorySet></lido:repositoryWrap>
      <lido:objectDescriptionWrap><lido:objectDescriptionSet>
        <lido:descriptiveNoteValue>刻于 &lt;1880&gt; 年。</lido:descriptiveNoteValue>
      </lido:objectDescriptionSet></lido:objectDescriptionWrap>
      <lido:objectMeasurementsWrap><lido:objectMeasurementsSet>
        <lido:displayObjectMeasurements>20 × 30 cm</lido:displayObjectMeasurements>
      </lido:objectMeasurementsSet></lido:objectMeasurementsWrap>
    </lido:objectIdentificationWrap>
    <lido:eventWrap>
      <lido:eventSet><lido:event>
        <lido:eventType><lido:term>收藏</lido:term></lido:eventType>
        <lido:eventActor><lido:displayActorInRole>某人</lido:displayActorInRole></lido:eventActor>
      </lido:event></lido:eventSet>
      <lido:eventSet><lido:event>
        <lido:eventType><lido:conceptID>http://terminology.lido-schema.org/lido00007</lido:conceptID></lido:eventType>
        <lido:eventActor><lido:actorInRole>
          <lido:actor><lido:actorID>fenwick</lido:actorID>
            <lido:nameActorSet><lido:appellationValue>范威克</lido:appellationValue></lido:nameActorSet></lido:actor>
          <lido:roleActor><lido:term>刻工</lido:term></lido:roleActor>
        </lido:actorInRole></lido:eventActor>
        <lido:eventDate><lido:displayDate>约1880年</lido:displayDate>
          <lido:date><lido:earliestDate>1878</lido:earliestDate><lido:latestDate>1882-12-31</lido:latestDate></lido:date></lido:eventDate>
        <lido:eventMaterialsTech><lido:materialsTech><lido:termMaterialsTech>
          <lido:term>木刻</lido:term></lido:termMaterialsTech></lido:materialsTech></lido:eventMaterialsTech>
      </lido:event></lido:eventSet>
    </lido:eventWrap>
    <lido:objectRelationWrap><lido:subjectWrap><lido:subjectSet><lido:subject>
      <lido:subjectConcept><lido:term>桥</lido:term></lido:subjectConcept>
    </lido:subject></lido:subjectSet></lido:subjectWrap></lido:objectRelationWrap>
  </lido:descriptiveMetadata>
  <lido:administrativeMetadata xml:lang="zh">
    <lido:rightsWorkWrap><lido:rightsWorkSet>
      <lido:rightsType><lido:term>CC0</lido:term></lido:rightsType><lido:creditLine>渡船会捐赠</lido:creditLine>
    </lido:rightsWorkSet></lido:rightsWorkWrap>
    <lido:recordWrap><lido:recordInfoSet><lido:recordInfoLink>https://ferry.example/17</lido:recordInfoLink></lido:recordInfoSet></lido:recordWrap>
    <lido:resourceWrap><lido:resourceSet>
      <lido:resourceRepresentation><lido:linkResource>https://ferry.example/17.jpg</lido:linkResource></lido:resourceRepresentation>
    </lido:resourceSet></lido:resourceWrap>
  </lido:administrativeMetadata>
</lido:lido>`

function wrapped(records: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE x [<!ENTITY y "z">]>
<lido:lidoWrap xmlns:lido="http://www.lido-schema.org">${records.join('\n')}</lido:lidoWrap>`
}

async function imported(bytes: string | Buffer, name = 'objects.xml', read = importLido, files?: FilePolicy) {
  const folder = temporaryFolder()
  const file = join(folder, name)
  writeFileSync(file, bytes)
  const dataDir = join(folder, 'data')
  placeEmptyContent(dataDir)
  const content = await openContent({ dataDir })
  onTestFinished(() => content.close())
  const outcome = await read(content, file, { files, onProgress: () => undefined })
  const rows = await content.reader
    .selectFrom('work')
    .select(['record', 'translations'])
    .orderBy('id')
    .execute()
  return {
    outcome,
    works: rows.map((row) => ({
      ...JSON.parse(row.record),
      translations: JSON.parse(row.translations ?? 'null'),
    })),
  }
}

describe('a LIDO file', () => {
  it('becomes works with their makers, dates, pictures and translations', async () => {
    const { outcome, works } = await imported(wrapped([record]))
    expect(outcome).toMatchObject({ report: { read: 1, stored: 1, refused: [] } })
    expect(works).toEqual([
      {
        workId: 'ferry/obj 17',
        accessionNumber: 'P-1880.17',
        title: '江上的桥',
        makers: [{ name: '范威克', agentId: 'fenwick', role: '刻工' }],
        date: '约1880年',
        dateFrom: 1878,
        dateTo: 1882,
        medium: '木刻',
        dimensions: '20 × 30 cm',
        classification: '版画',
        description: '<p>刻于 &lt;1880&gt; 年。</p>',
        creditLine: '渡船会捐赠',
        rights: 'CC0',
        facts: [
          { name: 'title', label: 'Further title', value: '旧桥' },
          { name: 'subject', label: 'Subject', value: '桥' },
          { name: 'keeper', label: 'Repository', value: '渡口博物馆' },
        ],
        pictures: [{ path: 'https://ferry.example/17.jpg' }],
        link: 'https://ferry.example/17',
        translations: { en: { title: 'Bridge over the river', classification: 'Print' } },
      },
    ])
  })

  // MKGHamburg/MKGCollectionOnlineLIDO_XML#3: an alternative title is a titleSet of its own, before the preferred one.
  it('has the preferred title of each language, and the others beside it', async () => {
    const set = (pref: string, language: string, title: string): string =>
      `<lido:titleSet><lido:appellationValue lido:pref="${pref}" xml:lang="${language}">${title}</lido:appellationValue></lido:titleSet>`
    const titled = (sets: readonly string[]): string =>
      wrapped([record.replace(/<lido:titleSet>[\s\S]*<\/lido:titleSet>/, sets.join(''))])
    const [own, further] = [set('preferred', 'zh', '江上的桥'), set('alternate', 'zh', '旧桥')]
    const [english, old] = [
      set('preferred', 'en', 'Bridge over the river'),
      set('alternate', 'en', 'Old bridge'),
    ]
    const { works } = await imported(titled([old, english, further, own]))
    expect(works).toMatchObject([
      { title: '江上的桥', translations: { en: { title: 'Bridge over the river' } } },
    ])
    const factsOf = (facts: readonly { readonly name: string; readonly value: string }[]) =>
      facts.filter(({ name }) => name === 'title').map(({ value }) => value)
    expect(factsOf(works[0]?.facts)).toEqual(['旧桥', 'Old bridge'])
    // In no language of the museum.
    const foreign = await imported(
      titled([set('alternate', 'de', 'Alte Brücke'), set('preferred', 'de', 'Brücke über den Fluss')]),
    )
    expect(foreign.works).toMatchObject([{ title: 'Brücke über den Fluss' }])
  })

  it('names the hosts of pictures from which pages load none', async () => {
    const second = record.replace('ferry/obj 17', 'ferry/obj 18').replace('17.jpg', '18.jpg')
    const of = (files: FilePolicy) => imported(wrapped([record, second]), 'objects.xml', importLido, files)
    const { outcome } = await of({ areOwn: true, mayLoad: () => false })
    const unread = 'elements that no field is read from: "event: 收藏" (2 records)'
    expect(outcome.report.warnings.map(({ reason }) => reason.en)).toEqual([
      'pictures or media of 2 records are at https://ferry.example, from where pages load none',
      unread,
    ])
    const { outcome: allowed } = await of({ areOwn: true, mayLoad: () => true })
    expect(allowed.report.warnings.map(({ reason }) => reason.en)).toEqual([unread])
  })

  it('has where it was made, classifications by their system and rights, and what no field takes is counted', async () => {
    const rights = (parts: string) => `<lido:rightsType>${parts}</lido:rightsType>`
    const by = '<lido:conceptID>http://creativecommons.org/licenses/by/4.0/</lido:conceptID>'
    const whole = record
      .replace(
        '</lido:objectWorkTypeWrap>',
        `</lido:objectWorkTypeWrap><lido:classificationWrap>
          <lido:classification lido:type="Hornbostel-Sachs">${term('321.322')}</lido:classification>
          <lido:classification>${term('弦乐器')}</lido:classification>
          <lido:classification lido:type="europeana:type">${term('IMAGE')}</lido:classification></lido:classificationWrap>`,
      )
      .replace(
        '<lido:eventMaterialsTech>',
        `<lido:culture>${term('兰纳')}</lido:culture><lido:eventPlace><lido:place><lido:namePlaceSet>
          <lido:appellationValue>清迈</lido:appellationValue></lido:namePlaceSet></lido:place></lido:eventPlace><lido:eventMaterialsTech>`,
      )
      .replace(
        '</lido:objectIdentificationWrap>',
        '<lido:inscriptionsWrap><lido:inscriptions><lido:inscriptionTranscription>一八八〇</lido:inscriptionTranscription></lido:inscriptions></lido:inscriptionsWrap></lido:objectIdentificationWrap>',
      )
      .replace(
        '<lido:recordInfoSet>',
        `<lido:recordRights>${rights(term('CC0'))}</lido:recordRights><lido:recordInfoSet>`,
      )
      .replace(
        '</lido:resourceSet>',
        `<lido:rightsResource>${rights(by + term('署名'))}<lido:creditLine>Li</lido:creditLine></lido:rightsResource></lido:resourceSet>`,
      )
    const { outcome, works } = await imported(wrapped([whole]))
    expect(works[0]?.facts).toEqual(
      expect.arrayContaining([
        { name: 'Hornbostel-Sachs', label: 'Hornbostel-Sachs', value: '321.322' },
        { name: 'classification', label: 'Classification', value: '弦乐器' },
        { name: 'place', label: 'Place of making', value: '清迈' },
        { name: 'culture', label: 'Culture', value: '兰纳' },
        { name: 'recordrights', label: 'Rights of the record', value: 'CC0' },
      ]),
    )
    expect(works[0]?.pictures).toEqual([
      {
        path: 'https://ferry.example/17.jpg',
        rights: 'http://creativecommons.org/licenses/by/4.0/',
        credit: 'Li',
      },
    ])
    expect(outcome.report.warnings.map(({ reason }) => reason.en)).toEqual([
      'elements that no field is read from: "inscriptions/inscriptionTranscription" (1 record), "event: 收藏" (1 record), "classification: europeana:type" (1 record)',
    ])
  })

  it('has the words of lists and paragraphs apart where a field has HTML', async () => {
    const html = '<ul><li>item 1</li><li>H<sub>2</sub>O</li></ul>'
    const { works } = await imported(wrapped([record.replace('刻于 &lt;1880&gt; 年。', html)]))
    expect(works).toMatchObject([{ description: '<p>item 1 H2O</p>' }])
    const two = await imported(wrapped([record.replace('刻于 &lt;1880&gt; 年。', 'one\n\ntwo')]))
    expect(two.works).toMatchObject([{ description: '<p>one</p><p>two</p>' }])
  })

  it('keeps titles in languages that the site does not have', async () => {
    const title = '<lido:appellationValue xml:lang="de">Brücke am Fluss</lido:appellationValue>'
    const { works } = await imported(
      wrapped([record.replace('<lido:titleSet>', `<lido:titleSet>${title}</lido:titleSet><lido:titleSet>`)]),
    )
    expect(works).toMatchObject([
      {
        title: '江上的桥',
        facts: expect.arrayContaining([{ name: 'title', label: 'Further title', value: 'Brücke am Fluss' }]),
        translations: { en: { title: 'Bridge over the river' } },
      },
    ])
  })

  it('is read packed and in parts, and names records that do not fit', async () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      record.replace('ferry/obj 17', index === 200 ? '' : `n${index}`),
    )
    const { outcome, works } = await imported(gzipSync(wrapped(many)), 'objects.xml.gz')
    expect(works).toHaveLength(299)
    expect(outcome.report.refused).toMatchObject([
      { place: { line: expect.any(Number) }, reason: { en: '/workId must be given (element "lidoRecID")' } },
    ])
  })

  const term = (text: string) => `<lido:term>${text}</lido:term>`
  const eventOf = (type: string, from: string, to: string, more = '') =>
    `<lido:eventSet><lido:event><lido:eventType>${type}</lido:eventType>${more}<lido:eventDate><lido:date>
      <lido:earliestDate>${from}</lido:earliestDate><lido:latestDate>${to}</lido:latestDate></lido:date></lido:eventDate></lido:event></lido:eventSet>`
  const donor =
    '<lido:eventActor><lido:displayActorInRole>Gift of A. Marl</lido:displayActorInRole></lido:eventActor>'
  const withEvents = (events: string) =>
    wrapped([
      record.replace(
        /<lido:eventWrap>[\s\S]*<\/lido:eventWrap>/,
        `<lido:eventWrap>${events}</lido:eventWrap>`,
      ),
    ])

  it.each<readonly [string, string, readonly (number | undefined)[]]>([
    ['an acquisition is none', eventOf(term('Acquisition'), '1923', '1923', donor), [undefined, undefined]],
    [
      'nor a find, by the terminology of LIDO',
      eventOf(
        '<lido:conceptID>http://terminology.lido-schema.org/lido00002</lido:conceptID>',
        '1923',
        '1923',
      ),
      [undefined, undefined],
    ],
    ['an event of no type may be it', eventOf('', '1850', '1851'), [1850, 1851]],
    ['an event of an unknown type may be it', eventOf(term('Koncepce'), '1850', '1851'), [1850, 1851]],
    ...[
      'Produktion',
      'Ausführung',
      'vervaardiging',
      'produzione',
      'produção',
      'tillverkning',
      'valmistus',
      '製作',
      'Designing',
    ].map(
      (type) =>
        [
          `${type} is known`,
          eventOf(term('Erwerb'), '1923', '1923', donor) + eventOf(term(type), '1850', '1851'),
          [1850, 1851],
        ] as const,
    ),
    // ISO 8601 has a year 0, people have none.
    [
      'a year before Christ is that of its words',
      eventOf('', '-0474', '-0474').replace(
        '<lido:date>',
        '<lido:displayDate>475 v. Chr.</lido:displayDate><lido:date>',
      ),
      [-475, -475],
    ],
    ['a year before Christ is as it is written', eventOf('', '-0474', '-0474'), [-474, -474]],
    ['a century ends where no last year is given', eventOf('', '19. Jahrhundert', ''), [1800, 1899]],
    ['a year is open where no last one is given', eventOf('', '1850', ''), [1850, undefined]],
    [
      'design and production are one extent',
      eventOf(term('Entwurf'), '1920', '1920') + eventOf(term('Herstellung'), '1925', '1926'),
      [1920, 1926],
    ],
  ])('has the years of its making: %s', async (_, events, [dateFrom, dateTo]) => {
    const { works } = await imported(withEvents(events))
    expect([works[0]?.dateFrom, works[0]?.dateTo, works[0]?.makers]).toEqual([dateFrom, dateTo, undefined])
  })

  it('says that a maker is not sure, and has measurements, numbers, titles and pictures as the record means them', async () => {
    const foreign = record
      .replace(
        '<lido:roleActor>',
        '<lido:attributionQualifierActor>工坊</lido:attributionQualifierActor><lido:roleActor>',
      )
      .replace(
        '<lido:displayObjectMeasurements>20 × 30 cm</lido:displayObjectMeasurements>',
        `<lido:objectMeasurements><lido:measurementsSet><lido:measurementType>高</lido:measurementType>
          <lido:measurementUnit>cm</lido:measurementUnit><lido:measurementValue>15</lido:measurementValue></lido:measurementsSet>
        <lido:measurementsSet><lido:measurementType><lido:term>宽</lido:term><lido:term xml:lang="en">width</lido:term></lido:measurementType>
          <lido:measurementUnit>${term('cm')}</lido:measurementUnit><lido:measurementValue>3</lido:measurementValue></lido:measurementsSet>
        <lido:extentMeasurements>框</lido:extentMeasurements></lido:objectMeasurements>`,
      )
      .replace(
        '<lido:repositorySet lido:type="current">',
        '<lido:repositorySet lido:type="former"><lido:repositoryName><lido:legalBodyName><lido:appellationValue>旧馆</lido:appellationValue></lido:legalBodyName></lido:repositoryName><lido:workID>OLD-1</lido:workID></lido:repositorySet><lido:repositorySet lido:type="current">',
      )
      .replace(
        '"inventory number">P-',
        '"former number">OLD-2</lido:workID><lido:workID lido:type="inventory number">P-',
      )
      .replace(
        /<lido:titleSet>[\s\S]*<\/lido:titleSet>/,
        `<lido:titleSet lido:pref="alternate"><lido:appellationValue>旧桥</lido:appellationValue></lido:titleSet>
        <lido:titleSet><lido:appellationValue lido:pref="http://terminology.lido-schema.org/lido00170">另名</lido:appellationValue>
        <lido:appellationValue lido:pref="http://terminology.lido-schema.org/lido00169">江上的桥</lido:appellationValue></lido:titleSet>`,
      )
      .replace(
        /<lido:resourceSet>[\s\S]*<\/lido:resourceSet>/,
        [
          ['image_thumb', 'thumbs/17.jpg', 'image_master', '17.tif'],
          ['thumb', 'thumbs/18.jpg'],
          ['', 'voice.mp3'],
          ['', 'page.html'],
          ['IIIFManifest', 'manifest.json'],
          ['', 'image?id=19'],
          [
            'thumb',
            'small/20.jpg',
            'image_master',
            '../ftp/20.jpg',
            'image_master',
            'wiki/File:20.tif',
            'image_master',
            '20.jpg',
          ],
        ]
          .map(
            (parts) =>
              `<lido:resourceSet>${parts.flatMap((type, index) => (index % 2 === 0 ? `<lido:resourceRepresentation lido:type="${type}"><lido:linkResource>https://ferry.example/${parts[index + 1]}</lido:linkResource></lido:resourceRepresentation>` : [])).join('')}</lido:resourceSet>`,
          )
          .join('')
          .replace('https://ferry.example/../ftp', 'ftp://ferry.example'),
      )
    const { works } = await imported(wrapped([foreign]))
    expect(works).toMatchObject([
      {
        accessionNumber: 'P-1880.17',
        title: '江上的桥',
        makers: [{ name: '范威克', role: '工坊, 刻工' }],
        dimensions: '高 15 cm, 宽 3 cm (框)',
        facts: [
          { name: 'title', value: '旧桥' },
          { name: 'title', value: '另名' },
          { name: 'subject' },
          { name: 'keeper', value: '渡口博物馆' },
          { name: 'identifier', value: 'OLD-1' },
          { name: 'identifier', value: 'OLD-2' },
          { name: 'resource', label: 'Resource', value: 'https://ferry.example/page.html' },
          { name: 'resource', value: 'https://ferry.example/wiki/File:20.tif' },
        ],
        pictures: ['17.tif', 'thumbs/18.jpg', 'image?id=19', '20.jpg'].map((name) => ({
          path: `https://ferry.example/${name}`,
        })),
        media: [
          { path: 'https://ferry.example/voice.mp3', type: 'audio/mpeg', title: '江上的桥' },
          { path: 'https://ferry.example/manifest.json', type: 'iiif' },
        ],
        translations: { en: { dimensions: 'width 3 cm' } },
      },
    ])
    expect(works[0]?.facts).toHaveLength(8)
  })

  it('is known by what it holds, and is said to be one page where the list goes on', async () => {
    const answer = `<?xml version="1.0"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords><record><metadata>${
      wrapped([record]).split(']>\n')[1] ?? ''
    }</metadata></record><resumptionToken completeListSize="40">abc</resumptionToken></ListRecords></OAI-PMH>`
    const { outcome } = await imported(answer)
    expect(outcome.report).toMatchObject({
      stored: 1,
      warnings: [
        { reason: { en: 'the file is one page of an answer, and the repository has further ones' } },
        { reason: { en: 'elements that no field is read from: "event: 收藏" (1 record)' } },
      ],
    })
    const folder = temporaryFolder()
    const file = join(folder, 'objects.lido')
    writeFileSync(file, wrapped([record]))
    const { code, output } = await callCommand(['import', file, '--into', 'work'], {
      CONFIG_DIR: 'tests/museums/gallery',
      DATA_DIR: join(folder, 'data'),
    })
    expect([code, output]).toEqual([0, expect.stringContaining('1 stored')])
  })

  it('is imported by the command, without a map', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'objects.xml')
    writeFileSync(file, wrapped([record]))
    const run = (...more: readonly string[]) =>
      callCommand(['import', file, ...more], {
        CONFIG_DIR: 'tests/museums/gallery',
        DATA_DIR: join(folder, 'data'),
      })
    const { code, output } = await run('--into', 'work')
    expect([code, output]).toEqual([0, expect.stringMatching(/^work, in .*: 1 record read: 1 stored/)])
    const wrong = await run('--into', 'exhibit')
    expect([wrong.code, wrong.errors]).toEqual([1, expect.stringContaining('--into work')])
  })

  const named = (id: string, title: string): string =>
    record.replace('ferry/obj 17', id).replace('江上的桥', title)

  it.each<[string, string | Buffer, number, RegExp]>([
    ['an entity of HTML', named('n2', 'Br&uuml;cke'), 1, /entity &uuml;, which XML does not know/],
    ['an entity that nothing declares', named('n2', '&yy;'), 1, /entity &yy;/],
    ['a control character', named('n2', 'Old\u0002bridge'), 1, /control character U\+0002/],
    ['the number of one', named('n2', 'Old&#31;bridge'), 1, /control character U\+001F/],
    ['a bare ampersand', named('n2', 'Quay & bridge'), 1, /bare "&"/],
    ['a tag that is not closed', named('n2', 'Quay <i> bridge'), 1, /no XML: unexpected close tag/],
    ['a comment that is not closed', named('n2', 'Quay <!-- bridge'), 1, /it is no XML|ends in the middle/],
    ['CDATA that is not closed', named('n2', '<![CDATA[ bridge'), 1, /it is no XML|ends in the middle/],
    ['an unknown prefix', named('n2', '<tei:hi>bridge</tei:hi>'), 1, /unbound namespace prefix/],
    ['a quote that is not closed', named('n2', '<b a="1>bridge</b>'), 1, /no XML/],
    ['a document type of its own', named('n2', '<!DOCTYPE a>'), 1, /no XML/],
    ['bytes of another encoding', Buffer.from(named('n2', 'Br\xfccke'), 'latin1'), 1, /not UTF-8/],
    ['its end missing', named('n2', 'Quay').replace(/<\/lido:lido>$/, ''), 1, /ends in the middle/],
  ])('refuses a record with %s by its id, and takes the others', async (_, bad, refused, reason) => {
    const [start = '', end = ''] = wrapped(['|']).split('|')
    const parts = [start, named('n1', 'Oar'), '\n', bad, '\n', named('n3', 'Sail'), end]
    const { outcome, works } = await imported(
      Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
    )
    expect(works.map(({ title }) => title)).toEqual(['Oar', 'Sail'])
    expect(outcome.report).toMatchObject({ read: 2 + refused, stored: 2 })
    expect(outcome.report.refused).toMatchObject([
      { place: { line: expect.any(Number), id: 'n2' }, reason: { en: expect.stringMatching(reason) } },
    ])
  })

  it('says that a file which ends in the middle may lack records', async () => {
    const whole = wrapped([named('n1', 'Oar'), named('n2', 'Sail')])
    const cut = await imported(whole.slice(0, whole.indexOf('n2') + 20))
    expect(cut.outcome.report).toMatchObject({ read: 2, stored: 1 })
    expect(cut.outcome.report.refused.map(({ reason }) => reason.en)).toEqual(['it ends in the middle'])
    const alone = await imported(
      `<?xml version="1.0"?>\n${named('n1', 'Oar').replace('<lido:lido', '<lido:lido xmlns:lido="http://www.lido-schema.org"')}`,
    )
    expect(alone.outcome.report).toMatchObject({ read: 1, stored: 1, refused: [] })
    // As "cat *.xml" joins what a program has written one by one.
    const declared = (id: string) =>
      named(id, 'Oar').replace('<lido:lido', '<lido:lido xmlns:lido="http://www.lido-schema.org"')
    const several = await imported(`<?xml version="1.0"?>\n${declared('n1')}\n${declared('n2')}\n`)
    expect(several.outcome.report).toMatchObject({ read: 2, stored: 2, refused: [] })
    const between = await imported(whole.slice(0, whole.indexOf('</lido:lido>') + 12))
    expect(between.outcome.report.refused).toMatchObject([
      { reason: { en: expect.stringMatching(/may be missing/) } },
    ])
  })

  it('names a second record of one id with both lines, and keeps the first', async () => {
    const { outcome, works } = await imported(
      wrapped([named('n1', 'Oar'), named('n2', 'Sail'), named('n1', 'Rudder')]),
    )
    expect(works.map(({ title }) => title)).toEqual(['Oar', 'Sail'])
    const [first] = outcome.report.refused
    expect(first?.place.id).toBe('n1')
    expect(first?.reason.en).toMatch(/^the id is that of line 2$/)
    expect(first?.place.line).toBeGreaterThan(50)
  })

  it.each<readonly [string, readonly (readonly [string, string])[], readonly string[]]>([
    [
      'one for all',
      [
        ['m:1', '21'],
        ['m:1', '22'],
        ['n', '23'],
      ],
      ['21', '22', '23'],
    ],
    ['one that a template has, in a file of its own', [['/Aggregator:000000', '21']], ['21']],
    [
      'their own',
      [
        ['n1', '21'],
        ['n2', '21'],
      ],
      ['n1', 'n2'],
    ],
  ])('has the ids of the system that it comes from where those of LIDO are %s', async (_, ids, right) => {
    const records = ids.map(([own, local]) =>
      named(own, 'Oar').replace(
        '<lido:recordWrap>',
        `<lido:recordWrap><lido:recordID>${local}</lido:recordID>`,
      ),
    )
    const { works } = await imported(wrapped(records))
    expect(works.map(({ workId }) => workId)).toEqual(right)
  })

  it('accounts for every record of any file, and for every work in the table', async () => {
    const kinds = {
      sound: (id: string) => named(id, 'Oar'),
      untitled: (id: string) => named(id, '').replace(/<lido:titleWrap>.*<\/lido:titleWrap>/s, ''),
      broken: (id: string) => named(id, 'Quay & bridge'),
      open: (id: string) => named(id, 'Quay').replace('</lido:lido>', ''),
    } as const
    const piece = fc.record({
      id: fc.integer({ min: 1, max: 6 }).map((number) => `n${number}`),
      kind: fc.constantFrom(
        'sound' as const,
        'sound' as const,
        'untitled' as const,
        'broken' as const,
        'open' as const,
      ),
    })
    await assertProperty(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 12 }), async (pieces) => {
        const { outcome, works } = await imported(wrapped(pieces.map(({ id, kind }) => kinds[kind](id))))
        const { report } = outcome
        expect([report.read, unexplainedCount(report)]).toEqual([pieces.length, 0])
        expect(works).toHaveLength(report.stored)
        const sound = new Set(pieces.flatMap(({ id, kind }) => (kind === 'sound' ? [id] : [])))
        expect(works.map(({ workId }) => workId)).toEqual([...sound].toSorted())
      }),
      { numRuns: 15 },
    )
  })

  it('is read in the encoding that it names, or that its byte order mark is of', async () => {
    const text = wrapped([named('n1', 'Brücke')])
    const latin = text.replace(/^(?:<\?xml[^>]*>)?/, '<?xml version="1.0" encoding="ISO-8859-1"?>')
    const only = latin.replace(/[^ -ÿ\n]/g, 'x')
    const greek = latin.replace('ISO-8859-1', 'windows-1253')
    // Programs that write UTF-8 often leave the first line as it was.
    const converted = [latin, greek, `\uFEFF${latin}`].map((each) => Buffer.from(each))
    for (const bytes of [Buffer.from(only, 'latin1'), Buffer.from(`\uFEFF${text}`, 'utf16le'), ...converted])
      expect((await imported(bytes)).works.map(({ title }) => title)).toEqual(['Brücke'])
  })

  it('keeps its quotes in windows-1252, however short it is', async () => {
    async function* bytes() {
      yield Buffer.from(
        '<?xml version="1.0" encoding="windows-1252"?><a>\x93Br\xfccke\x94 \x80</a>',
        'latin1',
      )
    }
    const parts: string[] = []
    for await (const part of xmlText(bytes())) parts.push(part)
    expect(parts.join('')).toContain('“Brücke” €')
  })

  it.each([
    ['no XML', '<lido:lidoWrap><b></lidoWrap>', /has no LIDO record: it is no XML: /],
    ['no LIDO', '<ead xmlns="e"/>', /has no element "lido": it is a finding aid in EAD/],
    ['another encoding', Buffer.from('<a>\xfc</a>', 'latin1'), /not UTF-8/],
    ['nothing', '', /must contain a root element/],
  ])('is refused with %s', async (_, bytes, message) => {
    await expect(imported(bytes)).rejects.toThrow(message)
  })
})

describe('a saved answer of OAI-PMH', () => {
  const one = (id: string, title: string): string =>
    `<record><header><identifier>oai:museum.example:${id}</identifier></header><metadata><dc:dc xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:title>${title}</dc:title><dc:date>-0221</dc:date></dc:dc></metadata></record>`
  const answer = (records: readonly string[], token = ''): string =>
    `<?xml version="1.0"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords>${records.join('')}${token}</ListRecords></OAI-PMH>`

  it('becomes works, record by record', async () => {
    const records = [one('1', 'Bell'), one('2', 'Bow&nbsp;stand'), one('3', 'Mirror'), one('3', 'Mirror')]
    const { outcome, works } = await imported(answer(records), 'list.xml', importOaiAnswer)
    expect(works.map(({ workId, dateFrom }) => [workId, dateFrom])).toEqual([
      ['oai:museum.example:1', -221],
      ['oai:museum.example:3', -221],
    ])
    expect(outcome.report).toMatchObject({
      read: 4,
      stored: 2,
      refused: [{ place: { id: 'oai:museum.example:2' } }],
      leftOut: [{ place: { id: 'oai:museum.example:3' } }],
      warnings: [],
    })
  })

  it('says that there are further pages, or that it ends in the middle', async () => {
    const first = answer([one('1', 'Bell')], '<resumptionToken>x</resumptionToken>')
    const { outcome } = await imported(first, 'list.xml', importOaiAnswer)
    expect(outcome.report.warnings.map(({ reason }) => reason.en)).toEqual([
      'the file is one page of an answer, and the repository has further ones',
    ])
    const cut = await imported(first.slice(0, -60), 'list.xml', importOaiAnswer)
    expect(cut.outcome.report.stored).toBe(1)
    expect(cut.outcome.report.warnings.map(({ reason }) => reason.en)).toEqual([
      expect.stringContaining('so records may be missing'),
    ])
  })

  it('reads the texts that its document type gives names to, and no file that it names', async () => {
    // DTDs of Humanities projects and of DSpace themes; one that is made of others could grow for ever.
    const type = `<!DOCTYPE OAI-PMH SYSTEM "http://127.0.0.1:9/none.dtd" [<!ENTITY % lat SYSTEM "lat.ent"> %lat;
      <!ENTITY museum "City &#38; Port"><!ENTITY e2 '&#xE9;'><!ENTITY far SYSTEM "file:///etc/passwd"><!ENTITY all "&museum;&museum;">]>`
    const records = [one('1', '&museum; B&e2;la'), one('2', '&far;'), one('3', '&all;')]
    const text = answer(records).replace('<OAI-PMH', `${type}<OAI-PMH`)
    const { outcome, works } = await imported(text, 'list.xml', importOaiAnswer)
    expect(works.map(({ title }) => title)).toEqual(['City & Port Béla'])
    expect(outcome.report.refused.map(({ reason }) => reason.en)).toEqual([
      'it has the entity &far;, which XML does not know',
      'it has the entity &all;, which XML does not know',
    ])
    expect(outcome.report.warnings).toEqual([])
  })

  it('takes no names of texts that would make it a hundred times as long', async () => {
    const type = `<!DOCTYPE OAI-PMH [<!ENTITY a "${'x'.repeat(1000)}">]>`
    const long = answer([one('1', '&a;'.repeat(10_000)), one('2', '&a;')])
    const { outcome, works } = await imported(
      long.replace('<OAI-PMH', `${type}<OAI-PMH`),
      'list.xml',
      importOaiAnswer,
    )
    expect(works.map(({ workId }) => workId)).toEqual(['oai:museum.example:2'])
    expect(outcome.report.refused).toMatchObject([{ place: { id: 'oai:museum.example:1' } }])
  })

  it('keeps paragraphs of a description: blank lines, and breaks that are written as signs', async () => {
    // IQSS/dataverse#6275 has &#xd;; the lines of icaruseu/mom-ca#1183 are only folded.
    const described = (text: string) =>
      one('1', 'Bell').replace('</dc:title>', `</dc:title><dc:description>${text}</dc:description>`)
    const texts = [
      'one&#xd;\ntwo&#13;&#10;three',
      'one\n\n   two\n \t\nthree',
      'one\n\t  two',
      'a <i>b</i>\n\nc',
    ]
    const found = await Promise.all(
      texts.map((text) => imported(answer([described(text)]), 'list.xml', importOaiAnswer)),
    )
    expect(found.map(({ works }) => works[0]?.description)).toEqual([
      '<p>one</p><p>two</p><p>three</p>',
      '<p>one</p><p>two</p><p>three</p>',
      '<p>one two</p>',
      '<p>a b</p><p>c</p>',
    ])
  })

  it('may begin with blank lines', async () => {
    const { outcome } = await imported(`\ufeff\n  ${answer([one('1', 'Bell')])}`, 'list.xml', importOaiAnswer)
    expect([outcome.report.stored, outcome.report.warnings]).toEqual([1, []])
  })

  it('of a record whose prefix is not declared has the others', async () => {
    const records = [one('1', 'Bell').replace(/ xmlns:dc="[^"]*"/, ''), one('2', 'Mirror')]
    const text = answer(records).replace('<ListRecords>', '<request metadataPrefix="oai_dc"/><ListRecords>')
    const { outcome, works } = await imported(text, 'list.xml', importOaiAnswer)
    expect(works.map(({ workId }) => workId)).toEqual(['oai:museum.example:2'])
    expect(outcome.report.refused).toMatchObject([
      {
        place: { id: 'oai:museum.example:1' },
        reason: { en: 'it is no XML: unbound namespace prefix: "dc"' },
      },
    ])
    // The namespace stands behind the first bytes, by which a file is known.
    const file = join(temporaryFolder(), 'late.xml')
    writeFileSync(file, text.replace('Bell', 'Bell '.repeat(20_000)))
    expect(await isOaiAnswer(file)).toBe(true)
  })

  it('that is an error says which', async () => {
    // OAI-PMH 2.0, section 3.6.
    const error =
      '<request>http://memory.loc.gov/cgi-bin/oai</request><error code="badVerb">Illegal OAI verb</error>'
    const text = `<?xml version="1.0"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">${error}</OAI-PMH>`
    const file = join(temporaryFolder(), 'error.xml')
    writeFileSync(file, text)
    expect(await isOaiAnswer(file)).toBe(true)
    await expect(imported(text, 'error.xml', importOaiAnswer)).rejects.toThrow(
      /has no record: the repository answered "badVerb": Illegal OAI verb/,
    )
  })

  it('is known by its beginning, also packed', async () => {
    const folder = temporaryFolder()
    const saved = (name: string, bytes: string | Buffer): string => {
      writeFileSync(join(folder, name), bytes)
      return join(folder, name)
    }
    const text = answer([one('1', 'Bell')])
    expect(await isOaiAnswer(saved('a.xml', text))).toBe(true)
    expect(await isOaiAnswer(saved('a.xml.gz', gzipSync(text)))).toBe(true)
    expect(await isOaiAnswer(saved('b.xml', wrapped([record])))).toBe(false)
    expect(await isOaiAnswer(saved('c.xml', answer([]).replace('ListRecords', 'Identify')))).toBe(false)
  })
})
