// Checks installed packages for known vulnerabilities, as far as the registry responds. Plain JavaScript,
// since CI runs it beside the other checks: `node src/run/set-up/audit.mjs`.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundledIn } from './bundled.mjs'
import { root } from './set-up.mjs'

const NAME = 'known vulnerabilities'
const TIMEOUT_MS = 180_000
/** Severities that fail the check in a run-time dependency. */
const FAILING = ['high', 'critical']

function npmAudit(folder, variables) {
  return new Promise((resolve) => {
    // With NODE_ENV=production, npm omits development dependencies from its report.
    const flags = ['--include=dev', '--fetch-retries=0', '--fetch-timeout=60000']
    const child = spawn('npm', ['audit', '--json', ...flags], {
      cwd: folder,
      env: { ...process.env, ...variables },
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: TIMEOUT_MS,
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.resume()
    child.on('error', ({ message }) => resolve({ reason: message }))
    child.on('close', () => {
      try {
        resolve({ report: JSON.parse(output) })
      } catch {
        resolve({ reason: 'npm audit gave no report' })
      }
    })
  })
}

function installedIn(folder) {
  return JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
}

/** Returns the advisories of a package itself; those of its dependencies are listed there. */
function advisoriesOf({ via }) {
  return via.filter((each) => typeof each === 'object')
}

/**
 * Returns a function that tells whether a package runs on a museum's server or in browsers: installed
 * dependencies, and packages bundled into the build. Without a build, any package may.
 */
function runTimeIn(folder, packages) {
  const bundled = bundledIn(join(folder, 'dist'))
  // The lock file marks a package that is both optional and for development as the latter.
  const optional = Object.keys(packages['']?.optionalDependencies ?? {})
  return (place, name) => {
    const { version, dev = false, devOptional = false } = packages[place] ?? {}
    const isInstalled = !(dev || devOptional) || optional.includes(place.replace('node_modules/', ''))
    return isInstalled || (bundled?.includes(`${name}@${version}`) ?? true)
  }
}

function findingsIn(vulnerabilities, packages, isIn) {
  return Object.values(vulnerabilities).flatMap((found) =>
    found.nodes.flatMap((place) => {
      const { version, name = found.name } = packages[place] ?? {}
      const isRunTime = isIn(place, name)
      return advisoriesOf(found).map(({ severity, title, url, range }) => ({
        severity,
        isRunTime,
        text: `${severity}, ${isRunTime ? 'run time' : 'development'}: ${found.name} ${version} (${range}): ${title} ${url}`,
      }))
    }),
  )
}

function notChecked(reason) {
  return {
    name: NAME,
    ok: true,
    checked: false,
    output: `not checked: the registry gave no list of vulnerabilities (${reason}). Run "npm run audit" where it does.`,
  }
}

/**
 * Compares the versions in `package-lock.json` with the registry's advisories. `ok` is false when a run-time
 * dependency has one of severity high or critical. If the registry does not respond, `ok` is true, `checked`
 * is false and `output` says why.
 *
 * @param folder Folder of the lock file; the root of this package by default.
 * @param variables Added to the environment of npm.
 */
export async function auditDependencies(folder = root, variables = {}) {
  const { report, reason } = await npmAudit(folder, variables)
  if (report === undefined) return notChecked(reason)
  if (report.vulnerabilities === undefined)
    return notChecked(report.message ?? report.error?.summary ?? 'no reason given')
  const packages = installedIn(folder)
  const findings = findingsIn(report.vulnerabilities, packages, runTimeIn(folder, packages))
  const count = Object.keys(packages).length - 1
  return {
    name: NAME,
    ok: !findings.some(({ severity, isRunTime }) => isRunTime && FAILING.includes(severity)),
    checked: true,
    output:
      findings.length === 0
        ? `none in ${count} packages`
        : [...new Set(findings.map(({ text }) => text))].join('\n'),
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { name, ok, output } = await auditDependencies()
  console.log(`${name}: ${output}`)
  process.exitCode = ok ? 0 : 1
}
