import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { isObject } from '../../../base/object.ts'
import { catalogue, type Problem, problemOf } from '../../../engine/errors/index.ts'
import type { SiteManifest } from '../../../engine/index.ts'
import { objectIn } from '../../object-in.ts'
import { createPlaceInFile } from './source-places.ts'

const ENGINE = 'vitrine'
/** Compiles extensions when the site starts. */
const COMPILER = 'esbuild'

/** The package.json of the project that a config folder is in; undefined where there is none. */
function projectFile(folder: string): string | undefined {
  const file = join(folder, 'package.json')
  if (existsSync(file)) return file
  return dirname(folder) === folder ? undefined : projectFile(dirname(folder))
}

/** The package that a file of theme.json is in; undefined for one of the museum's own. */
function packageOf(file: string): string | undefined {
  return /^(?!\/)(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]
}

function keysIn(value: unknown): readonly string[] {
  return Object.keys(isObject(value) ? value : {})
}

/** What a running museum needs and an installation without the packages of development lacks. */
export function devPackages(configDir: string, { theme }: SiteManifest): readonly Problem[] {
  const file = projectFile(resolve(configDir))
  const text = file === undefined ? '' : readFileSync(file, 'utf8')
  // npm says at once what is no JSON.
  const project = objectIn(text)
  if (file === undefined || project === undefined) return []
  const installed = [...keysIn(project.dependencies), ...keysIn(project.optionalDependencies)]
  const inDevelopment = keysIn(project.devDependencies)
  // The engine's own project is no museum's.
  if (![...installed, ...inDevelopment].includes(ENGINE)) return []
  const fonts = (theme.fonts ?? []).flatMap(({ files }) =>
    files.flatMap((each) => packageOf(each.file) ?? []),
  )
  const needed = [ENGINE, ...fonts, ...(existsSync(join(configDir, 'extensions')) ? [COMPILER] : [])]
  const names = [...new Set(needed)].filter(
    (name) => inDevelopment.includes(name) && !installed.includes(name),
  )
  const [first] = names
  if (first === undefined) return []
  const path = relative(resolve(configDir), file).replaceAll('\\', '/')
  const place = createPlaceInFile(new Map([[path, text]]))(path, ['devDependencies', first])
  return [problemOf(catalogue.PACKAGES_DEV, { names }, place)]
}
