import { inLocale as addressIn } from '../../../src/commands/shots/places.ts'
import {
  type Channel,
  compileSite,
  createMatcher,
  type Page,
  type SiteManifest,
} from '../../../src/engine/index.ts'
import { registry } from '../../../src/pages/templates/registry.ts'
import { readConfig } from '../../../src/web/site/read-config.ts'

function compiled(): SiteManifest {
  const { manifest, problems } = compileSite(readConfig('config'), registry)
  if (manifest === undefined) throw new Error(`config/ has errors: ${JSON.stringify(problems, null, 2)}`)
  return manifest
}

/** The compiled config of this repository. */
export const manifest = compiled()
const match = createMatcher(manifest)

function flat(channels: readonly Channel[]): readonly Channel[] {
  return channels.flatMap((channel) => [channel, ...flat(channel.children)])
}

/** All channels of the site, at any level. */
export const channels = flat(manifest.channels)

/** Returns the page of the config for a URL, if any. */
export function pageOf(url: string): Page | undefined {
  const found = match(url)
  return found.kind === 'page' ? found.page : undefined
}

/** Returns a URL in a language; the first language of the site needs no parameter. */
export function inLocale(url: string, code: string): string {
  return addressIn(url, code, manifest)
}
