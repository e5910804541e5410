// Lists the packages contained in the built files: a bill of materials for scanners, and the licences of
// their code.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LIST = 'packages.cdx.json'
const LICENCES = 'licences.txt'

function purlOf(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function componentOf({ name, version, license }) {
  const [group, own] = name.startsWith('@') ? name.split('/') : [undefined, name]
  return {
    type: 'library',
    'bom-ref': purlOf(name, version),
    ...(group === undefined ? {} : { group }),
    name: own,
    version,
    ...(typeof license === 'string' ? { licenses: [{ expression: license }] } : {}),
    purl: purlOf(name, version),
  }
}

/** Returns the licences and notices of a package, else the licence section of its README. */
function licenceIn(folder) {
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((each) =>
    each.isFile() ? [each.name] : [],
  )
  const textOf = (name) => readFileSync(join(folder, name), 'utf8').trim()
  const files = names.filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name)).sort()
  if (files.length > 0) return files.map(textOf).join('\n\n')
  const readme = names.find((name) => /^readme/i.test(name))
  return readme === undefined ? '' : (/^#+ *licen[cs]e\b[\s\S]*/im.exec(textOf(readme))?.[0].trim() ?? '')
}

/**
 * Reads the packages of each part of a build in `folder` (`bundledPackages` of vite.config.ts). Writes a
 * CycloneDX 1.6 list and a text of all licences beside them.
 */
export function writeBundled(folder, parts) {
  const places = new Set(
    parts.flatMap((part) => {
      const file = join(folder, part, '.vite', 'packages.json')
      return Object.keys(JSON.parse(readFileSync(file, 'utf8')))
    }),
  )
  const packages = new Map()
  for (const place of places) {
    const own = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
    packages.set(purlOf(own.name, own.version), { ...own, licence: licenceIn(place) })
  }
  const sorted = [...packages.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, own]) => own)
  const list = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    components: sorted.map(componentOf),
  }
  writeFileSync(join(folder, LIST), `${JSON.stringify(list, null, 2)}\n`)
  const texts = sorted.map(
    ({ name, version, license, licence }) =>
      `${name} ${version} (${typeof license === 'string' ? license : 'see below'})\n\n${licence}`,
  )
  writeFileSync(join(folder, LICENCES), `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
}

/** Returns the packages in the built files as "name@version"; undefined without a build. */
export function bundledIn(built) {
  const file = join(built, LIST)
  if (!existsSync(file)) return undefined
  return JSON.parse(readFileSync(file, 'utf8')).components.map(
    ({ group, name, version }) => `${group === undefined ? '' : `${group}/`}${name}@${version}`,
  )
}
