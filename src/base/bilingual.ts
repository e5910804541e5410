/** The same in the languages of those who edit a config. */
export interface Bilingual {
  readonly en: string
  readonly zh: string
}

export type Language = keyof Bilingual

export function bilingual(en: string, zh: string): Bilingual {
  return { en, zh }
}

/** What has no language: a place, a value of the config, the words of another program. */
export function sameInBoth(text: string): Bilingual {
  return { en: text, zh: text }
}
