import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { MEMORY_VARIABLES } from '../../src/base/process/helper-process.ts'
import { readEnvironment } from '../../src/web/site/environment.ts'
import { root } from '../docs/support/documents.ts'
import { deployed } from './deployed.ts'
import { settingNames } from './setting-names.ts'

const program = ['docker-compose', 'podman-compose'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
)
if (program === undefined)
  console.log('compose files: read, but not by docker-compose, which is not installed')

interface ComposeFile {
  readonly services: Readonly<
    Record<string, { readonly build?: object; readonly environment?: Readonly<Record<string, string>> }>
  >
}

/** What `compose.cluster.yml` asks for; `compose.yml` asks for the first. */
const given = {
  SITE_URL: 'https://museum.example',
  FORM_SECRET: 'nobody guesses this one',
  DATABASE_PASSWORD: 'a1',
  S3_ACCESS_KEY_ID: 'museum',
  S3_SECRET_ACCESS_KEY: 'b2',
}

function museumsOf(text: string): readonly Readonly<Record<string, string>>[] {
  const { services }: ComposeFile = parse(text, { merge: true })
  return Object.values(services).flatMap(({ build, environment = {} }) =>
    build === undefined ? [] : [environment],
  )
}

const shared = {
  siteUrl: given.SITE_URL,
  formSecrets: [given.FORM_SECRET],
  databaseUrl: `postgres://museum:${given.DATABASE_PASSWORD}@database/museum`,
}

describe.each([
  ['compose.yml', { siteUrl: given.SITE_URL }],
  ['compose.cluster.yml', shared],
])('deploy/%s', (file, read) => {
  const text = deployed(file)

  it('sets only what the site reads', () => {
    const museums = museumsOf(text)
    expect(museums.length).toBeGreaterThan(0)
    const named = museums.flatMap((environment) => Object.keys(environment))
    expect(named.filter((name) => !settingNames.includes(name))).toEqual([])
  })

  it('says what is missing, and has a default for nothing that is secret', () => {
    const asked = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name)
    expect(Object.keys(given)).toEqual(expect.arrayContaining(asked))
    const optional = [...text.matchAll(/(?<!\$)\$\{(\w+)\b(?!:\?)/g)].map(([, name = '']) => name)
    expect([...new Set(optional)]).toEqual(['TRUSTED_PROXIES'])
  })

  it.runIf(file === 'compose.yml')('passes what the config names, where there is anything', () => {
    const { services } = parse(text)
    expect(services.museum.env_file).toEqual([{ path: '../.env', required: false }])
    // It may hold secrets.
    for (const ignored of ['_gitignore', '_dockerignore'])
      expect(readFileSync(join(root, 'scaffold', 'project', ignored), 'utf8')).toMatch(/^(?:\*\*\/)?\.env$/m)
  })

  it.skipIf(program === undefined)('is one that compose understands', () => {
    const config = (env: Readonly<Record<string, string>>) =>
      spawnSync(program ?? '', ['-f', join(root, 'deploy', file), 'config'], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, ...env },
      })
    const { status, stdout, stderr } = config(given)
    expect(stderr).toBe('')
    expect(status).toBe(0)
    // With the values that the nodes are given, each of which the site reads without a word.
    const museums = museumsOf(stdout).map((environment) => readEnvironment(environment))
    expect(museums.length).toBeGreaterThan(0)
    for (const museum of museums) expect(museum).toMatchObject(read)
    expect(config({}).stderr).toContain('SITE_URL')
  })
})

describe('deploy/Containerfile', () => {
  const text = deployed('Containerfile')

  it('sets only what the site reads', () => {
    const [, variables = ''] = /^ENV (.*)$/m.exec(text) ?? []
    const named = variables.split(' ').map((each) => each.split('=')[0] ?? '')
    expect(named.length).toBeGreaterThan(2)
    expect(named.filter((name) => ![...settingNames, 'NODE_ENV'].includes(name))).toEqual([])
  })

  it('sets what the unit and the bench set for the memory of a process', () => {
    for (const setting of Object.entries(MEMORY_VARIABLES).map((each) => each.join('='))) {
      expect(text).toContain(`\nENV ${setting}\n`)
      expect(deployed('vitrine.service')).toContain(`\nEnvironment=${setting}\n`)
    }
  })

  it('does not run as root', () => {
    expect(text).toMatch(/^USER (?!root|0$)\w+$/m)
  })
})
