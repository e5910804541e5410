import { createServer, type Server } from 'node:http'
import { connect, type IncomingHttpHeaders } from 'node:http2'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOST, missingPrograms, startNginx } from './start-nginx.ts'

const missing = missingPrograms()
if (missing !== undefined) console.log(`nginx: not tested, because ${missing} is not installed`)

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Asks over HTTP/2, as a browser does; the certificate is one of this test. */
async function ask(origin: string, path: string, headers = {}, body?: string): Promise<Answer> {
  const session = connect(origin, { rejectUnauthorized: false })
  try {
    const stream = session.request({
      ':path': path,
      ':authority': HOST,
      ':method': body === undefined ? 'GET' : 'POST',
      ...headers,
    })
    const answered = new Promise<IncomingHttpHeaders>((resolve, reject) => {
      stream.once('response', resolve).once('error', reject)
      session.once('error', reject)
    })
    stream.end(body)
    const received = await answered
    return { status: Number(received[':status']), headers: received, body: await text(stream) }
  } finally {
    session.close()
  }
}

describe.skipIf(missing !== undefined)('nginx before the site, as a project has it', () => {
  let upstream: Server
  let nginx: Awaited<ReturnType<typeof startNginx>>
  const control = 'public, max-age=0, s-maxage=1, stale-while-revalidate=60, stale-if-error=86400'

  beforeAll(async () => {
    upstream = createServer((request, response) => {
      const isOwn = request.headers.cookie?.includes('vitrine-access') === true
      response.setHeader('cache-control', isOwn ? 'private, no-cache' : control)
      response.setHeader('content-type', 'application/json')
      request.resume().once('end', () => response.end(JSON.stringify(request.headers)))
    })
    await new Promise<void>((resolve) => void upstream.listen(0, '127.0.0.1', resolve))
    const address = upstream.address()
    nginx = await startNginx([typeof address === 'object' && address !== null ? address.port : 0])
  })
  afterAll(async () => {
    await nginx?.stop()
    upstream?.closeAllConnections()
    upstream?.close()
  })

  it('leads from http to https', async () => {
    const { status, headers } = await fetch(`${nginx.plain}/News?page=2`, {
      redirect: 'manual',
    })
    expect(status).toBe(301)
    expect(headers.get('location')).toMatch(/^https:\/\/[^/]+\/News\?page=2$/)
  })

  it('gives the site the real address of the visitor, whatever the visitor claims', async () => {
    const { status, body } = await ask(nginx.secure, '/address', {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
    })
    expect(status).toBe(200)
    expect(JSON.parse(body)).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': HOST,
      'x-forwarded-proto': 'https',
      host: HOST,
    })
  })

  it('keeps what is public as long as its headers say, and nothing of a visitor’s own', async () => {
    const first = await ask(nginx.secure, '/kept')
    expect(first.headers['x-cache']).toBe('MISS')
    // As often as it takes to ask twice within its second.
    await expect
      .poll(async () => (await ask(nginx.secure, '/kept')).headers['x-cache'], { timeout: 60_000 })
      .toBe('HIT')
    const own = await ask(nginx.secure, '/kept', { cookie: 'a=1; vitrine-access=text%3D2' })
    expect(own.headers['x-cache']).toBe('BYPASS')
    expect(own.headers['cache-control']).toBe('private, no-cache')
    expect((await ask(nginx.secure, '/kept')).body).not.toContain('vitrine-access')
  })

  it.each(['/files/a.webp', '/_vitrine/assets/browser.js', '/media/mark.svg'])(
    'keeps %s for those with settings of their own too',
    async (path) => {
      const cookie = 'vitrine-access=text%3D2'
      expect((await ask(nginx.secure, path)).headers['x-cache']).toBe('MISS')
      await expect
        .poll(async () => (await ask(nginx.secure, path, { cookie })).headers['x-cache'], { timeout: 60_000 })
        .toBe('HIT')
    },
  )

  it('keeps links and codes of a sign-in out of its log', async () => {
    for (const path of [
      '/__staff/sign-in?link=secret-1',
      '/__staff/sign-in/open-id/back?code=secret-2',
      '/Logged',
    ])
      await ask(nginx.secure, path)
    await expect.poll(() => nginx.log()).toContain('GET /Logged')
    expect(nginx.log()).not.toContain('secret')
  })

  it('refuses a flood of submissions with 429, and goes on showing pages', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => ask(nginx.secure, '/api/addMessage', {}, '{}')),
    )
    const counted = (status: number) => answers.filter((answer) => answer.status === status).length
    expect(counted(429)).toBeGreaterThan(0)
    expect(counted(200)).toBeGreaterThanOrEqual(21)
    expect(counted(200) + counted(429)).toBe(60)
    expect((await ask(nginx.secure, '/after')).status).toBe(200)
  })

  it('shows the last good page while the site is down', async () => {
    await ask(nginx.secure, '/last')
    upstream.closeAllConnections()
    await new Promise((resolve) => upstream.close(resolve))
    await expect
      .poll(async () => (await ask(nginx.secure, '/last')).headers['x-cache'], { timeout: 60_000 })
      .toBe('STALE')
    expect((await ask(nginx.secure, '/last')).status).toBe(200)
    expect((await ask(nginx.secure, '/never-seen')).status).toBe(502)
  })
})

/** A node that answers with its name, again on its port after it was stopped. */
async function startNode(name: string, port = 0) {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.end(name))
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe.skipIf(missing !== undefined)('nginx before two nodes', () => {
  it('answers everything while one after the other is restarted, without a pause between', {
    tags: ['full'],
  }, async () => {
    let [first, second] = [await startNode('first'), await startNode('second')]
    const nginx = await startNginx([first.port, second.port])
    const statuses = async (): Promise<readonly number[]> => {
      const found: number[] = []
      for (let turn = 0; turn < 6; turn += 1) {
        found.push((await ask(nginx.secure, `/page-${turn}`)).status)
        found.push((await ask(nginx.secure, '/api/addMessage', {}, '{}')).status)
      }
      return found
    }
    try {
      await first.stop()
      expect(new Set(await statuses())).toEqual(new Set([200]))
      first = await startNode('first', first.port)
      await second.stop()
      expect(new Set(await statuses())).toEqual(new Set([200]))
      second = await startNode('second', second.port)
      expect(new Set(await statuses())).toEqual(new Set([200]))
    } finally {
      await nginx.stop()
      await Promise.all([first.stop(), second.stop()])
    }
  })

  it('answers from the other what one that hangs does not', { tags: ['full'] }, async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const other = await startNode('other')
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const nginx = await startNginx([port, other.port], (text) =>
      text.replace('proxy_read_timeout 20s;', 'proxy_read_timeout 1s;'),
    )
    try {
      for (let turn = 0; turn < 3; turn += 1)
        expect((await ask(nginx.secure, `/page-${turn}`)).body).toBe('other')
    } finally {
      await nginx.stop()
      silent.closeAllConnections()
      silent.close()
      await other.stop()
    }
  })
})
