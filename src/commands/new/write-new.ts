import { dirname } from 'node:path'
import { structuredPatch } from 'diff'
import { AppError } from '../../base/app-error.ts'
import { omitUndefined } from '../../base/object.ts'
import { type Language, type Message, message, type Problem, problemKey } from '../../engine/errors/index.ts'
import {
  type ConfigText,
  compileSite,
  isLockFile,
  LOCK_FILE,
  type Registry,
  type SiteManifest,
  TRANSLATIONS_FILE,
} from '../../engine/index.ts'
import { loadRegistry } from '../../web/site/extensions/load-registry.ts'
import { openInternalFields } from '../propose/internal-columns.ts'
import { recordOf } from '../translations/record.ts'
import { lockText } from '../write-lock.ts'
import { type FileChange, type NewThing, withChanges, writeFiles } from './change.ts'
import type { Prompts } from './prompts.ts'
import { formatNewProblems } from './state.ts'

export interface NewRunOptions {
  readonly folder: string
  /** Values of flags by key. Repeated flags are joined by newlines. */
  readonly given: Readonly<Record<string, string | undefined>>
  readonly yes: boolean
  readonly prompts?: Prompts | undefined
  readonly print: (line: string) => void
  /** Origin of the site, such as "http://127.0.0.1:3000". */
  readonly origin: string
  /** Language of questions and messages. Default: English. */
  readonly language?: Language
  /** Returns further problems of a config beside the current environment variables. Not checked if undefined. */
  readonly beside?: (
    manifest: SiteManifest,
    texts: ReadonlyMap<string, string>,
  ) => Promise<readonly Problem[]>
}

export interface ValidatedChanges {
  /** The requested changes, and that of the lock file of public addresses if the site has one. */
  readonly changes: readonly FileChange[]
  readonly manifest: SiteManifest
  /** Newly added routes. */
  readonly routes: readonly string[]
  /** Newly caused warnings. */
  readonly warnings?: Message
}

/** Whether the engine reads a file. Pictures and READMEs are not validated. */
function isConfig({ path }: ConfigText): boolean {
  return path.endsWith('.json') && !path.startsWith('media/')
}

/** Adds the change of the lock file, if there is one. */
function withLock(
  files: readonly ConfigText[],
  changes: readonly FileChange[],
  manifest: SiteManifest,
): readonly FileChange[] {
  const before = files.find(({ path }) => path === LOCK_FILE)?.text
  const written = changes.find(({ path }) => path === LOCK_FILE)?.after ?? before
  if (written === undefined) return changes
  const after = lockText(written, manifest)
  const others = changes.filter(({ path }) => path !== LOCK_FILE)
  if (after === before) return others
  return [...others, { path: LOCK_FILE, after, ...omitUndefined({ before }) }]
}

/** Adds the change of the translation record, if the config has one. */
function withRecord(
  files: readonly ConfigText[],
  changes: readonly FileChange[],
  registry: Registry,
): readonly FileChange[] {
  if (!files.some(({ path }) => path === TRANSLATIONS_FILE)) return changes
  const { change } = recordOf(withChanges(files, changes).filter(isConfig), registry)
  return change === undefined ? changes : [...changes, change]
}

function withErrors(problems: readonly Problem[], files: readonly ConfigText[], root: string): AppError {
  const { en, zh } = formatNewProblems(problems, files, root)
  return new AppError(message`${{ en, zh }}\n\nThe config would have these errors, so nothing was written.`)
}

/**
 * Compiles the config with the changes applied, before they are written.
 *
 * @param root Prefix of file names, such as "config/".
 * @throws AppError with the problems where the result would have errors.
 * @internal Exported for tests.
 */
export function validateNew(
  files: readonly ConfigText[],
  { changes, expected = [] }: NewThing,
  root: string,
): ValidatedChanges {
  const { registry } = loadRegistry(root)
  const asked = withChanges(files, changes).filter(isConfig)
  const { manifest, problems } = compileSite(
    asked.filter(({ path }) => !isLockFile(path)),
    registry,
  )
  if (manifest === undefined) throw withErrors(problems, asked, root)
  const all = withRecord(files, withLock(files, changes, manifest), registry)
  const outcome = withChanges(files, all).filter(isConfig)
  const before = compileSite(files, registry)
  const openFields = (texts: readonly ConfigText[]): readonly Problem[] =>
    openInternalFields(new Map(texts.map(({ path, text }) => [path, text])))
  const known = new Set([...before.problems, ...openFields(files)].map(problemKey))
  const fresh = [...compileSite(outcome, registry).problems, ...openFields(outcome)].filter(
    (problem) => !known.has(problemKey(problem)) && !expected.some((code) => code === problem.code),
  )
  const routes = new Set(before.manifest?.pages.map(({ route }) => route))
  return {
    changes: all,
    manifest,
    routes: manifest.pages.map(({ route }) => route).filter((route) => !routes.has(route)),
    ...(fresh.length === 0 ? {} : { warnings: formatNewProblems(fresh, outcome, root) }),
  }
}

const NEW = message` (new)`

