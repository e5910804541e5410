import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

interface Locked {
  readonly dev?: boolean
  readonly devOptional?: boolean
}

/** Another disk takes no link to a file of this one. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** Gives a folder the files of another, which take no room twice. */
export function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (entry.isFile()) linkOrCopy(source, target)
  }
}

/** What npm installs of the optional packages on Node 22 and later: for our own tests it is a development package too. */
const NEWER = Number.parseInt(process.versions.node, 10) < 22 ? [] : ['better-sqlite3-13', 'node-addon-api']

/** The packages of this checkout at the top of `node_modules` that not only development needs, and that this system has. */
function packagesOfProduction(): readonly string[] {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  )
  const scopes = readdirSync('node_modules').filter((name) => name.startsWith('@'))
  const there = new Set([
    ...readdirSync('node_modules'),
    ...scopes.flatMap((scope) => readdirSync(join('node_modules', scope)).map((name) => `${scope}/${name}`)),
  ])
  return Object.entries(packages)
    .filter(
      ([path, { dev, devOptional }]) =>
        there.has(path.replace('node_modules/', '')) &&
        ((!dev && !devOptional) || NEWER.includes(path.replace('node_modules/', ''))),
    )
    .map(([path]) => path)
}

/**
 * Puts what a museum's `npm install` would unpack into its folder beforehand, with the driver that this checkout has compiled:
 * npm keeps each package that the installed one asks for in this version, unpacks what is missing and removes what nothing asks for.
 * Unpacking them all takes ten seconds of processor time.
 */
export function seedPackages(project: string): void {
  for (const path of packagesOfProduction()) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    linkFolder(path, join(project, path))
  }
}
