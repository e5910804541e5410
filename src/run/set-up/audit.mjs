// Whether an installed package has a known vulnerability, as far as a registry can say. Plain JavaScript, since CI runs it
// beside the other checks: `node src/run/set-up/audit.mjs`.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundledIn } from './bundled.mjs'
import { root } from './set-up.mjs'

const NAME = 'known vulnerabilities'
const TIMEOUT_MS = 180_000
/** A run-time dependency with one of these fails. */
const FAILING = ['high', 'critical']

function npmAudit(folder, variables) {
  return new Promise((resolve) => {
    // With NODE_ENV=production npm leaves what only development needs out of its report.
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

/** Advisories of a package itself; where it only depends on another, those are listed there. */
function advisoriesOf({ via }) {
  return via.filter((each) => typeof each === 'object')
}

/**
 * Which places of packages run on a museum's server or in its visitors' browsers: those that it installs, and those in the built files. Where
 * nothing is built, any may be.
 */
function runTimeIn(folder, packages) {
  const bundled = bundledIn(join(folder, 'dist'))
  // One that is optional and for development too is locked as the latter.
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
 * Compares the versions in `package-lock.json` with the registry's advisories. `ok` is false when a run-time dependency has
 * one of severity high or critical; where the registry cannot answer it is true, `checked` is false and `output` says why.
 * @param folder with the lock file; ours by default.
 * @param variables added to the environment of npm.
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
