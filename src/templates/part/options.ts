/** Options of a template or block as they reach a component: every text already in one language. */
export type Options = Readonly<Record<string, unknown>>

function isOptions(value: unknown): value is Options {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text that is not empty. */
export function textOption(options: Options, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A wording the config may set to the empty text on purpose. */
export function wordingOption(options: Options, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

export function flagOption(options: Options, name: string, fallback: boolean): boolean {
  const value = options[name]
  return typeof value === 'boolean' ? value : fallback
}

export function numberOption(options: Options, name: string, fallback: number): number {
  const value = options[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback
}

/** One of the allowed words; the fallback for anything else. */
export function choiceOption<Choice extends string>(
  options: Options,
  name: string,
  allowed: readonly Choice[],
  fallback: Choice,
): Choice {
  return allowed.find((choice) => choice === options[name]) ?? fallback
}

/** The texts of a list; undefined where the option is absent. */
export function textsOption(options: Options, name: string): readonly string[] | undefined {
  const value = options[name]
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : undefined
}

export function groupOption(options: Options, name: string): Options | undefined {
  const value = options[name]
  return isOptions(value) ? value : undefined
}

export function groupsOption(options: Options, name: string): readonly Options[] {
  const value = options[name]
  return Array.isArray(value) ? value.filter(isOptions) : []
}
