import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { collect } from '../../commands/support/run-command.ts'

/** Returns the files of a clone: all files of the working tree that git does not ignore. */
function trackedFiles(): readonly string[] {
  const { status, stdout, stderr } = spawnSync('git', ['ls-files', '-zco', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`git lists no files: ${stderr}`)
  return stdout.split('\0').filter((path) => path !== '' && existsSync(path))
}

function pathOf(program: string): string {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))
  if (found === undefined) throw new Error(`${program} is not on the PATH`)
  return found
}

/**
 * Packs the installed database driver like the prebuilt one of its publisher: without it and without network
 * access, npm would compile it.
 */
function packDriver(folder: string): void {
  const driver = join('node_modules', 'better-sqlite3')
  const { version } = JSON.parse(readFileSync(join(driver, 'package.json'), 'utf8'))
  const { platform, arch, versions } = process
  const name = `better-sqlite3-v${version}-node-v${versions.modules}-${platform}-${arch}.tar.gz`
  mkdirSync(folder)
  spawnSync('tar', ['czf', join(folder, name), '-C', driver, 'build/Release/better_sqlite3.node'])
}

export interface Finished {
  readonly output: string
  readonly errors: string
  /** `null` if it was ended after its sign. */
  readonly code: number | null
}

export interface Clone {
  readonly folder: string
  /** Removes what a clone does not contain: the dependencies and the build. */
  readonly makeFresh: () => void
  /** Whether the dependencies are installed. */
  readonly isInstalled: () => boolean
  /**
   * Runs a shell command until its output matches `sign`, then ends it with all its processes. Without a
   * sign, waits until it ends.
   */
  readonly run: (line: string, sign?: RegExp) => Promise<Finished>
  readonly remove: () => void
}

function ended(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // No process is left.
  }
}

/** Returns the packages whose install scripts write into them; these are copied rather than linked. */
function scriptedPackages(): readonly string[] {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  return Object.keys(allowScripts)
}

function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Hard-links the files of a folder; copies them if the target is on another file system. */
function linkFolder(from: string, to: string): void {
  if (spawnSync('cp', ['-a', '-l', from, to]).status === 0) return
  rmSync(to, { recursive: true, force: true })
  copyFolder(from, to)
}

/**
 * Copies the installed packages as `npm ci` leaves them: without the marker and caches of our own programs.
 */
function copyPackages(to: string): void {
  linkFolder('node_modules', to)
  for (const name of ['.vitrine-installed', '.cache', '.vite', '.vite-temp'])
    rmSync(join(to, name), { recursive: true, force: true })
  for (const name of scriptedPackages()) {
    rmSync(join(to, name), { recursive: true })
    copyFolder(join('node_modules', name), join(to, name))
  }
}

/**
 * Creates a clone of the working tree without dependencies or build. `npm ci` and the build are replaced by
 * copies of what they made for this checkout, since they take a minute. The first install scripts are real.
 * Every run on a clone proves that both work, because `npm test` begins with them.
 */
export function makeClone(): Clone {
  const own = mkdtempSync(join(tmpdir(), 'vitrine-clone-'))
  const folder = join(own, 'clone')
  const [cachedModules, cachedBuild] = [join(own, 'modules'), join(own, 'build')]
  const [programs, drivers] = [join(own, 'bin'), join(own, 'drivers')]
  for (const path of trackedFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    copyFileSync(path, join(folder, path))
  }
  packDriver(drivers)
  copyPackages(cachedModules)
  copyFolder('dist', cachedBuild)
  const npm = pathOf('npm')
  mkdirSync(programs)
  writeFileSync(
    join(programs, 'npm'),
    [
      '#!/bin/sh',
      // Otherwise npm would omit the packages that build the site.
      `case "$1 $NODE_ENV $*" in "ci production "*--include=dev*) ;; "ci production "*) exit 1 ;; esac`,
      `if [ "$1" = ci ] && [ -d '${cachedModules}' ]; then mv '${cachedModules}' node_modules`,
      `elif [ "$1" = rebuild ] && [ -f node_modules/.vitrine-installed ]; then exit 0`,
      `elif [ "$*" = 'run --silent build' ] && [ -d '${cachedBuild}' ]; then mv '${cachedBuild}' dist && touch dist/.built`,
      `else exec '${npm}' "$@"; fi`,
      '',
    ].join('\n'),
  )
  chmodSync(join(programs, 'npm'), 0o755)
  const [modules, build] = [join(folder, 'node_modules'), join(folder, 'dist')]
  const env = {
    PATH: [programs, process.env.PATH].join(delimiter),
    HOME: process.env.HOME,
    // As on a server, where npm omits the packages that build the site unless told otherwise.
    NODE_ENV: 'production',
    TMPDIR: tmpdir(),
    LC_ALL: 'C.UTF-8',
    PORT: '0',
    WORKERS: '1',
    DATA_DIR: join(own, 'data'),
    npm_config_better_sqlite3_local_prebuilds: drivers,
    ...(process.env.CHROMIUM_PATH === undefined ? {} : { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
  }
  return {
    folder,
    isInstalled: () => existsSync(join(modules, '.vitrine-installed')),
    makeFresh: () => {
      if (existsSync(modules)) renameSync(modules, cachedModules)
      if (existsSync(build)) renameSync(build, cachedBuild)
    },
    run: async (line, sign) => {
      const child = spawn('/bin/sh', ['-c', line], {
        cwd: folder,
        env,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const written = collect(child)
      const closed = once(child, 'close')
      if (sign !== undefined)
        await new Promise<void>((resolve) => {
          const look = (): void => {
            if (sign.test(written.output())) resolve()
          }
          child.stdout?.on('data', look)
          void closed.then(() => resolve())
        })
      const byItself = sign === undefined || ended(child)
      if (!byItself) endGroup(child, 'SIGTERM')
      await closed
      // Processes that do not notice the end of their parent.
      endGroup(child, 'SIGKILL')
      return {
        output: written.output(),
        errors: written.errors(),
        code: byItself ? child.exitCode : null,
      }
    },
    remove: () => rmSync(own, { recursive: true, force: true, maxRetries: 5 }),
  }
}
