import { installBrowser } from './install-browser.mjs'
import { setUp } from './set-up.mjs'

setUp()
installBrowser()
await import('tsx')
await import('./shots.ts')
