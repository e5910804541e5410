import { readFileSync } from 'node:fs'
import { message } from '../../engine/errors/index.ts'
import { writeLine } from './site-process.ts'

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
