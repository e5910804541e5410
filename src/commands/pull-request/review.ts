import type { Language, Message, Problem } from '../../engine/errors/index.ts'
import { type ConfigText, type Registry, readSiteTexts } from '../../engine/index.ts'
import type { ProposedRedirect } from '../moves/propose-redirects.ts'
import { type Change, changeMessageIn } from '../plan/change.ts'
import { annotationOf } from '../report-problems.ts'
import type { ChangeSeverity } from '../shots/severity.ts'
import type { CheckAnnotation } from './annotations.ts'

/** A page that looks different, on the screen with most differences. */
export interface ReviewedPage {
  readonly name: string
  readonly severity: ChangeSeverity
  readonly places: number
  /** Screen name such as "desktop". */
  readonly size: string
  /** File names of its pictures. Undefined if there was no room. */
  readonly before?: string
  readonly after?: string
}

/** Translation state of a language after a change. */
interface ComparedLanguage {
  readonly code: string
  /** Number of config texts that the change touches. */
  readonly changed: number
  /** Number of translations whose source text changed. */
  readonly stale: number
}

/** Why a base cannot be compared. */
export interface UnusableBase {
  readonly reason: Message
  readonly cure: Message
}

/** Effects of a config change for reviewers. */
export interface Review {
  /** Path of the config folder in its repository. */
  readonly root: string
  /** Name of the base, and its commit. */
  readonly base: string
  readonly commit?: string
  readonly unusable?: UnusableBase
  readonly changes: readonly Change[]
  /** Number of accepted changes. */
  readonly accepted: number
  /** New problems besides those among the changes. */
  readonly problems: readonly Problem[]
  /** Missing redirects for addresses that would end on the error page. */
  readonly lacking: readonly ProposedRedirect[]
  readonly languages: readonly ComparedLanguage[]
  /** Undefined if no screenshots were taken. */
  readonly pages?: readonly ReviewedPage[]
  /** What was not compared, besides changes that say so. */
  readonly notCompared: readonly Message[]
}

const PLACE = /^(.+?)(?::(\d+))?$/s

/** A config file, and the line if known. */
export interface ReviewPlace {
  readonly file: string
  readonly line?: number
}

export function reviewPlaceOf({ place }: Change): ReviewPlace | undefined {
  const [, file, line] = (place === undefined ? null : PLACE.exec(place)) ?? []
  return file === undefined ? undefined : { file, ...(line !== undefined && { line: Number(line) }) }
}

/** Returns annotations for breaking changes and new problems. */
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

/** Returns the number of changed texts and stale translations of each language. */
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
