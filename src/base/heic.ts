const BRANDS = /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s

/** Bytes at the beginning of a file by which it is known. */
export const HEAD_BYTES = 12

/** Whether a file is a HEIC picture, as phones take them, by its first bytes: its name often says JPEG. In the browser and on the server. */
export function isHeic(head: Uint8Array): boolean {
  return BRANDS.test(String.fromCharCode(...head.subarray(0, HEAD_BYTES)))
}
