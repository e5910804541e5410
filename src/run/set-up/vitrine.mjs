import { setUp } from './set-up.mjs'

await setUp()
await import('../../../dist/server/vitrine.js')
