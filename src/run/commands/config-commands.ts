import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { AppError, explainError } from '../../base/app-error.ts'
import { countedPages } from '../../base/messages/message.ts'
import { createMemo } from '../../base/tasks.ts'
import { explainName } from '../../commands/explain.ts'
import { type FixedFile, fixBlanks, fixConfig } from '../../commands/fix-config.ts'
import { addRedirects, lackingRedirects } from '../../commands/moves/propose-redirects.ts'
import { writeFiles } from '../../commands/new/change.ts'
import { bySeverity, type Change } from '../../commands/plan/change.ts'
import { diffFile } from '../../commands/plan/diff-driver.ts'
import { planStates } from '../../commands/plan/plan.ts'
import {
  isWorse,
  type PicturedPage,
  planFormats,
  readIgnored,
  reportPlan,
  sortChanges,
} from '../../commands/plan/report-plan.ts'
import {
  compileState,
  earlierFiles,
  readStates,
  recordFolders,
  withoutLocks,
} from '../../commands/plan/states.ts'
import { problemFormats, reportProblems } from '../../commands/report-problems.ts'
import { routesAs } from '../../commands/route-table.ts'
import { type PicturePair, picturedPages, sheetWritten } from '../../commands/shots/plan-sheet.ts'
import { checkLive } from '../../commands/test/live/check-live.ts'
import { channelNumbers, type StoredContent } from '../../commands/test/live/seen-content.ts'
import { rightsSources, storedRecordProblems } from '../../commands/test/live/stored-records.ts'
import { forgetGone, siteWithoutLock, writeLock } from '../../commands/write-lock.ts'
import { entitiesOf, hasDatabase } from '../../content/index.ts'
import { type WholeRecord, wholeRecords } from '../../content/staff/index.ts'
import {
  catalogue,
  formatProblems,
  joinWithCommas,
  type Language,
  message,
  type Problem,
  problemOf,
  sameInBoth,
} from '../../engine/errors/index.ts'
import { type ConfigText, LOCK_FILE, type SiteManifest, TRANSLATIONS_FILE } from '../../engine/index.ts'
import { checkConfig } from '../../web/site/check-config.ts'
import { type Environment, readEnvironment } from '../../web/site/environment.ts'
import { loadRegistry } from '../../web/site/extensions/load-registry.ts'
import { fontSizes } from '../../web/site/find-font.ts'
import { readConfig } from '../../web/site/read-config.ts'
import { serviceAddresses } from '../../web/site/services.ts'
import { siteLinks } from '../../web/site/site-links.ts'
import { shownFiles } from '../config-facts.ts'
import { configProblems } from '../config-problems.ts'
import { printMessage, SpokenCommand } from './help-words.ts'
import { withContent } from './review-commands.ts'
import { writeRecord } from './texts-commands.ts'

interface FormatFlags {
  readonly format: string
}

const FORMAT = '--format <format>'

interface CheckFlags extends FormatFlags {
  readonly live?: boolean
  readonly fix?: boolean
}

/**
 * Repairs the JSON of a config, removes stray spaces, adds redirects for removed URLs, records its
 * translations, and prints the changes.
 */
function runFix(configDir: string, language: Language): void {
  const write = (files: readonly ConfigText[], fixed: readonly FixedFile[]): boolean => {
    const before = new Map(files.map(({ path, text }) => [path, text]))
    writeFiles(
      configDir,
      fixed.map(({ path, text }) => ({ path, before: before.get(path) ?? '', after: text })),
    )
    for (const { path, changes } of fixed)
      for (const change of changes) console.log(`${configDir}/${path}: ${change}`)
    return fixed.length > 0
  }
  const files = readConfig(configDir)
  const isRepaired = write(files, fixConfig(files))
  const repaired = readConfig(configDir)
  const isTidied = write(repaired, fixBlanks(repaired, loadRegistry(configDir).registry))
  const redirected = proposeRedirects(configDir, language)
  const recorded = writeRecord(configDir, language)
  if (!isRepaired && !isTidied && !redirected && !recorded)
    printMessage(message`Nothing had to be changed.`, language)
}

