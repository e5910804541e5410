import { readFileSync } from 'node:fs'

interface VectorFile {
  /** HTML by the attempted attack. */
  readonly html: Readonly<Record<string, readonly string[]>>
  /** Values for places of URLs. */
  readonly addresses: readonly string[]
}

const file: VectorFile = JSON.parse(readFileSync('tests/browser/vectors/vectors.json', 'utf8'))

/** A host that the site must never request. */
export const CANARY = 'https://canary.test'

/** URL without a scheme, which resolves to https, so that a picture may be there. */
export const SCHEMELESS = `${CANARY}/schemeless`

export interface Vector {
  /** Number of the vector, passed to `xss` and used in canary URLs. */
  readonly number: number
  readonly html: string
  /** Form for places of URLs. */
  readonly address: string
  /** Text in the file. */
  readonly written: string
  /**
   * Whether it requests a picture or a recording by an absolute URL, which content may do: the CSP decides.
   */
  readonly mayLoad: boolean
}

function filled(text: string, number: number): string {
  return text.replaceAll('§', `xss(${number})`).replaceAll('¤', `${CANARY}/${number}`)
}

function ofAddress(address: string): string {
  const quoted = address.includes('"') ? `'${address}'` : `"${address}"`
  return [
    `<a href=${quoted}>x</a><img src=${quoted}><video src=${quoted} poster=${quoted}></video>`,
    `<form action=${quoted}><button formaction=${quoted}>x</button></form><iframe src=${quoted}></iframe>`,
  ].join('')
}

const html = Object.values(file.html).flat()

export const vectors: readonly Vector[] = [...html, ...file.addresses.map(ofAddress)].map(
  (written, number) => {
    const address =
      file.addresses[
        (number + file.addresses.length - (html.length % file.addresses.length)) % file.addresses.length
      ] ?? ''
    return {
      number,
      written,
      html: filled(written, number),
      address: filled(address, number),
      mayLoad:
        /<(?:img|image|video|track|source)\b[^>]*(?:src|srcset|poster|href)=["']?(?:¤|https?:)/i.test(
          written,
        ) ||
        // Its `base` makes relative URLs absolute.
        /<base\b.*<img\b/i.test(written) ||
        /^https?:/i.test(address),
    }
  },
)
