import { execFile } from 'node:child_process'

const MICROSECONDS_PER_MS = 1000

/** So many times within its patience, so that one that comes late does no harm. */
const TIMES = 3

/**
 * Tells systemd's watchdog again and again that this process runs, where its unit has `WatchdogSec`: what no longer says so is killed and
 * started again. Node has no datagram sockets of the file system, so systemd's own program says it (`NotifyAccess=all`).
 *
 * @param variables environment of the process; systemd names the process that is meant, and its patience.
 */
export function tellSystemdWatchdog(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): void {
  const { NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID = String(process.pid) } = variables
  const patienceMs = Number(WATCHDOG_USEC) / MICROSECONDS_PER_MS
  // Workers have the variables of their primary, which is the one that systemd watches.
  if (NOTIFY_SOCKET === undefined || !(patienceMs > 0) || WATCHDOG_PID !== String(process.pid)) return
  let isTelling = false
  let hasFailed = false
  const tell = (): void => {
    if (isTelling) return
    isTelling = true
    execFile('systemd-notify', ['WATCHDOG=1'], { timeout: patienceMs / TIMES }, (error) => {
      isTelling = false
      if (error !== null && !hasFailed) console.error(`vitrine: systemd-notify: ${error.message}`)
      hasFailed = error !== null
    })
  }
  tell()
  setInterval(tell, patienceMs / TIMES).unref()
}
