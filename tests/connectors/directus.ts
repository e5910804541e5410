import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseEnv } from 'node:util'
import { fencesIn } from '../docs/support/documents.ts'
import { fenceNamed } from '../docs/support/fences.ts'
import type { DemonstrationObject } from './objects.ts'
import { freePort, run, start } from './programs.ts'
import { callJson, type Running, type System, textAt } from './system.ts'

/** The guide to editing in Directus: its packages, its environment and its calls are what runs here. */
const guide = fencesIn('guides/editing.md')

/** Its token of the website. It reads drafts too. */
const READER = 'token-of-the-website'

async function install(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), fenceNamed(guide, 'package.json'))
  if (existsSync(join(folder, 'node_modules', '.package-lock.json'))) return
  await run('npm', ['install', '--no-audit', '--no-fund'], { folder })
}

function dataOf(answer: unknown): unknown {
  return Reflect.get(Object(answer), 'data')
}

async function fill(
  address: string,
  authorization: string,
  objects: readonly DemonstrationObject[],
): Promise<readonly string[]> {
  const post = (path: string, body: unknown) =>
    callJson(`${address}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization, 'content-type': 'application/json' },
    })
  const calls: unknown = JSON.parse(fenceNamed(guide, 'set-up.json'))
  for (const call of Array.from(Object(calls))) {
    const [path, body] = Array.from(Object(call))
    await post(String(path), body)
  }
  const ids: string[] = []
  for (const { zh, en, era, size, picture, isDraft } of objects) {
    const form = new FormData()
    form.append('file', new Blob([readFileSync(picture)], { type: 'image/webp' }), basename(picture))
    const file = await callJson(`${address}/files`, {
      method: 'POST',
      body: form,
      headers: { authorization },
    })
    const made = await post('/items/objects', {
      status: isDraft ? 'draft' : 'published',
      era,
      size,
      image: textAt(dataOf(file), 'id'),
      translations: [
        { languages_code: 'zh-CN', ...zh },
        { languages_code: 'en-US', ...en },
      ],
    })
    ids.push(textAt(dataOf(made), 'id'))
  }
  return ids
}

async function startDirectus(
  folder: string,
  data: string,
  objects: readonly DemonstrationObject[],
): Promise<Running> {
  await install(folder)
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const variables = {
    ...parseEnv(fenceNamed(guide, '.env')),
    PORT: String(port),
    PUBLIC_URL: address,
    DB_FILENAME: join(data, 'directus.db'),
    STORAGE_LOCAL_ROOT: join(data, 'uploads'),
  }
  const program = { folder, variables }
  await run('node_modules/.bin/directus', ['bootstrap'], program)
  const { end } = await start('node_modules/.bin/directus', ['start'], /Server started at/, program)
  const manifest = readFileSync(join(folder, 'node_modules', 'directus', 'package.json'), 'utf8')
  try {
    return {
      version: textAt(JSON.parse(manifest), 'version'),
      address,
      variables: { DIRECTUS_API_URL: address, DIRECTUS_TOKEN: READER },
      preview: { DIRECTUS_STATUS: 'published,draft' },
      ids: await fill(address, `Bearer ${textAt(variables, 'ADMIN_TOKEN')}`, objects),
      choices: new Map(objects.map(({ era }) => [era, era])),
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Directus from the npm registry, on SQLite. */
export const directus: System = {
  preset: 'directus',
  title: 'Directus',
  flags: { token: 'DIRECTUS_TOKEN', facts: 'era,size', filter: 'era' },
  isTranslated: true,
  searchesTexts: true,
  start: startDirectus,
}
