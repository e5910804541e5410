import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { directus } from './directus.ts'
import { demonstrationObjects } from './objects.ts'
import { freePort, run, start } from './programs.ts'
import { strapi } from './strapi.ts'
import type { Running, System } from './system.ts'
import { lookAtPages, readPages, textOf } from './visit.ts'
import { wordpress } from './wordpress.ts'

const COUNT = 30
const root = resolve('.')
const work = mkdtempSync(join(tmpdir(), 'vitrine-connectors-'))
const kept = resolve(process.env.CONNECTORS_DIR || join(work, 'programs'))
const shots = resolve(process.env.SHOTS_DIR || join(work, 'shots'))

const objects = demonstrationObjects(COUNT)
assert.equal(objects.length, COUNT)
const draft = objects.at(-1)

/** Makes a museum on a system, and looks at it. */
async function tryMuseum(system: System, running: Running, data: string): Promise<void> {
  const { preset, title, flags } = system
  const done = (words: string): void =>
    console.log(`${new Date().toISOString().slice(11, 19)}  ${title} ${running.version}: ${words}`)
  done(`holds ${COUNT} objects, one of them a draft`)
  const variables = {
    ...running.variables,
    CONFIG_DIR: join(data, 'museum'),
    IMAGE_BASE_URL: running.address,
  }
  const vitrine = (...words: readonly string[]): Promise<string> =>
    run('node', ['src/run/set-up/run.mjs', 'dist/server/vitrine.js', ...words], { folder: root, variables })
  /** The site on a port of its own, with other variables, for as long as `visit` takes. */
  const onSite = async (
    more: Readonly<Record<string, string>>,
    visit: (origin: string) => Promise<void>,
  ): Promise<void> => {
    const port = String(await freePort())
    const site = await start(
      'node',
      ['src/run/set-up/run.mjs', 'dist/server/server.js'],
      /http:\/\/127\.0\.0\.1:\d+/,
      {
        folder: root,
        variables: { ...variables, ...more, PORT: port, HOST: '127.0.0.1' },
      },
    )
    try {
      await visit(`http://127.0.0.1:${port}`)
    } finally {
      await site.end()
    }
  }
  const names = ['--name-zh', '测试馆', '--name-en', 'Test museum']
  await vitrine('new', 'museum', variables.CONFIG_DIR, ...names, '--yes')
  const given = {
    ...flags,
    preset,
    name: 'relics',
    address: running.address,
    'name-zh': '藏品',
    'name-en': 'Objects',
  }
  const words = Object.entries(given).flatMap(([flag, value]) => [`--${flag}`, value])
  await vitrine('new', 'source', ...words, '--yes')
  await vitrine('check')
  const live = await vitrine('check', '--live').catch(String)
  assert.doesNotMatch(live, /sources\/relics[^\n]*LIVE_/, live)
  done('check and check --live have nothing to say of its sources')

  const subject = { system, running, objects }
  await onSite({ DATA_DIR: join(data, 'site') }, async (origin) => {
    await readPages(origin, subject)
    done('list, pages, filter, search, detail; the draft is 404')
    await lookAtPages(origin, subject, shots)
    done(`pictures load in Chromium; screenshots in ${shots}`)
  })
  await onSite({ ...running.preview, DATA_DIR: join(data, 'preview') }, async (origin) => {
    assert((await textOf(`${origin}/relics/${running.ids.at(-1)}`)).includes(draft?.zh.title ?? '?'))
    done(`a second process with ${Object.keys(running.preview).join(', ')} shows the draft`)
  })
}

const systems = [directus, strapi, wordpress]
const named = process.argv.slice(2)
for (const name of named)
  assert(
    systems.some(({ preset }) => preset === name),
    `There is no system ${name}.`,
  )

for (const system of systems) {
  if (named.length > 0 && !named.includes(system.preset)) continue
  const data = join(work, system.preset)
  mkdirSync(data)
  const running = await system.start(join(kept, system.preset), data, objects)
  try {
    await tryMuseum(system, running, data)
  } finally {
    await running.end()
  }
}
