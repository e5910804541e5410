import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { minifySync, parseSync, transformWithOxc } from 'vite'
import { defineConfig } from 'vitest/config'
import { olderAddress } from './src/base/older-browser.ts'
import { olderStyles } from './src/web/site/older-styles.ts'
import { LongestFirst } from './tests/support/longest-first.ts'

// Tests draw with the React that visitors get: its development build takes twice as long.
if (process.env.VITEST !== undefined) process.env.NODE_ENV = 'production'

/**
 * react-router marks none of its components as free of side effects, so all of them would stay in the
 * bundle; the size test fails should an upgrade defeat these expressions.
 */
const leanRouter = {
  name: 'lean-router',
  transform(code: string, id: string) {
    if (!/react-router\/dist/.test(id)) return undefined
    const pure = code.replace(/(= )(React\d*\.(?:forwardRef|createContext|memo)\()/g, '$1/* @__PURE__ */ $2')
    return { code: pure.replace(/^\w+\.displayName = "[^"]*";$/gm, ''), map: null }
  },
}

interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof Object(value).type === 'string'
}

/** A node and all below it. */
function nodesOf(node: SyntaxNode): readonly SyntaxNode[] {
  return [node, ...Object.values(node).flat().filter(isNode).flatMap(nodesOf)]
}

/** The modules that define what is built in and drawn in a browser. */
const DEFINITIONS = /\/templates\/(?:templates|blocks)\.ts$|\/form\/fields\/fields\.ts$/

/** The components that come with the definitions are in the same file (`chunkName`): no promise of a module is needed. */
const SAME_FILE = /import\('(\.\/(?:list|page|block)\/[^']+)'\)\.then\(\(m\) => m\.(\w+)\)/g

function withComponents(code: string): string {
  const imports = [...code.matchAll(SAME_FILE)].map(([, path, name]) => `import { ${name} } from '${path}'\n`)
  return imports.join('') + code.replace(SAME_FILE, 'Promise.resolve($2)')
}

/**
 * The definitions of templates, blocks and fields without what only the server reads (summaries, schemas of options and
 * values): their names and their code are left, as frameworks leave a route's loader out of the browser's file.
 */
const leanDefinitions = {
  name: 'lean-definitions',
  apply: 'build' as const,
  enforce: 'pre' as const,
  transform: {
    filter: { id: DEFINITIONS },
    handler(code: string, id: string) {
      const unwanted = nodesOf(parseSync(id, code).program).filter(({ type, start, end }) => {
        const text = code.slice(start, end)
        if (type === 'ImportDeclaration') return !text.includes("contracts/define.ts'")
        return type === 'Property' && /^(kind|summary|options|full|paged|settings|value):/.test(text)
      })
      const lean = unwanted.reduceRight((rest, { start, end }) => {
        const after = rest[end] === ',' ? end + 1 : end
        return rest.slice(0, start) + rest.slice(after)
      }, code)
      return { code: withComponents(lean), map: null }
    },
  },
}

/**
 * Vite wraps each dynamic import in a function that loads style sheets first. Ours are loaded by `loadStyles`, so nothing would
 * be left to do for it; the size test fails should a module that is loaded later import a style sheet.
 */
const leanImports = {
  name: 'lean-imports',
  apply: 'build' as const,
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({ code: 'export const __vitePreload = (load) => load()', map: null }),
  },
}

/** A template or block brings its style sheet by a file beside its component: CSS itself imports single files only. */
const templateStyles = {
  name: 'template-styles',
  enforce: 'pre' as const,
  transform: {
    filter: { id: /\/ui\/styles\/index\.css/ },
    handler(code: string, id: string) {
      const sheets = (folder: string): string =>
        readdirSync(resolve(dirname(id), folder), { encoding: 'utf8', recursive: true })
          .filter((name) => name.endsWith('.css'))
          .sort()
          .map((name) => `@import "${folder}${name}";`)
          .join('\n')
      return {
        code: code.replace(/@import "([^"]+\/)\*\*\/\*\.css";/g, (_line, folder) => sheets(folder)),
        map: null,
      }
    },
  },
}

