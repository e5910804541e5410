import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { said } from '../errors/index.ts'
import { StartError } from './environment.ts'

export interface ConfigFile {
  /** Below the config folder, with forward slashes: "channels/news.json". */
  readonly path: string
  readonly text: string
}

const listJson = (folder: string, prefix: string): readonly string[] =>
  readdirSync(join(folder, prefix), { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .flatMap((entry) => {
      const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`
      if (entry.name.startsWith('.')) return []
      if (entry.isDirectory()) return entry.name === 'media' ? [] : listJson(folder, path)
      return entry.name.endsWith('.json') ? [path] : []
    })

/** Every JSON file of a config folder, in a stable order. Throws a StartError when there is no such folder. */
export const readConfig = (folder: string): readonly ConfigFile[] => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StartError(
      said(
        `There is no config folder at ${folder}. Set CONFIG_DIR to the folder with site.json.`,
        `${folder} 不是配置文件夹，或者不存在。请把 CONFIG_DIR 设置为有 site.json 的文件夹。`,
      ),
    )
  }
  return listJson(folder, '').map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}
