import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

function ps(pid: number, column: string): string {
  return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
}

/** Of the kernel's clock, in which /proc counts processor time. */
const TICKS_PER_SECOND = 100

/** Seconds from "02:03:04" or "03:04.50", as `ps` writes them. */
function secondsOf(time: string): number {
  return time
    .split(':')
    .map(Number)
    .reduce((total, part) => total * 60 + part, 0)
}

/** Processor time that a process has used so far in all its threads, in seconds. */
export function processorSeconds(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return secondsOf(ps(pid, 'time'))
  // The name of the program is in parentheses and may hold spaces; user and system time are the 12th and 13th after it.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Memory that a process holds, in MB. */
export function residentMegabytes(pid: number): number {
  const file = `/proc/${pid}/status`
  const kilobytes = existsSync(file)
    ? (/^VmRSS:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '')
    : ps(pid, 'rss')
  return Number(kilobytes) / 1024
}

/** Processes that `pid` has started and that still run; none where the system does not say. */
export function childrenOf(pid: number): readonly number[] {
  const tasks = `/proc/${pid}/task`
  if (!existsSync(tasks)) return []
  return readdirSync(tasks).flatMap((task) =>
    readFileSync(`${tasks}/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
}
