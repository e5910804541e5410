import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isObject } from '../../../src/base/object.ts'
import { addRedirects, lackingRedirects, lockedUrls } from '../../../src/commands/moves/propose-redirects.ts'
import { withChanges } from '../../../src/commands/new/change.ts'
import { flatChannels, matchingAddress } from '../../../src/commands/plan/page-changes.ts'
import {
  type ConfigText,
  compileSite,
  createMatcher,
  isLockFile,
  LOCK_FILE,
  type SiteManifest,
} from '../../../src/engine/index.ts'
import { registry } from '../../../src/pages/templates/registry.ts'
import { readConfig } from '../../../src/web/site/read-config.ts'
import { copyConfig } from '../../support/copy-config.ts'
import { sweep } from '../../support/sweep.ts'
import { callCommand } from '../support/call-command.ts'
import { collect, startCli, temporaryFolder, until } from '../support/run-command.ts'

const museum = readConfig('config')

type Edit = (files: readonly ConfigText[]) => readonly ConfigText[]

interface ChannelFile {
  route: string
  title: Record<string, string>
  redirects?: Record<string, string>
  channels?: { segment: string }[]
  pages: {
    route: string
    template?: string
    aliases?: string[]
    title?: Record<string, string>
    params?: Record<string, string>
    links?: string
  }[]
}

function inFile(path: string, change: (file: ChannelFile) => void): Edit {
  return (files) =>
    files.map((each) => {
      if (each.path !== path) return each
      const value: ChannelFile = JSON.parse(each.text)
      change(value)
      return { path, text: `${JSON.stringify(value, undefined, 2)}\n` }
    })
}

/** In every channel file, since links lead to what moves. */
function everywhere(from: string | RegExp, to: string): Edit {
  return (files) =>
    files.map(({ path, text }) => ({ path, text: path === LOCK_FILE ? text : text.replaceAll(from, to) }))
}

function without(...paths: readonly string[]): Edit {
  return (files) => files.filter(({ path }) => !paths.includes(path))
}

function inTurn(...edits: readonly Edit[]): Edit {
  return (files) => edits.reduce((edited, edit) => edit(edited), files)
}

function page(file: ChannelFile, route: string) {
  const found = file.pages.find((each) => each.route === route)
  if (found === undefined) throw new Error(`there is no ${route}`)
  return found
}

function renameParameter(file: ChannelFile, from: string, to: string): void {
  for (const each of file.pages)
    for (const [name, value] of Object.entries(each.params ?? {}))
      if (value === from) each.params = { ...each.params, [name]: to }
}

function withoutKey(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutKey(each, key))
  if (!isObject(value)) return value
  const kept = Object.entries(value).filter(([name]) => name !== key)
  // An object that held this language alone says nothing any more.
  const isEmpty = (each: unknown): boolean => isObject(each) && Object.keys(each).length === 0
  const left = kept.map(([name, each]) => [name, withoutKey(each, key)] as const)
  return Object.fromEntries(left.filter(([name, each]) => !isEmpty(each) || isEmpty(value[name])))
}

function withoutLanguage(code: string): Edit {
  return (files) =>
    files.map((each) =>
      isLockFile(each.path)
        ? each
        : { ...each, text: JSON.stringify(withoutKey(JSON.parse(each.text), code), undefined, 2) },
    )
}

const newRoutes = { '/Exhibition': '/Shows', '/News': '/Stories' } as const

/** A section under another path, with its details and channels. */
function moveSection(from: keyof typeof newRoutes): Edit {
  return everywhere(new RegExp(`"${from}(?=["/])`, 'g'), `"${newRoutes[from]}`)
}