/** Returns the removed and added lines of a changed file, each hunk below its position. */
function changedLines(name: string, before: string, after: string): readonly string[] {
  const { hunks } = structuredPatch('', '', before, after, '', '', { context: 0, stripTrailingCr: true })
  return hunks.flatMap(({ newStart, lines }) => [
    `${name}:${newStart}`,
    ...lines.map((line) => `${line.slice(0, 1)} ${line.slice(1)}`),
  ])
}

/** Maximum number of lines shown of new files. */
const MAX_SHOWN = 300

function linesOf({ after }: FileChange): readonly string[] {
  return after.trimEnd().split('\n')
}

/** Shows the changes: new files in full, changed files as a diff. With `isShort`, new files only by length. */
function shownChanges(
  changes: readonly FileChange[],
  root: string,
  language: Language,
  isShort: boolean,
): readonly string[] {
  return changes.flatMap((change) => {
    const { path, before, after } = change
    const name = `${root}${path}`
    if (before !== undefined) return [...changedLines(name, before, after), '']
    const lines = linesOf(change)
    return isShort
      ? [message`${name} (new, lines: ${lines.length})`[language]]
      : [`${name}${NEW[language]}`, ...lines.map((text) => `  ${text}`), '']
  })
}

const MAX_NAMES = 5

/** Lists the written files, or their folders if there are many. */
function writtenNames(changes: readonly FileChange[], root: string, language: Language): readonly string[] {
  if (changes.length <= MAX_NAMES)
    return changes.map(({ path, before }) => `${root}${path}${before === undefined ? NEW[language] : ''}`)
  const folders = new Map<string, number>()
  for (const { path } of changes) {
    const folder = path.includes('/') ? `${root}${path.slice(0, path.indexOf('/') + 1)}` : root || './'
    folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  const list = [...folders].map(([folder, count]) => `${folder} (${count})`)
  return [list.join(language === 'en' ? ', ' : '、')]
}

const MAX_ADDRESSES = 4

/** Returns the addresses of routes in every language. Record pages have no single address. */
function addressesOf(
  routes: readonly string[],
  { locales }: SiteManifest,
  origin: string,
): readonly string[] {
  const all = routes
    .filter((route) => !route.includes('/:'))
    .flatMap((route) =>
      locales.map(({ code }, index) => `${origin}${route}${index === 0 ? '' : `?lang=${code}`}`),
    )
  return all.length > MAX_ADDRESSES ? [...all.slice(0, MAX_ADDRESSES), '…'] : all
}

/** Printed when nothing was written, as the user declined or did not answer. */
export const NOT_WRITTEN = message`Nothing was written.`
const QUESTION = message`Write this?`

/**
 * Refuses changes with which the site would not start in this environment.
 *
 * @throws AppError with the errors in the changed files.
 */
async function refuseFaults(
  { changes, manifest }: ValidatedChanges,
  files: readonly ConfigText[],
  { folder, beside }: NewRunOptions,
): Promise<void> {
  if (beside === undefined) return
  const outcome = withChanges(files, changes)
  const texts = new Map(outcome.map(({ path, text }) => [path, text]))
  const faults = (await beside(manifest, texts)).filter(
    ({ severity, file }) => severity === 'error' && changes.some(({ path }) => path === file),
  )
  if (faults.length > 0) throw withErrors(faults, outcome, `${folder}/`)
}

/**
 * Validates a new entry, shows the changes, asks unless confirmed in advance, and writes them. Returns whether they were written.
 *
 * @param files Current files of the folder.
 * @throws AppError where the result has errors, or nobody can be asked.
 */
export async function writeNew(
  thing: NewThing,
  files: readonly ConfigText[],
  options: NewRunOptions,
): Promise<boolean> {
  const { folder, print, origin, yes, prompts, language = 'en' } = options
  const validated = validateNew(files, thing, `${folder}/`)
  const { changes, manifest, routes, warnings } = validated
  await refuseFaults(validated, files, options)
  const { beside = [], findings = [], gist = findings, notes = [], paths = [] } = thing
  const project = dirname(folder)
  const roots = [
    [changes, `${folder}/`],
    [beside, project === '.' ? '' : `${project}/`],
  ] as const
  for (const line of yes ? gist : findings) print(line[language])
  if (!yes) {
    const fresh = roots.flatMap(([of]) => of.filter(({ before }) => before === undefined))
    const isShort = fresh.flatMap(linesOf).length > MAX_SHOWN
    for (const [of, root] of roots) for (const line of shownChanges(of, root, language, isShort)) print(line)
    if (prompts === undefined)
      throw new AppError(
        message`Nothing was written: there is no terminal to ask on. Add --yes to write this.`,
      )
    if (!(await prompts.confirm({ message: QUESTION[language], default: false }))) {
      print(NOT_WRITTEN[language])
      return false
    }
  }
  writeFiles(folder, changes)
  writeFiles(project, beside)
  for (const [of, root] of roots) for (const line of writtenNames(of, root, language)) print(line)
  const count = changes.length + beside.length
  const written =
    count === 1
      ? message`One file written; the config has no errors.`
      : message`${count} files written; the config has no errors.`
  print(written[language])
  if (warnings !== undefined) print(`\n${warnings[language]}\n`)
  for (const address of addressesOf([...new Set([...paths, ...routes])], manifest, origin)) print(address)
  for (const note of notes) print(note[language])
  return true
}
