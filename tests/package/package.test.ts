import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { isFull } from '../support/sweep.ts'
import { ALONE, FOR_EXTENSIONS, type Project, projectIn, read } from './project.ts'
import { linkFolder, seedPackages } from './seed-packages.ts'

const { dependencies, devDependencies, files, optionalDependencies, version } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)
const runTime = Object.keys({ ...dependencies, ...optionalDependencies })

/**
 * What a museum installs at most: it was 328 packages and 240 MB before everything but drivers, React and the cutter of typefaces was built
 * in. The driver of the embedded database is a package on Node 22 and later, and part of ours on Node 20.
 */
const NODE = Number.parseInt(process.versions.node, 10)
const MAX_PACKAGES = 24
const MAX_MEGABYTES = NODE < 22 ? 95 : 125

/** A package as the lock file names it. */
interface Locked {
  readonly resolved: string
}

let folder = ''
let project = ''
let museum: Project

function npm(...args: readonly string[]): string {
  return museum.npm(...args)
}

function vitrine(...args: readonly string[]): string {
  return museum.vitrine(...args)
}

/** The archive that npm makes; every day with less effort, which takes a fifth of the processor time. */
function pack(to: string): string {
  const archive = join(to, `vitrine-${version}.tgz`)
  if (isFull) execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', to], { stdio: 'ignore' })
  else {
    const flags = ['--transform', 's,^,package/,', '--use-compress-program', 'gzip -1', '-cf', archive]
    execFileSync('tar', [...flags, 'package.json', 'README.md', 'LICENSE', ...files])
  }
  return archive
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
    museum = projectIn(project, folder)
    writeFileSync(join(project, 'package.json'), '{ "name": "museum" }\n')
    // The types are for the extensions that a test makes each week.
    if (isFull) execFileSync('npm', ['run', '-s', 'types'])
    const archive = pack(folder)
    seedPackages(project)
    npm('install', archive, '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('brings what cannot be built in, and nothing else', () => {
    const installed = readFileSync(join(project, 'node_modules', '.package-lock.json'), 'utf8')
    const packages = Object.keys(JSON.parse(installed).packages)
    const megabytes = bytesOf(join(project, 'node_modules')) / 1e6
    console.log(`the package: ${packages.length} packages, ${megabytes.toFixed(0)} MB`)
    expect(packages.length).toBeLessThanOrEqual(MAX_PACKAGES)
    expect(megabytes).toBeLessThanOrEqual(MAX_MEGABYTES)
    const names = Object.keys(devDependencies).filter((name) => !runTime.includes(name))
    expect(names.filter((name) => existsSync(join(project, 'node_modules', name)))).toEqual([])
    expect(existsSync(join(project, 'node_modules', 'sharp'))).toBe(true)
  })

  it('has the packages that are built in as a list for scanners, of the locked versions, and their licences', () => {
    const built = join(project, 'node_modules', 'vitrine', 'dist')
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
    const locked = new Set(
      Object.entries<{ readonly name?: string; readonly version: string }>(packages).map(
        ([path, each]) => `${each.name ?? path.replace(/^.*node_modules\//, '')}@${each.version}`,
      ),
    )
    const { components } = JSON.parse(readFileSync(join(built, 'packages.cdx.json'), 'utf8'))
    const listed: readonly string[] = components.map(({ purl }: { readonly purl: string }) =>
      decodeURIComponent(purl.replace('pkg:npm/', '')),
    )
    for (const name of ['fastify', '@aws-sdk/client-s3', 'pg', 'react-router-dom', '@google/model-viewer'])
      expect(listed.filter((each) => each.startsWith(`${name}@`))).toHaveLength(1)
    expect(listed.filter((each) => !locked.has(each))).toEqual([])
    const licences = readFileSync(join(built, 'licences.txt'), 'utf8')
    for (const each of listed) expect(licences).toContain(each.replace(/(?<=.)@/, ' '))
  })

  it('loads each file of the server with what it brings; what browsers alone draw with is not among it', () => {
    const files = join(project, 'node_modules', 'vitrine', 'dist', 'server', 'assets')
    const program = `
      const missing = new Set()
      for (const name of (await import('node:fs')).readdirSync('.'))
        await import(process.cwd() + '/' + name).catch((error) => missing.add(error.message.split("'")[1]))
      console.log(JSON.stringify([...missing]))
      process.exit(0)`
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: files,
      encoding: 'utf8',
    })
    expect(JSON.parse(output).sort()).toEqual(
      [
        '@google/model-viewer',
        'leaflet',
        'openseadragon',
        'react-dom',
        'react-pdf',
        'swiper',
        'viewerjs',
      ].sort(),
    )
  })

  it('asks a start only for packages that it brings: others may be there in another version, or not at all', {
    tags: ['full'],
  }, () => {
    const built = join(project, 'node_modules', 'vitrine', 'dist', 'server')
    const seen = new Set(['server.js', 'cli.js', 'photo-encoder.js', 'read-thread.js', 'encode-process.js'])
    const asked = new Set<string>()
    for (const file of seen) {
      for (const node of parseSync(file, readFileSync(join(built, file), 'utf8')).program.body) {
        const name = 'source' in node && node.source !== null ? String(node.source.value) : ''
        if (name.startsWith('.')) seen.add(join(dirname(file), name))
        else if (name !== '' && !isBuiltin(name)) asked.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '')
      }
    }
    expect(asked).toContain('react')
    expect([...asked].filter((name) => !runTime.includes(name))).toEqual([])
  })

  it('names no place of the machine that built it', () => {
    const built = join(project, 'node_modules', 'vitrine', 'dist')
    for (const name of ['client-manifest.json', 'client-chunks.json', 'dev-manifest.json'])
      expect(readFileSync(join(built, name), 'utf8')).not.toContain(process.cwd())
  })

  it('says its version', () => {
    const program = join(project, 'node_modules', '.bin', 'vitrine')
    expect(execFileSync(program, ['--version'], { cwd: project, encoding: 'utf8' }).trim()).toBe(version)
  })

  it('makes a project that keeps what npm has written', () => {
    const output = vitrine('new', 'museum', '.', '--name-zh', '渡口馆', '--name-en', 'Ferry Museum', '--yes')
    expect(output).toContain('the config has no errors')
    const made: unknown = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
    expect(made).toMatchObject({
      dependencies: { vitrine: expect.stringMatching(/^file:vendor\/vitrine-.*\.tgz$/) },
      scripts: {
        start: 'vitrine start',
        dev: 'vitrine dev',
        check: 'vitrine check',
        test: 'vitrine test',
      },
    })
    for (const path of [
      '.gitignore',
      'README.md',
      'README.en.md',
      '.github/workflows/museum.yml',
      'deploy/Containerfile',
      'deploy/compose.yml',
      'deploy/compose.cluster.yml',
      'deploy/kubernetes/museum.yaml',
      'deploy/monitoring/alerts.yml',
      'deploy/nginx.conf',
      'deploy/vitrine.service',
    ])
      expect(existsSync(join(project, path)), path).toBe(true)
  })

  it('is an image by its Containerfile: what that copies is installed and starts, in an empty folder', {
    tags: ['full'],
  }, async () => {
    const [built, served] = readFileSync(join(project, 'deploy', 'Containerfile'), 'utf8')
      .split(/^FROM .*$/m)
      .slice(1)
    const image = mkdtempSync(join(folder, 'image-'))
    const copy = (stage = ''): void => {
      for (const [, words = ''] of stage.matchAll(/^COPY (?!--from)(.+)$/gm)) {
        const [to = '', ...from] = words.split(' ').reverse()
        for (const path of from) {
          const isInto = to.endsWith('/')
          cpSync(join(project, path), join(image, isInto ? join(to, path) : to), { recursive: true })
        }
      }
    }
    copy(built)
    const [command = ''] = /(?<=^RUN npm )ci .*$/m.exec(built ?? '') ?? []
    expect(command).not.toBe('')
    const offline = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
    const lock = join(image, 'package-lock.json')
    const engineIn = (text: string): Locked => JSON.parse(text).packages['node_modules/vitrine']
    const locked = engineIn(readFileSync(lock, 'utf8'))
    expect(existsSync(join(image, locked.resolved.replace(/^file:/, '')))).toBe(true)
    if (isFull) {
      // Where packages were put beforehand, as here, npm locks those of this machine alone: it does so once more, from nothing.
      rmSync(lock)
      execFileSync('npm', ['install', '--package-lock-only', ...offline], { cwd: image, stdio: 'pipe' })
      expect(engineIn(readFileSync(lock, 'utf8'))).toEqual(locked)
      execFileSync('npm', [...command.split(' '), ...offline], { cwd: image, stdio: 'pipe' })
    } else {
      // What npm would install by the same lock is in the project; each week it does.
      linkFolder(join(project, 'node_modules'), join(image, 'node_modules'))
    }
    copy(served)
    await projectIn(image, folder).whileOpen(
      'start',
      async (origin) => {
        expect(await read(`${origin}/healthz`)).not.toBe('')
        expect(await read(`${origin}/`)).toContain('渡口馆')
      },
      { ...ALONE, DATA_DIR: join(image, 'data') },
    )
    rmSync(image, { recursive: true })
  })

  it('passes the commands of its workflow, in a clean clone', { tags: ['full'] }, () => {
    const clone = mkdtempSync(join(folder, 'clone-'))
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: project })
    git('init', '-q')
    git('add', '-A')
    git('commit', '-qm', 'A museum')
    git('clone', '-q', project, clone)
    // The archive of the package is what `npm ci` needs; what that would install is in the project.
    expect(readdirSync(join(clone, 'vendor')).filter((name) => name.endsWith('.tgz'))).toHaveLength(1)
    linkFolder(join(project, 'node_modules'), join(clone, 'node_modules'))
    const workflow = parse(readFileSync(join(clone, '.github', 'workflows', 'museum.yml'), 'utf8'))
    const steps: readonly { readonly run?: string }[] = workflow.jobs.check.steps
    const commands = steps
      .flatMap(({ run = '' }) => run.split('\n'))
      // A browser for its test is a machine's; each week the whole test runs without one.
      .filter((line) => /^npx vitrine /.test(line) && (isFull || !line.includes(' test ')))
    expect(commands.length).toBeGreaterThan(1)
    for (const command of commands) {
      const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
        cwd: clone,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, HOME: folder, CI: 'true', LC_ALL: 'C.UTF-8' },
      })
      expect([command, status, stdout + stderr]).toEqual([command, 0, expect.anything()])
    }
    rmSync(clone, { recursive: true })
    rmSync(join(project, '.git'), { recursive: true })
  })

  it('has schemas that an editor finds', () => {
    const file = join(project, 'config', 'channels', 'news.json')
    const { $schema } = JSON.parse(readFileSync(file, 'utf8'))
    expect(JSON.parse(readFileSync(join(file, '..', $schema), 'utf8'))).toMatchObject({ type: 'object' })
  })

  // Every day: "has schemas that an editor finds", of the same folders; tests/docs/readme.test.ts holds the links of README.md.
  it('brings its documents: every link of its README leads to one, and "docs" lists them in the language asked for', {
    tags: ['full'],
  }, () => {
    const engine = join(project, 'node_modules', 'vitrine')
    const links = readFileSync(join(engine, 'README.md'), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)
    expect([...links].map(([, path = '']) => path).filter((path) => !existsSync(join(engine, path)))).toEqual(
      [],
    )
    for (const [language, title] of [
      ['en', 'Describing a museum'],
      ['zh', '描述一座博物馆'],
    ] as const) {
      const lines = vitrine('docs', '--lang', language).trim().split('\n')
      expect(lines.find((line) => line.startsWith(title))).toBeDefined()
      expect(lines.filter((line) => !existsSync(line.slice(line.lastIndexOf(': ') + 2)))).toEqual([])
    }
  })

  it('checks the config, and prints commands as they are typed there', () => {
    expect(vitrine('check')).toMatch(/7 pages, 0 redirects, no errors/)
    const file = join(project, 'config', 'channels', 'visit.json')
    const text = readFileSync(file, 'utf8')
    rmSync(file)
    const { stdout, status } = museum.tryVitrine('check')
    writeFileSync(file, text)
    expect(status).toBe(1)
    expect(stdout).toContain('npx vitrine lock --forget /visit')
  })

  // Every day: tests/content/data-dir.test.ts says it of a driver that is not built.
  it('needs the database driver only where a database is opened, and says in a line what to do where npm has left it out', {
    tags: ['full'],
  }, () => {
    const driver = join(project, 'node_modules', NODE < 22 ? 'vitrine/dist/driver' : 'better-sqlite3-13')
    renameSync(driver, join(folder, 'driver'))
    expect(vitrine('check')).toContain('no errors')
    const { stderr, status } = museum.tryVitrine('start')
    renameSync(join(folder, 'driver'), driver)
    expect(status).toBe(1)
    expect(stderr.trim()).toMatch(
      /^[^\n]*driver of the embedded database[^\n]*un npm (?:ci|install better-sqlite3@12)[^\n]*$/,
    )
  })

  it('makes extensions that its check, the compiler of an editor and both languages take', {
    tags: ['full'],
  }, () => {
    const output = vitrine('new', 'block', 'quote')
    expect(output).toContain('config/extensions/quote/index.ts')
    expect(output).toContain('npm install esbuild @types/react json-schema-to-ts')
    const { stdout, status } = museum.tryVitrine('check')
    expect(status).toBe(1)
    expect(stdout).toMatch(/EXTENSION_ESBUILD[\s\S]*npm install esbuild/)
    // As a museum installs them, all at once; TypeScript itself comes with editors.
    npm('install', ...FOR_EXTENSIONS, '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund')
    vitrine('new', 'template', 'shelf')
    vitrine('new', 'template', 'label', '--kind', 'detail')
    vitrine('new', 'field', 'rating')
    vitrine('new', 'transform', 'words')
    expect(vitrine('check')).toMatch(/no errors/)
    const extensions = join(project, 'config', 'extensions')
    const compile = () =>
      spawnSync(resolve('node_modules', '.bin', 'tsc'), ['-p', extensions], { encoding: 'utf8' })
    expect(compile().stdout).toBe('')
    const file = join(extensions, 'quote', 'quote-block.tsx')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('readonly text: string', 'readonly text: number'))
    expect(compile().stdout).toContain('quote/index.ts')
    writeFileSync(file, text)
    const home = join(project, 'config', 'channels', 'home.json')
    const words = '{ "zh": "木头会记住每一刀。", "en": "Wood remembers every cut." }'
    writeFileSync(
      home,
      readFileSync(home, 'utf8').replace(
        '"blocks": [',
        `"blocks": [{ "block": "quote", "options": { "text": ${words} } },`,
      ),
    )
    expect(vitrine('schemas')).toContain('config/channels/home.json')
    expect(readFileSync(home, 'utf8')).toContain('"$schema": "../.vitrine/schemas/channel.schema.json"')
    const schema = join(project, 'config', '.vitrine', 'schemas', 'channel.schema.json')
    expect(readFileSync(schema, 'utf8')).toContain('"quote"')
  })

  it('tests every page, says what a browser needs, and finds what is broken', { tags: ['full'] }, () => {
    const good = museum.test('--junit', 'results.xml')
    expect(good.stdout).toMatch(
      /npm install --save-dev playwright-core axe-core|No Chromium was found|no Chromium was found/,
    )
    expect(good.stdout).toMatch(/\n(\d+) tests: \1 passed, 0 failed/)
    expect([good.status, good.stderr]).toEqual([0, expect.stringContaining('testing pages')])
    expect(readFileSync(join(project, 'results.xml'), 'utf8')).toContain('<testsuites name="vitrine test"')
    const file = join(project, 'config', 'channels', 'visit.json')
    const text = readFileSync(file, 'utf8')
    expect(text).toContain('"en": "')
    writeFileSync(file, text.replaceAll('"en": "', '"en": "{NO_SUCH_SETTING} '))
    const broken = museum.test('--grep', '/visit')
    writeFileSync(file, text)
    expect(broken.stdout).toMatch(
      /\/visit[^\n]*visit\.json:\d+\)\n {2}shows the placeholder \{NO_SUCH_SETTING\}/,
    )
    expect(broken.status).toBe(1)
  })

  it('serves the museum in both languages', () =>
    museum.whileOpen(
      'start',
      async (origin) => {
        expect(await read(`${origin}/`)).toContain('渡口馆')
        const english = await read(`${origin}/?lang=en`)
        expect(english).toContain('Ferry Museum')
        const scripts = [...english.matchAll(/\/_vitrine\/assets\/[\w.-]+\.(?:js|css)/g)].map(
          ([path]) => path,
        )
        expect(scripts.length).toBeGreaterThan(0)
        for (const path of scripts) await read(origin + path)
      },
      ALONE,
    ))

  it('starts without the compiler once its extensions were compiled', { tags: ['full'] }, async () => {
    const [compiler, away] = [join(project, 'node_modules', 'esbuild'), join(folder, 'esbuild')]
    renameSync(compiler, away)
    await museum.whileOpen(
      'start',
      async (origin) => {
        const english = await read(`${origin}/?lang=en`)
        expect(english).toContain('Wood remembers every cut.')
        // With the code that brings the block to life.
        const [script = ''] = /\/_vitrine\/extensions\/quote-[\w-]+\.js/.exec(english) ?? []
        expect(await read(origin + script)).toContain('export')
      },
      ALONE,
    )
    renameSync(away, compiler)
  })

  it('shows an edit while it is served for development, and opens the desk', { tags: ['full'] }, () =>
    museum.whileOpen('dev', async (origin) => {
      const page = await read(`${origin}/`)
      const script = /<script type="module" src="([^"]+)"/.exec(page)?.[1] ?? ''
      await read(origin + script)
      const desk = await read(`${origin}/__desk`)
      for (const [, path] of desk.matchAll(/(?:href|src)="([^"]+)"/g)) await read(origin + path)
      const file = join(project, 'config', 'site.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace('渡口馆', '渡口纪念馆'))
      await expect.poll(() => read(`${origin}/`), { timeout: 120_000 }).toContain('渡口纪念馆')
      const component = join(project, 'config', 'extensions', 'quote', 'quote-block.tsx')
      writeFileSync(
        component,
        readFileSync(component, 'utf8').replace('<figure>', '<figure className="edited">'),
      )
      await expect.poll(() => read(`${origin}/`), { timeout: 120_000 }).toContain('<figure class="edited">')
    }),
  )
})
