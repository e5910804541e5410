import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DemonstrationObject } from './objects.ts'
import { freePort, run, start } from './programs.ts'
import { callJson, type Running, type System, textAt } from './system.ts'

/** The newest version whose packages all are on the registry's mirrors. */
const VERSION = '5.54.0'

const PACKAGES = {
  '@strapi/strapi': VERSION,
  'better-sqlite3': '12.11.1',
  react: '^18.3.1',
  'react-dom': '^18.3.1',
  'react-router-dom': '^6.30.3',
  'styled-components': '^6.1.19',
}

const LOCALIZED = { pluginOptions: { i18n: { localized: true } } }

/** A type of Strapi, with the files that make it part of its REST API. */
function typeFiles(singular: string, plural: string, schema: object): Readonly<Record<string, string>> {
  const part = (kind: string) =>
    `module.exports = require('@strapi/strapi').factories.createCore${kind}('api::${singular}.${singular}')\n`
  const folder = `src/api/${singular}`
  const info = { singularName: singular, pluralName: plural, displayName: singular }
  return {
    [`${folder}/content-types/${singular}/schema.json`]: JSON.stringify({
      kind: 'collectionType',
      collectionName: plural,
      info,
      ...schema,
    }),
    [`${folder}/controllers/${singular}.js`]: part('Controller'),
    [`${folder}/services/${singular}.js`]: part('Service'),
    [`${folder}/routes/${singular}.js`]: part('Router'),
  }
}

/** The second language and two tokens, as the settings of the admin panel make them. */
const BOOTSTRAP = `const { writeFileSync } = require('node:fs')
module.exports = {
  async bootstrap({ strapi }) {
    await strapi.plugin('i18n').service('locales').create({ code: 'en', name: 'English' })
    const create = (name, type) =>
      strapi.service('admin::api-token').create({ kind: 'content-api', name, description: '', type, lifespan: null })
    const [writer, reader] = [await create('fill', 'full-access'), await create('website', 'read-only')]
    writeFileSync(process.env.TOKENS_FILE, JSON.stringify({ writer: writer.accessKey, reader: reader.accessKey }))
  },
}
`

const FILES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: 'strapi-of-the-test',
    private: true,
    dependencies: PACKAGES,
    strapi: { uuid: false },
  }),
  'config/server.js':
    'module.exports = ({ env }) => ({ host: env("HOST"), port: env.int("PORT"), url: env("PUBLIC_URL"), app: { keys: ["a-key-of-the-test"] } })\n',
  'config/admin.js':
    'module.exports = () => ({ serveAdminPanel: false, auth: { secret: "a-secret-of-the-test" }, apiToken: { salt: "a-salt-of-the-test" }, transfer: { token: { salt: "a-salt-of-the-test" } } })\n',
  'config/database.js':
    'module.exports = ({ env }) => ({ connection: { client: "sqlite", connection: { filename: env("DATABASE_FILE") }, useNullAsDefault: true } })\n',
  'config/middlewares.json': JSON.stringify(
    ['logger', 'errors', 'security', 'cors', 'query', 'body', 'favicon', 'public'].map(
      (name) => `strapi::${name}`,
    ),
  ),
  'src/index.js': BOOTSTRAP,
  ...typeFiles('object', 'objects', {
    options: { draftAndPublish: true },
    ...LOCALIZED,
    attributes: {
      title: { type: 'string', ...LOCALIZED },
      description: { type: 'richtext', ...LOCALIZED },
      size: { type: 'string' },
      image: { type: 'media', multiple: false, allowedTypes: ['images'] },
      era: { type: 'relation', relation: 'manyToOne', target: 'api::era.era' },
    },
  }),
  ...typeFiles('era', 'eras', {
    options: { draftAndPublish: false },
    attributes: { name: { type: 'string' } },
  }),
}

async function install(folder: string): Promise<void> {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  rmSync(join(folder, 'public'), { recursive: true, force: true })
  mkdirSync(join(folder, 'public', 'uploads'), { recursive: true })
  if (existsSync(join(folder, 'node_modules', '.bin', 'strapi'))) return
  await run('npm', ['install', '--no-audit', '--no-fund'], { folder })
}

async function fill(
  address: string,
  token: string,
  objects: readonly DemonstrationObject[],
): Promise<Pick<Running, 'ids' | 'choices'>> {
  const authorization = `Bearer ${token}`
  const idOf = async (method: string, path: string, data: object): Promise<string> => {
    const answer = await callJson(`${address}/api/${path}`, {
      method,
      body: JSON.stringify({ data }),
      headers: { authorization, 'content-type': 'application/json' },
    })
    return textAt(Reflect.get(Object(answer), 'data'), 'documentId')
  }
  const choices = new Map<string, string>()
  for (const name of new Set(objects.map(({ era }) => era)))
    choices.set(name, await idOf('POST', 'eras', { name }))
  const ids: string[] = []
  for (const { zh, en, era, size, picture, isDraft } of objects) {
    const form = new FormData()
    form.append('files', new Blob([readFileSync(picture)], { type: 'image/webp' }), basename(picture))
    form.append('fileInfo', JSON.stringify({ alternativeText: zh.title }))
    const files = await callJson(`${address}/api/upload`, {
      method: 'POST',
      body: form,
      headers: { authorization },
    })
    const image = Number(textAt(Reflect.get(Object(files), '0'), 'id'))
    const status = isDraft ? 'draft' : 'published'
    const shared = { size, image, era: choices.get(era) }
    const id = await idOf('POST', `objects?locale=zh-Hans&status=${status}`, { ...zh, ...shared })
    await idOf('PUT', `objects/${id}?locale=en&status=${status}`, { ...en, ...shared })
    ids.push(id)
  }
  return { ids, choices }
}

async function startStrapi(
  folder: string,
  data: string,
  objects: readonly DemonstrationObject[],
): Promise<Running> {
  await install(folder)
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const tokens = join(data, 'tokens.json')
  const variables = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: address,
    DATABASE_FILE: join(data, 'strapi.db'),
    TOKENS_FILE: tokens,
    NODE_ENV: 'production',
    STRAPI_TELEMETRY_DISABLED: 'true',
    STRAPI_PLUGIN_I18N_INIT_LOCALE_CODE: 'zh-Hans',
  }
  const { end } = await start('node_modules/.bin/strapi', ['start'], /started successfully/, {
    folder,
    variables,
  })
  try {
    const { writer, reader } = JSON.parse(readFileSync(tokens, 'utf8'))
    return {
      version: VERSION,
      address,
      variables: { STRAPI_API_URL: address, STRAPI_TOKEN: reader },
      preview: { STRAPI_STATUS: 'draft' },
      ...(await fill(address, writer, objects)),
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Strapi from the npm registry, on SQLite. */
export const strapi: System = {
  preset: 'strapi',
  title: 'Strapi',
  flags: {
    token: 'STRAPI_TOKEN',
    facts: 'size',
    filter: 'era',
    choices: 'eras',
    'language-codes': 'zh=zh-Hans',
  },
  isTranslated: true,
  searchesTexts: false,
  start: startStrapi,
}
