import type { Feature, OwnCheck } from '../../../engine/index.ts'
import type { AxeRule } from './axe.ts'

/** What was looked at on one page in a browser, whether anything was wrong or not. */
export interface PageEvidence {
  readonly screen: string
  /** Rules of axe-core that found something to look at. */
  readonly rules: readonly AxeRule[]
  /** Rules that could not decide. */
  readonly undecided: readonly string[]
  readonly checks: readonly OwnCheck[]
  /** What the page has that criteria are about. */
  readonly features: readonly Feature[]
}
