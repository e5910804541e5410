import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const upTo = (folder: string): string => {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('the project folder with package.json was not found above this file')
  return upTo(parent)
}

/** The folder of this museum's content, from the sources as from the build. */
export const demoFolder = join(upTo(dirname(fileURLToPath(import.meta.url))), 'src', 'demo')
