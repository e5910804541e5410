import { describe, expect, it, onTestFinished } from 'vitest'
import { createSendHttp } from '../../src/web/site/services.ts'
import { createSite } from '../../src/web/site/site.ts'
import { foreignEnvironment, foreignManifest } from '../support/foreign-museum.ts'
import { startServer } from '../support/local-server.ts'

/** What a backend hears in its headers of a museum whose service is signed so. */
async function heard(auth: object, secret: string) {
  const seen: Record<string, unknown>[] = []
  const server = await startServer((request, response) => {
    seen.push(request.headers)
    response.end('[]')
  })
  onTestFinished(server.close)
  const manifest = foreignManifest({ site: { services: { main: { env: 'MAIN_API_URL', auth } } } })
  const environment = foreignEnvironment(server.address)
  const site = createSite(manifest, {
    ...environment,
    variables: { ...environment.variables, MAIN_KEY: secret },
  })
  await createSendHttp(site)('main', { method: 'GET', path: '/', headers: {} }, AbortSignal.timeout(10_000))
  return seen[0] ?? {}
}

describe('requests to a service', () => {
  it('are signed with the secret of the environment, by each scheme', async () => {
    expect(await heard({ scheme: 'bearer', env: 'MAIN_KEY' }, 'abc')).toMatchObject({
      authorization: 'Bearer abc',
    })
    expect(await heard({ scheme: 'basic', env: 'MAIN_KEY' }, 'me:pass word')).toMatchObject({
      authorization: `Basic ${btoa('me:pass word')}`,
    })
    expect(await heard({ scheme: 'key', env: 'MAIN_KEY' }, 'abc')).toMatchObject({ 'x-api-key': 'abc' })
    expect(await heard({ scheme: 'key', env: 'MAIN_KEY', header: 'Wskey' }, 'abc')).toMatchObject({
      wskey: 'abc',
    })
  })

  it('are not signed without a secret', async () => {
    expect(await heard({ scheme: 'bearer', env: 'MAIN_KEY' }, ' ')).not.toHaveProperty('authorization')
  })

  it('need a secret that a header can hold; the message has none of it', async () => {
    const outcome = heard({ scheme: 'bearer', env: 'MAIN_KEY' }, 'first\nsecond')
    await expect(outcome).rejects.toThrow(/^MAIN_KEY has characters that no header can hold/)
    await expect(outcome).rejects.not.toThrow(/first|second/)
  })
})
