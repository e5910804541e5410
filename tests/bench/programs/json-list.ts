import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { serve } from './serve.ts'

/** json-list.ts FILE: the JSON of a file as a value that Fastify writes at each request, whatever is asked. */
const value: unknown = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))

const app = Fastify()
app.all('/*', () => value)
await app.ready()
serve(app.server)
