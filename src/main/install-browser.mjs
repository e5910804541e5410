import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inLanguage, report, stop } from './set-up.mjs'

const PLACES = [
  process.env.CHROMIUM_PATH,
  // Chromium without a window: a page costs it a fifth of what it costs the others.
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

/** Path of a Chromium-like browser on this machine, or `undefined`. CHROMIUM_PATH wins. */
export const findBrowser = () =>
  PLACES.find((place) => place !== undefined && place !== '' && existsSync(place))

const succeeded = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

const install = (...packages) =>
  succeeded('apt-get', ['install', '-y', '--no-install-recommends', ...packages])

/** Makes sure the tests have a browser: the user's own, else Debian's, installed where we may. */
export const installBrowser = () => {
  if (findBrowser() !== undefined) return
  const mayInstall = process.getuid?.() === 0 && succeeded('apt-get', ['--version'])
  if (mayInstall) {
    report(inLanguage('installing Chromium for the tests …', '正在安装测试所用的 Chromium……'))
    succeeded('apt-get', ['update'])
    install('fonts-noto-cjk')
    install('chromium-headless-shell') || install('chromium')
  }
  if (findBrowser() === undefined) {
    stop(
      inLanguage(
        'The tests need a Chromium browser and none was found. Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
        '测试需要 Chromium 浏览器，但没有找到。请安装 Chromium 或 Chrome，或者用 CHROMIUM_PATH 指明它的位置。',
      ),
    )
  }
}
