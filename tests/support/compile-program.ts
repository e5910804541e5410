import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { build } from 'esbuild'

/**
 * Compiles a program for a process of the tests; running it from source takes twice the CPU time.
 *
 * @param path Path of a TypeScript file, relative to the project.
 */
export async function compileProgram(
  path: string,
): Promise<{ readonly file: string; readonly remove: () => void }> {
  const name = basename(path, '.ts')
  // Within the project, so that packages can be resolved.
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
