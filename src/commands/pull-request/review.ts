import type { Language, Message, Problem } from '../../engine/errors/index.ts'
import { type ConfigText, type Registry, readSiteTexts } from '../../engine/index.ts'
import type { ProposedRedirect } from '../moves/propose-redirects.ts'
import { type Change, changeMessageIn } from '../plan/change.ts'
import { annotationOf } from '../report-problems.ts'
import type { ChangeSeverity } from '../shots/severity.ts'
import type { CheckAnnotation } from './annotations.ts'

/** A page that looks different, on the screen where it does so most. */
export interface ReviewedPage {
  readonly name: string
  readonly severity: ChangeSeverity
  readonly places: number
  /** Such as "desktop". */
  readonly size: string
  /** Names of its pictures; neither of a page for which there was no more room. */
  readonly before?: string
  readonly after?: string
}

/** How far a language has followed a change. */
interface ComparedLanguage {
  readonly code: string
  /** Texts of the config that the change has touched. */
  readonly changed: number
  /** Translations that stayed although their text has changed. */
  readonly stale: number
}

/** Why a base is none to compare with. */
export interface UnusableBase {
  readonly reason: Message
  readonly cure: Message
}

/** What a change of a config does, as a reviewer is told. */
export interface Review {
  /** Path of the config folder in its repository. */
  readonly root: string
  /** What the base is called, and its commit. */
  readonly base: string
  readonly commit?: string
  readonly unusable?: UnusableBase
  readonly changes: readonly Change[]
  /** Changes that were accepted beforehand. */
  readonly accepted: number
  /** Problems that the change brings, beside those among the changes. */
  readonly problems: readonly Problem[]
  /** Redirects that addresses lack which end on the error page. */
  readonly lacking: readonly ProposedRedirect[]
  readonly languages: readonly ComparedLanguage[]
  /** Absent where no pictures were drawn. */
  readonly pages?: readonly ReviewedPage[]
  /** What was not compared, beside the changes that say so. */
  readonly notCompared: readonly Message[]
}

const PLACE = /^(.+?)(?::(\d+))?$/s

/** A file of the config, and its line where that is known. */
export interface ReviewPlace {
  readonly file: string
  readonly line?: number
}

export function reviewPlaceOf({ place }: Change): ReviewPlace | undefined {
  const [, file, line] = (place === undefined ? null : PLACE.exec(place)) ?? []
  return file === undefined ? undefined : { file, ...(line !== undefined && { line: Number(line) }) }
}

/** Remarks on lines: what breaks, and new problems. */
export function annotationsOf(
  { changes, problems, root }: Review,
  language: Language,
): readonly CheckAnnotation[] {
  const breaking = changes.flatMap((change): readonly CheckAnnotation[] => {
    const place = reviewPlaceOf(change)
    if (change.level !== 'breaking' || place === undefined) return []
    const { subject, message, reason, cure } = changeMessageIn(change, language)
    const text = [message, reason, ...(cure === undefined ? [] : [cure])].join('\n')
    return [{ level: 'error', file: root + place.file, line: place.line ?? 1, title: subject, text }]
  })
  return [...breaking, ...problems.map((problem) => annotationOf(problem, { root, language }))]
}

/** How many texts of each language a change has touched, and how many translations it has left behind. */
export function comparedLanguages(
  before: readonly ConfigText[],
  after: readonly ConfigText[],
  registry: Registry,
  changes: readonly Change[],
): readonly ComparedLanguage[] {
  const [was, is] = [readSiteTexts(before, registry), readSiteTexts(after, registry)]
  const keyOf = ({ place }: (typeof was.texts)[number]): string => `${place.file}#${place.pointer}`
  const old = new Map(was.texts.map((text) => [keyOf(text), text.values]))
  return is.locales.map(({ code }) => ({
    code,
    changed: is.texts.filter((text) => {
      const before = old.get(keyOf(text))?.[code]
      return JSON.stringify(before) !== JSON.stringify(text.values[code])
    }).length,
    stale: changes.filter(({ language }) => language === code).length,
  }))
}
