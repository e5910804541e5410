import { cpSync } from 'node:fs'
import { join } from 'node:path'

/** Copies `config/` without its content: a site of it begins with an empty museum. */
export function copyConfig(to: string): void {
  cpSync('config', to, { recursive: true, filter: (path) => path !== join('config', 'content') })
}

/** Copies the records of the demonstration without their files: bringing those in takes three quarters of the time. */
export function copyRecords(to: string): void {
  const content = join('config', 'content')
  cpSync(content, to, { recursive: true, filter: (path) => path !== join(content, 'files') })
}
