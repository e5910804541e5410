import { spawnSync } from 'node:child_process'
import { catalogue, type Problem, problemOf } from '../../../engine/errors/index.ts'

/** A line of "git check-ignore --verbose". */
const LINE = /^(.*):(\d+):([^\t]*)\t(.*)$/gm

/** Files of a config that version control leaves out, by the line that says so; nothing without a repository, and of a folder that none keeps. */
export function ignoredFiles(configDir: string, files: Iterable<string>): readonly Problem[] {
  const { stdout } = spawnSync('git', ['check-ignore', '--verbose', '--stdin'], {
    cwd: configDir,
    input: [...files].join('\n'),
    encoding: 'utf8',
  })
  const found = [...(stdout ?? '').matchAll(LINE)]
  const [first] = found
  if (first === undefined || found.some(([, , , , file]) => file === 'site.json')) return []
  const [, source = '', line = '', pattern = '', file = ''] = first
  const args = { count: found.length, file, source, line: Number(line), pattern }
  return [problemOf(catalogue.CONFIG_IGNORED, args, { file, pointer: '', line: 1, column: 1 })]
}
