import { execFile } from 'node:child_process'
import { access, chmod, chown, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A PostgreSQL cluster that is removed after the tests. */
export interface PostgresCluster {
  readonly url: string
  /** Stops it as a restart does; `resume` starts it again on the same port. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Stops it immediately, as when a machine fails; `resume` starts it again. */
  kill(): Promise<void>
  /** Restarts it as an operator does. */
  restart(): Promise<void>
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

/** Returns a free port. */
export function freePort(): Promise<number> {
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

/** Runs a program as nobody if this user is root, because PostgreSQL refuses to run as root. */
async function runAsUser(program: string, args: readonly string[], cwd: string): Promise<void> {
  const isRoot = process.getuid?.() === 0
  await run(program, [...args], { cwd, ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}) })
}

/** Whether the programs for creating a cluster are installed. */
export async function canStartPostgres(): Promise<boolean> {
  return (await findProgram('initdb')) !== undefined && (await findProgram('pg_ctl')) !== undefined
}

/** Default settings: data of tests need not survive a crash of the machine. */
const UNSAFE = ['fsync=off']

const USER = 'vitrine'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2e9

/**
 * Returns the folder for clusters: in memory if there is such a folder with enough space, since each database
 * consists of three hundred files.
 */
async function clusterFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir()
}

/** Initializes the data folder of a cluster. */
type MakeData = (data: string, folder: string) => Promise<void>

async function initialise(data: string, folder: string): Promise<void> {
  const initdb = (await findProgram('initdb')) ?? 'initdb'
  const args = ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N']
  await runAsUser(initdb, args, folder)
}

/**
 * Initializes a cluster like the Docker image of PostgreSQL: connections require the password of its user.
 */
export function withPassword(user: string, password: string): MakeData {
  return async (data, folder) => {
    const initdb = (await findProgram('initdb')) ?? 'initdb'
    const file = join(folder, 'password')
    await writeFile(file, password)
    if (process.getuid?.() === 0) await chown(file, NOBODY, NOBODY)
    const access = ['-A', 'scram-sha-256', '--pwfile', file]
    await runAsUser(initdb, ['-D', data, '-U', user, ...access, '-E', 'UTF8', '--no-locale', '-N'], folder)
  }
}

/**
 * Starts a cluster in a temporary folder on a free port.
 *
 * @param settings Settings of the server, each as `name=value`.
 */
export async function startPostgres(
  settings: readonly string[] = UNSAFE,
  makeData: MakeData = initialise,
): Promise<PostgresCluster> {
  const control = (await findProgram('pg_ctl')) ?? 'pg_ctl'
  const folder = await mkdtemp(join(await clusterFolder(), 'vitrine-postgres-'))
  await chmod(folder, 0o700)
  if (process.getuid?.() === 0) await chown(folder, NOBODY, NOBODY)
  const data = join(folder, 'data')
  await makeData(data, folder)
  // PostgreSQL cannot choose a port itself, and another program may take the free one before it listens.
  const startOn = (port: number): Promise<void> => {
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 ${settings.map((each) => `-c ${each}`).join(' ')}`
    const args = ['-D', data, '-o', options, '-w', '-t', '300', '-l', join(folder, 'log'), 'start']
    return runAsUser(control, args, folder)
  }
  const start = async (tries: number): Promise<number> => {
    const port = await freePort()
    try {
      await startOn(port)
      return port
    } catch (error) {
      if (tries <= 1) throw error
      return start(tries - 1)
    }
  }
  const port = await start(5)
  return {
    url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
    pause: () => runAsUser(control, ['-D', data, '-m', 'fast', '-w', 'stop'], folder),
    kill: () => runAsUser(control, ['-D', data, '-m', 'immediate', '-w', 'stop'], folder),
    resume: () => startOn(port),
    restart: () =>
      runAsUser(
        control,
        ['-D', data, '-m', 'fast', '-w', '-t', '300', '-l', join(folder, 'log'), 'restart'],
        folder,
      ),
    stop: async () => {
      await runAsUser(control, ['-D', data, '-m', 'immediate', '-w', 'stop'], folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
