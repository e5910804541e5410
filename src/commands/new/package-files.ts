import { putJson } from './edit-json.ts'

/** Name of the engine's package. */
export const ENGINE = 'vitrine'

/** Folder of the project with packages that come from no registry. */
export const VENDOR = 'vendor'

const scripts: Readonly<Record<string, string>> = {
  start: 'vitrine start',
  dev: 'vitrine dev',
  check: 'vitrine check',
  test: 'vitrine test',
  plan: 'vitrine plan',
}

/** What `npm init` writes. */
const NO_TEST = /no test specified/

/**
 * The `package.json` of a museum's project. What is there stays, but for where the engine's package is; scripts are added where they are missing.
 *
 * @param archive the engine's package in the project, such as "vendor/vitrine-1.2.3.tgz", where no registry has it.
 */
export function packageJson(text = '{}\n', archive?: string): string {
  const present: unknown = JSON.parse(text)
  const has = (...path: readonly string[]): boolean =>
    path.reduce<unknown>((value, name) => Reflect.get(Object(value), name), present) !== undefined
  const wanted: readonly (readonly [path: readonly string[], value: unknown])[] = [
    [['private'], true],
    [['type'], 'module'],
    ...Object.entries(scripts).map(([name, script]) => [['scripts', name], script] as const),
  ]
  const placeholder: unknown = Reflect.get(Object(Reflect.get(Object(present), 'scripts')), 'test')
  const isMissing = (path: readonly string[]): boolean =>
    !has(...path) || (path.join('.') === 'scripts.test' && NO_TEST.test(String(placeholder)))
  const whole = wanted.reduce(
    (made, [path, value]) => (isMissing(path) ? putJson(made, path, value) : made),
    text,
  )
  return archive === undefined ? whole : putJson(whole, ['dependencies', ENGINE], `file:${archive}`)
}

/** What npm has locked, with the engine's package at its place in the project. */
export function packageLock(text: string, archive: string): string {
  const spec = `file:${archive}`
  const root = putJson(text, ['packages', '', 'dependencies', ENGINE], spec)
  return putJson(root, ['packages', `node_modules/${ENGINE}`, 'resolved'], spec)
}
