import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, normalizePath, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServerCode } from '../../src/develop/served-modules.ts'

async function first() {
  return { words: 'as the process began' }
}

describe('the code of the development server', () => {
  const root = normalizePath(mkdtempSync(join(tmpdir(), 'vitrine-server-code-')))
  const source = (name: string): string => `${root}/src/${name}`
  let vite: ViteDevServer

  beforeAll(async () => {
    mkdirSync(source(''))
    writeFileSync(source('site.ts'), "import { words } from './words.ts'\nexport { words }\n")
    writeFileSync(source('words.ts'), "export const words: string = 'as they are now'\n")
    writeFileSync(source('other.ts'), 'export {}\n')
    vite = await createServer({
      root,
      configFile: false,
      appType: 'custom',
      logLevel: 'silent',
      cacheDir: join(root, 'cache'),
      server: { middlewareMode: true, ws: false, watch: null },
    })
  })
  afterAll(async () => {
    await vite?.close()
    rmSync(root, { recursive: true, force: true })
  })

  it('is what the process has loaded, until a source of it is edited', async () => {
    const code = createServerCode(vite, [`${root}/src`])
    expect(await code.load('/src/site.ts', first)).toEqual({ words: 'as the process began' })
    for (const name of [source('styles.css'), `${root}/README.md`, `${root}/src-of-others/site.ts`])
      expect(code.noteEdit(name), name).toBe(false)
    expect(await code.load('/src/site.ts', first)).toEqual({ words: 'as the process began' })

    expect(code.noteEdit(source('words.ts'))).toBe(true)
    expect(await code.load('/src/site.ts', first)).toMatchObject({ words: 'as they are now' })
    expect(code.noteEdit(source('words.ts'))).toBe(true)
    expect(code.noteEdit(source('other.ts'))).toBe(false)
  })
})
