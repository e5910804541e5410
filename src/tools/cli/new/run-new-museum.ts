import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { museumQuestions, newMuseum, refuseFilled } from './new-museum.ts'
import type { FileChange } from './new-thing.ts'
import { projectFiles } from './project/project-files.ts'
import { type Answers, answersTo } from './questions.ts'
import type { RunOptions } from './run-new.ts'
import { writeNew } from './write-new.ts'

export interface NewMuseumOptions extends RunOptions {
  /** Folder of the editors' schemas. */
  readonly schemas: string
  /** Version of the engine where it is installed as a package: the museum becomes a project of its own. */
  readonly version?: string
}

/** What the project's folder holds already stays; only `package.json` is added to. */
function changesOf(
  folder: string,
  version: string,
  { nameZh = '', nameEn = '' }: Answers,
): readonly FileChange[] {
  const present = (path: string): string | undefined =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : undefined
  const packageJson = present('package.json')
  const files = projectFiles({
    names: { zh: nameZh, en: nameEn },
    version,
    ...(packageJson === undefined ? {} : { packageJson }),
  })
  return files.flatMap(({ path, text: after }) => {
    const before = present(path)
    if (before === undefined) return [{ path, after }]
    return path === 'package.json' && before !== after ? [{ path, before, after }] : []
  })
}

/**
 * Makes a small museum: a project in `folder` with its config below where the engine is an installed package, else a config in
 * a folder that is empty or not there yet. Answers whether it was written.
 *
 * @throws UsageError where the config's folder holds anything, or a name is missing.
 */
export async function runNewMuseum(options: NewMuseumOptions): Promise<boolean> {
  const { given, asker, language, schemas, version } = options
  const folder = version === undefined ? options.folder : join(options.folder, 'config')
  refuseFilled(folder)
  const answers = await answersTo(museumQuestions, given, asker, language)
  const project = version === undefined ? undefined : changesOf(options.folder, version, answers)
  return writeNew(newMuseum(answers, folder, schemas, project), { ...options, folder, files: [] })
}
