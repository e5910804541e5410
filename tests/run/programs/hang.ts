import { endWhereItHangs } from '../../../src/run/serve/watchdogs.ts'

const [, , how] = process.argv

/**
 * hang.ts [forever|starting]: turns its event loop for some looks of the thread, then ends, or never turns it again; or does not turn it for
 * as many looks while it starts.
 */
const hasStarted = endWhereItHangs({ lookMs: 50, looks: 4, startLooks: 100_000 })
if (how !== 'starting') hasStarted()
setTimeout(() => {
  console.log('turned')
  const end = performance.now() + (how === 'starting' ? 1000 : 0)
  while (how === 'forever' || performance.now() < end);
}, 1000)
