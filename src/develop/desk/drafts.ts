import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isFile } from '../../base/files.ts'
import { printFile } from '../../commands/new/edit-json.ts'
import { themeText } from '../../commands/new/scaffold.ts'
import { isLockFile, kindOfFile, schemaAddress, THEME_FILE } from '../../engine/index.ts'
import { readConfig } from '../../web/site/read-config.ts'

interface Draft {
  readonly text: string
  /** Content of the file when the edit began. */
  readonly base: string
}

/** Writes a file atomically, so that concurrent readers see either the old or the new content. */
function writeWhole(file: string, text: string): void {
  const beside = `${file}.${process.pid}.tmp`
  writeFileSync(beside, text)
  renameSync(beside, file)
}

function readKept(file: string): Map<string, Draft> {
  return new Map<string, Draft>(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])
}

/**
 * Manages unsaved edits of a config folder, and a temporary copy of the folder that includes them. Line endings and a
 * byte order mark are preserved. Edits are stored in a file in `keptIn` across restarts.
 */
export function createDrafts(configDir: string, keptIn: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-desk-'))
  const keep = join(keptIn, `desk-${createHash('sha256').update(configDir).digest('hex').slice(0, 12)}.json`)
  const drafts = readKept(keep)
  let revision = 0
  for (const name of ['media', 'extensions']) {
    const beside = join(configDir, name)
    if (existsSync(beside)) symlinkSync(beside, join(folder, name), 'dir')
  }

  const paths = (): readonly string[] => readConfig(configDir).map(({ path }) => path)
  /** Returns the initial content of a missing file; undefined if the desk does not create such a file. */
  const begun = (path: string): string | undefined => {
    const kind = kindOfFile(path)?.kind
    if (kind === undefined || isLockFile(path) || isFile(join(configDir, path))) return undefined
    const $schema = schemaAddress(readConfig(configDir), path, kind)
    return path === THEME_FILE ? themeText($schema) : printFile({ $schema })
  }
  /** Returns a file's content; '' if it was deleted while being edited. */
  const saved = (path: string): string =>
    isFile(join(configDir, path)) ? readFileSync(join(configDir, path), 'utf8') : ''
  const known = (path: string): boolean => drafts.has(path) || paths().includes(path)

  const remember = (): void => {
    if (drafts.size === 0) {
      rmSync(keep, { force: true })
      return
    }
    mkdirSync(keptIn, { recursive: true })
    writeWhole(keep, JSON.stringify([...drafts]))
  }

  const mirror = (path: string, text: string): void => {
    const file = join(folder, path)
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return
    mkdirSync(dirname(file), { recursive: true })
    writeWhole(file, text)
    revision += 1
  }
  const unmirror = (path: string): void => {
    rmSync(join(folder, path), { force: true })
    revision += 1
  }

  /** Adopts changes saved by others, except to files with unsaved edits. */
  const follow = (): void => {
    const now = new Set([...paths(), ...drafts.keys()])
    for (const { path } of readConfig(folder)) if (!now.has(path)) unmirror(path)
    for (const path of now) mirror(path, drafts.get(path)?.text ?? saved(path))
  }
  follow()

  return {
    folder,
    /** Files of the config, and those the desk can create. */
    paths: (): readonly string[] => [...new Set([...paths(), ...drafts.keys(), THEME_FILE])],
    follow,
    /** Changes whenever a file in the folder changes. */
    revision: (): number => revision,
    /** Returns the edited text, or a new file's initial content; undefined for a path that is not a config file. */
    read: (path: string): string | undefined =>
      known(path) ? (drafts.get(path)?.text ?? saved(path)) : begun(path),
    isChanged: (path: string): boolean => drafts.has(path),
    changed: (): readonly string[] => [...drafts.keys()].sort(),
    write: (path: string, text: string): void => {
      const base = drafts.get(path)?.base ?? saved(path)
      const whole = base.includes('\r\n') ? text.replaceAll(/\r?\n/g, '\r\n') : text
      if (whole === base || (base === '' && whole === begun(path))) drafts.delete(path)
      else drafts.set(path, { text: whole, base })
      remember()
      if (known(path)) mirror(path, whole)
      else unmirror(path)
    },
    discard: (path: string): void => {
      drafts.delete(path)
      remember()
      follow()
    },
    /** Writes all edits, or none if there are conflicts. Returns the files that others have changed since. */
    save: (): readonly string[] => {
      const conflicts = [...drafts].filter(([path, { base }]) => saved(path) !== base).map(([path]) => path)
      if (conflicts.length > 0) return conflicts
      for (const [path, { text }] of drafts) writeWhole(join(configDir, path), text)
      drafts.clear()
      remember()
      return []
    },
    close: (): void => rmSync(folder, { recursive: true, force: true }),
  }
}

export type Drafts = ReturnType<typeof createDrafts>
