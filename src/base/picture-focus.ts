const FOCUS = /^\s*(-?[\d.]+)\s*(%?)\s*[,;\s/]\s*(-?[\d.]+)\s*(%?)\s*$/

/** A point of a picture as fractions: of percentages, of fractions, or of pixels where the size is known. */
export function readFocus(
  text: string | undefined,
  size: { readonly width: number; readonly height: number } | undefined,
): readonly [left: number, top: number] | undefined {
  const [, x, xSign, y, ySign] = FOCUS.exec(text ?? '') ?? []
  const point = [Number(x ?? Number.NaN), Number(y ?? Number.NaN)] as const
  if (!point.every(Number.isFinite)) return undefined
  const isPercent = xSign === '%' || ySign === '%'
  const isFraction = !isPercent && point.every((each) => each <= 1)
  if (!isPercent && !isFraction && size === undefined) return undefined
  const whole = isPercent ? [100, 100] : isFraction ? [1, 1] : [size?.width ?? 1, size?.height ?? 1]
  const at = point.map((each, index) => each / (whole[index] ?? 1))
  const [left = 0, top = 0] = at
  return at.every((each) => each >= 0 && each <= 1) ? [left, top] : undefined
}
