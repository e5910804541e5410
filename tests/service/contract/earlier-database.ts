import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { executedMigrations } from '../../../src/service/database/migration-history.ts'
import {
  type Content,
  decide,
  findContribution,
  importRecords,
  listContributions,
  listSubmissions,
  openContent,
} from '../../../src/service/index.ts'
import { allAnswers } from '../support/all-answers.ts'
import { connect, type OpenBackend } from '../support/backends.ts'
import { describeSchema } from '../support/describe-schema.ts'
import { migrationNames, placeVersion4 } from '../support/earlier-database.ts'
import { message, submissionsAt, work, writerOf } from '../support/forms.ts'
import { museum } from '../support/records.ts'
import { seen } from '../support/seen.ts'
import { column, recordsOf, startService } from '../support/service.ts'

const moment = new Date('2026-11-22T16:30:00Z')

/** Number of rows of every table. */
async function countRows({ reader }: Pick<Content, 'reader'>): Promise<Readonly<Record<string, number>>> {
  const tables = [
    ...(['archive', 'exhibit', 'exhibition_base', 'exhibition_temp', 'exhibit_type', 'activity'] as const),
    ...(['file', 'message', 'dictionary', 'channel', 'collect_work', 'meta', 'content_version'] as const),
    ...(['search_document', 'upload', 'submission', 'submission_key', 'audit'] as const),
  ]
  const counted = tables.map(async (table) => {
    const row = await reader
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return [table, Number(row.total)] as const
  })
  return Object.fromEntries(await Promise.all(counted))
}

