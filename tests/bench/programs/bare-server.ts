import { readFileSync } from 'node:fs'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import { serve } from './serve.ts'

/** bare-server.ts BODY HEADERS: the bytes of one file with the headers of another, a JSON object, to every request. */
const [, , bodyFile = '', headersFile = ''] = process.argv
const body = readFileSync(bodyFile)
const headers: OutgoingHttpHeaders = JSON.parse(readFileSync(headersFile, 'utf8'))

serve(createServer((_, response) => response.writeHead(200, headers).end(body)))
