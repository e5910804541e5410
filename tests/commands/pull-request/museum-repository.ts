import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { temporaryFolder } from '../support/run-command.ts'

export function git(folder: string, ...args: readonly string[]): string {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'protocol.file.allow=always']
  const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, expect.anything()])
  return stdout.trim()
}

/** A repository with a museum in `config`, whose first commit is origin/main. */
export function museumRepository(): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'config'))
  cpSync(resolve('tests/museums/gallery'), join(folder, 'config'), { recursive: true })
  git(folder, 'init', '-q')
  git(folder, 'add', '-A')
  git(folder, 'commit', '-qm', 'one')
  git(folder, 'update-ref', 'refs/remotes/origin/main', 'HEAD')
  return folder
}
