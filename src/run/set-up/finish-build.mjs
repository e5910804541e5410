import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { root } from './set-up.mjs'

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

/** Takes Vite's manifests and the loader out of the files that are served, and compiles the schemas of the config. */
export function finishBuild(folder) {
  const [client, dev] = [join(folder, 'client'), join(folder, 'dev')]
  moveManifest(join(client, '.vite', 'manifest.json'), join(folder, 'client-manifest.json'))
  moveManifest(join(dev, '.vite', 'manifest.json'), join(folder, 'dev-manifest.json'))
  renameSync(join(client, '.vite', 'loader.js'), join(folder, 'client-loader.js'))
  for (const each of [client, dev]) rmSync(join(each, '.vite'), { recursive: true })
  addPdfFiles(client)
  compressFiles(client)
  const compiler = join(folder, 'server', 'compile-validators.js')
  execFileSync(process.execPath, [compiler])
  rmSync(compiler)
}
