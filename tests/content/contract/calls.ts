import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCalls } from '../../../schemas/api/index.ts'
import type { OpenBackend, OpenedContent } from '../support/backends.ts'
import { secrets } from '../support/records.ts'
import {
  type Asked,
  column,
  field,
  fill,
  fillOwn,
  recordsOf,
  type Service,
  startService,
} from '../support/service.ts'

type ReadCall = (typeof readCalls)[number]['name']

/** One request per call that finds something. A call without an entry does not compile. */
const requests: Readonly<Record<ReadCall, Asked>> = {
  queryArchivesById: { params: { id: '101' } },
  queryArchivesByNo: { params: { no: 'Office' } },
  queryArchivesList: { body: { entity: { channelNo: 'LastestNews' }, param: { pageSize: 8, pageNum: 1 } } },
  queryExhibitionBaseList: { body: { param: { pageSize: 3, pageNum: 1 } } },
  queryExhibitionBaseById: { params: { id: '301' } },
  queryExhibitionTempList: {
    body: { entity: { isRecommend: '' }, param: { type: 1, pageSize: 4, pageNum: 1, str: '' } },
  },
  queryExhibitionTempById: { params: { id: '401' } },
  queryExhibitList: { body: { entity: { boolean1: true }, param: { pageSize: 6, pageNum: 1 } } },
  queryExhibitById: { params: { id: '501' } },
  queryExhibitListByTemp: { body: { entity: { groupId: 'g401' }, param: { pageSize: 6, pageNum: 1 } } },
  queryExhibitTypeList: { body: { param: { pageSize: 0, pageNum: 0 } } },
  queryActivityListByType: { body: { entity: { activityType: '' }, param: { pageSize: 6, pageNum: 1 } } },
  queryActivityById: { params: { id: '602' } },
  queryMessageList: { body: { entity: {}, param: { pageSize: 10, pageNum: 1 } } },
  queryDictionaryByCode: { query: { dictionaryCode: 'CMS_EXHIBIT_AGE_OPTION', appId: '1' } },
  queryCollectWorkList: { body: { entity: { workSeason: 'spring' }, param: { pageSize: 6, pageNum: 1 } } },
  queryCollectWorkById: { params: { id: '901' } },
  queryAllChannel: { params: { code: 'CN' } },
  queryFileList: {
    body: { entity: { objectId: 'g101', code: 'CMS_ARCHIVES_FILE' }, param: { pageSize: 0, pageNum: 0 } },
  },
  cmsSearch: { body: { clusterName: 'cms', pageNum: 1, pageSize: 10, searchValue: '1', searchMap: {} } },
  queryWorkList: { body: { entity: { makerId: 'kiln-a' }, param: { facets: 'classification' } } },
  queryWorkById: { params: { id: 'C-1921.3' } },
  queryWorkFacts: { body: { param: { name: 'classification' } } },
  queryAgentList: { body: { param: { pageSize: 10, pageNum: 1 } } },
  queryAgentById: { params: { id: 'kiln-a' } },
  queryAgentFacts: { body: { param: { name: 'kind' } } },
  queryPageList: { body: { entity: { section: 'collection' } } },
  queryPageById: { params: { id: 'about' } },
  queryRecordList: { params: { type: 'coin' }, body: { param: { facets: 'metals' } } },
  queryRecordById: { params: { type: 'coin', id: 'c 1' } },
}

const calls = readCalls.map(({ name }) => name)
const byId = calls.filter((name) => name.endsWith('ById'))
const lists: readonly ReadCall[] = readCalls.filter((call) => 'body' in call).map(({ name }) => name)

