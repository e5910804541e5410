import { type ConfigText, repairJson } from '../engine/index.ts'

export interface FixedFile {
  readonly path: string
  readonly text: string
  /** Such as "line 3: a comma was added". */
  readonly changes: readonly string[]
}

/** The files of a config whose JSON can be repaired, as they would be. */
export function fixConfig(files: readonly ConfigText[]): readonly FixedFile[] {
  return files.flatMap(({ path, text }) => {
    const repaired = repairJson(text)
    return repaired === undefined ? [] : [{ path, ...repaired }]
  })
}
