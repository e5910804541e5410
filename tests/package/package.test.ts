import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ended, outputOf } from '../browser/support/spawn-server.ts'

/** What only development needs: none of it may come with the package. */
const DEVELOPMENT = [
  'vite',
  'vitest',
  'tsx',
  'typescript',
  'playwright-core',
  'msw',
  'pdfjs-dist',
  'swiper',
  '@biomejs/biome',
]
const OPEN = /open(?: for development)? at (http:\/\/[\d.:]+)\//

let folder = ''
let project = ''

function npm(...args: readonly string[]): string {
  return execFileSync('npm', [...args], { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function environment(variables: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: folder,
    LC_ALL: 'C.UTF-8',
    PORT: '0',
    LOG_LEVEL: 'warn',
    ...variables,
  }
}

function program(): string {
  return join(project, 'node_modules', '.bin', 'vitrine')
}

function vitrine(...args: readonly string[]): string {
  return execFileSync(program(), [...args], { cwd: project, encoding: 'utf8', env: environment() })
}

/** Runs a command until `work` with the address it opened at is done. */
async function whileOpen(command: string, work: (origin: string) => Promise<void>): Promise<void> {
  const child: ChildProcess = spawn(program(), [command], { cwd: project, env: environment() })
  const output = outputOf(child)
  try {
    await expect.poll(() => OPEN.exec(output())?.[1] ?? output(), { timeout: 120_000 }).toMatch(/^http/)
    await work(OPEN.exec(output())?.[1] ?? '')
  } finally {
    child.kill('SIGTERM')
    await ended(child)
  }
}

async function read(address: string): Promise<string> {
  const answer = await fetch(address)
  expect(answer.status, address).toBe(200)
  return answer.text()
}

function bytesOf(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

describe('the package, installed in an empty folder outside of the repository', () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-package-'))
    project = join(folder, 'museum')
    mkdirSync(project)
    writeFileSync(join(project, 'package.json'), '{ "name": "museum" }\n')
    execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { stdio: 'ignore' })
    const [archive = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
    const start = performance.now()
    npm('install', join(folder, archive), '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund')
    // The driver that this checkout has compiled: whoever installs it has a compiler, or the registry's own build.
    const driver = join('node_modules', 'better-sqlite3', 'build')
    cpSync(resolve(driver), join(project, driver), { recursive: true })
    const installed = readFileSync(join(project, 'node_modules', '.package-lock.json'), 'utf8')
    const packages = Object.keys(JSON.parse(installed).packages)
    console.log(
      `the package: installed in ${((performance.now() - start) / 1000).toFixed(0)} s, ` +
        `${packages.length} packages, ${(bytesOf(join(project, 'node_modules')) / 1e6).toFixed(0)} MB`,
    )
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('brings nothing that only development needs', () => {
    expect(DEVELOPMENT.filter((name) => existsSync(join(project, 'node_modules', name)))).toEqual([])
    expect(existsSync(join(project, 'node_modules', 'fastify'))).toBe(true)
  })

  it('names no place of the machine that built it', () => {
    const built = join(project, 'node_modules', 'vitrine', 'dist')
    for (const name of ['client-manifest.json', 'dev-manifest.json'])
      expect(readFileSync(join(built, name), 'utf8')).not.toContain(process.cwd())
  })

  it('says its version', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(vitrine('--version').trim()).toBe(version)
  })

  it('makes a project that keeps what npm has written', () => {
    const output = vitrine('new', 'museum', '.', '--name-zh', '渡口馆', '--name-en', 'Ferry Museum', '--yes')
    expect(output).toContain('the config has no errors')
    const made: unknown = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
    expect(made).toMatchObject({
      dependencies: { vitrine: expect.stringContaining('.tgz') },
      scripts: { start: 'vitrine start', dev: 'vitrine dev', check: 'vitrine check' },
    })
    for (const path of [
      '.gitignore',
      'README.md',
      'README.zh.md',
      '.github/workflows/museum.yml',
      'deploy/Containerfile',
      'deploy/compose.yml',
      'deploy/vitrine.service',
    ])
      expect(existsSync(join(project, path)), path).toBe(true)
  })

  it('has schemas that an editor finds', () => {
    const file = join(project, 'config', 'channels', 'news.json')
    const { $schema } = JSON.parse(readFileSync(file, 'utf8'))
    expect(JSON.parse(readFileSync(join(file, '..', $schema), 'utf8'))).toMatchObject({ type: 'object' })
  })

  it('checks the config, and prints commands as they are typed there', () => {
    expect(vitrine('check')).toMatch(/7 pages, 0 redirects, no errors/)
    const file = join(project, 'config', 'channels', 'visit.json')
    const text = readFileSync(file, 'utf8')
    rmSync(file)
    const { stdout, status } = spawnSync(program(), ['check'], {
      cwd: project,
      encoding: 'utf8',
      env: environment(),
    })
    writeFileSync(file, text)
    expect(status).toBe(1)
    expect(stdout).toContain('npx vitrine lock --forget /visit')
  })

  it('is given a config of an earlier version, and brings it up to date', () => {
    const file = join(project, 'config', 'channels', 'news.json')
    const text = readFileSync(file, 'utf8')
    const page = /"template": "archive",/
    expect(text).toMatch(page)
    const old = text.replace(page, '"template": "archive", "options": { "onward": 2 },')
    writeFileSync(file, old)
    expect(vitrine('check')).toMatch(/CONFIG_RENAMED[\s\S]*npx vitrine check --fix/)
    expect(vitrine('check', '--fix')).toMatch(/news\.json: onward → related[\s\S]*no errors/)
    expect(readFileSync(file, 'utf8')).toBe(old.replace('onward', 'related'))
    expect(vitrine('check')).not.toContain('CONFIG_RENAMED')
  })

  it('serves the museum in both languages', () =>
    whileOpen('start', async (origin) => {
      expect(await read(`${origin}/`)).toContain('渡口馆')
      const english = await read(`${origin}/?lang=en`)
      expect(english).toContain('Ferry Museum')
      const scripts = [...english.matchAll(/\/_vitrine\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path)
      expect(scripts.length).toBeGreaterThan(0)
      for (const path of scripts) await read(origin + path)
    }))

  it('shows an edit while it is served for development, and opens the desk', () =>
    whileOpen('dev', async (origin) => {
      const page = await read(`${origin}/`)
      const script = /<script type="module" src="([^"]+)"/.exec(page)?.[1] ?? ''
      await read(origin + script)
      const desk = await read(`${origin}/__desk`)
      for (const [, path] of desk.matchAll(/(?:href|src)="([^"]+)"/g)) await read(origin + path)
      const file = join(project, 'config', 'site.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace('渡口馆', '渡口纪念馆'))
      await expect.poll(() => read(`${origin}/`), { timeout: 120_000 }).toContain('渡口纪念馆')
    }))
})
