import { installBrowser } from './install-browser.mjs'
import { setUp } from './set-up.mjs'

await setUp()
await installBrowser()
await import('../../../dist/server/shots.js')
