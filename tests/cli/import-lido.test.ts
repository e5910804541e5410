import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openContent } from '../../src/service/index.ts'
import { importLido } from '../../src/tools/cli/xml/import-lido.ts'
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

async function imported(bytes: string | Buffer, name = 'objects.xml') {
  const folder = temporaryFolder()
  const file = join(folder, name)
  writeFileSync(file, bytes)
  const content = await openContent({ dataDir: join(folder, 'data') })
  onTestFinished(() => content.close())
  const outcome = await importLido(content, file, { onProgress: () => undefined })
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
    expect(outcome).toMatchObject({ accepted: 1, refused: [] })
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
          { name: 'subject', label: 'Subject', value: '桥' },
          { name: 'keeper', label: 'Repository', value: '渡口博物馆' },
        ],
        pictures: [{ path: 'https://ferry.example/17.jpg' }],
        link: 'https://ferry.example/17',
        translations: { en: { title: 'Bridge over the river', classification: 'Print' } },
      },
    ])
  })

  it('is read packed and in parts, and names records that do not fit', async () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      record.replace('ferry/obj 17', index === 200 ? '' : `n${index}`),
    )
    const { outcome, works } = await imported(gzipSync(wrapped(many)), 'objects.xml.gz')
    expect(works).toHaveLength(299)
    expect(outcome.refused).toMatchObject([{ line: 201, reason: '/workId must be given' }])
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
    expect([code, output]).toEqual([0, expect.stringMatching(/^1 record into work in/)])
    const wrong = await run('--into', 'exhibit')
    expect([wrong.code, wrong.errors]).toEqual([1, expect.stringContaining('--into work')])
  })

  it.each([
    ['no XML', '<lido:lidoWrap><b></lidoWrap>', /line 1, column \d+/],
    ['an entity of its own', wrapped(['<lido:lido>&y;</lido:lido>']), /line 2, column \d+/],
    ['no LIDO', '<a/>', /has no LIDO record/],
    ['another encoding', Buffer.from('<a>\xfc</a>', 'latin1'), /not written in UTF-8/],
  ])('is refused with %s', async (_, bytes, message) => {
    await expect(imported(bytes)).rejects.toThrow(message)
  })
})
