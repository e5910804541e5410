/** What reads bytes in an encoding: as `TextDecoder` does. */
export interface Decoder {
  readonly encoding: string
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string
}

/**
 * Encodings of which Node.js has less than the standard of the web: it reads characters of Hong Kong (HKSCS) in Big5 as none that a typeface
 * has, and no syllable that cp949 adds to EUC-KR. By the names that the library has for all of them.
 */
const WIDER: Readonly<Record<string, 'big5hkscs' | 'cp949'>> = { big5: 'big5hkscs', 'euc-kr': 'cp949' }

/** Names that the library lacks, or takes for less than Windows writes under them. */
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
      // No encoding has this character.
      if (isFatal && text.includes('\uFFFD'))
        throw new TypeError(`The encoded data was not valid for ${encoding}`)
      return text
    },
  }
}

/**
 * The decoder of an encoding by a name that the standard of the web has for it, or people and programs, as cp949 and MacRoman.
 *
 * @param isFatal Bytes that are none of the encoding throw a TypeError; else they become U+FFFD.
 * @throws RangeError where no encoding is called so.
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
  // GB18030 is GBK with the rarer characters; Windows names the one and writes the other.
  return own.encoding === 'gbk' ? new TextDecoder('gb18030', { fatal: isFatal }) : own
}
