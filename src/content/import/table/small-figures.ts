const FIGURES = { superscript: '⁰¹²³⁴⁵⁶⁷⁸⁹', subscript: '₀₁₂₃₄₅₆₇₈₉' } as const

/** How a part of a text stands beside its line; undefined where it stands on it. */
export type Shift = keyof typeof FIGURES | undefined

/** A part of a text whose raised or lowered figures are so in the text too: 5 and a raised 1 are not 51. */
export function smallFigures(text: string, shift: Shift): string {
  return shift === undefined
    ? text
    : text.replace(/[0-9]/g, (digit) => FIGURES[shift][Number(digit)] ?? digit)
}
