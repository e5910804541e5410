import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../commands/support/run-command.ts'
import { docsFolder, root } from './support/documents.ts'

const workflow = readFileSync(join(docsFolder, 'guides', 'pull-request.yml'), 'utf8')
const commands = [...workflow.matchAll(/^ +run: (npm .+)$/gm)].map(([, command = '']) => command)

it('the workflow for a pull request keeps the pictures of its plan', () => {
  const [, kept = ''] = /uses: actions\/upload-artifact@[\s\S]* path: (\S+)/.exec(workflow) ?? []
  expect(kept).toMatch(/\.html$/)
  expect(commands.at(-1)).toContain(` --shots ${kept} `)
})

it('the workflow for a pull request checks it and writes its plan into the summary, through errors', () => {
  expect(commands).toHaveLength(2)
  const folder = temporaryFolder()
  const git = (...args: readonly string[]): void => {
    const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org']
    expect(spawnSync('git', [...identity, ...args], { cwd: folder }).status).toBe(0)
  }
  mkdirSync(join(folder, 'config'))
  cpSync(join(root, 'tests', 'museums', 'tate'), join(folder, 'config'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "scripts": { "vitrine": "node cli.js" } }')
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'one')
  git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  const file = join(folder, 'config', 'channels', 'artworks.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"template": "', '"template": "no-'))
  git('commit', '-qam', 'two')
  const summary = join(folder, 'summary.md')
  const cli = join(root, 'dist', 'server', 'cli.js')
  const run = (command: string) =>
    spawnSync('sh', ['-c', command.replace('npm run -s vitrine --', `${process.execPath} ${cli}`)], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, GITHUB_BASE_REF: 'main', GITHUB_STEP_SUMMARY: summary },
    })
  const [check, plan] = commands.map(run)
  expect([check?.status, check?.stdout]).toEqual([
    1,
    expect.stringMatching(
      /^::error file=config\/channels\/artworks\.json,line=\d+,col=\d+,title=TEMPLATE_UNKNOWN::/,
    ),
  ])
  expect(plan?.status).toBe(1)
  expect(readFileSync(summary, 'utf8')).toMatch(
    /^### What this change does to the site\n[\s\S]*TEMPLATE_UNKNOWN/,
  )
})
