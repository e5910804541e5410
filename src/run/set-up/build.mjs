// Builds in a temporary folder, so that the previous build stays usable until the new one is complete.
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { writeBundled } from './bundled.mjs'
import { keepDriver } from './keep-driver.mjs'
import { inLanguage, root, stop } from './set-up.mjs'

const built = join(root, 'dist')
const next = join(built, '.next')

function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {}
}

/**
 * Returns a package that is missing or whose version differs from package-lock.json, by the list that npm
 * wrote at installation.
 */
function findOtherPackage() {
  const noted = join(root, 'node_modules', '.package-lock.json')
  const installed = existsSync(noted) ? packagesOf(noted) : {}
  return Object.entries(packagesOf(join(root, 'package-lock.json')))
    .filter(([path]) => path.startsWith('node_modules/'))
    .find(([path, { version, optional, devOptional }]) => {
      const found = installed[path]
      return found === undefined ? optional !== true && devOptional !== true : found.version !== version
    })?.[0]
}

function stopAtOtherPackage() {
  const path = findOtherPackage()
  if (path === undefined) return
  stop(
    inLanguage(
      `The dependencies are not those of package-lock.json, such as ${path}. Run "npm ci" and try again.`,
      `依赖与 package-lock.json 不符，例如 ${path}。请运行“npm ci”，然后再试。`,
    ),
  )
}

const stopping = new AbortController()

/** Runs a Node program whose output is that of the build. If one fails, the others are aborted. */
function runNode(...args) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', signal: stopping.signal })
    // Emitted when the program is aborted; `close` follows.
    child.on('error', () => undefined)
    child.on('close', (status) =>
      status === 0 ? done() : fail(new Error(`${args[0]} ended with ${status}`)),
    )
  })
}

function buildPart(name, ...flags) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  return runNode(vite, 'build', '--logLevel', 'warn', '--outDir', join(next, name), '--emptyOutDir', ...flags)
}

/**
 * Moves a manifest of Vite, removing the absolute path of this machine from the names of style sheets and
 * modules.
 */
function moveManifest(from, to) {
  const text = readFileSync(from, 'utf8').replaceAll(`${root.replaceAll('\\', '/')}/`, '')
  writeFileSync(to, text)
}

/**
 * Adds the files that pdf.js loads at run time. Their URLs contain its version, since browsers cache them
 * indefinitely.
 */
function addPdfFiles(client) {
  const pdfJs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const { version } = JSON.parse(readFileSync(join(pdfJs, 'package.json'), 'utf8'))
  for (const part of ['cmaps', 'standard_fonts', 'wasm', 'iccs'])
    cpSync(join(pdfJs, part), join(client, 'pdf', version, part), { recursive: true })
}

/** Writes compressed .br and .gz variants of the files, so that the server need not compress them. */
function compressFiles(client) {
  const paths = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(js|mjs|css|svg|json)$/.test(path))
    .map((path) => join(client, path))
  return Promise.all(
    paths.map(async (path) => {
      const bytes = readFileSync(path)
      if (bytes.length < 512) return
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes))
      writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}

/**
 * Bundles the few functions of ajv that compiled validators need, because ajv is not installed with the
 * package.
 */
function finishValidators(server) {
  // Imported late: the check of installed packages must work without it.
  const { buildSync } = createRequire(import.meta.url)('esbuild')
  const entryPoints = readdirSync(server)
    .filter((name) => /^validators-.*\.cjs$/.test(name))
    .map((name) => join(server, name))
  buildSync({
    entryPoints,
    outdir: server,
    outExtension: { '.js': '.cjs' },
    allowOverwrite: true,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
  })
}

/** Builds the site for browsers, and moves Vite's manifest and the loader out of the served files. */
async function buildClient(folder) {
  const client = join(folder, 'client')
  await buildPart('client')
  moveManifest(join(client, '.vite', 'manifest.json'), join(folder, 'client-manifest.json'))
  renameSync(join(client, '.vite', 'loader.js'), join(folder, 'client-loader.js'))
  moveManifest(join(client, '.vite', 'chunks.json'), join(folder, 'client-chunks.json'))
  addPdfFiles(client)
  await compressFiles(client)
}

/** Builds the pages of the development server. */
async function buildDev(folder) {
  await buildPart('dev', '--mode', 'dev')
  moveManifest(join(folder, 'dev', '.vite', 'manifest.json'), join(folder, 'dev-manifest.json'))
}

/** Builds the server and the commands, and compiles the schemas of the config. */
async function buildServer(folder) {
  await buildPart('server', '--ssr')
  const compiler = join(folder, 'server', 'compile-validators.js')
  await runNode(compiler)
  rmSync(compiler)
  finishValidators(join(folder, 'server'))
}

/**
 * Replaces the build. Removes the marker first, so that a partly replaced build does not count as complete.
 */
function replaceBuild() {
  const mark = join(built, '.built')
  rmSync(mark, { force: true })
  for (const name of readdirSync(next)) {
    rmSync(join(built, name), { recursive: true, force: true })
    renameSync(join(next, name), join(built, name))
  }
  rmSync(next, { recursive: true })
  writeFileSync(mark, '')
}

stopAtOtherPackage()
mkdirSync(next, { recursive: true })
// In parallel; each uses one core most of the time.
const builds = [buildClient(next), buildDev(next), buildServer(next)]
try {
  await Promise.all(builds)
} catch (error) {
  stopping.abort()
  await Promise.allSettled(builds)
  rmSync(next, { recursive: true, force: true })
  stop(error.message)
}
const parts = ['client', 'dev', 'server']
writeBundled(next, parts)
for (const part of parts) rmSync(join(next, part, '.vite'), { recursive: true })
replaceBuild()
keepDriver(root)
