import { setUp } from './set-up.mjs'

setUp()
// React takes its slow development build unless told otherwise, and it is told before it is loaded.
process.env.NODE_ENV ??= 'production'
await import('../../dist/server/server.js')