const MOVES: Readonly<Record<string, Edit>> = {
  'a page': everywhere('"/FriendLink"', '"/Partners"'),
  'a page into another section': everywhere('"/FriendLink"', '"/Service/Partners"'),
  'a section with its details and channels': moveSection('/Exhibition'),
  'a section whose details are under ":sec"': moveSection('/News'),
  'two sections at once': inTurn(moveSection('/Exhibition'), moveSection('/News')),
  'the details of a list alone': everywhere('"/ColLevy/:id"', '"/ColLevy/Entry/:id"'),
  'a list alone, into another section': inTurn(
    everywhere('"/Exhibition/DigitalExh"', '"/Service/Digital"'),
    everywhere('"/Exhibition/DigitalExh/:id"', '"/Service/Digital/:id"'),
  ),
  'a segment of a channel': inTurn(
    everywhere('/Exhibition/TempExh', '/Exhibition/Now'),
    everywhere('"segment": "TempExh"', '"segment": "Now"'),
  ),
  'a renamed parameter': inTurn(
    everywhere('/Education/:sec', '/Education/:part'),
    inFile('channels/education.json', (file) => renameParameter(file, ':sec', ':part')),
  ),
  'a renamed parameter in another section': inTurn(
    everywhere('/Education/:sec', '/Learning/:part'),
    everywhere(/"\/Education(?=["/])/g, '"/Learning'),
    inFile('channels/education.json', (file) => renameParameter(file, ':sec', ':part')),
  ),
  'a page drawn in another way meanwhile': inTurn(
    everywhere('"/News/Notice"', '"/News/Board"'),
    inFile('channels/news.json', (file) => {
      page(file, '/News/Board').template = 'common'
    }),
  ),
  'a swap': inTurn(
    everywhere(/"\/Exhibition\/TempExh(?=["/])/g, '"/Exhibition/@'),
    everywhere(/"\/Exhibition\/BaseExh(?=["/])/g, '"/Exhibition/TempExh'),
    everywhere('"/Exhibition/@', '"/Exhibition/BaseExh'),
  ),
  'a swap through a third place': inTurn(
    everywhere(/"\/Exhibition\/TempExh(?=["/])/g, '"/Exhibition/BaseShow'),
    everywhere(/"\/Exhibition\/BaseExh(?=["/])/g, '"/Exhibition/TempShow'),
  ),
  'a merge of two lists': inTurn(
    inFile('channels/news.json', (file) => {
      file.pages = file.pages.filter(({ route }) => route !== '/News/Notice')
      file.channels = (file.channels ?? []).filter(({ segment }) => segment !== 'Notice')
    }),
    everywhere('"/News/Notice"', '"/News/LastestNews"'),
    everywhere('"/News/Notice/:id"', '"/News/LastestNews/:id"'),
  ),
  'a page that is split in two': inTurn(
    inFile('channels/news.json', (file) => {
      const list = page(file, '/News/Notice')
      file.pages.push({ ...list, route: '/News/Closures' }, { ...list, route: '/News/Jobs' })
      file.pages = file.pages.filter((each) => each !== list)
    }),
    everywhere('"/News/Notice"', '"/News/Closures"'),
  ),
  'a page that is gone without another': inTurn(
    without('channels/privacy.json'),
    everywhere('"/Privacy"', '"/"'),
  ),
  'a section that is gone as a whole': inTurn(
    without('channels/education.json'),
    everywhere(/"\/Education[^"]*"/g, '"/"'),
  ),
  'an alias': inFile('channels/home.json', (file) => {
    for (const each of file.pages) delete each.aliases
  }),
  'a redirect': inFile('channels/exhibition.json', (file) => {
    delete file.redirects
  }),
  'a page that an earlier redirect leads to': inTurn(
    inFile('channels/friend-link.json', (file) => {
      file.redirects = { ...file.redirects, '/Links': '/FriendLink' }
    }),
    everywhere('"route": "/FriendLink"', '"route": "/Partners"'),
    everywhere('"href": "/FriendLink"', '"href": "/Partners"'),
  ),
  'a language': inTurn(
    inFile('site.json', (file) => {
      Reflect.set(file, 'locales', Reflect.get(file, 'locales').slice(0, 1))
    }),
    withoutLanguage('en'),
    inFile('channels/home.json', (file) => {
      for (const each of file.pages)
        each.aliases = (each.aliases ?? []).filter((alias) => !alias.includes('lang='))
    }),
  ),
  'fixed pages that become one with a parameter': inFile('channels/service.json', (file) => {
    file.pages = file.pages.filter(({ route }) => route !== '/Service/Guide')
  }),
  'one level deeper': everywhere(/"\/ColLevy(?=["/])/g, '"/Collection/Levy'),
  'one level up': everywhere(/"\/Collection\/ExcellentCol(?=["/])/g, '"/Masterpieces'),
}

