import { describe, expect, it, onTestFinished } from 'vitest'
import { checkConfig } from '../../src/site/server/check-config.ts'
import type { Environment } from '../../src/site/server/environment.ts'
import { createSite } from '../../src/site/server/site.ts'
import { runNewPreset } from '../../src/tools/cli/new/run-new-preset.ts'
import { checkLive } from '../../src/tools/test/live/check-live.ts'
import { startServer } from '../support/local-server.ts'
import { startWebNode } from '../support/web-node.ts'
import { directus, type KnownSystem, omekaS, strapi, wordpress } from './support/known-systems.ts'
import { contentOf, jsonOf, quiet, refusalOf, smallMuseum } from './support/new-run.ts'

interface Made {
  readonly folder: string
  readonly printed: string
  readonly asked: readonly string[]
  /** Codes and messages of `check --live` on the sources of the preset. */
  readonly live: () => Promise<readonly string[]>
  /** Text of a page of the museum. */
  readonly open: (path: string) => Promise<{ readonly status: number; readonly text: string }>
}

async function museumOn(
  system: KnownSystem,
  preset: string,
  given: Readonly<Record<string, string>> = {},
  variables: Readonly<Record<string, string>> = {},
): Promise<Made> {
  const asked: string[] = []
  const server = await startServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://system.test')
    asked.push(decodeURIComponent(`${url.pathname}${url.search}`))
    const { status = 200, headers, body } = system(url, request)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  })
  onTestFinished(server.close)
  const folder = smallMuseum()
  const flags = {
    preset,
    name: 'helmets',
    address: server.address,
    nameZh: '头盔',
    nameEn: 'Helmets',
    ...given,
  }
  const { options, printed } = quiet(folder, flags)
  await runNewPreset(options)
  const { manifest, report } = checkConfig(folder, false, 'en')
  expect(report).toMatch(/^(?!.*\b(error|warning)\b)/s)
  if (manifest === undefined) throw new Error(report)
  const environment: Environment = {
    host: '127.0.0.1',
    port: 0,
    dataDir: '',
    configDir: folder,
    logLevel: 'silent',
    variables: {
      [`${preset.toUpperCase().replace('-', '_')}_API_URL`]: server.address,
      IMAGE_BASE_URL: ['wordpress', 'omeka-s'].includes(preset) ? 'http://pictures.test' : server.address,
      ...variables,
    },
  }
  return {
    folder,
    printed: printed.join('\n'),
    asked,
    live: async () =>
      (await checkLive(manifest, environment, () => new Date()))
        .map(({ code, message }) => `${code} ${message}`)
        .filter((line) => line.includes('helmets')),
    open: async (path) => {
      const node = await startWebNode({}, { site: createSite(manifest, environment) })
      onTestFinished(async () => node.close())
      const { statusCode, payload } = await node.inject({ url: path, headers: { host: 'museum.test' } })
      return { status: statusCode, text: payload }
    },
  }
}

/** Addresses of records' pages in a list. */
function recordsIn({ text }: { readonly text: string }): number {
  return new Set(text.match(/href="\/helmets\/[^"?]+/g)).size
}

