import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { serve } from './serve.ts'

/**
 * static-server.ts FOLDER: files as a careful host serves them. Text is compressed once, at the highest quality; pages are
 * requested again each time, everything else is kept for a year.
 */
const folder = process.argv[2] ?? '.'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}
const COMPRESSED = new Set(['.html', '.css', '.svg'])

interface Answer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

function read(path: string): Answer | undefined {
  const name = extname(path) === '' ? `${path}.html` : path
  const file = join(folder, normalize(name))
  if (!existsSync(file) || !statSync(file).isFile()) return undefined
  const extension = extname(file)
  const compressed = COMPRESSED.has(extension)
  const body = compressed ? brotliCompressSync(readFileSync(file)) : readFileSync(file)
  return {
    headers: {
      'content-type': TYPES[extension] ?? 'application/octet-stream',
      'content-length': String(body.length),
      'cache-control': extension === '.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
      ...(compressed ? { 'content-encoding': 'br' } : {}),
    },
    body,
  }
}

const answers = new Map<string, Answer>()

serve(
  createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const answer = answers.get(pathname) ?? read(decodeURIComponent(pathname))
    if (answer === undefined) {
      response.writeHead(404).end()
      return
    }
    answers.set(pathname, answer)
    response.writeHead(200, answer.headers).end(answer.body)
  }),
)
