import { checkSite } from './check/check-site.ts'
import type { Surroundings } from './check/context.ts'
import type { Problem } from './errors/index.ts'
import type { Registry, SiteManifest } from './manifest.ts'
import { normaliseSite } from './normalise.ts'
import { type ConfigText, readFiles } from './read/read-files.ts'

/** File whose problems are listed first, since others follow from them. */
const FIRST = 'site.json'

function compareProblems(a: Problem, b: Problem): number {
  if (a.file !== b.file) return a.file === FIRST ? -1 : b.file === FIRST ? 1 : a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)
}

/** Sorts problems by file (site.json first), line and column, and removes duplicates. */
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
  /** Absent if there are errors; warnings do not matter. */
  readonly manifest?: SiteManifest
  /** Problems of all files, sorted by file and position, site.json first. */
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
 * Compiles a config folder: files ─▶ read (JSON with positions, schemas) ─▶ check (consistency across files) ─▶ normalise (defaults) ─▶
 * manifest. Never throws for any text.
 *
 * @param files All files of the folder; paths are relative to the folder and use "/".
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
 * Compiles a config that may have errors. The manifest contains the valid parts, for comparison with another config; it is not fit to run
 * a site.
 */
export function compilePartly(files: readonly ConfigText[], registry: Registry): Compilation {
  const { config, problems } = readAndCheck(files, registry)
  const manifest = normaliseSite(config, registry, files)
  return manifest === undefined ? { problems } : { manifest, problems }
}

/** Compiles a config whose only errors may be links to missing pages, as before those pages are created. */
export function compileBesideLinks(files: readonly ConfigText[], registry: Registry): Compilation {
  const partly = compilePartly(files, registry)
  const hasOthers = partly.problems.some(({ severity, code }) => severity === 'error' && code !== 'LINK_DEAD')
  return hasOthers ? { problems: partly.problems } : partly
}
