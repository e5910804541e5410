import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'

const HOLDER = `
  import { mkdirSync, writeFileSync } from 'node:fs'
  import { temporaryFolder } from './src/run/temporary-folder.ts'
  const [once, second] = [temporaryFolder('vitrine-held-'), temporaryFolder('vitrine-held-')]
  second.remove()
  mkdirSync(once.path + '/1')
  writeFileSync(once.path + '/1/content.db', 'x')
  console.log(JSON.stringify([once.path, second.path]))
  if (process.argv[1] !== 'end') setInterval(() => {}, 1000)
`

function hold(...args: readonly string[]) {
  const node = ['--import', 'tsx', '--input-type=module', '--eval', HOLDER, ...args]
  return spawn(process.execPath, node, { stdio: ['ignore', 'pipe', 'inherit'] })
}

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s removes the folders of a command and ends it with %i', async (signal, expected) => {
  const child = hold()
  const [line] = await once(createInterface(child.stdout), 'line')
  const [path = '', removed = ''] = JSON.parse(String(line))
  expect([existsSync(path), existsSync(removed), existsSync(dirname(path))]).toEqual([true, false, true])
  child.kill(signal)
  const [code] = await once(child, 'close')
  expect([code, existsSync(path)]).toEqual([expected, false])
})
