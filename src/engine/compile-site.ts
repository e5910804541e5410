import { checkSite } from './check/check-site.ts'
import type { Surroundings } from './check/context.ts'
import type { Problem } from './errors/index.ts'
import type { Registry, SiteManifest } from './manifest.ts'
import { normaliseSite } from './normalise.ts'
import { type ConfigText, readFiles } from './read/read-files.ts'

/** What is wrong with the site as a whole comes first: other problems follow from it. */
const FIRST = 'site.json'

function compareProblems(a: Problem, b: Problem): number {
  if (a.file !== b.file) return a.file === FIRST ? -1 : b.file === FIRST ? 1 : a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)
}

/** Problems by file, those of site.json first, line and column; each once. */
function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  const seen = new Set<string>()
  return [...problems].sort(compareProblems).filter((problem) => {
    const key = [problem.file, problem.pointer, problem.code, problem.message].join('\n')
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

export interface Compilation {
  /** Absent when there is any error; warnings do not prevent it. */
  readonly manifest?: SiteManifest
  /** Of all files, by file and position; those of site.json first. */
  readonly problems: readonly Problem[]
}

function readAndCheck(files: readonly ConfigText[], registry: Registry, surroundings: Surroundings = {}) {
  const config = readFiles(files, registry, surroundings.schemas)
  return {
    config,
    problems: sortProblems([...config.problems, ...checkSite(config, registry, surroundings)]),
  }
}

/**
 * Compiles a config folder: files ─▶ read (JSON with positions, schemas) ─▶ check (what files say of one another)
 * ─▶ normalise (defaults) ─▶ manifest. Never throws for any text.
 *
 * @param files every file of the folder, its path relative to the folder and with "/".
 */
export function compileSite(
  files: readonly ConfigText[],
  registry: Registry,
  surroundings?: Surroundings,
): Compilation {
  const { config, problems } = readAndCheck(files, registry, surroundings)
  if (problems.some(({ severity }) => severity === 'error')) return { problems }
  const manifest = normaliseSite(config, registry, files)
  return manifest === undefined ? { problems } : { manifest, problems }
}

/**
 * Compiles a config that may have errors: its manifest is what can be used of it, to compare it with another. It is not
 * fit to run a site.
 */
export function compilePartly(files: readonly ConfigText[], registry: Registry): Compilation {
  const { config, problems } = readAndCheck(files, registry)
  const manifest = normaliseSite(config, registry, files)
  return manifest === undefined ? { problems } : { manifest, problems }
}

/** Compiles a config whose errors, if there are any, are links to pages that are not there, as before the pages are made. */
export function compileBesideLinks(files: readonly ConfigText[], registry: Registry): Compilation {
  const partly = compilePartly(files, registry)
  const hasOthers = partly.problems.some(({ severity, code }) => severity === 'error' && code !== 'LINK_DEAD')
  return hasOthers ? { problems: partly.problems } : partly
}