/** Writes the loader, which stands inline in every document, where `client-assets.ts` reads it. */
const inlineLoader = {
  name: 'inline-loader',
  apply: 'build' as const,
  async generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): void }) {
    const path = 'src/run/loader.ts'
    const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path, {
      sourcemap: false,
      target: OLDEST,
    })
    const { code: source } = minifySync(path, `{${code}}`, { module: false })
    this.emitFile({ type: 'asset', fileName: '.vite/loader.js', source: source.trim() })
  },
}

/** The language of the oldest browsers that are served, Chromium 87 and Safari 14: docs/browsers.md. */
const OLDEST = 'es2021'

/** Writes the sheet for older browsers beside each style sheet. */
const olderSheets = {
  name: 'older-sheets',
  apply: 'build' as const,
  generateBundle: {
    order: 'post' as const,
    handler(
      this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): void },
      _options: unknown,
      bundle: Readonly<Record<string, { readonly type: string; readonly source?: string | Uint8Array }>>,
    ) {
      for (const [name, { type, source = '' }] of Object.entries(bundle)) {
        if (type !== 'asset' || !name.endsWith('.css')) continue
        const text = typeof source === 'string' ? source : Buffer.from(source).toString()
        this.emitFile({ type: 'asset', fileName: olderAddress(name), source: olderStyles(text) })
      }
    },
  },
}

interface ChunkingContext {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
    readonly isEntry: boolean
  } | null
}

function isDefinitions(id: string): boolean {
  return /\/templates\/(templates|blocks)\.ts$/.test(id)
}

function isDetail(id: string): boolean {
  return id.includes('/templates/detail/')
}

/** The modules that are loaded with `entry`: all it imports statically, and the templates that `follows` accepts. */
function closureOf(
  entry: string,
  context: ChunkingContext,
  follows: (id: string) => boolean,
): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (id: string): void => {
    if (seen.has(id)) return
    seen.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {}
    const templates = isDefinitions(id) ? dynamicallyImportedIds.filter(follows) : []
    for (const next of [...importedIds, ...templates]) visit(next)
  }
  visit(entry)
  return seen
}

const entry = resolve('src/run/browser.tsx')

/** Made once for a build: the graph of modules does not change while it is cut into files. */
const closures = new Map<'site' | 'details', ReadonlySet<string>>()

function isLoadedWith(name: 'site' | 'details', id: string, context: ChunkingContext): boolean {
  const known = closures.get(name)
  const closure = known ?? closureOf(entry, context, name === 'site' ? (id) => !isDetail(id) : () => true)
  if (known === undefined) closures.set(name, closure)
  return closure.has(id)
}

/**
 * Two files make a list alive: React, which changes with its version, and the site's own code with all lists and blocks.
 * The code of details is a third, which a list loads when it is at rest. What is loaded by a dynamic import stays apart.
 */
function chunkName(id: string, context: ChunkingContext): string | null {
  if (/node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/.test(id)) return 'react'
  if (isLoadedWith('site', id, context)) return 'site'
  if (!isLoadedWith('details', id, context)) return null
  // Navigation takes these too, and must not wait for the details.
  return id.includes('/src/base/') ? 'site' : 'details'
}

const pdfJs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** Where the browser finds pdf.js's tables, fonts and decoders: `src/run/set-up/finish-build.mjs` puts them there. */
const pdfAssets = `/_vitrine/pdf/${createRequire(import.meta.url)('pdfjs-dist/package.json').version}/`

/** What an installed package serves while somebody edits a config: pages that follow the edits, and the desk. */
const developmentBuild = {
  outDir: 'dist/dev',
  manifest: true,
  target: 'es2022',
  assetsInlineLimit: 0,
  chunkSizeWarningLimit: 1000,
  rolldownOptions: {
    input: ['src/run/dev-page.ts', 'src/develop/desk/page/main.tsx', 'src/develop/desk/page/desk.css'],
  },
}

