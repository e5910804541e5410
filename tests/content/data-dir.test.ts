import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { openSqlite } from '../../src/content/database/open-sqlite.ts'
import { driverError } from '../../src/content/database/sqlite-driver.ts'

it.runIf(process.platform === 'linux')('a data folder where none can be made is refused at once', () => {
  // Node's own recursive mkdir never returns there.
  expect(() => openSqlite('/proc/nix')).toThrow(
    /The data folder \/proc\/nix cannot be used: no folder can be made there/,
  )
})

it('a driver that is not built is at fault, and not the folder', () => {
  const load = (folder: string): unknown => {
    try {
      return createRequire(import.meta.url)('bindings')({
        bindings: 'better_sqlite3.node',
        module_root: folder,
      })
    } catch (error) {
      return error
    }
  }
  const told = driverError(load('/nowhere'))
  expect(told?.message).toMatch(/^The driver of the embedded database, better-sqlite3(-13)?, is not built\.$/)
  expect(told?.hint).toContain('npm rebuild better-sqlite3')
  expect(driverError(new Error('disk I/O error'))).toBeUndefined()
})
