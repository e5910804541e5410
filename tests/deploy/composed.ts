import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { parse } from 'yaml'
import { ended, outputOf } from '../browser/support/spawn-server.ts'
import {
  freePort,
  type PostgresCluster,
  startPostgres,
  withPassword,
} from '../content/support/postgres-cluster.ts'
import { copyConfig } from '../support/copy-config.ts'
import { SHORT_LIVED } from '../support/short-lived.ts'
import { deployed } from './deployed.ts'

type Variables = Readonly<Record<string, string>>
type Condition = 'service_started' | 'service_healthy' | 'service_completed_successfully'

interface Service {
  readonly build?: object
  readonly image?: string
  readonly entrypoint?: readonly string[]
  readonly command?: readonly string[]
  readonly restart?: string
  readonly environment?: Variables
  readonly healthcheck?: { readonly test: readonly string[]; readonly retries: number }
  readonly depends_on?: readonly string[] | Readonly<Record<string, { readonly condition: Condition }>>
}

const UNTIL_HEALTHY_MS = 200

/** Text of a compose file with the values of an environment, as compose puts them in. */
function filled(text: string, given: Variables): string {
  return text.replaceAll(/\$\$|\$\{(\w+)(?::([?-])([^}]*))?\}/g, (found, name, kind, rest) => {
    if (found === '$$') return '$'
    const value = given[name]
    if (value === undefined && kind !== '-') throw new Error(`${name} is missing: ${rest}`)
    return value ?? rest
  })
}

/** Names and conditions of what a service waits for. */
function waitsFor({ depends_on: named = [] }: Service): readonly (readonly [string, Condition])[] {
  return Array.isArray(named)
    ? named.map((name) => [name, 'service_started'] as const)
    : Object.entries(named).map(([name, { condition }]) => [name, condition] as const)
}

