/** What a schema says of a key, for an editor's hover: the first line is English, the second simplified Chinese. */
export function described(en: string, zh: string): string {
  return `${en}\n${zh}`
}

/** One language of what `described` has put together; a text of one line is the same in both. */
export function descriptionIn(description: string, language: 'en' | 'zh'): string {
  const [en = '', zh = en] = description.split('\n')
  return language === 'en' ? en : zh
}

/** What a schema says of a key, with the default that its `default` holds, so that no description repeats it. */
export function withDefault(description: string, value: unknown): string {
  if (value === undefined) return description
  const written = JSON.stringify(value)
  const [en, zh] = [descriptionIn(description, 'en'), descriptionIn(description, 'zh')]
  return described(`${en} Default: ${written}.`, `${zh}默认为 ${written}。`)
}