describe('new source --preset', () => {
  it('shows posts of WordPress: list, pages, filter, search, picture and detail', async () => {
    const { open, live, asked, printed, folder } = await museumOn(wordpress, 'wordpress')
    expect(printed).toContain('WORDPRESS_API_URL=http://127.0.0.1')
    expect(await live()).toEqual([])
    const list = await open('/helmets')
    expect(recordsIn(list)).toBe(12)
    expect(list.text).toContain('Helmet 1 – iron')
    expect(list.text).toContain('http://pictures.test/1.jpg')
    expect(list.text).toContain('Ming &amp; later')
    expect(recordsIn(await open('/helmets?page=3'))).toBe(6)
    expect(recordsIn(await open('/helmets?filter=1'))).toBe(10)
    expect(recordsIn(await open('/helmets?keywords=helmet%2030'))).toBe(1)
    const detail = await open('/helmets/7?lang=en')
    expect(detail.text).toContain('Text of Helmet 7.')
    expect(asked.at(-1)).toMatch(/lang=en/)
    for (const id of ['999', 'nothing']) expect((await open(`/helmets/${id}`)).status).toBe(404)
    expect(asked.filter((path) => path.includes('/posts') && !path.includes('status=publish'))).toEqual([])
    expect(jsonOf(folder, 'sources/helmets.json')).toMatchObject({ service: 'wordpress' })
  })

  it('shows items of Directus in two languages, signed with a token of the environment', async () => {
    const { open, live, folder } = await museumOn(
      directus,
      'directus',
      { token: 'DIRECTUS_TOKEN', filter: 'era', facts: 'era' },
      { DIRECTUS_TOKEN: 'a-token-of-directus' },
    )
    expect(await live()).toEqual([])
    const list = await open('/helmets')
    expect(recordsIn(list)).toBe(12)
    expect(list.text).toContain('头盔 12')
    expect(list.text).toContain('/assets/0f3a-1')
    expect((await open('/helmets?lang=en')).text).toContain('Helmet 12')
    expect(recordsIn(await open('/helmets?filter=Ming'))).toBe(10)
    expect(recordsIn(await open('/helmets?keywords=%E5%A4%B4%E7%9B%94%2030'))).toBe(1)
    const detail = await open('/helmets/7?lang=en')
    expect(detail.text).toMatch(/Helmet 7.*Era.*Ming/s)
    expect((await open('/helmets/999')).status).toBe(404)
    const { services } = jsonOf(folder, 'site.json') as { services: Record<string, unknown> }
    expect(services.directus).toEqual({
      env: 'DIRECTUS_API_URL',
      auth: { scheme: 'bearer', env: 'DIRECTUS_TOKEN' },
    })
    expect(JSON.stringify(contentOf(folder))).not.toContain('a-token-of-directus')
  })

  it('leaves out what Directus has not: translations, status, filter, picture', async () => {
    const answers = { translations: '', status: '', image: '' }
    const { folder } = await museumOn(directus, 'directus', answers)
    const { request, item } = jsonOf(folder, 'sources/helmets.json') as Record<
      string,
      Record<string, unknown>
    >
    expect(Object.keys(Object(request?.query))).toEqual([
      'fields[0]',
      'search',
      'sort',
      'limit',
      'page',
      'meta',
    ])
    expect(item).toEqual({
      id: '/id',
      title: { from: ['/title'] },
      text: { from: ['/description'] },
      html: { from: ['/description'] },
    })
    expect(Object.keys(contentOf(folder))).not.toContain('sources/helmets-choices.json')
  })

  it('shows documents of Strapi, with its own codes of languages', async () => {
    const { open, live } = await museumOn(
      strapi,
      'strapi',
      {
        token: 'STRAPI_TOKEN',
        filter: 'era',
        choices: 'eras',
        languageCodes: 'zh=zh-Hans',
      },
      { STRAPI_TOKEN: 'a-token-of-strapi' },
    )
    expect(await live()).toEqual([])
    const list = await open('/helmets')
    expect(recordsIn(list)).toBe(12)
    expect(list.text).toContain('头盔 12')
    expect(list.text).toContain('/uploads/1.jpg')
    expect((await open('/helmets?lang=en')).text).toContain('Helmet 12')
    expect(recordsIn(await open('/helmets?filter=eraMing'))).toBe(10)
    expect((await open('/helmets/doc7abc?lang=en')).text).toMatch(/Helmet 7.*Era.*Ming/s)
    expect((await open('/helmets/doc999abc')).status).toBe(404)
  })

  it('shows items of Omeka S with their Dublin Core terms, filtered by item sets', async () => {
    const { open, live, asked, folder } = await museumOn(omekaS, 'omeka-s', {
      site: '3',
      facts: 'creator,date',
    })
    expect(await live()).toEqual([])
    const list = await open('/helmets')
    expect(recordsIn(list)).toBe(12)
    expect(list.text).toContain('http://pictures.test/large/1.jpg')
    expect(list.text).toContain('Of the Ming')
    expect(recordsIn(await open('/helmets?page=3'))).toBe(6)
    expect(recordsIn(await open('/helmets?filter=71'))).toBe(10)
    expect(recordsIn(await open('/helmets?keywords=helmet%2030'))).toBe(1)
    expect(
      asked.filter((path) => path.startsWith('/api/items?')).every((path) => /[?&]site_id=3/.test(path)),
    ).toBe(true)
    const detail = await open('/helmets/7?lang=en')
    expect(detail.text).toMatch(/Helmet 7.*Text of Helmet 7\..*Creator.*A smith of the city.*Date.*Ming/s)
    expect((await open('/helmets/30')).status).toBe(200)
    expect((await open('/helmets/999')).status).toBe(404)
    const { services } = jsonOf(folder, 'site.json') as { services: Record<string, unknown> }
    expect(services['omeka-s']).toEqual({ env: 'OMEKA_S_API_URL' })
  })

  it('refuses a token in place of its variable, an address with a password, and a preset that is not there', async () => {
    const refused = (given: Readonly<Record<string, string>>) =>
      refusalOf(
        runNewPreset(
          quiet(smallMuseum(), {
            preset: 'directus',
            name: 'a',
            address: 'https://cms.example.org',
            ...given,
          }).options,
        ),
      )
    expect(await refused({ token: 'abc.def' })).toContain('not the token itself')
    expect(await refused({ address: 'https://me:secret@cms.example.org' })).toContain('holds no password')
    expect(await refused({ preset: 'nothing' })).toContain('wordpress, directus, strapi, omeka-s')
    expect(await refused({ preset: 'omeka-s', token: 'OMEKA_TOKEN' })).toContain(
      'The preset omeka-s does not use --token. It uses --name, --route, --address, --site',
    )
    expect(await refused({ collection: '../users' })).toContain('letters, digits')
  })
})
