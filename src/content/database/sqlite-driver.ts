import { createRequire } from 'node:module'
import type SQLite from 'better-sqlite3'
import { AppError } from '../../base/app-error.ts'
import { message } from '../../base/messages/message.ts'

const require = createRequire(import.meta.url)

const NODE = Number.parseInt(process.versions.node, 10)

function load(): typeof SQLite {
  try {
    // Version 12 ends a process of Node 24 when a statement is collected; 13 is made for Node 22 and later, and ends one of Node 20.
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

/** The driver of the embedded database. */
export const Database: typeof SQLite = load()
