import { type Message, message } from '../../engine/errors/index.ts'
import type { SiteManifest } from '../../engine/index.ts'

/** A variable without which requests go out unsigned. */
export interface UnsetSecret {
  readonly env: string
  readonly service: string
  /** The source whose header names the variable; absent where the service itself is signed with it. */
  readonly source?: string
}

const SETTING = /\{([A-Za-z][A-Za-z0-9_]*)\}/g

/** Secrets that nobody has set: of services that have an address, since our own needs none. */
export function unsetSecrets(
  { site, sources }: Pick<SiteManifest, 'site' | 'sources'>,
  addresses: ReadonlyMap<string, string>,
  variables: Readonly<Record<string, string | undefined>>,
): readonly UnsetSecret[] {
  const isUnset = (name: string): boolean => (variables[name] ?? '').trim() === ''
  const ofServices = Object.entries(site.services).flatMap(([service, { auth }]) =>
    auth !== undefined && addresses.has(service) && isUnset(auth.env) ? [{ env: auth.env, service }] : [],
  )
  const settings = site.settings ?? {}
  const ofSources = Object.entries(sources).flatMap(([source, { service, request }]) =>
    !addresses.has(service)
      ? []
      : Object.values(request.headers ?? {})
          .flatMap((header) => [...String(header).matchAll(SETTING)].map(([, name = '']) => name))
          .filter((name) => settings[name] === '' && isUnset(name))
          .map((env) => ({ env, service, source })),
  )
  return [...ofServices, ...ofSources]
}

/** What to say of one. */
export function unsetSecretWords({ env, service, source }: UnsetSecret): Message {
  return source === undefined
    ? message`${env} is not set, so requests to the service "${service}" go out without the secret that signs them.`
    : message`${env} is not set, so requests of the source "${source}" go out without the secret that their headers name.`
}
