import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { catalogue, type Problem, problemOf } from '../../../engine/errors/index.ts'
import { lineAndColumn, lineStartsOf } from '../../../engine/index.ts'

const SCHEMA = /^\s*\{\s*"\$schema"\s*:\s*"((?:\.{1,2}\/)[^"]+)"/

/**
 * Files of a config whose "$schema" names a file that is not there; `texts` by their paths below the folder. Of those that name
 * one folder the first is reported, since one missing package is behind all of them.
 */
export function schemasNowhere(folder: string, texts: ReadonlyMap<string, string>): readonly Problem[] {
  const reported = new Set<string>()
  return [...texts].flatMap(([file, text]) => {
    const [whole = '', found] = SCHEMA.exec(text) ?? []
    if (found === undefined) return []
    const path = join(folder, dirname(file), found)
    if (existsSync(path) || reported.has(dirname(path))) return []
    reported.add(dirname(path))
    const place = lineAndColumn(lineStartsOf(text), whole.length - found.length - 2)
    return [problemOf(catalogue.SCHEMA_NOWHERE, { found }, { file, pointer: '/$schema', ...place })]
  })
}
