type Names = Readonly<Record<string, string>>

function titleOf(names: Names): string {
  return [...new Set(Object.values(names))].join(' ')
}

export function readmeEnglish(names: Names): string {
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

export function readmeChinese(names: Names): string {
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
