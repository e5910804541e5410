import {
  type AccessibilityConfig,
  type CriterionId,
  criterionIds,
  type StatementLock,
} from '../../schemas/config/index.ts'
import { omitUndefined } from '../base/object.ts'
import type { Conformance, CriterionStatus } from './contracts/statement.ts'
import sources from './criteria.json' with { type: 'json' }
import type { Message } from './errors/index.ts'

// WCAG 2.2 success criteria of levels A and AA: their clause of EN 301 549, the checks that test them, the manual check, and their status
// from test results and manual results.

/** Content a museum may lack; criteria about it then do not apply. */
export type Feature = 'film' | 'sound' | 'form' | 'password'

/** Kinds of content that are checked record by record. */
export const contentKinds = ['pictures', 'films', 'sounds', 'documents'] as const

/** Permanent names of the checks of "vitrine test" and "vitrine statement" that are not axe-core rules. */
export const ownChecks = [
  'markup',
  'document',
  'measured-contrast',
  'overflow',
  'clipped-text',
  'text-spacing',
  'keyboard',
  'focus',
  'motion',
  'language-of-parts',
  'input-purpose',
  'theme',
  'content',
] as const
export type OwnCheck = (typeof ownChecks)[number]

export interface Criterion {
  readonly id: CriterionId
  readonly level: 'A' | 'AA'
  /** Clause of EN 301 549 V3.2.1, which is based on WCAG 2.1; absent for criteria added in WCAG 2.2. */
  readonly clause?: string
  /** Own checks that test the criterion; axe-core rules name their criteria themselves. */
  readonly checks: readonly OwnCheck[]
  /** Whether the tests decide the criterion completely: without a fault it passes, and no manual check is needed. */
  readonly isDecided: boolean
  /** The criterion applies only if the museum has one of these. */
  readonly needs?: readonly Feature[]
  /** Instruction for the manual check. */
  readonly ask: Message
}

type CriterionSource = Omit<Criterion, 'id' | 'level' | 'clause' | 'isDecided' | 'ask'> & {
  readonly level?: 'AA'
  readonly isNew?: true
  readonly isDecided?: true
  readonly en: string
  readonly zh: string
}

/** EN 301 549 V3.2.1 lists each WCAG 2.1 criterion under its own number in clause 9, and none of those added in WCAG 2.2. */
const written = sources as Readonly<Record<CriterionId, CriterionSource>>

/** All criteria, in WCAG order. */
export const criteria: readonly Criterion[] = criterionIds.map((id) => {
  const { level = 'A', isNew = false, isDecided = false, en, zh, ...others } = written[id]
  return { ...others, id, level, isDecided, ask: { en, zh }, ...(isNew ? {} : { clause: `9.${id}` }) }
})

const TAG = /^wcag([1-4])([1-5])(\d{1,2})$/

/** Returns the criteria that an axe-core rule tests, from its tags such as "wcag1412". */
export function criteriaOfTags(tags: readonly string[]): readonly CriterionId[] {
  return tags.flatMap((tag) => {
    const [, principle, guideline, number] = TAG.exec(tag) ?? []
    const id = `${principle}.${guideline}.${number}`
    return criterionIds.filter((each) => each === id)
  })
}

/** All statuses, the best first. */
export const criterionStatuses: readonly CriterionStatus[] = [
  'passes',
  'fails',
  'partly',
  'open',
  'not-applicable',
]

type TestedCriterion = StatementLock['criteria'][string]
type ManualCheck = NonNullable<AccessibilityConfig['checked']>[string]

export interface Conclusion {
  readonly criterion: Criterion
  readonly status: CriterionStatus
  readonly tested: TestedCriterion
  readonly checked?: ManualCheck
}

function statusOf(
  { isDecided }: Criterion,
  tested: TestedCriterion,
  checked: ManualCheck | undefined,
): CriterionStatus {
  if ((tested.faults ?? []).length > 0) return 'fails'
  // A manual result may add what no test sees, but cannot override a fault found by a test.
  if (checked !== undefined) return checked.result
  if (tested.absent === true) return 'not-applicable'
  const isUndecided = Object.keys(tested.undecided ?? {}).length > 0
  const isTested = (tested.checks ?? []).length > 0
  if (isTested && isDecided && !isUndecided) return 'passes'
  return isTested ? 'partly' : 'open'
}

/** Returns the status of every criterion from test results and manual results. */
export function concludeCriteria(
  lock: Pick<StatementLock, 'criteria'> | undefined,
  accessibility: Pick<AccessibilityConfig, 'checked'> | undefined,
): readonly Conclusion[] {
  return criteria.map((criterion) => {
    const tested = lock?.criteria[criterion.id] ?? {}
    const checked = accessibility?.checked?.[criterion.id]
    return {
      criterion,
      status: statusOf(criterion, tested, checked),
      tested,
      ...omitUndefined({ checked }),
    }
  })
}

/** Returns `full` if every criterion passes or does not apply, `none` if more than half of the applicable ones fail. */
export function conformanceOf(conclusions: readonly Conclusion[], isTested: boolean): Conformance {
  if (!isTested) return 'untested'
  const applying = conclusions.filter(({ status }) => status !== 'not-applicable')
  const failing = applying.filter(({ status }) => status === 'fails').length
  if (failing > applying.length / 2) return 'none'
  return applying.every(({ status }) => status === 'passes') ? 'full' : 'partial'
}
