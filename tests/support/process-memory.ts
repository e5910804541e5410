import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const MEGABYTE = 1024

function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

function numberIn(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
}

/** Highest resident memory (VmHWM, megabytes) of a process and of every process below it, by process id. Linux only. */
function peaksOf(root: number): ReadonlyMap<number, number> {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid: Number(pid), status: statusOf(pid) }))
  const peaks = new Map<number, number>()
  const add = (pid: number): void => {
    const found = all.find((each) => each.pid === pid)
    peaks.set(pid, numberIn(found?.status ?? '', 'VmHWM') / MEGABYTE)
    for (const { pid: child, status } of all) if (numberIn(status, 'PPid') === pid) add(child)
  }
  add(root)
  return peaks
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0)
}

/**
 * Watches the memory of a process and of those it starts. `growth` stops watching and gives how much the tree has grown,
 * in megabytes: the highest of each process that lives at the same time, added up, so rather too much than too little.
 */
export function watchMemory(pid: number, everyMs = 10) {
  // Sets the highest back to what is resident now (proc(5), clear_refs).
  for (const each of peaksOf(pid).keys()) writeFileSync(`/proc/${each}/clear_refs`, '5')
  const before = sum(peaksOf(pid).values())
  let highest = before
  // A process that has ended gives its memory back before another takes its place.
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
