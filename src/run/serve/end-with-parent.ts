import { readFileSync } from 'node:fs'
import { message } from '../../engine/errors/index.ts'
import { writeLine } from './site-process.ts'

const LOOK_MS = 1000
const SHELLS = ['sh', 'bash', 'dash']

interface KnownProcess {
  readonly name: string
  readonly parent: number
}

/** Reads a process from /proc; undefined if it has ended, and on systems other than Linux. */
function processOf(pid: number): KnownProcess | undefined {
  try {
    // "1234 (sh) S 1233 …"; the name itself may contain parentheses.
    const [, name = '', parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { name, parent: Number(parent) }
  } catch {
    return undefined
  }
}

/** Returns the parent process, and its parent if the former is the shell in which npm runs commands. */
function ancestorProcesses(): string {
  const { ppid } = process
  const parent = processOf(ppid)
  return parent !== undefined && SHELLS.includes(parent.name) ? `${ppid} ${parent.parent}` : String(ppid)
}

/**
 * Sends SIGTERM to this process when the package manager that started it has ended. Killed npm and npx
 * processes leave their children, which would keep the port and the data folder. Nothing else is watched,
 * since a shell or a service manager may end before a program it started.
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
