/** Secrets that are valid at the same time: the first is the newest. */
export type Secrets = readonly [string, ...string[]]

/** Reads secrets divided by commas, the new one first; undefined where the text is empty. An empty entry is kept, so that it can be refused. */
export function secretsFrom(value: string | undefined): Secrets | undefined {
  if (value === undefined || value === '') return undefined
  const [first = '', ...older] = value.split(',').map((secret) => secret.trim())
  return [first, ...older]
}
