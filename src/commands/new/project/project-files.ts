import { applyEdits, modify } from 'jsonc-parser'
import { readmeChinese, readmeEnglish } from './readmes.ts'
import { dockerignore, gitignore, workflow } from './repository-files.ts'

/** A file of a museum's project, beside its config folder. */
export interface ProjectFile {
  readonly path: string
  readonly text: string
}

export interface Project {
  /** Name of the museum, by language. */
  readonly names: Readonly<Record<string, string>>
  /** Of the engine, as in "1.2.3". */
  readonly version: string
  /** What `package.json` holds already, such as the package that npm has just installed. */
  readonly packageJson?: string
  /** What the project gets into its own folder `deploy`, with paths below it. */
  readonly deploy: readonly ProjectFile[]
}

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

/** What is there stays; scripts and the engine are added where they are missing. */
function packageJson({ version, packageJson: text = '{}\n' }: Project): string {
  const present: unknown = JSON.parse(text)
  const has = (...path: readonly string[]): boolean =>
    path.reduce<unknown>((value, name) => Reflect.get(Object(value), name), present) !== undefined
  const wanted: readonly (readonly [path: readonly string[], value: unknown])[] = [
    [['private'], true],
    [['type'], 'module'],
    ...Object.entries(scripts).map(([name, script]) => [['scripts', name], script] as const),
    [['dependencies', 'vitrine'], `^${version}`],
  ]
  const placeholder: unknown = Reflect.get(Object(Reflect.get(Object(present), 'scripts')), 'test')
  const isMissing = (path: readonly string[]): boolean =>
    !has(...path) || (path.join('.') === 'scripts.test' && NO_TEST.test(String(placeholder)))
  return wanted.reduce((made, [path, value]) => (isMissing(path) ? put(made, path, value) : made), text)
}

/** The files that make a folder with a config a project of its own: it installs, runs, is checked and deployed. */
export function projectFiles(project: Project): readonly ProjectFile[] {
  return [
    { path: 'package.json', text: packageJson(project) },
    { path: '.gitignore', text: gitignore },
    { path: 'README.md', text: readmeEnglish(project.names) },
    { path: 'README.zh.md', text: readmeChinese(project.names) },
    { path: '.github/workflows/museum.yml', text: workflow },
    { path: '.dockerignore', text: dockerignore },
    ...project.deploy.map(({ path, text }) => ({ path: `deploy/${path}`, text })),
  ]
}
