import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { minifySync, type Rolldown, transformWithOxc } from 'vite'
import { defineConfig } from 'vitest/config'
import own from './package.json' with { type: 'json' }
import { olderAddress } from './src/base/older-browser.ts'
import { olderStyles } from './src/web/site/older-styles.ts'
import { LongestFirst } from './tests/support/longest-first.ts'
import { SHORT_LIVED } from './tests/support/short-lived.ts'

// Tests draw with the React that visitors get: its development build takes twice as long.
if (process.env.VITEST !== undefined) process.env.NODE_ENV = 'production'

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

/** No chunk has a style sheet of its own, and pages name what is loaded ahead: Vite's helper around each dynamic import would do nothing. */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre' as const,
  apply: 'build' as const,
  load: {
    filter: { id: /\bvite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
  // In the place of this, Vite writes the style sheets that nobody is to load.
  renderChunk: (code: string) => code.replaceAll('__VITE_PRELOAD__', 'void 0'),
}

/**
 * The model viewer compiles a decoder of Meshopt as it is loaded, for models that none of the site's are, which the
 * Content-Security-Policy refuses with an error in the console: it finds no WebAssembly, and does not.
 */
const modelsWithoutWebAssembly = {
  name: 'models-without-web-assembly',
  transform: {
    filter: { id: /\/@google\/model-viewer\// },
    handler: (code: string) => ({ code: `const WebAssembly = undefined;${code}`, map: null }),
  },
}

/**
 * Two files make a list alive: React, which changes with its version, and the site's own code with all lists. The code of
 * details and blocks is a third, which a list loads when it is at rest. What is loaded by a dynamic import stays apart; the
 * document of a page that needs it names it (`src/web/page/client-assets.ts`).
 */
const chunks = [
  // With the two functions that the site and the code for older browsers share.
  {
    name: 'react',
    test: /src\/base\/older-browser|node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/,
  },
  { name: 'older', test: /node_modules\/(?:core-js|dialog-polyfill)\/|src\/run\/older/ },
  { name: 'site', tags: ['$initial' as const] },
  { name: 'pieces', test: /\/templates\/(?:detail|block|page\/blocks)\// },
]

/** The chunks that make a list alive; Rolldown names that of the site after its entry. */
const ALIVE = ['react', 'browser']

/**
 * Chromium compiles the functions of such a file while it comes, beside the main thread, and not one by one when they are first called:
 * half of them are called by hydration, and many others by the first click (https://github.com/WICG/explicit-javascript-compile-hints-file-based).
 */
const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad'

/** The folder of a package, wherever npm has put it. */
function folderOf(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
}

const pdfJs = folderOf('pdfjs-dist')
const router = folderOf('react-router')

/** Where the browser finds pdf.js's tables, fonts and decoders: `src/run/set-up/build.mjs` puts them there. */
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

/**
 * What the server does not have in its files: drivers that are compiled for a machine, React, which extensions share, and what a
 * museum installs for itself. Everything else is built in, since a start reads a few files instead of thousands, and a museum
 * installs a tenth of the packages: docs/decisions/0035-an-installable-package.md.
 */
const NOT_BUILT_IN = [
  'better-sqlite3',
  'better-sqlite3-13',
  'sharp',
  'react',
  'subset-font',
  // Its interface finds the one that a museum installs, and is asked for where nothing is installed too.
  ...Object.keys(own.peerDependencies).filter((name) => name !== '@opentelemetry/api'),
  // What only browsers load, by a dynamic import.
  '@google/model-viewer',
  'leaflet',
  'openseadragon',
  'react-dom/client',
  'react-pdf',
  'swiper',
  'viewerjs',
]

interface Bundle {
  readonly [file: string]: {
    readonly type: string
    readonly modules?: Readonly<Record<string, { readonly renderedLength: number }>>
  }
}

/** Writes which packages are in the files of a build, and how much of each: src/run/set-up/bundled.mjs makes a list of it. */
const bundledPackages = {
  name: 'bundled-packages',
  apply: 'build' as const,
  generateBundle: {
    order: 'post' as const,
    handler(
      this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): void },
      _options: unknown,
      bundle: Bundle,
    ) {
      const bytes: Record<string, number> = {}
      for (const { modules = {} } of Object.values(bundle))
        for (const [id, { renderedLength }] of Object.entries(modules)) {
          const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replace(/^\0/, ''))?.[0]
          if (folder !== undefined && renderedLength > 0)
            bytes[folder] = (bytes[folder] ?? 0) + renderedLength
        }
      this.emitFile({ type: 'asset', fileName: '.vite/packages.json', source: JSON.stringify(bytes) })
    },
  },
}

