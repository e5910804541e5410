import { type FileHandle, open } from 'node:fs/promises'

/** TIFF tags of a page that the decoder does not report (TIFF 6.0, sections 2 and 8). */
export interface TiffPage {
  /** Whether it is a reduced copy of another page. */
  readonly isReduced: boolean
  /** Declared white value; undefined if absent. */
  readonly white: number | undefined
  /** Whether its extra samples are declared as unspecified (ExtraSamples 0), so that they are not transparency. */
  readonly hasOtherSamples: boolean
  /** Whether the file ends before the pixel data. Decoders may render the missing part black. */
  readonly isCut: boolean
}

const NEW_SUBFILE_TYPE = 254
const SUBFILE_TYPE = 255
const MAX_SAMPLE_VALUE = 281
const EXTRA_SAMPLES = 338
const UNSPECIFIED = 0
/** Tag pairs with offsets and byte counts of strips or tiles. */
const PARTS = [
  [273, 279],
  [324, 325],
] as const
const SHORT = 3
/** Bytes per number by TIFF type: short, long, 64-bit long. */
const NUMBER_BYTES: Readonly<Record<number, number>> = { 3: 2, 4: 4, 16: 8 }
/** Maximum strips or tiles per page of a valid TIFF. */
const MAX_PARTS = 1_000_000
const BIG = 43
/** Maximum directory entries per page of a valid TIFF. */
const MAX_ENTRIES = 4096

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<DataView> {
  const bytes = new Uint8Array(length)
  const { bytesRead } = await handle.read(bytes, 0, length, position)
  if (bytesRead < length) throw new RangeError('past the end')
  return new DataView(bytes.buffer)
}

/**
 * Whether strips or tiles lie beyond the end of the file. Tolerates the last of several, in which some writers count
 * rows that do not exist.
 */
function isCut(offsets: readonly number[], counts: readonly number[], size: number): boolean {
  return offsets.some((offset, index) => {
    const isSpare = index > 0 && index === offsets.length - 1
    return offset >= size || (!isSpare && offset + (counts[index] ?? 0) > size)
  })
}

/**
 * Reads the directories of up to `max` TIFF pages without loading the file, which may have gigabytes. Damage ends the
 * list; the decoder reports it.
 */
export async function tiffPages(file: string, max: number): Promise<readonly TiffPage[]> {
  const handle = await open(file)
  const pages: TiffPage[] = []
  try {
    const { size: fileSize } = await handle.stat()
    const head = await bytesAt(handle, 0, 16)
    const isLittle = head.getUint16(0) === 0x4949
    const isBig = head.getUint16(2, isLittle) === BIG
    const [wide, size] = isBig ? [8, 20] : [4, 12]
    const pointer = (view: DataView, at: number): number =>
      isBig ? Number(view.getBigUint64(at, isLittle)) : view.getUint32(at, isLittle)
    let position = pointer(head, isBig ? 8 : 4)
    while (position > 0 && pages.length < max) {
      const counted = isBig ? 8 : 2
      const count = await bytesAt(handle, position, counted)
      const entries = isBig ? pointer(count, 0) : count.getUint16(0, isLittle)
      if (entries > MAX_ENTRIES) break
      const view = await bytesAt(handle, position + counted, entries * size + wide)
      const numberAt = (sought: number): number | undefined => {
        const index = Array.from({ length: entries }, (_, each) => each).find(
          (each) => view.getUint16(each * size, isLittle) === sought,
        )
        // Several values are stored elsewhere if they do not fit.
        if (index === undefined || pointer(view, index * size + 4) !== 1) return undefined
        const at = index * size + 4 + wide
        return view.getUint16(index * size + 2, isLittle) === SHORT
          ? view.getUint16(at, isLittle)
          : view.getUint32(at, isLittle)
      }
      const numbersAt = async (sought: number): Promise<readonly number[]> => {
        const index = Array.from({ length: entries }, (_, each) => each).find(
          (each) => view.getUint16(each * size, isLittle) === sought,
        )
        if (index === undefined) return []
        const type = view.getUint16(index * size + 2, isLittle)
        const [each = 0, length] = [NUMBER_BYTES[type], pointer(view, index * size + 4)]
        if (each === 0 || length > MAX_PARTS) return []
        const at = index * size + 4 + wide
        const isHere = each * length <= wide
        const values = isHere ? view : await bytesAt(handle, pointer(view, at), each * length)
        return Array.from({ length }, (_, number) => {
          const from = (isHere ? at : 0) + each * number
          if (each === 8) return Number(values.getBigUint64(from, isLittle))
          return each === 2 ? values.getUint16(from, isLittle) : values.getUint32(from, isLittle)
        })
      }
      const cut = await Promise.all(
        PARTS.map(async ([offsets, counts]) =>
          isCut(await numbersAt(offsets), await numbersAt(counts), fileSize),
        ),
      )
      pages.push({
        isCut: cut.includes(true),
        isReduced: ((numberAt(NEW_SUBFILE_TYPE) ?? 0) & 1) === 1 || numberAt(SUBFILE_TYPE) === 2,
        white: numberAt(MAX_SAMPLE_VALUE),
        hasOtherSamples: (await numbersAt(EXTRA_SAMPLES))[0] === UNSPECIFIED,
      })
      position = pointer(view, entries * size)
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  } finally {
    await handle.close()
  }
  return pages
}