/** Adds the redirects missing for locked URLs, and prints them. Returns whether there were any. */
function proposeRedirects(configDir: string, language: Language): boolean {
  const files = readConfig(configDir)
  const { registry } = loadRegistry(configDir)
  const lacking = lackingRedirects(files, registry, (urls) => earlierFiles(configDir, urls))
  writeFiles(configDir, addRedirects(files, lacking))
  for (const { from, to, file } of lacking)
    printMessage(message`${configDir}/${file}: "${from}" leads to "${to}"`, language)
  return lacking.length > 0
}

function isStored({ databaseUrl, dataDir }: Environment): boolean {
  return databaseUrl !== undefined || hasDatabase(dataDir)
}

/**
 * Returns the stored records as `runCheck` needs them, reading each entity once; undefined without a
 * database. An unreadable database counts as empty.
 */
function storedOf(environment: Environment): StoredContent | undefined {
  if (!isStored(environment)) return undefined
  const remember = createMemo<ReadonlySet<string>>()
  const read = async (
    entities: readonly string[],
    found: (record: WholeRecord) => readonly string[],
  ): Promise<ReadonlySet<string>> =>
    withContent(async (content) => {
      const all = new Set<string>()
      for (const entity of entities)
        for await (const record of wholeRecords(content, entity))
          for (const each of found(record)) all.add(each)
      return all
    }).catch(() => new Set<string>())
  return {
    ids: (entity) => remember(entity, () => read([entity], ({ id }) => [id])),
    channels: () => read(['archive', 'channel'], ({ entity, record }) => channelNumbers(entity, record)),
  }
}

/** Returns the problems of the records in the database; none without a database. */
async function storedProblems(
  environment: Environment,
  manifest: SiteManifest,
  texts: ReadonlyMap<string, string>,
): Promise<readonly Problem[]> {
  if (!isStored(environment)) return []
  const addresses = serviceAddresses(manifest, environment.variables)
  const leadsTo = siteLinks(manifest, entitiesOf(manifest.recordTypes), addresses, environment.siteUrl)
  const readRights = rightsSources(manifest, addresses, texts)
  return withContent((content) =>
    storedRecordProblems(content, { ...shownFiles(environment), leadsTo }, readRights),
  )
}

async function runCheck(
  { format, fix: isFixed = false, live = false }: CheckFlags,
  language: Language,
): Promise<void> {
  const environment = readEnvironment(process.env)
  const { configDir } = environment
  if (isFixed) runFix(configDir, language)
  const {
    manifest,
    problems: written,
    texts,
  } = await configProblems(configDir, environment, storedOf(environment))
  const found =
    live && manifest !== undefined ? await checkLive(manifest, environment, () => new Date(), texts) : []
  const stored = live && manifest !== undefined ? await storedProblems(environment, manifest, texts) : []
  const problems = [...written, ...found, ...stored]
  const root = `${configDir}/`
  const color = process.stdout.isTTY === true
  const report = reportProblems(problems, format, { root, texts, color, language })
  if (report !== '') console.log(report)
  if (problems.some(({ severity }) => severity === 'error')) process.exitCode = 1
  if (manifest === undefined) {
    if (format === 'text')
      printMessage(
        message`With these errors corrected, the check also looks at requests to the content service, logos and icons, and texts that wait for a translation.`,
        language,
      )
    return
  }
  if (format === 'text' && process.exitCode !== 1) {
    const [pages, redirects] = [manifest.pages.length, manifest.redirects.length]
    const redirected = redirects === 1 ? message`${redirects} redirect` : message`${redirects} redirects`
    printMessage(message`${configDir}: ${countedPages(pages)}, ${redirected}, no errors`, language)
    for (const line of fontSizes(manifest, configDir)) printMessage(line, language)
  }
}

