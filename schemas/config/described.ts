/**
 * Joins the description of a key for an editor's hover: English in the first line, simplified Chinese in the
 * second.
 */
export function described(en: string, zh: string): string {
  return `${en}\n${zh}`
}

/** Returns one language of a text joined by `described`. A text of one line is the same in both. */
export function descriptionIn(description: string, language: 'en' | 'zh'): string {
  const [en = '', zh = en] = description.split('\n')
  return language === 'en' ? en : zh
}

/** Appends the `default` of a schema to its description, so that no description repeats it. */
export function withDefault(description: string, value: unknown): string {
  if (value === undefined) return description
  const written = JSON.stringify(value)
  const [en, zh] = [descriptionIn(description, 'en'), descriptionIn(description, 'zh')]
  return described(`${en} Default: ${written}.`, `${zh}默认为 ${written}。`)
}
