import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { bilingual } from '../../../errors/index.ts'
import { fileError, UsageError } from '../../../errors/usage-error.ts'
import { type Content, importRecords, withPictures } from '../../../service/index.ts'
import type { ImportFileOptions, ImportOutcome } from '../import-file.ts'
import { workOfLido } from './lido.ts'
import { readElements } from './read-elements.ts'

/** Whether a file holds XML, by its name. */
export function isXml(file: string): boolean {
  return /\.xml(?:\.gz)?$/i.test(file)
}

async function* textOf(file: string): AsyncGenerator<string> {
  const raw = createReadStream(file)
  // The reader of the unpacked side gets the errors; the callback only keeps them from being uncaught.
  const bytes = file.endsWith('.gz') ? pipeline(raw, createGunzip(), () => {}) : raw
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

async function importAll(
  content: Content,
  file: string,
  { pictures, onProgress }: Pick<ImportFileOptions, 'pictures' | 'onProgress'>,
): Promise<ImportOutcome> {
  const { own, all } = content.languages
  const others = all.map(({ code }) => code).filter((code) => code !== own)
  let found = 0
  async function* works(): AsyncGenerator<unknown> {
    for await (const record of readElements(textOf(file), ['lido'], file)) {
      found += 1
      yield workOfLido(record, { own, others })
    }
  }
  const taken = pictures === undefined ? undefined : await withPictures(content, works(), pictures)
  const report = await importRecords(content, 'work', taken?.records ?? works(), {
    onProgress: ({ read }) => onProgress(read),
  })
  if (found === 0)
    throw new UsageError(
      bilingual(
        `${file} has no LIDO record: no element "lido".`,
        `${file} 中没有 LIDO 记录：没有元素“lido”。`,
      ),
    )
  return {
    accepted: report.accepted,
    resumedAfter: 0,
    refused: report.refused.map(({ line, pointer, reason, zh }) => ({
      line,
      reason: `${pointer || 'the record'} ${reason}`,
      zh: `${pointer || '这条记录'} ${zh}`,
    })),
    texts: report.texts,
    ...(taken && { pictures: taken.report }),
  }
}

/**
 * Brings the records of a LIDO file in as works. A refused record is named by its place among the records.
 *
 * @throws UsageError for what is no XML, has no LIDO record, or cannot be read.
 */
export async function importLido(...args: Parameters<typeof importAll>): Promise<ImportOutcome> {
  const [, file] = args
  try {
    return await importAll(...args)
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new UsageError(bilingual(`${file} is not written in UTF-8.`, `${file} 不是 UTF-8 编码。`))
    throw fileError('read', file, error)
  }
}
