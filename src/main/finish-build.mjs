// Writes .br and .gz beside the built client files, so that the server compresses nothing twice, then the mark
// by which set-up.mjs knows that the build is whole.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const folder = join('dist', 'client')
for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|mjs|css|svg|json)$/.test(path)) continue
  const bytes = readFileSync(join(folder, path))
  if (bytes.length < 512) continue
  writeFileSync(join(folder, `${path}.br`), brotliCompressSync(bytes))
  writeFileSync(join(folder, `${path}.gz`), gzipSync(bytes, { level: 9 }))
}

writeFileSync(join('dist', '.built'), '')
