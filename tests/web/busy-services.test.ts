import { expect, it, onTestFinished } from 'vitest'
import { createSendHttp } from '../../src/web/site/services.ts'
import { createSite } from '../../src/web/site/site.ts'
import { foreignEnvironment, foreignManifest } from '../support/foreign-museum.ts'
import { startServer } from '../support/local-server.ts'

/** A service that says once when it answers again, and a clock that goes as it is told. */
async function sending(retryAfter: string, status = 429) {
  let asked = 0
  const server = await startServer((_request, response) => {
    asked += 1
    if (asked > 1) response.end('[]')
    else
      response.writeHead(status, { 'retry-after': retryAfter }).end('{"message":"API rate limit exceeded"}')
  })
  onTestFinished(server.close)
  let now = Date.now()
  const send = createSendHttp(createSite(foreignManifest(), foreignEnvironment(server.address)), () => now)
  const ask = async () =>
    (await send('main', { method: 'GET', path: '/', headers: {} }, AbortSignal.timeout(10_000))).status
  return {
    asked: () => asked,
    ask,
    pass: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

// appnexus/anx-api#22, treasure-data/td-client-java#75; a moment as wso2/docs-apim#11857 has it; seconds of the epoch by mistake as in
// openclaw/clawhub#407; maintenance of an hour.
it.each([
  ['20', 429, 20],
  [new Date(Date.now() + 30_000).toUTCString(), 429, 31],
  ['1771404540', 429, 60],
  ['3600', 503, 60],
])(
  'a service that says "%s" is left alone until then, for a minute at most',
  async (retryAfter, status, seconds) => {
    const { ask, asked, pass } = await sending(retryAfter, status)
    expect([await ask(), await ask(), asked()]).toEqual([status, status, 1])
    pass(seconds - 10)
    expect([await ask(), asked()]).toEqual([status, 1])
    pass(10)
    expect([await ask(), asked()]).toEqual([200, 2])
  },
)

it.each(['', 'soon', '-5', 'Wed, 21 Oct 2015 07:28:00 GMT'])(
  'one that says "%s" is asked at once',
  async (retryAfter) => {
    const { ask } = await sending(retryAfter)
    expect([await ask(), await ask()]).toEqual([429, 200])
  },
)
