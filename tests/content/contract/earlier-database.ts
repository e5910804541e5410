import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sortKeyVersion } from '../../../src/base/sort-key.ts'
import { executedMigrations, migrations } from '../../../src/content/database/migrate.ts'
import { importRecords } from '../../../src/content/import/index.ts'
import { type Content, openContent } from '../../../src/content/index.ts'
import {
  decideContributions,
  findContribution,
  listContributions,
  listSubmissions,
} from '../../../src/content/staff/index.ts'
import { oneOf } from '../../support/sweep.ts'
import { allAnswers } from '../support/all-answers.ts'
import { connect, type OpenBackend } from '../support/backends.ts'
import { describeSchema } from '../support/describe-schema.ts'
import { type EarlierCommit, earlierCommits, placeEarlier } from '../support/earlier-database.ts'
import { message, submissionsAt, work, writerOf } from '../support/forms.ts'
import { seen } from '../support/seen.ts'
import { column, fill, startService } from '../support/service.ts'

const moment = new Date('2026-11-22T16:30:00Z')
const names = migrations.map(({ name }) => name)

/** Number of rows of every table that holds what a museum or its visitors wrote. */
async function countRows({ reader }: Pick<Content, 'reader'>): Promise<Readonly<Record<string, number>>> {
  const tables = [
    ...(['archive', 'exhibit', 'exhibition_base', 'exhibition_temp', 'exhibit_type', 'activity'] as const),
    ...(['file', 'message', 'dictionary', 'channel', 'collect_work', 'meta', 'content_version'] as const),
    ...(['search_document', 'upload', 'submission', 'submission_key', 'audit', 'translation'] as const),
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

async function setHistory({ writer }: Pick<Content, 'writer'>, steps: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(writer)
  for (const name of steps)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-01')`.execute(writer)
}

/** A database of before titles were ordered by an alphabet. */
async function undoSortedTitles({ writer }: Pick<Content, 'writer'>): Promise<void> {
  const before = {
    agent: ['content_agent_name', 'name_folded'],
    work: ['content_work_title', 'title_folded'],
    own_record: ['content_own_record_title', 'kind, title_folded'],
  }
  await sql`alter table own_record add column title_folded text not null default ''`.execute(writer)
  for (const [table, [index, columns]] of Object.entries(before)) {
    await sql.raw(`drop index ${index}`).execute(writer)
    await sql.raw(`alter table ${table} drop column sort_title`).execute(writer)
    await sql.raw(`create index ${index} on ${table} (${columns}, sort_id, id)`).execute(writer)
  }
  await sql`alter table translation drop column sort_title`.execute(writer)
  await sql`delete from meta where name = 'sortKeys'`.execute(writer)
}

/** Those whose answers are compared: every day the oldest, which is upgraded by the most steps. */
const compared = oneOf('answers of databases of earlier commits', earlierCommits, 0)

/** Databases of earlier commits. */
export function earlierDatabaseSuite(
  open: OpenBackend,
  commits: readonly EarlierCommit[] = earlierCommits,
): void {
  describe.each(commits)('a database of commit %s', (commit) => {
    it('is upgraded with all it holds, and is used on', async () => {
      let before: Readonly<Record<string, number>> = {}
      const { content, dispose } = await open(async (place) => {
        await placeEarlier(commit, place)
        const connections = await connect(place)
        before = await countRows(connections)
        await connections.close()
      })
      const service = await startService(
        content,
        submissionsAt(() => moment),
      )
      try {
        expect(await executedMigrations(content.reader, content.dialect)).toEqual(names)
        expect(before).toMatchObject({ audit: 1, submission: 1, upload: 1, submission_key: 3 })
        // The upgrade counts the versions of one table more.
        expect(await countRows(content)).toEqual({
          ...before,
          content_version: (before.content_version ?? 0) + 1,
          // By which alphabets its titles are ordered.
          meta: (before.meta ?? 0) + 1,
        })
        const visits = content.reader.selectFrom('archive').select('visit_count').where('id', '=', '101')
        expect(await visits.executeTakeFirstOrThrow()).toEqual({ visit_count: 7 })
        const uploads = await content.reader.selectFrom('upload').select('name').execute()
        // What a visitor called the photograph is kept no longer.
        expect(uploads).toEqual([{ name: expect.not.stringContaining('photo') }])

        const [rejected] = (await listContributions(content, 'message', 'rejected')).filter(
          ({ fields }) => fields.phoneNumber === message.phoneNumber,
        )
        expect(rejected?.fields).toMatchObject({ name: message.name, content: message.content })
        expect(await findContribution(content, 'message', rejected?.id ?? '')).toMatchObject({
          trail: [{ who: 'curator', action: 'rejected' }],
        })
        const works = await listContributions(content, 'collectWork', 'pending')
        expect(works.find(({ fields }) => fields.phoneNum === work.phoneNum)).toBeDefined()
        expect(await listSubmissions(content, undefined)).toMatchObject([{ values: { name: '周牧' } }])

        // Writing goes on where it was: the same key is the same submission, decisions and imports are indexed.
        const writer = writerOf(service.app)
        const again = await writer.post('/api/addMessage', message, 'key-of-message')
        expect(again.data).toBe(rejected?.id)
        await decideContributions(
          content,
          'message',
          [await seen(content, 'message', rejected?.id ?? '')],
          'approved',
          {
            who: 'curator',
            now: moment,
          },
        )
        const messages = await service.call('queryMessageList', { body: { param: { pageSize: 50 } } })
        expect(column(messages, 'messageId')).toContain(rejected?.id)
        await importRecords(content, 'archive', [
          { archivesId: '9901', channelNo: 'Notice', title: '护城河' },
        ])
        const found = await service.call('cmsSearch', { body: { searchValue: '护城河' } })
        expect(column(found, 'esId')).toEqual(['archives-9901-zh'])
      } finally {
        await service.app.close()
        await dispose()
      }
    })

    it.runIf(compared.includes(commit))(
      'answers every call as a new one does that the same museum was imported into',
      async () => {
        const [earlier, fresh] = [await open((place) => placeEarlier(commit, place)), await open()]
        await fill(fresh.content)
        const [upgraded, made] = [await startService(earlier.content), await startService(fresh.content)]
        try {
          expect(await allAnswers(upgraded)).toEqual(await allAnswers(made))
        } finally {
          for (const { app } of [upgraded, made]) await app.close()
          await earlier.dispose()
          await fresh.dispose()
        }
      },
    )

    it('has the tables, columns and indexes of a new one, and is opened again as it is', async () => {
      const [earlier, fresh] = [await open((place) => placeEarlier(commit, place)), await open()]
      try {
        const wanted = await describeSchema(fresh.content)
        expect(wanted.length).toBeGreaterThan(100)
        expect(await describeSchema(earlier.content)).toEqual(wanted)
        const again = await openContent({ dataDir: earlier.dataDir, databaseUrl: earlier.databaseUrl })
        expect(await executedMigrations(again.reader, again.dialect)).toEqual(names)
        await again.close()
      } finally {
        await earlier.dispose()
        await fresh.dispose()
      }
    })
  })

  it('knows the ends of exhibitions, and finds katakana by hiragana, after the upgrade', async () => {
    const { content, dispose, ...place } = await open()
    const ends = [
      ['1', '2027-03-01 10:00:00', '2027-05-31 18:00:00'],
      ['2', '2026-11-01T10:00:00', '2027-01-31T17:00:00'],
    ].map(([exhibitionTempId, startTime, endTime]) => ({
      exhibitionTempId,
      startTime,
      endTime,
      tempName: '灯',
    }))
    await importRecords(content, 'exhibitionTemp', ends)
    await importRecords(content, 'exhibit', [{ exhibitId: '7', exhibitName: 'ランプ' }])
    const { writer, dialect } = content
    // As the program before it left them.
    await undoSortedTitles(content)
    await sql`alter table exhibition_temp drop column end_time`.execute(writer)
    await sql`update exhibit set name_folded = 'ランプ'`.execute(writer)
    await (dialect === 'sqlite'
      ? sql`insert into search_text (search_text) values ('delete-all')`
      : sql`truncate search_text`
    ).execute(writer)
    await setHistory(content, names.slice(0, names.indexOf('018-exhibition-ends-and-kana')))
    const upgraded = await openContent(place)
    const service = await startService(upgraded, undefined, {
      clock: { now: () => moment, timeZone: 'Asia/Shanghai' },
    })
    try {
      const coming = { body: { param: { order: 'coming' } } }
      expect(column(await service.call('queryExhibitionTempList', coming), 'exhibitionTempId')).toEqual([
        '2',
        '1',
      ])
      const named = { body: { entity: { exhibitName: 'らんぷ' } } }
      expect(column(await service.call('queryExhibitList', named), 'exhibitId')).toEqual(['7'])
      for (const searchValue of ['ランプ', 'らんぷ', 'ﾗﾝﾌﾟ'])
        expect(column(await service.call('cmsSearch', { body: { searchValue } }), 'exhibitId')).toEqual(['7'])
    } finally {
      await service.app.close()
      await upgraded.close()
      await dispose()
    }
  })

  it('orders titles by the alphabet of their language after the upgrade, and in other languages of the site', async () => {
    const { content, dispose, ...place } = await open()
    const titles = ['第10号', '第9号', '上海', 'Zebra', '安庆']
    await importRecords(
      content,
      'work',
      titles.map((title, index) => ({
        workId: String(index),
        title,
        translations: { en: { title: `Östra ${10 - index}` } },
      })),
    )
    await undoSortedTitles(content)
    await setHistory(content, names.slice(0, names.indexOf('019-sorted-titles')))
    const listed = async (more: object, language: string): Promise<unknown> => {
      const opened = await openContent({ ...place, ...more })
      const service = await startService(opened)
      try {
        const body = { param: { sort: 'title' } }
        return column(await service.call('queryWorkList', { body, language }), 'title')
      } finally {
        await service.app.close()
        await opened.close()
      }
    }
    try {
      expect(await listed({}, 'zh')).toEqual(['Zebra', '安庆', '第9号', '第10号', '上海'])
      expect(await listed({}, 'en')).toEqual(['Östra 6', 'Östra 7', 'Östra 8', 'Östra 9', 'Östra 10'])
      // Another alphabet is another order: here that of a language without one of ideographs.
      const languages = [{ code: 'zh', tag: 'sv', channelSuffix: '' }]
      expect(await listed({ languages }, 'zh')).toEqual(['Zebra', '上海', '安庆', '第9号', '第10号'])
      expect(await listed({}, 'zh')).toEqual(['Zebra', '安庆', '第9号', '第10号', '上海'])
    } finally {
      await dispose()
    }
  })

  it('finds works by the years that their words leave open, after the upgrade and when new', async () => {
    const { content, dispose, ...place } = await open()
    // Open ends of a public report: OpenHistoricalMap/issues#674.
    await importRecords(content, 'work', [
      { workId: 'before', title: 'A', date: '../1888', dateTo: 1888 },
      { workId: 'after', title: 'B', date: '1888/..', dateFrom: 1888 },
    ])
    const found = async (opened: typeof content, from: number, to: number): Promise<unknown> => {
      const service = await startService(opened)
      const listed = await service.call('queryWorkList', { body: { entity: { from, to } } })
      await service.app.close()
      return column(listed, 'workId')
    }
    const expectAll = async (opened: typeof content): Promise<void> => {
      expect(await found(opened, 1880, 1885)).toEqual(['before'])
      expect(await found(opened, 1900, 1950)).toEqual(['after'])
      expect(await found(opened, 1888, 1888)).toEqual(['after', 'before'])
      expect(await found(opened, 1950, 2000)).toEqual([])
    }
    try {
      await expectAll(content)
      // As an earlier program left it.
      await content.writer.updateTable('work').set({ date_from: 1888, date_to: 1888 }).execute()
      await content.meta.set('sortKeys', sortKeyVersion(content.languages.all.map(({ tag }) => tag)))
      expect(await found(content, 1880, 1885)).toEqual([])
      const opened = await openContent(place)
      await expectAll(opened)
      await opened.close()
    } finally {
      await dispose()
    }
  })

  it('finds Hindi and Thai in either spelling after the upgrade', async () => {
    const { content, dispose, ...place } = await open()
    const exhibits = [
      ['7', 'ज़र्दोज़ी'],
      ['8', 'นํ้าเต้า'],
    ] as const
    await importRecords(
      content,
      'exhibit',
      exhibits.map(([exhibitId, exhibitName]) => ({ exhibitId, exhibitName })),
    )
    // As the program before it left them.
    for (const [id, name] of exhibits)
      await sql`update exhibit set name_folded = ${name.normalize('NFKC')} where id = ${id}`.execute(
        content.writer,
      )
    await setHistory(content, names.slice(0, names.indexOf('020-hindi-and-thai')))
    const upgraded = await openContent(place)
    const service = await startService(upgraded)
    try {
      for (const [name, id] of [
        ['जर्दोजी', '7'],
        ['น้ำเต้า', '8'],
      ] as const) {
        const named = { body: { entity: { exhibitName: name } } }
        expect(column(await service.call('queryExhibitList', named), 'exhibitId')).toEqual([id])
        const found = await service.call('cmsSearch', { body: { searchValue: name } })
        expect(column(found, 'exhibitId')).toEqual([id])
      }
    } finally {
      await service.app.close()
      await upgraded.close()
      await dispose()
    }
  })

  it.each([
    [
      '021-older-forms',
      [
        ['7', '森鷗外の手紙', '森鷗外の手纸', '鴎外'],
        ['8', 'مسودہ', 'مسودہ', 'مسوده'],
      ],
    ],
    ['022-amharic', [['7', 'የሐር ቀሚስ', 'የሐር ቀሚስ', 'ሀር']]],
    ['025-pictographs', [['7', 'Blue 🏺 jar', 'blue 🏺 jar', '🏺']]],
    ['026-names-of-japan', [['7', '髙橋の船', '髙桥の船', '高橋']]],
  ] as const)('finds letters in either spelling after the upgrade: %s', async (step, exhibits) => {
    const { content, dispose, ...place } = await open()
    await importRecords(
      content,
      'exhibit',
      exhibits.map(([exhibitId, exhibitName]) => ({ exhibitId, exhibitName })),
    )
    for (const [id, , folded] of exhibits)
      await sql`update exhibit set name_folded = ${folded} where id = ${id}`.execute(content.writer)
    // An earlier program has not indexed them so.
    await (content.dialect === 'sqlite'
      ? sql`insert into search_text (search_text) values ('delete-all')`
      : sql`truncate search_text`
    ).execute(content.writer)
    await setHistory(content, names.slice(0, names.indexOf(step)))
    const upgraded = await openContent(place)
    const service = await startService(upgraded)
    try {
      for (const [id, , , name] of exhibits) {
        const named = { body: { entity: { exhibitName: name } } }
        expect(column(await service.call('queryExhibitList', named), 'exhibitId')).toEqual([id])
        const found = await service.call('cmsSearch', { body: { searchValue: name } })
        expect(column(found, 'exhibitId')).toEqual([id])
      }
    } finally {
      await service.app.close()
      await upgraded.close()
      await dispose()
    }
  })

  describe('a database that cannot be upgraded is refused, and left as it is', () => {
    it.each([
      ['of a program that had fewer migrations', ['001-initial', '002-parts-of-words'], 'CONTENT_DATABASE'],
      ['from before there was a history', [], 'CONTENT_DATABASE'],
      ['of an unknown migration', ['001-initial', '002-another'], 'CONTENT_NEWER_DATABASE'],
    ])('%s', async (_name, steps, code) => {
      const { content, dispose, ...place } = await open()
      try {
        await setHistory(content, steps)
        const before = await describeSchema(content)
        await expect(openContent(place)).rejects.toMatchObject({ code })
        expect(await describeSchema(content)).toEqual(before)
        expect(await executedMigrations(content.reader, content.dialect)).toEqual(steps)
      } finally {
        await dispose()
      }
    })
  })
}
