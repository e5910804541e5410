import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { markedEncoding } from './table/table-file.ts'

/** Longest line that is read whole, in characters. */
export const MAX_LINE_CHARACTERS = 64 * 1024 * 1024

export interface Line {
  /** Counted from 1, blank lines too. */
  readonly number: number
  readonly text: string
  /** The line is longer than `MAX_LINE_CHARACTERS`, and `text` its beginning. */
  readonly isCut?: true
}

/** Reads bytes as UTF-8, or as UTF-16 where their beginning shows it, as PowerShell writes. */
function decoderOf(first: Buffer) {
  const encoding = markedEncoding(first)
  if (encoding === 'utf-8') return new StringDecoder('utf8')
  const decoder = new TextDecoder(encoding)
  return {
    write: (chunk: Buffer): string => decoder.decode(chunk, { stream: true }),
    end: (): string => decoder.decode(),
  }
}

async function* chunksOf(file: string): AsyncGenerator<string> {
  const raw = createReadStream(file)
  // The reader of the unpacked side gets the errors; the callback only keeps them from being uncaught.
  const bytes: AsyncIterable<Buffer> = file.endsWith('.gz') ? pipeline(raw, createGunzip(), () => {}) : raw
  let decoder: ReturnType<typeof decoderOf> | undefined
  for await (const chunk of bytes) {
    decoder ??= decoderOf(chunk)
    yield decoder.write(chunk)
  }
  yield decoder?.end() ?? ''
}

/**
 * The lines of a text file in UTF-8 or UTF-16 that are not blank, unpacked when its name ends in `.gz`. Rejects with the
 * error of the file system or of unpacking, after the lines before it.
 */
export async function* readLines(file: string): AsyncGenerator<Line> {
  let rest = ''
  let isCut = false
  let number = 0
  const add = (text: string): void => {
    isCut ||= rest.length + text.length > MAX_LINE_CHARACTERS
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
