import { setUp } from './set-up.mjs'

setUp()
await import('../../dist/server/server.js')
