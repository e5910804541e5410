import { mkdirSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { auditDependencies } from '../../src/run/set-up/audit.mjs'
import { startServer } from '../support/local-server.ts'
import { sweep } from '../support/sweep.ts'
import { temporaryFolder } from './support/run-command.ts'

const MS = 240_000
const BULK = '/-/npm/v1/security/advisories/bulk'

const LOCKED = { integrity: 'sha512-AAAA' }

const packages: Readonly<Record<string, { readonly version: string; readonly dev?: boolean }>> = {
  'node_modules/at-run-time': { version: '1.2.3', ...LOCKED },
  'node_modules/at-work': { version: '4.5.6', ...LOCKED, dev: true },
  'node_modules/@built/in': { version: '7.8.9', ...LOCKED, dev: true },
}

/** A project with one dependency at run time and two for development, as a lock file says, of which one is in the built files. */
function project(isBuilt = true): string {
  const folder = temporaryFolder()
  const names = {
    dependencies: { 'at-run-time': '1.2.3' },
    devDependencies: { 'at-work': '4.5.6', '@built/in': '7.8.9' },
  }
  const own = { name: 'audited', version: '1.0.0' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...own, ...names }))
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({
      ...own,
      lockfileVersion: 3,
      requires: true,
      packages: { '': { ...own, ...names }, ...packages },
    }),
  )
  mkdirSync(join(folder, 'dist'))
  const list = { components: [{ group: '@built', name: 'in', version: '7.8.9' }] }
  if (isBuilt) writeFileSync(join(folder, 'dist', 'packages.cdx.json'), JSON.stringify(list))
  return folder
}

function advisory(severity: string, range: string) {
  return {
    id: 1,
    url: 'https://advisories.test/1',
    title: 'Reads what it should not',
    severity,
    vulnerable_versions: range,
    cwe: [],
    cvss: { score: 0, vectorString: null },
  }
}

type Advisories = Readonly<Record<string, readonly ReturnType<typeof advisory>[]>>

/** A registry that answers what npm audit asks: advisories for what it receives as installed, and the packages. */
function registryWith(advisories: Advisories, asked: string[]) {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    if (request.url === BULK) {
      asked.push(String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(advisories))
      return
    }
    const name = decodeURIComponent((request.url ?? '').slice(1))
    const version = packages[`node_modules/${name}`]?.version ?? ''
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        name,
        'dist-tags': { latest: version },
        versions: { [version]: { name, version, dist: { tarball: '', integrity: '' } } },
      }),
    )
  }
  return startServer((request, response) => void answer(request, response))
}

/** With a cache of its own: npm remembers advisories by their numbers. */
function auditAt(address: string, isBuilt = true) {
  return auditDependencies(project(isBuilt), {
    npm_config_registry: `${address}/`,
    npm_config_cache: temporaryFolder(),
  })
}

async function auditWith(advisories: Advisories, isBuilt = true) {
  const asked: string[] = []
  const registry = await registryWith(advisories, asked)
  onTestFinished(registry.close)
  return { outcome: await auditAt(registry.address, isBuilt), asked }
}

describe('the check for known vulnerabilities', () => {
  it('passes where the registry knows none, having named every installed version', {
    timeout: MS,
  }, async () => {
    const { outcome, asked } = await auditWith({})
    expect(outcome).toEqual({
      name: 'known vulnerabilities',
      ok: true,
      checked: true,
      output: 'none in 3 packages',
    })
    expect(asked.map((body) => JSON.parse(body))).toEqual([
      { 'at-run-time': ['1.2.3'], 'at-work': ['4.5.6'], '@built/in': ['7.8.9'] },
    ])
  })

  const found = [
    ['at-run-time', 'critical', false, 'run time: at-run-time 1.2.3'],
    ['at-run-time', 'high', false, 'run time: at-run-time 1.2.3'],
    ['at-run-time', 'moderate', true, 'run time: at-run-time 1.2.3'],
    ['at-work', 'critical', true, 'development: at-work 4.5.6'],
    ['@built/in', 'critical', false, 'run time: @built/in 7.8.9'],
  ] as const

  it.each(sweep('packages with a vulnerability', found, (_case, index) => index === 1))(
    '%s with one of severity %s: ok is %s',
    { timeout: MS },
    async (name, severity, ok, words) => {
      const { outcome } = await auditWith({ [name]: [advisory(severity, '<9')] })
      expect(outcome).toMatchObject({ ok, checked: true })
      expect(outcome.output).toBe(
        `${severity}, ${words} (<9): Reads what it should not https://advisories.test/1`,
      )
    },
  )

  it('counts every package as run time where nothing is built', { tags: ['full'], timeout: MS }, async () => {
    const { outcome } = await auditWith({ 'at-work': [advisory('critical', '<9')] }, false)
    expect(outcome).toMatchObject({ ok: false, output: expect.stringContaining('run time: at-work 4.5.6') })
  })

  const registries: readonly (readonly [
    string,
    (request: IncomingMessage, response: ServerResponse) => void,
    RegExp,
  ])[] = [
    ['refuses', (_request, response) => response.writeHead(405).end(), /405/],
    ['breaks', (_request, response) => response.writeHead(500).end('{}'), /500/],
    ['hangs up', (request) => request.destroy(), /ECONNRESET|socket hang up|failed/],
    ['answers no list', (_request, response) => response.writeHead(200).end('<html>'), /./],
  ]

  // Every day: `npm test` itself, where no registry has a list.
  it.each(registries)(
    'says so where the registry %s, and does not fail',
    { tags: ['full'], timeout: MS },
    async (_name, answer, why) => {
      const registry = await startServer(answer)
      onTestFinished(registry.close)
      const { ok, checked, output } = await auditAt(registry.address)
      expect([ok, checked]).toEqual([true, false])
      expect(output).toMatch(
        /^not checked: the registry gave no list of vulnerabilities \(.+\)\. Run "npm run audit"/,
      )
      expect(output).toMatch(why)
    },
  )

  it('says so where no registry is there', { tags: ['full'], timeout: MS }, async () => {
    const gone = await startServer(() => undefined)
    await gone.close()
    const { ok, checked, output } = await auditAt(gone.address)
    expect([ok, checked, output]).toEqual([true, false, expect.stringMatching(/ECONNREFUSED/)])
  })
})
