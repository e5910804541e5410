/** Settings of the accessible view (design language; GB/T 37668). Stored in one first-party cookie. */
export interface Access {
  /** Text size in per cent. */
  readonly text: number
  readonly contrast: 'none' | 'light' | 'dark'
  /** Underlines all links. */
  readonly links: boolean
  /** Disables all motion. */
  readonly still: boolean
  /** Shows a reading guide line that follows the pointer and the focus. */
  readonly guide: boolean
  /** Enlarges the pointer. */
  readonly pointer: boolean
  /** Reads aloud the element under the pointer or in focus. */
  readonly speech: boolean
  /** Whether the settings panel is open. */
  readonly open: boolean
}

export const ACCESS_COOKIE = 'vitrine-access'
export const ACCESS_DAYS = 365

export const textSizes: readonly number[] = [100, 125, 150, 175, 200]
export const contrasts = ['none', 'light', 'dark'] as const
export const accessFlags = ['links', 'still', 'guide', 'pointer', 'speech'] as const

/** Initial settings of the accessible view. */
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

/** Parses settings from form fields or the cookie; unknown or out-of-range values count as absent. */
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

/** Serializes settings for the cookie, using only letters, digits, `=` and `&`. */
export function accessValue({ text, contrast, open, ...flags }: Access): string {
  const on = [...accessFlags.filter((name) => flags[name]), ...(open ? ['open'] : [])]
  return [`text=${text}`, `contrast=${contrast}`, ...on.map((name) => `${name}=1`)].join('&')
}

/** Returns the attributes of `<html>` that style sheets and scripts read; empty outside the accessible view. */
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
