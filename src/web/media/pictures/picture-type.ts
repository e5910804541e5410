import { open } from 'node:fs/promises'

const HEAD_BYTES = 16

function isJpeg(head: Buffer): boolean {
  return head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff
}
function isPng(head: Buffer): boolean {
  return head.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n'
}
function isWebp(head: Buffer): boolean {
  return head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'
}
function isAvif(head: Buffer): boolean {
  return head.toString('latin1', 4, 12) === 'ftypavif'
}

function isGif(head: Buffer): boolean {
  return /^GIF8[79]a/.test(head.toString('latin1', 0, 6))
}
function isTiff(head: Buffer): boolean {
  return ['II*\0', 'MM\0*'].includes(head.toString('latin1', 0, 4))
}

/**
 * Whether the first bytes of a file are those of a picture we read: JPEG, PNG, WebP, AVIF. Animations and drawings (GIF,
 * SVG) are none of them: they would lose what they are. A `still` that is shown elsewhere may be made of a GIF or a TIFF as well. No
 * decoder sees the file before.
 */
export async function isPictureFile(file: string, still = false): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    return [isJpeg, isPng, isWebp, isAvif, ...(still ? [isGif, isTiff] : [])].some((is) => is(head))
  } finally {
    await handle.close()
  }
}
