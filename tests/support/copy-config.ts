import { cpSync } from 'node:fs'
import { join } from 'node:path'

/** Copies `config/` without its content, for a site with an empty museum. */
export function copyConfig(to: string): void {
  cpSync('config', to, { recursive: true, filter: (path) => path !== join('config', 'content') })
}

/** Copies the demonstration's records without their files, whose import takes three quarters of the time. */
export function copyRecords(to: string): void {
  const content = join('config', 'content')
  cpSync(content, to, { recursive: true, filter: (path) => path !== join(content, 'files') })
}
