import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployed } from './deployed.ts'

const isThere = spawnSync('systemd-analyze', ['--version']).status === 0
if (!isThere) console.log('the systemd unit: not tested, because systemd-analyze is not installed')

/** Of systemd's own scale from 0 to 100; a service without any limits has 96. */
const MAX_EXPOSURE = 20

describe.skipIf(!isThere)('the systemd unit of a project', () => {
  let folder = ''
  let file = ''
  const analyze = (...args: readonly string[]) =>
    spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' })

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-unit-'))
    file = join(folder, 'vitrine.service')
    // The only place of it that is on the museum's machine alone.
    writeFileSync(
      file,
      deployed('vitrine.service').replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`),
    )
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is one that systemd understands', () => {
    const { status, stderr } = analyze('verify')
    expect(stderr).toBe('')
    expect(status).toBe(0)
  })

  it('gives the service little that it does not need', () => {
    const { status, stdout } = analyze('security', '--offline=true', `--threshold=${MAX_EXPOSURE}`)
    expect(status, stdout.slice(-400)).toBe(0)
  })
})
