import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import type { ConnectionLimits } from '../../src/web/http/connection.ts'
import { openRaw, statusIn } from '../support/raw-connection.ts'
import { startWebNode } from '../support/web-node.ts'

const opened: { close: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

function head(lines: readonly string[], path = '/api/addMessage'): string {
  return [`POST ${path} HTTP/1.1`, 'host: museum.test', ...lines, '', ''].join('\r\n')
}

async function listen(connectionLimits: Partial<ConnectionLimits>): Promise<number> {
  const app: FastifyInstance = await startWebNode(
    {},
    { connectionLimits: { checkMs: 10, ...connectionLimits } },
  )
  // Its body is read to the end, whatever it is.
  app.post('/echo', async (request) => ({ read: JSON.stringify(request.body).length }))
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload))
  // Its body is first looked at after a while, many checks later.
  app.post<{ Body: AsyncIterable<Buffer> }>('/slow', async ({ body }) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    let read = 0
    for await (const chunk of body) read += chunk.length
    return { read }
  })
  opened.push(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

describe('a client that takes its time', () => {
  it('does not finish its headers: 408, and the connection is closed', async () => {
    const connection = await openRaw(await listen({ headersMs: 100 }))
    connection.write('GET / HTTP/1.1\r\nhost: museum')
    const text = await connection.closed
    expect(statusIn(text)).toBe(408)
    expect(text).toMatch(/^connection: close\r$/im)
    expect(text).toContain('x-content-type-options: nosniff')
  })

  it('drips a body: 408 once the grace is over', async () => {
    const connection = await openRaw(await listen({ graceMs: 100, bytesPerSecond: 5000 }))
    connection.write(head(['content-type: application/json', 'content-length: 100000'], '/echo'))
    const dripping = setInterval(() => connection.write(' '), 20)
    const text = await connection.closed
    clearInterval(dripping)
    expect(statusIn(text)).toBe(408)
  })

  it('drips a chunked body: the same', async () => {
    const connection = await openRaw(await listen({ graceMs: 100, bytesPerSecond: 5000 }))
    connection.write(head(['content-type: application/json', 'transfer-encoding: chunked'], '/echo'))
    const dripping = setInterval(() => connection.write('1\r\n \r\n'), 20)
    const text = await connection.closed
    clearInterval(dripping)
    expect(statusIn(text)).toBe(408)
  })

  it('is slow but fast enough: it is answered', async () => {
    const connection = await openRaw(await listen({ graceMs: 50, bytesPerSecond: 1 }))
    const parts = 40
    const body = `"${'a'.repeat(20 * parts - 2)}"`
    connection.write(
      head(
        ['content-type: application/json', `content-length: ${body.length}`, 'connection: close'],
        '/echo',
      ),
    )
    for (let part = 0; part < parts; part += 1) {
      connection.write(body.slice(part * 20, part * 20 + 20))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    expect(statusIn(await connection.closed)).toBe(200)
  })

  it('brings a whole request too slowly: cut off, however fast its bytes come', async () => {
    const connection = await openRaw(await listen({ requestMs: 300, headersMs: 200, bytesPerSecond: 1 }))
    connection.write(head(['content-type: application/json', 'content-length: 900000'], '/echo'))
    const dripping = setInterval(() => connection.write(' '.repeat(100)), 20)
    expect(statusIn(await connection.closed)).toBe(408)
    clearInterval(dripping)
  })

  it('sends nothing at all: closed', async () => {
    const connection = await openRaw(await listen({ idleMs: 100 }))
    expect(await connection.closed).toBe('')
  })

  it('is not to blame while its body waits for a slow reader', async () => {
    const size = 3_000_000
    const port = await listen({ graceMs: 50, bytesPerSecond: 100_000_000 })
    const connection = await openRaw(port)
    connection.write(
      head(
        ['content-type: multipart/form-data; boundary=x', `content-length: ${size}`, 'connection: close'],
        '/slow',
      ),
    )
    connection.write(Buffer.alloc(size))
    const text = await connection.closed
    expect(statusIn(text)).toBe(200)
    expect(text).toContain(`{"read":${size}}`)
  })
})

describe('a refusal before the body has arrived', () => {
  const refused = ['origin: https://evil.example', 'content-type: application/json']

  it('is answered at once, and the connection is closed though the body drips on', async () => {
    const connection = await openRaw(await listen({ lingerMs: 200 }))
    connection.write(head([...refused, 'content-length: 1000']))
    const dripping = setInterval(() => connection.write('a'), 20)
    const text = await connection.closed
    clearInterval(dripping)
    expect(statusIn(text)).toBe(403)
    expect(text).toMatch(/^connection: close\r$/im)
  })

  it('a chunked body without end is not read to its end', async () => {
    const connection = await openRaw(await listen({ lingerMs: 60_000 }))
    connection.write(head([...refused, 'transfer-encoding: chunked']))
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 97), Buffer.from('\r\n')])
    let isOpen = true
    connection.socket.once('close', () => {
      isOpen = false
    })
    let sent = 0
    while (isOpen && sent < 400_000_000) {
      sent += chunk.length
      if (!connection.socket.write(chunk))
        await Promise.race([
          new Promise((resolve) => connection.socket.once('drain', resolve)),
          connection.closed,
        ])
    }
    expect(statusIn(await connection.closed)).toBe(403)
    expect(sent).toBeLessThan(100_000_000)
  })

  it('reaches a client that sends all its body first', async () => {
    const connection = await openRaw(await listen({}))
    connection.socket.pause()
    const size = 5_000_000
    connection.write(head([...refused, `content-length: ${size}`]))
    await new Promise<void>((resolve, reject) => {
      connection.socket.write(Buffer.alloc(size, 97), (error) => (error == null ? resolve() : reject(error)))
    })
    connection.socket.resume()
    expect(statusIn(await connection.closed)).toBe(403)
  })

  it('a small body that was read with its refusal keeps the connection', async () => {
    const connection = await openRaw(await listen({}))
    connection.write(`${head([...refused, 'content-length: 2'])}{}`)
    connection.write('GET /healthz HTTP/1.1\r\nhost: museum.test\r\nconnection: close\r\n\r\n')
    const text = await connection.closed
    expect(statusIn(text)).toBe(403)
    expect(text).toContain('{"status":"ok"}')
  })
})
