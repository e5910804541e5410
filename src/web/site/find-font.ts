import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import type { FoundFont } from '../../engine/index.ts'

export type FontFormat = 'woff2' | 'woff' | 'truetype'

/** First bytes of each format. */
const signatures: Readonly<Record<string, FontFormat>> = {
  '774f4632': 'woff2',
  '774f4646': 'woff',
  '00010000': 'truetype',
  '74727565': 'truetype',
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true
}

function foldersAbove(folder: string): readonly string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)]
}

/** A path below a folder; undefined for one that leads out of it. */
function below(folder: string, path: string): string | undefined {
  const file = resolve(folder, path)
  return file.startsWith(`${resolve(folder)}${sep}`) ? file : undefined
}

/**
 * Where a font of theme.json is: in the museum's media folder, or in a package, looked for as Node does from the
 * museum's folder up. A copy of a config elsewhere (the desk, a plan) finds them from the working folder or beside the engine.
 */
export function fontPath(configDir: string, file: string): string | undefined {
  if (file.startsWith('/media/')) {
    const own = below(join(configDir, 'media'), file.slice('/media/'.length))
    return own !== undefined && isFile(own) ? own : undefined
  }
  return [resolve(configDir), process.cwd(), import.meta.dirname]
    .flatMap(foldersAbove)
    .map((folder) => below(join(folder, 'node_modules'), file))
    .find((path) => path !== undefined && isFile(path))
}

/** By the file's first bytes; undefined for what is no font. */
export function fontFormat(bytes: Buffer): FontFormat | undefined {
  return signatures[bytes.subarray(0, 4).toString('hex')]
}

function firstBytes(path: string): Buffer {
  const bytes = Buffer.alloc(4)
  const handle = openSync(path, 'r')
  try {
    readSync(handle, bytes, 0, bytes.length, 0)
  } finally {
    closeSync(handle)
  }
  return bytes
}

/** What the check asks of a font file of the config in a folder. */
export function fontFinder(configDir: string): (file: string) => FoundFont {
  return (file) => {
    const path = fontPath(configDir, file)
    if (path === undefined) return 'missing'
    return fontFormat(firstBytes(path)) === undefined ? 'no-font' : { bytes: statSync(path).size }
  }
}
