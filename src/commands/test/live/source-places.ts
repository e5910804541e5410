import { findNodeAtLocation, type JSONPath, parseTree } from 'jsonc-parser'
import type { SourceConfig } from '../../../../schemas/config/index.ts'
import { pointerTo } from '../../../base/json-pointer.ts'
import { isObject } from '../../../base/object.ts'
import type { Place } from '../../../engine/errors/index.ts'
import { lineAndColumn, lineStartsOf } from '../../../engine/index.ts'

/** Where a value of a file is written; the nearest value around it where it is not. */
export type PlaceInFile = (file: string, path: JSONPath) => Place

/** Where a value of a source is written. */
export type PlaceIn = (source: string, path: JSONPath) => Place

/** Places in the files of a config; `texts` by their paths below its folder. */
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

/** Every plain value of a request with the way to it. */
function* valuesIn(value: unknown, path: JSONPath): Generator<readonly [path: JSONPath, value: unknown]> {
  if (!isObject(value)) {
    yield [path, value]
    return
  }
  for (const [key, entry] of Object.entries(value)) yield* valuesIn(entry, [...path, key])
}

/** What a request sends, each with the way to it. */
export function requestValues({ request }: SourceConfig) {
  return [...valuesIn(request.query, ['request', 'query']), ...valuesIn(request.body, ['request', 'body'])]
}

/** The way to what a request says of the page it asks for. */
export function pagingPath(source: SourceConfig): JSONPath {
  const found = requestValues(source).find(
    ([, value]) => typeof value === 'string' && /\{(?:page|offset|cursor)\}/.test(value),
  )
  return found?.[0] ?? ['paging']
}

/** The way to the parameter that a backend's reason names; to the whole request where it names none. */
export function refusedPath(source: SourceConfig, reason: string | undefined): JSONPath {
  const words = new Set((reason ?? '').toLowerCase().match(/[\p{L}\p{N}_.-]+/gu))
  const found = requestValues(source).find(([path]) => words.has(String(path.at(-1)).toLowerCase()))
  return found?.[0] ?? ['request', 'path']
}
