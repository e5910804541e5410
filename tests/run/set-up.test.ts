import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { engineWarnings, fitsNode } from '../../src/run/set-up/set-up.mjs'
import { temporaryFolder } from '../commands/support/run-command.ts'

const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
const lock: {
  readonly packages: Readonly<Record<string, { readonly engines?: { readonly node?: string } }>>
} = JSON.parse(readFileSync('package-lock.json', 'utf8'))

describe('the range of Node', () => {
  it.each([
    ['20.19.4', false],
    ['20.19.5', true],
    ['20.20.2', true],
    ['21.7.3', false],
    ['22.12.0', false],
    ['22.13.0', true],
    ['24.0.0', true],
    ['18.20.0', false],
  ])('%s is in it: %s', (version, fits) => expect(fitsNode(version, engines.node)).toBe(fits))

  it('is what pdfjs-dist, vite and plugin-react ask for from Node 22 on, and better-sqlite3 everywhere', () => {
    const rangeOf = (name: string): string => lock.packages[`node_modules/${name}`]?.engines?.node ?? ''
    for (const name of ['pdfjs-dist', 'vite', '@vitejs/plugin-react'])
      expect(fitsNode('22.13.0', rangeOf(name)), name).toBe(true)
    expect(rangeOf('better-sqlite3')).toMatch(/^20\.x \|\| 22\.x/)
    expect(fitsNode('22.13.0', rangeOf('better-sqlite3-13'))).toBe(true)
    expect(fitsNode(readFileSync('.nvmrc', 'utf8').trim(), engines.node)).toBe(true)
  })

  it('is stated with the tested version where a site is set up', () => {
    expect(readFileSync('README.md', 'utf8')).toContain('20.19.5')
    expect(readFileSync('docs/operations.md', 'utf8')).toMatch(
      /22\.13[\s\S]*tests run on Node 20[\s\S]*C\+\+ compiler/,
    )
    expect(readFileSync('docs/operations.zh.md', 'utf8')).toMatch(
      /22\.13[\s\S]*测试在 Node 20 上运行[\s\S]*C\+\+ 编译器/,
    )
  })
})

it('names the packages that npm warns of', () => {
  const warning =
    "npm warn EBADENGINE Unsupported engine {\nnpm warn EBADENGINE   package: 'pdfjs-dist@6.3.289',\n"
  expect(engineWarnings(warning + warning)).toEqual(['pdfjs-dist@6.3.289'])
})

it('waits for the lock of apt, and shows what apt says where it fails', () => {
  const folder = temporaryFolder()
  const program = join(folder, 'apt-get')
  writeFileSync(program, '#!/bin/sh\necho "E: the lock is held by process 17: $*" >&2\nexit 100\n')
  chmodSync(program, 0o755)
  const script =
    "const { aptGet } = await import('./src/run/set-up/install-browser.mjs'); process.exitCode = aptGet('install', 'a-browser') ? 0 : 7"
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}`, LC_ALL: 'C' },
  })
  expect(status).toBe(7)
  expect(stderr).toContain(
    'apt-get install a-browser failed: E: the lock is held by process 17: -o DPkg::Lock::Timeout=300 install a-browser',
  )
})

/** Runs the set-up of a checkout that the user may not write, without dependencies. */
function runForeign(language: string) {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'src/run/set-up'), { recursive: true })
  for (const name of ['set-up.mjs', 'keep-driver.mjs'])
    cpSync(join('src/run/set-up', name), join(folder, 'src/run/set-up', name))
  for (const name of ['package.json', 'package-lock.json']) cpSync(name, join(folder, name))
  const script = join(folder, 'run.mjs')
  writeFileSync(script, "import { setUp } from './src/run/set-up/set-up.mjs'\nawait setUp()\n")
  chmodSync(folder, 0o555)
  // The owner of every file may write everywhere, so root becomes somebody else.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const result = spawnSync(process.execPath, [script], {
    ...nobody,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LANG: language },
  })
  chmodSync(folder, 0o755)
  return { ...result, folder }
}

it.each([
  ['en_GB.UTF-8', /may not write to .*, which belongs to \S+\. Run this as/],
  ['zh_CN.UTF-8', /不能写入 .*，它属于 \S+。/],
])('a checkout of another user is named with its owner, not the registry (%s)', (language, sentence) => {
  const { status, stderr, folder } = runForeign(language)
  expect(status).toBe(1)
  expect(stderr).toMatch(sentence)
  expect(stderr).toContain(folder)
  expect(stderr).not.toMatch(/registry|软件源/)
})

/** Runs the set-up of a checkout in which npm is a script that does `lines`. */
function runWithNpm(lines: readonly string[], language: string) {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'src/run/set-up'), { recursive: true })
  for (const name of ['set-up.mjs', 'keep-driver.mjs'])
    cpSync(join('src/run/set-up', name), join(folder, 'src/run/set-up', name))
  for (const name of ['package.json', 'package-lock.json']) cpSync(name, join(folder, name))
  writeFileSync(
    join(folder, 'run.mjs'),
    "import { setUpPackages } from './src/run/set-up/set-up.mjs'\nawait setUpPackages()\n",
  )
  writeFileSync(join(folder, 'npm'), ['#!/bin/sh', ...lines, ''].join('\n'))
  chmodSync(join(folder, 'npm'), 0o755)
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'run.mjs')], {
    encoding: 'utf8',
    env: { PATH: `${folder}${delimiter}${process.env.PATH}`, LANG: language },
  })
  return { status, stderr, isInstalled: existsSync(join(folder, 'node_modules', '.vitrine-installed')) }
}

const INSTALLS = '[ "$1" = ci ] && exec mkdir node_modules'
const LACKS_COMPILER = 'echo "gyp ERR! stack Error: not found: make" >&2; exit 1'

it.each([
  ['en_GB.UTF-8', /there is no C\+\+ compiler\. Install one/],
  ['zh_CN.UTF-8', /没有 C\+\+ 编译器。请安装后再试/],
])(
  'a database driver that cannot be compiled is one sentence, and nothing counts as installed (%s)',
  (language, sentence) => {
    const { status, stderr, isInstalled } = runWithNpm([INSTALLS, LACKS_COMPILER], language)
    expect([status, isInstalled]).toEqual([1, false])
    expect(stderr).toMatch(sentence)
    expect(stderr).not.toMatch(/registry|软件源/)
  },
)

it('a registry that is not reached is named, after what npm wrote', () => {
  const { status, stderr, isInstalled } = runWithNpm(['echo "npm error network" >&2; exit 1'], 'C.UTF-8')
  expect([status, isInstalled]).toEqual([1, false])
  expect(stderr).toMatch(/npm error network\n[\s\S]*Check the connection to the npm registry/)
})

it('runs the scripts of the packages that may have one', () => {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const { status, stderr } = runWithNpm([INSTALLS, 'echo "called: $*" >&2; exit 1'], 'C.UTF-8')
  expect(status).toBe(1)
  expect(stderr).toContain(`called: rebuild ${Object.keys(allowScripts).join(' ')}\n`)
})