/** Every reading call keeps the contract. */
export function callSuite(open: OpenBackend): void {
  describe('calls', () => {
    let opened: OpenedContent
    let service: Service

    beforeAll(async () => {
      opened = await open()
      await fill(opened.content)
      await fillOwn(opened.content)
      service = await startService(opened.content)
    })
    afterAll(async () => {
      await service.app.close()
      await opened.dispose()
    })

    it.each(calls)('%s answers something, in the envelope', async (name) => {
      for (const english of [false, true]) {
        const answer = await service.call(name, { ...requests[name], english })
        expect(answer).toMatchObject({ status: 200, code: 200, msg: 'success' })
        expect(JSON.stringify(answer.data).length).toBeGreaterThan(2)
        if (lists.includes(name)) expect(recordsOf(answer).length).toBeGreaterThan(0)
      }
    })

    it.each(calls)('%s answers neither contact data nor translations', async (name) => {
      for (const english of [false, true]) {
        const { text } = await service.call(name, { ...requests[name], english })
        for (const secret of secrets) expect(text).not.toContain(secret)
        expect(text).not.toMatch(/"(?:translations|phoneNumber|phoneNum|email|contact|reviewStatus)"/)
      }
    })

    it.each(byId)('%s answers 404 for a record that is not there', async (name) => {
      const answer = await service.call(name, { params: { ...requests[name].params, id: '999999' } })
      expect(answer).toMatchObject({ status: 404, code: 404, data: null })
    })

    it.each(lists)('%s names the field that it refuses', async (name) => {
      const paged = name === 'cmsSearch' ? { pageSize: 'ten' } : { param: { pageSize: 'ten' } }
      const pointer = name === 'cmsSearch' ? '/body/pageSize' : '/body/param/pageSize'
      const answer = await service.call(name, { ...requests[name], body: paged })
      expect(answer).toMatchObject({ status: 400, code: 400, data: null, pointer })
      expect(answer.msg).toContain(pointer)
    })

    it.each(lists)('%s takes a request without a body', async (name) => {
      expect((await service.call(name, { params: requests[name].params ?? {} })).status).toBe(200)
    })

    it.each(lists)('%s: page 0 and size 0 ask for all', async (name) => {
      const paging = { pageSize: 0, pageNum: 0 }
      const { body } = requests[name]
      const answer = await service.call(name, {
        ...requests[name],
        body: { ...body, ...paging, param: paging },
      })
      expect(field(answer, 'total')).toBe(recordsOf(answer).length)
      expect(answer.data).toMatchObject({ current: 1, page: 1, pages: 1, size: 1000 })
    })

    it.each([
      ['numbers as texts', { entity: {}, param: { pageSize: '2', pageNum: '2' } }],
      ['texts as numbers', { entity: { parentChannelNo: null }, param: { pageSize: 2, pageNum: ' 2 ' } }],
      [
        'null and unknown filters',
        { entity: { channel: 'x', title: null, flag: null }, param: { pageSize: 2, pageNum: 2, sort: {} } },
      ],
    ])('takes %s as a lenient backend does', async (_name, body) => {
      // Visits of earlier tests are counted when they are written, which may be between two calls.
      const asked = async (given: object): Promise<unknown> =>
        JSON.parse(
          JSON.stringify(await service.call('queryArchivesList', { body: given }), (name, value: unknown) =>
            name === 'visitCount' ? undefined : value,
          ),
        )
      const plain = await asked({ param: { pageSize: 2, pageNum: 2 } })
      expect(await asked(body)).toEqual(plain)
      expect(plain).toMatchObject({ data: { current: 2, size: 2 } })
    })

    it('refuses what makes no sense', async () => {
      const refused = await service.call('queryArchivesList', { body: { param: { pageNum: 'two' } } })
      expect(refused).toMatchObject({ status: 400, pointer: '/body/param/pageNum' })
    })

    it('temporary exhibitions: a recommendation and a text of the name have their effect', async () => {
      const all = await service.call('queryExhibitionTempList')
      const names = column(all, 'tempName').map(String)
      const [name = ''] = names
      const asked = async (entity: object, param: object) =>
        column(await service.call('queryExhibitionTempList', { body: { entity, param } }), 'tempName')
      expect(await asked({ isRecommend: '' }, { str: '', type: '' })).toEqual(names)
      expect(await asked({ isRecommend: 'N' }, {})).toEqual(names)
      expect(await asked({ isRecommend: 'Y' }, {})).toEqual([])
      expect(await asked({}, { str: name.slice(1) })).toEqual([name])
      expect(await asked({}, { str: 'no such words' })).toEqual([])
    })

    it('answers to CN, and refuses an unknown channel root', async () => {
      const { data } = await service.call('queryAllChannel', { params: { code: 'CN' } })
      expect(data).toMatchObject({ id: 'CN' })
      expect((await service.call('queryAllChannel', { params: { code: 'XX' } })).status).toBe(404)
    })

    it('shows only what is approved', async () => {
      expect(column(await service.call('queryMessageList'), 'messageId')).toEqual(['801'])
      expect(column(await service.call('queryCollectWorkList'), 'collectId')).toEqual(['901'])
      expect((await service.call('queryCollectWorkById', { params: { id: '902' } })).status).toBe(404)
      const files = { code: 'CMS_COLLECT_WORK_IMG' }
      const shown = await service.call('queryFileList', { body: { entity: { ...files, objectId: '901' } } })
      const hidden = await service.call('queryFileList', { body: { entity: { ...files, objectId: '902' } } })
      expect([column(shown, 'fileInfoId'), column(hidden, 'fileInfoId')]).toEqual([['704'], []])
    })

    it('answers the envelope for calls that do not exist and requests that cannot be read', async () => {
      const unknown = await service.app.inject('/api/queryNothing')
      expect([unknown.statusCode, unknown.json().code]).toEqual([404, 404])
      const broken = await service.app.inject({
        method: 'POST',
        url: '/api/queryExhibitList',
        headers: { 'content-type': 'application/json' },
        payload: '{"entity":',
      })
      expect(broken.json()).toEqual({ code: 400, msg: 'The request cannot be read.', data: null })
      const form = await service.app.inject({
        method: 'POST',
        url: '/api/queryExhibitList',
        headers: { 'content-type': 'text/csv' },
        payload: 'a,b',
      })
      expect(form.json().code).toBe(415)
    })

    it('describes every reading call in openapi.json', async () => {
      const { paths } = (await service.app.inject('/openapi.json')).json()
      expect(Object.keys(paths).sort()).toEqual(
        readCalls.map(({ url }) => url.replace(/:([a-z]+)/gi, '{$1}')).sort(),
      )
    })
  })
}
