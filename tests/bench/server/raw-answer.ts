import { writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'

interface RawAnswer {
  readonly headers: IncomingHttpHeaders
  /** As it came over the wire, still compressed. */
  readonly body: Buffer
}

/** An answer as it comes over the wire. Rejects when it is no 200. */
export function rawAnswer(address: string, headers: Readonly<Record<string, string>>): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ headers: response.headers, body: Buffer.concat(chunks) })
        else reject(new Error(`${address} answered ${response.statusCode}`))
      })
    }).on('error', reject)
  })
}

/** What belongs to one connection or moment, and what the server writes by itself. */
const OWN = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length'])

/** Writes an answer into two files that the bare server sends; their paths. */
export function writeAnswer(folder: string, { headers, body }: RawAnswer): readonly [string, string] {
  const [bodyFile, headersFile] = [join(folder, 'body'), join(folder, 'headers.json')]
  const sent = Object.entries(headers).filter(([name]) => !OWN.has(name))
  writeFileSync(bodyFile, body)
  writeFileSync(
    headersFile,
    JSON.stringify({ ...Object.fromEntries(sent), 'content-length': String(body.length) }),
  )
  return [bodyFile, headersFile]
}