/** What the image of the site sets, and how it is asked whether it is healthy. */
function image() {
  const text = deployed('Containerfile')
  const [, variables = ''] = /^ENV (.*)$/m.exec(text) ?? []
  const [, test = '[]'] = /^HEALTHCHECK [^[]*CMD (\[.*\])$/m.exec(text) ?? []
  return {
    variables: Object.fromEntries(variables.split(' ').map((each) => each.split('=', 2))) as Variables,
    test: JSON.parse(test) as readonly string[],
  }
}

/** A service as it runs here. */
interface Running {
  readonly output: () => string
  /** Port of this machine at which it answers. */
  readonly port: number
  /** Whether its own health check passes now. */
  readonly isHealthy: () => boolean
  /** Resolves with its exit code. */
  readonly ended: () => Promise<number | null>
  readonly stop: () => Promise<void>
}

/**
 * Starts what a compose file describes with programs of this machine, in its order: PostgreSQL with its image's variables, the S3
 * server of the tests under the commands that it has for SeaweedFS, and the built site with the variables of its own image. Hosts and
 * ports of the file are those of this machine; all else is as the file says. The sites named by `alone` are one process, as on a machine
 * of one core.
 */
export async function compose(file: string, given: Variables, alone: readonly string[]) {
  const { services }: { readonly services: Readonly<Record<string, Service>> } = parse(
    filled(deployed(file), given),
    { merge: true },
  )
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-compose-'))
  copyConfig(join(folder, 'config'))
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const weed = join(bin, 'weed')
  const program = [process.execPath, '--import', 'tsx', resolve('tests/content/programs/weed.ts')]
  writeFileSync(
    weed,
    `#!/bin/sh\ncd '${resolve('.')}' && exec ${program.map((each) => `'${each}'`).join(' ')} "$@"\n`,
  )
  chmodSync(weed, 0o755)

  const ports = new Map<string, number>()
  for (const name of Object.keys(services)) ports.set(name, await freePort())
  const running = new Map<string, Running>()
  const begun: string[] = []

  /** A value of the file with each "service:port" as it is here. */
  const here = (value: string): string =>
    [...ports].reduce(
      (text, [name, port]) =>
        text
          .replaceAll(new RegExp(`(?<=//|@|=)${name}:\\d+`, 'g'), `127.0.0.1:${port}`)
          .replaceAll(`@${name}/`, `@127.0.0.1:${port}/`),
      value,
    )
  const valuesOf = (values: Variables = {}): Variables =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, here(value)]))
  const own = (name: string, ...path: readonly string[]): string => {
    const made = join(folder, name, ...path)
    mkdirSync(made, { recursive: true })
    return made
  }
  const asked = (test: readonly string[], variables: Variables): boolean => {
    const [first = '', ...args] = test[0] === 'CMD' ? test.slice(1) : test
    const env = { PATH: process.env.PATH, ...variables }
    return spawnSync(first, args, { env, stdio: 'ignore' }).status === 0
  }
  const processOf = (child: ChildProcess, port: number, isHealthy = () => true): Running => ({
    output: outputOf(child),
    port,
    isHealthy,
    ended: () => ended(child),
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGTERM')
      await ended(child)
    },
  })

  const startSite = (name: string, { environment }: Service): Running => {
    const port = ports.get(name) ?? 0
    const { variables, test } = image()
    const child = spawn(process.execPath, [...SHORT_LIVED, resolve('dist/server/server.js')], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        ...variables,
        ...valuesOf(environment),
        ...(alone.includes(name) ? { WORKERS: '1' } : {}),
        PORT: String(port),
        DATA_DIR: own(name, 'data'),
      },
    })
    const check = test.map((each) => each.replace(`:${variables.PORT}/`, `:${port}/`))
    return processOf(child, port, () => asked(check, {}))
  }
  const startDatabase = async (
    { environment = {}, healthcheck }: Service,
    name: string,
  ): Promise<Running> => {
    const {
      POSTGRES_USER: user = '',
      POSTGRES_PASSWORD: password = '',
      POSTGRES_DB: database = '',
    } = environment
    const cluster: PostgresCluster = await startPostgres(['fsync=off'], withPassword(user, password))
    const port = Number(new URL(cluster.url).port)
    ports.set(name, port)
    const client = new pg.Client({ host: '127.0.0.1', port, user, password, database: 'postgres' })
    await client.connect()
    await client.query(`create database ${client.escapeIdentifier(database)}`)
    await client.end()
    return {
      output: () => '',
      port,
      isHealthy: () => asked(healthcheck?.test ?? [], { PGPORT: String(port) }),
      ended: async () => null,
      stop: () => cluster.stop(),
    }
  }
  const startStore = (name: string, { entrypoint = [], command = [], environment }: Service): Running => {
    const port = ports.get(name) ?? 0
    const [first = '', ...args] = [...entrypoint, ...command].map((each) =>
      here(each)
        .replaceAll('/tmp/', `${own(name, 'tmp')}/`)
        .replaceAll('=/data', `=${own(name, 'data')}`),
    )
    const child = spawn(first, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: `${bin}:${process.env.PATH}`, S3_PORT: String(port), ...valuesOf(environment) },
    })
    return processOf(child, port)
  }
  const begin = async (name: string, service: Service): Promise<Running> => {
    if (service.build !== undefined) return startSite(name, service)
    if (service.image?.includes('/postgres:') === true) return startDatabase(service, name)
    if (service.image?.includes('/seaweedfs:') === true) return startStore(name, service)
    throw new Error(`no program of this machine is the image ${service.image}`)
  }

  const isMet = async (name: string, condition: Condition): Promise<boolean> => {
    const service = running.get(name)
    if (service === undefined) return false
    if (condition === 'service_started') return true
    if (condition === 'service_healthy') return service.isHealthy()
    const code = await service.ended()
    if (code === 0) return true
    // As its restart policy says.
    const policy = services[name]
    if (policy?.restart !== 'on-failure') throw new Error(`${name} ended with ${code}:\n${service.output()}`)
    running.set(name, await begin(name, policy))
    return false
  }
  const start = async (name: string): Promise<void> => {
    const service = services[name]
    if (service === undefined) throw new Error(`no service is called ${name}`)
    for (const [other, condition] of waitsFor(service)) {
      if (!begun.includes(other)) await start(other)
      while (!(await isMet(other, condition))) await pause(UNTIL_HEALTHY_MS)
    }
    if (begun.includes(name)) return
    begun.push(name)
    running.set(name, await begin(name, service))
  }
  const stop = async (): Promise<void> => {
    for (const name of begun.toReversed()) await running.get(name)?.stop()
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    for (const name of Object.keys(services)) await start(name)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    /** In the order in which they were started. */
    begun: () => begun,
    portOf: (name: string): number => running.get(name)?.port ?? 0,
    /** Folder of this machine that is `/tmp` of a service. */
    temporaryOf: (name: string): string => join(folder, name, 'tmp'),
    output: (name: string): string => running.get(name)?.output() ?? '',
    isHealthy: (name: string): boolean => running.get(name)?.isHealthy() === true,
    stop,
  }
}