/**
 * Runs the check. An error that stops it is also printed in the requested format, since the program that
 * reads it expects output.
 */
async function checkOrReport(flags: CheckFlags, language: Language): Promise<void> {
  try {
    await runCheck(flags, language)
  } catch (error) {
    const words = explainError(error)
    if (words !== undefined && flags.format !== 'text' && problemFormats.includes(flags.format)) {
      const place = { file: 'site.json', pointer: '', line: 1, column: 1 }
      const problem = problemOf(catalogue.CHECK_STOPPED, { words }, place)
      const root = `${process.env.CONFIG_DIR ?? 'config'}/`
      console.log(reportProblems([problem], flags.format, { root, texts: new Map(), color: false, language }))
    }
    throw error
  }
}

function checkCommand(language: Language): Command {
  return new SpokenCommand('check', language)
    .says(message`check the config and print every problem`)
    .flags({
      [FORMAT]: [joinWithCommas(problemFormats), 'text'],
      '--fix': message`first repair JSON where no doubt is possible, remove blanks that texts do not need, add redirects for public addresses that are gone, and record what translations were made from`,
      '--live': message`also ask each source a few times and look through the records in the database, and report what they show`,
    })
    .action((flags: CheckFlags) => checkOrReport(flags, language))
}

function explainCommand(language: Language): Command {
  return new SpokenCommand('explain', language)
    .says(message`say what a problem is, why it matters and what to do`)
    .takes('<code>', message`such as LINK_DEAD`)
    .action((code: string) => console.log(explainName(code, language)))
}

function routesCommand(language: Language): Command {
  return new SpokenCommand('routes', language)
    .says(message`print the route table`)
    .flags({ [FORMAT]: [message`text, json or markdown`, 'text'] })
    .action(({ format }: FormatFlags) => {
      const { configDir } = readEnvironment(process.env)
      const { manifest, report } = checkConfig(configDir, process.stderr.isTTY === true, language)
      if (manifest === undefined) throw new AppError(sameInBoth(report))
      console.log(routesAs(manifest, format, language))
    })
}

interface PlanFlags extends FormatFlags {
  readonly failOn: string
  readonly ignore?: string
  readonly shots?: string
}

