import type { ServiceConfig } from '../../../schemas/config/index.ts'
import { AppError } from '../../base/app-error.ts'
import { omitUndefined } from '../../base/object.ts'
import { message } from '../../engine/errors/index.ts'
import { serviceSignatures } from '../../web/site/services.ts'
import type { Rule } from './question.ts'
import type { ConfigState } from './state.ts'

type Auth = NonNullable<ServiceConfig['auth']>

/** Headers of a call: those that the source writes, and how the service is signed where a value is that of a variable. */
interface SentHeaders {
  readonly headers: Readonly<Record<string, string>>
  readonly auth?: Auth
}

const HEADER = /^([A-Za-z][A-Za-z0-9-]*)\s*:\s*(\S.*)$/
const VARIABLE = /^(?:(bearer|basic)\s+)?\$\{([A-Z][A-Z0-9_]*)\}$/i

/** "X-Key: ${API_KEY}" as a way of signing: the secret stays in the environment. */
function authOf(name: string, value: string): Auth | undefined {
  const [, word, env] = VARIABLE.exec(value) ?? []
  if (env === undefined) return undefined
  if (word === undefined) return { scheme: 'key', env, header: name }
  return name.toLowerCase() === 'authorization'
    ? { scheme: word.toLowerCase() === 'basic' ? 'basic' : 'bearer', env }
    : undefined
}

/** The headers that "--header" names, one a line; undefined where one will not do. */
function parseHeaders(text: string): SentHeaders | undefined {
  const headers: Record<string, string> = {}
  let auth: Auth | undefined
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, name, value = ''] = HEADER.exec(line.trim()) ?? []
    if (name === undefined) return undefined
    const signed = authOf(name, value)
    if (signed !== undefined && auth !== undefined) return undefined
    if (signed !== undefined) auth = signed
    else if (value.includes('${')) return undefined
    else headers[name] = value
  }
  return { headers, ...omitUndefined({ auth }) }
}

export function sentHeaders(text = ''): SentHeaders {
  return parseHeaders(text) ?? { headers: {} }
}

export const headerRule: Rule<ConfigState> = (text) =>
  parseHeaders(text) === undefined
    ? message`Write it as "X-Key: value", or with a secret of the environment as "X-Key: \${API_KEY}" or "Authorization: Bearer \${API_TOKEN}"; only one can have a secret.`
    : undefined

/**
 * The signature that a sample is asked with.
 *
 * @throws AppError where the environment has no secret, or the service is signed in another way.
 */
export function signatureOf(
  auth: Auth,
  service: string,
  { manifest }: ConfigState,
  variables: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const config = manifest.site.services[service]
  const { env } = auth
  if (config?.auth !== undefined && JSON.stringify(config.auth) !== JSON.stringify(auth))
    throw new AppError(
      message`The service "${service}" is signed already, with ${config.auth.env}. Leave the header out, or choose another --service.`,
    )
  const services = { [service]: { ...config, env: config?.env ?? '', auth } }
  const signed = { ...manifest, site: { ...manifest.site, services } }
  const signature = serviceSignatures(signed, variables).get(service)
  if (signature === undefined) throw new AppError(message`${env} is not set. Set it to the secret first.`)
  return signature
}
