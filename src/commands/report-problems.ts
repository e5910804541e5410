import { percentEncoded } from '../base/path-segment.ts'
import {
  catalogue,
  formatProblems,
  type Language,
  message,
  type Problem,
  problemMessageIn,
} from '../engine/errors/index.ts'
import { unknownWordError } from '../engine/errors/usage-error.ts'
import { type CheckAnnotation, codeQuality, workflowCommands } from './pull-request/annotations.ts'

export interface ReportContext {
  /** Prefix of file names, such as "config/". */
  readonly root: string
  /** File texts by path, for code frames. */
  readonly texts: ReadonlyMap<string, string>
  readonly color: boolean
  /** Language of texts for people. JSON has every language, SARIF is in English. Default: English. */
  readonly language?: Language
}

type Format = (problems: readonly Problem[], context: ReportContext) => string

const json: Format = (problems, { root }) => {
  const count = (severity: string): number => problems.filter((each) => each.severity === severity).length
  return JSON.stringify(
    {
      version: 1,
      errors: count('error'),
      warnings: count('warning'),
      problems: problems.map(({ brief: _brief, ...problem }) => ({
        ...problem,
        file: `${root}${problem.file}`,
      })),
    },
    undefined,
    2,
  )
}

/** Converts a problem to an annotation of its line. */
export function annotationOf(
  problem: Problem,
  { root, language = 'en' }: Pick<ReportContext, 'root' | 'language'>,
): CheckAnnotation {
  const { severity, file, line, column, code } = problem
  const { message, why, hint } = problemMessageIn(problem, language)
  return {
    level: severity,
    file: `${root}${file}`,
    line,
    column,
    title: code,
    text: `${message}\n${why}\n${hint}`,
  }
}

/** GitHub Actions annotations, shown at the line in a pull request. */
const github: Format = (problems, context) =>
  workflowCommands(problems.map((problem) => annotationOf(problem, context)))

/** GitLab Code Quality report, shown at the line in a merge request. */
const gitlab: Format = (problems, context) =>
  codeQuality(problems.map((problem) => annotationOf(problem, context)))

const rules = Object.values(catalogue).map(({ code, title, why, severity }) => ({
  id: code,
  shortDescription: { text: title.en },
  fullDescription: { text: why.en },
  defaultConfiguration: { level: severity },
}))

/** SARIF 2.1.0, which code hosting platforms and editors read. */
const sarif: Format = (problems, { root }) =>
  JSON.stringify(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'vitrine check', rules } },
          columnKind: 'utf16CodeUnits',
          results: problems.map(({ code, severity, message, hint, file, line, column, pointer }) => ({
            ruleId: code,
            ruleIndex: rules.findIndex(({ id }) => id === code),
            level: severity,
            message: { text: `${message} ${hint}` },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: `${root}${file}`.split('/').map(percentEncoded).join('/') },
                  region: { startLine: line, startColumn: column },
                },
                logicalLocations: [{ fullyQualifiedName: pointer }],
              },
            ],
          })),
        },
      ],
    },
    undefined,
    2,
  )

const formats: Readonly<Record<string, Format>> = {
  text: formatProblems,
  json,
  github,
  gitlab,
  sarif,
}

export const problemFormats: readonly string[] = Object.keys(formats)

/**
 * Formats problems.
 *
 * @throws AppError for an unknown format.
 */
export function reportProblems(problems: readonly Problem[], format: string, context: ReportContext): string {
  const write = formats[format]
  if (write === undefined) throw unknownWordError(message`format`, format, problemFormats)
  return write(problems, context)
}