/** Compares the records in the content folders of two states. */
async function plannedRecords(
  configDir: string,
  words: readonly string[],
  manifests: readonly [SiteManifest, SiteManifest],
): Promise<readonly Change[]> {
  const { recordChanges } = await import('../../commands/plan/record-changes.ts')
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-plan-records-'))
  try {
    return await recordChanges(recordFolders(configDir, words, folder), manifests)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runPlan(words: readonly string[], flags: PlanFlags, language: Language): Promise<void> {
  const { format, failOn, ignore, shots } = flags
  const environment = readEnvironment(process.env)
  const { configDir, dataDir } = environment
  const say = (line: string): void => console.error(line)
  const states = readStates(configDir, words)
  const { registry } = loadRegistry(configDir)
  const { changes: written, manifests } = planStates(states.before, states.after, registry)
  const { NO_DATA, planData } = await import('../plan-data.ts')
  const lost =
    manifests === undefined
      ? []
      : await planData({ manifests, environment, configDirs: [...words, configDir] })
  const records = manifests === undefined ? [] : await plannedRecords(configDir, words, manifests)
  const changes = bySeverity([...written, ...(lost ?? [NO_DATA]), ...records])
  const sifted = sortChanges(changes, ignore === undefined ? [] : readIgnored(ignore))
  const report = (pages?: readonly PicturedPage[]): void => {
    console.log(reportPlan({ ...sifted, ...(pages && { pages }) }, format, language))
    if (isWorse(sifted, failOn)) process.exitCode = 1
  }
  if (shots === undefined) return report()
  const draw = async (): Promise<readonly PicturePair[]> => {
    const shown = withoutLocks(states)
    const before = compileState(shown.before, states.names[0], registry)
    const after = compileState(shown.after, states.names[1], registry)
    const { planShots } = await import('../plan-shots.ts')
    const configDirs = [...words, configDir]
    return planShots({
      states: shown,
      manifests: [before, after],
      changes,
      file: shots,
      dataDir,
      configDirs,
      language,
    })
  }
  // The plan is useful even if its pictures fail.
  const drawn = await draw().catch((error: unknown) => {
    report()
    throw error
  })
  report(picturedPages(drawn))
  say(sheetWritten(shots, drawn)[language])
}

function planCommand(language: Language): Command {
  const states = message`BASE..HEAD, BASE, or two folders; without any, HEAD and the config folder`
  return new SpokenCommand('plan', language)
    .says(message`say what a change of the config does to the pages`)
    .argument('[states...]', states[language], [])
    .flags({
      [FORMAT]: [joinWithCommas(planFormats), 'text'],
      '--fail-on <level>': [message`fail from this level on: breaking, warn, info or never`, 'breaking'],
      '--ignore <file>': message`JSON list of accepted changes, each with its reason`,
      '--shots <file>': message`write an HTML report with every changed page before, after and compared`,
    })
    .action((words: readonly string[], flags: PlanFlags) => runPlan(words, flags, language))
}

function diffCommand(language: Language): Command {
  return new SpokenCommand('diff', language)
    .says(message`say what differs in a config file, value by value: a driver for "git diff"`)
    .argument('<path>')
    .takes('<old>', message`file with the old version`)
    .argument('<oldHex>')
    .argument('<oldMode>')
    .takes('<new>', message`file with the new version`)
    .argument('[rest...]')
    .action((path: string, old: string, _hex: string, _mode: string, now: string) =>
      console.log(diffFile(path, old, now, language)),
    )
}

/**
 * Returns the error for a config whose problems prevent writing the lock. Problems of the lock itself, such
 * as URLs to forget, are excluded.
 */
function lockRefusal(folder: string, language: Language): AppError {
  const { problems, texts } = checkConfig(folder, false, language)
  const others = problems.filter(({ severity, file }) => severity === 'error' && file !== LOCK_FILE)
  const color = process.stderr.isTTY === true
  const report = formatProblems(others, { color, language, root: `${folder}/`, texts })
  return new AppError(
    message`${sameInBoth(report)}\n\nThe lock was not changed: correct these errors first, then run the same command again.`,
  )
}

function runLock({ forget = [] }: { readonly forget?: readonly string[] }, language: Language): void {
  const { configDir } = readEnvironment(process.env)
  // Compiled without the lock, because a removed URL may be forgotten here.
  const site = siteWithoutLock(configDir, forget.length > 0)
  const outcome =
    site === undefined
      ? forgetGone(configDir, checkConfig(configDir, false, language).problems, forget)
      : writeLock(configDir, site, forget)
  if (outcome === undefined) throw lockRefusal(configDir, language)
  const { added, forgotten, total } = outcome
  for (const url of added) console.log(`+ ${url}`)
  for (const url of forgotten) console.log(`- ${url}`)
  const addresses = total === 1 ? message`${total} address` : message`${total} addresses`
  printMessage(message`${configDir}: ${addresses} locked`, language)
  if (site === undefined)
    printMessage(message`New addresses are recorded once the config has no errors.`, language)
  else if (existsSync(join(configDir, TRANSLATIONS_FILE))) writeRecord(configDir, language)
}

function lockCommand(language: Language): Command {
  return new SpokenCommand('lock', language)
    .says(message`record every public address, so that none disappears unseen`)
    .flags({ '--forget <url...>': message`remove addresses that nobody can know` })
    .action((flags: { readonly forget?: readonly string[] }) => runLock(flags, language))
}

/** Commands on a config: its problems, its pages, the effects of a change. */
export function configCommands(language: Language): readonly Command[] {
  return [checkCommand, explainCommand, routesCommand, planCommand, diffCommand, lockCommand].map((command) =>
    command(language),
  )
}
