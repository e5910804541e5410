/** Secrets that are valid at the same time: the first is the newest. */
export type Secrets = readonly [string, ...string[]]

/** Reads secrets divided by commas, the new one first; undefined where the text is empty. An empty entry is kept, so that it can be refused. */
export function secretsFrom(value: string | undefined): Secrets | undefined {
  if (value === undefined || value === '') return undefined
  const [first = '', ...older] = value.split(',').map((secret) => secret.trim())
  return [first, ...older]
}

/** What parameters, headers and settings are called that hold a secret: "api_key", "wskey", "X-Auth-Token", "Authorization"; not "keyword" or "author". */
const SECRET_NAME = /keys?(?![a-z])|keyid|token|secret|passw|credential|signature|auth(?!or(?!i[sz]))/i

/** Whether something of this name may hold a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name)
}
