const HEIC = /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s
/** AVIF may start with the brand it shares with HEIC. */
const AVIF = /^.{8}.{4}(?:.{4})*?avi[fs]/s

/** Bytes at the start of a file needed for detection. */
export const HEIC_HEAD_BYTES = 48

/** Whether the first bytes are HEIC, the format of phones, often named .jpg. Runs in the browser and on the server. */
export function isHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, HEIC_HEAD_BYTES))
  // Ignore bytes after the first box, which are not brands.
  return HEIC.test(text) && !AVIF.test(text.slice(0, head[3]))
}
