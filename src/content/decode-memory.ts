import type { Metadata } from 'sharp'

const MEBIBYTE = 1024 * 1024

/** Bytes that a picture may need in memory at the same time while it is decoded. */
export const MAX_DECODE_BYTES = 160 * MEBIBYTE

/** Formats that are read line by line, unless they are progressive or interlaced. */
const BY_LINES: readonly string[] = ['jpeg', 'png', 'tiff']

/** Bytes of one DCT coefficient in libjpeg. */
const COEFFICIENT_BYTES = 2

/** Bytes of one sample, by libvips's names; all others have eight at most. */
const SAMPLE_BYTES: Readonly<Record<string, number>> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
}

function coefficientsPerPixel(chromaSubsampling: string | undefined, channels: number): number {
  return chromaSubsampling?.startsWith('4:2:0') === true ? 1.5 + Math.max(0, channels - 3) : channels
}

/**
 * Bytes that decoding a picture needs in memory at the same time, by its header. A JPEG with several scans keeps the coefficients
 * of all its pixels (libjpeg, jdcoefct.c); an interlaced PNG, and every format that is not read line by line, keeps all
 * its pixels; so does a picture that is turned after its EXIF.
 */
export function decodeBytes(metadata: Metadata, turned: boolean): number {
  const {
    width,
    height,
    channels,
    depth,
    format,
    isProgressive,
    chromaSubsampling,
    orientation = 1,
  } = metadata
  const area = width * height
  const pixels = area * channels * (SAMPLE_BYTES[depth] ?? 8)
  const turning = turned && orientation > 1 ? pixels : 0
  if (!isProgressive && BY_LINES.includes(format)) return turning
  if (format !== 'jpeg') return pixels + turning
  return area * COEFFICIENT_BYTES * coefficientsPerPixel(chromaSubsampling, channels) + turning
}
