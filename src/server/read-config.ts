import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './environment.ts'

export interface ConfigFile {
  /** Below the config folder, with forward slashes: "channels/news.json". */
  readonly path: string
  readonly text: string
}

/** A link to a folder counts as one at the top, where the config's folders are; further down it might lead back up. */
const isFolder = (entry: Dirent, file: string, prefix: string): boolean =>
  entry.isDirectory() ||
  (prefix === '' &&
    entry.isSymbolicLink() &&
    statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)

const listJson = (folder: string, prefix: string): readonly string[] =>
  readdirSync(join(folder, prefix), { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .flatMap((entry) => {
      const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`
      if (entry.name.startsWith('.')) return []
      if (isFolder(entry, join(folder, path), prefix))
        return entry.name === 'media' ? [] : listJson(folder, path)
      return /\.json$/i.test(entry.name) ? [path] : []
    })

/** Every JSON file of a config folder, in a stable order. Throws a StartError for what is not there or cannot be read. */
export const readConfig = (folder: string): readonly ConfigFile[] => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StartError(
      `There is no config folder at ${folder}. Set CONFIG_DIR to the folder with site.json.`,
    )
  }
  try {
    return listJson(folder, '').map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
  } catch (error) {
    throw new StartError(
      `The config in ${folder} cannot be read (${error instanceof Error ? error.message : 'unknown error'}). Give this user the right to read it, or remove the file.`,
    )
  }
}
