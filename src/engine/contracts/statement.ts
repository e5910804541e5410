import type { LinkTarget } from './view.ts'

/**
 * - `passes`: tests decide it and found nothing, or a person says so
 * - `fails`: a test or a person has found something
 * - `partly`: what tests can tell of it is met; a person must check the rest
 * - `open`: no test tells anything of it; a person must check it
 * - `not-applicable`: the site has nothing that it is about
 */
export type CriterionStatus = 'passes' | 'fails' | 'partly' | 'open' | 'not-applicable'

/** How the whole site stands, in the words of the European model of such statements. */
export type Conformance = 'full' | 'partial' | 'none' | 'untested'

/** A link with its words. */
export interface StatementLink extends LinkTarget {
  readonly title: string
}

/** Something that is not accessible, or an exception. */
export interface StatementPoint {
  readonly title: string
  readonly lines: readonly string[]
  /** Words before the links. */
  readonly where?: string
  readonly links: readonly StatementLink[]
}

export interface StatementCriterion {
  /** Such as "1.4.3". */
  readonly id: string
  readonly name: string
  readonly level: 'A' | 'AA'
  /** Clause of EN 301 549; absent where it has none. */
  readonly clause?: string
  readonly status: CriterionStatus
  readonly result: string
  readonly evidence: readonly string[]
}

/** The museum's accessibility statement in one language: every text is filled in. */
export interface StatementView {
  readonly lead: string
  readonly conformance: Conformance
  readonly verdict: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** How many criteria have each result; those that none has are left out. */
  readonly counts: readonly {
    readonly status: CriterionStatus
    readonly label: string
    readonly count: number
  }[]
  readonly fails: {
    readonly title: string
    readonly none: string
    readonly points: readonly StatementPoint[]
  }
  readonly content?: { readonly title: string; readonly lines: readonly string[] }
  readonly exceptions?: { readonly title: string; readonly points: readonly StatementPoint[] }
  readonly open?: { readonly title: string; readonly lead: string; readonly criteria: readonly string[] }
  readonly contact?: {
    readonly title: string
    readonly lead: string
    readonly ways: readonly { readonly label: string; readonly value: string; readonly href: string }[]
    readonly page?: StatementLink
    readonly days?: string
  }
  readonly enforcement?: {
    readonly title: string
    readonly lead: string
    readonly name: string
    readonly link?: LinkTarget
  }
  readonly criteria: {
    readonly title: string
    readonly lead: readonly string[]
    readonly columns: readonly [
      criterion: string,
      level: string,
      clause: string,
      result: string,
      evidence: string,
    ]
    readonly principles: readonly {
      readonly title: string
      readonly criteria: readonly StatementCriterion[]
    }[]
  }
}
