import type { CriterionId, StatementLock } from '../../../../schemas/config/index.ts'
import { type Criterion, criteria, type Feature } from '../../../engine/index.ts'
import { type Audit, type AuditKind, auditKinds } from './audit-content.ts'
import type { RecordedFault, TestRecord } from './test-record.ts'

/** Faults of one criterion that are written: enough to begin with; the tests name all. */
const MAX_FAULTS = 20
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
    auditKinds.flatMap((kind) => {
      if (audit.all[kind] === 0) return []
      const faults = audit.faults.filter((fault) => fault.kind === kind)
      const records = faults
        .slice(0, MAX_RECORDS)
        .map(({ record, file }) => `${record.entity} ${record.id} ${file}`)
      return [[kind, { all: audit.all[kind], without: faults.length, records }]]
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
        ...(place === undefined ? {} : { place }),
        count,
      })),
    ...audited.map(({ record: { entity, id, place }, what, file }) => ({
      check: 'content',
      what: `${what.en}: ${file}`,
      at: `${entity} ${id}`,
      ...(place === undefined ? {} : { place }),
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
    ...(faults.length === 0 ? {} : { faults: faults.slice(0, MAX_FAULTS) }),
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

/** What differs between a statement that is kept and one that is made now: the criteria whose faults do, and the kinds of content. */
export function differencesOf(kept: StatementLock, now: Omit<StatementLock, '$schema'>): readonly string[] {
  const faultsIn = ({ criteria: all }: Pick<StatementLock, 'criteria'>, id: string): string =>
    JSON.stringify((all[id]?.faults ?? []).map(({ check, at }) => [check, at]))
  return criteria.map(({ id }) => id).filter((id) => faultsIn(kept, id) !== faultsIn(now, id))
}

/** Kinds of content of which the records say another thing now than the statement does. */
export function contentDifferences(kept: StatementLock['content'], audit: Audit): readonly AuditKind[] {
  const now = auditedContent(audit)
  const lacking = (content: StatementLock['content'], kind: AuditKind): string =>
    JSON.stringify([content[kind]?.without ?? 0, content[kind]?.records ?? []])
  return auditKinds.filter((kind) => lacking(kept, kind) !== lacking(now, kind))
}