function compiled(files: readonly ConfigText[]): SiteManifest {
  const { manifest, problems } = compileSite(
    files.filter(({ path }) => path !== LOCK_FILE),
    registry,
  )
  if (manifest === undefined) throw new Error(JSON.stringify(problems.map(({ message }) => message)))
  return manifest
}

function fixed(
  files: readonly ConfigText[],
  earlier: readonly (readonly ConfigText[])[],
): readonly ConfigText[] {
  return withChanges(
    files,
    addRedirects(
      files,
      lackingRedirects(files, registry, () => earlier),
    ),
  )
}

/** Where addresses end, over redirects. */
function createEnds(manifest: SiteManifest): (address: string) => string {
  const match = createMatcher({ ...manifest, site: { ...manifest.site, ids: 'segment' } })
  return (address) => {
    let found = match(address)
    for (let hops = 0; found.kind === 'redirect' && hops < 3; hops += 1) found = match(found.to)
    return found.kind === 'page' ? found.canonical : DEAD
  }
}

const DEAD = 'dead'

/** Where some addresses lead that are worth a look, by their move. */
const LEADS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a section with its details and channels': {
    '/Exhibition': '/Shows/BaseExh',
    '/Exhibition/TempExh/7': '/Shows/TempExh/7',
  },
  'a section whose details are under ":sec"': { '/News/Notice/7?lang=en': '/Stories/Notice/7?lang=en' },
  'a renamed parameter in another section': { '/Education/Reading/7': '/Learning/Reading/7' },
  'a page drawn in another way meanwhile': { '/News/Notice': '/News/Board' },
  'a swap through a third place': { '/Exhibition/BaseExh/7': '/Exhibition/TempShow/7' },
  'a merge of two lists': { '/News/Notice': '/News/LastestNews' },
  'a page that is split in two': { '/News/Notice': '/News/Closures' },
  'a section that is gone as a whole': { '/Education/Reading/7': '/' },
  'a page that an earlier redirect leads to': { '/Links': '/Partners' },
  'a language': {
    '/News_EN/Notice_EN': '/News/Notice',
    '/Education_EN/Reading_EN/7': '/Education/Reading/7',
    '/EN_Home': '/',
  },
}

