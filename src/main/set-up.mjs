// Plain JavaScript and Node only: this runs on a fresh clone, before any dependency is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const LEAST_NODE = [20, 19]

/** Ends the process with one plain sentence. */
export const stop = (sentence) => {
  console.error(`\nvitrine: ${sentence}`)
  process.exit(1)
}

const run = (command, args, quiet) => {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  return { ok: result.status === 0, output: `${result.stdout ?? ''}${result.stderr ?? ''}` }
}

const newestUnder = (path) => {
  const info = statSync(path, { throwIfNoEntry: false })
  if (info === undefined) return 0
  if (!info.isDirectory()) return info.mtimeMs
  return readdirSync(path).reduce((newest, name) => Math.max(newest, newestUnder(join(path, name))), 0)
}

const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = LEAST_NODE
  if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
    stop(
      `Node ${LEAST_NODE.join('.')} or newer is needed, and this is ${process.versions.node}. Install a newer Node.`,
    )
  }
}

const installDependencies = () => {
  const mark = join(root, 'node_modules', '.vitrine-installed')
  if (existsSync(mark) && newestUnder(mark) >= newestUnder(join(root, 'package-lock.json'))) return
  console.log('vitrine: installing dependencies (once; a minute or two) …')
  const { ok, output } = run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], true)
  if (!ok) {
    if (/node-gyp|gyp ERR|not found: (make|g\+\+|python)/i.test(output)) {
      stop(
        'The database driver had to be built and there is no C++ compiler. Install one (Debian: apt-get install build-essential python3) and try again.',
      )
    }
    console.error(output.trim().split('\n').slice(-15).join('\n'))
    stop(
      'The dependencies could not be installed; the lines above are from npm. Check the connection to the npm registry and try again.',
    )
  }
  writeFileSync(mark, '')
}

const checkDriver = () => {
  try {
    const require = createRequire(join(root, 'package.json'))
    ;new (require('better-sqlite3'))(':memory:').close()
  } catch {
    stop(
      'The database driver does not fit this Node. Delete node_modules and try again; a C++ compiler may be needed (Debian: apt-get install build-essential python3).',
    )
  }
}

const build = () => {
  const stamp = join(root, 'dist', '.built')
  const inputs = ['src', 'schemas', 'vite.config.ts', 'package-lock.json'].map((name) =>
    newestUnder(join(root, name)),
  )
  if (existsSync(stamp) && newestUnder(stamp) >= Math.max(...inputs)) return
  console.log('vitrine: building …')
  const { ok, output } = run('npm', ['run', '--silent', 'build'], true)
  if (!ok) {
    console.error(output.trim().split('\n').slice(-20).join('\n'))
    stop('The build failed; the lines above say where.')
  }
}

/** Everything a fresh machine needs before the site or its tests can run; quick when all is there. */
export const setUp = () => {
  checkNode()
  installDependencies()
  checkDriver()
  build()
}
