import { setUp } from './set-up.mjs'

await setUp()
// React takes its slow development build unless NODE_ENV says otherwise, which must be set before it is loaded.
process.env.NODE_ENV ??= 'production'
await import('../../../dist/server/server.js')
