import { execFile } from 'node:child_process'
import { access, chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A PostgreSQL of our own, thrown away after the tests. */
export interface PostgresCluster {
  readonly url: string
  stop(): Promise<void>
}

async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name)
    const usable = await access(path).then(
      () => true,
      () => false,
    )
    if (usable) return path
  }
  return undefined
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })
}

const NOBODY = 65534

/** PostgreSQL refuses to run as root, so root runs it as nobody. */
async function runAsUser(program: string, args: readonly string[], cwd: string): Promise<void> {
  const isRoot = process.getuid?.() === 0
  await run(program, [...args], { cwd, ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}) })
}

/** Whether the programs that make a cluster are installed. */
export async function canStartPostgres(): Promise<boolean> {
  return (await findProgram('initdb')) !== undefined && (await findProgram('pg_ctl')) !== undefined
}

/** Starts a cluster in a temporary folder on a free port. */
export async function startPostgres(): Promise<PostgresCluster> {
  const initdb = (await findProgram('initdb')) ?? 'initdb'
  const control = (await findProgram('pg_ctl')) ?? 'pg_ctl'
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-postgres-'))
  await chmod(folder, 0o700)
  if (process.getuid?.() === 0) await chown(folder, NOBODY, NOBODY)
  const data = join(folder, 'data')
  await runAsUser(
    initdb,
    ['-D', data, '-U', 'vitrine', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'],
    folder,
  )
  // PostgreSQL cannot choose a port itself, and another program may take the one found before it listens.
  const start = async (tries: number): Promise<number> => {
    const port = await freePort()
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`
    const args = ['-D', data, '-o', options, '-w', '-t', '300', '-l', join(folder, 'log'), 'start']
    try {
      await runAsUser(control, args, folder)
      return port
    } catch (error) {
      if (tries <= 1) throw error
      return start(tries - 1)
    }
  }
  const port = await start(5)
  return {
    url: `postgres://vitrine@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await runAsUser(control, ['-D', data, '-m', 'immediate', '-w', 'stop'], folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
