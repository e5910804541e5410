import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { oneOf } from '../support/sweep.ts'

const PROGRAM = fileURLToPath(new URL('./programs/hang.ts', import.meta.url))

describe('a process whose event loop', () => {
  const run = (...args: readonly string[]) => {
    const given = ['--import', 'tsx', PROGRAM, ...args]
    return spawnSync(process.execPath, given, { encoding: 'utf8' })
  }

  it('stands still ends, and says why', () => {
    const { signal, stdout, stderr } = run('forever')
    expect([signal, stdout]).toEqual(['SIGKILL', 'turned\n'])
    expect(stderr).toContain('the event loop stands still')
  })

  it.each(oneOf('processes that go on', [[], ['starting']], 0))(
    'turns, or is still starting, goes on, and ends by itself: %s',
    (...how) => {
      const { status, stdout, stderr } = run(...how)
      expect([status, stdout, stderr]).toEqual([0, 'turned\n', ''])
    },
  )
})
