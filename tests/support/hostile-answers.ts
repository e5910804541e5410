import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'

export type Conduct = (request: IncomingMessage, response: ServerResponse) => void

/** Expected page: shown with its records, or an error page. */
type Outcome = 'shown' | 'failed'

export interface Attack {
  readonly conduct: Conduct
  readonly outcome: Outcome
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** Returns a record that fits every list of section 7. */
function record(index: number): string {
  return JSON.stringify({
    archivesId: index,
    exhibitId: index,
    id: index,
    title: `第${index}条`,
    name: `第${index}条`,
    exhibitName: `第${index}条`,
  })
}
function list(count: number): string {
  const records = Array.from({ length: count }, (_, index) => record(index + 1)).join(',')
  return `{"code":200,"msg":"","data":{"records":[${records}],"total":${count},"pages":1,"current":1}}`
}

/** Sends the same data repeatedly, as fast as it is read. */
function endless(begin: string, part: string): Conduct {
  return (_request, response) => {
    response.writeHead(200, JSON_TYPE)
    response.write(begin)
    const chunk = part.repeat(Math.ceil(65_536 / part.length))
    const more = (): void => {
      while (!response.destroyed) if (!response.write(chunk)) return void response.once('drain', more)
    }
    more()
  }
}

const DRIP_MS = 50

/** Sends small amounts of data forever. */
function dripping(begin: string, drop: string): Conduct {
  return (_request, { socket }) => {
    socket?.write(begin)
    const timer = setInterval(() => socket?.write(drop), DRIP_MS)
    socket?.once('close', () => clearInterval(timer))
  }
}

function raw(answer: string | Buffer, end = true): Conduct {
  return (_request, { socket }) => {
    socket?.write(answer)
    if (end) socket?.end()
  }
}

function body(text: string | Buffer, headers: Readonly<Record<string, string>> = {}, status = 200): Conduct {
  return (_request, response) => {
    response.writeHead(status, { ...JSON_TYPE, ...headers })
    response.end(text)
  }
}

function redirect(to: (path: string) => string): Conduct {
  return (request, response) => {
    response.writeHead(302, { location: to(request.url ?? '/') })
    response.end()
  }
}

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const SPACES = Buffer.alloc(200_000_000, ' ')
function zeros(begin: string): Buffer {
  return Buffer.concat([Buffer.from(begin), SPACES])
}
const few = list(3)

/** Attacks by a backend on its client, created on first use. */
export const attacks: Readonly<Record<string, () => Attack>> = {
  'records without end': () => ({
    outcome: 'failed',
    conduct: endless('{"code":200,"data":{"records":[', `${record(1)},`),
  }),
  'one text without end': () => ({ outcome: 'failed', conduct: endless('{"code":200,"data":"', 'a') }),
  'white space without end': () => ({ outcome: 'failed', conduct: endless('', ' ') }),
  'brackets without end': () => ({ outcome: 'failed', conduct: endless('', '[') }),
  'a body that drips': () => ({ outcome: 'failed', conduct: dripping(`${HEAD}\r\n`, ' ') }),
  'a body that drips in chunks': () => ({
    outcome: 'failed',
    conduct: dripping(`${HEAD}transfer-encoding: chunked\r\n\r\n`, '1\r\n \r\n'),
  }),
  'headers that drip': () => ({ outcome: 'failed', conduct: dripping('HTTP/1.1 200 OK\r\n', 'x-a: b\r\n') }),
  'headers without end': () => ({
    outcome: 'failed',
    conduct: (_request, { socket }) => {
      const lines = `x-header: ${'a'.repeat(1000)}\r\n`.repeat(60)
      const more = (): void => {
        while (socket && !socket.destroyed) if (!socket.write(lines)) return void socket.once('drain', more)
      }
      socket?.write('HTTP/1.1 200 OK\r\n')
      more()
    },
  }),
  'interim answers that drip': () => ({
    outcome: 'failed',
    conduct: dripping('', 'HTTP/1.1 102 Processing\r\n\r\n'),
  }),
  'no answer': () => ({ outcome: 'failed', conduct: () => {} }),
  '20,000 records where a page was requested': () => ({ outcome: 'shown', conduct: body(list(20_000)) }),
  '200,000 records': () => ({ outcome: 'failed', conduct: body(list(200_000)) }),
  '30 MB': () => ({
    outcome: 'failed',
    conduct: body(`{"code":200,"data":{"records":[],"a":"${'a'.repeat(30e6)}"}}`),
  }),
  'lists 100,000 deep in a title': () => ({
    outcome: 'failed',
    conduct: body(
      `{"code":200,"data":{"records":[{"archivesId":1,"title":${'['.repeat(1e5)}${']'.repeat(1e5)}}]}}`,
    ),
  }),
  'objects 1,000,000 deep': () => ({
    outcome: 'failed',
    conduct: body(`${'{"data":'.repeat(1e6)}1${'}'.repeat(1e6)}`),
  }),
  'a record of 100,000 keys': () => ({
    outcome: 'shown',
    conduct: body(
      `{"code":200,"data":{"records":[{${Array.from({ length: 100_000 }, (_, key) => `"k${key}":${key}`).join(',')},"archivesId":1,"title":"一","exhibitId":1,"exhibitName":"一"}]}}`,
    ),
  }),
  'an object of 1,000,000 keys': () => ({
    outcome: 'failed',
    conduct: body(
      `{"code":200,"data":{${Array.from({ length: 1_000_000 }, (_, key) => `"${key}":0`).join(',')}}}`,
    ),
  }),
  'elements 300,000 deep': () => ({
    outcome: 'shown',
    conduct: body(
      few.replaceAll('"title":"', `"content":"${'<b>'.repeat(300_000)}","title":"${'<i>'.repeat(100_000)}`),
    ),
  }),
  'a redirect to itself': () => ({ outcome: 'failed', conduct: redirect((path) => path) }),
  'a circle of redirects': () => ({
    outcome: 'failed',
    conduct: redirect((path) => (path.endsWith('/a') ? `${path.slice(0, -2)}/b` : `${path}/a`)),
  }),
  'bytes that are no UTF-8': () => ({
    outcome: 'shown',
    conduct: body(Buffer.from(few.replaceAll('条', 'ÿþ'), 'latin1')),
  }),
  'UTF-16': () => ({ outcome: 'failed', conduct: body(Buffer.from(`\ufeff${few}`, 'utf16le')) }),
  'UTF-8 that is called GBK': () => ({
    outcome: 'shown',
    conduct: body(few, { 'content-type': 'text/html; charset=gbk' }),
  }),
  'a byte order mark': () => ({ outcome: 'shown', conduct: body(`\ufeff${few}`) }),
  'a gzip bomb': () => {
    const bomb = gzipSync(zeros('{"code":200,"data":'), { level: 1 })
    return { outcome: 'failed', conduct: body(bomb, { 'content-encoding': 'gzip' }) }
  },
  'a gzip bomb in gzip': () => {
    const bomb = gzipSync(gzipSync(zeros('{"code":200,"data":'), { level: 1 }))
    return { outcome: 'failed', conduct: body(bomb, { 'content-encoding': 'gzip, gzip' }) }
  },
  'a brotli bomb': () => {
    const bomb = brotliCompressSync(zeros('{"code":200,"data":'), { params: { 1: 1 } })
    return { outcome: 'failed', conduct: body(bomb, { 'content-encoding': 'br' }) }
  },
  'a thousand encodings': () => ({
    outcome: 'failed',
    conduct: body(few, { 'content-encoding': Array.from({ length: 1000 }, () => 'gzip').join(',') }),
  }),
  'gzip that is none': () => ({ outcome: 'failed', conduct: body(few, { 'content-encoding': 'gzip' }) }),
  'an encoding nobody knows': () => ({
    outcome: 'shown',
    conduct: body(few, { 'content-encoding': 'x-none' }),
  }),
  'less than its content-length': () => ({
    outcome: 'failed',
    conduct: raw(`${HEAD}content-length: 100000\r\n\r\n${few}`, false),
  }),
  'a connection closed before the content-length': () => ({
    outcome: 'failed',
    conduct: raw(`${HEAD}content-length: 100000\r\n\r\n${few}`),
  }),
  'more than its content-length': () => ({
    outcome: 'failed',
    conduct: raw(`${HEAD}content-length: 10\r\n\r\n${few}`),
  }),
  'chunks that are none': () => ({
    outcome: 'failed',
    conduct: raw(`${HEAD}transfer-encoding: chunked\r\n\r\nzz\r\n${few}`),
  }),
  'a status that is none': () => ({ outcome: 'failed', conduct: raw('HTTP/1.1 abc\r\n\r\n') }),
  'an answer that is no HTTP': () => ({ outcome: 'failed', conduct: raw('\u0000\u0001\u0002'.repeat(1000)) }),
  'a reset amid the body': () => ({
    outcome: 'failed',
    conduct: (_request, response) => {
      response.writeHead(200, JSON_TYPE)
      response.write(few.slice(0, 50), () => response.socket?.resetAndDestroy())
    },
  }),
  // Empty by its status; the rest must be ignored.
  '204 with a body': () => ({
    outcome: 'shown',
    conduct: raw(`HTTP/1.1 204 No Content\r\ncontent-length: ${few.length}\r\n\r\n${few}`),
  }),
  '304 with a body': () => ({
    outcome: 'failed',
    conduct: raw(`HTTP/1.1 304 Not Modified\r\ncontent-length: ${few.length}\r\n\r\n${few}`),
  }),
  'an error with a body without end': () => ({
    outcome: 'failed',
    conduct: (request, response) => {
      response.statusCode = 500
      endless('', 'no ')(request, Object.assign(response, { writeHead: () => response }))
    },
  }),
  'keys that are there twice': () => ({
    outcome: 'shown',
    conduct: body(few.replace('"code":200', '"code":500,"code":200,"data":null')),
  }),
  'keys of prototypes': () => ({
    outcome: 'shown',
    conduct: body(
      few.replaceAll(
        '{"archivesId"',
        '{"__proto__":{"href":"javascript:1"},"constructor":{"prototype":{"x":1}},"toString":1,"archivesId"',
      ),
    ),
  }),
  'numbers beyond all bounds': () => ({
    outcome: 'shown',
    conduct: body(
      few
        .replaceAll('"total":3', `"total":1e999,"pages":-${'9'.repeat(400)}`)
        .replaceAll('"archivesId":1', `"visitCount":1e400,"publishDate":1e300,"archivesId":1`),
    ),
  }),
  'half characters': () => ({ outcome: 'shown', conduct: body(few.replaceAll('条', '\\ud83d')) }),
  'control characters': () => ({
    outcome: 'shown',
    conduct: body(few.replaceAll('条', '\\u0000\\u001b[2J\\u202e\\u2028')),
  }),
}
