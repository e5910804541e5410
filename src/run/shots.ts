import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { AppError, explainError } from '../base/app-error.ts'
import { countedPages } from '../base/messages/message.ts'
import { createProgress } from '../base/progress.ts'
import { localized } from '../base/text/index.ts'
import { languageOfCall } from '../commands/language.ts'
import { everyPage } from '../commands/shots/changed-pages.ts'
import { compareSites } from '../commands/shots/compare-sites.ts'
import { inLocale, type PageVisit, visitsIn } from '../commands/shots/places.ts'
import { picturedPages } from '../commands/shots/plan-sheet.ts'
import { contactSheet, type ShotView, takeShots, viewNames } from '../commands/shots/take-shots.ts'
import { joinWithCommas, type Language, message, sameInBoth } from '../engine/errors/index.ts'
import type { SiteManifest } from '../engine/index.ts'
import { checkConfig } from '../web/site/check-config.ts'
import { readEnvironment } from '../web/site/environment.ts'
import { takeBuiltValidators } from './built-validators.ts'
import { helpInChinese, langOption } from './commands/help-words.ts'
import { startSite } from './run-site.ts'
import { findBrowser } from './set-up/install-browser.mjs'

interface Flags {
  readonly origin?: string
  readonly against?: string
  readonly out: string
  readonly only?: string
  readonly views: string
  readonly words?: readonly string[]
}

function viewsNamed(list: string): readonly ShotView[] {
  return list.split(',').map((name) => {
    const view = viewNames.find((each) => each === name)
    if (view === undefined)
      throw new AppError(message`There is no view "${name}". Choose from ${joinWithCommas(viewNames)}.`)
    return view
  })
}

/** Returns the URLs of every page in one language, and of the error page. */
async function addressesIn(
  origin: string,
  code: string,
  manifest: SiteManifest,
  { words: given = [], only = '' }: Flags,
): Promise<readonly PageVisit[]> {
  const words = given[manifest.locales.findIndex((locale) => locale.code === code)]
  const missing = {
    route: 'error page',
    page: '',
    locale: code,
    address: inLocale('/-', code, manifest),
    status: 404,
  }
  const visits = await visitsIn(origin, code, manifest, words ?? localized(manifest.site.name, code))
  return [...visits, missing].filter(({ route }) => route.includes(only))
}

interface ShotContext {
  readonly origin: string
  readonly manifest: SiteManifest
  /** Path of the browser. */
  readonly browser: string
  readonly flags: Flags
  readonly language: Language
}

/** Takes screenshots of every page of a site. */
async function takeEvery(taking: ShotContext & { readonly views: readonly ShotView[] }): Promise<void> {
  const { origin, manifest, browser, views, flags, language } = taking
  const { out } = flags
  const lists = await Promise.all(
    manifest.locales.map(({ code }) => addressesIn(origin, code, manifest, flags)),
  )
  const pages = lists.flat()
  if (pages.length === 0) throw unknownRouteError(flags)
  const taken = await takeShots({ browser, origin, out, pages, views, say: (line) => console.log(line) })
  const index = join(out, 'index.html')
  writeFileSync(index, contactSheet(taken, language))
  const done = message`${taken.length} pictures in ${out}; open ${index}`
  console.log(done[language])
}

/** @throws AppError when no site responds. */
async function mustAnswer(origin: string): Promise<void> {
  const answer = await fetch(origin).catch(() => undefined)
  if (answer?.ok !== true)
    throw new AppError(message`No site answers at ${origin}. Start it, or name another address.`)
}

/**
 * Compares every page of two sites with the same config, such as those of two commits; the exit code is 1 if
 * one differs.
 */
async function compareShots(taking: ShotContext & { readonly against: string }): Promise<void> {
  const { origin, against, manifest, browser, flags, language } = taking
  const file = join(flags.out, 'compared.html')
  for (const each of [against, origin]) await mustAnswer(each)
  const pairs = await compareSites({
    names: [against, origin],
    before: { origin: against, manifest },
    after: { origin, manifest },
    words: flags.words?.[0] ?? localized(manifest.site.name, manifest.locales[0]?.code ?? ''),
    changes: [],
    file,
    browser,
    progress: createProgress({ stream: process.stderr, language }),
    language,
    find: everyPage(flags.only),
  })
  if (pairs.length === 0) throw unknownRouteError(flags)
  const differing = picturedPages(pairs)
  for (const { name, places } of differing) console.log(`${name} (${places})`)
  const all = new Set(pairs.map(({ page }) => page)).size
  const outcome = message`${differing.length} of ${countedPages(all)} differ; open ${file}`
  console.log(outcome[language])
  if (differing.length > 0) process.exitCode = 1
}

function unknownRouteError({ only = '' }: Flags): AppError {
  return new AppError(message`No route contains "${only}". "npm run -s vitrine -- routes" lists them.`)
}

async function runShots(flags: Flags, language: Language): Promise<void> {
  const { manifest, report } = checkConfig(readEnvironment(process.env).configDir, false, language)
  if (manifest === undefined) throw new AppError(sameInBoth(report))
  const views = viewsNamed(flags.views)
  const browser = findBrowser()
  if (browser === undefined) throw new AppError(message`No Chromium was found. Set CHROMIUM_PATH to one.`)
  const site = flags.origin === undefined ? await startSite() : undefined
  const origin = flags.origin ?? site?.origin ?? ''
  try {
    mkdirSync(flags.out, { recursive: true })
    if (flags.against === undefined) await takeEvery({ origin, manifest, browser, views, flags, language })
    else await compareShots({ origin, against: flags.against, manifest, browser, flags, language })
  } finally {
    await site?.stop()
  }
}

const WORDS = {
  does: message`Takes a picture of every page, in every language, on a desktop and a phone.`,
  origin: message`a running site; without it one is started with the demonstration museum`,
  against: message`another running site of the same config, such as an earlier commit: compare every page with it`,
  out: message`where to`,
  only: message`only routes that contain this`,
  views: message`of ${joinWithCommas(viewNames)}`,
  words: message`what is searched for on the search page, language by language; default the museum's name`,
} as const

function programIn(language: Language): Command {
  const program = new Command('shots')
    .description(WORDS.does[language])
    .option('--origin <address>', WORDS.origin[language])
    .option('--against <address>', WORDS.against[language])
    .option('--out <folder>', WORDS.out[language], 'shots')
    .option('--only <part>', WORDS.only[language])
    .option('--views <list>', WORDS.views[language], 'plain')
    .option('--words <words...>', WORDS.words[language])
    .addOption(langOption(language))
    .action((flags: Flags) => runShots(flags, language))
  if (language === 'zh') helpInChinese(program)
  return program
}

takeBuiltValidators()
const language = languageOfCall(process.argv.slice(2), process.env)
try {
  await programIn(language).parseAsync()
} catch (error) {
  console.error(explainError(error)?.[language] ?? error)
  process.exitCode = 1
}
