import { createRequire } from 'node:module'
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

/** The driver of the embedded database, loaded where a database is opened: npm leaves it out where it cannot build it, and help, check and new need none. */
export function sqliteDriver(): typeof SQLite {
  try {
    // By their names: tools that look for unused packages read no variable.
    return NODE < 22 ? require('better-sqlite3') : require('better-sqlite3-13')
  } catch (error) {
    throw new AppError(
      message`The driver of the embedded database does not fit this Node (${process.versions.node}).`,
      {
        code: 'CONTENT_DATABASE',
        hint: message`Delete node_modules and run npm ci; on Node 20 a C++ compiler may be needed.`,
        cause: error,
      },
    )
  }
}
