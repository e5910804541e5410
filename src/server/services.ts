import type { SiteManifest } from '../engine/index.ts'
import { addressFrom } from './environment.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Address of each service of the config whose environment variable is set. */
export const serviceAddresses = (manifest: SiteManifest, variables: Variables): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(manifest.site.services).flatMap(([name, service]) => {
      const address = addressFrom(service.env, variables[service.env])
      return address === undefined ? [] : [[name, address] as const]
    }),
  )

export interface ImageSettings {
  readonly base: string
  readonly thumbFolder?: string
  /** Origins of pictures that are not our own, for the CSP. */
  readonly origins: readonly string[]
}

/** Where pictures come from: the environment's address, else the config's, else the content service's files. */
export const imageSettings = (manifest: SiteManifest, variables: Variables): ImageSettings => {
  const images = manifest.site.images ?? {}
  const fromEnvironment =
    images.env === undefined ? undefined : addressFrom(images.env, variables[images.env])
  const base = fromEnvironment ?? images.base ?? ''
  const hosts = [base, ...(images.hosts ?? [])].flatMap((host) => {
    if (/^https?:\/\//i.test(host)) return URL.canParse(host) ? [new URL(host).origin] : []
    return /^[\w*.-]+\.[a-z]+(:\d+)?$/i.test(host) ? [host] : []
  })
  return {
    base,
    origins: [...new Set(hosts)],
    ...(images.thumb === undefined ? {} : { thumbFolder: images.thumb.folder }),
  }
}

/** Values for "{NAME}" in texts and links of the config; the environment wins over the config. */
export const settingsOf = (manifest: SiteManifest, variables: Variables): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(manifest.site.settings ?? {}).map(([name, value]) => [name, variables[name] || value]),
  )
