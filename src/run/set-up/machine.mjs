// Plain JavaScript and Node only: what the set-up must know of the machine.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'

function numbersOf(version) {
  return version.split('.').map(Number)
}

function isAtLeast(version, least) {
  const [found, wanted] = [numbersOf(version), numbersOf(least)]
  const differing = wanted.findIndex((number, index) => (found[index] ?? 0) !== number)
  return differing === -1 || (found[differing] ?? 0) > wanted[differing]
}

/** Whether a version of Node is in a range such as "^20.19.5 || >=22.13.0". */
export function fitsNode(version, range) {
  return range.split('||').some((part) => {
    const least = part.replace(/[^\d.]/g, '')
    const isMajor = part.includes('^')
    return isAtLeast(version, least) && (!isMajor || numbersOf(version)[0] === numbersOf(least)[0])
  })
}

function nameOf(uid) {
  const { stdout, status } = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : String(uid)
}

/** Who owns a folder that this user may not write, and who this user is; undefined where it may be written or is not there. */
export function foreignOwner(folder) {
  const info = statSync(folder, { throwIfNoEntry: false })
  if (info === undefined || process.getuid === undefined) return undefined
  try {
    accessSync(folder, constants.W_OK)
    return undefined
  } catch {
    return { owner: nameOf(info.uid), user: nameOf(process.getuid()) }
  }
}

/** The packages of npm's warnings that they ask for another Node. */
export function engineWarnings(output) {
  return [...new Set([...output.matchAll(/package: '([^']+)'/g)].map(([, name]) => name))]
}
