import { createHash } from 'node:crypto'

/** A message on a line of a file. */
export interface CheckAnnotation {
  readonly level: 'error' | 'warning' | 'notice'
  /** Path relative to the repository. */
  readonly file: string
  readonly line: number
  readonly column?: number
  readonly title: string
  readonly text: string
}

function escapeCommand(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapedProperty(text: string): string {
  return escapeCommand(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** Formats annotations as GitHub Actions workflow commands, which pull requests show at their line. */
export function workflowCommands(annotations: readonly CheckAnnotation[]): string {
  return annotations
    .map(({ level, file, line, column, title, text }) => {
      const place = `file=${escapedProperty(file)},line=${line}${column === undefined ? '' : `,col=${column}`}`
      return `::${level} ${place},title=${escapedProperty(title)}::${escapeCommand(text)}`
    })
    .join('\n')
}

const SEVERITIES = { error: 'major', warning: 'minor', notice: 'info' } as const

/** Formats annotations as a Code Quality report, which GitLab shows in the diff of a merge request. */
export function codeQuality(annotations: readonly CheckAnnotation[]): string {
  const seen = new Map<string, number>()
  const fingerprint = ({ file, title, text }: CheckAnnotation): string => {
    const said = JSON.stringify([file, title, text])
    const count = seen.get(said) ?? 0
    seen.set(said, count + 1)
    // Excludes the line, so that moved problems are not new.
    return createHash('sha256').update(`${said} ${count}`).digest('hex')
  }
  const report = annotations.map((annotation) => ({
    description: annotation.text.replaceAll('\n', ' '),
    check_name: annotation.title,
    fingerprint: fingerprint(annotation),
    severity: SEVERITIES[annotation.level],
    location: { path: annotation.file, lines: { begin: annotation.line } },
  }))
  return JSON.stringify(report, undefined, 2)
}
