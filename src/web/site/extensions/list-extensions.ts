import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { omitUndefined } from '../../../base/object.ts'

/** Folder of the museum's extensions below its config. */
const FOLDER = 'extensions'

/** One folder of extensions/. */
export interface ExtensionFolder {
  readonly name: string
  /** Below the config folder, with "/": "extensions/quote". */
  readonly path: string
  /** Its module of definitions, below the config folder; absent where it has style sheets only. */
  readonly entry?: string
  /** Its style sheet for every page, below the config folder. */
  readonly style?: string
}

function firstOf(configDir: string, paths: readonly string[]): string | undefined {
  return paths.find((path) => existsSync(join(configDir, path)))
}

/** The extensions of a config folder, by name. A folder is one by its `index.ts` or its `style.css`. */
export function listExtensions(configDir: string): readonly ExtensionFolder[] {
  const folder = join(configDir, FOLDER)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(folder)
    .filter((name) => /^[A-Za-z0-9]/.test(name) && statSync(join(folder, name)).isDirectory())
    .sort()
    .flatMap((name) => {
      const path = `${FOLDER}/${name}`
      const entry = firstOf(configDir, [`${path}/index.ts`, `${path}/index.tsx`])
      const style = firstOf(configDir, [`${path}/style.css`])
      if (entry === undefined && style === undefined) return []
      return [{ name, path, ...omitUndefined({ entry, style }) }]
    })
}

/** Text of a file of an extension, for messages that show it; '' for one that cannot be read. */
export function extensionText(configDir: string, path: string): string {
  try {
    return readFileSync(join(configDir, path), 'utf8')
  } catch {
    return ''
  }
}
