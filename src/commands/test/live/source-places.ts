import { findNodeAtLocation, type JSONPath, parseTree } from 'jsonc-parser'
import type { SourceConfig } from '../../../../schemas/config/index.ts'
import { pointerTo } from '../../../base/json-pointer.ts'
import { isObject } from '../../../base/object.ts'
import type { Place } from '../../../engine/errors/index.ts'
import { lineAndColumn, lineStartsOf } from '../../../engine/index.ts'

/** Returns the location of a value in a file, or of its nearest existing ancestor. */
export type PlaceInFile = (file: string, path: JSONPath) => Place

/** Returns the location of a value in a source file. */
export type PlaceIn = (source: string, path: JSONPath) => Place

/**
 * Creates a lookup of locations in config files.
 *
 * @param texts File texts by path relative to the config folder.
 */
export function createPlaceInFile(texts: ReadonlyMap<string, string>): PlaceInFile {
  return (file, path) => {
    const text = (texts.get(file) ?? '').replace(/^\uFEFF/, ' ')
    const root = parseTree(text)
    for (let length = path.length; root !== undefined && length > 0; length--) {
      const known = path.slice(0, length)
      const node = findNodeAtLocation(root, known)
      if (node !== undefined)
        return { file, pointer: pointerTo(...known), ...lineAndColumn(lineStartsOf(text), node.offset) }
    }
    return { file, pointer: '', line: 1, column: 1 }
  }
}

export function createPlaceIn(texts: ReadonlyMap<string, string>): PlaceIn {
  const placeIn = createPlaceInFile(texts)
  return (source, path) => placeIn(`sources/${source}.json`, path)
}

/** Yields every scalar of a request with its path. */
function* valuesIn(value: unknown, path: JSONPath): Generator<readonly [path: JSONPath, value: unknown]> {
  if (!isObject(value)) {
    yield [path, value]
    return
  }
  for (const [key, entry] of Object.entries(value)) yield* valuesIn(entry, [...path, key])
}

/** Returns the query and body values of a request with their paths. */
export function requestValues({ request }: SourceConfig) {
  return [...valuesIn(request.query, ['request', 'query']), ...valuesIn(request.body, ['request', 'body'])]
}

/** Returns the path of the page, offset or cursor in a request, or of "paging". */
export function pagingPath(source: SourceConfig): JSONPath {
  const found = requestValues(source).find(
    ([, value]) => typeof value === 'string' && /\{(?:page|offset|cursor)\}/.test(value),
  )
  return found?.[0] ?? ['paging']
}

/** Returns the path of the parameter that a backend's error names, or of the request path. */
export function refusedPath(source: SourceConfig, reason: string | undefined): JSONPath {
  const words = new Set((reason ?? '').toLowerCase().match(/[\p{L}\p{N}_.-]+/gu))
  const found = requestValues(source).find(([path]) => words.has(String(path.at(-1)).toLowerCase()))
  return found?.[0] ?? ['request', 'path']
}
