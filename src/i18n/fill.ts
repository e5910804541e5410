export type FillValues = Readonly<Record<string, string | number>>

/** Puts values in the `{name}` placeholders of a text; a placeholder without a value stays. */
export function fill(text: string, values: FillValues): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}
