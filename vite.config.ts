import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

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

const pdfJs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** Where the browser finds pdf.js's tables, fonts and decoders: `src/main/finish-build.mjs` puts them there. */
const pdfAssets = `/_vitrine/pdf/${createRequire(import.meta.url)('pdfjs-dist/package.json').version}/`

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
  plugins: [react(), ...(isSsrBuild ? [] : [leanRouter])],
  appType: 'custom',
  publicDir: false,
  base: '/_vitrine/',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        rolldownOptions: {
          input: {
            server: 'src/main/server.ts',
            cli: 'src/main/cli.ts',
            'draw-process': 'src/main/draw-process.ts',
            'encode-process': 'src/main/encode-process.ts',
          },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        // The server names what a page needs; the helper that would do so in the browser weighs a kilobyte.
        modulePreload: false,
        target: 'es2022',
        assetsInlineLimit: 0,
        // The PDF reader, which loads where one is read.
        chunkSizeWarningLimit: 800,
        rolldownOptions: {
          input: 'src/main/browser.tsx',
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'blocks', test: /templates\/block\/.*\.tsx$/ },
                { name: 'viewing', test: /ui\/viewer\/(picture-link|use-viewer)/ },
                {
                  name: 'detail-parts',
                  test: /templates\/part\/(attachments|citation|detail-body|facts|gallery-strip|neighbours|onward|strip)\./,
                },
                // Many share it, no list needs it.
                { name: 'carousel', test: /templates\/part\/(?:carousel|use-slides)\.tsx?$/, priority: 1 },
                // What has a period and a status; neither search nor grids do.
                {
                  name: 'cards',
                  test: /templates\/part\/(?:card|news-row|period|status-label)\.tsx$/,
                  priority: 1,
                },
                { name: 'tiles', test: /templates\/part\/(?:object-tile|item-links)\.tsx$/, priority: 1 },
                { name: 'page-blocks', test: /templates\/(?:page-blocks|block-components)\./ },
                { name: 'parts', test: /templates\/part\//, minShareCount: 3 },
              ],
            },
          },
        },
      },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**'],
          // Beside the pictures of the demonstration, which are drawn meanwhile.
          maxWorkers: 2,
          // Files that share what they import take two thirds of the time.
          isolate: false,
          testTimeout: 60_000,
          // What they read of the terminal is English, wherever they run.
          env: { SOAK: mode === 'soak' ? 'yes' : '', LC_ALL: 'C.UTF-8' },
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: 'tests/browser/support/prepare-museum.ts',
          env: { LC_ALL: 'C.UTF-8' },
          testTimeout: 60_000,
          hookTimeout: 300_000,
          // Of `expect.poll`; a second is not long beside another browser.
          expect: { poll: { timeout: 20_000 } },
          // A busy machine now and then starves a browser; who passed only so is named at the end of `npm test`.
          retry: 1,
          // Two browsers wait for each other's pages no longer than one would.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
}))
