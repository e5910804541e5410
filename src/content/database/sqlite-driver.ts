import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type SQLite from 'better-sqlite3'
import { AppError } from '../../base/app-error.ts'
import { message } from '../../base/messages/message.ts'

const require = createRequire(import.meta.url)

const NODE = Number.parseInt(process.versions.node, 10)

// better-sqlite3 12 crashes Node 24 when a statement is garbage-collected; 13 requires Node 22 and crashes
// Node 20.
const DRIVER = NODE < 22 ? 'better-sqlite3' : 'better-sqlite3-13'

/**
 * Messages of `bindings` for a driver that was not compiled, and of Node for one compiled for another version
 * of Node.
 */
const NOT_BUILT = /Could not locate the bindings file|NODE_MODULE_VERSION/

/**
 * Returns the error to throw when the driver has no compiled binary for this Node; undefined for other
 * errors.
 */
export function driverError(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !NOT_BUILT.test(error.message)) return undefined
  return new AppError(message`The driver of the embedded database, ${DRIVER}, is not built.`, {
    code: 'CONTENT_DATABASE',
    hint: message`Run npm rebuild ${DRIVER}. Where npm says that its install script is not approved, run npm approve-scripts better-sqlite3 before.`,
    cause: error,
  })
}

interface Driver {
  readonly Database: typeof SQLite
  /** Path of the compiled binary, if it is not where the driver looks for it. */
  readonly nativeBinding?: string
}

/**
 * Loads the driver that `src/run/set-up/keep-driver.mjs` added to the package. It fits systems like the one
 * on which the package was built.
 */
function packedDriver(): Driver {
  const { platform, arch, versions } = process
  const folder = join(dirname(require.resolve('vitrine/package.json')), 'dist', 'driver')
  const nativeBinding = join(folder, `${platform}-${arch}-${versions.modules}.node`)
  require(nativeBinding)
  return { Database: require(folder), nativeBinding }
}

/** Loads the driver for Node 20: from npm if installed (always in a checkout), else the packaged one. */
function driverOf20(): Driver {
  try {
    require.resolve('better-sqlite3')
  } catch {
    return packedDriver()
  }
  return { Database: require('better-sqlite3') }
}

/** Loads the driver only when a database is opened, since the commands help, check and new need none. */
function loadDriver(): Driver {
  try {
    // As literals, since tools that look for unused packages do not evaluate variables.
    return NODE < 22 ? driverOf20() : { Database: require('better-sqlite3-13') }
  } catch (error) {
    throw new AppError(
      message`The driver of the embedded database does not fit this Node (${process.versions.node}).`,
      {
        code: 'CONTENT_DATABASE',
        hint:
          NODE < 22
            ? message`Run npm install better-sqlite3@12, for which a C++ compiler may be needed, or take Node 22 or later.`
            : message`Delete node_modules and run npm ci.`,
        cause: error,
      },
    )
  }
}

/** Opens a file of the embedded database. */
export function openDatabase(path: string, options: SQLite.Options = {}): SQLite.Database {
  const { Database, ...own } = loadDriver()
  return new Database(path, { ...options, ...own })
}
