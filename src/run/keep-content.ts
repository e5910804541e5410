// Content of a running site: imported from its config folder, and cleaned of expired data.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CallDirectly } from '../base/direct-call.ts'
import { describeIssues, describeReport } from '../base/import-report.ts'
import { isObject } from '../base/object.ts'
import type { Progress } from '../base/progress.ts'
import { type FilePolicy, importFolder } from '../content/import/index.ts'
import { type Content, listedBy, sweepVisitors } from '../content/index.ts'
import { expirePersonalData, sweepStaffAccess } from '../content/staff/index.ts'
import { joinWithCommas, type Message, message } from '../engine/errors/index.ts'
import { fileError } from '../engine/errors/usage-error.ts'
import type { SiteManifest } from '../engine/index.ts'
import { emptyPictureCache } from '../web/media/pictures/picture-cache.ts'
import type { Environment } from '../web/site/environment.ts'
import type { Site } from '../web/site/site.ts'
import { showImport } from './commands/import-progress.ts'
import { pictureCacheOf } from './create-pictures.ts'

const FIRST = { entity: {}, param: { pageNum: 1, pageSize: 1 } }

/** Whether a list call of the content service returns nothing even without filters. */
async function listsNothing(call: CallDirectly, path: string): Promise<boolean> {
  const { body } = await call({ method: 'POST', path, headers: {}, body: FIRST, isOpened: false })
  const data = isObject(body) ? body.data : undefined
  return isObject(data) && Number(data.total) === 0
}

/**
 * Returns warnings for list pages without any records, for example because the database is new and the
 * records were imported elsewhere. `addresses` are the addresses of services by name. `folder` is the content
 * folder whose records were not imported, because others had been imported before.
 */
export async function emptyLists(
  { pages, sources }: Pick<SiteManifest, 'pages' | 'sources'>,
  addresses: ReadonlyMap<string, string>,
  call: CallDirectly,
  folder?: string,
): Promise<readonly Message[]> {
  const byPath = new Map<string, readonly string[]>()
  for (const { route, kind, queries } of pages) {
    const { source: name = '' } = queries.find((query) => query.name === 'main') ?? {}
    const source = sources[name]
    if (kind !== 'list' || source === undefined || addresses.has(source.service)) continue
    const { path } = source.request
    if (listedBy(path) !== undefined) byPath.set(path, [...(byPath.get(path) ?? []), route])
  }
  const found: Message[] = []
  for (const [path, routes] of byPath)
    if (await listsNothing(call, path))
      found.push(
        folder === undefined || !existsSync(join(folder, `${listedBy(path)}.ndjson`))
          ? message`${joinWithCommas(routes)} will be empty: the content service has no record that ${path} lists. Import the records here, or bring the data of another machine with "vitrine backup" and "vitrine restore".`
          : message`${joinWithCommas(routes)} will be empty: the content service has no record that ${path} lists. Records in ${folder} were not taken, since others were imported before: "vitrine import ${folder}" brings them in.`,
      )
  return found
}

function filledFrom(folder: string): Message {
  return message`the content of ${folder} is in the database`
}

function replacedIn(folder: string, count: number): Message {
  return count === 1
    ? message`${count} file of ${folder} replaced under the same name: pages name the new bytes`
    : message`${count} files of ${folder} replaced under the same name: pages name the new bytes`
}

/**
 * Imports the `content` folder of a config as a seed: a database with records of another origin is left
 * unchanged. Does nothing without such a folder. Returns the folder if its records were not imported for this
 * reason.
 *
 * @throws AppError when the folder cannot be imported.
 */
export async function fillContent(
  content: Content,
  configDir: string,
  shown: FilePolicy,
  say: (text: Message) => void,
  progress: Progress,
): Promise<string | undefined> {
  const folder = join(configDir, 'content')
  if (!existsSync(folder)) return undefined
  const { outcome, entities, files } = await importFolder(
    content,
    folder,
    'seed',
    showImport(progress),
    shown,
  )
    .catch((error: unknown) => {
      throw fileError('read', folder, error)
    })
    .finally(progress.clear)
  if (outcome === 'seeded') say(filledFrom(folder))
  if (files.replaced > 0) say(replacedIn(folder, files.replaced))
  for (const line of describeIssues([...files.refused, ...files.converted])) say(line)
  for (const { report } of entities) {
    const { refused, leftOut, warnings } = report
    if (refused.length + leftOut.length + warnings.length === 0) continue
    for (const line of describeReport(report)) say(line)
  }
  return outcome === 'occupied' ? folder : undefined
}

const SWEEP_MS = 60 * 60 * 1000
const EXPIRE_MS = 24 * SWEEP_MS

export interface TidyOptions {
  readonly now: () => Date
  readonly timeZone: string
  /** Retention period of personal data in days; undefined for no limit. */
  readonly keepDays: number | undefined
  /** Called when public photographs were deleted, so that cached copies are deleted too. */
  readonly dropCopies: () => Promise<void>
  readonly log: {
    info(details: object, message: string): void
    warn(details: unknown, message: string): void
  }
}

/**
 * Removes abandoned uploads and expired sessions, now and every hour, and expired personal data, now and
 * every day. `stop` ends this and resolves when none is running. `first` settles after the first run of both.
 *
 * @internal Exported for tests.
 */
export function keepTidy(content: Content, options: TidyOptions) {
  const { now, timeZone, keepDays, dropCopies, log } = options
  const sweep = (): Promise<void> =>
    Promise.all([sweepVisitors(content, now()), sweepStaffAccess(content, now())]).then(
      () => undefined,
      (error: unknown) => log.warn(error, 'what visitors left could not be cleared away'),
    )
  const expire = async (): Promise<void> => {
    if (keepDays === undefined) return
    try {
      const expired = await expirePersonalData(content, { days: keepDays, now: now(), timeZone })
      if (expired.publicPhotos > 0) await dropCopies()
      if (Object.values(expired).some((count) => count > 0))
        log.info(expired, 'old personal data were deleted')
    } catch (error) {
      log.warn(error, 'old personal data could not be deleted')
    }
  }
  const underWay = new Set<Promise<void>>()
  const run = (task: () => Promise<void>): Promise<void> => {
    const running = task().finally(() => underWay.delete(running))
    underWay.add(running)
    return running
  }
  const timers = [
    setInterval(() => void run(sweep), SWEEP_MS),
    setInterval(() => void run(expire), EXPIRE_MS),
  ]
  for (const timer of timers) timer.unref()
  const first = Promise.all([run(sweep), run(expire)]).then(() => undefined)
  const stop = async (): Promise<void> => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(underWay)
  }
  return { first, stop }
}

/**
 * Starts what one process does for all of a running site: removing expired data, and computing digests of
 * stored files.
 */
export function keepContent(
  content: Content,
  { manifest, keepDays }: Site,
  { environment, now }: { readonly environment: Environment; readonly now: () => Date },
  log: TidyOptions['log'],
): { readonly stop: () => Promise<void> } {
  const tidying = keepTidy(content, {
    now,
    timeZone: manifest.site.timeZone,
    keepDays,
    dropCopies: () => emptyPictureCache(pictureCacheOf(environment)),
    log,
  })
  const background = new AbortController()
  const noting = content.digests
    .noteStored(content.storage, background.signal)
    .catch((error: unknown) => log.warn(error, 'the digests of stored files could not be noted'))
  return {
    stop: async () => {
      background.abort()
      await Promise.all([noting, tidying.stop()])
    },
  }
}
