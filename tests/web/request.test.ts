import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { originOf } from '../../src/web/http/request.ts'
import { readEnvironment } from '../../src/web/site/environment.ts'
import { startWebNode } from '../support/web-node.ts'

type Headers = Readonly<Record<string, string>>

/** A web node with one more address, which answers what the site knows of who asks. */
async function withPeerAddress(variables: Headers = {}) {
  const { isTrustedProxy, siteUrl } = readEnvironment(variables)
  const app: FastifyInstance = await startWebNode(
    {},
    {
      ...(isTrustedProxy === undefined ? {} : { isTrustedProxy }),
      ...(siteUrl === undefined ? {} : { siteUrl }),
    },
  )
  app.get('/peer', (request) => ({ ip: request.ip, origin: originOf(request, siteUrl) }))
  return app
}

const nodes = new Map<string, Promise<FastifyInstance>>()
afterAll(async () => {
  for (const node of nodes.values()) await (await node).close()
})

/** One web node for each environment: it takes a while to make. */
function nodeFor(variables: Headers = {}): Promise<FastifyInstance> {
  const key = JSON.stringify(variables)
  const node = nodes.get(key) ?? withPeerAddress(variables)
  nodes.set(key, node)
  return node
}

async function peer(remoteAddress: string, headers: Headers, variables: Headers = {}) {
  return (await nodeFor(variables)).inject({
    url: '/peer',
    remoteAddress,
    headers: { host: 'museum.test', ...headers },
  })
}

function forwarded(address: string): Headers {
  return { 'x-forwarded-for': address }
}

describe('who asks', () => {
  it.each([
    ['nobody but loopback is trusted', '10.0.0.7', '198.51.100.1', {}, '10.0.0.7'],
    ['nor a link-local address', '169.254.0.9', '198.51.100.1', {}, '169.254.0.9'],
    ['nor a unique local one', 'fd00::9', '198.51.100.1', {}, 'fd00::9'],
    ['a proxy on loopback is', '127.0.0.1', '198.51.100.1', {}, '198.51.100.1'],
    ['also as an IPv4 address in IPv6', '::ffff:127.0.0.1', '198.51.100.1', {}, '198.51.100.1'],
    ['the right-most untrusted address counts', '127.0.0.1', '1.2.3.4, 198.51.100.1', {}, '198.51.100.1'],
    ['past trusted ones', '127.0.0.1', '1.2.3.4, 198.51.100.1, 127.0.0.1', {}, '198.51.100.1'],
    [
      'a configured proxy is trusted',
      '10.0.0.7',
      '198.51.100.1',
      { TRUSTED_PROXIES: '10.0.0.0/8' },
      '198.51.100.1',
    ],
    ['in place of loopback', '127.0.0.1', '198.51.100.1', { TRUSTED_PROXIES: '10.0.0.0/8' }, '127.0.0.1'],
    [
      'beside it',
      '127.0.0.1',
      '198.51.100.1, 10.0.0.7',
      { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' },
      '198.51.100.1',
    ],
    ['by IPv6', 'fd00::9', '198.51.100.1', { TRUSTED_PROXIES: 'fd00::/8' }, '198.51.100.1'],
    ['or none at all', '127.0.0.1', '198.51.100.1', { TRUSTED_PROXIES: 'none' }, '127.0.0.1'],
  ])('%s: %s for %s', async (_name, remote, chain, variables, ip) => {
    expect((await peer(remote, forwarded(chain), variables)).json()).toMatchObject({ ip })
  })

  it('an address no proxy writes is refused', async () => {
    for (const chain of ['evil', '198.51.100.1:5555', '198.51.100.1, unknown'])
      expect((await peer('127.0.0.1', forwarded(chain))).statusCode, chain).toBe(400)
    expect((await peer('127.0.0.1', forwarded('evil, 198.51.100.1'))).json()).toMatchObject({
      ip: '198.51.100.1',
    })
  })
})

describe('the public origin', () => {
  const through: Headers = { 'x-forwarded-host': 'public.test', 'x-forwarded-proto': 'https' }

  it.each([
    ['of a direct request', '198.51.100.1', {}, {}, 'http://museum.test'],
    ['given by a trusted proxy', '127.0.0.1', through, {}, 'https://public.test'],
    ['given by anybody else', '198.51.100.1', through, {}, 'http://museum.test'],
    ['by SITE_URL', '127.0.0.1', through, { SITE_URL: 'https://set.test' }, 'https://set.test'],
  ])('%s', async (_name, remote, headers, variables, origin) => {
    expect((await peer(remote, headers, variables)).json()).toMatchObject({ origin })
  })

  const hosts = [
    'a/b',
    'a"b',
    'a b',
    'evil.example/..',
    '<script>',
    'a:b',
    'a:1:2',
    'user@evil.test',
    '[::1',
    'a'.repeat(300),
  ]
  it.each([
    ...['javascript', 'ftp', 'https:', 'HTTP', 'data', '/'].map(
      (value) => ['x-forwarded-proto', value] as const,
    ),
    ...hosts.map((value) => ['x-forwarded-host', value] as const),
    ...hosts.map((value) => ['host', value] as const),
  ])('%s: %s is refused wherever it comes to', async (name, value) => {
    const app = await nodeFor()
    for (const url of [
      '/',
      '/nowhere',
      '/healthz',
      '/robots.txt',
      '/sitemap.xml',
      '/iiif/3/x/info.json',
      '/_vitrine/nothing.js',
    ]) {
      const answer = await app.inject({ url, headers: { host: 'museum.test', [name]: value } })
      expect([url, answer.statusCode]).toEqual([url, 400])
      expect(answer.body).not.toContain(value.repeat(2))
      expect(answer.headers['content-security-policy']).toBeDefined()
    }
  })

  it.each([
    'museum.test',
    'museum.test:8080',
    '127.0.0.1:3000',
    '[::1]:3000',
    '[2001:db8::7]',
    'xn--fiqs8s.test',
    'my_host',
    'museum.test.',
  ])('Host: %s is taken', async (host) => {
    expect((await peer('198.51.100.1', { host })).json()).toMatchObject({ origin: `http://${host}` })
  })

  it('what holds it is kept by shared caches only where no header can change it', async () => {
    const node = async (siteUrl?: string) => startWebNode({}, siteUrl === undefined ? {} : { siteUrl })
    for (const [app, scope] of [
      [await node(), 'private'],
      [await node('https://museum.test'), 'public'],
    ] as const) {
      for (const url of ['/robots.txt', '/_vitrine/qr.svg?to=/']) {
        const { headers } = await app.inject({ url })
        expect([url, headers['cache-control']]).toEqual([url, expect.stringMatching(`^${scope}, max-age=`)])
      }
      await app.close()
    }
  })
})