/** Which modules are in which chunk of the client, for the tests of what visitors download: `src/run/set-up/build.mjs` keeps it. */
const clientChunks = {
  name: 'client-chunks',
  apply: 'build' as const,
  generateBundle: {
    order: 'post' as const,
    handler(
      this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): void },
      _options: unknown,
      bundle: Rolldown.OutputBundle,
    ) {
      const chunks = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? {
              fileName: file.fileName,
              name: file.name,
              isEntry: file.isEntry,
              imports: file.imports,
              modules: file.moduleIds,
              styles: [...(file.viteMetadata?.importedCss ?? [])],
            }
          : [],
      )
      this.emitFile({ type: 'asset', fileName: '.vite/chunks.json', source: JSON.stringify(chunks) })
    },
  },
}

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
  'museum-tests',
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
    // A build has no use for React's development builds, which the server's files would have beside the others.
    ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
  },
  resolve: {
    // The built file of the model viewer has its own three.js, of which nothing else is needed.
    // The build of pdf.js for browsers that are not of this year.
    // All entries of React Router lead to its build with warnings for developers.
    alias: [
      ...(command === 'build'
        ? [
            { find: /^react-router$/, replacement: `${router}/dist/production/index.mjs` },
            { find: /^react-router\/dom$/, replacement: `${router}/dist/production/dom-export.mjs` },
          ]
        : []),
      { find: /^@google\/model-viewer$/, replacement: '@google/model-viewer/dist/model-viewer.min.js' },
      { find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' },
      { find: 'pdfjs-dist/web/pdf_viewer.mjs', replacement: 'pdfjs-dist/legacy/web/pdf_viewer.mjs' },
    ],
  },
  plugins: [
    react(),
    templateStyles,
    modelsWithoutWebAssembly,
    bundledPackages,
    ...(isSsrBuild || mode === 'dev' ? [] : [plainImports, inlineLoader, olderSheets, clientChunks]),
  ],
  ...(isSsrBuild ? { ssr: { noExternal: true as const, external: NOT_BUILT_IN } } : {}),
  appType: 'custom',
  publicDir: false,
  base: '/_vitrine/',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        rolldownOptions: {
          // Node keeps what it reads, two bytes a character where one is not ASCII: a start had 20 MB of it. Names stay, for traces.
          output: {
            comments: { legal: true, annotation: false, jsdoc: false },
            minify: {
              compress: false,
              mangle: false,
              codegen: { removeWhitespace: false, asciiOnly: true },
            },
          },
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
              codeSplitting: { groups: chunks },
              postBanner: ({ name }) => (ALIVE.includes(name) ? COMPILED_AT_ONCE : ''),
            },
          },
        },
  test: {
    sequence: { sequencer: LongestFirst },
    // Most of what a test runs it runs once: workers take a twelfth less processor time.
    execArgv: SHORT_LIVED,
    tags: [
      { name: 'full', description: 'Each week, by "npm run test:full": what others validate every day.' },
    ],
    tagsFilter: mode === 'full' ? [] : ['!full'],
    projects: [
      {
        extends: true,
        // A project reads this file once more.
        mode,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['browser', ...(mode === 'check' ? SLOW_TESTS : [])].map((folder) => `tests/${folder}/**`),
          setupFiles: 'tests/support/built-validators.ts',
          // On two cores: many wait for a time limit, for a process or for a slow peer. A fourth would read all modules once more.
          maxWorkers: 3,
          // A test that expects nothing passes whatever happens. Those of a browser wait for what is to come, and fail where it does not.
          expect: { requireAssertions: true, poll: { timeout: 60_000 } },
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
        mode,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: 'tests/browser/support/prepare-museum.ts',
          setupFiles: 'tests/support/built-validators.ts',
          env: { ...sweeps(mode), LC_ALL: 'C.UTF-8' },
          testTimeout: 300_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 60_000 } },
          // On two cores: most wait for their one page between two steps. As many as of the other project, after which its files come.
          maxWorkers: 3,
          isolate: false,
        },
      },
    ],
  },
}))
