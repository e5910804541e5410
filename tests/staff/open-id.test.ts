import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openIdFrom } from '../../src/staff/index.ts'
import { memberFrom } from '../../src/staff/open-id.ts'
import { startServer } from '../support/local-server.ts'
import { oneOf } from '../support/sweep.ts'
import { type StaffSite, startStaff } from './support.ts'

const SITE_URL = 'http://localhost'

const VARIABLES = {
  STAFF_OIDC_CLIENT_ID: 'museum',
  STAFF_OIDC_CLIENT_SECRET: 'a secret of the museum',
  STAFF_OIDC_MODERATORS: 'moderators, lin@museum.test',
  STAFF_OIDC_READERS: 'guides',
}

/** Accounts of the provider: what a person is a member of. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  mei: ['guides', 'moderators'],
  tom: ['guides'],
  eve: ['visitors'],
}

/** A real provider. Its own pages of sign-in and consent are answered by the parameter `login_hint` of the test. */
async function startProvider(atPort = 0) {
  // Loaded here, since it warns of this Node while it loads.
  const { default: Provider } = await import('oidc-provider')
  let listener: RequestListener = () => {}
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(atPort, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: VARIABLES.STAFF_OIDC_CLIENT_ID,
        client_secret: VARIABLES.STAFF_OIDC_CLIENT_SECRET,
        redirect_uris: ['http://localhost/__staff/sign-in/open-id/back'],
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'groups'] },
    features: { devInteractions: { enabled: true } },
    pkce: { required: () => true },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        name: `${sub} of the museum`,
        preferred_username: sub,
        groups: [...(GROUPS[sub] ?? [])],
      }),
    }),
  })
  listener = provider.callback()
  return { issuer, port, close: () => new Promise((resolve) => server.close(resolve)) }
}

/** A browser without scripts: it keeps cookies, follows redirects within the provider, and fills its forms. */
async function signInAt(start: string, account: string): Promise<string> {
  const cookies = new Map<string, string>()
  const origin = new URL(start).origin
  const ask = async (url: string, form?: URLSearchParams): Promise<Response> => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  let answer = await ask(start)
  for (let step = 0; step < 20; step++) {
    const location = answer.headers.get('location')
    if (location !== null) {
      const next = new URL(location, origin)
      if (next.origin !== origin) return next.href
      answer = await ask(next.href)
      continue
    }
    const html = await answer.text()
    const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(html) ?? []
    const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1] ?? ''
    if (action === '') throw new Error(`the provider answered ${answer.status}: ${html}`)
    const form = new URLSearchParams(
      prompt === 'login' ? { prompt, login: account, password: 'x' } : { prompt },
    )
    answer = await ask(new URL(action, origin).href, form)
  }
  throw new Error('the provider goes on and on')
}

describe('sign-in by OpenID Connect', () => {
  let provider: Awaited<ReturnType<typeof startProvider>>
  let site: StaffSite
  beforeAll(async () => {
    // It says at length that it is none for production.
    for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {})
    provider = await startProvider()
  })
  afterAll(async () => {
    await provider.close()
    vi.restoreAllMocks()
  })
  beforeEach(async () => {
    site = await startStaff(openIdFrom({ ...VARIABLES, STAFF_OIDC_ISSUER: provider.issuer }, SITE_URL))
  })
  afterEach(() => site.close())

  const begin = async () => {
    const begun = await site.get('/__staff/sign-in/open-id')
    return { url: begun.location, cookie: String(begun.headers['set-cookie']).split(';')[0] ?? '' }
  }
  const comeBack = (url: string, cookie: string) => {
    const { pathname, search } = new URL(url)
    return site.get(pathname + search, cookie)
  }

  it.each([
    ['mei', 'moderator'],
    ['tom', 'reader'],
  ])('%s signs in as %s', async (account, role) => {
    expect((await site.get('/__staff/sign-in?lang=en')).body).toContain('Sign in with the museum')
    const { url, cookie } = await begin()
    expect(url).toContain('code_challenge_method=S256')
    const back = await comeBack(await signInAt(url, account), cookie)
    expect([back.status, back.location]).toEqual([303, '/__staff/works'])
    const session = [back.headers['set-cookie']]
      .flat()
      .find((line) => String(line).startsWith('vitrine_staff='))
    const page = await site.get('/__staff/works?lang=en', String(session).split(';')[0])
    expect(page.body).toContain(`${account} of the museum (${account}) <small>${role}</small>`)
  })

  it('an account without a role is refused with a reason, and has no session', async () => {
    const { url, cookie } = await begin()
    const back = await comeBack(await signInAt(url, 'eve'), cookie)
    expect(back.status).toBe(403)
    expect(back.body).toContain('没有查看这些页面的权限')
    expect(JSON.stringify(back.headers['set-cookie'])).not.toContain('vitrine_staff=')
  })

  it('an answer is taken by the browser that asked, and once', async () => {
    const [own, other] = [await begin(), await begin()]
    const answer = await signInAt(own.url, 'mei')
    expect((await comeBack(answer, '')).status).toBe(400)
    expect((await comeBack(answer, other.cookie)).status).toBe(502)
    expect((await comeBack(answer, own.cookie)).status).toBe(303)
    expect((await comeBack(answer, own.cookie)).status).toBe(502)
    const code = new URL(answer).searchParams.get('code') ?? ''
    expect(site.log.join('')).not.toContain(code)
  })

  it('a provider that is away is a page that says so, and the next try succeeds', async () => {
    const away = await startProvider()
    await away.close()
    const other = await startStaff(openIdFrom({ ...VARIABLES, STAFF_OIDC_ISSUER: away.issuer }, SITE_URL))
    const failed = await other.get('/__staff/sign-in/open-id')
    expect([failed.status, failed.body]).toEqual([502, expect.stringContaining('登录没有成功')])
    const again = await startProvider(away.port)
    expect((await other.get('/__staff/sign-in/open-id')).location).toContain(away.issuer)
    await other.close()
    await again.close()
  })
})

