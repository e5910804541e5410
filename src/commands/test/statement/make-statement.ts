import type { CriterionId, StatementLock } from '../../../../schemas/config/index.ts'
import { omitUndefined } from '../../../base/object.ts'
import { inEachLanguage, type Language, type Message, message } from '../../../engine/errors/index.ts'
import {
  type Conclusion,
  type Criterion,
  type conformanceOf,
  contentKinds,
  criteria,
  criterionStatuses,
  type Feature,
} from '../../../engine/index.ts'
import { type Audit, type AuditKind, auditCures } from './audit-content.ts'
import type { RecordedFault, TestRecord } from './test-record.ts'

type Conformance = ReturnType<typeof conformanceOf>

/** Maximum number of printed faults per criterion and records per kind, unless all are requested. */
const MAX_SHOWN = 12

const VERDICTS: Readonly<Record<Conformance, Message>> = {
  full: message`Every criterion is met or does not apply.`,
  partial: message`The criteria are met in part.`,
  none: message`More than half of the criteria are not met.`,
  untested: message`Nothing has been tested.`,
}

const RESULTS: Readonly<Record<Conclusion['status'], Message>> = {
  passes: message`met`,
  fails: message`not met`,
  partly: message`tested in part`,
  open: message`to be checked`,
  'not-applicable': message`does not apply`,
}

/** The audited content. */
export interface AuditedSource {
  readonly audit: Audit
  /** Description of where the records are. */
  readonly from: string
  /** Whether these are all records of the museum. */
  readonly isWhole: boolean
}

/** Returns an indented line from parts, in each language. */
function indentedLine(...parts: readonly (Message | string)[]): Message {
  return inEachLanguage(
    (language) => `  ${parts.map((part) => (typeof part === 'string' ? part : part[language])).join('')}`,
  )
}

function placeSuffix(place: string | undefined): string {
  return place === undefined ? '' : ` (${place})`
}

/** Returns the first lines and the number of omitted ones. */
function firstOf(lines: readonly Message[], isAll: boolean): readonly Message[] {
  if (isAll || lines.length <= MAX_SHOWN) return lines
  const left = lines.length - MAX_SHOWN
  return [...lines.slice(0, MAX_SHOWN), indentedLine(message`… and ${left} more; --all prints them`)]
}

function failingLines(conclusions: readonly Conclusion[], isAll: boolean): readonly Message[] {
  return conclusions
    .filter(({ status }) => status === 'fails')
    .flatMap(({ criterion: { id }, tested: { faults = [] }, checked }) => [
      message`${id} is not met:`,
      ...firstOf(
        faults
          // Faults of the content are listed separately.
          .filter(({ check }) => check !== 'content')
          .map(({ check, at, place, what, count }) =>
            indentedLine(`${at}${placeSuffix(place)}: ${check}: ${what}${count > 1 ? ` ×${count}` : ''}`),
          ),
        isAll,
      ),
      ...(faults.some(({ check }) => check === 'content')
        ? [indentedLine(message`by the content, see below`)]
        : []),
      ...(checked === undefined || faults.length > 0 ? [] : [indentedLine(`${checked.by}, ${checked.on}`)]),
    ])
}

function openLines(conclusions: readonly Conclusion[], file: string): readonly Message[] {
  const left = conclusions.filter(({ status }) => status === 'partly' || status === 'open')
  const [first] = left
  if (first === undefined) return []
  return [
    message`A person must still check ${left.length} criteria. Write of each what was found into ${file}, such as:`,
    indentedLine(
      `"checked": { "${first.criterion.id}": { "result": "passes", "by": "…", "on": "YYYY-MM-DD" } }`,
    ),
    ...left.map(({ criterion: { id, ask }, status }) => indentedLine(`${id} (`, RESULTS[status], '): ', ask)),
  ]
}

