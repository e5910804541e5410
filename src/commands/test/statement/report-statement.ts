import type { StatementLock } from '../../../../schemas/config/index.ts'
import { inEachLanguage, type Language, type Message, message } from '../../../engine/errors/index.ts'
import { type Conclusion, type conformanceOf, criteria } from '../../../engine/index.ts'
import { type Audit, auditCures, auditKinds } from './audit-content.ts'

type Conformance = ReturnType<typeof conformanceOf>

/** Faults of one criterion, and records of one kind, that are printed. */
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

function more(all: number): readonly Message[] {
  return all > MAX_SHOWN ? [below(`… (${all})`)] : []
}

function failing(conclusions: readonly Conclusion[]): readonly Message[] {
  return conclusions
    .filter(({ status }) => status === 'fails')
    .flatMap(({ criterion: { id }, tested: { faults = [] }, checked }) => [
      message`${id} is not met:`,
      ...faults
        .slice(0, MAX_SHOWN)
        .map(({ check, at, place, what, count }) =>
          below(`${at}${inPlace(place)}: ${check}: ${what}${count > 1 ? ` ×${count}` : ''}`),
        ),
      ...more(faults.length),
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

function content({ audit: { all, faults, unread }, from }: AuditedSource): readonly Message[] {
  const counts = message`Content in ${from}: pictures ${all.pictures}, films ${all.films}, sound recordings ${all.sounds}, PDFs ${all.documents}.`
  return [
    counts,
    ...auditKinds.flatMap((kind) => {
      const found = faults.filter((fault) => fault.kind === kind)
      if (found.length === 0) return []
      return [
        ...found
          .slice(0, MAX_SHOWN)
          .map(({ record: { entity, id, place }, file, what }) =>
            below(`${entity} ${id}${inPlace(place)}: `, what, `: ${file}`),
          ),
        ...more(found.length),
        below('  → ', auditCures[kind]),
      ]
    }),
    ...(unread.length === 0
      ? []
      : [
          message`PDFs that could not be read: ${unread.length}, such as ${unread[0] ?? ''}. They are on other servers, damaged, or pdfjs-dist is not installed (npm install --save-dev pdfjs-dist).`,
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
  }: {
    readonly statement: Omit<StatementLock, '$schema'>
    readonly conclusions: readonly Conclusion[]
    readonly conformance: Conformance
    readonly audited: AuditedSource | undefined
    readonly files: { readonly people: string; readonly lock: string }
  },
  language: Language,
): string {
  const { pages, languages, screens } = statement.tested
  const counts = (['passes', 'fails', 'partly', 'open', 'not-applicable'] as const).map((status) => {
    const count = conclusions.filter((each) => each.status === status).length
    return message`${RESULTS[status]} ${count}`
  })
  const list: Message = {
    en: counts.map(({ en }) => en).join(', '),
    zh: counts.map(({ zh }) => zh).join('，'),
  }
  const lines: readonly Message[] = [
    ...failing(conclusions),
    ...open(conclusions, files.people),
    ...(audited === undefined
      ? [
          message`No records were audited: there is neither a folder "content" in the config nor a data folder of this museum.`,
        ]
      : content(audited)),
    message`Tested: ${pages} pages in ${languages.length} languages on screens of ${screens.join(', ')}.`,
    message`${VERDICTS[conformance]} Of ${criteria.length} criteria: ${list}.`,
    message`${files.lock}: written`,
  ]
  return lines.map((line) => line[language]).join('\n')
}
