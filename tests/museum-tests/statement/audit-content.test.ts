import { cpSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type AuditedRecord, auditContent } from '../../../src/commands/test/statement/audit-content.ts'
import {
  contentOfFolder,
  contentOfService,
  pdfReader,
} from '../../../src/commands/test/statement/content-records.ts'
import { importFolder } from '../../../src/content/import/index.ts'
import { entitiesOf, openContent } from '../../../src/content/index.ts'
import { temporaryFolder } from '../../commands/support/run-command.ts'
import { seedContent } from '../support/content-faults.ts'

async function* records(...all: readonly AuditedRecord['record'][]): AsyncGenerator<AuditedRecord> {
  for (const [index, record] of all.entries()) yield { entity: 'archive', id: String(index), record }
}

async function faultsOf(...all: readonly AuditedRecord['record'][]) {
  const { faults } = await auditContent(records(...all), undefined)
  return faults.map(({ kind, file, what }) => [kind, file, what.en])
}

const entities = entitiesOf()

function idFieldOf(entity: string) {
  return entities.names.includes(entity) ? entities.definition(entity).idField : undefined
}

describe('an audit of content', () => {
  it('names the picture of a record that is translated, where its description is not', async () => {
    const translated = { thumb: '/a.webp', thumbAlt: 'A wall', translations: { fr: { title: 'Mur' } } }
    expect(await faultsOf(translated)).toEqual([
      ['pictures', '/a.webp', 'a picture has no description in "fr", into which the record is translated'],
    ])
    expect(
      await faultsOf({ ...translated, translations: { fr: { title: 'Mur', thumbAlt: 'Un mur' } } }),
    ).toEqual([])
  })

  it('takes pictures in the texts of translations too', async () => {
    expect(await faultsOf({ translations: { fr: { content: '<p><img src="/b.webp">' } } })).toEqual([
      ['pictures', '/b.webp', 'a picture has no description'],
    ])
  })

  it('counts a file once for a record, and a picture that decorates a text as described', async () => {
    const { all, faults } = await auditContent(
      records({ content: "<img src='/a.webp' alt=''><img src='/a.webp' alt=''>" }),
      undefined,
    )
    expect([all.pictures, faults]).toEqual([1, []])
  })

  it('takes captions or a transcript for a film, a transcript for sound', async () => {
    const media = [
      { path: '/a.mp4', captions: '/a.vtt' },
      { path: '/b.mp4', transcript: 'Words' },
      { path: '/c', type: 'video/mp4' },
      { path: '/d.mp3', captions: '/d.vtt' },
      { path: '/e.glb' },
    ]
    expect(await faultsOf({ media })).toEqual([
      ['films', '/c', 'a film has neither captions nor a transcript'],
      ['sounds', '/d.mp3', 'a sound recording has no transcript'],
    ])
  })

  it('says which PDFs it could not read, and reads each once', async () => {
    const asked: string[] = []
    const { all, faults, unread } = await auditContent(
      records(
        { content: '<a href="/a.pdf">A</a>' },
        { content: '<a href="/a.pdf">A</a><a href="/b.pdf">B</a>' },
      ),
      async (path) => {
        asked.push(path)
        return path === '/a.pdf' ? { isTagged: false, hasText: true } : undefined
      },
    )
    expect(asked).toEqual(['/a.pdf', '/b.pdf'])
    expect([all.documents, faults.length, unread]).toEqual([2, 1, ['/b.pdf']])
  })

  it('finds the same in the folder of a config and in the content service', async () => {
    const config = temporaryFolder()
    seedContent(config)
    const folder = contentOfFolder(config, idFieldOf)
    if (folder === undefined) throw new Error('there is no content')
    const inFolder = await auditContent(folder.records, await pdfReader(folder.readFile))
    const content = await openContent({ dataDir: temporaryFolder() })
    try {
      await importFolder(content, `${config}/content`, 'import')
      const service = contentOfService(content)
      const inService = await auditContent(service.records, await pdfReader(service.readFile))
      const plain = ({ faults }: typeof inFolder) =>
        faults.map(({ kind, record, what }) => [kind, record.entity, record.id, what.en].join(' ')).sort()
      expect(plain(inFolder)).toHaveLength(9)
      expect(plain(inService)).toEqual(plain(inFolder))
      expect(inService.all).toEqual(inFolder.all)
      expect([inFolder.unread, inService.unread]).toEqual([[], []])
    } finally {
      await content.close()
    }
  })

  it('knows no folder where there is none', () => {
    const config = temporaryFolder()
    cpSync('tests/museums/tate', config, { recursive: true })
    expect(contentOfFolder(config, idFieldOf)).toBeUndefined()
  })
})
