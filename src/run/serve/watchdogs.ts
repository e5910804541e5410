// Watchdogs that end a hanging server: a thread that checks the event loop, and that of systemd.

import { execFile } from 'node:child_process'
import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'

/**
 * Interval of checks in milliseconds, and number of consecutive checks without progress of the event loop.
 */
export interface HangTimes {
  readonly lookMs: number
  readonly looks: number
  /**
   * Number of checks during startup, when reading code, fonts and content may take long on a busy machine.
   */
  readonly startLooks: number
}

const TIMES: HangTimes = { lookMs: 5000, looks: 6, startLooks: 60 }

/** Indexes in the shared memory: the counter of event loop turns, and the number of checks. */
const [TURNS, LOOKS] = [0, 1]

/** Counts checks rather than time, because a machine that was suspended has not hung. */
const THREAD = `
const { workerData } = require('node:worker_threads')
const { shared, lookMs } = workerData
let [seen, still] = [-1, 0]
setInterval(() => {
  const turned = Atomics.load(shared, ${TURNS})
  still = turned === seen ? still + 1 : 0
  seen = turned
  if (still < Atomics.load(shared, ${LOOKS})) return
  require('node:fs').writeSync(2, 'vitrine: the event loop stands still, so this process ends\\n')
  process.kill(process.pid, 'SIGKILL')
}, lookMs)
`

/**
 * Kills this process when its event loop hangs, such as in an endless loop: it would accept connections and
 * never answer. The primary process, systemd or the container engine starts another. Inactive while a
 * debugger is attached.
 *
 * @returns Function to call once the process has started.
 */
export function endWhereItHangs({ lookMs, looks, startLooks }: HangTimes = TIMES): () => void {
  const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  if (inspectorUrl() === undefined) {
    Atomics.store(shared, LOOKS, startLooks)
    new Worker(THREAD, { eval: true, workerData: { shared, lookMs }, execArgv: [] }).unref()
    setInterval(() => Atomics.add(shared, TURNS, 1), lookMs / 2).unref()
  }
  return () => Atomics.store(shared, LOOKS, looks)
}

const MICROSECONDS_PER_MS = 1000

/** Notifications per timeout, so that a late one does no harm. */
const SIGNS_PER_PATIENCE = 3

/**
 * Notifies systemd's watchdog periodically, if its unit has `WatchdogSec`: systemd kills and restarts a
 * process that stops notifying. Node has no Unix datagram sockets, so `systemd-notify` is run
 * (`NotifyAccess=all`).
 *
 * @param variables Environment of the process, in which systemd passes the process id and the timeout.
 */
export function tellSystemdWatchdog(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): void {
  const { NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID = String(process.pid) } = variables
  const patienceMs = Number(WATCHDOG_USEC) / MICROSECONDS_PER_MS
  // Workers inherit the variables of their primary, which is the process that systemd watches.
  if (NOTIFY_SOCKET === undefined || !(patienceMs > 0) || WATCHDOG_PID !== String(process.pid)) return
  let isTelling = false
  let hasFailed = false
  const tell = (): void => {
    if (isTelling) return
    isTelling = true
    execFile('systemd-notify', ['WATCHDOG=1'], { timeout: patienceMs / SIGNS_PER_PATIENCE }, (error) => {
      isTelling = false
      if (error !== null && !hasFailed) console.error(`vitrine: systemd-notify: ${error.message}`)
      hasFailed = error !== null
    })
  }
  tell()
  setInterval(tell, patienceMs / SIGNS_PER_PATIENCE).unref()
}
