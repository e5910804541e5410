import { beforeEach, describe, expect, it } from 'vitest'
import { Views } from '../../src/web/page/views.ts'
import { realManifest, siteOf, siteWithoutServices } from '../support/real-site.ts'

const SOURCE = 'channel-tree'
const manifest = realManifest()
const source = manifest.sources[SOURCE]
if (source === undefined) throw new Error('the config has no channel tree')
const { cacheSeconds: _cacheSeconds, ...asked } = source
/** Answers of the own service are not remembered, so that each mapping of the tree shows as a call. */
const sources = { ...manifest.sources, [SOURCE]: asked }

interface Channel {
  readonly name: string
  readonly isVisible?: boolean
}

let tree: readonly Channel[] | undefined
let revision: string | undefined
let calls: number
beforeEach(() => {
  tree = [{ name: '馆情' }]
  revision = '1'
  calls = 0
})

function viewsOf(site = siteWithoutServices({ ...manifest, sources }), dated = true) {
  return new Views({
    site,
    send: async () => {
      calls += 1
      if (tree === undefined) return new Response('', { status: 500 })
      return Response.json(tree.map((each) => ({ id: each.name, route: '/Survey', ...each })))
    },
    now: () => new Date('2026-11-21T10:00:00+08:00'),
    onFailure: () => {},
    ...(dated && {
      revision: async () => {
        if (revision === undefined) throw new Error('the database is away')
        return revision
      },
    }),
  })
}

async function menu(views: ReturnType<typeof viewsOf>, code = 'zh', platform?: string) {
  const { navigation } = await views.shell(code, platform)
  return navigation.map(({ title, href }) => `${title} ${href}`)
}

describe('the channel tree behind the menu', () => {
  it('is mapped once for each language and platform', async () => {
    const views = viewsOf()
    const [first, again] = [await menu(views), await menu(views)]
    expect(first).toEqual(['馆情 /Survey'])
    expect(again).toEqual(first)
    await views.namedContext('zh')
    expect(calls).toBe(1)
    expect(await menu(views, 'en')).toEqual([expect.stringMatching(/ \/Survey\?lang=en$/)])
    expect(await menu(views, 'zh', 'wx')).toEqual([expect.stringMatching(/ \/Survey\?platform=wx$/)])
    expect(await menu(views)).toEqual(first)
    expect(calls).toBe(3)
  })

  it('is mapped again for another revision: a channel is renamed, closed and opened', async () => {
    const views = viewsOf()
    await menu(views)
    tree = [{ name: '概况' }, { name: '馆情', isVisible: false }]
    revision = '2'
    expect(await menu(views)).toEqual(['概况 /Survey'])
    tree = [{ name: '概况' }, { name: '馆情' }]
    expect(await menu(views)).toEqual(['概况 /Survey'])
    revision = '3'
    expect(await menu(views)).toEqual(['概况 /Survey', '馆情 /Survey'])
  })

  it('names channels of pages as the menu does', async () => {
    const views = viewsOf()
    expect((await views.namedContext('zh')).channels.at('/Survey')).toBe('馆情')
    tree = [{ name: '概况' }]
    revision = '2'
    expect((await views.namedContext('zh')).channels.at('/Survey')).toBe('概况')
  })

  it('is asked again by the next page where it could not be had', async () => {
    const views = viewsOf()
    tree = undefined
    const configured = await menu(views)
    expect(configured.length).toBeGreaterThan(1)
    tree = [{ name: '馆情' }]
    expect(await menu(views)).toEqual(['馆情 /Survey'])
  })

  it('is not kept where nothing dates it', async () => {
    const views = viewsOf()
    revision = undefined
    await menu(views)
    await menu(views)
    expect(calls).toBe(2)
    const undated = viewsOf(undefined, false)
    await menu(undated)
    await menu(undated)
    expect(calls).toBe(4)
  })

  it('of a backend elsewhere is kept no longer than its answer', async () => {
    const views = viewsOf(
      siteOf({ ...manifest, sources: { ...sources, [SOURCE]: { ...asked, cacheSeconds: 0 } } }),
    )
    await menu(views)
    tree = [{ name: '概况' }]
    await menu(views)
    await expect.poll(() => menu(views)).toEqual(['概况 /Survey'])
  })
})
