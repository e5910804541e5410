import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { explainError } from '../base/app-error.ts'
import {
  formatProblem,
  inEachLanguage,
  type Language,
  type Message,
  message,
  type Problem,
  sameInBoth,
} from '../engine/errors/index.ts'
import type { SiteManifest } from '../engine/index.ts'
import type { ResultOverride } from '../web/page/page-options.ts'
import type { CheckedConfig } from '../web/site/check-config.ts'
import type { Site } from '../web/site/site.ts'
import type { DevProblem, DevState } from './dev-state.ts'
import { shownFolder } from './places.ts'

/** A site that answers, as `boot` gives it. */
interface BootedSite {
  readonly app: FastifyInstance
  readonly site: Site
  readonly close: () => Promise<void>
}

export interface DevSiteOptions {
  readonly configDir: string
  /** Reads and compiles the config folder. */
  readonly check: () => Promise<CheckedConfig>
  /** Makes a site of what the config was compiled to and of the source as it is now; says what a person should know. */
  readonly make: (manifest: SiteManifest, say: (text: string) => void) => Promise<BootedSite>
  /** Corrects the lines of an error that came out of transformed source. */
  readonly fixTrace?: (error: Error) => void
  readonly onState: (state: DevState) => void
  readonly say: (text: string) => void
  readonly warn: (text: string) => void
  /** Of what `warn` is notes. */
  readonly language: Language
}

/** Requests of the site before still end. */
const LINGER_MS = 5000

const stillServed = message`the last good site is still being served`

function eachLanguage(given: Message, change: (text: string) => string): Message {
  return inEachLanguage((language) => change(given[language]))
}

function problemsOfConfig({ problems, texts }: CheckedConfig, configDir: string): readonly DevProblem[] {
  const root = `${shownFolder(configDir)}/`
  const formatted = (problem: Problem, language: Language): string =>
    formatProblem(problem, { root, texts, language })
  return problems
    .filter(({ severity }) => severity === 'error')
    .map((problem) => ({
      text: inEachLanguage((language) => formatted(problem, language)),
      place: {
        path: join(configDir, problem.file),
        file: problem.file,
        name: `${root}${problem.file}`,
        line: problem.line,
        column: problem.column,
      },
    }))
}

/** What was printed before an AppError says more than the error; otherwise the error itself says it. */
function problemOf(error: unknown, notes: readonly string[]): DevProblem {
  if (!(error instanceof Error)) return { text: sameInBoth(String(error)) }
  const words = explainError(error)
  if (words === undefined) return { text: sameInBoth(error.stack ?? error.message) }
  return { text: notes.length > 0 ? sameInBoth(notes.join('\n')) : words }
}

/**
 * The site of a config folder and of the source as they are now, made again by `remake`. An edit that cannot be
 * served is notes, and the site before it stays.
 */
export function createDevSite(options: DevSiteOptions) {
  const { configDir, check, make, fixTrace, onState, say, warn, language } = options
  let current: BootedSite | undefined
  let codes = 0
  let configs = 0
  let working: Promise<void> = Promise.resolve()
  /** What will begin when the edit under way is done. */
  let waiting: Promise<void> | undefined
  let codeChanged = false

  const report = (problems: readonly DevProblem[]): void =>
    onState({ code: `${process.pid}-${codes}`, config: `${process.pid}-${configs}`, problems })

  const refuse = (problems: readonly DevProblem[]): void => {
    for (const { text } of problems) warn(text[language])
    if (current !== undefined) warn(stillServed[language])
    report(
      problems.map((problem) => ({
        ...problem,
        text: eachLanguage(problem.text, stripVTControlCharacters),
      })),
    )
  }

  const run = async (): Promise<void> => {
    const notes: string[] = []
    try {
      const checked = await check()
      if (checked.manifest === undefined) return refuse(problemsOfConfig(checked, configDir))
      if (checked.report !== '') notes.push(checked.report)
      const next = await make(checked.manifest, (text) => notes.push(text))
      await next.app.ready()
      const previous = current
      current = next
      setTimeout(() => void previous?.close(), LINGER_MS).unref()
      if (codeChanged) codes += 1
      codeChanged = false
      configs += 1
      for (const text of notes) say(text)
      report([])
    } catch (error) {
      if (error instanceof Error) fixTrace?.(error)
      refuse([problemOf(error, notes)])
    }
  }

  return {
    /**
     * Makes the site again; `code` when more than the config has changed. Edits that come while it is made are
     * taken together, since the folders are read only when it begins.
     */
    remake: (what: { readonly code: boolean }): Promise<void> => {
      if (what.code) codeChanged = true
      waiting ??= working.then(() => {
        waiting = undefined
        return run()
      })
      working = waiting
      return waiting
    },
    /** The site to answer with, once an edit under way is done; undefined while there has been no good one. */
    site: async (): Promise<BootedSite | undefined> => {
      await working
      return current
    },
    close: async (): Promise<void> => {
      await working
      await current?.close()
    },
  }
}

export type DevSite = ReturnType<typeof createDevSite>

/** A site to make: of a config folder, with what the desk changes about it. */
export interface DevBoot {
  readonly configDir: string
  /** What the folder was compiled to. */
  readonly manifest: SiteManifest
  readonly override?: ResultOverride
  /** Called with what a person should know. */
  readonly say: (text: string) => void
}

/** Addresses of a script and its style sheets. */
export interface DevEntry {
  readonly script: string
  readonly styles: readonly string[]
}

/** The code that a development server runs: the sources, or what was built of them. */
export interface DevCode {
  readonly check: (configDir: string) => Promise<CheckedConfig>
  readonly boot: (options: DevBoot) => Promise<BootedSite>
  /** Corrects the lines of an error that came out of transformed source. */
  readonly fixTrace?: (error: Error) => void
  /** The browser's entry of the site, and of the desk. */
  readonly client: DevEntry
  readonly desk: DevEntry
  /** Whether `answer` is to be asked for an address below `/_vitrine/`. */
  readonly serves: (url: string) => boolean
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void
  /** Reports each file below a config folder that changes, and each change of the code itself that the server must follow. */
  readonly watch: (
    configDir: string,
    onChange: (changed: { readonly file: string; readonly code: boolean }) => void,
  ) => void
  /** Watches a config folder again that was taken away and has come back. */
  readonly watchAgain: (configDir: string) => void
  readonly close: () => Promise<void>
}
