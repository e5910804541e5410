import { type Problem, problemMessageIn, type Severity } from './problem.ts'
import { commandLine, joinWithCommas, type Language, type Message, message } from './wording.ts'

export const severityWords: Readonly<Record<Severity, Message>> = {
  error: message`error`,
  warning: message`warning`,
}

const WHY = message`Why:`
const FIX = message`Fix:`

export interface FormatOptions {
  /** Texts of files by path, for the code frame; without its text, a file gets no code frame. */
  readonly texts?: ReadonlyMap<string, string>
  /** Whether to use ANSI colours; default false. */
  readonly color?: boolean
  /** Prefix of file names, such as "config/". */
  readonly root?: string
  /** Default: English. */
  readonly language?: Language
  /** Whether problems with a `brief` are shown on one line each: for frequent commands with another purpose. */
  readonly brief?: boolean
}

type Paint = (text: string) => string

interface Palette {
  readonly error: Paint
  readonly warning: Paint
  readonly faint: Paint
  readonly strong: Paint
}

const plain: Palette = {
  error: (text) => text,
  warning: (text) => text,
  faint: (text) => text,
  strong: (text) => text,
}

function ansiPaint(code: number): Paint {
  return (text) => `\u001b[${code}m${text}\u001b[0m`
}

const coloured: Palette = {
  error: ansiPaint(31),
  warning: ansiPaint(33),
  faint: ansiPaint(2),
  strong: ansiPaint(1),
}

const MAX_LINE_WIDTH = 160

/** Returns spaces as wide as a text in a terminal, where Chinese characters take two columns. */
function blankOfWidth(text: string): string {
  return text.replace(/[\p{Script=Han}\u3000-\u303f\uff01-\uff60]/gu, '  ').replace(/\S/gu, ' ')
}

/** Returns the line of the problem with one line before and after, and a caret below the column. */
function codeFrame(problem: Problem, text: string, palette: Palette): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/)
  const first = Math.max(1, problem.line - 1)
  const last = Math.min(lines.length, problem.line + 1)
  const gutter = String(last).length
  const frame: string[] = []
  for (let number = first; number <= last; number++) {
    const here = number === problem.line
    const line = (lines[number - 1] ?? '').replaceAll('\t', ' ')
    const shown = line.length > MAX_LINE_WIDTH ? `${line.slice(0, MAX_LINE_WIDTH - 1)}…` : line
    const label = `${here ? '>' : ' '} ${String(number).padStart(gutter)} | `
    frame.push(`    ${here ? label : palette.faint(label)}${shown}`)
    if (here && problem.column <= MAX_LINE_WIDTH) {
      const margin = ' '.repeat(gutter + 3)
      frame.push(
        `    ${palette.faint(`${margin}| `)}${blankOfWidth(line.slice(0, problem.column - 1))}${palette.error('^')}`,
      )
    }
  }
  return frame
}

/** Formats one problem: `file:line:column code`, what happened, the code frame, why, what to do. */
export function formatProblem(problem: Problem, options: FormatOptions = {}): string {
  const palette = options.color === true ? coloured : plain
  const { language = 'en', root = '', texts } = options
  const paint = problem.severity === 'error' ? palette.error : palette.warning
  const place = `${root}${problem.file}:${problem.line}:${problem.column}`
  const text = texts?.get(problem.file)
  const { message, why, hint } = problemMessageIn(problem, language)
  const labelled = (label: Message, sentence: string): string =>
    `  ${palette.faint(label[language])}${language === 'en' ? ' ' : ''}${sentence}`
  return [
    `${palette.strong(place)} ${paint(`${severityWords[problem.severity][language]} ${problem.code}`)}`,
    `  ${message}`,
    ...(text === undefined ? [] : codeFrame(problem, text, palette)),
    labelled(WHY, why),
    labelled(FIX, hint),
  ].join('\n')
}

const COUNTED: Readonly<Record<Severity, (count: number) => Message>> = {
  error: (count) => (count === 1 ? message`${count} error` : message`${count} errors`),
  warning: (count) => (count === 1 ? message`${count} warning` : message`${count} warnings`),
}

function joinBriefs(briefs: readonly Message[]): Message {
  return message`Not translated yet: ${joinWithCommas(briefs)}. More: ${commandLine('check')}`
}

/** Formats all problems, with their number in the last line; '' for none. */
export function formatProblems(problems: readonly Problem[], options: FormatOptions = {}): string {
  if (problems.length === 0) return ''
  const { language = 'en' } = options
  const briefs = options.brief === true ? problems.flatMap(({ brief }) => brief ?? []) : []
  const whole = briefs.length === 0 ? problems : problems.filter(({ brief }) => brief === undefined)
  const short = briefs.length === 0 ? [] : [joinBriefs(briefs)[language]]
  if (whole.length === 0) return short.join('')
  const errors = whole.filter(({ severity }) => severity === 'error').length
  const warnings = whole.length - errors
  const parts = [
    ...(errors > 0 ? [COUNTED.error(errors)] : []),
    ...(warnings > 0 ? [COUNTED.warning(warnings)] : []),
  ]
  const last = message`${joinWithCommas(parts)}.`[language]
  return [...whole.map((problem) => formatProblem(problem, options)), ...short, last].join('\n\n')
}
