import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { createModuleCount } from '../../src/tools/dev/module-count.ts'

it('counts the modules that are loaded for the server, until it is ended', async () => {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-module-count-'))
  writeFileSync(join(root, 'one.js'), "export { two } from './two.js'")
  writeFileSync(join(root, 'two.js'), 'export const two = 2')
  writeFileSync(join(root, 'three.js'), 'export const three = 3')
  const counts: number[] = []
  const modules = createModuleCount((count) => counts.push(count))
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'silent',
    cacheDir: join(root, 'cache'),
    plugins: [modules.plugin],
    server: { middlewareMode: true, ws: false, watch: null },
  })
  onTestFinished(async () => {
    await vite.close()
    rmSync(root, { recursive: true, force: true })
  })
  expect(await vite.ssrLoadModule('/one.js')).toMatchObject({ two: 2 })
  expect(counts).toEqual([1, 2])
  modules.end()
  await vite.ssrLoadModule('/three.js')
  expect(counts).toEqual([1, 2])
})
