import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

/** The lines of a text file, unpacked when its name ends in `.gz`; blank lines are passed over but counted. */
export async function* readLines(
  file: string,
): AsyncGenerator<{ readonly number: number; readonly text: string }> {
  const raw = createReadStream(file)
  const input = file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw
  raw.on('error', (error) => input.destroy(error))
  let number = 0
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1
    if (text.trim() !== '') yield { number, text }
  }
}
