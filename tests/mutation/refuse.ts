import { type ConfigText, compileSite, type SiteManifest } from '../../src/engine/index.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import type { Mutant } from './mutants.ts'
import { misplaced } from './place-rule.ts'

/** What the check says of a mutant: it refuses it, it lets it pass, perhaps with a warning, or it points to a wrong place. */
export type Verdict =
  | { readonly kind: 'killed'; readonly codes: readonly string[] }
  | { readonly kind: 'fault'; readonly reason: string }
  | { readonly kind: 'passed'; readonly manifest: SiteManifest; readonly warned: boolean }

/** Checks a config in which one file is that of the mutant. */
export function verdictOf(mutant: Mutant, files: readonly ConfigText[]): Verdict {
  try {
    const { manifest, problems } = compileSite(
      files.map((file) => (file.path === mutant.file ? { path: file.path, text: mutant.text } : file)),
      registry,
    )
    const reason = problems.length === 0 ? undefined : misplaced(mutant, problems, files)
    if (reason !== undefined) return { kind: 'fault', reason }
    if (manifest !== undefined) return { kind: 'passed', manifest, warned: problems.length > 0 }
    return { kind: 'killed', codes: problems.map(({ code }) => code) }
  } catch (error) {
    return { kind: 'fault', reason: `the check threw: ${String(error)}` }
  }
}
