import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { NO_PROGRESS } from '../../src/base/progress.ts'
import { withoutPersonalData } from '../../src/commands/test/record-museum.ts'
import { runRecord } from '../../src/run/run-record.ts'
import { readEnvironment } from '../../src/web/site/environment.ts'
import { startServer } from '../support/local-server.ts'
import { messagesOf, museumFolder, openMuseum, testMuseum } from './support/test-folder.ts'

const TOKEN = 'very-private-token'

const artwork = {
  exhibitId: '9001',
  exhibitName: 'Harbour at Dawn',
  description: `Given by Ada Fenwick, ada@private.test, +44 20 7946 0958, with ${TOKEN} on its back.`,
  thumb: 'x/harbour.jpg',
  ownerPhone: '020-7946-0958',
  registrar: '13900001381',
}

interface Backend {
  readonly address: string
  readonly seen: readonly string[]
  readonly most: () => number
}

/** A backend that asks for a token and answers one artwork; it counts what it is asked at the same time. */
async function startBackend(status = 200): Promise<Backend> {
  const seen: string[] = []
  let now = 0
  let most = 0
  const server = await startServer((request, response) => {
    now += 1
    most = Math.max(most, now)
    seen.push(`${request.method} ${request.url}`)
    const isList = request.url?.includes('List') === true || request.url?.startsWith('/cmsSearch') === true
    const data = isList ? { records: [artwork], total: 1, pages: 1, current: 1 } : artwork
    const isKnown = request.headers.authorization === `Bearer ${TOKEN}` || !isList
    request.resume().on('end', () => {
      setTimeout(() => {
        now -= 1
        response.writeHead(isKnown ? status : 401, {
          'content-type': 'application/json',
          'set-cookie': 'a=b',
        })
        response.end(JSON.stringify({ code: isKnown ? 200 : 401, data }))
      }, 5)
    })
  })
  onTestFinished(() => server.close())
  return { address: server.address, seen, most: () => most }
}

function withToken(): string {
  return museumFolder({
    'site.json': (text) => text.replace('{', '{ "settings": { "API_TOKEN": "none" },'),
    'sources/artworks.json': (text) =>
      text.replace('"request": {', '"request": { "headers": { "authorization": "Bearer {API_TOKEN}" },'),
    'sources/search.json': (text) =>
      text.replace('"request": {', '"request": { "headers": { "authorization": "Bearer {API_TOKEN}" },'),
  })
}

async function record(folder: string, address: string, more: { source?: string; out?: string } = {}) {
  const lines: string[] = []
  const print = vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)))
  onTestFinished(() => print.mockRestore())
  const services = Object.values((await openMuseum(folder)).manifest.site.services)
  const environment = readEnvironment({
    CONFIG_DIR: folder,
    API_TOKEN: TOKEN,
    ...Object.fromEntries(services.map(({ env }) => [env, address])),
  })
  const complete = await runRecord({ environment, language: 'en', progress: NO_PROGRESS, ...more })
  print.mockRestore()
  return { complete, lines }
}

function filesIn(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const),
  )
}

describe('vitrine record', () => {
  it('keeps what the real backend answers to the requests of the site, without private data', async () => {
    const folder = withToken()
    const backend = await startBackend()
    const { complete, lines } = await record(folder, backend.address)
    expect([complete, lines.filter((line) => line.startsWith('HTTP'))]).toEqual([true, []])
    const files = filesIn(join(folder, 'fixtures'))
    expect(Object.keys(files).sort()).toEqual(['artwork.json', 'artworks.json', 'search.json'])
    const all = Object.values(files).join('\n')
    expect(all).toContain('Harbour at Dawn')
    for (const secret of [TOKEN, 'ada@private', '7946', '13900001381', 'Bearer', 'set-cookie', 'a=b'])
      expect(all).not.toContain(secret)
    expect(backend.most()).toBe(1)
    expect(new Set(backend.seen).size).toBeGreaterThan(2)
  })

  it('writes the same text for the same answers', async () => {
    const folder = withToken()
    const backend = await startBackend()
    const out = museumFolder()
    await record(folder, backend.address, { out: join(out, 'one') })
    await record(folder, backend.address, { out: join(out, 'two') })
    expect(filesIn(join(out, 'one'))).toEqual(filesIn(join(out, 'two')))
  })

  it('gives vitrine test what its pages show', async () => {
    const folder = withToken()
    const backend = await startBackend()
    await record(folder, backend.address)
    const museum = await openMuseum(folder)
    expect([...museum.fixtures.keys()]).toEqual(['artwork', 'artworks', 'search'])
    const results = await testMuseum(museum, ['records'])
    expect(messagesOf(results)).toEqual([])
    expect(results.find(({ group }) => group === '/artworks/:id')?.url).toBe('/artworks/9001')
  })

  it('records one source alone', async () => {
    const folder = withToken()
    await record(folder, (await startBackend()).address, { source: 'artwork' })
    expect(readdirSync(join(folder, 'fixtures'))).toEqual(['artwork.json'])
    await expect(record(folder, 'http://127.0.0.1:9', { source: 'paintings' })).rejects.toThrow(
      /no source "paintings"/,
    )
  })

  it('says which requests had no answer, and leaves a backend alone that fails', async () => {
    const folder = withToken()
    const { complete, lines } = await record(folder, 'http://127.0.0.1:9')
    expect(complete).toBe(false)
    expect(lines.join('\n')).toMatch(/not recorded: artwork, artworks, search/)
    const backend = await startBackend(500)
    expect((await record(folder, backend.address)).lines.join('\n')).toMatch(/HTTP 500/)
  })

  it('needs the address of a backend', async () => {
    const environment = readEnvironment({ CONFIG_DIR: museumFolder() })
    await expect(runRecord({ environment, language: 'en', progress: NO_PROGRESS })).rejects.toThrow(
      /There is no backend to record: set MAIN_API_URL/,
    )
  })
})

describe('personal data in recordings', () => {
  it.each([
    ['write to a.b@museum.test', 'write to name@example.org'],
    ['call +86 10 6512 3456 now', 'call +10000000000 now'],
    ['13900001381', '+10000000000'],
    ['0571-87980281', '+10000000000'],
    ['2026-11-21 10:00:00', '2026-11-21 10:00:00'],
    ['file 20260001.jpg', 'file 20260001.jpg'],
  ])('%s', (text, clean) => {
    expect(withoutPersonalData({ note: text })).toEqual({ note: clean })
  })

  it('members that name a number or an address, but no ids', () => {
    const cleaned = withoutPersonalData({
      telephone: '110',
      email: 'x',
      phoneNo: 5,
      archivesId: '13900001381',
    })
    expect(cleaned).toEqual({
      telephone: '+10000000000',
      email: 'name@example.org',
      phoneNo: '+10000000000',
      archivesId: '13900001381',
    })
  })
})
