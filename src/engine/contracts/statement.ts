import type { LinkTarget } from './view.ts'

/**
 * - `passes`: decided by tests without a fault, or confirmed by a person
 * - `fails`: a test or a person has found a fault
 * - `partly`: the automatic tests pass; a person must check the rest
 * - `open`: no automatic test; a person must check it
 * - `not-applicable`: the site has no such content
 */
export type CriterionStatus = 'passes' | 'fails' | 'partly' | 'open' | 'not-applicable'

/** Conformance of the whole site, in the terms of the EU model accessibility statement. */
export type Conformance = 'full' | 'partial' | 'none' | 'untested'

/** A link with its text. */
export interface StatementLink extends LinkTarget {
  readonly title: string
}

/** An accessibility issue or an exception. */
export interface StatementPoint {
  readonly title: string
  readonly lines: readonly string[]
  /** Text before the links. */
  readonly where?: string
  readonly links: readonly StatementLink[]
}

export interface StatementCriterion {
  /** Number, such as "1.4.3". */
  readonly id: string
  readonly name: string
  readonly level: 'A' | 'AA'
  /** Clause of EN 301 549; absent if there is none. */
  readonly clause?: string
  readonly status: CriterionStatus
  readonly result: string
  readonly evidence: readonly string[]
}

/** The museum's accessibility statement in one language, with all texts filled in. */
export interface StatementView {
  readonly lead: string
  readonly conformance: Conformance
  readonly verdict: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** Number of criteria by result; results without criteria are left out. */
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
