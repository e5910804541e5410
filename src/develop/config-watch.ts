import { relative } from 'node:path'

/** With "/" on every system. */
function withSlashes(path: string): string {
  return path.replaceAll('\\', '/')
}

/** A file by its path below a config folder, as `readConfig` names it. */
export function pathInConfig(path: string, configDir: string): string {
  return withSlashes(relative(configDir, path))
}

/** Whether a file below a config folder is code of an extension: pages are loaded again. */
export function isExtensionFile(path: string, configDir: string): boolean {
  return withSlashes(path).startsWith(`${withSlashes(configDir)}/extensions/`)
}

/** Whether a file below a config folder is written by this program: a change of it changes no page. */
export function isMadeHere(path: string): boolean {
  return /(?:^|\/)\.vitrine(?:\/|$)/.test(withSlashes(path))
}
