import { tellSystemdWatchdog } from '../../../src/run/serve/watchdogs.ts'

tellSystemdWatchdog()
console.log('begun')
setInterval(() => {}, 1000)
