import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { foundBrowser } from '../../src/main/found-browser.ts'
import { startDirectus } from './directus.ts'
import { demonstrationObjects } from './objects.ts'
import { freePort, run, start } from './programs.ts'

const COUNT = 30
const root = resolve('.')
const data = mkdtempSync(join(tmpdir(), 'vitrine-connectors-'))
const folder = join(process.env.CONNECTORS_DIR || data, 'directus')
const museum = join(data, 'museum')

function done(words: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)}  ${words}`)
}

const objects = demonstrationObjects(COUNT)
assert.equal(objects.length, COUNT)
const directus = await startDirectus(folder, data, objects)
done(`Directus ${directus.version} holds ${COUNT} objects, one of them a draft`)

const variables = {
  CONFIG_DIR: museum,
  DATA_DIR: join(data, 'site'),
  DIRECTUS_API_URL: directus.address,
  IMAGE_BASE_URL: directus.address,
  DIRECTUS_TOKEN: directus.token,
}

function vitrine(...words: string[]): Promise<string> {
  return run('node', ['src/main/vitrine.mjs', ...words], { folder: root, variables })
}

/** The site on a port of its own, with other variables, for as long as `visit` takes. */
async function onSite(
  more: Readonly<Record<string, string>>,
  visit: (origin: string) => Promise<void>,
): Promise<void> {
  const port = String(await freePort())
  const site = await start('node', ['src/main/start.mjs'], /http:\/\/127\.0\.0\.1:\d+/, {
    folder: root,
    variables: { ...variables, ...more, PORT: port, HOST: '127.0.0.1' },
  })
  try {
    await visit(`http://127.0.0.1:${port}`)
  } finally {
    await site.end()
  }
}

async function textOf(address: string): Promise<string> {
  return (await fetch(address)).text()
}

/** How many records' pages a list leads to. */
async function listed(address: string): Promise<number> {
  return new Set((await textOf(address)).match(/href="\/relics\/\d+/g)).size
}

const first = objects[0]
const draft = objects.at(-1)
assert(first !== undefined && draft !== undefined)

try {
  await vitrine('new', 'museum', museum, '--name-zh', '测试馆', '--name-en', 'Test museum', '--yes')
  const flags = {
    preset: 'directus',
    name: 'relics',
    address: directus.address,
    token: 'DIRECTUS_TOKEN',
    facts: 'era,size',
    filter: 'era',
    'name-zh': '藏品',
    'name-en': 'Objects',
  }
  const words = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value])
  done((await vitrine('new', 'source', ...words, '--yes')).split('\n').slice(-6).join('\n'))
  await vitrine('check')
  const live = await run('node', ['src/main/vitrine.mjs', 'check', '--live'], {
    folder: root,
    variables,
  }).catch((error: unknown) => String(error))
  assert.doesNotMatch(
    live,
    /sources\/relics[^\n]*(?:LIVE_FAILED|LIVE_EMPTY|LIVE_TOTAL|LIVE_NOTHING|LIVE_SAME)/,
  )
  done('check and check --live have nothing to say of its sources')

  await onSite({}, async (origin) => {
    assert.equal(await listed(`${origin}/relics`), 12)
    assert.equal(await listed(`${origin}/relics?page=3`), COUNT - 1 - 24)
    const ofEra = objects.filter(({ era, isDraft }) => era === first.era && !isDraft).length
    assert.equal(await listed(`${origin}/relics?filter=${first.era}`), Math.min(ofEra, 12))
    const found = objects.filter(({ zh, isDraft }) => !isDraft && JSON.stringify(zh).includes(first.zh.title))
    const search = `${origin}/relics?keywords=${encodeURIComponent(first.zh.title)}`
    assert.equal(await listed(search), found.length)
    assert.match(await textOf(`${origin}/relics/1`), new RegExp(first.zh.title))
    assert.match(await textOf(`${origin}/relics/1?lang=en`), new RegExp(first.en.title))
    assert.equal((await fetch(`${origin}/relics/${COUNT}`)).status, 404)
    assert.equal((await fetch(`${origin}/relics/99999`)).status, 404)
    done('list, pages, filter, search, detail in two languages; the draft is 404')

    const shots = resolve(process.env.SHOTS_DIR || join(data, 'shots'))
    mkdirSync(shots, { recursive: true })
    const browser = await chromium.launch({ executablePath: foundBrowser(), args: ['--no-sandbox'] })
    try {
      for (const [width, height] of [
        [1366, 768],
        [390, 844],
      ] as const)
        for (const [name, path] of [
          ['list-zh', '/relics'],
          ['list-en', '/relics?lang=en'],
          ['detail-zh', '/relics/1'],
          ['detail-en', '/relics/1?lang=en'],
        ] as const) {
          const page = await browser.newPage({ viewport: { width, height } })
          await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
          const broken = await page.locator('main img').evaluateAll(
            (images) =>
              images.filter((image) => {
                const { complete, naturalWidth } = image as HTMLImageElement
                return complete && naturalWidth === 0
              }).length,
          )
          assert.equal(broken, 0, `${path} has ${broken} pictures that do not load`)
          await page.screenshot({ path: join(shots, `directus-${name}-${width}.png`) })
          await page.close()
        }
    } finally {
      await browser.close()
    }
    done(`pictures load in Chromium; screenshots in ${shots}`)
  })

  const preview = { DIRECTUS_STATUS: 'published,draft' }
  await onSite({ ...preview, DATA_DIR: join(data, 'preview') }, async (origin) => {
    assert.match(await textOf(`${origin}/relics/${COUNT}`), new RegExp(draft.zh.title))
    done('a second process with DIRECTUS_STATUS shows the draft')
  })
} finally {
  await directus.end()
}
