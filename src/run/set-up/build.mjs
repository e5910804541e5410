// Builds beside the last build, which stays whole and usable until the new one is complete.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finishBuild } from './finish-build.mjs'
import { inLanguage, root, stop } from './set-up.mjs'

const built = join(root, 'dist')
const next = join(built, '.next')

function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {}
}

/** A package that is missing or of another version than package-lock.json says, by what npm noted when it installed. */
function findOtherPackage() {
  const noted = join(root, 'node_modules', '.package-lock.json')
  const installed = existsSync(noted) ? packagesOf(noted) : {}
  return Object.entries(packagesOf(join(root, 'package-lock.json')))
    .filter(([path]) => path.startsWith('node_modules/'))
    .find(([path, { version, optional, devOptional }]) => {
      const found = installed[path]
      return found === undefined ? optional !== true && devOptional !== true : found.version !== version
    })?.[0]
}

function stopAtOtherPackage() {
  const path = findOtherPackage()
  if (path === undefined) return
  stop(
    inLanguage(
      `The dependencies are not those of package-lock.json, such as ${path}. Run "npm ci" and try again.`,
      `依赖与 package-lock.json 不符，例如 ${path}。请运行“npm ci”，然后再试。`,
    ),
  )
}

function buildPart(name, ...flags) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = ['build', '--logLevel', 'warn', '--outDir', join(next, name), '--emptyOutDir', ...flags]
  const { status } = spawnSync(process.execPath, [vite, ...args], { cwd: root, stdio: 'inherit' })
  if (status === 0) return
  rmSync(next, { recursive: true, force: true })
  process.exit(status ?? 1)
}

/** Takes the mark first: a build that is replaced in part is none. */
function replaceBuild() {
  const mark = join(built, '.built')
  rmSync(mark, { force: true })
  for (const name of readdirSync(next)) {
    rmSync(join(built, name), { recursive: true, force: true })
    renameSync(join(next, name), join(built, name))
  }
  rmSync(next, { recursive: true })
  writeFileSync(mark, '')
}

stopAtOtherPackage()
mkdirSync(next, { recursive: true })
buildPart('client')
buildPart('dev', '--mode', 'dev')
buildPart('server', '--ssr')
finishBuild(next)
replaceBuild()
