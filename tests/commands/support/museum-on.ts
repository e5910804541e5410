import { text } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import { newPreset } from '../../../src/commands/new/presets/new-preset.ts'
import { checkLive } from '../../../src/commands/test/live/check-live.ts'
import { checkConfig } from '../../../src/web/site/check-config.ts'
import { type Environment, readEnvironment } from '../../../src/web/site/environment.ts'
import { createSite } from '../../../src/web/site/site.ts'
import { startServer } from '../../support/local-server.ts'
import { startWebNode } from '../../support/web-node.ts'
import type { KnownSystem } from './known-systems.ts'
import { quiet, smallMuseum } from './new-run.ts'

interface Made {
  readonly folder: string
  readonly printed: string
  readonly asked: readonly string[]
  /** Codes and messages of `check --live` for the preset's sources. */
  readonly live: () => Promise<readonly string[]>
  /** Returns the text of a page of the museum. */
  readonly open: (path: string) => Promise<{ readonly status: number; readonly text: string }>
}

/** Creates a museum from a preset, with a server that answers like the system. */
export async function museumOn(
  system: KnownSystem,
  preset: string,
  given: Readonly<Record<string, string>> = {},
  variables: Readonly<Record<string, string>> = {},
): Promise<Made> {
  const asked: string[] = []
  const server = await startServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://system.test')
    asked.push(decodeURIComponent(`${url.pathname}${url.search}`))
    const sent = await text(request)
    const { status = 200, headers, body } = system(url, request, sent)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  })
  onTestFinished(server.close)
  const folder = smallMuseum()
  const flags = {
    preset,
    name: 'helmets',
    address: server.address,
    nameZh: '头盔',
    nameEn: 'Helmets',
    ...given,
  }
  const { options, printed } = quiet(folder, flags)
  await newPreset(options)
  const { manifest, report } = checkConfig(folder, false, 'en')
  expect(report).toMatch(/^(?!.*\b(error|warning)\b)/s)
  if (manifest === undefined) throw new Error(report)
  const environment: Environment = {
    ...readEnvironment({}),
    port: 0,
    dataDir: '',
    configDir: folder,
    logLevel: 'silent',
    variables: {
      [`${preset.toUpperCase().replaceAll('-', '_')}_API_URL`]: server.address,
      IMAGE_BASE_URL: ['wordpress', 'omeka-s'].includes(preset) ? 'http://pictures.test' : server.address,
      ...variables,
    },
  }
  return {
    folder,
    printed: printed.join('\n'),
    asked,
    live: async () =>
      // Recordings contain no pictures.
      (await checkLive(manifest, environment, () => new Date(), new Map(), { asksPictures: false }))
        .map(({ code, message }) => `${code} ${message}`)
        .filter((line) => line.includes('helmets')),
    open: async (path) => {
      const node = await startWebNode({}, { site: createSite(manifest, environment) })
      onTestFinished(async () => node.close())
      const { statusCode, payload } = await node.inject({ url: path, headers: { host: 'museum.test' } })
      return { status: statusCode, text: payload }
    },
  }
}

/** Counts the distinct record URLs in a list. */
export function recordsIn({ text }: { readonly text: string }): number {
  return new Set(text.match(/href="\/helmets\/[^"?]+/g)).size
}
