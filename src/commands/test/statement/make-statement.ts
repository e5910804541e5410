import type { CriterionId, StatementLock } from '../../../../schemas/config/index.ts'
import { omitUndefined } from '../../../base/object.ts'
import { type Criterion, contentKinds, criteria, type Feature } from '../../../engine/index.ts'
import type { Audit, AuditKind } from './audit-content.ts'
import type { RecordedFault, TestRecord } from './test-record.ts'

/** Records of a kind that are written; `without` counts all, and the command prints all. */
const MAX_RECORDS = 20
const MAX_WHAT = 300

/** The criterion that content of a kind fails. */
const CRITERION_OF: Readonly<Record<AuditKind, CriterionId>> = {
  pictures: '1.1.1',
  films: '1.2.2',
  sounds: '1.2.1',
  documents: '1.3.1',
}

/** What the criteria are decided by. */
export interface StatementParts {
  readonly record: TestRecord
  /** Undefined where no records were there to be read. */
  readonly audit: Audit | undefined
  /** Whether all that the site shows was audited: then what is not there is nowhere. */
  readonly isWholeAudited: boolean
}

type Tested = StatementLock['criteria'][string]

function auditedContent(audit: Audit | undefined): StatementLock['content'] {
  if (audit === undefined) return {}
  return Object.fromEntries(
    contentKinds.flatMap((kind) => {
      if (audit.all[kind] === 0) return []
      const faults = audit.faults.filter((fault) => fault.kind === kind)
      const records = faults
        .slice(0, MAX_RECORDS)
        .map(({ record, file }) => `${record.entity} ${record.id} ${file}`)
      const unread = kind === 'documents' ? audit.unread.length : 0
      const counts = { all: audit.all[kind], without: faults.length, ...(unread > 0 && { unread }) }
      return [[kind, { ...counts, records }]]
    }),
  )
}

function hasNone({ needs }: Criterion, features: readonly Feature[], isWhole: boolean): boolean {
  if (needs === undefined || needs.some((need) => features.includes(need))) return false
  // A film may be in a record that no test has opened.
  return isWhole || !needs.some((need) => need === 'film' || need === 'sound')
}

function testedOf(criterion: Criterion, { record, audit, isWholeAudited }: StatementParts): Tested {
  const isAbout = (rule: string): boolean => record.rules[rule]?.includes(criterion.id) === true
  const isOf = (check: string): boolean =>
    check.startsWith('axe:')
      ? isAbout(check.slice('axe:'.length))
      : criterion.checks.some((each) => each === check)
  const audited = audit?.faults.filter(({ kind }) => CRITERION_OF[kind] === criterion.id) ?? []
  const faults = [
    ...record.faults
      .filter((fault: RecordedFault) => fault.criteria.includes(criterion.id))
      .map(({ check, what, at, place, count }) => ({
        check,
        what: what.slice(0, MAX_WHAT),
        at,
        ...omitUndefined({ place }),
        count,
      })),
    ...audited.slice(0, MAX_RECORDS).map(({ record: { entity, id, place }, what, file }) => ({
      check: 'content',
      what: `${what.en}: ${file}`,
      at: `${entity} ${id}`,
      ...omitUndefined({ place }),
      count: 1,
    })),
  ]
  const features: readonly Feature[] = [
    ...record.features,
    ...((audit?.all.films ?? 0) > 0 ? (['film'] as const) : []),
    ...((audit?.all.sounds ?? 0) > 0 ? (['sound'] as const) : []),
  ]
  const isAbsent = faults.length === 0 && hasNone(criterion, features, isWholeAudited)
  const checks = [
    ...Object.keys(record.checks),
    // The config cannot be tested while its theme lacks contrast.
    'theme',
    ...(audit === undefined ? [] : ['content']),
  ]
    .filter(isOf)
    .sort()
  const undecided = Object.fromEntries(Object.entries(record.undecided).filter(([rule]) => isAbout(rule)))
  return {
    ...(isAbsent ? { absent: true } : {}),
    ...(checks.length === 0 || isAbsent ? {} : { checks }),
    ...(Object.keys(undecided).length === 0 || isAbsent ? {} : { undecided }),
    ...(faults.length === 0 ? {} : { faults }),
  }
}

/** What accessibility.lock.json says, by the last test and the audit of the content. The same of both gives the same. */
export function makeStatement(parts: StatementParts): Omit<StatementLock, '$schema'> {
  const { record, audit } = parts
  const { config, pages, languages, screens, axe, notOpened } = record
  return {
    config,
    tested: {
      pages,
      languages: [...languages],
      screens: [...screens],
      axe,
      ...(notOpened.length === 0 ? {} : { notOpened: [...notOpened] }),
    },
    criteria: Object.fromEntries(
      criteria.flatMap((criterion) => {
        const tested = testedOf(criterion, parts)
        return Object.keys(tested).length === 0 ? [] : [[criterion.id, tested]]
      }),
    ),
    content: auditedContent(audit),
  }
}

/** What is said of a criterion, whatever the words: which checks, what they could not decide, and where something was found. */
function meaningOf({ faults = [], ...tested }: Tested = {}): string {
  return JSON.stringify([tested, faults.map(({ check, at }) => [check, at])])
}

/** The criteria of which a statement that is kept says another thing than one that is made now. */
export function differencesOf(kept: StatementLock, now: Omit<StatementLock, '$schema'>): readonly string[] {
  return criteria
    .map(({ id }) => id)
    .filter((id) => meaningOf(kept.criteria[id]) !== meaningOf(now.criteria[id]))
}

/** Kinds of content of which the records say another thing now than the statement does; how many lack nothing does not matter. */
export function contentDifferences(kept: StatementLock['content'], audit: Audit): readonly AuditKind[] {
  const now = auditedContent(audit)
  const saidOf = (content: StatementLock['content'], kind: AuditKind): string => {
    const { all = 0, without = 0, unread = 0, records = [] } = content[kind] ?? {}
    return JSON.stringify([all > 0, without, unread, records])
  }
  return contentKinds.filter((kind) => saidOf(kept, kind) !== saidOf(now, kind))
}