/** Real processes that fail under load, outside of the ordinary run: npm run test:faults. */
const faults = {
  extends: true as const,
  test: {
    name: 'faults',
    include: ['tests/faults/*.faults.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    env: { LC_ALL: 'C.UTF-8' },
  },
}

/** Packages of many small modules, which take longer to find than to run: a start of the command line or the site reads one file. */
const manySmallModules = [
  'ajv',
  'commander',
  'culori',
  'deepmerge',
  'diff',
  'dom-serializer',
  'domelementtype',
  'domhandler',
  'domutils',
  'entities',
  'fast-uri',
  'htmlparser2',
  'is-plain-object',
  'jsonc-parser',
  'kysely',
  'parse-srcset',
  'picocolors',
  'postcss',
  'postcss-selector-parser',
  'sanitize-html',
  'source-map-js',
]

/** Folders whose tests start sites, programs and databases or draw every page: `npm run check` leaves them to `npm test`. */
const SLOW_TESTS = [
  'budget',
  'commands',
  'content',
  'content-folder',
  'deploy',
  'develop',
  'docs',
  'every-page',
  'faults',
  'museums',
  'mutation',
  'package',
  'run',
  'staff',
  'web',
]

/** Whether tests take every case of their sweeps: see tests/support/sweep.ts. */
function sweeps(mode: string) {
  return { FULL_SWEEP: mode === 'full' ? 'yes' : '' }
}

export default defineConfig(({ isSsrBuild, command, mode }) => ({
  define: {
    PDF_ASSETS: JSON.stringify(command === 'build' ? pdfAssets : `/_vitrine/@fs${pdfJs}/`),
  },
  resolve: {
    // The build of pdf.js for browsers that are not of this year.
    alias: [
      { find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' },
      { find: 'pdfjs-dist/web/pdf_viewer.mjs', replacement: 'pdfjs-dist/legacy/web/pdf_viewer.mjs' },
    ],
  },
  plugins: [
    react(),
    templateStyles,
    ...(isSsrBuild || mode === 'dev'
      ? []
      : [leanRouter, leanDefinitions, leanImports, inlineLoader, olderSheets]),
  ],
  ...(isSsrBuild ? { ssr: { noExternal: manySmallModules } } : {}),
  appType: 'custom',
  publicDir: false,
  base: '/_vitrine/',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        rolldownOptions: {
          input: {
            server: 'src/run/server.ts',
            dev: 'src/run/dev-built.ts',
            cli: 'src/run/cli.ts',
            shots: 'src/run/shots.ts',
            vitrine: 'src/run/vitrine.ts',
            'encode-process': 'src/run/encode-process.ts',
            'photo-encoder': 'src/run/photo-encoder.ts',
            'compile-validators': 'src/run/compile-validators.ts',
            'read-thread': 'src/run/read-thread.ts',
          },
        },
      }
    : mode === 'dev'
      ? developmentBuild
      : {
          outDir: 'dist/client',
          manifest: true,
          // The loader names what a page needs.
          modulePreload: false,
          target: OLDEST,
          // Older browsers have sheets of their own (`olderSheets`).
          cssTarget: 'es2022',
          assetsInlineLimit: 0,
          // The PDF reader, which loads where one is read.
          chunkSizeWarningLimit: 800,
          rolldownOptions: {
            input: ['src/run/browser.tsx', 'src/run/older.ts'],
            // They only make values: an extension's page loads those it shares, not all.
            treeshake: { moduleSideEffects: [{ test: /\/schemas\//, sideEffects: false }] },
            output: {
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [{ name: chunkName, debugName: 'alive' }],
              },
            },
          },
        },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['browser', ...(mode === 'check' ? SLOW_TESTS : [])].map((folder) => `tests/${folder}/**`),
          // On two cores: many wait for a time limit, for a process or for a slow peer. A fourth would read all modules once more.
          maxWorkers: 3,
          // Files that share what they import take two thirds of the time.
          isolate: false,
          // Limits catch what hangs; a busy machine may take ten times as long as a quiet one.
          testTimeout: 300_000,
          // What they read of the terminal is English, wherever they run.
          env: { ...sweeps(mode), SOAK: mode === 'soak' ? 'yes' : '', LC_ALL: 'C.UTF-8' },
          hookTimeout: 600_000,
        },
      },
      ...(mode === 'faults' ? [faults] : []),
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: 'tests/browser/support/prepare-museum.ts',
          env: { ...sweeps(mode), LC_ALL: 'C.UTF-8' },
          testTimeout: 300_000,
          hookTimeout: 600_000,
          // Of `expect.poll`; a second is not long beside another browser.
          expect: { poll: { timeout: 60_000 } },
          // On two cores: most wait for their one page between two steps.
          maxWorkers: 3,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
}))
