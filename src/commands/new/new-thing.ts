import type { Message, ProblemCode } from '../../engine/errors/index.ts'
import type { ConfigText } from '../../engine/index.ts'

/** A file as a command would leave it; `path` is relative to the config folder, with "/". */
export interface FileChange {
  readonly path: string
  /** Absent for a file that is not there yet. */
  readonly before?: string
  readonly after: string
}

/** What a `new` command would make. */
export interface NewThing {
  readonly changes: readonly FileChange[]
  /** Files of the project that holds the config folder, relative to the project. */
  readonly beside?: readonly FileChange[]
  /** Shown before the files, such as how a mapping was found. */
  readonly findings?: readonly Message[]
  /** Codes of warnings that the outcome has by its nature, and that a note says better. */
  readonly expected?: readonly ProblemCode[]
  /** Addresses that answer afterwards beside those of new pages: of a channel that an existing page shows. */
  readonly paths?: readonly string[]
  /** Shown at the end: what is left to do. */
  readonly notes?: readonly Message[]
}

/** The files of a folder as they would be after the changes. */
export function withChanges(
  files: readonly ConfigText[],
  changes: readonly FileChange[],
): readonly ConfigText[] {
  const changed = new Map(changes.map(({ path, after }) => [path, after]))
  const kept = files.filter(({ path }) => !changed.has(path))
  return [...kept, ...[...changed].map(([path, text]) => ({ path, text }))]
}