describe('settings of OpenID Connect', () => {
  it('are absent without an issuer', () => {
    for (const siteUrl of [SITE_URL, undefined]) expect(openIdFrom(VARIABLES, siteUrl)).toBeUndefined()
  })

  it.each([
    [{ STAFF_OIDC_CLIENT_SECRET: '' }, 'STAFF_OIDC_ISSUER is set, and STAFF_OIDC_CLIENT_SECRET is not.'],
    [{ STAFF_OIDC_MODERATORS: ' ' }, 'STAFF_OIDC_ISSUER is set, and STAFF_OIDC_MODERATORS is not.'],
    [{ STAFF_OIDC_ISSUER: 'http://id.museum.test' }, 'Set it to an address with https.'],
    [{ STAFF_OIDC_ISSUER: 'id.museum.test' }, 'which is no web address'],
  ])('%j is refused', (changed, words) => {
    expect(() =>
      openIdFrom({ STAFF_OIDC_ISSUER: 'https://id.museum.test', ...VARIABLES, ...changed }, SITE_URL),
    ).toThrow(words)
  })

  it('are refused without the public origin of the site, which no request may say', () => {
    expect(() =>
      openIdFrom({ STAFF_OIDC_ISSUER: 'https://id.museum.test', ...VARIABLES }, undefined),
    ).toThrow('STAFF_OIDC_ISSUER is set, and SITE_URL is not')
  })

  it('a claim may be a text, such as an e-mail address', () => {
    const settings = openIdFrom(
      { ...VARIABLES, STAFF_OIDC_ISSUER: 'https://id.museum.test', STAFF_OIDC_CLAIM: 'email' },
      SITE_URL,
    )
    if (settings === undefined) throw new Error('no settings')
    expect(memberFrom({ sub: '7', email: 'lin@museum.test' }, settings)).toEqual({
      who: '7',
      role: 'moderator',
    })
    for (const email of ['lin@museum.test.evil', ['x'], undefined, { lin: 1 }])
      expect(memberFrom({ sub: '7', email }, settings)).toBeUndefined()
  })
})