/** A database that a program migrated which counted its migrations itself. */
export function earlierDatabaseSuite(open: OpenBackend): void {
  describe('a database of a program before Kysely migrated it', () => {
    it('is taken over with all it holds, and is used on', async () => {
      let before: Readonly<Record<string, number>> = {}
      const { content, dispose } = await open(async (place) => {
        await placeVersion4(place)
        const connections = await connect(place)
        before = await countRows(connections)
        await connections.close()
      })
      const service = await startService(
        content,
        submissionsAt(() => moment),
      )
      try {
        expect(await executedMigrations(content.reader, content.dialect)).toEqual(migrationNames)
        const after = await countRows(content)
        // The museum's approved works and messages have come into the search; no record is there twice without a translation.
        const found = await content.reader
          .selectFrom('search_document')
          .select('doc_id')
          .where('entity', 'in', ['collectWork', 'message'])
          .execute()
        expect(found.length).toBeGreaterThan(0)
        const { search_document: documents, content_version: versions, ...others } = after
        const { search_document: documentsBefore = 0, content_version: known = 0, ...othersBefore } = before
        // Works, agents and pages.
        expect(versions).toBe(known + 3)
        expect(others).toEqual(othersBefore)
        expect(documents).toBeLessThan(documentsBefore + found.length)
        const texts = await content.reader
          .selectFrom('search_document')
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .where('language', '=', '')
          .executeTakeFirstOrThrow()
        const translated = await content.reader
          .selectFrom('search_document')
          .select(['entity', 'record_id'])
          .where('language', '=', 'en')
          .orderBy('record_id')
          .execute()
        expect(translated.map(({ record_id }) => record_id)).toEqual(['101', '301', '501', '602'])
        expect(documents).toBe(Number(texts.total) + translated.length)
        const ended = await service.call('queryActivityListByType', {
          body: { param: { order: 'coming', from: '2026-11-01', to: '2026-11-01' } },
        })
        expect(column(ended, 'activityId')).toEqual(['602'])
        const ends = await content.reader
          .selectFrom('activity')
          .select(['id', 'end_time'])
          .orderBy('id')
          .execute()
        expect(ends).toEqual([
          { id: '601', end_time: '' },
          { id: '602', end_time: '2026-11-01 16:00:00' },
        ])
        expect(before).toMatchObject({
          archive: museum.archive.length,
          exhibit: museum.exhibit.length,
          message: museum.message.length + 1,
          collect_work: museum.collectWork.length + 1,
          audit: 1,
          submission: 1,
          upload: 1,
        })

        const ids = async (searchValue: string, english = false) => {
          const answer = await service.call('cmsSearch', { body: { searchValue }, english })
          return column(answer, 'esId')
        }
        expect(await ids('城墙')).not.toEqual([])
        expect(await ids('restored', true)).not.toEqual([])

        const [pending] = await listContributions(content, 'message', 'pending').then((all) =>
          all.filter(({ fields }) => fields.phoneNumber === message.phoneNumber),
        )
        expect(pending?.fields).toMatchObject({ name: message.name, content: message.content })
        const works = await listContributions(content, 'collectWork', 'approved')
        const approved = works.find(({ fields }) => fields.phoneNum === work.phoneNum)
        expect(approved?.pictures).toHaveLength(1)
        expect(await findContribution(content, 'collectWork', approved?.id ?? '')).toMatchObject({
          trail: [{ who: 'curator', action: 'approved' }],
        })
        expect(await listSubmissions(content, undefined)).toMatchObject([{ values: { name: '周牧' } }])

        // Writing goes on where it was: the same key is the same submission, decisions and imports are indexed.
        const writer = writerOf(service.app)
        const again = await writer.post('/api/addMessage', message, 'key-of-message')
        expect(again.data).toBe(pending?.id)
        await decide(content, 'message', [await seen(content, 'message', pending?.id ?? '')], 'approved', {
          who: 'curator',
          now: moment,
        })
        const messages = await service.call('queryMessageList', { body: { param: { pageSize: 50 } } })
        expect(column(messages, 'messageId')).toContain(pending?.id)
        await importRecords(content, 'archive', [
          { archivesId: '9901', channelNo: 'Notice', title: '护城河' },
        ])
        expect(await ids('护城河')).toEqual(['archives-9901-zh'])
        expect(recordsOf(await service.call('queryArchivesList', { body: {} })).length).toBeGreaterThan(1)
      } finally {
        await service.app.close()
        await dispose()
      }
    })

    it('answers every call as before it was taken over', async () => {
      const { content, dispose } = await open(placeVersion4)
      const service = await startService(content)
      try {
        const before: unknown = JSON.parse(readFileSync('tests/service/earlier/answers-6.json', 'utf8'))
        expect(JSON.parse(JSON.stringify(await allAnswers(service)))).toEqual(before)
      } finally {
        await service.app.close()
        await dispose()
      }
    })

    it('has the tables, columns and indexes of a new one', async () => {
      const [earlier, fresh] = [await open(placeVersion4), await open()]
      try {
        const wanted = await describeSchema(fresh.content)
        expect(wanted.length).toBeGreaterThan(100)
        expect(await describeSchema(earlier.content)).toEqual(wanted)
      } finally {
        await earlier.dispose()
        await fresh.dispose()
      }
    })

    it('is opened again as it is, and kept from the earlier program', async () => {
      const { content, dispose, ...place } = await open(placeVersion4)
      try {
        const again = await openContent(place)
        expect(await executedMigrations(again.reader, again.dialect)).toEqual(migrationNames)
        await again.close()
        // That program compares the highest number with the four that it knows.
        const { rows } = await sql`select version from migration order by version`.execute(content.reader)
        expect(rows).toEqual([1, 2, 3, 4, 5].map((version) => ({ version })))
      } finally {
        await dispose()
      }
    })

    it('is refused, and left as it is, where it has had a migration that nobody knows', async () => {
      const { content, dispose, ...place } = await open()
      try {
        const later = async ({ writer }: Pick<Content, 'writer'>) => {
          await sql`drop table kysely_migration`.execute(writer)
          await sql`create table migration (version integer primary key, name text not null)`.execute(writer)
          await sql`insert into migration (version, name) values (4, 'announce changes'), (99, 'later')`.execute(
            writer,
          )
        }
        await later(content)
        await expect(openContent(place)).rejects.toMatchObject({
          code: 'CONTENT_NEWER_DATABASE',
          message: expect.stringContaining('"later"'),
        })
        expect(await executedMigrations(content.reader, content.dialect)).toEqual([])
        const { rows } = await sql`select version from migration order by version`.execute(content.reader)
        expect(rows).toEqual([{ version: 4 }, { version: 99 }])
      } finally {
        await dispose()
      }
    })
  })
}
