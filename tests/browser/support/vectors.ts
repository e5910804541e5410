import { readFileSync } from 'node:fs'

interface VectorFile {
  /** HTML by what it tries. */
  readonly html: Readonly<Record<string, readonly string[]>>
  /** What is written where an address belongs. */
  readonly addresses: readonly string[]
}

const file: VectorFile = JSON.parse(readFileSync('tests/browser/vectors/vectors.json', 'utf8'))

/** A host that nothing of the site may ever ask. */
export const CANARY = 'https://canary.test'

/** Written without a scheme, which is read as https: a picture may be there. */
export const SCHEMELESS = `${CANARY}/schemeless`

export interface Vector {
  /** Its place, which is what it calls `xss` with and asks the canary for. */
  readonly number: number
  readonly html: string
  /** The same for places that take an address. */
  readonly address: string
  /** As it is in the file. */
  readonly written: string
  /** True where it asks for a picture or a recording by a whole address, as content may: the CSP decides. */
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
        // What its address is relative to makes it a whole one.
        /<base\b.*<img\b/i.test(written) ||
        /^https?:/i.test(address),
    }
  },
)
