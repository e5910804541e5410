import { dirname } from 'node:path'
import { type Language, type Message, message } from '../../engine/errors/index.ts'
import { UsageError } from '../../engine/errors/usage-error.ts'
import type { ConfigText, SiteManifest } from '../../engine/index.ts'
import type { Asker } from './asker.ts'
import type { NewThing } from './new-thing.ts'
import { showChanges } from './show-changes.ts'
import { validateNew } from './validate-new.ts'
import { writeFiles } from './write-files.ts'

export interface WriteOptions {
  readonly folder: string
  /** What is in the folder now. */
  readonly files: readonly ConfigText[]
  /** Whether to write without asking. */
  readonly yes: boolean
  readonly asker?: Asker | undefined
  readonly print: (line: string) => void
  /** Where the site is available, such as "http://127.0.0.1:3000". */
  readonly origin: string
  readonly language?: Language
}

function isYes(answer: string): boolean {
  return /^(?:y|yes|是|好)$/i.test(answer)
}

/** The address of a route in every language. */
function addressesOf(route: string, { locales }: SiteManifest, origin: string): readonly string[] {
  return locales.map(({ code }, index) => `${origin}${route}${index === 0 ? '' : `?lang=${code}`}`)
}

const NOT_WRITTEN = message`Nothing was written.`
const QUESTION = message`Write this? [y/N] `

async function confirmed({ yes, asker, language = 'en' }: WriteOptions): Promise<boolean> {
  if (yes) return true
  if (asker === undefined)
    throw new UsageError(
      message`Nothing was written: there is no terminal to ask on. Add --yes to write this.`,
    )
  return isYes(await asker.ask(QUESTION[language]))
}

function writtenOf(count: number): Message {
  return count === 1
    ? message`One file written; the config has no errors.`
    : message`${count} files written; the config has no errors.`
}

/**
 * Shows what a new thing would write, asks, writes it, and says where it is available. What would not pass the check is
 * not written. Answers whether it was written.
 *
 * @throws UsageError where the outcome has errors, or nobody can be asked.
 */
export async function writeNew(thing: NewThing, options: WriteOptions): Promise<boolean> {
  const { folder, files, print, origin, language = 'en' } = options
  const root = `${folder}/`
  const { changes, manifest, routes, warnings } = validateNew(files, thing, root)
  for (const line of thing.findings ?? []) print(line[language])
  const { beside = [] } = thing
  const project = dirname(folder)
  for (const line of showChanges(changes, root, language)) print(line)
  for (const line of showChanges(beside, project === '.' ? '' : `${project}/`, language)) print(line)
  print('')
  if (!(await confirmed(options))) {
    print(NOT_WRITTEN[language])
    return false
  }
  writeFiles(folder, changes)
  writeFiles(project, beside)
  print(writtenOf(changes.length + beside.length)[language])
  if (warnings !== undefined) print(`\n${warnings[language]}\n`)
  // A page of records has no address of its own.
  const whole = [...new Set([...(thing.paths ?? []), ...routes])].filter((route) => !route.includes('/:'))
  for (const route of whole) for (const address of addressesOf(route, manifest, origin)) print(address)
  for (const note of thing.notes ?? []) print(note[language])
  return true
}
