import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileProgram } from '../support/compile-program.ts'
import { oneOf } from '../support/sweep.ts'

describe('a process whose event loop', () => {
  let program: Awaited<ReturnType<typeof compileProgram>>
  beforeAll(async () => {
    program = await compileProgram('tests/run/programs/hang.ts')
  })
  afterAll(() => program?.remove())

  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [program.file, ...args], { encoding: 'utf8' })

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
