import type { Transform } from '../../schemas/config/index.ts'
import { getOwn } from '../base/object.ts'
import type { TransformContext, TransformDefinition } from '../engine/index.ts'
import { transforms as builtIn } from './transforms.ts'

/** What a transform needs beside the value: the page's clock and language, and the museum's own transforms. */
export interface ApplyContext extends TransformContext {
  readonly transforms?: Readonly<Record<string, TransformDefinition>> | undefined
}

/** The definition of a transform as written, and its options. */
function resolved(transform: Transform, { transforms }: ApplyContext) {
  const [name = '', options]: readonly [string?, unknown?] =
    typeof transform === 'string' ? [transform] : (Object.entries(transform)[0] ?? [])
  return { definition: getOwn(transforms, name) ?? getOwn(builtIn, name), options }
}

/**
 * One transform on one value. Lists are transformed entry by entry, unless the transform takes whole ones; `undefined` and `null`
 * stay absent, in lists whose entries keep their places as empty texts; numbers and booleans count as their text, unless the transform takes numbers.
 */
export function applyTransform(transform: Transform, value: unknown, context: ApplyContext): unknown {
  if (value === undefined || value === null) return undefined
  const { definition, options } = resolved(transform, context)
  if (Array.isArray(value)) {
    if (definition?.applyToList !== undefined) return definition.applyToList(value, options, context)
    const absent = context.keepsPlaces === true ? '' : []
    return value.flatMap((entry: unknown) => applyTransform(transform, entry, context) ?? absent)
  }
  if (typeof value === 'object') return definition?.applyToObject?.(value, options, context)
  if (typeof value === 'number' && definition?.applyToNumber !== undefined)
    return definition.applyToNumber(value, options, context)
  return definition === undefined ? String(value) : definition.apply(String(value), options, context)
}
