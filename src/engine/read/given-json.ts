import type { Problem } from '../errors/index.ts'
import { createPositions, type Positions } from '../positions.ts'
import { branchErrors } from './branch-errors.ts'
import { readJson } from './json-document.ts'
import { schemaProblems } from './schema-problems.ts'
import { optionErrors } from './validators.ts'

export interface GivenJson {
  readonly value: unknown
  /** What is wrong with it, in the words of the check; empty where it fits. */
  readonly problems: readonly Problem[]
  readonly positions: Positions
}

/** Reads a JSON file that a command is given, such as an import map, as files of the config are read. */
export function readGivenJson(schema: object, file: string, text: string): GivenJson {
  const positions = createPositions()
  const { root, value, lineStarts, problems } = readJson(file, text, positions)
  const unfit =
    root === undefined
      ? []
      : schemaProblems(branchErrors(optionErrors(schema, value)), { file, node: root, lineStarts })
  return { value, positions, problems: [...problems, ...unfit] }
}
