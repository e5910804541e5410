import type { Answerer } from '../../src/commands/test/backends.ts'
import { privateValues } from '../../src/commands/test/cases.ts'
import { emptyData, goodAnswer } from './backend-answers.ts'
import { contractOf, faultsOfAnswer, faultsOfRequest, numberAt } from './backend-double.ts'
import { namedCalls } from './section-seven.ts'

/** Services of section 7 by environment variable. */
const services: Readonly<Record<string, string>> = {
  MAIN_API_URL: 'main',
  CONTENT_GATEWAY_URL: 'gateway',
  FILE_SERVICE_URL: 'file',
  SEARCH_SERVICE_URL: 'search',
}

/**
 * Creates an answerer by the schemas of section 7, with private data in every record; it records violations
 * of the contract.
 */
export function createContractAnswerer() {
  const violations: string[] = []
  const answerer: Answerer = (variable, { method, path, body }, state) => {
    const url = new URL(path, 'http://backend.test')
    const named = namedCalls.find(
      (call) =>
        call.service === services[variable] &&
        call.method === method &&
        new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(url.pathname),
    )
    if (named === undefined) {
      violations.push(`no call of section 7: ${method} ${variable} ${path}`)
      return { status: 404, headers: {}, body: null }
    }
    const call = contractOf(named.name)
    const last = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
    violations.push(...faultsOfRequest(call, url, body))
    const wrapped = (data: unknown) => ({ status: 200, headers: {}, body: { code: 200, msg: '', data } })
    if (state === 'empty') return wrapped(emptyData(call))
    if (state === 'malformed') return wrapped({ records: [privateValues.body, 7] })
    const asked = { call, last, page: numberAt(body, 'pageNum'), pageSize: numberAt(body, 'pageSize') }
    const { clean, sent } = goodAnswer(asked)
    violations.push(...faultsOfAnswer(call, clean))
    return { status: 200, headers: {}, body: sent }
  }
  return { answerer, violations }
}
