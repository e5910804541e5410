import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type SQLite from 'better-sqlite3'
import { AppError } from '../../base/app-error.ts'
import { message } from '../../base/messages/message.ts'

const require = createRequire(import.meta.url)

const NODE = Number.parseInt(process.versions.node, 10)

// Version 12 ends a process of Node 24 when a statement is collected; 13 is made for Node 22 and later, and ends one of Node 20.
const DRIVER = NODE < 22 ? 'better-sqlite3' : 'better-sqlite3-13'

/** What is said by `bindings` of a driver that was not compiled, and by Node of one that was compiled for another Node. */
const NOT_BUILT = /Could not locate the bindings file|NODE_MODULE_VERSION/

/** The error to throw where a database could not be opened because its driver has no compiled part; undefined for other errors. */
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
  /** Path of its compiled part, where that is not where the driver looks for it. */
  readonly nativeBinding?: string
}

/** What `src/run/set-up/keep-driver.mjs` has put into the package, for systems like that on which it was packed. */
function packedDriver(): Driver {
  const { platform, arch, versions } = process
  const folder = join(dirname(require.resolve('vitrine/package.json')), 'dist', 'driver')
  const nativeBinding = join(folder, `${platform}-${arch}-${versions.modules}.node`)
  require(nativeBinding)
  return { Database: require(folder), nativeBinding }
}

/** The driver of Node 20: a checkout has it from npm, which compiles it, and so may a museum. */
function driverOf20(): Driver {
  try {
    require.resolve('better-sqlite3')
  } catch {
    return packedDriver()
  }
  return { Database: require('better-sqlite3') }
}

/** The driver, loaded where a database is opened: help, check and new need none. */
function loadDriver(): Driver {
  try {
    // By their names: tools that look for unused packages read no variable.
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