/** An issuer whose endpoints answer what a test gives them. It names every algorithm, as one that is no friend would. */
async function startIssuer() {
  const [own, foreign] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }))
  if (own === undefined || foreign === undefined) throw new Error('no keys')
  const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const sendJson = (response: ServerResponse, value: object): void =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  let nonce = ''
  let token = (): string => ''
  const overrides = new Map<string, RequestListener>()
  const server = await startServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const override = overrides.get(path)
    if (override !== undefined) return override(request, response)
    if (path === '/.well-known/openid-configuration')
      return sendJson(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      })
    if (path === '/keys')
      return sendJson(response, {
        keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }],
      })
    sendJson(response, { access_token: 'x', token_type: 'Bearer', id_token: token() })
  })
  const issuer = server.address
  const claims = () => {
    const seconds = Math.floor(Date.now() / 1000)
    const { STAFF_OIDC_CLIENT_ID: aud } = VARIABLES
    return {
      iss: issuer,
      aud,
      sub: 'mei',
      name: 'Mei',
      groups: ['moderators'],
      nonce,
      iat: seconds,
      exp: seconds + 60,
    }
  }
  const rs256 = (key: KeyObject, kid: string): string => {
    const text = `${encoded({ alg: 'RS256', kid })}.${encoded(claims())}`
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
  }
  /** ID tokens of somebody who holds the token endpoint, and not the key; "own" is the issuer's. */
  const tokens: Readonly<Record<string, () => string>> = {
    own: () => rs256(own.privateKey, 'own'),
    'without a signature': () => `${encoded({ alg: 'none' })}.${encoded(claims())}.`,
    'without a signature that says RS256': () =>
      `${encoded({ alg: 'RS256', kid: 'own' })}.${encoded(claims())}.`,
    'signed with another key': () => rs256(foreign.privateKey, 'own'),
    'signed with a key of another name': () => rs256(foreign.privateKey, 'foreign'),
    'signed with the secret of the client': () => {
      const text = `${encoded({ alg: 'HS256' })}.${encoded(claims())}`
      return `${text}.${createHmac('sha256', VARIABLES.STAFF_OIDC_CLIENT_SECRET).update(text).digest('base64url')}`
    },
    'signed with the public key as a secret': () => {
      const text = `${encoded({ alg: 'HS256', kid: 'own' })}.${encoded(claims())}`
      const key = own.publicKey.export({ type: 'spki', format: 'pem' })
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
    },
    'changed after it was signed': () => {
      const [head = '', , signature = ''] = rs256(own.privateKey, 'own').split('.')
      return [head, encoded({ ...claims(), sub: 'eve', name: 'Eve' }), signature].join('.')
    },
  }
  return {
    issuer,
    close: server.close,
    tokens: Object.keys(tokens),
    overrides,
    use: (name: string): void => {
      token = tokens[name] ?? token
    },
    asked: (url: string): void => {
      nonce = new URL(url).searchParams.get('nonce') ?? ''
    },
  }
}

describe('an issuer that is no friend', () => {
  let hostile: Awaited<ReturnType<typeof startIssuer>>
  let site: StaffSite
  beforeEach(async () => {
    hostile = await startIssuer()
    site = await startStaff(openIdFrom({ ...VARIABLES, STAFF_OIDC_ISSUER: hostile.issuer }, SITE_URL))
  })
  afterEach(async () => {
    await site.close()
    await hostile.close()
  })

  const signIn = async () => {
    const begun = await site.get('/__staff/sign-in/open-id')
    if (begun.status !== 303) return begun
    hostile.asked(begun.location)
    const state = new URL(begun.location).searchParams.get('state') ?? ''
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
    return site.get(`/__staff/sign-in/open-id/back?code=c&state=${state}`, cookie)
  }
  const hasSession = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): boolean =>
    JSON.stringify(headers['set-cookie'] ?? '').includes('vitrine_staff=')

  it('signs in nobody but by a token with its signature', async () => {
    hostile.use('own')
    const good = await signIn()
    expect([good.status, hasSession(good)]).toEqual([303, true])
    for (const name of hostile.tokens.filter((each) => each !== 'own')) {
      hostile.use(name)
      const refused = await signIn()
      expect([name, refused.status, hasSession(refused)]).toEqual([name, 502, false])
    }
  })

  it('that has no keys signs in nobody', async () => {
    hostile.use('own')
    hostile.overrides.set('/keys', (_request, response) => void response.writeHead(404).end())
    const refused = await signIn()
    expect([refused.status, hasSession(refused)]).toEqual([502, false])
  })

  /** JSON that goes on for ever, and how much of it was taken. */
  const endless = (head: object) => {
    const sent = { bytes: 0 }
    const listener: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write(`${JSON.stringify(head).slice(0, -1)},"x":"`)
      const more = (): void => {
        while (!response.destroyed) {
          sent.bytes += 1 << 20
          if (!response.write('x'.repeat(1 << 20))) return
        }
      }
      response.on('drain', more)
      more()
    }
    return { listener, sent }
  }

  it.each(
    oneOf('answers without end of a provider', ['/.well-known/openid-configuration', '/token', '/keys'], 0),
  )('whose %s answers without end is left after a megabyte', async (path) => {
    hostile.use('own')
    const { listener, sent } = endless({ access_token: 'x', token_type: 'Bearer' })
    hostile.overrides.set(path, listener)
    const refused = await signIn()
    expect([refused.status, hasSession(refused)]).toEqual([502, false])
    expect(site.log.join('')).toContain('longer than 1048576 bytes')
    // What the connection holds on its way comes on top.
    expect(sent.bytes).toBeLessThan(64 << 20)
  })

  // Every day: the answer without end, above, is left by the same reader.
  it('whose answer is small until it is unpacked is left, too', { tags: ['full'] }, async () => {
    hostile.use('own')
    const packed = gzipSync(Buffer.alloc(40 << 20, ' '))
    hostile.overrides.set('/token', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(packed)
    })
    const refused = await signIn()
    expect([refused.status, hasSession(refused)]).toEqual([502, false])
    expect(site.log.join('')).toContain('longer than 1048576 bytes')
  })
})
