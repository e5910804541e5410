import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { build } from 'esbuild'

/**
 * Compiles a program of the tests, for a process of its own: one that starts from its sources takes twice the processor time.
 * @param path of a TypeScript file, from the root of the project.
 */
export async function compileProgram(
  path: string,
): Promise<{ readonly file: string; readonly remove: () => void }> {
  const name = basename(path, '.ts')
  // In the project, where packages are found.
  const outdir = resolve('node_modules', '.cache', `${name}-${randomUUID()}`)
  await build({
    entryPoints: [path],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
  })
  return {
    file: join(outdir, `${name}.mjs`),
    remove: () => rmSync(outdir, { recursive: true, force: true }),
  }
}
