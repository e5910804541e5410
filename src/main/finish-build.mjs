// Compiles the schemas of the config; takes Vite's manifest and the loader out of the built client files, which are served; puts pdf.js's files beside them; writes .br and
// .gz of them, so that the server compresses nothing twice; then the mark by which set-up.mjs knows that the build is whole.
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const folder = join('dist', 'client')

/** Vite's manifest names style sheets by their place on the machine that built them. */
function moveManifest(from, to) {
  const text = readFileSync(from, 'utf8').replaceAll(`${process.cwd().replaceAll('\\', '/')}/`, '')
  writeFileSync(to, text)
}

moveManifest(join(folder, '.vite', 'manifest.json'), join('dist', 'client-manifest.json'))
moveManifest(join('dist', 'dev', '.vite', 'manifest.json'), join('dist', 'dev-manifest.json'))
renameSync(join(folder, '.vite', 'loader.js'), join('dist', 'client-loader.js'))
for (const built of [folder, join('dist', 'dev')]) rmSync(join(built, '.vite'), { recursive: true })

// What pdf.js asks for beside its worker; its address names the version, since browsers keep it for good.
const pdfJs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(pdfJs, 'package.json'), 'utf8'))
for (const part of ['cmaps', 'standard_fonts', 'wasm', 'iccs'])
  cpSync(join(pdfJs, part), join(folder, 'pdf', version, part), { recursive: true })

for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|mjs|css|svg|json)$/.test(path)) continue
  const bytes = readFileSync(join(folder, path))
  if (bytes.length < 512) continue
  writeFileSync(join(folder, `${path}.br`), brotliCompressSync(bytes))
  writeFileSync(join(folder, `${path}.gz`), gzipSync(bytes, { level: 9 }))
}

const compiler = join('dist', 'server', 'compile-validators.js')
execFileSync(process.execPath, [compiler])
rmSync(compiler)

writeFileSync(join('dist', '.built'), '')
