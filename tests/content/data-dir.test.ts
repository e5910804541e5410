import { expect, it } from 'vitest'
import { openSqlite } from '../../src/content/database/open-sqlite.ts'

it.runIf(process.platform === 'linux')('a data folder where none can be made is refused at once', () => {
  // Node's own recursive mkdir never returns there.
  expect(() => openSqlite('/proc/nix')).toThrow(
    /The data folder \/proc\/nix cannot be used: no folder can be made there/,
  )
})
