import { writeFileSync } from 'node:fs'
import type { Progress } from '../../base/progress.ts'
import { type Language, type Message, message } from '../../engine/errors/index.ts'
import type { Change } from '../plan/change.ts'
import { type ChangedPage, type ChangedPages, changedPages, type RunningSite } from './changed-pages.ts'
import { type PicturePair, picturePairs } from './picture-pairs.ts'
import { planSheet } from './plan-sheet.ts'
import { severityOf } from './severity.ts'

export interface CompareOptions {
  /** What the two states are called. */
  readonly names: readonly [string, string]
  readonly before: RunningSite
  readonly after: RunningSite
  /** What is searched for. */
  readonly words: string
  readonly changes: readonly Change[]
  /** The report's file. */
  readonly file: string
  /** Path of the browser. */
  readonly browser: string
  readonly progress: Progress
  readonly language: Language
  /** The pages to draw, whatever their data say; by default those whose data differ. */
  readonly find?: (before: RunningSite, after: RunningSite, words: string) => Promise<ChangedPages>
}

/** What two sites show differently, as a report has it. */
export interface ComparedSites {
  readonly pairs: readonly PicturePair[]
  readonly framed: readonly ChangedPage[]
}

const COMPARING = message`comparing the data of all pages`

function drawn(done: number, all: number): Message {
  return message`drawing pages: ${done} of ${all}`
}

/** Finds the pages that two sites show differently, draws them, and writes a report. */
export async function compareSites(options: CompareOptions): Promise<ComparedSites> {
  const { names, before, after, words, changes, file, browser, progress, language } = options
  progress.show(COMPARING)
  const { pages, framed } = await (options.find ?? changedPages)(before, after, words)
  const pairs = await picturePairs({
    browser,
    origins: { before: before.origin, after: after.origin },
    pages: pages.map((page) => ({ ...page, severity: severityOf(page.evidence, changes) })),
    isDoubted: options.find !== undefined,
    onProgress: (done, all) => progress.show(drawn(done, all)),
  })
  progress.clear()
  writeFileSync(file, planSheet({ names, changes, framed, pairs, language }))
  return { pairs, framed }
}
