import { cpSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Adds the compiled database driver of Node 20 to the build. Museums on systems like this one then need not
 * compile it. Node 22 and later use another driver, which is prebuilt.
 */
export function keepDriver(root) {
  const { platform, arch, versions } = process
  const installed = join(root, 'node_modules', 'better-sqlite3')
  const compiled = join(installed, 'build', 'Release', 'better_sqlite3.node')
  if (Number.parseInt(versions.node, 10) >= 22 || !existsSync(compiled)) return
  const folder = join(root, 'dist', 'driver')
  const kept = join(folder, `${platform}-${arch}-${versions.modules}.node`)
  if (existsSync(kept) && statSync(kept).mtimeMs >= statSync(compiled).mtimeMs) return
  for (const name of ['lib', 'LICENSE', 'package.json'])
    cpSync(join(installed, name), join(folder, name), { recursive: true })
  cpSync(compiled, kept)
}
