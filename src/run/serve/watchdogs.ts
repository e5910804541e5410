import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import { message } from '../../engine/errors/index.ts'
import { writeLine } from './site-process.ts'

// What ends a server that hangs: a thread of its own that looks, and systemd where it waits for a sign.

/** How often the thread looks whether the event loop has turned, and how often in a row it must not have. */
interface HangTimes {
  readonly lookMs: number
  readonly looks: number
  /** The same while the process starts, when it reads code, fonts and content, on a busy machine for long. */
  readonly startLooks: number
}

const TIMES: HangTimes = { lookMs: 5000, looks: 6, startLooks: 60 }

/** What the thread reads: how often the event loop has turned, and how many looks it is given. */
const [TURNS, LOOKS] = [0, 1]

/** It counts its own looks, not the time: a machine that slept has not hung. */
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
 * Ends this process where its event loop stands still, such as in an endless loop: it would go on taking connections and answer none.
 * Whoever started it starts another: the primary process, systemd or the container's engine. Not while somebody debugs it.
 * Call what it returns once the process has started.
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

/** So many times within its patience, so that one that comes late does no harm. */
const SIGNS_PER_PATIENCE = 3

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
    execFile('systemd-notify', ['WATCHDOG=1'], { timeout: patienceMs / SIGNS_PER_PATIENCE }, (error) => {
      isTelling = false
      if (error !== null && !hasFailed) console.error(`vitrine: systemd-notify: ${error.message}`)
      hasFailed = error !== null
    })
  }
  tell()
  setInterval(tell, patienceMs / SIGNS_PER_PATIENCE).unref()
}

const LOOK_MS = 1000
const SHELLS = ['sh', 'bash', 'dash']

interface KnownProcess {
  readonly name: string
  readonly parent: number
}

/** What Linux knows of a process; undefined where it is gone, and on other systems. */
function processOf(pid: number): KnownProcess | undefined {
  try {
    // "1234 (sh) S 1233 …"; the name itself may hold brackets.
    const [, name = '', parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { name, parent: Number(parent) }
  } catch {
    return undefined
  }
}

/** The process that started this one, and, where that is the shell in which npm runs its commands, the one before it. */
function ancestorProcesses(): string {
  const { ppid } = process
  const parent = processOf(ppid)
  return parent !== undefined && SHELLS.includes(parent.name) ? `${ppid} ${parent.parent}` : String(ppid)
}

/**
 * Ends this process by SIGTERM when the package manager that started it is gone: npm and npx that are killed leave their children, which
 * would keep the port and the data folder. A shell or a service manager that starts a program may end before it, so nothing else is watched.
 */
export function endWithPackageManager(): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const before = ancestorProcesses()
  const looking = setInterval(() => {
    if (ancestorProcesses() === before) return
    clearInterval(looking)
    writeLine(message`npm, which started the site, has ended: the site ends too`)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_MS).unref()
}
