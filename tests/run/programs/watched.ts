import { tellSystemdWatchdog } from '../../../src/run/serve/systemd-watchdog.ts'

tellSystemdWatchdog()
console.log('begun')
setInterval(() => {}, 1000)
