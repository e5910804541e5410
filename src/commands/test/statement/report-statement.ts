import type { StatementLock } from '../../../../schemas/config/index.ts'
import { inEachLanguage, type Language, type Message, message } from '../../../engine/errors/index.ts'
import {
  type Conclusion,
  type conformanceOf,
  contentKinds,
  criteria,
  criterionStatuses,
} from '../../../engine/index.ts'
import { type Audit, auditCures } from './audit-content.ts'

type Conformance = ReturnType<typeof conformanceOf>

/** Faults of one criterion, and records of one kind, that are printed where not all are asked for. */
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

/** What was looked at of the content. */
export interface AuditedSource {
  readonly audit: Audit
  /** Where the records are. */
  readonly from: string
  /** Whether there are no others of the museum's own. */
  readonly isWhole: boolean
}

/** A line of parts in each language, below what it is about. */
function below(...parts: readonly (Message | string)[]): Message {
  return inEachLanguage(
    (language) => `  ${parts.map((part) => (typeof part === 'string' ? part : part[language])).join('')}`,
  )
}

function inPlace(place: string | undefined): string {
  return place === undefined ? '' : ` (${place})`
}

/** The first of many lines, with the number of those that are left. */
function firstOf(lines: readonly Message[], isAll: boolean): readonly Message[] {
  if (isAll || lines.length <= MAX_SHOWN) return lines
  const left = lines.length - MAX_SHOWN
  return [...lines.slice(0, MAX_SHOWN), below(message`… and ${left} more; --all prints them`)]
}

function failing(conclusions: readonly Conclusion[], isAll: boolean): readonly Message[] {
  return conclusions
    .filter(({ status }) => status === 'fails')
    .flatMap(({ criterion: { id }, tested: { faults = [] }, checked }) => [
      message`${id} is not met:`,
      ...firstOf(
        faults
          // Those of the content follow with it.
          .filter(({ check }) => check !== 'content')
          .map(({ check, at, place, what, count }) =>
            below(`${at}${inPlace(place)}: ${check}: ${what}${count > 1 ? ` ×${count}` : ''}`),
          ),
        isAll,
      ),
      ...(faults.some(({ check }) => check === 'content') ? [below(message`by the content, see below`)] : []),
      ...(checked === undefined || faults.length > 0 ? [] : [below(`${checked.by}, ${checked.on}`)]),
    ])
}

function open(conclusions: readonly Conclusion[], file: string): readonly Message[] {
  const left = conclusions.filter(({ status }) => status === 'partly' || status === 'open')
  const [first] = left
  if (first === undefined) return []
  return [
    message`A person must still check ${left.length} criteria. Write of each what was found into ${file}, such as:`,
    below(`"checked": { "${first.criterion.id}": { "result": "passes", "by": "…", "on": "YYYY-MM-DD" } }`),
    ...left.map(({ criterion: { id, ask }, status }) => below(`${id} (`, RESULTS[status], '): ', ask)),
  ]
}

function content(
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
            below(`${entity} ${id}${inPlace(place)}: `, what, `: ${file}`),
          ),
          isAll,
        ),
        below('  → ', auditCures[kind]),
      ]
    }),
    ...(unread.length === 0
      ? []
      : [
          message`PDFs that could not be read: ${unread.length}. They are on other servers, damaged or larger than is read, or pdfjs-dist is not installed (npm install --save-dev pdfjs-dist).`,
          ...firstOf(
            unread.map((file) => below(file)),
            isAll,
          ),
        ]),
  ]
}

/** The account of a statement for people. */
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
    /** Prints every fault, not the first of each. */
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
    ...failing(conclusions, isAll),
    ...open(conclusions, files.people),
    ...(audited === undefined
      ? [
          message`No records were audited: there is neither a folder "content" in the config nor a data folder of this museum.`,
        ]
      : content(audited, isAll)),
    message`Tested: ${pages} pages in ${languages.length} languages on screens of ${screens.join(', ')}.`,
    message`${VERDICTS[conformance]} Of ${criteria.length} criteria: ${list}.`,
    message`${files.lock}: written`,
  ]
  return lines.map((line) => line[language]).join('\n')
}
