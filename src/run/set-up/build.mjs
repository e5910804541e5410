// Builds beside the last build, which stays whole and usable until the new one is complete.
import { execFileSync, spawnSync } from 'node:child_process'
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
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { writeBundled } from './bundled.mjs'
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

function buildPart(name, ...flags) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = ['build', '--logLevel', 'warn', '--outDir', join(next, name), '--emptyOutDir', ...flags]
  const { status } = spawnSync(process.execPath, [vite, ...args], { cwd: root, stdio: 'inherit' })
  if (status === 0) return
  rmSync(next, { recursive: true, force: true })
  process.exit(status ?? 1)
}

/** Vite's manifest names style sheets by their place on the machine that built them. */
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
  for (const path of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|mjs|css|svg|json)$/.test(path)) continue
    const bytes = readFileSync(join(client, path))
    if (bytes.length < 512) continue
    writeFileSync(join(client, `${path}.br`), brotliCompressSync(bytes))
    writeFileSync(join(client, `${path}.gz`), gzipSync(bytes, { level: 9 }))
  }
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

/** Takes Vite's manifests and the loader out of the files that are served, and compiles the schemas of the config. */
function finishBuild(folder) {
  const [client, dev] = [join(folder, 'client'), join(folder, 'dev')]
  moveManifest(join(client, '.vite', 'manifest.json'), join(folder, 'client-manifest.json'))
  moveManifest(join(dev, '.vite', 'manifest.json'), join(folder, 'dev-manifest.json'))
  renameSync(join(client, '.vite', 'loader.js'), join(folder, 'client-loader.js'))
  const parts = ['client', 'dev', 'server']
  writeBundled(folder, parts)
  for (const part of parts) rmSync(join(folder, part, '.vite'), { recursive: true })
  addPdfFiles(client)
  compressFiles(client)
  const compiler = join(folder, 'server', 'compile-validators.js')
  execFileSync(process.execPath, [compiler])
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
buildPart('client')
buildPart('dev', '--mode', 'dev')
buildPart('server', '--ssr')
finishBuild(next)
replaceBuild()
