import type { Transform } from '../../../../schemas/config/index.ts'

function firstOf(marks: string | readonly string[]): string {
  return typeof marks === 'string' ? marks : (marks[0] ?? '')
}

function before(transform: Transform, value: unknown): unknown {
  if (transform === 'json') return JSON.stringify(value)
  if (typeof transform === 'string') return value
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if ('first' in transform) return `${text.replaceAll(transform.first, '')}${transform.first}other`
  if ('split' in transform) {
    const part = text.replaceAll(transform.split, '')
    return [part, part].join(transform.split)
  }
  if ('beforeLast' in transform) return `${text}${firstOf(transform.beforeLast)}rest`
  if ('afterLast' in transform) return `rest${firstOf(transform.afterLast)}${text}`
  if ('map' in transform) return Object.keys(transform.map)[0] ?? value
  if ('join' in transform) return [value]
  return value
}

/** A value that becomes `value` by these transforms, or one as much like it as they allow. */
export function untransformed(transforms: readonly Transform[], value: unknown): unknown {
  return transforms.toReversed().reduce<unknown>((later, transform) => before(transform, later), value)
}
