import { putJson } from './edit-json.ts'

type Names = Readonly<Record<string, string>>

function titleOf(names: Names): string {
  return [...new Set(Object.values(names))].join(' ')
}

function readmeEnglish(names: Names): string {
  return `# ${titleOf(names)}

[中文](README.zh.md)

The museum's website: \`config/\` says what it shows, the package \`vitrine\` shows it.

\`\`\`sh
npm install
npm run dev
\`\`\`

\`npm run dev\` serves the site while you edit it: a saved file shows at once, and \`/__desk\` edits the config in the browser.

| command | what it does |
| --- | --- |
| \`npm start\` | serves the site; its database and uploads are in \`data/\` |
| \`npm run check\` | finds errors in the config |
| \`npm test\` | renders every page in every language, with records, without, and over backends that fail |
| \`npm run plan\` | says what your changes do to the pages |
| \`npx vitrine --help\` | lists all commands |

The site shows the invented example records of \`config/content/\`. Replace them with the museum's own, or remove that folder
and name a backend in \`MAIN_API_URL\`. Write first: the opening hours in \`config/site.json\`, the text of
\`config/channels/visit.json\`, and the icon \`config/media/icon.svg\`. Colours, corners and header are in
\`config/theme.json\`; the desk has controls for them.

\`deploy/\` holds what puts the site on a machine: a systemd unit and an nginx configuration, a Containerfile with compose files for one
machine and for several nodes, manifests for Kubernetes, and alerts with a dashboard. The engine's package is in \`vendor/\`. To take a newer one: put its file there, \`npm install ./vendor/vitrine-1.2.3.tgz\`, then
\`npm run check\`, which says what has to change in the config.
`
}

function readmeChinese(names: Names): string {
  return `# ${titleOf(names)}

[English](README.md)

这是本馆的网站：\`config/\` 说明显示什么，软件包 \`vitrine\` 负责显示。

\`\`\`sh
npm install
npm run dev
\`\`\`

\`npm run dev\` 供修改时使用：保存后立即显示，也可以在 \`/__desk\` 用浏览器修改配置。

| 命令 | 作用 |
| --- | --- |
| \`npm start\` | 启动网站；数据库和上传的文件在 \`data/\` |
| \`npm run check\` | 检查配置中的错误 |
| \`npm test\` | 测试每个页面的每种语言：有记录、无记录，以及后端出错时 |
| \`npm run plan\` | 说明修改对页面有什么影响 |
| \`npx vitrine --help\` | 列出所有命令 |

网站先显示 \`config/content/\` 中虚构的示例记录。请换成本馆的记录，或者删去这个文件夹，用 \`MAIN_API_URL\` 写明后端的地址。
请先填写：\`config/site.json\` 中的开放时间、\`config/channels/visit.json\` 中的文字、图标 \`config/media/icon.svg\`。
颜色、圆角和页头在 \`config/theme.json\` 中，也可以在工作台中调整。

\`deploy/\` 中是部署所需的文件：systemd 单元、nginx 配置、Containerfile、单机和多节点的 compose 文件、Kubernetes 清单、告警规则和监控面板。引擎的软件包在 \`vendor/\` 中。升级：把新的文件放到那里，先运行 \`npm install ./vendor/vitrine-1.2.3.tgz\`，再运行
\`npm run check\`，它会说明配置需要怎样修改。
`
}

/** What git leaves out: packages, the database with its files, and private settings. */
const gitignore = `node_modules/
data/
.vitrine/
.env
`

/** What the folder of packages is for. */
const vendorReadme = `Packages that \`npm ci\` installs from here, since no registry has them. They are part of the repository.

\`npm ci\` 从这里安装没有发布到注册表的软件包。它们属于本仓库。
`

/** What no image of the project needs. */
const dockerignore = `.git/
node_modules/
data/
.vitrine/
**/.env
`

/** For GitHub Actions: checks the config, tests every page, and says in the summary of a pull request what it does to the pages. */
const workflow = `name: museum
on:
  push:
    branches: [main]
  pull_request:
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          # The plan compares with the branch that the pull request is for.
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: 22
          cache: npm
      - run: npm ci
      - name: Check
        run: npx vitrine check --format github
      - name: Test
        run: |
          npm install --no-save playwright-core axe-core
          npx vitrine test --junit test-results.xml
      - uses: actions/upload-artifact@v4
        if: always()
        with:
          name: test-results
          path: test-results.xml
      - name: Plan
        if: github.event_name == 'pull_request'
        run: npx vitrine plan "origin/$GITHUB_BASE_REF..HEAD" --format markdown >> "$GITHUB_STEP_SUMMARY"
      - name: Pictures of the changed pages
        if: github.event_name == 'pull_request'
        run: |
          npm install --no-save playwright-core pixelmatch
          npx vitrine plan "origin/$GITHUB_BASE_REF..HEAD" --fail-on never --shots plan.html
      - uses: actions/upload-artifact@v4
        if: github.event_name == 'pull_request'
        with:
          name: pictures
          path: plan.html
`

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
    (made, [path, value]) => (isMissing(path) ? putJson(made, path, value) : made),
    text,
  )
  return archive === undefined ? whole : putJson(whole, ['dependencies', ENGINE], `file:${archive}`)
}

/** What npm has locked, with the engine's package at its place in the project. */
function packageLock(text: string, archive: string): string {
  const spec = `file:${archive}`
  const root = putJson(text, ['packages', '', 'dependencies', ENGINE], spec)
  return putJson(root, ['packages', `node_modules/${ENGINE}`, 'resolved'], spec)
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
