// @module-tag full
// Every day: tests/browser/desk-form.test.ts, and what else is in tests/develop/.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DevServer, startDevServer } from '../browser/support/dev-server.ts'
import { copyConfig } from '../support/copy-config.ts'
import { oneOf } from '../support/sweep.ts'

const root = process.cwd()
const MARK = `secret-${randomUUID()}`
const MS = 900_000

let folder = ''
let data = ''
let dev: DevServer

function copyOfConfig(): string {
  const config = join(folder, 'config')
  copyConfig(config)
  return config
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-dev-server-'))
  // Inside the project, as the default folder is.
  data = join(root, 'node_modules', `vitrine-dev-${randomUUID()}`)
  mkdirSync(data, { recursive: true })
  for (const name of ['secret.txt', 'secret.json', 'secret.ts', 'secret.css', 'secret.svg'])
    writeFileSync(join(data, name), `/* ${MARK} */`)
  writeFileSync(join(folder, 'secret.ts'), `export const secret = '${MARK}'`)
  dev = await startDevServer({ config: copyOfConfig(), data })
}, MS)
afterAll(async () => {
  await dev?.stop()
  rmSync(data, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  readonly status: number
  readonly body: string
}

/** The path goes out as it is written; `fetch` would tidy it. The answer of an event stream is cut after its head. */
function ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((done, failed) => {
    const { hostname, port } = new URL(dev.origin)
    const call = request({ hostname, port, path, headers, agent: false }, (response) => {
      const status = response.statusCode ?? 0
      if (String(response.headers['content-type']).startsWith('text/event-stream')) {
        response.destroy()
        return done({ status, body: '' })
      }
      let body = ''
      response.setEncoding('latin1')
      response.on('data', (chunk: string) => {
        body += chunk
      })
      response.on('end', () => done({ status, body }))
      response.on('error', failed)
    })
    call.on('error', failed)
    call.end()
  })
}

const SUFFIXES = [
  '',
  '?raw',
  '?url',
  '?inline',
  '?import',
  '?import&raw',
  '?raw&import',
  '?import&raw??',
  '?raw??',
  '?url&inline&import',
  '?.svg?.wasm?init',
  '?import&inline=1.wasm?init',
  '?v=1',
  '#x',
  '%3fraw',
  '%23x?raw',
  '%00?raw',
  '/',
  '.',
]

function encoded(path: string): string {
  return path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
}

function upper(path: string): string {
  return path.toUpperCase()
}

/** Addresses that may reach a file: `absolute` begins with a slash, `below` is its path below the project. */
function spellings(absolute: string): readonly string[] {
  const below = absolute.startsWith(`${root}/`)
    ? absolute.slice(root.length + 1)
    : `../../../../../..${absolute}`
  const slashes = below.replaceAll('/', '%2f')
  const paths = [
    `/_vitrine/${below}`,
    `/_vitrine//${below}`,
    `/_vitrine/./${below}`,
    `/_vitrine/src/../${below}`,
    `/_vitrine/src/%2e%2e/${below}`,
    `/_vitrine/src/..%2f${slashes}`,
    `/_vitrine/src/..%5c${below}`,
    `/_vitrine/src/%252e%252e/${below}`,
    `/_vitrine/src/..;/${below}`,
    `/_vitrine/node_modules/../${below}`,
    `/_vitrine/${encoded(below)}`,
    `/_vitrine/${upper(below)}`,
    `/_vitrine/@fs${absolute}`,
    `/_vitrine/@fs/${absolute}`,
    `/_vitrine/@fs/${root}/src/../../${absolute}`,
    `/_vitrine/@fs${root}/src/..${absolute.slice(root.length)}`,
    `/_vitrine/@fs${encoded(absolute)}`,
    `/_vitrine/@FS${absolute}`,
    `/_vitrine/%40fs${absolute}`,
    `/_vitrine/@id${absolute}`,
    `/_vitrine/@id/${absolute}`,
    `/_vitrine/@id/__x00__${absolute}`,
    `/_vitrine/_vitrine/${below}`,
    `//_vitrine/@fs${absolute}`,
    `/@fs${absolute}`,
    `/${below}`,
  ]
  return paths
}

/**
 * Every spelling of a file, with every suffix where `isCrossed`. Of the others only their type differs, which suffixes look at: each
 * suffix on the plain ways to a file, and each spelling without one.
 */
function addressesOf(file: string, isCrossed: boolean): readonly string[] {
  const paths = spellings(file)
  const suffixed = isCrossed ? paths : [...paths.slice(0, 1), `/_vitrine/@fs${file}`]
  return [...paths, ...suffixed.flatMap((path) => SUFFIXES.map((suffix) => `${path}${suffix}`))]
}

/** Files of the project and around it that are no sources of the browser, and what is in each. */
function kept(): readonly (readonly [string, RegExp])[] {
  return [
    [join(data, 'content.sqlite'), /SQLite format 3|CREATE TABLE/],
    [join(data, 'secret.txt'), new RegExp(MARK)],
    [join(data, 'secret.json'), new RegExp(MARK)],
    [join(data, 'secret.ts'), new RegExp(MARK)],
    [join(data, 'secret.css'), new RegExp(MARK)],
    [join(data, 'secret.svg'), new RegExp(MARK)],
    [join(folder, 'secret.ts'), new RegExp(MARK)],
    [join(root, 'config/site.json'), /"privateFields"/],
    [join(root, 'package-lock.json'), /lockfileVersion/],
    [join(root, 'vite.config.ts'), /defineConfig/],
    [join(root, '.gitignore'), /node_modules/],
    [join(root, '.git'), /gitdir/],
    [join(root, '.git/config'), /repositoryformatversion/],
    [join(root, 'tests/develop/dev-server.test.ts'), /Files of the project/],
    ['/etc/passwd', /root:.*:0:0/],
  ]
}

describe('the development server', () => {
  it(
    'answers no file but the sources of the browser, however it is spelt',
    async () => {
      const answered: string[] = []
      // One below the packages, one beside them, one outside of the project.
      const crossed = oneOf(
        'files × spelling × suffix',
        [join(data, 'secret.ts'), join(root, 'config/site.json'), join(folder, 'secret.ts')],
        0,
      )
      const cases = kept().flatMap(([file, content]) =>
        addressesOf(file, crossed.includes(file)).map((path) => ({ path, content })),
      )
      const next = async (): Promise<void> => {
        for (let each = cases.pop(); each !== undefined; each = cases.pop())
          if (each.content.test((await ask(each.path)).body)) answered.push(each.path)
      }
      expect(cases.length).toBeGreaterThan(1000)
      await Promise.all(Array.from({ length: 8 }, next))
      expect(answered).toEqual([])
      expect(existsSync(join(data, 'content.sqlite'))).toBe(true)
    },
    MS,
  )

  it.each([
    '/_vitrine/src/run/dev-client.ts',
    '/_vitrine/src/pages/ui/styles/index.css',
    '/_vitrine/@vite/client',
    '/_vitrine/@react-refresh',
    '/_vitrine/node_modules/vite/dist/client/env.mjs',
    `/_vitrine/@fs${resolve('node_modules/pdfjs-dist')}/cmaps/Adobe-GB1-UCS2.bcmap`,
  ])('answers what its pages load: %s', async (path) => {
    expect((await ask(path)).status).toBe(200)
  })

  const dns = { host: 'evil.example' }
  const page = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }
  const endpoints = [
    '/',
    '/_vitrine/page?url=/',
    '/__desk',
    '/_vitrine/dev/place?url=/',
    '/_vitrine/dev/events',
    '/_vitrine/__open-in-editor?file=package.json',
    '/_vitrine/@vite/client',
    '/_vitrine/src/run/dev-client.ts',
    '/api/queryArchives',
  ]
  it.each(endpoints)('%s answers neither another name nor a page of another site', async (path) => {
    const host = new URL(dev.origin).host
    for (const headers of [
      dns,
      { host: 'evil.example:80', origin: 'http://evil.example:80', 'sec-fetch-site': 'same-origin' },
      { host: `${host}.evil.example` },
      { host: '192.0.2.7' },
      { host, ...page },
      { host, origin: 'null' },
      { host, origin: 'http://127.0.0.1:1' },
      { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      { host, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
    ])
      expect([path, headers, (await ask(path, headers)).status]).toEqual([path, headers, 403])
  })

  it('opens a page by a link of another site, but nothing else', async () => {
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    expect((await ask('/', link)).status).toBe(200)
    for (const path of endpoints.filter((each) => /^\/_/.test(each)))
      expect([path, (await ask(path, link)).status]).toEqual([path, 403])
  })

  const upgraded = async (headers: string): Promise<string> => {
    const { hostname, port } = new URL(dev.origin)
    const client = (await ask('/_vitrine/@vite/client')).body
    const token = /wsToken = "([^"]+)"/.exec(client)?.[1] ?? ''
    const socket = connect(Number(port), hostname)
    socket.write(
      [
        `GET /_vitrine/?token=${token} HTTP/1.1`,
        ...headers.split('\n'),
        'connection: Upgrade',
        'upgrade: websocket',
        'sec-websocket-version: 13',
        'sec-websocket-protocol: vite-hmr',
        'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
        '',
        '',
      ].join('\r\n'),
    )
    const [chunk] = await once(socket, 'data')
    socket.destroy()
    return /HTTP\/1\.1 (\d+)/.exec(String(chunk))?.[1] ?? ''
  }

  it('opens its socket for its own pages only', async () => {
    const { host } = new URL(dev.origin)
    expect(await upgraded(`host: ${host}\norigin: ${dev.origin}`)).toBe('101')
    expect(await upgraded(`host: ${host}\norigin: https://evil.example`)).toBe('403')
    expect(await upgraded(`host: evil.example\norigin: http://evil.example`)).toBe('403')
  })
})
