import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { openDesk } from '../../src/develop/desk/desk.ts'
import { deskApi } from '../../src/develop/desk/desk-api.ts'
import { createDevSite, type DevCode } from '../../src/develop/dev-site.ts'
import { createGate } from '../../src/develop/gate.ts'
import { copyConfig } from '../support/copy-config.ts'
import { realManifest, siteOf } from '../support/real-site.ts'

const FILE = 'channels/news.json'

let folder: string
/** How often the site of the previews was made, or was to be. */
let made: number
let canMake: boolean
let desk: ReturnType<typeof openDesk>

function nothing(): undefined {}

const code: DevCode = {
  check: async () => ({ problems: [], report: '', texts: new Map() }),
  boot: () => Promise.reject(new Error('no site is made of this code')),
  client: { script: '', styles: [] },
  desk: { script: '', styles: [] },
  serves: () => false,
  answer: nothing,
  watch: nothing,
  watchAgain: nothing,
  close: async () => undefined,
}

function devSiteOptions(begin: () => void) {
  return {
    check: async () => ({ manifest: realManifest(), problems: [], report: '', texts: new Map() }),
    make: async () => {
      begin()
      const app = Fastify()
      return { app, site: siteOf(realManifest()), close: () => app.close() }
    },
  }
}

function saved(): string {
  return readFileSync(join(folder, FILE), 'utf8')
}

async function request(method: 'GET' | 'POST' | 'PUT', name: string, payload?: object): Promise<unknown> {
  const answer = await desk.app.inject({
    method,
    url: `${deskApi}/${name}`,
    ...(payload === undefined ? {} : { payload }),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-desk-previews-'))
  copyConfig(folder)
  made = 0
  canMake = true
  const listeners = { onState: nothing, say: nothing, warn: nothing }
  const dev = createDevSite({ configDir: folder, language: 'en', ...listeners, ...devSiteOptions(nothing) })
  await dev.remake({ code: false })
  desk = openDesk({
    configDir: folder,
    dataDir: join(folder, 'data'),
    code,
    saved: dev,
    gate: createGate('127.0.0.1'),
    origin: () => 'http://127.0.0.1:1',
    host: '127.0.0.1',
    siteOf: () =>
      devSiteOptions(() => {
        made += 1
        if (!canMake) throw new Error('the disk is full')
      }),
  })
  onTestFinished(async () => {
    await Promise.all([desk.close(), dev.close()])
    rmSync(folder, { recursive: true, force: true })
  })
})

function edited(): string {
  return saved().replace('"pageSize": 8', '"pageSize": 9')
}

it('the previews are made once for all who ask, and again for an edit, not where it is saved', async () => {
  await request('GET', 'validation')
  await request('GET', 'validation')
  expect(made).toBe(1)
  const text = edited()
  expect(await request('PUT', 'file', { path: FILE, text })).toMatchObject({ shown: true, changed: [FILE] })
  expect(made).toBe(2)
  expect(await request('POST', 'save')).toMatchObject({ shown: true, changed: [] })
  await desk.follow([join(folder, FILE)])
  await request('GET', 'validation')
  expect([made, saved()]).toEqual([2, text])
})

it('they are made again where a file of the config, a picture or code has changed', async () => {
  await request('GET', 'validation')
  writeFileSync(join(folder, FILE), edited())
  await desk.follow([join(folder, FILE)])
  expect(made).toBe(2)
  await desk.follow([join(folder, 'media', 'booking-code.svg')])
  expect(made).toBe(3)
  await desk.follow([join('src', 'pages', 'app', 'routes.ts')])
  expect(made).toBe(4)
  rmSync(join(folder, 'channels', 'survey.json'))
  await desk.follow([join(folder, 'channels', 'survey.json')])
  expect(made).toBe(5)
})

it('they are made again by the next call where they could not be made', async () => {
  canMake = false
  expect(await request('GET', 'validation')).toMatchObject({ shown: false })
  canMake = true
  expect(await request('GET', 'validation')).toMatchObject({ shown: true })
  expect(made).toBe(2)
})

it('asks for the place at which something is to be completed or explained', async () => {
  const file = { path: FILE, text: saved() }
  for (const name of ['complete', 'hover']) {
    const answer = await desk.app.inject({ method: 'POST', url: `${deskApi}/${name}`, payload: file })
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      "body must have required property 'offset'",
    ])
  }
  expect(await request('POST', 'complete', { ...file, offset: 1 })).toBeInstanceOf(Array)
})
