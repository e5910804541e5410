// Plain JavaScript with Node's modules only: this runs on a fresh clone, before any dependency is installed.
import { spawn, spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepDriver } from './keep-driver.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')

const { LC_ALL, LC_MESSAGES, LANG } = process.env
const isChinese = /^zh(?![a-z])/i.test(LC_ALL || LC_MESSAGES || LANG || '')

/** Chooses a sentence by the language of the terminal, as the program itself does. */
export function inLanguage(en, zh) {
  return isChinese ? zh : en
}

/** Prints progress to stderr, since stdout belongs to the command being set up. */
export function report(sentence) {
  return console.error(`vitrine: ${sentence}`)
}

function reportTime(name, start) {
  const seconds = Math.round((Date.now() - start) / 1000)
  report(inLanguage(`${name}: ${seconds} s`, `${name}：${seconds} 秒`))
}

/** Exits the process with one plain sentence. */
export function stop(sentence) {
  console.error(`\nvitrine: ${sentence}`)
  process.exit(1)
}

/** Runs a program to its end; `output` is its combined output. */
function run(command, args, variables = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    // In case this process exits before.
    const end = () => child.kill()
    process.once('exit', end)
    let output = ''
    const add = (chunk) => {
      output += chunk
    }
    child.stdout.setEncoding('utf8').on('data', add)
    child.stderr.setEncoding('utf8').on('data', add)
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}\n` }))
    child.on('close', (code) => {
      process.off('exit', end)
      resolve({ ok: code === 0, output })
    })
  })
}

function newestUnder(path) {
  const info = statSync(path, { throwIfNoEntry: false })
  if (info === undefined) return 0
  if (!info.isDirectory()) return info.mtimeMs
  return readdirSync(path).reduce((newest, name) => Math.max(newest, newestUnder(join(path, name))), 0)
}

function numbersOf(version) {
  return version.split('.').map(Number)
}

function isAtLeast(version, least) {
  const [found, wanted] = [numbersOf(version), numbersOf(least)]
  const differing = wanted.findIndex((number, index) => (found[index] ?? 0) !== number)
  return differing === -1 || (found[differing] ?? 0) > wanted[differing]
}

/** Whether a version of Node satisfies a range such as "^20.19.5 || >=22.13.0". */
export function fitsNode(version, range) {
  return range.split('||').some((part) => {
    const least = part.replace(/[^\d.]/g, '')
    const isMajor = part.includes('^')
    return isAtLeast(version, least) && (!isMajor || numbersOf(version)[0] === numbersOf(least)[0])
  })
}

function checkNode() {
  const { node } = process.versions
  const range = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node
  if (fitsNode(node, range)) return
  stop(
    inLanguage(
      `Node ${range} is needed, and this is ${node}. Install such a Node.`,
      `需要 Node ${range}，现在是 ${node}。请安装合适的 Node。`,
    ),
  )
}

function nameOf(uid) {
  const { stdout, status } = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : String(uid)
}

/**
 * Returns the owner of a folder that this user cannot write, and this user; undefined if it is writable or
 * missing.
 */
function foreignOwner(folder) {
  const info = statSync(folder, { throwIfNoEntry: false })
  if (info === undefined || process.getuid === undefined) return undefined
  try {
    accessSync(folder, constants.W_OK)
    return undefined
  } catch {
    return { owner: nameOf(info.uid), user: nameOf(process.getuid()) }
  }
}

/**
 * Stops if a folder is not writable: npm would fail later with a misleading message about the registry or the
 * cache.
 */
function refuseForeign(folder) {
  const found = foreignOwner(folder)
  if (found === undefined) return
  const { owner, user } = found
  stop(
    inLanguage(
      `The user ${user} may not write to ${folder}, which belongs to ${owner}. Run this as ${owner}, or give ${user} the folder (sudo chown -R ${user} ${root}).`,
      `用户 ${user} 不能写入 ${folder}，它属于 ${owner}。请以 ${owner} 的身份运行，或者把文件夹交给 ${user}（“sudo chown -R ${user} ${root}”）。`,
    ),
  )
}

/**
 * Stops if a folder is a symbolic link: installing empties the target first, so that another checkout would
 * lose its packages.
 */
function refuseLink(folder) {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return
  const place = existsSync(folder) ? realpathSync(folder) : folder
  stop(
    inLanguage(
      `The dependencies are not those of package-lock.json, and node_modules is a link to ${place}, which installing would empty. Remove the link, or run "npm ci" there.`,
      `依赖与 package-lock.json 不符，而 node_modules 是指向 ${place} 的链接，安装会清空那里。请删去这个链接，或者到那里运行“npm ci”。`,
    ),
  )
}

/** Exits the process with the output of npm, or the missing requirement. */
function stopInstalling(output) {
  if (/node-gyp|gyp ERR|not found: (make|g\+\+|python)/i.test(output)) {
    stop(
      inLanguage(
        'The database driver had to be built and there is no C++ compiler. Install one (Debian: apt-get install build-essential python3) and try again.',
        '需要编译数据库驱动，但没有 C++ 编译器。请安装后再试（Debian：“apt-get install build-essential python3”）。',
      ),
    )
  }
  console.error(output.trim().split('\n').slice(-15).join('\n'))
  stop(
    inLanguage(
      'The dependencies could not be installed; the lines above are from npm. Check the connection to the npm registry and try again.',
      '依赖没有安装成功，以上是 npm 的输出。请检查与 npm 软件源的连接，然后再试。',
    ),
  )
}

/** Installs packages that only weekly tests need; without them, daily ones install a fifth fewer files. */
export async function installWeekly() {
  const folder = join(root, '.ci', 'weekly')
  const noted = join(folder, 'node_modules', '.package-lock.json')
  if (newestUnder(noted) >= newestUnder(join(folder, 'package-lock.json'))) return
  const { ok, output } = await run('npm', [
    'ci',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
  ])
  if (!ok) stopInstalling(output)
}

/** Returns the packages whose install scripts may run. */
function scriptedPackages() {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.keys(allowScripts).filter((name) => allowScripts[name])
}

/** Returns the packages in npm's warnings about an unsupported version of Node. */
export function engineWarnings(output) {
  return [...new Set([...output.matchAll(/package: '([^']+)'/g)].map(([, name]) => name))]
}

/**
 * Installs the packages and starts their install scripts. The database driver may have to be compiled, which
 * takes most of the time and is only needed to run programs.
 *
 * @returns a function that awaits the scripts, and exits the process if one failed.
 */
async function beginInstalling() {
  const folder = join(root, 'node_modules')
  const mark = join(folder, '.vitrine-installed')
  if (existsSync(mark) && newestUnder(mark) >= newestUnder(join(root, 'package-lock.json')))
    return async () => {}
  refuseLink(folder)
  for (const each of [root, folder]) refuseForeign(each)
  report(
    inLanguage('installing dependencies (once; a minute or two) …', '正在安装依赖（只需一次，要一两分钟）……'),
  )
  const start = Date.now()
  // The build needs development packages, which NODE_ENV=production omits.
  const flags = ['--include=dev', '--prefer-offline', '--no-audit', '--no-fund']
  const { ok, output } = await run('npm', ['ci', '--ignore-scripts', ...flags])
  if (!ok) stopInstalling(output)
  const scripts = run('npm', ['rebuild', ...scriptedPackages()], { JOBS: 'max' })
  return async () => {
    const ended = await scripts
    if (!ended.ok) stopInstalling(ended.output)
    writeFileSync(mark, '')
    const names = engineWarnings(output)
    if (names.length > 0)
      report(
        inLanguage(
          `made for a newer Node than ${process.versions.node}: ${names.join(', ')}; docs/dependencies.md says why they run`,
          `以下软件包要求比 ${process.versions.node} 更新的 Node：${names.join('、')}；能够运行的原因见 docs/dependencies.md`,
        ),
      )
    reportTime(inLanguage('dependencies', '依赖'), start)
  }
}

function checkDriver() {
  try {
    const require = createRequire(join(root, 'package.json'))
    const driver = Number.parseInt(process.versions.node, 10) < 22 ? 'better-sqlite3' : 'better-sqlite3-13'
    ;new (require(driver))(':memory:').close()
  } catch {
    stop(
      inLanguage(
        'The database driver does not fit this Node. Delete node_modules and try again; a C++ compiler may be needed (Debian: apt-get install build-essential python3).',
        '数据库驱动与这个版本的 Node 不符。请删除 node_modules 再试；可能需要 C++ 编译器（Debian：“apt-get install build-essential python3”）。',
      ),
    )
  }
}

async function build() {
  const stamp = join(root, 'dist', '.built')
  const inputs = ['src', 'schemas', 'vite.config.ts', 'package-lock.json'].map((name) =>
    newestUnder(join(root, name)),
  )
  if (existsSync(stamp) && newestUnder(stamp) >= Math.max(...inputs)) return
  for (const each of [root, join(root, 'dist')]) refuseForeign(each)
  report(inLanguage('building …', '正在构建……'))
  const start = Date.now()
  const { ok, output } = await run('npm', ['run', '--silent', 'build'])
  if (!ok) {
    console.error(output.trim().split('\n').slice(-20).join('\n'))
    stop(inLanguage('The build failed; the lines above say where.', '构建失败，以上各行说明了位置。'))
  }
  reportTime(inLanguage('build', '构建'), start)
}

/** Sets up a fresh clone for running programs from source; fast if everything is there. */
export async function setUpPackages() {
  checkNode()
  const finishInstalling = await beginInstalling()
  await finishInstalling()
  checkDriver()
}

/**
 * Installs the packages. When this resolves, tools that read the source can run in parallel to install
 * scripts and the build.
 *
 * @returns a function that resolves when the built site and the tests can run too.
 */
export async function beginSetUp() {
  checkNode()
  const finishInstalling = await beginInstalling()
  const built = build()
  return async () => {
    await built
    await finishInstalling()
    checkDriver()
    keepDriver(root)
  }
}

/** Sets up a fresh clone for running the built site or the tests; fast if everything is there. */
export async function setUp() {
  const finish = await beginSetUp()
  await finish()
}
