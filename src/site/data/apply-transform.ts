import type { Transform } from '../../../schemas/config/index.ts'
import { parseJson } from './parse-json.ts'
import { insertFolder } from './picture-address.ts'
import { plainText } from './plain-text.ts'
import { toWallClock } from './wall-clock.ts'

type Text = string

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

function parts(value: Text, separator: string): readonly Text[] {
  return value
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

interface Place {
  readonly start: number
  readonly end: number
}

/** Where the last of some marks stands; of those that end there, the longest. */
function lastOf(value: Text, marks: string | readonly string[]): Place | undefined {
  return [marks]
    .flat()
    .map((mark) => ({ start: value.lastIndexOf(mark), length: mark.length }))
    .filter(({ start }) => start >= 0)
    .map(({ start, length }) => ({ start, end: start + length }))
    .sort((one, other) => other.end - one.end || one.start - other.start)[0]
}

function beforeLast(value: Text, marks: string | readonly string[]): Text {
  const place = lastOf(value, marks)
  return place === undefined ? '' : value.slice(0, place.start).trim()
}

function afterLast(value: Text, marks: string | readonly string[]): Text {
  const place = lastOf(value, marks)
  return place === undefined ? value : value.slice(place.end).trim()
}

function jsonIn(value: Text): unknown {
  try {
    return parseJson(value)
  } catch {
    return undefined
  }
}

function byName(name: Extract<Transform, string>, value: Text, timeZone: string): unknown {
  switch (name) {
    case 'trim':
      return value.trim()
    case 'text':
      return plainText(value)
    case 'date':
      return toWallClock(value, timeZone)?.slice(0, 10)
    case 'datetime':
      return toWallClock(value, timeZone)
    case 'number':
      return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined
    case 'boolean':
      return ['true', '1', 'yes', 'y'].includes(value.trim().toLowerCase())
    case 'lowercase':
      return value.toLowerCase()
    case 'basename':
      return afterLast(value, '/')
    case 'json':
      return jsonIn(value)
    default:
      return name satisfies never
  }
}

function onText(transform: Transform, value: Text, timeZone: string): unknown {
  if (typeof transform === 'string') return byName(transform, value, timeZone)
  if ('first' in transform) return parts(value, transform.first)[0]
  if ('split' in transform) return parts(value, transform.split)
  if ('beforeLast' in transform) return beforeLast(value, transform.beforeLast)
  if ('afterLast' in transform) return afterLast(value, transform.afterLast)
  if ('prefix' in transform) return value === '' ? value : transform.prefix + value
  if ('folder' in transform) return value === '' ? value : insertFolder(value, transform.folder)
  if ('map' in transform) return Object.hasOwn(transform.map, value) ? transform.map[value] : value
  return value
}

/**
 * One transform on one value. Lists are transformed entry by entry (but `join` makes their texts one);
 * `undefined` and `null` stay absent; numbers and booleans count as their text.
 */
export function applyTransform(transform: Transform, value: unknown, timeZone: string): unknown {
  if (value === undefined || value === null) return undefined
  if (Array.isArray(value)) {
    if (typeof transform === 'object' && 'join' in transform)
      return value.filter(isScalar).join(transform.join)
    return value.flatMap((entry: unknown) => applyTransform(transform, entry, timeZone) ?? [])
  }
  if (typeof value === 'object') return undefined
  if (typeof value === 'number' && (transform === 'date' || transform === 'datetime')) {
    const moment = toWallClock(value, timeZone)
    return transform === 'date' ? moment?.slice(0, 10) : moment
  }
  return onText(transform, String(value), timeZone)
}
