import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../schemas/api/index.ts'
import { cacheableCall, readCall } from '../../src/content/calls/read-call.ts'
import { createReader, type Reader } from '../../src/content/calls/reader.ts'

const body = { type: 'object', properties: { pageNum: { type: 'integer' } } } as const
const answer = { type: 'object', properties: { made: { type: 'integer' } } } as const
function callAt(url: string): Call {
  return { name: url, method: 'POST', url, summary: '', body, answer }
}

describe('answers of calls that only read', () => {
  let reader: Reader
  let version = '1'
  let made = 0

  beforeEach(() => {
    version = '1'
    made = 0
    const next = async () => {
      made += 1
      return { made }
    }
    const failing = async () => {
      made += 1
      throw new Error('no database')
    }
    const calls = [
      cacheableCall(callAt('/list'), next),
      readCall(callAt('/counted'), next),
      cacheableCall(callAt('/failing'), failing),
    ]
    reader = createReader(calls, async () => version)
  })

  const ask = async (url: string, given: object = {}, language: 'zh' | 'en' = 'zh') => {
    const call = reader.calls.find((each) => each.call.url === url)
    if (call === undefined) throw new Error(`no call ${url}`)
    const request = { params: {}, querystring: {}, body: given, language, isOpened: false }
    return reader.answer(call, request)
  }
  const answered = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).value

  it('are made once for each body and language', async () => {
    expect(await answered('/list')).toEqual({ made: 1 })
    expect(await answered('/list')).toEqual({ made: 1 })
    expect(await answered('/list', { pageNum: 2 })).toEqual({ made: 2 })
    expect(await answered('/list', {}, 'en')).toEqual({ made: 3 })
  })

  it('are serialised once', async () => {
    let serialised = 0
    const text = (value: unknown): string => {
      serialised += 1
      return JSON.stringify(value)
    }
    const first = (await ask('/list')).json(text)
    const second = (await ask('/list')).json(text)
    expect([String(first), String(second)]).toEqual(['{"made":1}', '{"made":1}'])
    expect(serialised).toBe(1)
  })

  it('are made again once the content has changed', async () => {
    await ask('/list')
    version = '2'
    expect(await answered('/list')).toEqual({ made: 2 })
    expect(await answered('/list')).toEqual({ made: 2 })
  })

  it('are not kept of other calls, nor where they are failures', async () => {
    await ask('/counted')
    expect(await answered('/counted')).toEqual({ made: 2 })
    await expect(ask('/failing')).rejects.toThrow('no database')
    await expect(ask('/failing')).rejects.toThrow('no database')
    expect(made).toBe(4)
  })

  it('are parsed and validated once for each text, and made again once the content has changed', async () => {
    const [list, counted] = reader.calls
    if (list === undefined || counted === undefined) throw new Error('no calls')
    let parsed = 0
    const parse = (pageNum: unknown) => () => {
      parsed += 1
      return { params: {}, querystring: {}, body: { pageNum }, language: 'zh', isOpened: false } as const
    }
    const numberOf = async (call: typeof list, text: string, pageNum: unknown) =>
      (await reader.answerText(call, text, parse(pageNum))).value
    expect(await numberOf(list, 'zh /list 1', 1)).toEqual({ made: 1 })
    expect(await numberOf(list, 'zh /list 1', 1)).toEqual({ made: 1 })
    expect(parsed).toBe(1)
    expect(await numberOf(list, 'zh /list "1"', '1')).toEqual({ made: 1 })
    version = '2'
    expect(await numberOf(list, 'zh /list 1', 1)).toEqual({ made: 2 })
    expect(parsed).toBe(2)
    await numberOf(counted, 'zh /counted 1', 1)
    await numberOf(counted, 'zh /counted 1', 1)
    expect(parsed).toBe(4)
    for (const _ of [1, 2]) await expect(numberOf(list, 'zh /list x', 'x')).rejects.toThrow('must be integer')
    expect(parsed).toBe(6)
  })

  it('are refused where the schemas of the call refuse the request', async () => {
    await expect(ask('/list', { pageNum: 'x' })).rejects.toMatchObject({
      status: 400,
      message: '/body/pageNum must be integer',
      pointer: '/body/pageNum',
    })
  })
})
