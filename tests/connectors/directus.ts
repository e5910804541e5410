import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DemonstrationObject } from './objects.ts'
import { freePort, run, start } from './programs.ts'

/** The admin application of 12.4.1 is missing from some mirrors of the registry. */
const PACKAGES = {
  directus: '12.4.0',
  '@directus/api': '39.2.0',
  sqlite3: '5.1.7',
}

const ADMIN = 'admin-token-of-the-test'
const READER = 'reader-token-of-the-test'

export interface Running {
  readonly version: string
  readonly address: string
  /** Reads objects, drafts among them. */
  readonly token: string
  readonly end: () => Promise<void>
}

type Json = Readonly<Record<string, unknown>>

async function install(folder: string): Promise<void> {
  if (existsSync(join(folder, 'node_modules', '.bin', 'directus'))) return
  mkdirSync(folder, { recursive: true })
  const file = { name: 'directus-of-the-test', private: true, dependencies: PACKAGES }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(file))
  await run('npm', ['install', '--no-audit', '--no-fund'], { folder })
}

function createApi(address: string) {
  const send = async (method: string, path: string, body: BodyInit, headers: HeadersInit): Promise<Json> => {
    const response = await fetch(`${address}${path}`, {
      method,
      body,
      headers: { authorization: `Bearer ${ADMIN}`, ...headers },
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: HTTP ${response.status} ${text}`)
    const answer: unknown = JSON.parse(text)
    return Object(Reflect.get(Object(answer), 'data'))
  }
  return {
    post: (path: string, body: unknown) =>
      send('POST', path, JSON.stringify(body), { 'content-type': 'application/json' }),
    upload: (form: FormData) => send('POST', '/files', form, {}),
    get: async (path: string): Promise<readonly Json[]> => {
      const response = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${ADMIN}` } })
      const answer: unknown = await response.json()
      return Array.from(Object(Reflect.get(Object(answer), 'data')))
    },
  }
}

type Api = ReturnType<typeof createApi>

const KEY = { is_primary_key: true, has_auto_increment: true }

/** A collection with translations, as Directus's own settings make it. */
async function describe(api: Api): Promise<void> {
  const plain = (field: string, type = 'string'): Json => ({ field, type, meta: {}, schema: {} })
  await api.post('/collections', {
    collection: 'languages',
    meta: {},
    schema: {},
    fields: [{ field: 'code', type: 'string', schema: { is_primary_key: true } }, plain('name')],
  })
  await api.post('/collections', {
    collection: 'objects',
    meta: {},
    schema: {},
    fields: [
      { field: 'id', type: 'integer', schema: KEY },
      ...['status', 'era', 'size'].map((field) => plain(field)),
      plain('image', 'uuid'),
      {
        field: 'translations',
        type: 'alias',
        meta: { interface: 'translations', special: ['translations'] },
      },
    ],
  })
  await api.post('/collections', {
    collection: 'objects_translations',
    meta: { hidden: true },
    schema: {},
    fields: [
      { field: 'id', type: 'integer', schema: KEY },
      plain('objects_id', 'integer'),
      plain('languages_code'),
      plain('title'),
      plain('description', 'text'),
    ],
  })
  const relation = (field: string, related: string, meta: Json, collection = 'objects_translations') =>
    api.post('/relations', { collection, field, related_collection: related, meta, schema: {} })
  await relation('objects_id', 'objects', { one_field: 'translations', junction_field: 'languages_code' })
  await relation('languages_code', 'languages', { junction_field: 'objects_id' })
  await relation('image', 'directus_files', {}, 'objects')
  await api.post('/items/languages', [
    { code: 'zh-CN', name: '中文' },
    { code: 'en-US', name: 'English' },
  ])
}

async function allow(api: Api): Promise<void> {
  const everyone = (await api.get('/policies')).find(({ name }) => name === '$t:public_label')
  await api.post('/permissions', {
    policy: everyone?.id,
    collection: 'directus_files',
    action: 'read',
    fields: ['*'],
  })
  const { id } = await api.post('/policies', { name: 'website', app_access: false, admin_access: false })
  // Rules for single items, such as "published alone", need a licence from version 12 on.
  for (const collection of ['objects', 'objects_translations', 'languages'])
    await api.post('/permissions', { policy: id, collection, action: 'read', fields: ['*'] })
  await api.post('/users', {
    email: 'website@museum.example.org',
    status: 'active',
    token: READER,
    policies: [{ policy: id }],
  })
}

async function fill(api: Api, objects: readonly DemonstrationObject[]): Promise<void> {
  for (const { zh, en, era, size, picture, isDraft } of objects) {
    const form = new FormData()
    form.append('file', new Blob([readFileSync(picture)], { type: 'image/webp' }), basename(picture))
    const { id: image } = await api.upload(form)
    const translations = [
      { languages_code: 'zh-CN', ...zh },
      { languages_code: 'en-US', ...en },
    ]
    await api.post('/items/objects', {
      status: isDraft ? 'draft' : 'published',
      era,
      size,
      image,
      translations,
    })
  }
}

/** Installs Directus below a folder, starts it on SQLite, and fills it through its API. */
export async function startDirectus(
  folder: string,
  data: string,
  objects: readonly DemonstrationObject[],
): Promise<Running> {
  await install(folder)
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const variables = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: address,
    SECRET: 'a-secret-of-the-test-that-is-long-enough',
    DB_CLIENT: 'sqlite3',
    DB_FILENAME: join(data, 'directus.db'),
    STORAGE_LOCATIONS: 'local',
    STORAGE_LOCAL_ROOT: join(data, 'uploads'),
    ADMIN_EMAIL: 'admin@museum.example.org',
    ADMIN_PASSWORD: 'password-of-the-test',
    ADMIN_TOKEN: ADMIN,
    TELEMETRY: 'false',
    RATE_LIMITER_ENABLED: 'false',
  }
  const program = { folder, variables }
  await run('node_modules/.bin/directus', ['bootstrap'], program)
  const { end } = await start('node_modules/.bin/directus', ['start'], /Server started at/, program)
  try {
    const api = createApi(address)
    await describe(api)
    await allow(api)
    await fill(api, objects)
  } catch (error) {
    await end()
    throw error
  }
  return { version: PACKAGES.directus, address, token: READER, end }
}
