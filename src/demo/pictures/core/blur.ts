function blurLine(
  source: Float32Array,
  target: Float32Array,
  start: number,
  step: number,
  count: number,
  radius: number,
): void {
  const width = radius * 2 + 1
  const at = (position: number) => source[start + Math.max(0, Math.min(count - 1, position)) * step] ?? 0
  let sum = 0
  for (let offset = -radius; offset <= radius; offset += 1) sum += at(offset)
  for (let index = 0; index < count; index += 1) {
    target[start + index * step] = sum / width
    sum += at(index + radius + 1) - at(index - radius)
  }
}

/** Three box blurs, close to a Gaussian whose deviation is about `radius`. Returns a new field. */
export function blur(field: Float32Array, width: number, height: number, radius: number): Float32Array {
  const size = Math.round(radius)
  if (size < 1) return field
  let current = field
  for (let pass = 0; pass < 2; pass += 1) {
    const across = new Float32Array(field.length)
    for (let y = 0; y < height; y += 1) blurLine(current, across, y * width, 1, width, size)
    const down = new Float32Array(field.length)
    for (let x = 0; x < width; x += 1) blurLine(across, down, x, width, height, size)
    current = down
  }
  return current
}

/** Bilinear enlargement of a field drawn at one `factor`th of the size. */
export function enlarge(
  field: Float32Array,
  fieldWidth: number,
  fieldHeight: number,
  width: number,
  height: number,
  factor: number,
): Float32Array {
  const result = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const v = Math.max(0, Math.min(fieldHeight - 1.001, (y + 0.5) / factor - 0.5))
    const row = Math.floor(v)
    const fy = v - row
    const top = row * fieldWidth
    const bottom = Math.min(fieldHeight - 1, row + 1) * fieldWidth
    for (let x = 0; x < width; x += 1) {
      const u = Math.max(0, Math.min(fieldWidth - 1.001, (x + 0.5) / factor - 0.5))
      const left = Math.floor(u)
      const fx = u - left
      const a = field[top + left] ?? 0
      const c = field[bottom + left] ?? 0
      const upper = a + ((field[top + left + 1] ?? 0) - a) * fx
      const lower = c + ((field[bottom + left + 1] ?? 0) - c) * fx
      result[y * width + x] = upper + (lower - upper) * fy
    }
  }
  return result
}
