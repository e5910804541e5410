import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { checkConfig } from '../cli/load-site.ts'
import { inLocale, type Visit, visitsIn } from '../cli/shots/places.ts'
import { contactSheet } from '../cli/shots/shot-sheet.ts'
import { takeShots, type View, viewNames } from '../cli/shots/take-shots.ts'
import { UsageError } from '../cli/usage-error.ts'
import type { SiteManifest } from '../engine/index.ts'
import { languageOfEnvironment } from '../errors/index.ts'
import { localized } from '../i18n/index.ts'
import { readEnvironment } from '../server/environment.ts'
import { findBrowser } from './install-browser.mjs'
import { startSite } from './run-site.ts'

interface Flags {
  readonly origin?: string
  readonly out: string
  readonly only?: string
  readonly views: string
  readonly words?: readonly string[]
}

const viewsNamed = (list: string): readonly View[] =>
  list.split(',').map((name) => {
    const view = viewNames.find((each) => each === name)
    if (view === undefined)
      throw new UsageError(`There is no view "${name}". Choose from ${viewNames.join(', ')}.`)
    return view
  })

/** Addresses of every page in one language, and the error page. */
const addressesIn = async (
  origin: string,
  code: string,
  manifest: SiteManifest,
  { words: given = [], only = '' }: Flags,
): Promise<readonly Visit[]> => {
  const words = given[manifest.locales.findIndex((locale) => locale.code === code)]
  const missing = { route: 'error page', locale: code, address: inLocale('/-', code, manifest), status: 404 }
  const visits = await visitsIn(origin, code, manifest, words ?? localized(manifest.site.name, code))
  return [...visits, missing].filter(({ route }) => route.includes(only))
}

const shots = async (flags: Flags): Promise<void> => {
  const { manifest, report } = checkConfig(
    readEnvironment(process.env).configDir,
    false,
    languageOfEnvironment(process.env),
  )
  if (manifest === undefined) throw new UsageError(report)
  const views = viewsNamed(flags.views)
  const browser = findBrowser()
  if (browser === undefined) throw new UsageError('No Chromium was found. Set CHROMIUM_PATH to one.')
  const site = flags.origin === undefined ? await startSite() : undefined
  const origin = flags.origin ?? site?.origin ?? ''
  try {
    const lists = await Promise.all(
      manifest.locales.map(({ code }) => addressesIn(origin, code, manifest, flags)),
    )
    const pages = lists.flat()
    if (pages.length === 0)
      throw new UsageError(`No route contains "${flags.only}". "npm run -s vitrine -- routes" lists them.`)
    mkdirSync(flags.out, { recursive: true })
    const taken = await takeShots({
      browser,
      origin,
      out: flags.out,
      pages,
      views,
      said: (line) => console.log(line),
    })
    writeFileSync(join(flags.out, 'index.html'), contactSheet(taken))
    console.log(`${taken.length} pictures in ${flags.out}; open ${join(flags.out, 'index.html')}`)
  } finally {
    await site?.stop()
  }
}

const program = new Command('shots')
  .description('Takes a picture of every page, in every language, on a desktop and a phone.')
  .option('--origin <address>', 'a running site; without it one is started with the demonstration museum')
  .option('--out <folder>', 'where to', 'shots')
  .option('--only <part>', 'only routes that contain this')
  .option('--views <list>', `of ${viewNames.join(', ')}`, 'plain')
  .option(
    '--words <words...>',
    "what the search page is asked for, language by language; default the museum's name",
  )
  .action(shots)

try {
  await program.parseAsync()
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error)
  process.exitCode = 1
}