function contentLines(
  { audit: { all, faults, unread }, from }: AuditedSource,
  isAll: boolean,
): readonly Message[] {
  const counts = message`Content in ${from}: pictures ${all.pictures}, films ${all.films}, sound recordings ${all.sounds}, PDFs ${all.documents}.`
  return [
    counts,
    ...contentKinds.flatMap((kind) => {
      const found = faults.filter((fault) => fault.kind === kind)
      if (found.length === 0) return []
      return [
        ...firstOf(
          found.map(({ record: { entity, id, place }, file, what }) =>
            indentedLine(`${entity} ${id}${placeSuffix(place)}: `, what, `: ${file}`),
          ),
          isAll,
        ),
        indentedLine('  → ', auditCures[kind]),
      ]
    }),
    ...(unread.length === 0
      ? []
      : [
          message`PDFs that could not be read: ${unread.length}. They are on other servers, damaged or larger than is read, or pdfjs-dist is not installed (npm install --save-dev pdfjs-dist).`,
          ...firstOf(
            unread.map((file) => indentedLine(file)),
            isAll,
          ),
        ]),
  ]
}

/** Formats the statement as text. */
export function reportStatement(
  {
    statement,
    conclusions,
    conformance,
    audited,
    files,
    isAll,
  }: {
    readonly statement: Omit<StatementLock, '$schema'>
    readonly conclusions: readonly Conclusion[]
    readonly conformance: Conformance
    readonly audited: AuditedSource | undefined
    readonly files: { readonly people: string; readonly lock: string }
    /** Whether to print all faults rather than the first ones. */
    readonly isAll: boolean
  },
  language: Language,
): string {
  const { pages, languages, screens } = statement.tested
  const counts = criterionStatuses.map((status) => {
    const count = conclusions.filter((each) => each.status === status).length
    return message`${RESULTS[status]} ${count}`
  })
  const list: Message = {
    en: counts.map(({ en }) => en).join(', '),
    zh: counts.map(({ zh }) => zh).join('，'),
  }
  const lines: readonly Message[] = [
    ...failingLines(conclusions, isAll),
    ...openLines(conclusions, files.people),
    ...(audited === undefined
      ? [
          message`No records were audited: there is neither a folder "content" in the config nor a data folder of this museum.`,
        ]
      : contentLines(audited, isAll)),
    message`Tested: ${pages} pages in ${languages.length} languages on screens of ${screens.join(', ')}.`,
    message`${VERDICTS[conformance]} Of ${criteria.length} criteria: ${list}.`,
    message`${files.lock}: written`,
  ]
  return lines.map((line) => line[language]).join('\n')
}

/** Maximum number of records per kind in the lock file. `without` counts all of them. */
const MAX_RECORDS = 20
const MAX_WHAT = 300

/** The criterion that content of each kind fails. */
const CRITERION_OF: Readonly<Record<AuditKind, CriterionId>> = {
  pictures: '1.1.1',
  films: '1.2.2',
  sounds: '1.2.1',
  documents: '1.3.1',
}

/** Input of the statement. */
export interface StatementParts {
  readonly record: TestRecord
  /** Undefined if no records could be read. */
  readonly audit: Audit | undefined
  /** Whether all content of the site was audited, so that absent kinds occur nowhere. */
  readonly isWholeAudited: boolean
}

type TestedCriterion = StatementLock['criteria'][string]

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
  // A record that no test opened may have a film.
  return isWhole || !needs.some((need) => need === 'film' || need === 'sound')
}

function testedOf(criterion: Criterion, { record, audit, isWholeAudited }: StatementParts): TestedCriterion {
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
    // The config does not compile while its theme lacks contrast.
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

/** Builds the content of accessibility.lock.json from the last test and the content audit. Equal inputs give equal output. */
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

/** Returns the result of a criterion without its wording: checks, undecided rules, and where faults were found. */
function meaningOf({ faults = [], ...tested }: TestedCriterion = {}): string {
  return JSON.stringify([tested, faults.map(({ check, at }) => [check, at])])
}

/** Returns the criteria on which a stored statement differs from a new one. */
export function differencesOf(kept: StatementLock, now: Omit<StatementLock, '$schema'>): readonly string[] {
  return criteria
    .map(({ id }) => id)
    .filter((id) => meaningOf(kept.criteria[id]) !== meaningOf(now.criteria[id]))
}

/** Returns the kinds of content for which the records differ from the statement. The number of flawless files is ignored. */
export function contentDifferences(kept: StatementLock['content'], audit: Audit): readonly AuditKind[] {
  const now = auditedContent(audit)
  const saidOf = (content: StatementLock['content'], kind: AuditKind): string => {
    const { all = 0, without = 0, unread = 0, records = [] } = content[kind] ?? {}
    return JSON.stringify([all > 0, without, unread, records])
  }
  return contentKinds.filter((kind) => saidOf(kept, kind) !== saidOf(now, kind))
}
