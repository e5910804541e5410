import type { FileKind } from './file-kinds.ts'

/** Where the schemas are in a clone of the repository, seen from the config folder. */
const IN_CLONE = '../schemas/json'

const WRITTEN = /"\$schema"\s*:\s*"([^":]*)\/(?:site|channel|source|form|lock|theme)\.schema\.json"/

function foldersOf(path: string): readonly string[] {
  return path.split('/').slice(0, -1)
}

/** Folders and ".." without detours: of ["channels", "..", "..", "a"] only ["..", "a"] is left. */
function withoutDetours(folders: readonly string[]): readonly string[] {
  const left: string[] = []
  for (const folder of folders) {
    if (folder === '.' || folder === '') continue
    if (folder === '..' && left.length > 0 && left.at(-1) !== '..') left.pop()
    else left.push(folder)
  }
  return left
}

/** The folder of schemas that a file names, seen from the config folder, or an absolute path. */
function namedFolder({ path, text }: { readonly path: string; readonly text: string }): string | undefined {
  const found = WRITTEN.exec(text)?.[1]
  if (found === undefined || found.startsWith('/')) return found
  return withoutDetours([...foldersOf(path), ...found.split('/')]).join('/')
}

function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

/**
 * The "$schema" of a config file: in the folder that most of the other files name.
 *
 * @param files of the config; those whose "$schema" names no folder do not count.
 * @param path of the file that names its schema, below the config folder.
 * @param otherwise the folder where no file names one, seen from the config folder; by default that of a clone.
 */
export function schemaAddress(
  files: readonly { readonly path: string; readonly text: string }[],
  path: string,
  kind: FileKind,
  otherwise = IN_CLONE,
): string {
  const named = files.flatMap((file) => (file.path === path ? [] : (namedFolder(file) ?? [])))
  const folder = mostFrequent(named) ?? otherwise
  const file = `${kind}.schema.json`
  if (folder.startsWith('/')) return `${folder}/${file}`
  const up = foldersOf(path).map(() => '..')
  const way = withoutDetours([...up, ...folder.split('/')])
  return [...(way[0] === '..' ? [] : ['.']), ...way, file].join('/')
}
