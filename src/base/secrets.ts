/** Secrets valid at the same time, newest first. */
export type Secrets = readonly [string, ...string[]]

/** Parses comma-separated secrets, newest first; undefined for an empty text. Keeps empty entries so that they are rejected. */
export function secretsFrom(value: string | undefined): Secrets | undefined {
  if (value === undefined || value === '') return undefined
  const [first = '', ...older] = value.split(',').map((secret) => secret.trim())
  return [first, ...older]
}

/**
 * Names of parameters, headers and settings with secrets: "api_key", "wskey", "X-Auth-Token", "Authorization"; not
 * "keyword" or "author".
 */
const SECRET_NAME = /keys?(?![a-z])|keyid|token|secret|passw|credential|signature|auth(?!or(?!i[sz]))/i

/** Whether a value with this name may be a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name)
}
