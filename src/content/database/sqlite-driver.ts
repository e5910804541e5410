import { createRequire } from 'node:module'
import type SQLite from 'better-sqlite3'
import { message } from '../../base/messages/message.ts'
import { ServiceError } from '../service-error.ts'

const require = createRequire(import.meta.url)

const NODE = Number.parseInt(process.versions.node, 10)

function load(): typeof SQLite {
  try {
    // Version 12 ends a process of Node 24 when a statement is collected; 13 is made for Node 22 and later, and ends one of Node 20.
    return NODE < 22 ? require('better-sqlite3') : require('better-sqlite3-13')
  } catch (error) {
    throw new ServiceError(
      'CONTENT_DATABASE',
      message`The driver of the embedded database does not fit this Node (${process.versions.node}).`,
      message`Delete node_modules and run npm ci; on Node 20 a C++ compiler may be needed.`,
      { cause: error },
    )
  }
}

/** The driver of the embedded database. */
export const Database: typeof SQLite = load()
