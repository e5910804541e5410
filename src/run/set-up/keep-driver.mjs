import { cpSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Puts the database driver of Node 20, once npm has compiled it here, into the build: of a package that is packed here, a museum on such a
 * system compiles nothing. Node 22 and later take another, which comes compiled.
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
