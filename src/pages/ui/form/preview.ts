import { HEAD_BYTES, isHeic } from '../../../base/heic.ts'

/** Longest side of a preview in pixels: enough to see it large on a phone, small enough to be kept with the draft. */
const SIDE = 1000
const QUALITY = 0.72

const SIGNATURES: Readonly<Record<string, readonly number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47],
}

/** What a file is by its first bytes: one of the types, or why it is none. */
export async function kindOf(
  file: File,
  types: readonly string[],
): Promise<'fits' | 'empty' | 'heic' | 'other'> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  if (head.length === 0) return 'empty'
  const fits = types.some((type) => {
    const signature = SIGNATURES[type]
    return signature?.every((byte, index) => head[index] === byte) === true
  })
  if (fits) return 'fits'
  return isHeic(head) ? 'heic' : 'other'
}

/** A small picture of a file as a data address; undefined where the browser cannot draw it. */
export async function previewOf(file: File): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const share = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * share))
    canvas.height = Math.max(1, Math.round(bitmap.height * share))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return canvas.toDataURL('image/jpeg', QUALITY)
  } catch {
    return undefined
  }
}
