/** Plural categories of CLDR, as `Intl.PluralRules` names them. */
export const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

export type PluralCategory = (typeof PLURAL_CATEGORIES)[number]

/** A text for each plural category of `{n}` that its language has. */
export type PluralForms = { readonly [Category in PluralCategory]?: string }

/** A text of the interface as a language writes it. */
export type InterfaceText = string | PluralForms

/** The names of months and the words for a year before Christ come from `Intl` where a language does not write them. */
export const INTL_TEXTS = ['date.months', 'date.beforeChrist'] as const

type Optional = (typeof INTL_TEXTS)[number]

/** The texts of another language for the same keys, with its plural categories beside `other`. */
export type TextsLike<Texts, Category extends PluralCategory = 'other'> = {
  readonly [Key in Exclude<keyof Texts, Optional>]: Texts[Key] extends string
    ? string
    : Readonly<Record<Category | 'other', string>>
} & { readonly [Key in Extract<keyof Texts, Optional>]?: string }
