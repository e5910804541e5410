import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'

const PROGRAMS = ['build.mjs', 'set-up.mjs', 'keep-driver.mjs', 'bundled.mjs']
/** Writes a file as Vite does, and fails at the part for the server; the other parts never end. */
const FAILING_VITE = `
const { mkdirSync, writeFileSync } = require('node:fs')
const folder = process.argv[process.argv.indexOf('--outDir') + 1]
mkdirSync(folder, { recursive: true })
writeFileSync(folder + '/new.js', '')
if (process.argv.includes('--ssr')) process.exit(3)
setInterval(() => {}, 1000)
`

let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** A checkout with a build, and with packages of these versions. */
function checkout(locked: string, installed: string): void {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-build-'))
  for (const name of PROGRAMS) cpSync(join('src/run/set-up', name), join(folder, 'src/run/set-up', name))
  const packages = (version: string) =>
    JSON.stringify({ packages: { '': {}, 'node_modules/vite': { version } } })
  write('package-lock.json', packages(locked))
  write('node_modules/.package-lock.json', packages(installed))
  write('node_modules/vite/bin/vite.js', FAILING_VITE)
  write('dist/server/server.js', 'the last build')
  write('dist/.built', '')
}

function build(language = 'en_GB.UTF-8') {
  return spawnSync(process.execPath, [join(folder, 'src/run/set-up/build.mjs')], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LANG: language },
  })
}

function builtFiles(): readonly string[] {
  return readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' }).sort()
}

it('a build that fails in one part stops the others and leaves the last one whole', () => {
  checkout('1.0.0', '1.0.0')
  const before = builtFiles()
  const { status, stderr } = build()
  expect([status, stderr]).toEqual([1, expect.stringContaining('vite.js ended with 3')])
  expect(builtFiles()).toEqual(before)
  expect(readFileSync(join(folder, 'dist/server/server.js'), 'utf8')).toBe('the last build')
})

it.each([
  ['en_GB.UTF-8', /not those of package-lock\.json, such as node_modules\/vite\. Run "npm ci"/],
  ['zh_CN.UTF-8', /依赖与 package-lock\.json 不符，例如 node_modules\/vite。请运行“npm ci”/],
])('a build with packages of another version is refused (%s)', (language, sentence) => {
  checkout('1.1.0', '1.0.0')
  const before = builtFiles()
  const { status, stderr } = build(language)
  expect([status, builtFiles()]).toEqual([1, before])
  expect(stderr).toMatch(sentence)
})
