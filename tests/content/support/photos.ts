import sharp from 'sharp'

/** Creates a plain photograph. */
export function jpeg(width = 60, height = 40, colour = '#a05030'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}

/** Creates a multipart body with one file, and its headers. */
export function multipartOf(
  bytes: Uint8Array,
  { name = 'photo.jpg', field = 'trackData' } = {},
): { readonly payload: Buffer; readonly headers: Readonly<Record<string, string>> } {
  const boundary = '----vitrine-test'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
