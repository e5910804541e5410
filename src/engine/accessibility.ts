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

// What is known of each success criterion of WCAG 2.2, levels A and AA: its clause of EN 301 549, which checks test it, what a person must do; and
// its status by what tests found and people have checked.

/** What a museum may have none of: then the criteria about it do not apply. */
export type Feature = 'film' | 'sound' | 'form' | 'password'

/** Kinds of content that are looked at record by record. */
export const contentKinds = ['pictures', 'films', 'sounds', 'documents'] as const

/** Our own checks of "vitrine test" and "vitrine statement" beside the rules of axe-core, by their permanent names. */
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
  /** Clause of EN 301 549 V3.2.1, which has WCAG 2.1; absent where WCAG 2.2 has added the criterion. */
  readonly clause?: string
  /** Own checks that test it; rules of axe-core name their criteria themselves. */
  readonly checks: readonly OwnCheck[]
  /** The tests decide all of it: without a fault it is met, and nothing is left to a person. */
  readonly isDecided: boolean
  /** It applies only to a museum that has one of these. */
  readonly needs?: readonly Feature[]
  /** What a person does who checks it. */
  readonly ask: Message
}

type CriterionSource = Omit<Criterion, 'id' | 'level' | 'clause' | 'isDecided' | 'ask'> & {
  readonly level?: 'AA'
  readonly isNew?: true
  readonly isDecided?: true
  readonly en: string
  readonly zh: string
}

/** EN 301 549 V3.2.1 has each criterion of WCAG 2.1 under its own number in clause 9; those of WCAG 2.2 alone it does not have. */
const written = sources as Readonly<Record<CriterionId, CriterionSource>>

/** Every criterion, in the order of WCAG. */
export const criteria: readonly Criterion[] = criterionIds.map((id) => {
  const { level = 'A', isNew = false, isDecided = false, en, zh, ...others } = written[id]
  return { ...others, id, level, isDecided, ask: { en, zh }, ...(isNew ? {} : { clause: `9.${id}` }) }
})

const TAG = /^wcag([1-4])([1-5])(\d{1,2})$/

/** The criteria that a rule of axe-core is about, by its tags such as "wcag1412". */
export function criteriaOfTags(tags: readonly string[]): readonly CriterionId[] {
  return tags.flatMap((tag) => {
    const [, principle, guideline, number] = TAG.exec(tag) ?? []
    const id = `${principle}.${guideline}.${number}`
    return criterionIds.filter((each) => each === id)
  })
}

/** Every status, the best first. */
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
  // A person may know what no test sees, but not that what was found is not there.
  if (checked !== undefined) return checked.result
  if (tested.absent === true) return 'not-applicable'
  const isUndecided = Object.keys(tested.undecided ?? {}).length > 0
  const isTested = (tested.checks ?? []).length > 0
  if (isTested && isDecided && !isUndecided) return 'passes'
  return isTested ? 'partly' : 'open'
}

/** The status of every criterion by what tests have found and what people have checked. */
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

/** Full where every criterion is met or does not apply; none where more than half of those that apply fail. */
export function conformanceOf(conclusions: readonly Conclusion[], isTested: boolean): Conformance {
  if (!isTested) return 'untested'
  const applying = conclusions.filter(({ status }) => status !== 'not-applicable')
  const failing = applying.filter(({ status }) => status === 'fails').length
  if (failing > applying.length / 2) return 'none'
  return applying.every(({ status }) => status === 'passes') ? 'full' : 'partial'
}
