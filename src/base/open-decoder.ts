/** Decodes bytes like `TextDecoder`. */
export interface Decoder {
  readonly encoding: string
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string
}

/**
 * Encodings that Node.js implements incompletely. Its Big5 decodes Hong Kong characters (HKSCS) to private-use ones,
 * and its EUC-KR lacks the syllables of cp949. Maps the names of the Encoding Standard to those of the library.
 */
const WIDER: Readonly<Record<string, 'big5hkscs' | 'cp949'>> = { big5: 'big5hkscs', 'euc-kr': 'cp949' }

/** Names the library lacks, or implements more narrowly than Windows. */
const MEANT: Readonly<Record<string, string>> = {
  uhc: 'cp949',
  cp936: 'gb18030',
  ms936: 'gb18030',
  windows936: 'gb18030',
}

async function openWider(encoding: string, name: string, isFatal: boolean): Promise<Decoder> {
  const { default: iconv } = await import('iconv-lite')
  if (!iconv.encodingExists(name)) throw new RangeError(`"${name}" is no encoding.`)
  const decoder = iconv.getDecoder(name)
  return {
    encoding,
    decode: (bytes, { stream = false } = {}) => {
      const text =
        (bytes === undefined ? '' : decoder.write(Buffer.from(bytes))) + (stream ? '' : (decoder.end() ?? ''))
      // U+FFFD occurs in no encoding.
      if (isFatal && text.includes('\uFFFD'))
        throw new TypeError(`The encoded data was not valid for ${encoding}`)
      return text
    },
  }
}

/**
 * Returns a decoder by a name of the Encoding Standard, or a common name such as cp949 and MacRoman.
 *
 * @param isFatal whether invalid bytes throw a TypeError; otherwise they become U+FFFD.
 * @throws RangeError if the encoding is unknown.
 */
export async function openDecoder(label: string, isFatal = false): Promise<Decoder> {
  let own: TextDecoder
  try {
    own = new TextDecoder(label, { fatal: isFatal })
  } catch {
    return openWider(label, MEANT[label.toLowerCase().replace('-', '')] ?? label, isFatal)
  }
  const wider = WIDER[own.encoding]
  if (wider !== undefined) return openWider(own.encoding, wider, isFatal)
  // GB18030 is a superset of GBK; Windows names GBK and writes GB18030.
  return own.encoding === 'gbk' ? new TextDecoder('gb18030', { fatal: isFatal }) : own
}
