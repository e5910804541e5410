// Copies the declarations reachable from `vitrine/extend`, among those written by tsc (tsconfig.types.json),
// to dist/types.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const declarations = join('dist', 'declarations')
const types = join('dist', 'types')

function declarationOf(name, from) {
  const path = join(dirname(from), name).replace(/\.([cm]?)tsx?$/, '.d.$1ts')
  return existsSync(join(declarations, path)) ? path : undefined
}

function keepDeclarations(path, kept = new Set()) {
  if (kept.has(path)) return
  kept.add(path)
  const text = readFileSync(join(declarations, path), 'utf8')
  mkdirSync(dirname(join(types, path)), { recursive: true })
  writeFileSync(join(types, path), text)
  for (const [, name] of text.matchAll(/(?:from |import\()["'](\.[^"']+)["']/g)) {
    const next = declarationOf(name, path)
    if (next !== undefined) keepDeclarations(next, kept)
  }
}

rmSync(types, { recursive: true, force: true })
const extend = join('src', 'pages', 'extend', 'index.d.mts')
cpSync(extend, join(declarations, extend))
keepDeclarations(extend)
rmSync(declarations, { recursive: true })