describe('check --fix after a move', () => {
  it.each(sweep('moves of a config', Object.entries(MOVES), (_move, index) => index % 6 === 0))(
    '%s: no address of the lock is dead',
    (name, move) => {
      const moved = move(museum)
      expect(moved).not.toEqual(museum)
      const after = fixed(moved, [museum])
      const { problems } = compileSite(after, registry)
      const faults = problems.filter(({ code }) => /^(?:URL_GONE|REDIRECT_|ROUTE_)/.test(code))
      expect(faults.map(({ message }) => message)).toEqual([])
      const endOf = createEnds(compiled(after))
      const urls = lockedUrls(after) ?? []
      expect(urls.length).toBeGreaterThan(40)
      expect(urls.filter((url) => endOf(matchingAddress(url)) === DEAD)).toEqual([])
      const leads = LEADS[name] ?? {}
      expect(Object.fromEntries(Object.keys(leads).map((address) => [address, endOf(address)]))).toEqual(
        leads,
      )
    },
  )

  it('names moves whose targets are told', () => {
    expect(Object.keys(LEADS).filter((name) => !(name in MOVES))).toEqual([])
    expect(Object.keys(MOVES).length).toBeGreaterThanOrEqual(20)
  })

  it('writes nothing twice, nothing without a lock, and nothing while a file of channels cannot be read', () => {
    const moved = moveSection('/News')(museum)
    const earlier = () => [museum]
    expect(lackingRedirects(fixed(moved, [museum]), registry, earlier)).toEqual([])
    expect(lackingRedirects(without(LOCK_FILE)(moved), registry, earlier)).toEqual([])
    const broken = moved.map((each) =>
      each.path === 'channels/survey.json' ? { ...each, text: each.text.replace(':', '') } : each,
    )
    expect(lackingRedirects(broken, registry, earlier)).toEqual([])
  })

  it('leads home, or to an address that is alike, where no earlier state is known', () => {
    const moved = everywhere('"/FriendLink"', '"/FriendLinks"')(museum)
    expect(lackingRedirects(moved, registry, () => [])).toEqual([
      { from: '/FriendLink', to: '/FriendLinks', file: 'channels/friend-link.json' },
    ])
    const other = everywhere('"/FriendLink"', '"/Partners"')(museum)
    expect(lackingRedirects(other, registry, () => [])).toMatchObject([
      { from: '/FriendLink', to: '/Partners' },
    ])
    const gone = without('channels/friend-link.json')(museum)
    expect(lackingRedirects(gone, registry, () => [])).toMatchObject([{ from: '/FriendLink', to: '/' }])
  })

  // The addresses of albums led to home, and those of each album to a costume that is not there.
  it('leads a list and its records to the new addresses of their kind, where no earlier state is known', () => {
    const moved = everywhere(/"\/ColLevy(?=["/])/g, '"/Works')(museum)
    const found = lackingRedirects(moved, registry, () => [])
    expect(found.filter(({ from }) => !from.startsWith('/ColLevy/Season'))).toMatchObject([
      { from: '/ColLevy', to: '/Works' },
      { from: '/ColLevy/:id', to: '/Works/:id' },
    ])
  })

  it('finds a page in the history of the config, and leaves the rest of its file as it was', {
    tags: ['full'],
  }, async () => {
    const folder = temporaryFolder()
    const config = join(folder, 'config')
    copyConfig(config)
    const git = (...args: readonly string[]): void => {
      const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org']
      expect(spawnSync('git', [...identity, ...args], { cwd: folder }).status).toBe(0)
    }
    git('init', '-q')
    git('add', '-A')
    git('commit', '-qm', 'one')
    for (const each of readConfig(config)) {
      if (each.path === LOCK_FILE) continue
      writeFileSync(join(config, each.path), each.text.replaceAll('"/FriendLink"', '"/Partners"'))
    }
    git('commit', '-qam', 'two')
    const file = join(config, 'channels', 'friend-link.json')
    const before = readFileSync(file, 'utf8')
    const run = await callCommand(['check', '--fix', '--lang', 'en'], { CONFIG_DIR: config })
    expect(run.output).toContain(`${config}/channels/friend-link.json: "/FriendLink" leads to "/Partners"`)
    const after = readFileSync(file, 'utf8')
    expect(JSON.parse(after).redirects).toEqual({ '/FriendLink': '/Partners' })
    const lines = after.split('\n')
    expect(
      before
        .split('\n')
        .filter((line) => !lines.some((each) => each.replace(/,$/, '') === line.replace(/,$/, ''))),
    ).toEqual([])
  })
})

describe('a running site after check --fix', () => {
  it('answers every address of its lock, each section of which has moved', { tags: ['full'] }, async () => {
    const config = join(temporaryFolder(), 'config')
    copyConfig(config)
    const everything = inTurn(
      moveSection('/Exhibition'),
      moveSection('/News'),
      everywhere('"/FriendLink"', '"/Partners"'),
      everywhere(/"\/ColLevy(?=["/])/g, '"/Collection/Levy'),
      everywhere(/"\/Education(?=["/])/g, '"/Learning'),
    )
    for (const { path, text } of fixed(everything(museum), [museum])) writeFileSync(join(config, path), text)
    const child = startCli(['preview', '--port', '0'], { CONFIG_DIR: config, LANG: 'C' })
    const { output, errors } = collect(child)
    try {
      const opened = (): string | undefined => /open at (http:\S+?)\/ /.exec(output())?.[1]
      await until('the site is open', 60_000, () => opened() !== undefined || child.exitCode !== null)
      expect(errors()).toBe('')
      // ":sec" as a channel of the section fills it: there is no page of any other.
      const channels = flatChannels(compiled(museum).channels).map(([path]) => path)
      const addressOf = (url: string): string => {
        const [section = ''] = url.split(/(?<=.)\/:sec/)
        const channel = channels.find((path) => path.startsWith(`${section}/`))
        return matchingAddress(
          url.includes('/:sec') && channel !== undefined ? url.replace(`${section}/:sec`, channel) : url,
        )
      }
      const urls = [...(lockedUrls(museum) ?? []).map(addressOf), ...channels]
      // One after the other: a visitor who asks for everything at once is refused on a busy machine.
      const statuses: (readonly [url: string, status: number])[] = []
      for (const url of urls) statuses.push([url, (await fetch(opened() + url)).status])
      expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
    } finally {
      child.kill('SIGTERM')
      await once(child, 'close')
    }
  })
})
