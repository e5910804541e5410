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

/** A running site, as returned by `boot`. */
interface BootedSite {
  readonly app: FastifyInstance
  readonly site: Site
  readonly close: () => Promise<void>
}

export interface DevSiteOptions {
  readonly configDir: string
  /** Reads and compiles the config folder. */
  readonly check: () => Promise<CheckedConfig>
  /** Creates a site from the compiled config and the current source. `say` reports messages for the developer. */
  readonly make: (manifest: SiteManifest, say: (text: string) => void) => Promise<BootedSite>
  /** Maps the lines of an error from transformed source to the original. */
  readonly fixTrace?: (error: Error) => void
  readonly onState: (state: DevState) => void
  readonly say: (text: string) => void
  readonly warn: (text: string) => void
  /** Language of the messages passed to `warn`. */
  readonly language: Language
}

/** Time for the previous site to finish its requests, in milliseconds. */
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

/** Converts an error to a problem. For an AppError, messages printed before it say more than the error. */
function problemOf(error: unknown, notes: readonly string[]): DevProblem {
  if (!(error instanceof Error)) return { text: sameInBoth(String(error)) }
  const words = explainError(error)
  if (words === undefined) return { text: sameInBoth(error.stack ?? error.message) }
  return { text: notes.length > 0 ? sameInBoth(notes.join('\n')) : words }
}

/**
 * Keeps the site of a config folder and of the current source; `remake` builds it again. An edit with errors is
 * reported, and the previous site stays.
 */
export function createDevSite(options: DevSiteOptions) {
  const { configDir, check, make, fixTrace, onState, say, warn, language } = options
  let current: BootedSite | undefined
  let codes = 0
  let configs = 0
  let working: Promise<void> = Promise.resolve()
  /** The next remake, queued until the current one is done. */
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
     * Rebuilds the site; `code` if more than the config has changed. Edits during a remake are combined into the next
     * one, which reads the folders only when it starts.
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
    /** Returns the current site once a remake in progress is done; undefined while there has been no valid one. */
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

/** Options of a site: a config folder, and what the desk overrides. */
export interface DevBoot {
  readonly configDir: string
  /** The compiled config. */
  readonly manifest: SiteManifest
  readonly override?: ResultOverride
  /** Called with messages for the developer. */
  readonly say: (text: string) => void
}

/** URLs of a script and its style sheets. */
export interface DevEntry {
  readonly script: string
  readonly styles: readonly string[]
}

/** The code that a development server runs: the sources, or a build of them. */
export interface DevCode {
  readonly check: (configDir: string) => Promise<CheckedConfig>
  readonly boot: (options: DevBoot) => Promise<BootedSite>
  /** Maps the lines of an error from transformed source to the original. */
  readonly fixTrace?: (error: Error) => void
  /** Browser entry of the site, and of the desk. */
  readonly client: DevEntry
  readonly desk: DevEntry
  /** Whether `answer` handles a URL below `/_vitrine/`. */
  readonly serves: (url: string) => boolean
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void
  /** Reports each changed file below a config folder, and each change of the code that the server must follow. */
  readonly watch: (
    configDir: string,
    onChange: (changed: { readonly file: string; readonly code: boolean }) => void,
  ) => void
  /** Resumes watching a config folder that was removed and restored. */
  readonly watchAgain: (configDir: string) => void
  readonly close: () => Promise<void>
}
