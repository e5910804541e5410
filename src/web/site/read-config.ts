import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../base/app-error.ts'
import { message } from '../../engine/errors/index.ts'

export interface ConfigFile {
  /** Path in the config folder with forward slashes: "channels/news.json". */
  readonly path: string
  readonly text: string
}

/**
 * Whether an entry is a folder to read. Links to folders count only at the top, where the config's folders are; further down, they might
 * lead back up.
 */
function isFolder(entry: Dirent, file: string, prefix: string): boolean {
  return (
    entry.isDirectory() ||
    (prefix === '' &&
      entry.isSymbolicLink() &&
      statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
  )
}

/** Folders with served files, records, code, and recorded answers for tests. */
const NOT_CONFIG: readonly string[] = ['media', 'content', 'extensions', 'fixtures']

/** A JSON file name, also with the extension that some editors add and systems hide: it is read, so that the check can report it. */
const JSON_NAME = /\.json(?:\.txt)?$/i

/** Whether a path in a config folder, with "/", is that of a config file. */
export function isConfigPath(path: string): boolean {
  const parts = path.split('/')
  return (
    JSON_NAME.test(path) &&
    !parts.some((part) => part.startsWith('.')) &&
    !(parts.length > 1 && NOT_CONFIG.includes(parts[0] ?? ''))
  )
}

function listJson(folder: string, prefix: string): readonly string[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .flatMap((entry) => {
      const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`
      if (entry.name.startsWith('.')) return []
      if (isFolder(entry, join(folder, path), prefix))
        return NOT_CONFIG.includes(path) ? [] : listJson(folder, path)
      return JSON_NAME.test(entry.name) ? [path] : []
    })
}

/**
 * Reads all JSON files of a config folder, in a stable order.
 *
 * @throws AppError if the folder or a file is missing or unreadable.
 */
export function readConfig(folder: string): readonly ConfigFile[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new AppError(
      message`There is no config folder at ${folder}. Set CONFIG_DIR to the folder with site.json.`,
    )
  }
  try {
    return listJson(folder, '').map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
  } catch (error) {
    const cause = error instanceof Error ? error.message : ''
    throw new AppError(
      message`The config in ${folder} cannot be read (${cause}). Give this user the right to read it, or remove the file.`,
    )
  }
}
