const HEIC = /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s
/** An AVIF picture may begin with the brand that both formats share. */
const AVIF = /^.{8}.{4}(?:.{4})*?avi[fs]/s

/** Bytes at the beginning of a file by which it is known. */
export const HEIC_HEAD_BYTES = 48

/** Whether a file is a HEIC picture, as phones take them, by its first bytes: its name often says JPEG. In the browser and on the server. */
export function isHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, HEIC_HEAD_BYTES))
  // The first box ends where it says, and what is behind it is no brand.
  return HEIC.test(text) && !AVIF.test(text.slice(0, head[3]))
}
