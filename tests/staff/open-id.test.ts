import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openIdFrom } from '../../src/staff/index.ts'
import { memberFrom } from '../../src/staff/open-id.ts'
import { type StaffSite, startStaff } from './support.ts'

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
    site = await startStaff(openIdFrom({ ...VARIABLES, STAFF_OIDC_ISSUER: provider.issuer }))
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

  it('an account without a role sees why, and has no session', async () => {
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
    const other = await startStaff(openIdFrom({ ...VARIABLES, STAFF_OIDC_ISSUER: away.issuer }))
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
    expect(openIdFrom(VARIABLES)).toBeUndefined()
  })

  it.each([
    [{ STAFF_OIDC_CLIENT_SECRET: '' }, 'STAFF_OIDC_ISSUER is set, and STAFF_OIDC_CLIENT_SECRET is not.'],
    [{ STAFF_OIDC_MODERATORS: ' ' }, 'STAFF_OIDC_ISSUER is set, and STAFF_OIDC_MODERATORS is not.'],
    [{ STAFF_OIDC_ISSUER: 'http://id.museum.test' }, 'Set it to an address with https.'],
    [{ STAFF_OIDC_ISSUER: 'id.museum.test' }, 'which is no web address'],
  ])('%j is refused', (changed, words) => {
    expect(() =>
      openIdFrom({ STAFF_OIDC_ISSUER: 'https://id.museum.test', ...VARIABLES, ...changed }),
    ).toThrow(words)
  })

  it('a claim may be a text, such as an e-mail address', () => {
    const settings = openIdFrom({
      ...VARIABLES,
      STAFF_OIDC_ISSUER: 'https://id.museum.test',
      STAFF_OIDC_CLAIM: 'email',
    })
    if (settings === undefined) throw new Error('no settings')
    expect(memberFrom({ sub: '7', email: 'lin@museum.test' }, settings)).toEqual({
      who: '7',
      role: 'moderator',
    })
    for (const email of ['lin@museum.test.evil', ['x'], undefined, { lin: 1 }])
      expect(memberFrom({ sub: '7', email }, settings)).toBeUndefined()
  })
})
