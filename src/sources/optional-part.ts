import { isObject } from '../base/object.ts'

const NAME = /^\{([A-Za-z][A-Za-z0-9_]*)\}\?$/

/** A part of a body that is sent only where a parameter has a value. */
interface OptionalPart {
  readonly name: string
  readonly part: unknown
}

/** What `{ "{name}?": part }` represents; undefined for anything else. */
export function optionalPart(template: unknown): OptionalPart | undefined {
  if (!isObject(template)) return undefined
  const [entry, ...others] = Object.entries(template)
  const name = entry === undefined ? undefined : NAME.exec(entry[0])?.[1]
  return name === undefined || others.length > 0 ? undefined : { name, part: entry?.[1] }
}
