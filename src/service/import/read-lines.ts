import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

export interface Line {
  /** Counted from 1, blank lines too. */
  readonly number: number
  readonly text: string
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
  let number = 0
  const take = (text: string): readonly Line[] => {
    number += 1
    const line = number === 1 ? text.replace(/^\uFEFF/, '') : text
    return line.trim() === '' ? [] : [{ number, text: line.replace(/\r$/, '') }]
  }
  for await (const chunk of chunksOf(file)) {
    const [first = '', ...others] = chunk.split('\n')
    const last = others.pop()
    if (last === undefined) {
      rest += first
      continue
    }
    yield* take(rest + first)
    for (const text of others) yield* take(text)
    rest = last
  }
  yield* take(rest)
}
