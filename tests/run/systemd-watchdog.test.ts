import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compileProgram } from '../support/compile-program.ts'

const missing = ['systemd-notify', 'python3'].find((name) => spawnSync(name, ['--version']).status !== 0)
if (missing !== undefined) console.log(`systemd's watchdog: not tested, because ${missing} is not installed`)

/** In systemd's place: prints each message that comes to a socket, and lets the sender go on, as systemd does (its barrier). */
const LISTENER = `
import os, socket, sys
server = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
server.bind(sys.argv[1])
print('bound', flush=True)
while True:
    text, files, _, _ = socket.recv_fds(server, 4096, 8)
    for file in files:
        os.close(file)
    print(text.decode().strip(), flush=True)
`

const PATIENCE = { timeout: 60_000 }

describe.skipIf(missing !== undefined)("systemd's watchdog", () => {
  let folder = ''
  let socket = ''
  let said = ''
  let children: ChildProcess[] = []

  const start = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const child = spawn(program, [...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    return child
  }
  const told = (): number => said.split('\n').filter((line) => line === 'WATCHDOG=1').length
  const startWatched = (env: NodeJS.ProcessEnv) =>
    start(process.execPath, [program.file], { NOTIFY_SOCKET: socket, ...env })

  let program: Awaited<ReturnType<typeof compileProgram>>
  beforeAll(async () => {
    program = await compileProgram('tests/run/programs/watched.ts')
  })
  afterAll(() => program?.remove())

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-watchdog-'))
    socket = join(folder, 'notify')
    said = ''
    const listener = start('python3', ['-c', LISTENER, socket])
    listener.stdout?.on('data', (text) => {
      said += String(text)
    })
    await expect.poll(() => said, PATIENCE).toBe('bound\n')
  })
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL')
    children = []
    rmSync(folder, { recursive: true, force: true })
  })

  it('is told again and again that a process runs, and nothing while it is stopped', async () => {
    const watched = startWatched({ WATCHDOG_USEC: '600000' })
    await expect.poll(told, PATIENCE).toBeGreaterThan(2)
    watched.kill('SIGSTOP')
    // What was under way has come.
    let before = -1
    await expect
      .poll(
        async () => {
          const same = told() === before
          before = told()
          return same
        },
        { ...PATIENCE, interval: 500 },
      )
      .toBe(true)
    await pause(1500)
    expect(told()).toBe(before)
    watched.kill('SIGCONT')
    await expect.poll(told, PATIENCE).toBeGreaterThan(before)
  })

  it('is told nothing by a worker, nor where the unit has none', { tags: ['full'] }, async () => {
    for (const env of [{ WATCHDOG_USEC: '100000', WATCHDOG_PID: '1' }, {}]) {
      const watched = startWatched(env)
      let begun = ''
      watched.stdout?.on('data', (text) => {
        begun += String(text)
      })
      await expect.poll(() => begun, PATIENCE).toBe('begun\n')
    }
    await pause(1000)
    expect(told()).toBe(0)
  })
})
