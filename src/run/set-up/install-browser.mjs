import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { inLanguage, report, stop } from './set-up.mjs'

const PLACES = [
  process.env.CHROMIUM_PATH,
  // Headless Chromium; a page takes a fifth of the time of the others.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * Returns the path of a Chromium-like browser on this machine, or `undefined`. CHROMIUM_PATH takes
 * precedence.
 */
export function findBrowser() {
  return PLACES.find((place) => place !== undefined && place !== '' && existsSync(place))
}

/** Seconds that apt-get waits for the lock of another installing program. */
const LOCK_SECONDS = 300

/** Runs apt-get; shows its output if it fails. */
export function aptGet(...args) {
  const options = { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const { status, stdout, stderr, error } = spawnSync(
    'apt-get',
    ['-o', `DPkg::Lock::Timeout=${LOCK_SECONDS}`, ...args],
    options,
  )
  if (status === 0) return true
  const said = [stdout, stderr, error?.message]
    .filter(Boolean)
    .join('')
    .trim()
    .split('\n')
    .slice(-15)
    .join('\n')
  report(inLanguage(`apt-get ${args.join(' ')} failed: ${said}`, `apt-get ${args.join(' ')} 失败：${said}`))
  return false
}

function install(...packages) {
  return aptGet('install', '-y', '--no-install-recommends', ...packages)
}

const PACKAGES = 'chromium-headless-shell, fonts-noto-cjk'

/**
 * Whether installing system packages is allowed: by `CI=true`, or by asking the user in an interactive
 * terminal.
 */
async function mayInstall() {
  if (process.env.CI === 'true') return true
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question(
    inLanguage(
      `The tests need a Chromium browser. Install ${PACKAGES} with apt-get? [y/N] `,
      `测试需要 Chromium 浏览器。是否用 apt-get 安装 ${PACKAGES}？[y/N] `,
    ),
  )
  prompt.close()
  return /^y(es)?$/i.test(answer.trim())
}

/**
 * Ensures that the tests have a browser: an existing one, else Debian's if installing is possible and
 * allowed.
 */
export async function installBrowser() {
  if (findBrowser() !== undefined) return
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (canInstall && (await mayInstall())) {
    report(inLanguage(`installing ${PACKAGES} …`, `正在安装 ${PACKAGES}……`))
    aptGet('update')
    install('fonts-noto-cjk')
    install('chromium-headless-shell') || install('chromium')
  }
  if (findBrowser() === undefined) {
    stop(
      inLanguage(
        'The tests need a Chromium browser and none was found. Install Chromium or Chrome, or set CHROMIUM_PATH to one. On Debian, as root, CI=true lets this command install it.',
        '测试需要 Chromium 浏览器，但没有找到。请安装 Chromium 或 Chrome，或者用 CHROMIUM_PATH 指明它的位置。在 Debian 上以 root 运行时，设 CI=true 即由本命令安装。',
      ),
    )
  }
}
