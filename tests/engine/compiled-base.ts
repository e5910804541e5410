import { type ConfigText, compileSite, type SiteManifest } from '../../src/engine/index.ts'
import { baseConfig, baseWith } from './read-config-folder.ts'
import { testRegistry } from './test-registry.ts'

/** The manifest of the base config, some of whose files are replaced. Throws with the problems where it has errors. */
export function compiledBase(changes: readonly ConfigText[] = []): SiteManifest {
  const { manifest, problems } = compileSite(baseWith(changes), testRegistry)
  if (manifest === undefined) throw new Error(JSON.stringify(problems, null, 2))
  return manifest
}

/** A file of the base with a part of its text replaced; throws where the part is not there. */
export function baseFileWith(path: string, part: string, replacement: string): ConfigText {
  const text = baseConfig().find((file) => file.path === path)?.text
  if (!text?.includes(part)) throw new Error(`"${part}" is not in ${path}`)
  return { path, text: text.replace(part, replacement) }
}
