// Builds beside the last build, which stays whole and usable until the new one is complete.
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

/** A package that is missing or of another version than package-lock.json says, by what npm noted when it installed. */
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

/** Runs a program of Node whose output is the build's; where one fails, the others are stopped. */
function runNode(...args) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', signal: stopping.signal })
    // A program that is stopped; its end follows.
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

/** What Vite writes names style sheets and modules by their place on the machine that built them. */
function moveManifest(from, to) {
  const text = readFileSync(from, 'utf8').replaceAll(`${root.replaceAll('\\', '/')}/`, '')
  writeFileSync(to, text)
}

/** What pdf.js asks for beside its worker; its address names the version, since browsers keep it for good. */
function addPdfFiles(client) {
  const pdfJs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const { version } = JSON.parse(readFileSync(join(pdfJs, 'package.json'), 'utf8'))
  for (const part of ['cmaps', 'standard_fonts', 'wasm', 'iccs'])
    cpSync(join(pdfJs, part), join(client, 'pdf', version, part), { recursive: true })
}

/** Writes .br and .gz of the files, so that the server compresses nothing twice. */
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

/** Compiled validators ask ajv for a few functions: they get them built in, since it is not installed with the package. */
function finishValidators(server) {
  // Packages are looked at first: a message about them needs none.
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

/** The site for browsers: Vite's manifest and the loader are taken out of the files that are served. */
async function buildClient(folder) {
  const client = join(folder, 'client')
  await buildPart('client')
  moveManifest(join(client, '.vite', 'manifest.json'), join(folder, 'client-manifest.json'))
  renameSync(join(client, '.vite', 'loader.js'), join(folder, 'client-loader.js'))
  moveManifest(join(client, '.vite', 'chunks.json'), join(folder, 'client-chunks.json'))
  addPdfFiles(client)
  await compressFiles(client)
}

/** The pages of the development server. */
async function buildDev(folder) {
  await buildPart('dev', '--mode', 'dev')
  moveManifest(join(folder, 'dev', '.vite', 'manifest.json'), join(folder, 'dev-manifest.json'))
}

/** The server and the commands, with the schemas of the config compiled. */
async function buildServer(folder) {
  await buildPart('server', '--ssr')
  const compiler = join(folder, 'server', 'compile-validators.js')
  await runNode(compiler)
  rmSync(compiler)
  finishValidators(join(folder, 'server'))
}

/** Takes the mark first: a build that is replaced in part is none. */
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
// Each takes one core, most of the time.
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
