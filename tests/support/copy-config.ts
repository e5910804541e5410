import { cpSync } from 'node:fs'
import { join } from 'node:path'

/** Copies `config/` without its content: a site of it begins with an empty museum. */
export function copyConfig(to: string): void {
  cpSync('config', to, { recursive: true, filter: (path) => path !== join('config', 'content') })
}
