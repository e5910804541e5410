import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** Longest line that is read whole, in characters. */
export const MAX_LINE = 64 * 1024 * 1024

export interface Line {
  /** Counted from 1, blank lines too. */
  readonly number: number
  readonly text: string
  /** The line is longer than `MAX_LINE`, and `text` its beginning. */
  readonly isCut?: true
}

function chunksOf(file: string): AsyncIterable<string> {
  const raw = createReadStream(file)
  if (!file.endsWith('.gz')) return raw.setEncoding('utf8')
  // The reader of the unpacked side gets the errors; the callback only keeps them from being uncaught.
  return pipeline(raw, createGunzip(), () => {}).setEncoding('utf8')
}

/**
 * The lines of a UTF-8 text file that are not blank, unpacked when its name ends in `.gz`. Rejects with the
 * error of the file system or of unpacking, after the lines before it.
 */
export async function* readLines(file: string): AsyncGenerator<Line> {
  let rest = ''
  let isCut = false
  let number = 0
  const add = (text: string): void => {
    isCut ||= rest.length + text.length > MAX_LINE
    if (!isCut) rest += text
  }
  const take = (): readonly Line[] => {
    number += 1
    const line = number === 1 ? rest.replace(/^\uFEFF/, '') : rest
    const found: Line = { number, text: line.replace(/\r$/, ''), ...(isCut && { isCut }) }
    rest = ''
    isCut = false
    return line.trim() === '' && found.isCut === undefined ? [] : [found]
  }
  for await (const chunk of chunksOf(file)) {
    const [first = '', ...others] = chunk.split('\n')
    add(first)
    for (const text of others) {
      yield* take()
      add(text)
    }
  }
  yield* take()
}
