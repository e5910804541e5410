/** Settings of the accessible view (design language; GB/T 37668). Kept in one cookie of our own. */
export interface Access {
  /** Size of text in per cent. */
  readonly text: number
  readonly contrast: 'none' | 'light' | 'dark'
  /** Every link underlined. */
  readonly links: boolean
  /** Nothing moves. */
  readonly still: boolean
  /** A line that follows the pointer and the focus. */
  readonly guide: boolean
  /** A larger pointer. */
  readonly pointer: boolean
  /** What is pointed at or focused is read aloud. */
  readonly speech: boolean
  /** The settings are unfolded. */
  readonly open: boolean
}

export const ACCESS_COOKIE = 'vitrine-access'
export const ACCESS_DAYS = 365

export const textSizes: readonly number[] = [100, 125, 150, 175, 200]
export const contrasts = ['none', 'light', 'dark'] as const
export const accessFlags = ['links', 'still', 'guide', 'pointer', 'speech'] as const

/** The view as it is first entered. */
export const firstAccess: Access = {
  text: 125,
  contrast: 'none',
  links: true,
  still: true,
  guide: false,
  pointer: false,
  speech: false,
  open: true,
}

/** Settings from the fields of a form or a cookie; what is unknown or absurd counts as absent. */
export function accessFrom(fields: URLSearchParams): Access {
  const size = Number(fields.get('text'))
  const flag = (name: string): boolean => fields.get(name) === '1'
  return {
    text: textSizes.includes(size) ? size : 100,
    contrast: contrasts.find((each) => each === fields.get('contrast')) ?? 'none',
    links: flag('links'),
    still: flag('still'),
    guide: flag('guide'),
    pointer: flag('pointer'),
    speech: flag('speech'),
    open: flag('open'),
  }
}

/** The cookie's value: only letters, digits, `=` and `&`. */
export function accessValue({ text, contrast, open, ...flags }: Access): string {
  const on = [...accessFlags.filter((name) => flags[name]), ...(open ? ['open'] : [])]
  return [`text=${text}`, `contrast=${contrast}`, ...on.map((name) => `${name}=1`)].join('&')
}

/** Attributes of `<html>` that the style sheets and scripts go by; none outside the view. */
export function accessAttributes(access: Access | undefined): Readonly<Record<string, string>> {
  if (access === undefined) return {}
  const { text, contrast } = access
  return {
    'data-access': '',
    'data-text': String(text),
    ...(contrast === 'none' ? {} : { 'data-contrast': contrast }),
    ...Object.fromEntries(accessFlags.filter((name) => access[name]).map((name) => [`data-${name}`, ''])),
  }
}
