import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openDatabase } from '../../../src/content/database/sqlite-driver.ts'

/** Returns a foreign record, numbered from 1. */
export function foreign(number: number): object {
  return { key: number, name: `Object ${number}` }
}

/** Returns a foreign record with every member that the map reads. */
export function wholeForeign(number: number): object {
  return { ...foreign(number), notes: '', tags: [], nameEn: '', noteEn: '' }
}

/** Map from foreign records to exhibits. */
export const exhibitMap = {
  fields: {
    exhibitId: { from: '/key', as: ['trim'] },
    exhibitName: { from: '/name', as: ['trim'] },
    description: { from: ['/notes', '/note'], as: [{ join: '\n' }] },
    label: '/tags',
  },
  html: ['description'],
  translations: { en: { exhibitName: '/nameEn', description: '/noteEn' } },
}

/** Writes lines to a file, compressed if its name ends in `.gz`; objects become JSON. */
export function writeLines(file: string, lines: readonly (string | object)[]): string {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, file.endsWith('.gz') ? gzipSync(text) : text)
  return file
}

/** Returns the rows of a query on the embedded database in a data folder. */
export function rowsOf(dataDir: string, query: string): readonly unknown[] {
  const database = openDatabase(`${dataDir}/content.sqlite`, { readonly: true })
  try {
    return database.prepare(query).all()
  } finally {
    database.close()
  }
}
