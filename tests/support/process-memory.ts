import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

const MEGABYTE = 1024

/** Reads a file of a process below /proc; empty if the process has ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function childrenOf(pid: number): readonly number[] {
  const threads = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : []
  return threads.flatMap((thread) =>
    read(pid, `task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
}

/**
 * Returns the peak resident memory (VmHWM, megabytes) of a process and its descendants, by process id. Linux
 * only.
 */
function peaksOf(pid: number): ReadonlyMap<number, number> {
  const [, highest = '0'] = /^VmHWM:\s+(\d+)/m.exec(read(pid, 'status')) ?? []
  return new Map([
    [pid, Number(highest) / MEGABYTE],
    ...childrenOf(pid).flatMap((child) => [...peaksOf(child)]),
  ])
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0)
}

/**
 * Watches the memory of a process and its children. `growth` stops watching and returns the growth of the
 * tree in megabytes. It adds up the peaks of all processes alive at the same time, so that it overestimates
 * rather than underestimates.
 */
export function watchMemory(pid: number, everyMs = 10) {
  // Resets the peak to the current resident memory (proc(5), clear_refs).
  for (const each of peaksOf(pid).keys()) writeFileSync(`/proc/${each}/clear_refs`, '5')
  const before = sum(peaksOf(pid).values())
  let highest = before
  // A process that has ended frees its memory before another takes its place.
  const look = (): void => {
    highest = Math.max(highest, sum(peaksOf(pid).values()))
  }
  const timer = setInterval(look, everyMs)
  return {
    growth: (): number => {
      clearInterval(timer)
      look()
      return Math.round(highest - before)
    },
  }
}
