import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { OWN_FILE, OWN_FOLDER } from '../../base/receive-file.ts'

const OTHERS = 0o077

/** What sites of today and before put into a data folder. */
const KEPT = /^(?:content\.sqlite.*|files|incoming|cache|extensions|desk)$/
/** What is beside it in the root of a volume, or kept by a version control. */
const BESIDE = /^(?:lost\+found|\.gitkeep|\.gitignore|\.DS_Store)$/

function tighten(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined || stats.uid !== process.getuid?.() || (stats.mode & OTHERS) === 0) return
  // A file system without rights, such as that of a memory card, refuses: there is nothing to take away.
  try {
    chmodSync(path, stats.mode & (stats.isDirectory() ? OWN_FOLDER : OWN_FILE))
  } catch {}
}

/**
 * Takes the rights of other users away from a data folder that an earlier version or an operator made, where it is our own. A folder
 * that holds other things too keeps its rights, and the parts that are ours lose theirs.
 */
export function tightenData(dataDir: string): void {
  if (!existsSync(dataDir)) return
  const names = readdirSync(dataDir)
  const parts = names.filter((name) => KEPT.test(name) && name !== 'cache')
  for (const name of parts) tighten(join(dataDir, name))
  if (names.every((name) => KEPT.test(name) || BESIDE.test(name))) tighten(dataDir)
}
