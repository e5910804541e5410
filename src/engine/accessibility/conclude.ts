import type { AccessibilityConfig, StatementLock } from '../../../schemas/config/index.ts'
import { omitUndefined } from '../../base/object.ts'
import type { Conformance, CriterionStatus } from '../contracts/statement.ts'
import { type Criterion, criteria } from './criteria.ts'

/** Every status, the best first. */
export const criterionStatuses: readonly CriterionStatus[] = [
  'passes',
  'fails',
  'partly',
  'open',
  'not-applicable',
]

type Tested = StatementLock['criteria'][string]
type Checked = NonNullable<AccessibilityConfig['checked']>[string]

export interface Conclusion {
  readonly criterion: Criterion
  readonly status: CriterionStatus
  readonly tested: Tested
  readonly checked?: Checked
}

function statusOf({ isDecided }: Criterion, tested: Tested, checked: Checked | undefined): CriterionStatus {
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
export function conclude(
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
