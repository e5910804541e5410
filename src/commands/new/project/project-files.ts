import { applyEdits, modify } from 'jsonc-parser'
import { readmeChinese, readmeEnglish } from './readmes.ts'
import { dockerignore, gitignore, vendorReadme, workflow } from './repository-files.ts'

/** A file of a museum's project, beside its config folder. */
export interface ProjectFile {
  readonly path: string
  readonly text: string
}

export interface Project {
  /** Name of the museum, by language. */
  readonly names: Readonly<Record<string, string>>
  /** What `package.json` and `package-lock.json` hold already, such as the package that npm has just installed. */
  readonly packageJson?: string
  readonly packageLock?: string
  /** Where in the project the engine's package is, such as "vendor/vitrine-1.2.3.tgz", where no registry has it. */
  readonly archive?: string
  /** What the project gets into its own folder `deploy`, with paths below it. */
  readonly deploy: readonly ProjectFile[]
}

/** Name of the engine's package. */
export const ENGINE = 'vitrine'

/** Folder of packages that come from no registry; its README makes it be there for the image too. */
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

const layout = { formattingOptions: { tabSize: 2, insertSpaces: true, eol: '\n' } }

function put(text: string, path: readonly string[], value: unknown): string {
  return applyEdits(text, modify(text, [...path], value, layout))
}

/** What is there stays, but for where the engine's package is; scripts are added where they are missing. */
function packageJson({ archive, packageJson: text = '{}\n' }: Project): string {
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
    (made, [path, value]) => (isMissing(path) ? put(made, path, value) : made),
    text,
  )
  return archive === undefined ? whole : put(whole, ['dependencies', ENGINE], `file:${archive}`)
}

/** What npm has locked, with the engine's package at its place in the project. */
function packageLock(text: string, archive: string): string {
  const spec = `file:${archive}`
  const root = put(text, ['packages', '', 'dependencies', ENGINE], spec)
  return put(root, ['packages', `node_modules/${ENGINE}`, 'resolved'], spec)
}

/** The files that make a folder with a config a project of its own: it installs, runs, is checked and deployed. */
export function projectFiles(project: Project): readonly ProjectFile[] {
  return [
    { path: 'package.json', text: packageJson(project) },
    ...(project.archive === undefined || project.packageLock === undefined
      ? []
      : [{ path: 'package-lock.json', text: packageLock(project.packageLock, project.archive) }]),
    { path: `${VENDOR}/README.md`, text: vendorReadme },
    { path: '.gitignore', text: gitignore },
    { path: 'README.md', text: readmeEnglish(project.names) },
    { path: 'README.zh.md', text: readmeChinese(project.names) },
    { path: '.github/workflows/museum.yml', text: workflow },
    { path: '.dockerignore', text: dockerignore },
    ...project.deploy.map(({ path, text }) => ({ path: `deploy/${path}`, text })),
  ]
}
