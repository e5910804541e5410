import { endWhereItHangs } from '../../../src/run/serve/watchdogs.ts'

/** hang.ts [forever]: turns its event loop for some looks of the thread, then ends, or never turns it again. */
endWhereItHangs({ lookMs: 50, looks: 4 })
setTimeout(() => {
  console.log('turned')
  while (process.argv[2] === 'forever');
}, 1000)
