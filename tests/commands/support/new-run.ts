import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { AppError, explainError } from '../../../src/base/app-error.ts'
import { once } from '../../../src/base/memo.ts'
import { writeFiles } from '../../../src/commands/new/change.ts'
import { DEFAULT_LANGUAGES, museumLocales } from '../../../src/commands/new/museum-languages.ts'
import { newEntry } from '../../../src/commands/new/new-entry.ts'
import { museumThing } from '../../../src/commands/new/new-museum.ts'
import type { Prompts } from '../../../src/commands/new/prompts.ts'
import { type NewRunOptions, validateNew } from '../../../src/commands/new/write-new.ts'
import { englishIn } from '../../engine/errors/chinese-faults.ts'
import { temporaryFolder } from './run-command.ts'

/** Copies a config folder for one test, without its content. */
export function copyOf(source: string): string {
  const folder = join(temporaryFolder(), 'config')
  cpSync(source, folder, { recursive: true, filter: (path) => path !== join(source, 'content') })
  return folder
}

/** Files of the small museum; creating them takes longer than writing them. */
const smallFiles = once(() => {
  const museum = { locales: museumLocales(DEFAULT_LANGUAGES), names: { zh: '小馆', en: 'Small Museum' } }
  const { changes } = museumThing(museum, 'museum', { schemas: 'schemas/json', scaffold: 'scaffold' })
  return validateNew([], { changes }, '').changes
})

/** Writes the small museum of `new museum` to a temporary folder for one test. */
export function smallMuseum(): string {
  const folder = join(temporaryFolder(), 'museum')
  writeFiles(folder, smallFiles())
  return folder
}

/**
 * Creates prompts answered by these lines, '' for the default, and records what was asked and printed.
 *
 * @throws Error when more is asked, or a line is not one of the choices.
 */
export function answering(lines: readonly string[]): Prompts & { readonly heard: string[] } {
  const heard: string[] = []
  const left = [...lines]
  const next = (message: string, offer: string | undefined): string => {
    heard.push(offer === undefined ? message : `${message} [${offer}]`)
    const line = left.shift()
    if (line === undefined) throw new Error(`nothing to answer to: ${message}`)
    return line === '' ? (offer ?? '') : line
  }
  return {
    heard,
    input: async ({ message, default: offer, validate }) => {
      for (;;) {
        const line = next(message, offer)
        const verdict = validate(line)
        if (verdict === true) return line
        heard.push(verdict)
      }
    },
    select: async ({ message, choices, default: offer }) => {
      const line = next(message, offer)
      if (!choices.some(({ value }) => value === line)) throw new Error(`no choice: ${line}`)
      return line
    },
    confirm: async ({ message, default: offer }) => next(message, offer ? 'yes' : 'no') === 'yes',
  }
}

/** Prompts answered by their defaults and a final yes. */
export const agreeing: Prompts = {
  input: async ({ default: offer = '' }) => offer,
  select: async ({ choices, default: offer = choices[0]?.value ?? '' }) => offer,
  confirm: async () => true,
}

/** Returns options of a non-interactive run that writes immediately, and the lines it prints. */
export function quiet(
  folder: string,
  given: Readonly<Record<string, string>>,
  change: Partial<NewRunOptions> = {},
): { readonly options: NewRunOptions; readonly printed: string[] } {
  const printed: string[] = []
  const print = (line: string): void => void printed.push(line)
  return { printed, options: { folder, given, yes: true, print, origin: 'http://site.test', ...change } }
}

/** Runs `new` in a folder and returns its output as one text. */
export async function make(
  kind: Parameters<typeof newEntry>[0],
  folder: string,
  given: Readonly<Record<string, string>>,
  change: Partial<NewRunOptions> = {},
): Promise<string> {
  const { options, printed } = quiet(folder, given, change)
  await newEntry(kind, options)
  return printed.join('\n')
}

/** Returns all files of a folder by path. */
export function contentOf(folder: string): Readonly<Record<string, string>> {
  return existsSync(folder)
    ? Object.fromEntries(
        readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .map((file) => [file.slice(folder.length + 1), readFileSync(file, 'utf8')]),
      )
    : {}
}

/** Reads a file of a folder as JSON. */
export function jsonOf(folder: string, path: string): unknown {
  return JSON.parse(readFileSync(join(folder, path), 'utf8'))
}

/** Returns the English message of an error, and checks that the Chinese one contains no English. */
export async function refusalOf(outcome: Promise<unknown>): Promise<string> {
  const error: unknown = await outcome.then(
    () => new Error('it was not refused'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError)) throw error
  const words = explainError(error)?.zh ?? ''
  expect(words).toMatch(/\p{Script=Han}/u)
  expect(englishIn(words)).toBeUndefined()
  return error.message
}
