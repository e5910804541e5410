// @module-tag full
// Every day: tests/web/replaced-files.test.ts, and the start of the built server in tests/run/start.test.ts.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { ended, outputOf, whenOpen } from '../browser/support/spawn-server.ts'
import { SHORT_LIVED } from '../support/short-lived.ts'

function linksIn(html: string): readonly string[] {
  return [...html.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  )
}

it('a server whose build is removed below it still answers every page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-replaced-'))
  const build = join(folder, 'dist')
  cpSync('dist', build, { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  for (const name of ['config', 'package.json']) symlinkSync(resolve(name), join(folder, name))
  const child = spawn(process.execPath, [...SHORT_LIVED, join(build, 'server', 'server.js')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'warn',
      PICTURE_VERSIONS: 'large',
      WORKERS: '1',
    },
  })
  const output = outputOf(child)
  try {
    const origin = await whenOpen(child, output)
    // With one worker, the signal for a new config must not end the site.
    if (process.platform !== 'win32') child.kill('SIGUSR2')
    rmSync(join(build, 'server'), { recursive: true })
    const read = async (path: string): Promise<string> => {
      const answer = await fetch(origin + path)
      expect(answer.status, `${path}\n${output()}`).toBe(200)
      return answer.text()
    }
    const lists = [...new Set(linksIn(await read('/')))]
    expect(lists.length).toBeGreaterThan(20)
    // One address of each kind of page that the first ones lead to.
    const details = new Map<string, string>()
    for (const list of lists)
      for (const path of linksIn(await read(list))) details.set(path.replace(/[^/]*$/, ''), path)
    for (const path of details.values()) await read(path)
    expect(output()).toContain('With one worker, the config is read again by a restart.')
  } finally {
    child.kill('SIGTERM')
    await ended(child)
    rmSync(folder, { recursive: true, force: true })
  }
})
