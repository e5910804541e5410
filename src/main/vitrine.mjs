import { setUp } from './set-up.mjs'

setUp()
await import('../../dist/server/cli.js')
