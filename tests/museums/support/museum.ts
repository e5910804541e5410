import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importFile } from '../../../src/commands/import-file.ts'
import { readImportMap } from '../../../src/commands/import-map.ts'
import { openContent } from '../../../src/content/index.ts'
import { boot } from '../../../src/run/boot.ts'
import { readEnvironment } from '../../../src/web/site/environment.ts'

interface Answer {
  readonly status: number
  readonly html: string
  readonly policy: string
  /** Visible text without markup, in one line. */
  readonly text: string
}

export interface Museum {
  /** Number of records stored and rejected by the import. */
  readonly imported: { readonly stored: number; readonly refused: number }
  readonly get: (url: string) => Promise<Answer>
  readonly close: () => Promise<void>
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
}

function textOf(html: string): string {
  return html
    .replace(/<script.*?<\/script>|<style.*?<\/style>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
}

type Served = Omit<Museum, 'imported'>

/** Serves a config folder with the records of a data folder and of the config. */
export async function serveMuseum(
  configDir: string,
  dataDir: string,
  say: (text: string) => void = () => {},
): Promise<Served> {
  const { app, close } = await boot({
    environment: readEnvironment({ CONFIG_DIR: configDir, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    clientDir: '',
    assets: () => ({ script: '/_vitrine/browser.js', styles: [], preload: [], loader: '' }),
    now: () => new Date('2026-11-01T09:00:00Z'),
    say,
  })
  return {
    get: async (url) => {
      const { statusCode, payload, headers } = await app.inject({ url })
      return {
        status: statusCode,
        html: payload,
        policy: String(headers['content-security-policy']),
        text: textOf(payload),
      }
    },
    close: async () => void (await close()),
  }
}

/** Serves a config folder with the exhibits of an NDJSON file, imported as by `vitrine import`. */
export async function openMuseum(configDir: string, file: string, mapFile: string): Promise<Museum> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-museum-'))
  const content = await openContent({ dataDir })
  const map = readImportMap(mapFile, 'exhibit')
  const outcome = await importFile(content, file, 'exhibit', { map, onProgress: () => undefined })
  await content.close()
  const { get, close } = await serveMuseum(configDir, dataDir, (text) => {
    throw new Error(text)
  })
  return {
    imported: { stored: outcome.report.stored, refused: outcome.report.refused.length },
    get,
    close: async () => {
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
